import type { Problem } from '@assay/core'
import { expect, test } from 'vitest'
import { workCommand } from '../src/work-command.ts'
import { callWith } from './call.ts'

const problemsOf = async (...call: Parameters<typeof callWith>): Promise<readonly Problem[]> => {
  const done = await workCommand.run(callWith(...call))
  return done._tag === 'Left' ? done.left.problems : expect.fail('the worker has started')
}

test('assay work refuses two addresses, and shows neither, since they may hold a password', async () => {
  const problems = await problemsOf(['redis://user:secret@127.0.0.1', 'redis://127.0.0.1'])
  expect(problems).toMatchObject([{ code: 'E104', message: 'work takes one address' }])
  expect(JSON.stringify(problems)).not.toContain('secret')
})

test('assay work is refused if neither the command line nor the environment has an address', async () => {
  expect(await problemsOf([])).toMatchObject([{ code: 'E104', hint: expect.stringContaining('set ASSAY_QUEUE') }])
})

test('assay work refuses an invalid address before it connects', async () => {
  const problems = await problemsOf(['http://user:secret@host'])
  expect(problems).toMatchObject([{ code: 'E102', hint: expect.stringContaining('redis://HOST:PORT') }])
  expect(JSON.stringify(problems)).not.toContain('secret')
})

test('assay work refuses a folder that does not exist', async () => {
  expect(await problemsOf(['redis://127.0.0.1'], { folder: 'nowhere' })).toMatchObject([
    { code: 'E306', message: 'there is no folder nowhere' },
  ])
})
