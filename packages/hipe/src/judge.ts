/** The evidence of a pair of documents: a line for each object, and what the document comes to in each column, slice and label. */
import type { Cell } from './cells.ts'
import { type Kinds, type Line, newDocumentLines, newKinds, type Result } from './lines.ts'
import type { HipeText } from './model.ts'
import type { Tokens } from './objects.ts'
import { type Event, type Fates, fatesOf, goldLabelsOf, type Sides, systemLabelsOf } from './pairing.ts'
import { type Met, shownObject } from './shown.ts'
import { isAll, isDateOf, isMentionOf, isOfOneDate, type Slice, tokensOf } from './slices.ts'
import { addFate, type Came, cameOf, clear, firstOf, NOTHING } from './tally.ts'
import type { Column, Work } from './work.ts'

type Range = readonly [from: number, to: number]

/** Documents of the pair: those of the gold. */
const documentsIn = ({ starts, length }: HipeText): readonly Range[] =>
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

/** How many tokens are in a period. */
const inPeriod = ({ date }: HipeText, period: Slice['period'], from: number, to: number): number => {
  let count = 0
  for (let token = from; token < to; token++) if (isDateOf(period, date[token] as number)) count++
  return count
}

/** All tokens are left first, and by the first slice. */
const leftOf = (slices: readonly Slice[], gold: HipeText, from: number, to: number): Left => {
  const kept: (readonly number[] | undefined)[] = [undefined]
  const some: number[] = []
  const of: number[] = []
  // a document has one date as a rule: it is in a period as a whole then, or not at all, and one token says which
  const dated = isOfOneDate(gold, from, to) ? Math.min(from + 1, to) : to
  const byNoise = new Map<Slice['noise'], number>([[undefined, 0]])
  let period: Slice['period']
  let isWhole = true
  let isNone = false
  for (let i = 0; i < slices.length; i++) {
    const slice = slices[i] as Slice
    if (slice.period !== period) {
      period = slice.period
      const count = inPeriod(gold, period, from, dated)
      isWhole = count === dated - from
      isNone = count === 0 && !isWhole
    }
    if (isNone) continue
    let own = isWhole ? byNoise.get(slice.noise) : undefined
    if (own === undefined) {
      const tokens = tokensOf(slice, gold, from, to)
      own = tokens.length === to - from ? 0 : kept.push(tokens) - 1
      if (period === undefined) byNoise.set(slice.noise, own)
    }
    if (kept[own]?.length === 0) continue
    some.push(i)
    of.push(own)
  }
  return { slices: some, of, kept }
}

// ---- what a document comes to ----------------------------------------------------------------------------------------

/** A column at work: its cells, at each cutoff those of all slices, and its lines. */
interface AtWork {
  readonly name: string
  readonly cells: readonly (readonly Cell[])[]
  readonly kinds: Kinds
}

/** What is found of a document. */
interface Found {
  readonly met: Met[]
  readonly results: Result[]
}

/** What became of the objects of a whole document. */
const meet = (met: Met[], column: Column, { kinds }: AtWork, from: number, sides: Sides, fates: Fates): void => {
  for (let i = 0; i < fates.event.length; i++) {
    const event = fates.event[i] as Event
    const [gold, system] = [fates.gold[i] as number, fates.system[i] as number]
    const place = from + ((gold >= 0 ? sides.gold.start[gold] : sides.system.start[system]) as number)
    met.push({ column, kinds, event, from, place, sides, gold, system })
  }
}

const cameIn = (work: Work, { tally }: Column, sides: Sides, fates: Fates): Came => {
  clear(tally)
  for (let i = 0; i < fates.event.length; i++) addFate(tally, sides, fates, i, work.blame)
  return cameOf(tally)
}

