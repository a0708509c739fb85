/** A task tells nothing of its gold; of every metric in the slow lane. */
import { test } from 'vitest'
import { canaries } from './canaries.ts'
import { inOwnFolder } from './support.ts'
import { seeNoCanary } from './task-canary.ts'

inOwnFolder('lea')

test.each(
  canaries.flatMap((of) =>
    of.metrics.flatMap((metric) => (metric.startsWith('@assay/lea/') ? [[metric, of] as const] : [])),
  ),
)('a task scored by %s reveals nothing of its gold', seeNoCanary)
