/** The measures of a metric about scores, and those that its options add. */
import type { Measure } from '../contract.ts'
import { errorRatio, number, ofWhole, ratio, unsliced, weight } from '../measures.ts'
import type { ConfidenceOptions } from './options.ts'
import type { ItemNames, ScoredItems, ScoredSum } from './scored-items.ts'

/** A score, of whatever range. */
const score = (title: string, formula: string): Measure<never> => ({
  title,
  formula,
  range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  better: 'neither',
  unit: 'number',
})

/** A share that is neither better nor worse by itself. */
const share = (title: string, formula: string): Measure<never> => ({ ...ratio(title, formula), better: 'neither' })

/** The measures under any options, of items under their names. */
export const confidenceMeasures = ({ many }: ItemNames) =>
  ({
    averagePrecision: ratio(
      'average precision',
      'Σ (R_k − R_{k−1}) · P_k over the thresholds from the highest down; without interpolation',
    ),
    averagePrecisionInterpolated: ratio(
      'AP, interpolated',
      'Σ (R_k − R_{k−1}) · max P_j; the largest precision at this threshold or below, at all points (VOC from 2010)',
    ),
    averagePrecision11: ratio(
      'AP at 11 recalls',
      'mean over recalls 0, 0.1 … 1 of the largest precision at this recall or more, 0 where it is not reached (VOC 2007)',
    ),
    averagePrecision101: ratio(
      'AP at 101 recalls',
      'mean over recalls 0, 0.01 … 1 of the largest precision at this recall or more, 0 where it is not reached (COCO)',
    ),
    auprc: ratio(
      'area under curve',
      'Σ (R_k − R_{k−1}) · (P_k + P_{k−1}) / 2 with P_0 = 1; trapezoids, which no threshold attains: it may be too high',
    ),
    macroAveragePrecision: ofWhole(
      ratio('mean average precision', 'mean of averagePrecision over the labels of the gold; mAP'),
    ),
    bestThreshold: score('best threshold', 'the score of the largest F, the highest of equal ones'),
    bestPrecision: ratio('best precision', `precision of ${many} with at least bestThreshold`),
    bestRecall: ratio('best recall', `recall of ${many} with at least bestThreshold`),
    // each row of a slice has a threshold of its own, so that these would not add up
    bestFound: unsliced(number('best found', `${many} with at least bestThreshold`)),
    ece: errorRatio(
      'calibration error',
      'Σ (n_b / n) · |right − mean score| over bins of equal width; ECE (Guo et al. 2017)',
    ),
    mce: errorRatio('largest calibration error', 'the largest |right − mean score| of a bin of equal width; MCE'),
    eceEqualMass: errorRatio(
      'calibration error by mass',
      `Σ (n_b / n) · |right − mean score| over bins of about equally many ${many}`,
    ),
    brier: errorRatio('Brier score', 'mean of (score − credit)²'),
    meanScore: share('mean score', `mean of the scores of all ${many}`),
    accuracy: ratio('accuracy', `mean credit of all ${many} with a score; precision with everything kept`),
    overconfidence: {
      title: 'overconfidence',
      formula: 'meanScore − accuracy',
      range: [-1, 1],
      better: 'neither',
      unit: 'ratio',
    },
    gold: number(`gold ${many}`, `${many} in the gold`),
    found: number(`found ${many}`, `${many} of the system`),
    correct: weight(`correct ${many}`, `credits of the ${many} of the system`),
  }) as const satisfies Readonly<Record<string, Measure<never>>>
export type ConfidenceMeasure = keyof ReturnType<typeof confidenceMeasures>

/** Measures of a label by itself where pairs may have different labels: its items are no answer to its gold then. */
const ofItems: ReadonlySet<string> = new Set([
  'ece',
  'mce',
  'eceEqualMass',
  'brier',
  'meanScore',
  'accuracy',
  'overconfidence',
  'found',
  'correct',
])

type Measures = Readonly<Record<string, Measure<string>>>

/** Measures of the curve, which labels by themselves do not have. */
const ofWholes = (all: Measures): Measures =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, measure]) => (ofItems.has(name) ? [] : [[name, ofWhole(measure)]])),
  )

/** The name of F in measures: `f1`, and `fBeta` under another weight. */
export const fNames = (beta: number) =>
  beta === 1
    ? ({ f: 'f1', best: 'bestF1', outOfBag: 'bestF1OutOfBag', title: 'F1' } as const)
    : ({ f: 'fBeta', best: 'bestFBeta', outOfBag: 'bestFBetaOutOfBag', title: `F${beta}` } as const)

const formulaOf = (beta: number): string =>
  beta === 1 ? '2 · correct / (gold + found)' : `(1 + ${beta}²) · correct / (${beta}² · gold + found)`

const floorMeasures = (floor: 'floorRecall' | 'floorPrecision', value: number): Measures => {
  const [least, most] = floor === 'floorRecall' ? ['recall', 'precision'] : ['precision', 'recall']
  const where = `the largest ${most} with ${least} ${value} or more`
  return {
    [`${floor}.threshold`]: score(`threshold for ${least} ${value}`, `the score of ${where}`),
    [`${floor}.precision`]: ratio(`precision for ${least} ${value}`, `precision at ${where}`),
    [`${floor}.recall`]: ratio(`recall for ${least} ${value}`, `recall at ${where}`),
  }
}

const pointMeasures = (beta: number, { many }: ItemNames): Measures => ({
  threshold: score('threshold', 'the least score that is kept'),
  precision: ratio('precision', `of ${many} with at least this score`),
  recall: ratio('recall', `of ${many} with at least this score`),
  [fNames(beta).f]: ratio(fNames(beta).title, `${formulaOf(beta)}; of ${many} with at least this score`),
  kept: number(`kept ${many}`, `${many} with at least this score`),
})

/** The measures that options add. */
const addedMeasures = (
  { beta, floorRecall, floorPrecision, threshold, thresholdFrom }: ConfidenceOptions,
  names: ItemNames,
): Measures => {
  const { best, outOfBag, title } = fNames(beta)
  return {
    [best]: ratio(`best ${title}`, `${formulaOf(beta)}; the largest of all thresholds`),
    [outOfBag]: {
      ...ratio(
        `best ${title} out of bag`,
        'mean over resamples of F of the documents that are not drawn, at the best threshold of those that are',
      ),
      ofResamples: true,
    },
    ...(floorRecall !== null && floorMeasures('floorRecall', floorRecall)),
    ...(floorPrecision !== null && floorMeasures('floorPrecision', floorPrecision)),
    ...((threshold !== null || thresholdFrom !== '') && pointMeasures(beta, names)),
  }
}

/** The measures that options add or change. */
export const measuresUnder = <S extends ScoredSum>(
  options: ConfidenceOptions,
  { names, ignoresLabels }: ScoredItems<S>,
): Measures => {
  const added = addedMeasures(options, names)
  return ignoresLabels ? ofWholes({ ...confidenceMeasures(names), ...added }) : added
}
