/** The measures of a sum. */
import { type Measure, measure, type Prf, workedMeans, type ZeroDivisionInMeans } from '@assay/core'
import { byLabel, type Cell, type HipeStats, inOrder, type OutcomeCounts } from './cells.ts'
import {
  actualOf,
  type CountedTuple,
  type Counts,
  countedTuples,
  countsUnder,
  type MeanAndStd,
  meansOfTypes,
  meansOverDocuments,
  plainPrf,
  possibleOf,
  prfOf,
  type Regime,
} from './formulas.ts'
import { sumOfTuples, sumsByLabel, type Tuple } from './outcome-tuples.ts'

// ---- the content of a sum ----------------------------------------------------------------------------------------------

const tupleOf = ({ same, type, overlap, other, missed, spurious }: OutcomeCounts): Tuple => [
  same,
  type,
  overlap,
  other,
  missed,
  spurious,
  0,
  0,
  0,
]

/** The content of a sum: documents of the whole or of one label, or single objects, without documents. */
interface SumContent {
  readonly tuple: Tuple
  readonly documents: readonly CountedTuple[]
  /** The documents of a cell, by label. */
  readonly labelled: ReadonlyMap<string, number>
}

const nothing: Tuple = new Array<number>(9).fill(0)

/** The content of the first cell in the sum: the first column over everything, unless the sum is of a part. */
const contentOf = (s: HipeStats, cells: readonly Cell[]): SumContent => {
  const cell = s.cells.size === 0 ? undefined : cells.find(({ path }) => s.cells.has(path))
  if (cell !== undefined) {
    const documents = s.cells.get(cell.path)!
    const labelled = s.cells.get(cell.labelsPath) ?? new Map<string, number>()
    return { tuple: sumOfTuples(documents), documents: countedTuples(documents), labelled }
  }
  const [labelled] = s.cells.values()
  const [label] = byLabel(labelled ?? new Map<string, number>()).values()
  if (label !== undefined) return { tuple: sumOfTuples(label), documents: countedTuples(label), labelled: new Map() }
  const objects = cells.find(({ column }) => s.objects.has(column))
  const tuple = objects === undefined ? nothing : tupleOf(s.objects.get(objects.column)!)
  return { tuple, documents: [], labelled: new Map() }
}

// ---- measures --------------------------------------------------------------------------------------------------------

const { number, ratio, unsliced } = measure
const deviation = (title: string, formula: string) => ({ ...ratio(title, formula), better: 'neither' as const })

export const measures = {
  precision: ratio('precision', '(correct + partial / 2) / found'),
  recall: ratio('recall', '(correct + partial / 2) / gold'),
  f1: ratio('F1', '2 (correct + partial / 2) / (gold + found)'),
  precisionDoc: unsliced(ratio('mean precision of documents', 'over documents with an object of the system')),
  precisionDocStd: unsliced(
    deviation('deviation of precision', 'population standard deviation over the same documents'),
  ),
  recallDoc: unsliced(ratio('mean recall of documents', 'over documents with an object of the gold')),
  recallDocStd: unsliced(deviation('deviation of recall', 'population standard deviation over the same documents')),
  f1Doc: unsliced(ratio('mean F1 of documents', 'over documents with objects of both')),
  f1DocStd: unsliced(deviation('deviation of F1', 'population standard deviation over the same documents')),
  precisionType: unsliced(
    ratio('mean precision of types', 'mean of precision over types, or over links, with an object on either side'),
  ),
  recallType: unsliced(
    ratio('mean recall of types', 'mean of recall over types, or over links, with an object on either side'),
  ),
  f1Type: unsliced(ratio('mean F1 of types', 'mean of F1 over types, or over links, with an object on either side')),
  f1TypeOfMeans: unsliced(ratio('F1 of the means over types', '2 P R / (P + R) of precisionType and recallType')),
  correct: number('correct', 'objects that are correct in the regime'),
  incorrect: number('incorrect', 'objects paired with one of the gold that are not correct'),
  partial: number('partial', 'objects that overlap one of the gold; only in the regime partial'),
  missed: number('missed', 'objects of the gold without a partner in the system'),
  spurious: number('spurious', 'objects of the system without a partner in the gold'),
  gold: number('gold', 'possible: correct + incorrect + partial + missed'),
  found: number('found', 'actual: correct + incorrect + partial + spurious'),
  TP: number('true positives', 'correct'),
  FP: number('false positives', 'found − correct'),
  FN: number('false negatives', 'gold − correct'),
} as const
export type HipeMeasure = keyof typeof measures
type Values = { readonly [K in HipeMeasure]: number | undefined }

