/** Patterns that would take minutes to match one long name. */
import { describe, expect, it } from 'vitest'
import type { Machine } from '../src/io/machine.ts'
import { node } from '../src/node/machine.ts'
import { expandFiles } from '../src/plan/expand-files.ts'

/** A machine with a name that patterns with many wildcards would take hours to match. */
const machine: Machine = {
  ...node,
  look: () => undefined,
  realPath: () => undefined,
  matching: async () => ['x'.repeat(249)],
}

const codeOf = async (pattern: string): Promise<string> => {
  const found = await expandFiles(machine, [pattern], '/data')
  return found._tag === 'Left' ? (found.left.problems[0]?.code ?? '') : 'taken'
}

describe('F98: expandFiles', () => {
  it('accepts up to four wildcards in each part of a path', async () => {
    for (const pattern of ['*', '**/*.conll', '*-a*/*b*.v*.tx*', '@(gold|key)*.conll', '{a,b}*.conll'])
      expect([pattern, await codeOf(pattern)]).toEqual([pattern, 'taken'])
  })

  it('refuses more wildcards, and groups that repeat', async () => {
    for (const pattern of ['*a*a*a*a*a*b', 'runs/@(x*)*(x*)*(x*)*(x*)*(x*)q', '*(x*)', '+(a|aa)b', '*(a|aa)b'])
      expect([pattern, await codeOf(pattern)]).toEqual([pattern, 'E227'])
  })
})
