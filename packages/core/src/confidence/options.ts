/** The options of every metric about scores: the weight of F, floors, thresholds, calibration, and items without a score. */
import * as v from 'valibot'
import * as entry from '../entries.ts'
import type { ItemNames } from './scored-items.ts'

const share = () => v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** The entries for items under their names. */
export const confidenceEntries = ({ many }: ItemNames) => ({
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
  threshold: entry.of(
    v.nullable(v.number()),
    `report precision, recall and F of ${many} with at least this score`,
    null,
  ),
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
    `${many} of the system without a score: refused, skipped, or ranked before or after all others, and not part of calibration`,
    ['drop', 'highest', 'lowest'],
  ),
  missed: entry.choice(
    ['unreached', 'excluded'],
    `gold ${many} that the system does not find: they count in recall; or they are left out of it, as in scikit-learn, which is given the ${many} of the system alone`,
    ['excluded'],
  ),
})

export type ConfidenceOptions = v.InferOutput<v.StrictObjectSchema<ReturnType<typeof confidenceEntries>, undefined>>

type Thresholds = Pick<ConfidenceOptions, 'threshold' | 'thresholdFrom'>

/** Refuses two thresholds, for a schema with the entries. */
export const thresholdFits = <A extends Thresholds>() =>
  v.check<A, string>(
    ({ threshold, thresholdFrom }) => threshold === null || thresholdFrom === '',
    'threshold and thresholdFrom are two thresholds: name one',
  )
