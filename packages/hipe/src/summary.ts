/** From a sum to measures, and to measures by noise and by period. */
import { measure, oneLabel, type Prf, type SweepPoint, workedMeans, type ZeroDivisionInMeans } from '@assay/core'
import { byLabel, type Cell, type Events, type HipeStats, inOrder } from './cells.ts'
import {
  actualOf,
  type Counts,
  countsUnder,
  possibleOf,
  type Regime,
  sumOfTuples,
  sumsByLabel,
  type Tuple,
} from './counts.ts'
import { type MeanAndStd, overDocuments, overTypes, plainPrf, prfOf, type Repeated, repeated } from './scores.ts'

// ---- what a sum is of ------------------------------------------------------------------------------------------------

const tupleOf = ({ same, type, overlap, other, missed, spurious }: Events): Tuple => [
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

/** Documents of the whole, or of one label; none where the sum is of single objects. */
interface Seen {
  readonly tuple: Tuple
  readonly documents: readonly Repeated[]
  /** The documents of each label, of a cell. */
  readonly labelled: ReadonlyMap<string, number>
}

const nothing: Tuple = new Array<number>(9).fill(0)

/** The first cell that the sum has: that of the first column, over everything, unless it is of a part. */
const seenIn = (s: HipeStats, cells: readonly Cell[]): Seen => {
  const cell = s.cells.size === 0 ? undefined : cells.find(({ path }) => s.cells.has(path))
  if (cell !== undefined) {
    const documents = s.cells.get(cell.path) as ReadonlyMap<string, number>
    const labelled = s.cells.get(cell.labelsPath) ?? new Map<string, number>()
    return { tuple: sumOfTuples(documents), documents: repeated(documents), labelled }
  }
  const [labelled] = s.cells.values()
  const [label] = byLabel(labelled ?? new Map<string, number>()).values()
  if (label !== undefined) return { tuple: sumOfTuples(label), documents: repeated(label), labelled: new Map() }
  const objects = cells.find(({ column }) => s.objects.has(column))
  const tuple = objects === undefined ? nothing : tupleOf(s.objects.get(objects.column) as Events)
  return { tuple, documents: [], labelled: new Map() }
}

// ---- measures --------------------------------------------------------------------------------------------------------

const { number, ratio } = measure
const spread = (title: string, formula: string) => ({ ...ratio(title, formula), better: 'neither' as const })

export const measures = {
  precision: ratio('precision', '(correct + partial / 2) / found'),
  recall: ratio('recall', '(correct + partial / 2) / gold'),
  f1: ratio('F1', '2 (correct + partial / 2) / (gold + found)'),
  precisionDoc: ratio('mean precision of documents', 'over documents with an object of the system'),
  precisionDocStd: spread('deviation of precision', 'population standard deviation over the same documents'),
  recallDoc: ratio('mean recall of documents', 'over documents with an object of the gold'),
  recallDocStd: spread('deviation of recall', 'population standard deviation over the same documents'),
  f1Doc: ratio('mean F1 of documents', 'over documents with objects of both'),
  f1DocStd: spread('deviation of F1', 'population standard deviation over the same documents'),
  precisionType: ratio(
    'mean precision of types',
    'mean of precision over types, or over links, with an object on either side',
  ),
  recallType: ratio('mean recall of types', 'mean of recall over types, or over links, with an object on either side'),
  f1Type: ratio('mean F1 of types', 'mean of F1 over types, or over links, with an object on either side'),
  f1TypeOfMeans: ratio('F1 of the means over types', '2 P R / (P + R) of precisionType and recallType'),
  correct: number('correct', 'objects that are right in the regime'),
  incorrect: number('incorrect', 'objects that meet one of the gold and are not right'),
  partial: number('partial', 'objects that overlap one of the gold; in the regime partial alone'),
  missed: number('missed', 'objects of the gold that none of the system meets'),
  spurious: number('spurious', 'objects of the system that meet none of the gold'),
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
  { tuple, documents }: Seen,
  labels: readonly Tuple[],
  zero: ZeroDivisionInMeans,
): Values => {
  const counts: Counts = countsUnder(regime, tuple)
  const { p, r, f } = overDocuments(documents, regime, plainPrf)
  const types = overTypes(
    labels.map((own) => countsUnder(regime, own)),
    zero,
  )
  const mean = (own: MeanAndStd | undefined): number | undefined => own?.mean
  const std = (own: MeanAndStd | undefined): number | undefined => own?.std
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

/** The means with their numbers: over documents, and over types. */
const workedOf = (regime: Regime, { documents, labelled }: Seen, zero: ZeroDivisionInMeans) => {
  const { p, r, f } = overDocuments(documents, regime, plainPrf)
  const types = inOrder(labelled).map(([, own]) => countsUnder(regime, sumOfTuples(own)))
  const { precision, recall } = overTypes(types, zero)
  const scored = types.map((own) => ({ scores: filled(prfOf(own), zero), gold: 0 }))
  const { macroPrecision = '', macroRecall = '', macroF1 = '' } = workedMeans(scored)
  const mean = (own: MeanAndStd | undefined): string => (own === undefined ? '' : `${own.sum} / ${own.n}`)
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

const filled = ({ precision, recall, f1 }: Prf, zero: ZeroDivisionInMeans): Prf => {
  const none = zero === 'omit' ? undefined : zero
  return { precision: precision ?? none, recall: recall ?? none, f1: f1 ?? none }
}

/** The formulas with the numbers of a sum, in each regime. */
export const workedWith =
  (cells: readonly Cell[], [first, ...others]: readonly Regime[], zero: ZeroDivisionInMeans) =>
  (s: HipeStats): Readonly<Record<string, string>> => {
    const seen = seenIn(s, cells)
    const more = others.map((regime) => measure.valuesUnder(regime, workedOf(regime, seen, zero)))
    return { ...workedOf(first as Regime, seen, zero), ...(Object.assign({}, ...more) as object) }
  }

/** The measures of the other regimes, behind their names. */
export const measuresOfRegimes = ([, ...others]: readonly Regime[]) =>
  Object.assign({}, ...others.map((regime) => measure.measuresUnder(regime, measures)))

export const summariseWith = (
  cells: readonly Cell[],
  regimes: readonly Regime[],
  zero: ZeroDivisionInMeans,
): ((s: HipeStats) => Values) => {
  const [first, ...others] = regimes as readonly [Regime, ...Regime[]]
  return (s) => {
    const seen = seenIn(s, cells)
    const labels = sumsByLabel(seen.labelled)
    const more = others.map((regime) => measure.valuesUnder(regime, valuesOf(regime, seen, labels, zero)))
    return { ...valuesOf(first, seen, labels, zero), ...(Object.assign({}, ...more) as object) }
  }
}

// ---- sweeps ----------------------------------------------------------------------------------------------------------

const year = (date: number): number => Math.floor(date / 10000)

/** P, R and F1 of the first regime, and F1 of the others: a table of all would be hard to read. */
const sweptOf = ([, ...others]: readonly Regime[]): readonly string[] => [
  'precision',
  'recall',
  'f1',
  ...others.map((regime) => `${regime}F1`),
]

/** The measures by noise and by period, each point where its range begins. */
export const sweepsWith = (
  cells: readonly Cell[],
  regimes: readonly Regime[],
  summarise: (s: HipeStats) => Values,
): ((s: HipeStats) => Readonly<Record<string, readonly SweepPoint[]>>) => {
  const [head] = cells
  const ofHead = cells.filter(({ column, cutoff }) => column === head?.column && cutoff === head.cutoff)
  const noises = ofHead.filter(({ slice }) => slice.noise !== undefined && slice.period === undefined)
  const periods = ofHead.filter(({ slice }) => slice.period !== undefined && slice.noise === undefined)
  const swept = sweptOf(regimes)
  return (s) => {
    // none of what is swept is of labels
    const of = ({ path }: Cell): HipeStats => {
      const documents = s.cells.get(path)
      return { cells: documents === undefined ? new Map() : oneLabel(path, documents), objects: new Map() }
    }
    const measuresAt = (cell: Cell): Readonly<Record<string, number | undefined>> => {
      const values: Readonly<Record<string, number | undefined>> = summarise(of(cell))
      return Object.fromEntries(swept.map((name) => [name, values[name]]))
    }
    const points = (own: readonly Cell[], at: (cell: Cell) => number): readonly SweepPoint[] =>
      own.map((cell) => ({ at: at(cell), measures: measuresAt(cell) })).sort((a, b) => a.at - b.at)
    return {
      ...(noises.length > 0 && { noise: points(noises, ({ slice }) => slice.noise?.from ?? 0) }),
      ...(periods.length > 0 && { period: points(periods, ({ slice }) => year(slice.period?.from ?? 0)) }),
    }
  }
}
