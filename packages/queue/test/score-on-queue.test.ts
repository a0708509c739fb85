import type { Problem } from '@assay/core'
import type { Request } from '@assay/host'
import { node } from '@assay/host/node'
import { expect, test } from 'vitest'
import { scoreElsewhere } from '../src/score-on-queue.ts'
import { callWith } from './call.ts'

const request: Request = { folder: '.', pluginFolders: [], gold: { files: ['gold.conll'] }, systems: [], metrics: [] }

const problemsOf = async (
  flags: Readonly<Record<string, string>>,
  more: Partial<Request> = {},
): Promise<readonly Problem[]> => {
  const done = await scoreElsewhere(callWith([], flags), { ...request, ...more }, { machine: node })
  return done._tag === 'Left' ? done.left.problems : expect.fail('it was scored')
}

const on = 'redis://127.0.0.1'

test.each(['part', 'jobs', 'evidence', 'html-max-bytes'])('a run over a queue refuses --%s', async (flag) => {
  expect(await problemsOf({ on, [flag]: '2' })).toMatchObject([
    { code: 'E103', message: `--on and --${flag} contradict each other` },
  ])
})

test('a run over a queue is refused without an address if ASSAY_QUEUE is not set', async () => {
  expect(await problemsOf({ on: 'ASSAY_QUEUE' })).toMatchObject([{ code: 'E104' }])
})

test('a run over a queue refuses plugins that are files, which workers do not load', async () => {
  expect(await problemsOf({ on }, { metrics: ['./kappa.js'] })).toMatchObject([
    { code: 'E103', message: expect.stringContaining('./kappa.js is a file') },
  ])
})

test('a run over a queue refuses a patch of the gold', async () => {
  expect(await problemsOf({ on }, { patch: 'decisions.csv' })).toMatchObject([
    { code: 'E103', message: expect.stringContaining('a patch of the gold needs all files in one run') },
  ])
})
