/** The tester of readers: a row that says what a reader does passes, and one that says anything else fails with what it found. */
import { describe, expect, it } from 'vitest'
import type { Runner } from '../../src/laws/check.ts'
import { type ReaderRows, readerTester } from '../../src/laws/index.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'

type Rows = ReaderRows<'tags'>

/** The rows that fail, by their titles, with what they say. */
const failures = (rows: Rows): Readonly<Record<string, string>> => {
  const failed: Record<string, string> = {}
  const runner: Runner = {
    describe: (_, body) => body(),
    it: (name, body) => {
      try {
        body()
      } catch (error) {
        failed[name] = (error as Error).message
      }
    },
  }
  readerTester(runner, conllColumns, rows)
  return failed
}

const short = { text: 'Ann B-PER\nsings\n' } as const
const place = { code: 'E311', line: 2, column: 6 } as const
const other = { text: 'Bob B-PER\n', gold: 'Ann B-PER\n' } as const

readerTester({ describe, it }, conllColumns, {
  valid: {
    'columns that blanks separate': { text: 'Ann  B-PER\nsings O\n', documents: ['B-PER O'] },
    'a file without a last line end, and warns of it': {
      text: 'Ann B-PER',
      problems: [{ severity: 'warning', code: 'W317', line: 1 }],
    },
    'bytes in the encoding of an option': {
      text: Uint8Array.of(0x61, 0x20, 0xe9, 0x0a),
      options: { encoding: 'iso-8859-1' },
      documents: ['"é"'],
    },
    'several columns': { text: 'Ann B-PER O\n', columns: [2, -1], documents: ['B-PER', 'O'] },
    'the words of the gold': { text: 'Ann O\n', gold: 'Ann B-PER\n' },
  },
  invalid: {
    'a line without a tag': {
      ...short,
      path: 'a.conll',
      problems: [
        {
          ...place,
          severity: 'error',
          message: 'expected 2 columns, as in line 1, but found 1',
          text: 'sings',
          says: ['2 columns', 'line 1'],
          remedy: 'each line holds a token',
        },
      ],
    },
    'other words than those of the gold': { ...other, problems: [{ code: 'E402', line: 1, column: 1, goldAt: '1:1' }] },
  },
})

describe('a row of readerTester that the reader contradicts', () => {
  const refused = (found: Rows): readonly string[] => Object.entries(failures(found)).map((one) => one.join(': '))

  it('fails if the reader accepts a file listed as invalid, or refuses a file listed as valid', () => {
    expect(refused({ invalid: { this: { text: 'Ann O\n', problems: [place] } }, valid: { that: short } })).toEqual([
      'takes that: it is refused: E311 file:2:6 expected 2 columns, as in line 1, but found 1',
      'refuses this: it is read without an error',
    ])
  })

  it.each([
    [{ code: 'E316' }, 'code is "E311", and not "E316"'],
    [{ line: 1 }, 'line is 2, and not 1'],
    [{ column: 5 }, 'column is 6, and not 5'],
    [{ path: 'other' }, 'path is "file", and not "other"'],
    [{ message: 'expected 2 columns' }, 'message is "expected 2 columns, as in line 1, but found 1", and not "ex'],
    [{ says: ['expected', 'found 3'] }, 'its message does not say "found 3"'],
    [{ remedy: 'no help' }, 'its hint does not say "no help": each line holds a token'],
    [{ goldAt: '1:1' }, 'the gold has it at undefined, and not at 1:1'],
  ])('fails for a problem with the wrong %j', (wrong, message) => {
    const told = failures({ invalid: { this: { ...short, problems: [{ ...place, ...wrong }] } } })
    expect(told['refuses this']).toContain(message)
    expect(told['refuses this']).toContain('E311 file:2:6 ')
  })

  it('fails for a problem that is not listed, and for a listed problem that is not reported', () => {
    const invalid = {
      one: { text: 'Ann B-PER\nsings\nsongs\n', problems: [place] },
      two: { ...short, problems: [place, place] },
      three: { ...other, problems: [{ code: 'E402', line: 1, goldAt: '2:1' }] },
    } as const
    expect(failures({ invalid, valid: { four: { text: 'Ann O' } } })).toEqual({
      'takes four': expect.stringMatching(/^there are 1 problems, and not 0:\n {2}W317 file:1:1 /),
      'refuses one': expect.stringMatching(/^there are 2 problems, and not 1:\n {2}E311 .*\n {2}E311 file:3:6 /),
      'refuses two': expect.stringMatching(/^there are 1 problems, and not 2:\n {2}E311 /),
      'refuses three': expect.stringMatching(/^the gold has it at 1:1, and not at 2:1: E402 /),
    })
  })

  it('fails if the documents differ from the listed documents', () => {
    expect(failures({ valid: { this: { text: 'Ann O\n', documents: ['B-PER'] } } })).toEqual({
      'takes this': 'its documents are ["O"], and not ["B-PER"]',
    })
  })

  it('fails for an option that the reader lacks', () => {
    const told = failures({ valid: { this: { text: 'Ann O\n', options: { comments: '#' } } } })
    expect(told['takes this']).toContain('conll-columns does not take {"comments":"#"}')
  })
})
