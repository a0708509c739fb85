import { type Code, commonCode, declareCodes, type Problem } from '@assay/core'
import { hostCode, messages } from '@assay/host/internal'
import { describe, expect, test } from 'vitest'
import { problemFrame } from '../src/problem-frame.ts'
import { problemsGithub, problemsJson, problemsText } from '../src/problems-text.ts'
import { widthOf } from '../src/terminal.ts'
import { steering, uncolored } from './escapes.ts'

const width311: Problem = {
  severity: 'error',
  code: commonCode.E311,
  message: 'expected 3 columns, as in line 1, but found 4',
  at: { path: 'runs/ours.conll', line: 12, column: 14, length: 5 },
  text: 'EU\tNNP\tB-ORG\textra',
  hint: 'each line holds a token and its columns',
}
/** A code of any name, as plugins have them. */
const codeNamed = (name: string): Code => declareCodes({ [name]: ['a title', 'Its explanation.'] }).code[name]!
const at = (column: number, length: number, text: string): Problem => ({
  ...width311,
  at: { path: 'a', line: 7, column, length },
  text,
})
/** The columns that the carets of a frame stand under, as the text above them. */
const marked = (problem: Problem, width = 80): string => {
  const [, , line, caret] = problemFrame(problem, { width })
  let from = 0
  while (widthOf(line!.slice(0, from)) < caret!.indexOf('^')) from++
  let to = from
  while (widthOf(line!.slice(0, to)) < caret!.length) to++
  return line!.slice(from, to)
}

describe('the text of one problem', () => {
  test('shows message, place, line, caret and remedy', () => {
    expect(problemFrame(width311)).toEqual([
      'error E311: expected 3 columns, as in line 1, but found 4',
      '  --> runs/ours.conll:12:14',
      '12 | EU    NNP    B-ORG    extra',
      '   |                       ^^^^^',
      '  help: each line holds a token and its columns',
    ])
  })

  test('shows no line of text if the problem has none, and no number if it is about the whole file', () => {
    const { text: _, ...bare } = width311
    expect(problemFrame(bare)[1]).toBe('  --> runs/ours.conll:12:14')
    const { hint: __, ...file } = { ...bare, at: { path: 'x.conll', line: 1, column: 1 } }
    expect(problemFrame(file)).toEqual(['error E311: expected 3 columns, as in line 1, but found 4', ' --> x.conll'])
  })

  test('shows no place if the problem is in no file', () => {
    const { text: _, ...flag } = { ...width311, code: hostCode.E102, at: { path: '', line: 0, column: 0 } }
    expect(problemFrame(flag)).toHaveLength(2)
    expect(problemsGithub([flag], messages)).toMatch(/^::error title=E102 wrong value of a flag::/)
    expect(problemsText(Array.from({ length: 7 }, () => flag))).toContain('… and 2 more\n')
  })

  test.each([
    ['behind tabs', at(14, 5, 'EU\tNNP\tB-ORG\textra'), 'extra'],
    ['behind wide characters', at(4, 2, '日本 東京 B'), '東京'],
    ['behind combining marks', at(5, 1, 'ae\u0301 x'), 'x'],
    ['behind emoji', at(3, 1, '😀 x'), 'x'],
    ['behind what is escaped', at(3, 1, '\u001b x'), 'x'],
    ['an escape itself', at(2, 1, 'a\u202eb'), '\\u{202e}'],
    ['a tab', at(2, 1, 'a\tb'), '    '],
  ])('points its caret at the right column %s', (_, problem, expected) => {
    expect(marked(problem)).toBe(expected)
  })

  test('points its caret at the end of the line, after it, and into an empty line', () => {
    expect(problemFrame(at(4, 1, 'a b')).slice(2, 4)).toEqual(['7 | a b', '  |    ^'])
    expect(problemFrame(at(900, 9, 'a b')).slice(2, 4)).toEqual(['7 | a b', '  |    ^'])
    expect(problemFrame(at(1, 1, '')).slice(2, 4)).toEqual(['7 |', '  | ^'])
  })

  test.each([40, 80, 120])('cuts a long line around the place, in %i columns', (width) => {
    const words = Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ')
    const column = words.indexOf('w250') + 1
    expect(marked(at(column, 4, words), width)).toBe('w250')
    expect(marked(at(1, 2, words), width)).toBe('w0')
    expect(marked(at(words.length - 3, 4, words), width)).toBe('w499')
    for (const problem of [at(column, 4, words), at(1, 2, words), at(column, 900, words), at(words.length, 1, words)]) {
      for (const line of problemFrame(problem, { width }).slice(2, 4)) expect(widthOf(line)).toBeLessThanOrEqual(width)
    }
  })

  test('cuts a line, a message and a remedy of a megabyte', () => {
    const long = 'x'.repeat(1_000_000)
    const lines = problemFrame({ ...at(500_000, 400_000, long), message: long, hint: long })
    expect(lines.join('\n').length).toBeLessThan(1500)
    const tabs = problemFrame(at(500_000, 1, '\t'.repeat(1_000_000)))
    expect(widthOf(tabs[2]!)).toBeLessThanOrEqual(80)
  })

  test('escapes control characters', () => {
    const evil = '\u001b[2J\n\u202e\u009b'
    const lines = problemFrame({
      ...at(1, 3, evil),
      message: evil,
      hint: evil,
      code: codeNamed(evil),
      at: { path: evil, line: 1, column: 1 },
    })
    expect(lines.join('')).not.toMatch(steering)
    expect(lines.join('')).not.toContain('\n')
    expect(lines).toHaveLength(5)
  })

  test('contains no escape sequences but colours', () => {
    const lines = problemFrame(width311, { color: true })
    expect(uncolored(lines.join('\n'))).toBe(problemFrame(width311).join('\n'))
    expect(lines[0]).toContain('\u001b[1;31merror E311:\u001b[0m')
  })
})

