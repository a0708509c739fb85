/** The evidence of a pair of documents: a line for each object, and what the document comes to in each column, slice and label. */
import type { Cell } from './cells.ts'
import { type Line, newDocumentLines, newKinds, type Result } from './lines.ts'
import type { HipeText } from './model.ts'
import type { Tokens } from './objects.ts'
import { type Event, type Fates, fatesOf, goldLabelsOf, type Sides, systemLabelsOf } from './pairing.ts'
import { type Met, shownObject } from './shown.ts'
import { isAll, isMentionOf, isOfOneDate, type Slice, tokensOf } from './slices.ts'
import { addFate, type Came, cameOf, clear, firstOf, NOTHING } from './tally.ts'
import type { Column, Work } from './work.ts'

/** Documents of the pair: those of the gold. */
const documentsIn = ({ starts, length }: HipeText): readonly (readonly [from: number, to: number])[] =>
  starts.map((start, i) => [start, starts[i + 1] ?? length])

// ---- what slices leave -----------------------------------------------------------------------------------------------

/** What slices leave of the tokens of a document. */
interface Left {
  /** Slices that leave something, by their number. */
  readonly slices: readonly number[]
  /** For each of them the number of what it leaves. */
  readonly of: readonly number[]
  /** What they leave, each once; `undefined` for all tokens. */
  readonly kept: readonly (readonly number[] | undefined)[]
}

/** All tokens are left first, and by the first slice. */
const leftOf = (slices: readonly Slice[], gold: HipeText, from: number, to: number): Left => {
  const kept: (readonly number[] | undefined)[] = [undefined]
  const some: number[] = []
  const of: number[] = []
  const numberOf = (tokens: readonly number[]): number => (tokens.length === to - from ? 0 : kept.push(tokens) - 1)
  // a document has one date as a rule: it is in a period as a whole then, or not at all, and one token says which
  const dated = isOfOneDate(gold, from, to) ? Math.min(from + 1, to) : to
  const byNoise = new Map<Slice['noise'], number>([[undefined, 0]])
  let period: Slice['period']
  let inPeriod = dated - from
  for (let i = 0; i < slices.length; i++) {
    const slice = slices[i] as Slice
    if (slice.period !== period) {
      period = slice.period
      inPeriod = tokensOf({ noise: undefined, period }, gold, from, dated).length
    }
    const isWhole = inPeriod === dated - from
    if (inPeriod === 0 && !isWhole) continue
    const known = isWhole ? byNoise.get(slice.noise) : undefined
    const own = known ?? numberOf(tokensOf(slice, gold, from, to))
    if (period === undefined) byNoise.set(slice.noise, own)
    if (kept[own]?.length === 0) continue
    some.push(i)
    of.push(own)
  }
  return { slices: some, of, kept }
}

// ---- what a document comes to ----------------------------------------------------------------------------------------

/** The cells of a column, at each cutoff those of all slices. */
type CellsOf = readonly (readonly Cell[])[]

/** What became of the objects of the whole at the first cutoff. */
type OnWhole = (sides: Sides, fates: Fates) => void

const cameIn = (work: Work, { tally }: Column, sides: Sides, fates: Fates): Came => {
  clear(tally)
  for (let i = 0; i < fates.event.length; i++) addFate(tally, sides, fates, i, work.blame)
  return cameOf(tally)
}

/** What a document comes to where slices are made of tokens: what each leaves is read by itself. */
const byTokens = (
  work: Work,
  column: Column,
  cells: CellsOf,
  [from, to]: readonly [number, number],
  left: Left,
  onWhole: OnWhole,
  results: Result[],
): void => {
  const cameAt = (cutoff: number, kept: readonly number[] | undefined, isFirst: boolean): Came => {
    const sides = column.sides({ size: kept?.length ?? to - from, from, kept }, cutoff)
    if (sides.gold.start.length + sides.system.start.length === 0) return NOTHING
    const fates = fatesOf(sides, work.partner)
    if (isFirst && kept === undefined) onWhole(sides, fates)
    return cameIn(work, column, sides, fates)
  }
  const most = work.cutoffs.length > 1 ? column.most(from, to) : 1
  // by the number of alternatives that a cutoff leaves, then by what slices leave
  const known = new Map<number, readonly Came[]>()
  work.cutoffs.forEach((cutoff, c) => {
    const alike = Math.min(cutoff, most)
    let came = known.get(alike)
    if (came === undefined) {
      const whole = cameAt(cutoff, undefined, c === 0)
      // where there is nothing in the whole, there is nothing in a part
      came =
        whole === NOTHING ? [] : left.kept.map((kept) => (kept === undefined ? whole : cameAt(cutoff, kept, false)))
      known.set(alike, came)
    }
    const own = cells[c] as readonly Cell[]
    if (came.length === 0) results.push({ cell: own[0] as Cell, came: NOTHING })
    else
      for (let i = 0; i < left.slices.length; i++)
        results.push({ cell: own[left.slices[i] as number] as Cell, came: came[left.of[i] as number] as Came })
  })
}

