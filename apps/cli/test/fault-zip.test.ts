/** Zips that are not read, through the whole app; each fault of a zip is tested on the host. */
import { expect, test } from 'vitest'
import { zipOf, zipped } from '../../../tools/zipped.ts'
import { assay, files, gold, inOwnFolder, problemsOf, refused, score, system } from './support.ts'

inOwnFolder()

test('a zip with an invalid path is refused as gold, in a config, by a pattern and by check', async () => {
  files({
    'gold.conll': gold,
    'gold.zip': zipped({ 'a.conll': gold }).subarray(0, -5),
    'runs/team.zip': zipOf([]),
    'large.zip': zipped({ 'a.conll': gold + gold }),
    'assay.json': JSON.stringify({ gold: 'gold.zip', systems: 'runs/*.zip', metrics: ['conll-f1'] }),
  })
  await refused(3, ['E431', 'E432'], 'run')
  await refused(3, ['E432'], 'score', 'conll-f1', '-g', 'gold.conll', '-s', 'runs/*.zip')
  const large = ['score', 'conll-f1', '-g', 'gold.conll', '-s', 'large.zip'] as const
  await refused(3, ['E363'], ...large, '--max-bytes', String(gold.length))
  const checking = ['check', '-s', 'runs/team.zip', '--preset', 'conll-f1/conll-2003']
  const checked = await assay(...checking, '--diagnostics', 'json')
  expect({ exit: checked.exit, out: checked.out }).toEqual({ exit: 3, out: '' })
  expect(problemsOf(checked).map(({ code }) => code)).toEqual(['E432'])
  expect(await assay('convert', 'runs/team.zip', 'x.jsonl')).toMatchObject({ exit: 3, out: '' })
})

test('two names in a zip that differ only by case are refused, as in a folder', async () => {
  files({ 'g/1.conll': gold, 'g/2.conll': gold, 'team.zip': zipped({ 'a.conll': gold, 'A.conll': gold }) })
  const [told] = await refused(2, ['E209'], 'score', 'conll-f1', '-g', 'g', '-s', 'team.zip')
  expect(told?.message).toBe('team.zip/A.conll and team.zip/a.conll are one file where capitals do not count')
})

test('a name in a zip with control characters or of great length is escaped and shortened', async () => {
  files({ 'gold.conll': gold, 'team.zip': zipOf([{ name: `../\u001b[31m${'x'.repeat(5000)}`, data: system }]) })
  const { exit, err } = await score('-g', 'gold.conll', '-s', 'team.zip')
  expect(exit).toBe(3)
  expect(err).not.toContain('\u001b')
  expect(err.length).toBeLessThan(600)
})
