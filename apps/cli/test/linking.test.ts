/** Statistics as neleval has them: what its preset settles where intervals and tests are asked for. */
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { assay, examples, linkPlugins } from './example-folders.ts'
import { inOwnFolder, resultOf } from './support.ts'

inOwnFolder()
beforeEach(linkPlugins)

const file = (name: string): string => join(examples, 'linking', name)
const call = ['score', 'linking/neleval', '-g', file('gold.tsv'), '-s', `a=${file('system.tsv')}`, '--json', '--quiet']
const tested = ['-s', `b=${file('gold.tsv')}`, '--baseline', 'a', '--trials', '9']

test('the preset neleval draws nothing by itself', async () => {
  const { scores, comparisons } = resultOf(await assay(...call))
  expect({ drawn: scores[0]?.bootstrap, comparisons }).toEqual({ drawn: undefined, comparisons: [] })
})

test('its intervals lie between samples, and its tests are one-sided', async () => {
  const { scores, comparisons } = resultOf(await assay(...call, ...tested, '--bootstrap', '9'))
  expect(scores[0]?.bootstrap).toMatchObject({ samples: 9, bounds: 'weibull' })
  expect(comparisons[0]).toMatchObject({ alternative: 'one-sided' })
})

test('unless the call says otherwise', async () => {
  const said = ['--bootstrap', '9', '--bounds', 'cut', '--alternative', 'two-sided']
  const { scores, comparisons } = resultOf(await assay(...call, ...tested, ...said))
  expect(scores[0]?.bootstrap).not.toHaveProperty('bounds')
  expect(comparisons[0]).not.toHaveProperty('alternative')
})

test('explain tells of them', async () => {
  const { out } = await assay('explain', 'linking/neleval')
  expect(out).toContain('  bootstrap            bounds weibull\n  compare.alternative  one-sided\n')
})
