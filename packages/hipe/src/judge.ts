/** The evidence of a pair of documents: a line for each object, and what the document comes to in each column, slice and label. */
import type { Cell } from './cells.ts'
import { type Line, linesOfDocuments, newKinds, type Result } from './lines.ts'
import type { HipeText } from './model.ts'
import type { Tokens } from './objects.ts'
import { type Event, eachEvent, type Sides } from './pairing.ts'
import { type Met, shownObject } from './shown.ts'
import { isAll, isMentionOf, isOfOneDate, type Slice, tokensOf } from './slices.ts'
import { addEvent, type Came, cameOf, firstOf, NOTHING, newTally } from './tally.ts'
import type { Column, Work } from './work.ts'

/** Documents of the pair: those of the gold. */
const documentsIn = ({ starts, length }: HipeText): readonly (readonly [from: number, to: number])[] =>
  starts.map((start, i) => [start, starts[i + 1] ?? length])

type OnMet = (cell: Cell, sides: Sides, event: Event, goldObject: number, systemObject: number) => void

/** The tokens of a document that slices leave; slices that leave the same have the same list, and none where they leave all. */
type Left = ReadonlyMap<Slice, Int32Array | undefined>

const leftOf = (slices: readonly Slice[], gold: HipeText, from: number, to: number): Left => {
  const left = new Map<Slice, Int32Array | undefined>()
  const byNoise = new Map<Slice['noise'], Int32Array | undefined>()
  const unlessAll = (kept: Int32Array): Int32Array | undefined => (kept.length === to - from ? undefined : kept)
  // a document has one date as a rule: it is in a period as a whole then, or not at all, and one token says which
  const dated = isOfOneDate(gold, from, to) ? Math.min(from + 1, to) : to
  for (const slice of slices) {
    const { noise, period } = slice
    if (period === undefined) {
      byNoise.set(noise, unlessAll(tokensOf(slice, gold, from, to)))
      left.set(slice, byNoise.get(noise))
      continue
    }
    const inPeriod = tokensOf({ noise: undefined, period }, gold, from, dated)
    if (inPeriod.length === dated - from) left.set(slice, byNoise.get(noise))
    else left.set(slice, inPeriod.length === 0 ? inPeriod : tokensOf(slice, gold, from, to))
  }
  return left
}

/** What a document comes to where slices are made of tokens: what each leaves is read by itself. */
const byTokens = (
  work: Work,
  column: Column,
  cells: readonly Cell[],
  [from, to]: readonly [number, number],
  left: Left,
  onEvent: OnMet,
): readonly Result[] =>
  work.cutoffs.flatMap((cutoff) => {
    const known = new Map<Int32Array | undefined, Came>()
    const cameIn = (cell: Cell, kept: Int32Array | undefined): Came => {
      const tally = newTally()
      const sides = column.sides({ size: kept?.length ?? to - from, from, kept }, cutoff)
      if (sides.gold.start.length + sides.system.start.length === 0) return NOTHING
      eachEvent(sides, work.partner, (event, g, s) => {
        addEvent(tally, column, sides, work.blame, event, g, s)
        if (kept === undefined) onEvent(cell, sides, event, g, s)
      })
      return cameOf(tally, column.labels)
    }
    return cells.flatMap((cell): readonly Result[] => {
      if (cell.cutoff !== cutoff) return []
      const kept = left.get(cell.slice)
      // where there is nothing in the whole, there is nothing in a part
      if (kept?.length === 0 || known.get(undefined) === NOTHING)
        return isAll(cell.slice) ? [{ cell, came: NOTHING }] : []
      const came = known.get(kept) ?? cameIn(cell, kept)
      known.set(kept, came)
      return [{ cell, came }]
    })
  })

/** The same where slices are made of entities: what became of the gold's counts for the slices that it is in. */
const byEntities = (
  work: Work,
  gold: HipeText,
  column: Column,
  cells: readonly Cell[],
  [from, to]: readonly [number, number],
  onEvent: OnMet,
): readonly Result[] => {
  const tokens: Tokens = { size: to - from, from, kept: undefined }
  return work.cutoffs.flatMap((cutoff) => {
    const own = cells.filter((cell) => cell.cutoff === cutoff)
    const tallies = own.map((cell) => ({ cell, tally: newTally() }))
    const sides = column.sides(tokens, cutoff)
    eachEvent(sides, work.partner, (event, g, s) => {
      const token = g < 0 ? -1 : from + (sides.gold.start[g] as number)
      for (const { cell, tally } of tallies) {
        const isIn = isAll(cell.slice)
          ? true
          : token >= 0 && isMentionOf(cell.slice, gold.led[token] as number, gold.date[token] as number)
        if (isIn) addEvent(tally, column, sides, work.blame, event, g, s)
        if (isAll(cell.slice)) onEvent(cell, sides, event, g, s)
      }
    })
    return tallies.map(({ cell, tally }) => ({ cell, came: cameOf(tally, column.labels) }))
  })
}

/** Where an object stands, so that lines come in the order of the text. */
const placeOf = ({ from, sides, gold, system }: Met): number =>
  from + (gold >= 0 ? (sides.gold.start[gold] as number) : (sides.system.start[system] as number))

/** The lines of a pair: each object of each column at the first cutoff, then what each document comes to. */
export const judgeWith = (work: Work) => {
  const kinds = newKinds(work)
  const cellsOf = new Map(work.columns.map((name) => [name, work.cells.filter(({ column }) => column === name)]))
  const sliced = work.slices.filter((slice) => !isAll(slice))
  return (gold: HipeText) => {
    const documents = documentsIn(gold)
    const left = documents.map(([from, to]) => leftOf(work.bySlice === 'entities' ? [] : sliced, gold, from, to))
    return (system: HipeText): readonly Line[] => {
      const met: Met[] = []
      const columns = work.columns.flatMap((name) => {
        const column = work.columnOf(name, gold, system)
        return column === undefined ? [] : [{ name, column }]
      })
      const results = documents.map((range, i) =>
        columns.flatMap(({ name, column }) => {
          const cells = cellsOf.get(name) as readonly Cell[]
          const onEvent = (cell: Cell, sides: Sides, event: Event, g: number, s: number): void => {
            if (cell !== cells[0]) return
            met.push({ column: name, event, from: range[0], labels: column.labels, sides, gold: g, system: s })
          }
          return work.bySlice === 'entities'
            ? byEntities(work, gold, column, cells, range, onEvent)
            : byTokens(work, column, cells, range, left[i] as Left, onEvent)
        }),
      )
      const lines = met
        .sort((a, b) => placeOf(a) - placeOf(b))
        .map((own): Line => {
          const { column, event, labels, sides } = own
          const label = firstOf(own.gold >= 0 ? sides.goldLabels(own.gold) : sides.systemLabels(own.system))
          return {
            stats: kinds.stats(column, event),
            verdict: kinds.verdict(event),
            facets: kinds.facets(column, labels.names[label] as string),
            ...(work.facet === 'link' && { parts: kinds.parts(column, event) }),
            show: () => shownObject(own, gold, system, work.columns.length > 1),
          }
        })
      for (const own of results) lines.push(...linesOfDocuments(work, own))
      return lines
    }
  }
}
