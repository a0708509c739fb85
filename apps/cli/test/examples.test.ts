/** The small folders of `examples/` from their configs, and that there are all of them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examples, folders } from './example-folders.ts'
import { large, testExamples } from './example-runs.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

test('every example prints its expected output', () => {
  expect(folders).toEqual(
    [
      'bsnlp',
      'confidence',
      'coreference',
      'crac',
      'conll-2003',
      'conventions',
      'discontinuous',
      'etape',
      'eter',
      'harem-metrics',
      'hipe',
      'lea',
      'link-confidence',
      'linkage',
      'linking',
      'records',
      'redaction',
      'relations',
      'second-harem',
      'seeds',
      'weps',
    ].sort(),
  )
  for (const folder of folders)
    for (const name of ['expected.txt', 'expected.json']) expect(existsSync(join(examples, folder, name))).toBe(true)
})

testExamples(folders.filter((folder) => !large.includes(folder)))
