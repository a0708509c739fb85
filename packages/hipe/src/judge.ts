/** The evidence of a pair of documents: a line for each object, and the counts of the document by column, slice and label. */
import type { Cell } from './cells.ts'
import { type Line, newDocumentLines, newObjectLines, type ObjectLines, type Result } from './evidence-lines.ts'
import type { Column, MetricPlan } from './metric-plan.ts'
import type { HipeText } from './model.ts'
import type { Tokens } from './objects.ts'
import { goldLabelsOf, type Outcomes, pairObjects, type Sides, systemLabelsOf } from './pair-objects.ts'
import { type ObjectPair, showObject } from './show-object.ts'
import { haveOneDate, isAll, isDateIn, isMentionIn, type Slice, tokensOf } from './slices.ts'
import { addOutcome, clearTally, type DocumentCounts, documentCounts, firstLabel, NO_COUNTS } from './tally.ts'

type Range = readonly [from: number, to: number]

/** The documents of a pair, as the gold is divided. */
const documentsIn = ({ starts, length }: HipeText): readonly Range[] =>
  starts.map((start, i) => [start, starts[i + 1] ?? length])

// ---- tokens of slices ------------------------------------------------------------------------------------------------

/** The tokens of a document in each slice. */
interface SliceTokens {
  /** The slices with tokens, by number. */
  readonly slices: readonly number[]
  /** For each of them the index of its tokens in `kept`. */
  readonly of: readonly number[]
  /** Distinct sets of tokens; `undefined` for all tokens. */
  readonly kept: readonly (readonly number[] | undefined)[]
}

/** Counts the tokens in a period. */
const countInPeriod = ({ date }: HipeText, period: Slice['period'], from: number, to: number): number => {
  let count = 0
  for (let token = from; token < to; token++) if (isDateIn(period, date[token]!)) count++
  return count
}

/** Finds the tokens of each slice; the first slice has all tokens. */
const sliceTokens = (slices: readonly Slice[], gold: HipeText, from: number, to: number): SliceTokens => {
  const tokensInSlices: (readonly number[] | undefined)[] = [undefined]
  const nonEmpty: number[] = []
  const of: number[] = []
  // a document usually has one date: then one token decides if all of it is in a period
  const dated = haveOneDate(gold, from, to) ? Math.min(from + 1, to) : to
  const byNoise = new Map<Slice['noise'], number>([[undefined, 0]])
  let period: Slice['period']
  let isWhole = true
  let isNone = false
  for (let i = 0; i < slices.length; i++) {
    const slice = slices[i]!
    if (slice.period !== period) {
      period = slice.period
      const count = countInPeriod(gold, period, from, dated)
      isWhole = count === dated - from
      isNone = count === 0 && !isWhole
    }
    if (isNone) continue
    let index = isWhole ? byNoise.get(slice.noise) : undefined
    if (index === undefined) {
      const tokens = tokensOf(slice, gold, from, to)
      index = tokens.length === to - from ? 0 : tokensInSlices.push(tokens) - 1
      if (period === undefined) byNoise.set(slice.noise, index)
    }
    if (tokensInSlices[index]?.length === 0) continue
    nonEmpty.push(i)
    of.push(index)
  }
  return { slices: nonEmpty, of, kept: tokensInSlices }
}

// ---- counts of a document --------------------------------------------------------------------------------------------

/** A column with its cells by cutoff, and the lines of its objects. */
interface ColumnCells {
  readonly name: string
  readonly cells: readonly (readonly Cell[])[]
  readonly kinds: ObjectLines
}

/** The results of a document. */
interface DocumentResults {
  readonly pairs: ObjectPair[]
  readonly results: Result[]
}

/** Adds the objects of a whole document with their outcomes. */
const addPairs = (
  pairs: ObjectPair[],
  column: Column,
  { kinds }: ColumnCells,
  from: number,
  sides: Sides,
  outcomes: Outcomes,
): void => {
  for (let i = 0; i < outcomes.outcome.length; i++) {
    const outcome = outcomes.outcome[i]!
    const [gold, system] = [outcomes.gold[i]!, outcomes.system[i]!]
    const place = from + (gold >= 0 ? sides.gold.start[gold] : sides.system.start[system])!
    pairs.push({ column, kinds, outcome, from, place, sides, gold, system })
  }
}

const countOutcomes = (plan: MetricPlan, { tally }: Column, sides: Sides, outcomes: Outcomes): DocumentCounts => {
  clearTally(tally)
  for (let i = 0; i < outcomes.outcome.length; i++) addOutcome(tally, sides, outcomes, i, plan.blame)
  return documentCounts(tally)
}

/** The counts of a document for each distinct set of tokens; an empty list if the whole document has no objects. */
const countSlices = (
  plan: MetricPlan,
  column: Column,
  cutoff: number,
  [from, to]: Range,
  inSlices: SliceTokens,
  onWhole: ((sides: Sides, outcomes: Outcomes) => void) | undefined,
): readonly DocumentCounts[] => {
  const counts: DocumentCounts[] = []
  for (let i = 0; i < inSlices.kept.length; i++) {
    const tokensInSlices = inSlices.kept[i]
    const sides = column.sides(
      { size: tokensInSlices === undefined ? to - from : tokensInSlices.length, from, kept: tokensInSlices },
      cutoff,
    )
    const isNone = sides.gold.start.length + sides.system.start.length === 0
    // a document without objects has none in any slice
    if (isNone && i === 0) return []
    if (isNone) {
      counts.push(NO_COUNTS)
      continue
    }
    const outcomes = pairObjects(sides, plan.partner)
    if (i === 0) onWhole?.(sides, outcomes)
    counts.push(countOutcomes(plan, column, sides, outcomes))
  }
  return counts
}

