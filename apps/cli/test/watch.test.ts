/** `--watch`: scores again when something that was read has changed, and says what follows. The looks are the test's own. */
import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { assayIn, files, gold, half, inOwnFolder, type Ran, sample, system } from './support.ts'

inOwnFolder()

const still = (): void => undefined

/** Between the looks, one after the other, what is done; each takes two more looks to be seen. Then there are no more. */
const watched = (between: readonly (() => void)[], ...call: readonly string[]): Promise<Ran> => {
  const steps = between.flatMap((step) => [step, still])
  const nextLook = async (): Promise<boolean> => {
    const step = steps.shift()
    step?.()
    return step !== undefined
  }
  return assayIn({ nextLook }, ...call, '--watch')
}

const scoring = ['score', 'conll-f1/conll-f1', '-g', 'gold.conll', '-s', 'b.conll'] as const
const write = (contents: Parameters<typeof files>[0]) => () => files(contents)

const config = (more: object = {}): string =>
  JSON.stringify({ gold: 'gold.conll', systems: { b: 'b.conll' }, metrics: ['conll-f1/conll-f1'], ...more })

const since = (out: string): readonly string[] =>
  out
    .split('\nsince the last run\n')
    .slice(1)
    .map((text) => text.split('\n\n')[0]!.trimEnd())

const table = (before: string, after: string, difference: string): string =>
  `metric    system  measure  before  after  difference
conll-f1  b       F1        ${before}  ${after}      ${difference}`

test('a changed answer: the new result, and the headline before and after', async () => {
  sample()
  const first = (await assayIn({}, ...scoring)).out
  const ran = await watched([write({ 'b.conll': half })], ...scoring)
  const second = (await assayIn({}, ...scoring)).out
  expect(ran).toEqual({
    exit: 0,
    out: `${first}${second}\nsince the last run\n${table('50.00', '85.71', '+35.71')}\n\n`,
    err: 'waiting for changes of 2 files and patterns; Ctrl-C ends it\nchanged: b.conll\nwaiting for changes of 2 files and patterns; Ctrl-C ends it\n',
  })
})

test('a zip that is written anew, whole at last', async () => {
  sample()
  const [before, after] = [zipped({ 'team/b.conll': system }), zipped({ 'team/b.conll': half })]
  files({ 'b.zip': before })
  const cut = write({ 'b.zip': after.subarray(0, 50) })
  const ran = await watched([cut, write({ 'b.zip': after })], ...scoring.slice(0, -1), 'b.zip')
  expect(ran.err.match(/^error .*/gm)).toEqual([
    'error E431: the zip is damaged: it was cut off: the directory at its end is missing',
  ])
  expect(ran.err).toContain('changed: b.zip')
  expect(since(ran.out)).toEqual([table('50.00', '85.71', '+35.71')])
})

test('nothing is scored as long as nothing changes, nor while a file is in writing', async () => {
  sample()
  const first = (await assayIn({}, ...scoring)).out
  expect((await watched([still, still], ...scoring)).out).toBe(first)
  const nextLook = async (): Promise<boolean> => {
    files({ 'b.conll': `${readFileSync('b.conll', 'utf8')}\n` })
    return readFileSync('b.conll', 'utf8').length < system.length + 5
  }
  expect((await assayIn({ nextLook }, ...scoring, '--watch')).out).toBe(first)
})

test('an error is said, and watching goes on: compared is with the last result', async () => {
  sample()
  const ran = await watched([write({ 'b.conll': 'U.N. B-ORG\n' }), write({ 'b.conll': half })], ...scoring)
  expect(ran.exit).toBe(0)
  expect(ran.err.match(/^error /gm)).toHaveLength(1)
  expect(since(ran.out)).toEqual([table('50.00', '85.71', '+35.71')])
})

test('a file that is gone for a while, and an end without it', async () => {
  sample()
  const removed = (): void => rmSync('b.conll')
  const back = await watched([removed, write({ 'b.conll': system })], ...scoring)
  expect([back.exit, since(back.out)]).toEqual([0, ['nothing has changed']])
  const gone = await watched([removed, still, still], ...scoring)
  expect([gone.exit, since(gone.out), gone.err.match(/^error /gm)?.length]).toEqual([3, [], 1])
})

test('a first call without a result ends as it does otherwise', async () => {
  sample()
  rmSync('b.conll')
  const looks: string[] = []
  const ran = await watched([() => looks.push('look')], ...scoring)
  expect([ran.out, looks]).toEqual(['', []])
  expect(ran).toEqual(await assayIn({}, ...scoring))
})

test('a changed gold, other options, and systems that a pattern names now', async () => {
  sample()
  files({ 'assay.json': config() })
  const ran = await watched(
    [
      write({ 'gold.conll': gold.replace('Smith I-PER', 'Smith O') }),
      write({ 'assay.json': config({ metrics: [['conll-f1/conll-f1', { beta: 2 }]] }) }),
      write({ 'assay.json': config({ systems: '{b,c}.conll' }) }),
      write({ 'c.conll': half }),
      () => rmSync('c.conll'),
    ],
    'run',
  )
  const [first, second, third, fourth, fifth] = since(ran.out)
  expect(first).toBe(`the gold is another too, for all systems\n${table('50.00', '75.00', '+25.00')}`)
  expect(second).toMatch(/^scored in another way: conll-f1\n/)
  expect(third).toMatch(/^scored in another way: conll-f1\n/)
  expect([fourth, fifth]).toEqual(['new: c\nnothing has changed', 'gone: c\nnothing has changed'])
  expect(ran.err).toContain('\nchanged: assay.json\n')
  expect(ran.err).toContain('\nchanged: {b,c}.conll\n')
})

test('gates: the exit code is that of the last result', async () => {
  sample()
  const gates = [{ metric: 'conll-f1', measure: 'f1', system: 'b', min: 0.6 }]
  files({ 'assay.json': config({ gates }) })
  expect((await watched([], 'run')).exit).toBe(1)
  expect((await watched([write({ 'b.conll': half })], 'run')).exit).toBe(0)
})

test('files are written anew each time, and what is written beside the inputs starts nothing', async () => {
  sample()
  files({ 'runs/b.conll': system })
  const call = ['score', 'conll-f1/conll-f1', '-g', 'gold.conll', '-s', 'b=runs', '-o', 'out.json'] as const
  const ran = await watched([write({ 'runs/b.conll': half }), still, still], ...call)
  expect(since(ran.out)).toEqual([table('50.00', '85.71', '+35.71')])
  expect(JSON.parse(readFileSync('out.json', 'utf8')).scores[0].measures.f1.value).toBe(6 / 7)
})

test('where nobody reads any more, nothing is watched', async () => {
  sample()
  const stdout = {
    write: () => {
      throw Object.assign(new Error('gone'), { code: 'EPIPE' })
    },
  }
  const nextLook = (): Promise<boolean> => expect.fail('looks again')
  expect((await assayIn({ nextLook, stdout }, ...scoring, '--watch')).exit).toBe(0)
})
