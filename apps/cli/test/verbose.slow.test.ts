/** `--verbose` with threads, and by the clock of a process. */
import { expect, test } from 'vitest'
import { inOwnFolder, installed, sample, spawned } from './support.ts'

inOwnFolder()

const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']

test('--verbose prints the same for several threads as for one, except the times', async () => {
  sample()
  const told = async (...flags: readonly string[]): Promise<string> => {
    const { exit, err } = await installed(...call, '--bootstrap', '10', '--verbose', ...flags)
    expect(exit).toBe(0)
    return err.replaceAll(/\d+\.\d\d s/g, 'S')
  }
  const alone = await told()
  expect(alone).toContain('time: reading S, scoring S, bootstrap samples of conll-f1 S\n')
  expect(await told('--jobs', '2')).toBe(alone)
})

test('--verbose prints times that a clock measured', () => {
  sample()
  const { exit, err } = spawned([...call, '--verbose'])
  expect(exit).toBe(0)
  expect(err).toMatch(/^time: reading \d+\.\d\d s, scoring \d+\.\d\d s$/m)
})
