/** Reports in the layouts of official scorers, of a score that has been made or stored. */
import type { Parts } from '@assay/core'
import type { Score } from '@assay/core/result'
import type { Formats } from '../plan/environment.ts'
import type { AnyScorer } from '../plan/plan.ts'
import { toRecord } from './measures.ts'

/** The parts that a stored score holds; those that its metric no longer reads are skipped. */
export const partsIn = ({ stats }: AnyScorer, { facets }: Score): Parts<unknown> =>
  toRecord(
    Object.entries(facets).map(([facet, labels]) => {
      const sums = Object.entries(labels).flatMap(([label, part]) => {
        const sum = stats.decode(part.stats)
        return sum._tag === 'Left' ? [] : [[label, sum.right] as const]
      })
      return [facet, new Map(sums)] as const
    }),
  )

type OfficialLayout = NonNullable<NonNullable<AnyScorer['report']>['formats']>[string]

/** The layouts that a metric offers, of one of its sums. */
export const layoutsOf = (
  scorer: AnyScorer,
  sum: unknown,
  parts: () => Parts<unknown>,
  { system, signature, units, means }: Score,
): Formats => {
  const print = (format: OfficialLayout): string =>
    format(sum, { system, signature, units, parts: parts(), ...(means && { means }) })
  return toRecord(
    Object.entries(scorer.report?.formats ?? {}).map(([name, format]) => [name, () => print(format)] as const),
  )
}