describe('the text of several problems', () => {
  const many = (n: number, problem: Problem = width311): readonly Problem[] =>
    Array.from({ length: n }, (_, i) => ({
      ...problem,
      at: { path: i % 2 === 0 ? 'a.conll' : 'b.conll', line: i + 1, column: 1, length: 1 },
    }))

  test('is empty for no problem', () => {
    expect(problemsText([])).toBe('')
  })

  test('is the text of the single problem if there is only one', () => {
    expect(problemsText([width311], { messages })).toBe(
      `${problemFrame(width311).join('\n')}\n\nfor more: assay explain E311\n1 error\n`,
    )
  })

  test('groups problems of one code, shows a common remedy once with the number of its problems, counts the rest, and puts errors last', () => {
    const warning: Problem = { ...width311, severity: 'warning', code: codeNamed('W317') }
    const [first, ...others] = many(128)
    const text = problemsText([first!, warning, ...others])
    expect(text.match(/error E311/g)).toHaveLength(5)
    expect(text.match(/help for these 5:/g)).toHaveLength(1)
    expect(text.match(/help:/g)).toHaveLength(1)
    expect(text).toContain('… and 123 more in 2 files\n')
    expect(text.indexOf('warning W317')).toBeLessThan(text.indexOf('error E311'))
    expect(text.endsWith('\n128 errors, 1 warning\n')).toBe(true)
    expect(problemsText(many(3), { most: 1 })).toContain('… and 2 more in 2 files\n')
    expect(problemsText(many(3).slice(0, 2), { most: 1 })).toContain('… and 1 more in b.conll\n')
  })

  test('keeps errors and warnings of one code separate', () => {
    expect(problemsText([width311, { ...width311, severity: 'warning' }]).match(/E311:/g)).toHaveLength(2)
  })
})

describe('problems for programs', () => {
  test('are written as one JSON document', () => {
    const problems = [width311, { ...width311, severity: 'warning' as const }]
    expect(JSON.parse(problemsJson(problems))).toEqual({ problems })
    expect(problemsJson([])).toBe('{\n  "problems": []\n}\n')
  })

  test('are written as workflow commands of GitHub Actions', () => {
    expect(problemsGithub([width311], messages)).toBe(
      '::error file=runs/ours.conll,line=12,col=14,title=E311 wrong number of columns' +
        '::expected 3 columns, as in line 1, but found 4%0Ahelp: each line holds a token and its columns\n',
    )
  })

  test('are written as workflow commands with the escapes of GitHub Actions', () => {
    const path = 'a,b:c%\n::stop-commands::x'
    const evil: Problem = {
      ...width311,
      code: codeNamed('X1'),
      message: '100%\r\n::add-mask::x ##[error]',
      at: { path, line: 1, column: 1 },
    }
    const lines = problemsGithub([evil, evil]).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(
      '::error file=a%2Cb%3Ac%25\\u{a}%3A%3Astop-commands%3A%3Ax,line=1,col=1,title=X1' +
        '::100%25\\u{d}\\u{a}::add-mask::x ##[error]%0Ahelp: each line holds a token and its columns',
    )
  })
})
