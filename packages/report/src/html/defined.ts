/** Where a page says what its metrics measure. */
import type { Description } from '@assay/core/result'
import { slugsOf } from './markup.ts'
import type { Context, View } from './view.ts'

/** A metric, under any options, and the address of its definition. */
export interface MetricDefinition {
  readonly id: string
  readonly metric: string
  readonly description: Description
}

/** Each metric once. */
export const metricDefinitions = ({ views }: Pick<Context, 'views'>): readonly MetricDefinition[] => {
  const metrics = new Map(views.map(({ group }) => [group.metric, group.description]))
  const slugs = slugsOf([...metrics.keys()])
  return [...metrics].map(([metric, description], i) => ({ id: `definition-${slugs[i]}`, metric, description }))
}

/** The address of the definition of a metric. */
export const definitionId = (views: readonly View[], { group }: View): string =>
  metricDefinitions({ views }).find(({ metric }) => metric === group.metric)?.id ?? 'definitions'
