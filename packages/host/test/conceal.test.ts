/** Lines of evidence and problems without the words of documents. */
import type { Code, Problem, RenderedLine } from '@assay/core'
import type { Passage } from '@assay/core/result'
import { describe, expect, it } from 'vitest'
import { fault } from '../src/checks/faults.ts'
import { failureWithoutWords, withoutWords } from '../src/checks/secrets.ts'
import { code } from '../src/codes.ts'
import { messages } from '../src/messages.ts'
import { withoutWordsOf } from '../src/result/conceal.ts'

const line: RenderedLine = {
  gold: 'PER Ana Silva-9',
  system: 'PER Ana',
  details: 'nearly Ana',
  types: { gold: 'PER', system: 'PER' },
  where: { gold: [{ start: 3, end: 14 }], system: [{ start: 3, end: 6 }] },
}
const passage = (): Passage => ({
  metric: '',
  system: '',
  document: 'd1',
  text: 'Mr Ana Silva-9 💩',
  marks: [
    { side: 'gold', start: 3, end: 14, label: 'PER', verdict: '' },
    { side: 'system', start: 3, end: 6, label: 'PER', verdict: '' },
  ],
})

describe('evidence without words of the data', () => {
  it('shows document, labels and places in place of words', () => {
    const told = withoutWordsOf({ document: 'd1', line, passage }, 'hidden', false)
    expect(told).toEqual({ types: line.types, where: line.where, gold: 'd1 PER [3, 14)', system: 'd1 PER [3, 6)' })
  })

  it('keeps the details of a metric unless they contain words', () => {
    const told = withoutWordsOf(
      { document: 'd1', line: { ...line, details: '11 characters' }, passage },
      'hidden',
      true,
    )
    expect(told.details).toBe('11 characters')
  })

  it('shows the shapes of words under an option', () => {
    const told = withoutWordsOf({ document: 'd1', line, passage }, 'shapes', false)
    expect([told.gold, told.system]).toEqual(['d1 PER [3, 14) Xxx Xxxxx-0', 'd1 PER [3, 6) Xxx'])
  })
})

describe('a problem without words of the data', () => {
  const problem = (own: Partial<Problem>): Problem => ({
    severity: 'error',
    code: 'KAPPA1' as Code,
    message: 'no Ana here',
    text: 'Ana met Ben',
    hint: 'write Ana',
    at: { path: 'a.json', line: 3, column: 7 },
    ...own,
  })

  it('shows the title of its code and its place', () => {
    const { message, text, hint, at } = withoutWords(problem({}), { KAPPA1: 'a name that is missing' }, messages)
    expect({ message, text, at }).toEqual({
      message: 'a name that is missing',
      text: undefined,
      at: { path: 'a.json', line: 3, column: 7 },
    })
    expect(hint).toContain('--show-leaks')
  })

  it('keeps its message and hint if they contain no words, or come from the host', () => {
    for (const own of [problem({ wordless: true }), problem({ code: code.E405 })]) {
      const { text: _, ...whole } = own
      expect(withoutWords(own, {}, messages)).toEqual(whole)
    }
  })

  it('shows the line of code where a plugin threw, without the text of the error', () => {
    const failure = fault('own of @assay/own', 'on document d2', new TypeError('no Ana here'))
    const { problems } = failureWithoutWords(failure, {}, messages)
    expect(problems[0]).toMatchObject({ code: 'E505', message: 'the plugin fails on a document' })
    expect(problems[0]!.hint).toMatch(
      /^thrown at .*conceal\.test\.ts:\d+:\d+ \(TypeError\); .*to see the lines: --show-leaks/,
    )
    expect(JSON.stringify(problems)).not.toContain('Ana')
  })

  it('shows only its title if the host quotes keys of the data or an error of a plugin', () => {
    for (const own of [code.E480, code.W480, code.E505, code.E506])
      expect(JSON.stringify(withoutWords(problem({ code: own }), {}, messages))).not.toContain('Ana')
  })
})
