/** What the campaign of HIPE-2026 reports, by the command line: the macro recall of each field and of both. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as relations from '../../../packages/relations/src/index.ts'
import { assayIn, inOwnFolder, resultOf } from './support.ts'

inOwnFolder()

const golden = fileURLToPath(new URL('../../../packages/relations/golden/quirks', import.meta.url))
const sides = ['-g', join(golden, 'hipe-class-not-in-gold.gold.jsonl')]
const answers = ['-s', `ours=${join(golden, 'hipe-class-not-in-gold.sys.jsonl')}`]

test('the preset hipe-2026 prints the macro recall of at, of isAt and of both together, and no recall of single labels', async () => {
  const plugins = { '@assay/relations': () => relations }
  const ran = await assayIn({ plugins }, 'score', 'relations/hipe-2026', ...sides, ...answers, '--json')
  const [score] = resultOf(ran).scores
  // at: of TRUE and FALSE the first is found, PROBABLE is the system's alone; isAt: of two FALSE one is found, TRUE is the system's alone
  const [at, isAt] = [(1 + 0 + 0) / 3, (1 / 2 + 0) / 2]
  expect(score?.facets['field']?.['at']?.measures['macroRecall']?.value).toBe(at)
  expect(score?.facets['field']?.['isAt']?.measures['macroRecall']?.value).toBe(isAt)
  expect(score?.measures['macroRecall']?.value).toBeCloseTo((at + isAt) / 2, 15)
  // precision and F1 of labels: TRUE 1/1 and 2·1/(1 + 1)
  expect(score?.facets['field']?.['at']?.measures).toMatchObject({
    macroPrecision: { value: (1 + 0 + 0) / 3 },
    macroF1: { value: (1 + 0 + 0) / 3 },
  })
  expect(score?.facets['label']?.['at=TRUE']?.measures).not.toHaveProperty('macroRecall')
})
