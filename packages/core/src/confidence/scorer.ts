/** A metric about scores, under its options: what its items are is its own, and all that follows from their ranking is here. */
import type { Model, Scorer } from '../contract.ts'
import * as ranking from '../ranking/index.ts'
import { type ConfidenceMeasure, measuresUnder } from './measures.ts'
import type { ConfidenceOptions } from './options.ts'
import { remarksUnder } from './remarks.ts'
import type { ScoredItems, ScoredSum } from './scored-items.ts'
import { sectionsUnder } from './sections.ts'
import { curveUnder, resampledUnder, summariseUnder } from './summary.ts'
import { workedFormulasUnder } from './worked-formulas.ts'

export type ConfidenceScorer<M extends Model, S extends ScoredSum> = Scorer<M, S, ConfidenceMeasure>

/** The part that is a metric's own: its items, how a document is judged and what is refused. */
type OwnPart<M extends Model, S extends ScoredSum> = Pick<
  ConfidenceScorer<M, S>,
  'stats' | 'judge' | 'check' | 'labelForm' | 'keys'
> & { readonly items: ScoredItems<S> }

/** The scorer with the best threshold of one of the systems. */
const settledUnder =
  <M extends Model, S extends ScoredSum, O extends ConfidenceOptions>(
    options: O,
    ownUnder: (options: O) => OwnPart<M, S>,
    { one }: ScoredItems<S>['names'],
  ): NonNullable<ConfidenceScorer<M, S>['settled']> =>
  (sumOf) => {
    const { thresholdFrom, beta } = options
    const sum = sumOf(thresholdFrom)
    if (sum === undefined)
      return { _tag: 'Left', left: `there is no system "${thresholdFrom}" to take the threshold from` }
    const threshold = ranking.bestPoint(curveUnder(options)(sum), beta)?.threshold
    if (threshold === undefined || !Number.isFinite(threshold))
      return { _tag: 'Left', left: `the system "${thresholdFrom}" has no threshold: no ${one} of it has a score` }
    return { _tag: 'Right', right: confidenceScorer({ ...options, threshold }, ownUnder) }
  }

/** The scorer of items by score. `ownUnder` judges documents under the options, which `thresholdFrom` may add a threshold to. */
export const confidenceScorer = <M extends Model, S extends ScoredSum, O extends ConfidenceOptions>(
  options: O,
  ownUnder: (options: O) => OwnPart<M, S>,
): ConfidenceScorer<M, S> => {
  const { items, ...scorerParts } = ownUnder(options)
  const intervals = resampledUnder(options)
  return {
    ...scorerParts,
    summarise: summariseUnder(options, items),
    measures: measuresUnder(options, items),
    report: {
      worked: workedFormulasUnder(options, items),
      sections: sectionsUnder(options, items.names),
      remarks: remarksUnder(options, items),
    },
    ...(intervals && { resampling: { intervals } }),
    ...(options.thresholdFrom !== '' &&
      options.threshold === null && { settled: settledUnder(options, ownUnder, items.names) }),
  }
}
