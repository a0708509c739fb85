/** Relations that are seen in training data, marked by `--train` or by the reader. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { assay } from './example-folders.ts'
import { inOwnFolder, resultOf } from './support.ts'

inOwnFolder('relations')

const quirks = fileURLToPath(new URL('../../../packages/relations/golden/quirks', import.meta.url))

const call = ['score', 'docred', '-g', 'docred.gold.json', '-s', 'docred.sys.json', '--quiet']

const copied = (): void => {
  for (const name of ['gold', 'sys', 'train']) copyFileSync(join(quirks, `docred.${name}.json`), `docred.${name}.json`)
}

const scored = async (...more: readonly string[]) => {
  const [only] = resultOf(await assay(...call, '--json', ...more)).scores
  return { measures: only?.measures, facets: only?.facets }
}

describe('--train for relations', () => {
  it('marks seen relations as the option reader.train does', async () => {
    copied()
    const byReader = await scored('--set', 'reader.train=docred.train.json')
    expect(byReader.measures).toMatchObject({ seenCorrect: { value: 1 }, ignF1: { value: 0.5 } })
    expect(await scored('--train', 'docred.train.json')).toEqual(byReader)
    expect(await scored('--train', 'docred.train.json', '--slice', 'seen')).toEqual(byReader)
  })

  it('must be repeated with a signature that includes it', async () => {
    copied()
    const [trained] = resultOf(await assay(...call, '--json', '--train', 'docred.train.json')).scores
    const again = [
      'score',
      '-g',
      'docred.gold.json',
      '-s',
      'docred.sys.json',
      '--quiet',
      '--json',
      '--signature',
    ] as const
    const refused = await assay(...again, trained!.signature)
    expect([refused.exit, refused.out]).toEqual([2, ''])
    expect(refused.err).toContain(
      'error E103: the signature has training data, docred.train.json, and --train is not given',
    )
    const [repeated] = resultOf(await assay(...again, trained!.signature, '--train', 'docred.train.json')).scores
    expect(repeated?.measures).toEqual(trained?.measures)
    expect(repeated?.signature).toBe(trained?.signature)
  })

  it('marks seen relations in a divided run too', async () => {
    copied()
    const whole = await assay(...call, '--train', 'docred.train.json', '--json')
    for (const k of ['1', '2'])
      await assay(...call, '--train', 'docred.train.json', '--part', `${k}/2`, '-o', `${k}.json`)
    expect(whole.exit).toBe(0)
    expect((await assay('merge', '1.json', '2.json', '--quiet', '--json')).out).toBe(whole.out)
  })
})
