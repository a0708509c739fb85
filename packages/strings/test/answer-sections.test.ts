/** The sections about answers, by hand: what became of them, and what is in no text and no schema. */
import type { Section } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { readAnswer, stringF1 } from '../src/index.ts'
import { MISSING } from '../src/model.ts'
import type { Strings } from '../src/strings.ts'
import { documentOf, documentOfAnswer } from './vectors.ts'

const text = 'Ana met Bo in Oslo.'
const gold = documentOf(
  [
    ['PER', 'Ana'],
    ['LOC', 'Oslo'],
  ],
  text,
)

const sectionsOf = (answers: readonly Strings[], options: object = {}): Readonly<Record<string, Section>> => {
  const { judge, stats, report } = stringF1.with(optionsOf(stringF1, options))
  const sum = answers
    .flatMap((answer) => [...judge(gold)(answer)])
    .reduce((s, line) => stats.concat(s, line.stats), stats.empty)
  return Object.fromEntries(report!.sections!(sum, {}).map((section) => [section.title, section]))
}

const read = (answer: string): Strings => ({ ...documentOfAnswer(readAnswer(answer)), raw: answer })
const missing: Strings = { items: [], outcome: 'empty', lenient: {}, reason: MISSING }
const answers = [
  read('```json\n{"PER": ["Ana", "Zora"], "LOCATION": ["Oslo"]}\n```'),
  read("I'm sorry, I cannot\n help with that."),
  read('none'),
  read('{"PER": ["Zora", "Zora"], "PERSON": ["Ana"]}'),
  read('Just prose.'),
  read("I'm sorry, I cannot\n help with that."),
  missing,
]

describe('the report sections of string-f1', () => {
  it('count answers by outcome and reason, and repairs', () => {
    // of 7: 2 with items, 1 empty, 3 unparsed, 1 missing
    expect(sectionsOf(answers)['answers']?.table?.rows).toEqual([
      ['items', 2, 2 / 7],
      ['empty', 1, 1 / 7],
      ['unparsed: refusal', 2, 2 / 7],
      ['unparsed: prose', 1, 1 / 7],
      ['missing', 1, 1 / 7],
      ['repaired: fence', 1, 1 / 7],
      ['repaired: phrase', 1, 1 / 7],
    ])
  })

  it('list the beginnings of unreadable answers with their reasons, at most twenty', () => {
    expect(sectionsOf(answers)['answers that could not be read']).toMatchObject({
      words: true,
      table: {
        rows: [
          ['refusal', "I'm sorry, I cannot help with that.", 2],
          ['prose', 'Just prose.', 1],
        ],
      },
    })
    const many = Array.from({ length: 30 }, (_, i) => read(`Prose number ${i}`))
    expect(sectionsOf(many)['answers that could not be read']?.table?.rows.length).toBe(20)
  })

  it('list strings that are not in their text, with the number of documents', () => {
    expect(sectionsOf(answers)['strings that are not in their text']).toMatchObject({
      words: true,
      table: { rows: [['Zora', 3, 2]] },
    })
  })

  it.each([['gold'], ['PER,LOC']])(
    'list labels outside the schema %s, with the most similar label of the schema',
    (schema) => {
      const { words, table } = sectionsOf(answers, { schema })['labels that are not in the schema']!
      expect(words).toBe(undefined)
      expect(table?.rows).toEqual([
        ['LOCATION', 'LOC', 1],
        ['PERSON', 'PER', 1],
      ])
    },
  )

  it('are left out if all answers were read without repair and all labels are declared', () => {
    expect(sectionsOf([read('{"PER": ["Ana"]}')], { schema: 'gold' })).toEqual({})
  })
})
