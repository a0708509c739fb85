/** The reader on single answers and envelopes, whose values are those of an independent oracle. */
import { textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import type { ShapeOptions } from '../src/answer-shape.ts'
import { answers, readAnswer } from '../src/index.ts'
import { type Answer, readText } from '../src/read-answer.ts'
import { usualShape, vectorsOf } from './vectors.ts'

interface ReaderCase {
  readonly why: string
  readonly response: string
  readonly options: Partial<ShapeOptions>
  readonly outcome: string
  readonly items: readonly (readonly [string, string])[]
  readonly lenient: Readonly<Record<string, number>>
  readonly reason?: string
}

const { cases } = vectorsOf<{ readonly cases: readonly ReaderCase[] }>('reader')
const read = (text: string, options: Partial<ShapeOptions>): Answer => readText(text, { ...usualShape, ...options })
/** Reasons that are worded otherwise than by the reference reader. */
const wordsOfReasons: Readonly<Record<string, string>> = { 'nothing whole': 'no complete item' }
const pairsOf = ({ items }: Answer) => items.map(({ label, text }) => [label, text])

describe('reading an answer', () => {
  it.each(cases)(
    'gives the items of the reference reader: $why',
    ({ response, options, outcome, items, lenient, reason }) => {
      const answer = read(response, options)
      expect({ ...answer, items: pairsOf(answer), reason: answer.reason }).toMatchObject({
        outcome,
        items,
        lenient,
        reason: reason && (wordsOfReasons[reason] ?? reason),
      })
    },
  )

  it('gives only items of the whole answer from its beginning, except in 75 cases', () => {
    let beyond = 0
    let prefixes = 0
    for (const { response, options } of cases) {
      const whole = pairsOf(read(response, options)).map((pair) => JSON.stringify(pair))
      for (let end = 0; end < response.length; end++) {
        const left = [...whole]
        prefixes++
        const isWithin = pairsOf(read(response.slice(0, end), options)).every((pair) => {
          const at = left.indexOf(JSON.stringify(pair))
          if (at >= 0) left.splice(at, 1)
          return at >= 0
        })
        if (!isWithin) beyond++
      }
    }
    // as many as section 10 of the specification excepts
    expect([beyond, prefixes > 3900]).toEqual([75, true])
  })
})

describe('reading a record', () => {
  const envelopes = vectorsOf<{
    readonly cases: readonly {
      readonly why: string
      readonly record: object
      readonly id: string
      readonly outcome: string
      readonly items: readonly (readonly [string, string])[]
      readonly reason: string
    }[]
  }>('envelopes')
  const documentIn = (text: string) => {
    const [first] = answers.with(optionsOf(answers))(textSource('answers.jsonl', text))
    return first?._tag === 'Right' ? first.right : undefined
  }

  it.each(envelopes.cases)(
    'gives the expected answer, from a line and from a list: $why',
    ({ record, id, outcome, items, reason }) => {
      for (const text of [`${JSON.stringify(record)}\n`, JSON.stringify([record], undefined, 2)]) {
        const document = documentIn(text)
        const content = document?.content
        expect(document?.id).toBe(id)
        expect(content?.outcome).toBe(outcome)
        expect(content?.items.map((item) => [item.labels[0]?.[0], item.text])).toEqual(items)
        expect(content?.reason ?? '').toBe(reason)
      }
    },
  )
})

describe('the function readAnswer', () => {
  it('reads an answer with repairs, and counts the repairs', () => {
    const answer = readAnswer('```json\n{"PER": ["Ana", "ana", "Zora"], "LOC": ["Oslo", "Bo"], "ORG": ["Os')
    expect(pairsOf(answer)).toEqual([
      ['PER', 'Ana'],
      ['PER', 'ana'],
      ['PER', 'Zora'],
      ['LOC', 'Oslo'],
      ['LOC', 'Bo'],
    ])
    expect(answer.lenient).toEqual({ fence: 1, truncated: 1 })
  })

  it('does not read an answer that needs a repair which the options do not allow', () => {
    expect(readAnswer('```\n[]\n```', { lenient: 'none' })).toMatchObject({
      outcome: 'unparsed',
      reason: 'needs fence',
    })
    expect(readAnswer('```\n[]\n```', { lenient: ['fence'] })).toMatchObject({ outcome: 'empty' })
  })
})
