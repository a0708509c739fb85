/** When output is coloured: what flag, environment and terminal say, in this order. */
import { describe, expect, test } from 'vitest'
import { call, cases, coloured, flagsOf, seeNoColours } from './color-cases.ts'
import { assayIn, files, half, inOwnFolder, sample } from './support.ts'

inOwnFolder()

describe.each(cases)('colours on a terminal, with --color %s, %j', (flag, env, onTerminal, inPipe) => {
  const flags = flagsOf(flag)

  test.each([
    ['terminal', true, onTerminal],
    ['pipe', false, inPipe],
  ])('%s', async (_, terminal, colored) => {
    sample()
    const sink = { terminal, columns: 80 }
    const ran = await assayIn({ env, stdout: sink }, ...call, ...flags)
    expect(ran.out.includes(coloured)).toBe(colored)
    expect(ran.err).not.toContain(coloured)
    files({ 'a.conll': `${half}x\n` })
    const broken = await assayIn({ env, stderr: sink }, ...call, ...flags)
    expect(broken.exit).toBe(3)
    expect(broken.err.includes(coloured)).toBe(colored)
  })
})

test('files and formats for programs contain no colours, even with --color always', () => seeNoColours('always', {}))
