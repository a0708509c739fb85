/** Files of a submission that nothing in the gold corresponds to: passed over with a warning; what is missing is named. */
import { describe, expect, it } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { assay, assayIn, files, gold, half, inOwnFolder, refused, resultOf, score, system } from './support.ts'

inOwnFolder()

const golds = { 'g/a.conll': gold, 'g/b.conll': gold }
const runs = { 'a.conll': half, 'b.conll': system }
const call = ['-g', 'g', '-s', 'team.zip', '--json', '--quiet'] as const

const scored = async (contents: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  files({ 'team.zip': zipped(contents) })
  const { scores, inputs, problems } = resultOf(await score(...(args.length === 0 ? call : args)))
  return {
    f1: scores[0]?.measures['f1']?.value,
    files: inputs.filter(({ role }) => role === 'system').map(({ path }) => path),
    said: problems.map(({ code, message }) => `${code} ${message}`),
  }
}

describe('a zip or a folder of a system', () => {
  it.each([
    ['README', 'README'],
    ['README.txt', 'README.txt'],
    ['readme.md', 'readme.md'],
    ['docs/paper.pdf', 'paper.pdf'],
    ['c.conll', 'c.conll'],
  ])('may contain %s, which is ignored', async (name, named) => {
    files(golds)
    const whole = await scored(runs)
    expect(await scored({ ...runs, [name]: 'Our run.\n' })).toEqual({
      ...whole,
      said: [`W415 ${named} of team is not read: the gold has no such file`],
    })
    files({ 'team/a.conll': half, 'team/b.conll': system, [`team/${name}`]: 'Our run.\n' })
    expect(resultOf(await score('-g', 'g', '-s', 'team', '--json', '--quiet')).scores[0]?.measures['f1']?.value).toBe(
      whole.f1,
    )
  })

  it('a zip of a system: files that the gold does not have are not read, with W415; the run may have another name', async () => {
    files({ 'gold.txt': gold })
    const call = ['-g', 'gold.txt', '-s', 'team.zip', '--json', '--quiet']
    const { files: read, said } = await scored(
      { 'run.txt': half, 'README.txt': 'x', LICENSE: 'y', 'p.pdf': 'z' },
      ...call,
    )
    expect({ read, said }).toEqual({
      read: ['team.zip/run.txt'],
      said: ['W415 LICENSE, README.txt, p.pdf of team are not read: the gold has no such file'],
    })
  })

  it('is refused with the names of missing and additional files', async () => {
    files(golds)
    files({ 'team.zip': zipped({ 'a.conll': half, 'notes.txt': 'x' }) })
    const [few] = await refused(2, ['E214'], 'score', 'conll-f1', '-g', 'g', '-s', 'team.zip')
    expect(few?.message).toBe('the gold has 2 files and team has 1 file; team lacks b.conll')
    files({ 'team.zip': zipped({ 'a.conll': half, 'c.conll': system }) })
    const [other] = await refused(2, ['E214'], 'score', 'conll-f1', '-g', 'g', '-s', 'team.zip')
    expect(other?.message).toBe(
      "1 of 2 files of team are named as the gold's, the others are not; team lacks b.conll; the gold lacks c.conll",
    )
  })

  it('is scored if the gold contains a README too, with or without a named metric', async () => {
    files({ 'gold.zip': zipped({ 'a.conll': gold, 'README.md': 'About.\n' }), 'team.zip': zipped({ 'a.conll': half }) })
    files({ 'gold.conll': gold, 'team.conll': half })
    const f1 = async (...args: readonly string[]) => resultOf(await assay(...args, '--json')).scores[0]?.measures['f1']
    const alone = await f1('score', 'conll-f1', '-g', 'gold.conll', '-s', 'team.conll')
    expect(await f1('score', 'conll-f1', '-g', 'gold.zip', '-s', 'team.zip')).toEqual(alone)
    expect(await f1('gold.zip', 'team.zip')).toEqual(alone)
  })

  it('is refused for a README if a pattern names every file', async () => {
    files({ ...golds, 'team/a.conll': half, 'team/b.conll': system, 'team/README': 'x' })
    const [why] = await refused(2, ['E214'], 'score', 'conll-f1', '-g', 'g', '-s', 'team=team/*')
    expect(why?.message).toContain('; the gold lacks README')
  })

  it('scores the same if the run is divided into parts', async () => {
    files({ ...golds, 'team.zip': zipped({ ...runs, README: 'x' }) })
    const whole = await assay('score', 'conll-f1', ...call)
    for (const part of ['1/2', '2/2'])
      await assay('score', 'conll-f1', '-g', 'g', '-s', 'team.zip', '--part', part, '-o', `${part[0]}.json`)
    expect(await assay('merge', '1.json', '2.json', '--json', '--quiet')).toEqual(whole)
  })
})

it('a README in each of many zips does not stop the run', async () => {
  files({
    ...golds,
    'runs/x.zip': zipped({ ...runs, README: 'x' }),
    'runs/y.zip': zipped({ ...runs, 'README.md': 'y' }),
  })
  const ran = await assayIn({}, 'score', 'conll-f1', '-g', 'g', '-s', '*=runs/*.zip')
  expect(ran.exit).toBe(0)
  expect(ran.err.match(/^warning W415: .*/gm)).toEqual([
    'warning W415: README of x is not read: the gold has no such file',
    'warning W415: README.md of y is not read: the gold has no such file',
  ])
})
