/**
 * Tests the folders of `examples/` from their configs: text and numbers. `vitest run -u` writes what they print now; a changed number is a
 * major version.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '@assay/report'
import { describe, expect, test } from 'vitest'
import { assay, examples } from './example-folders.ts'

/** Examples that take a second each: of many sentences, systems or samples. */
export const large = [
  ...['confidence', 'conll-2003', 'conventions', 'link-confidence', 'records', 'redaction', 'second-harem', 'seeds'],
]

type Score = Result['scores'][number]

/** One thing a line, so that a change can be read. */
const list = (name: string, items: readonly object[]): string =>
  `  "${name}": [${items.map((item) => `\n    ${JSON.stringify(item)}`).join(',')}\n  ]`

/** The measures of a score that a file expects of it; all where there is no file yet. A new measure changes no example. */
const expectedOf = (score: Score, expected: Pick<Result, 'scores'> | undefined): Score['measures'] => {
  const own = expected?.scores.find(({ signature, system }) => signature === score.signature && system === score.system)
  if (own === undefined) return score.measures
  return Object.fromEntries(Object.entries(score.measures).filter(([name]) => name in own.measures))
}

/** The numbers of a result, without hashes and without the sums and the parts that they are made of. */
const numbersOf = (
  { inputs, scores, comparisons, problems }: Result,
  expected: Pick<Result, 'scores'> | undefined,
): string =>
  `{\n${[
    list(
      'inputs',
      inputs.map(({ role, path, reader, documents }) => ({ role, path, reader, documents })),
    ),
    list(
      'scores',
      scores.map((score) => {
        const { metric, system, signature, units } = score
        return { metric, system, signature, units, measures: expectedOf(score, expected) }
      }),
    ),
    list('comparisons', comparisons),
    list(
      'problems',
      problems.map(({ code, count }) => ({ code, count })),
    ),
  ].join(',\n')}\n}\n`

export const testExamples = (folders: readonly string[]): void =>
  describe.each(folders)('the example %s', (folder) => {
    const config = join(examples, folder, 'assay.json')

    test('prints its expected text, and has its expected numbers', { timeout: 30_000 }, async () => {
      const { exit, out, err } = await assay('run', config, '--quiet', '-o', 'text:-', '-o', 'json:numbers.json')
      expect({ exit, err }).toEqual({ exit: 0, err: '' })
      await expect(out).toMatchFileSnapshot(join(examples, folder, 'expected.txt'))
      const path = join(examples, folder, 'expected.json')
      const expected = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Pick<Result, 'scores'>) : undefined
      const numbers = numbersOf(JSON.parse(readFileSync('numbers.json', 'utf8')) as Result, expected)
      await expect(numbers).toMatchFileSnapshot(path)
    })

    test('is valid, and its paths are below its own folder', { timeout: 30_000 }, async () => {
      const { exit, err } = await assay('validate', config, '--quiet')
      expect({ exit, err }).toEqual({ exit: 0, err: '' })
    })
  })
