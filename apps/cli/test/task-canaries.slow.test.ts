/** Sites, starting kits and refusals of tasks hold nothing of the gold: neither of scored submissions nor of refused ones. */
import { test } from 'vitest'
import { canaries } from './canaries.ts'
import { inOwnFolder } from './support.ts'
import { seeNoCanary } from './task-canary.ts'

const packages = ['bsnlp', 'clustering-purity', 'coreference', 'eter', 'formats', 'harem-metrics', 'hipe', 'lea']
inOwnFolder(...packages, 'linking', 'relations', 'span-f1', 'strings')

const first = canaries.map((of) => [of.metrics[0]!, of] as const)

test.each(first)('a task scored by %s reveals nothing of its gold', seeNoCanary)