/** Counts a document with `slices=tokens`: objects are read anew from the tokens of each slice. */
const judgeByTokens = (
  plan: MetricPlan,
  column: Column,
  columnCells: ColumnCells,
  range: Range,
  inSlices: SliceTokens,
  { pairs, results }: DocumentResults,
): void => {
  const [from, to] = range
  const most = plan.cutoffs.length > 1 ? column.most(from, to) : 1
  // by the number of alternatives up to the cutoff
  const byAlternatives = new Map<number, readonly DocumentCounts[]>()
  for (let c = 0; c < plan.cutoffs.length; c++) {
    const cutoff = plan.cutoffs[c]!
    const alike = Math.min(cutoff, most)
    const onWhole =
      c > 0
        ? undefined
        : (sides: Sides, outcomes: Outcomes) => addPairs(pairs, column, columnCells, from, sides, outcomes)
    const counts = byAlternatives.get(alike) ?? countSlices(plan, column, cutoff, range, inSlices, onWhole)
    byAlternatives.set(alike, counts)
    const cells = columnCells.cells[c]!
    if (counts.length === 0) results.push({ cell: cells[0]!, counts: NO_COUNTS })
    for (let i = 0; counts.length > 0 && i < inSlices.slices.length; i++)
      results.push({
        cell: cells[inSlices.slices[i]!]!,
        counts: counts[inSlices.of[i]!]!,
      })
  }
}

/** Counts a document with `slices=entities`: an outcome counts in the slices that contain its gold object. */
const judgeByEntities = (
  plan: MetricPlan,
  gold: HipeText,
  column: Column,
  columnCells: ColumnCells,
  [from, to]: Range,
  { pairs, results }: DocumentResults,
): void => {
  const tokens: Tokens = { size: to - from, from, kept: undefined }
  plan.cutoffs.forEach((cutoff, c) => {
    const sides = column.sides(tokens, cutoff)
    const outcomes = pairObjects(sides, plan.partner)
    if (c === 0) addPairs(pairs, column, columnCells, from, sides, outcomes)
    for (const cell of columnCells.cells[c]!) {
      clearTally(column.tally)
      outcomes.gold.forEach((g, i) => {
        const token = g < 0 ? -1 : from + sides.gold.start[g]!
        const isIn = isAll(cell.slice) || (token >= 0 && isMentionIn(cell.slice, gold.led[token]!, gold.date[token]!))
        if (isIn) addOutcome(column.tally, sides, outcomes, i, plan.blame)
      })
      results.push({ cell, counts: documentCounts(column.tally) })
    }
  })
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** Builds the lines of a pair: one for each object of each column at the first cutoff, then the counts of each document. */
export const judgeWith = (plan: MetricPlan) => {
  const objectLinesOf = newObjectLines(plan)
  const linesOf = newDocumentLines(plan)
  const isNamed = plan.columns.length > 1
  const columns = plan.columns.map((name): ColumnCells => {
    const cells = plan.cells.filter(({ column }) => column === name)
    const byCutoff = plan.cutoffs.map((at) => cells.filter(({ cutoff }) => cutoff === at))
    return { name, cells: byCutoff, kinds: objectLinesOf(name) }
  })
  const slices = plan.bySlice === 'entities' ? [] : plan.slices
  return (gold: HipeText) => {
    const documents = documentsIn(gold)
    const inSlices = documents.map(([from, to]) => sliceTokens(slices, gold, from, to))
    return (system: HipeText): readonly Line[] => {
      const pairs: ObjectPair[] = []
      const ends: Line[] = []
      for (let i = 0; i < documents.length; i++) {
        const range = documents[i]!
        const documentResults: DocumentResults = { pairs, results: [] }
        for (const columnCells of columns) {
          const column = plan.columnOf(columnCells.name, gold, system)
          if (column === undefined) continue
          if (plan.bySlice === 'entities') judgeByEntities(plan, gold, column, columnCells, range, documentResults)
          else judgeByTokens(plan, column, columnCells, range, inSlices[i]!, documentResults)
        }
        linesOf(documentResults.results, ends)
      }
      const lineOf = (pair: ObjectPair): Line => {
        const { sides, column, kinds, outcome } = pair
        const labels = pair.gold >= 0 ? goldLabelsOf(sides, pair.gold) : systemLabelsOf(sides, pair.system)
        const label = column.labels.names[firstLabel(labels)]!
        return kinds.line(outcome, label, () => showObject(pair, gold, system, isNamed))
      }
      const lines = pairs.sort((a, b) => a.place - b.place).map(lineOf)
      for (const line of ends) lines.push(line)
      return lines
    }
  }
}
