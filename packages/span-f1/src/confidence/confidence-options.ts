/** The options of `confidence`. */
import { entry, readingEntries, readingFits } from '@assay/core'
import * as v from 'valibot'
import { spanEntries } from '../options.ts'

const share = () => v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const schema = v.strictObject({
  matching: entry.choice(
    ['strict', 'exact', 'type', 'partial', 'fuzzy'],
    'right spans: strict: the same borders and label; exact: the same borders, any label; type: the same label and an overlap; partial: the same borders, or half for an overlap, any label; fuzzy has no credit by score and is refused',
    ['exact', 'type', 'partial'],
  ),
  ...spanEntries,
  beta: entry.of(
    v.pipe(
      v.number(),
      v.gtValue(0, ({ input }) => `beta is ${input}, and a weight is above 0`),
      v.maxValue(1e6),
    ),
    'weight of recall in F, by which the best threshold is chosen; 2 weighs recall higher',
    1,
  ),
  floorRecall: entry.of(
    v.nullable(share()),
    'report the threshold of the largest precision at which recall is at least this',
    null,
  ),
  floorPrecision: entry.of(
    v.nullable(share()),
    'report the threshold of the largest recall at which precision is at least this',
    null,
  ),
  threshold: entry.of(v.nullable(v.number()), 'report precision, recall and F of spans with at least this score', null),
  thresholdFrom: entry.of(
    v.string(),
    'the system whose best threshold is taken as `threshold`, such as the same model on other documents; empty: none',
    '',
  ),
  bins: entry.of(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 'bins of calibration', 10),
  scores: entry.choice(
    ['given', 'logit'],
    'scores as probabilities, for calibration: as given, or 1/(1 + e^−x) of the score x',
  ),
  unscored: entry.choice(
    ['error', 'drop', 'highest', 'lowest'],
    'spans of the system without a score: refused, skipped, or ranked before or after all others, and not part of calibration',
    ['drop', 'highest', 'lowest'],
  ),
  missed: entry.choice(
    ['unreached', 'excluded'],
    'gold spans that no span of the system is paired with: they count in recall, or recall is over the right spans alone, as scikit-learn gives it of the list of spans',
    ['excluded'],
  ),
  ...readingEntries,
})

const FUZZY =
  'matching=fuzzy pairs by position only, and a span has no credit of its own then: strict, exact, type or partial'
const TWO = 'threshold and thresholdFrom are two thresholds: name one'

export const confidenceOptions = v.pipe(
  schema,
  readingFits(),
  v.check(({ threshold, thresholdFrom }) => threshold === null || thresholdFrom === '', TWO),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { matching } = value
    if (matching !== 'fuzzy') return { ...value, matching }
    addIssue({ message: FUZZY })
    return NEVER
  }),
)
export type ConfidenceOptions = v.InferOutput<typeof confidenceOptions>
export type RankedMatch = ConfidenceOptions['matching']

/** True where the labels of a pair may differ: the items of a label are then no answer to the gold of that label. */
export const ignoresLabels = ({ matching }: Pick<ConfidenceOptions, 'matching'>): boolean =>
  matching === 'exact' || matching === 'partial'