const valuesOf = (
  regime: Regime,
  { tuple, documents }: SumContent,
  labels: readonly Tuple[],
  zero: ZeroDivisionInMeans,
): Values => {
  const counts: Counts = countsUnder(regime, tuple)
  const { p, r, f } = meansOverDocuments(documents, regime, plainPrf)
  const types = meansOfTypes(
    labels.map((label) => countsUnder(regime, label)),
    zero,
  )
  const mean = (value: MeanAndStd | undefined): number | undefined => value?.mean
  const std = (value: MeanAndStd | undefined): number | undefined => value?.std
  const prf: Prf = prfOf(counts)
  const [gold, found] = [possibleOf(counts), actualOf(counts)]
  return {
    ...prf,
    precisionDoc: mean(p),
    precisionDocStd: std(p),
    recallDoc: mean(r),
    recallDocStd: std(r),
    f1Doc: mean(f),
    f1DocStd: std(f),
    precisionType: types.precision,
    recallType: types.recall,
    f1Type: types.f1,
    f1TypeOfMeans: types.f1OfMeans,
    ...counts,
    gold,
    found,
    TP: counts.correct,
    FP: found - counts.correct,
    FN: gold - counts.correct,
  }
}

/** The means over documents and over types with their numbers filled in. */
const workedOf = (regime: Regime, { documents, labelled }: SumContent, zero: ZeroDivisionInMeans) => {
  const { p, r, f } = meansOverDocuments(documents, regime, plainPrf)
  const types = inOrder(labelled).map(([, documentsOfLabel]) => countsUnder(regime, sumOfTuples(documentsOfLabel)))
  const { precision, recall } = meansOfTypes(types, zero)
  const scored = types.map((counts) => ({ scores: withZeroDivision(prfOf(counts), zero), gold: 0 }))
  const { macroPrecision = '', macroRecall = '', macroF1 = '' } = workedMeans(scored)
  const mean = (value: MeanAndStd | undefined): string => (value === undefined ? '' : `${value.sum} / ${value.n}`)
  return {
    precisionDoc: mean(p),
    recallDoc: mean(r),
    f1Doc: mean(f),
    precisionType: macroPrecision,
    recallType: macroRecall,
    f1Type: macroF1,
    f1TypeOfMeans: `2 · ${precision} · ${recall} / (${precision} + ${recall})`,
  }
}

const withZeroDivision = ({ precision, recall, f1 }: Prf, zero: ZeroDivisionInMeans): Prf => {
  const none = zero === 'omit' ? undefined : zero
  return { precision: precision ?? none, recall: recall ?? none, f1: f1 ?? none }
}

/** Fills in the numbers of a sum in the formulas of each regime. */
export const workedWith =
  (cells: readonly Cell[], [first, ...others]: readonly Regime[], zero: ZeroDivisionInMeans) =>
  (s: HipeStats): Readonly<Record<string, string>> => {
    const content = contentOf(s, cells)
    const more = others.map((regime) => measure.valuesUnder(regime, workedOf(regime, content, zero)))
    return { ...workedOf(first!, content, zero), ...(Object.assign({}, ...more) as object) }
  }

/**
 * The measures of the other regimes, prefixed with the name of the regime. They are of the first column: of several columns, whose objects
 * would be in one row, slices have none.
 */
export const measuresOfRegimes = (
  [, ...others]: readonly Regime[],
  columns: readonly string[],
): Readonly<Record<string, Measure<string>>> => {
  const all: Readonly<Record<string, Measure<string>>> = Object.assign(
    { ...(columns.length > 1 && measures) },
    ...others.map((regime) => measure.measuresUnder(regime, measures)),
  )
  return columns.length > 1 ? measure.allUnsliced(all) : all
}

export const summariseWith = (
  cells: readonly Cell[],
  regimes: readonly Regime[],
  zero: ZeroDivisionInMeans,
): ((s: HipeStats) => Values) => {
  const [first, ...others] = regimes as readonly [Regime, ...Regime[]]
  return (s) => {
    const content = contentOf(s, cells)
    const labels = sumsByLabel(content.labelled)
    const more = others.map((regime) => measure.valuesUnder(regime, valuesOf(regime, content, labels, zero)))
    return { ...valuesOf(first, content, labels, zero), ...(Object.assign({}, ...more) as object) }
  }
}
