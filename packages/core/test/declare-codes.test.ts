import { describe, expect, it } from 'vitest'
import { messageOf } from '../src/declare-codes.ts'
import { type Code, commonCode, declareCodes, type Problem } from '../src/index.ts'

const { messages, code } = declareCodes({ KAPPA7: ['a line without pairs', 'Each line is an id and pairs.'] })
const at = { path: 'f', line: 1, column: 1 }
const problem = (own: Code): Problem => ({ severity: 'error', code: own, message: 'no pairs', at })

describe('the function declareCodes', () => {
  it('returns the codes and their meanings', () => {
    expect([problem(code.KAPPA7).code, problem(commonCode.E402).code]).toEqual(['KAPPA7', 'E402'])
    expect(messages).toEqual({ KAPPA7: { title: 'a line without pairs', explain: 'Each line is an id and pairs.' } })
  })

  it('makes undeclared codes, and codes of other packages, type errors', () => {
    // @ts-expect-error: declared nowhere
    expect(code.KAPPA8).toBeUndefined()
    // @ts-expect-error: a code of the host, of a file in a zip file; the codes of core have no table when they run
    expect(commonCode.E437).toBe('E437')
    // @ts-expect-error: a text is no code, only what a table declares is
    expect(problem('E437').code).toBe('E437')
    // @ts-expect-error: nor is it one that another package declares
    const another: Problem = { severity: 'error', code: 'E402', message: 'other words', at }
    expect(another.code).toBe(commonCode.E402)
  })
})

describe('the function messageOf', () => {
  it('finds codes in any case, and ignores other names', () => {
    expect(messageOf(messages, 'kappa7')).toBe(messages.KAPPA7)
    for (const name of ['KAPPA8', '', '__proto__', 'toString', 'constructor'])
      expect(messageOf(messages, name)).toBeUndefined()
  })
})
