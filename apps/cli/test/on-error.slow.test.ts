/** Broken submissions among several threads. */
import { expect, test } from 'vitest'
import { files, gold, half, inOwnFolder, installed, system } from './support.ts'

inOwnFolder()

test('onError skip writes the same result for any number of threads', async () => {
  const many = (text: string): string => `${text}\n`.repeat(15)
  files({
    'gold.conll': many(gold),
    'a.conll': many(half),
    'b.conll': many(system),
    'bad.conll': many(gold.slice(0, gold.indexOf('heads'))),
  })
  const config = {
    gold: 'gold.conll',
    systems: { a: 'a.conll', bad: 'bad.conll', b: 'b.conll' },
    metrics: ['conll-f1/conll-f1'],
    onError: 'skip',
    bootstrap: { samples: 100 },
    gates: [{ metric: 'conll-f1', measure: 'f1', min: 0 }],
  }
  files({ 'assay.json': JSON.stringify(config) })
  const alone = await installed('run', '--json')
  expect({ exit: alone.exit, err: alone.err }).toMatchObject({ exit: 1, err: expect.stringContaining('W414') })
  expect(await installed('run', '--json', '--jobs', '2')).toEqual(alone)
})