/** The same where slices are made of entities: what became of the gold's counts for the slices that it is in. */
const byEntities = (
  work: Work,
  gold: HipeText,
  column: Column,
  cells: CellsOf,
  [from, to]: readonly [number, number],
  onWhole: OnWhole,
  results: Result[],
): void => {
  const tokens: Tokens = { size: to - from, from, kept: undefined }
  work.cutoffs.forEach((cutoff, c) => {
    const sides = column.sides(tokens, cutoff)
    const fates = fatesOf(sides, work.partner)
    if (c === 0) onWhole(sides, fates)
    for (const cell of cells[c] as readonly Cell[]) {
      clear(column.tally)
      fates.gold.forEach((g, i) => {
        const token = g < 0 ? -1 : from + (sides.gold.start[g] as number)
        const isIn =
          isAll(cell.slice) ||
          (token >= 0 && isMentionOf(cell.slice, gold.led[token] as number, gold.date[token] as number))
        if (isIn) addFate(column.tally, sides, fates, i, work.blame)
      })
      results.push({ cell, came: cameOf(column.tally) })
    }
  })
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** Where an object stands, so that lines come in the order of the text. */
const placeOf = ({ gold, system }: Sides, g: number, s: number): number =>
  (g >= 0 ? gold.start[g] : system.start[s]) as number

/** The lines of a pair: each object of each column at the first cutoff, then what each document comes to. */
export const judgeWith = (work: Work) => {
  const kindsOf = newKinds(work)
  const linesOf = newDocumentLines(work)
  const columns = work.columns.map((name) => {
    const cells = work.cells.filter(({ column }) => column === name)
    return { name, kinds: kindsOf(name), cells: work.cutoffs.map((at) => cells.filter(({ cutoff }) => cutoff === at)) }
  })
  const slices = work.bySlice === 'entities' ? [] : work.slices
  return (gold: HipeText) => {
    const documents = documentsIn(gold)
    const left = documents.map(([from, to]) => leftOf(slices, gold, from, to))
    return (system: HipeText): readonly Line[] => {
      const met: Met[] = []
      const results: Result[][] = documents.map(() => [])
      documents.forEach((range, i) => {
        const own = results[i] as Result[]
        for (const { name, kinds, cells } of columns) {
          const column = work.columnOf(name, gold, system)
          if (column === undefined) continue
          const [from] = range
          const onWhole: OnWhole = (sides, { event, gold: ofGold, system: ofSystem }) => {
            for (let k = 0; k < event.length; k++) {
              const [g, s] = [ofGold[k] as number, ofSystem[k] as number]
              const place = from + placeOf(sides, g, s)
              met.push({ column, kinds, event: event[k] as Event, from, place, sides, gold: g, system: s })
            }
          }
          if (work.bySlice === 'entities') byEntities(work, gold, column, cells, range, onWhole, own)
          else byTokens(work, column, cells, range, left[i] as Left, onWhole, own)
        }
      })
      const isNamed = work.columns.length > 1
      const lines = met
        .sort((a, b) => a.place - b.place)
        .map((own): Line => {
          const { sides, column, kinds, event } = own
          const label = firstOf(own.gold >= 0 ? goldLabelsOf(sides, own.gold) : systemLabelsOf(sides, own.system))
          return kinds.line(event, column.labels.names[label] as string, () => shownObject(own, gold, system, isNamed))
        })
      for (const own of results) for (const line of linesOf(own)) lines.push(line)
      return lines
    }
  }
}