/** What a document comes to in what slices leave of it; nothing at all where there is nothing in the whole. */
const cameInAll = (
  work: Work,
  column: Column,
  cutoff: number,
  [from, to]: Range,
  left: Left,
  onWhole: ((sides: Sides, fates: Fates) => void) | undefined,
): readonly Came[] => {
  const came: Came[] = []
  for (let i = 0; i < left.kept.length; i++) {
    const kept = left.kept[i]
    const sides = column.sides({ size: kept === undefined ? to - from : kept.length, from, kept }, cutoff)
    const isNone = sides.gold.start.length + sides.system.start.length === 0
    // where there is nothing in the whole, there is nothing in a part
    if (isNone && i === 0) return []
    if (isNone) {
      came.push(NOTHING)
      continue
    }
    const fates = fatesOf(sides, work.partner)
    if (i === 0) onWhole?.(sides, fates)
    came.push(cameIn(work, column, sides, fates))
  }
  return came
}

/** What a document comes to where slices are made of tokens: what each leaves is read by itself. */
const byTokens = (work: Work, column: Column, own: AtWork, range: Range, left: Left, { met, results }: Found): void => {
  const [from, to] = range
  const most = work.cutoffs.length > 1 ? column.most(from, to) : 1
  // by the number of alternatives that a cutoff leaves, then by what slices leave
  const known = new Map<number, readonly Came[]>()
  for (let c = 0; c < work.cutoffs.length; c++) {
    const cutoff = work.cutoffs[c] as number
    const alike = Math.min(cutoff, most)
    const onWhole = c > 0 ? undefined : (sides: Sides, fates: Fates) => meet(met, column, own, from, sides, fates)
    const came = known.get(alike) ?? cameInAll(work, column, cutoff, range, left, onWhole)
    known.set(alike, came)
    const cells = own.cells[c] as readonly Cell[]
    if (came.length === 0) results.push({ cell: cells[0] as Cell, came: NOTHING })
    for (let i = 0; came.length > 0 && i < left.slices.length; i++)
      results.push({ cell: cells[left.slices[i] as number] as Cell, came: came[left.of[i] as number] as Came })
  }
}

/** The same where slices are made of entities: what became of the gold's counts for the slices that it is in. */
const byEntities = (
  work: Work,
  gold: HipeText,
  column: Column,
  own: AtWork,
  [from, to]: Range,
  { met, results }: Found,
): void => {
  const tokens: Tokens = { size: to - from, from, kept: undefined }
  work.cutoffs.forEach((cutoff, c) => {
    const sides = column.sides(tokens, cutoff)
    const fates = fatesOf(sides, work.partner)
    if (c === 0) meet(met, column, own, from, sides, fates)
    for (const cell of own.cells[c] as readonly Cell[]) {
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

/** The lines of a pair: each object of each column at the first cutoff, then what each document comes to. */
export const judgeWith = (work: Work) => {
  const kindsOf = newKinds(work)
  const linesOf = newDocumentLines(work)
  const isNamed = work.columns.length > 1
  const columns = work.columns.map((name): AtWork => {
    const cells = work.cells.filter(({ column }) => column === name)
    const byCutoff = work.cutoffs.map((at) => cells.filter(({ cutoff }) => cutoff === at))
    return { name, cells: byCutoff, kinds: kindsOf(name) }
  })
  const slices = work.bySlice === 'entities' ? [] : work.slices
  return (gold: HipeText) => {
    const documents = documentsIn(gold)
    const left = documents.map(([from, to]) => leftOf(slices, gold, from, to))
    return (system: HipeText): readonly Line[] => {
      const met: Met[] = []
      const ends: Line[] = []
      for (let i = 0; i < documents.length; i++) {
        const range = documents[i] as Range
        const found: Found = { met, results: [] }
        for (const own of columns) {
          const column = work.columnOf(own.name, gold, system)
          if (column === undefined) continue
          if (work.bySlice === 'entities') byEntities(work, gold, column, own, range, found)
          else byTokens(work, column, own, range, left[i] as Left, found)
        }
        linesOf(found.results, ends)
      }
      const lineOf = (own: Met): Line => {
        const { sides, column, kinds, event } = own
        const labels = own.gold >= 0 ? goldLabelsOf(sides, own.gold) : systemLabelsOf(sides, own.system)
        const label = column.labels.names[firstOf(labels)] as string
        return kinds.line(event, label, () => shownObject(own, gold, system, isNamed))
      }
      const lines = met.sort((a, b) => a.place - b.place).map(lineOf)
      for (const line of ends) lines.push(line)
      return lines
    }
  }
}
