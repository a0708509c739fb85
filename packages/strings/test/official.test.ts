/** What the published programs gave for the same inputs, under their presets. */

import { LooseText } from '@assay/core/answers'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/index.ts'
import { placeStrings } from '../src/place-strings.ts'
import { programs } from '../src/presets.ts'
import { euroEvalItems } from '../src/published-readings.ts'
import { tagsAsEuroEval } from '../src/views-of-strings.ts'
import { type DocumentPair, documentOf, documentOfAnswer, type Pair, scoreOf, vectorsOf } from './vectors.ts'

describe('gollie', () => {
  interface Case {
    readonly texts: readonly string[]
    readonly gold: readonly (readonly Pair[])[]
    readonly answers: readonly string[]
    readonly expected: {
      readonly precision: number
      readonly recall: number
      readonly f1: number
      readonly impossibleToParse: number
      readonly hallucinated: number
    }
  }
  const schema = ['Person', 'Location', 'Corporation', 'Product', 'CreativeWork', 'Group']
  const { cases } = vectorsOf<{ readonly cases: readonly Case[] }>('official-gollie')
  it.each(cases.map((one, i) => [i, one] as const))(
    'has the scores that the official program printed: case %i',
    (_, { texts, gold, answers, expected }) => {
      const pairs = gold.map((own, i): DocumentPair => {
        const answer = readAnswer(answers[i]!, { as: 'gollie' })
        return [documentOf(own, texts[i]), documentOfAnswer(answer)]
      })
      const { measures } = scoreOf(pairs, { ...programs.gollie, schema })
      expect(measures['precision']).toBeCloseTo(expected.precision, 9)
      expect(measures['recall']).toBeCloseTo(expected.recall, 9)
      expect(measures['f1']).toBeCloseTo(expected.f1, 9)
      expect([measures['unparsed'], measures['dropped']]).toEqual([expected.impossibleToParse, expected.hallucinated])
    },
  )
})

interface Sums {
  readonly correct: number
  readonly gold: number
  readonly found: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}
interface ListCase {
  readonly gold: readonly string[]
  readonly answers: readonly string[]
  readonly expected: Sums
}

const expectSums = (
  { gold, answers, expected }: ListCase,
  as: 'universalner' | 'instructuie',
  digits: number,
): void => {
  const read = (text: string) => documentOfAnswer(readAnswer(text, { as, label: 'x' }))
  const { measures } = scoreOf(
    gold.map((own, i): DocumentPair => [read(own), read(answers[i]!)]),
    programs[as],
  )
  for (const name of ['correct', 'gold', 'found'] as const) expect(measures[name], name).toBe(expected[name])
  for (const name of ['precision', 'recall', 'f1'] as const)
    expect(measures[name], name).toBeCloseTo(expected[name], digits)
}

describe('universalner', () => {
  const { cases } = vectorsOf<{ readonly cases: readonly ListCase[] }>('official-uniner')
  it.each(cases.map((one, i) => [i, one] as const))(
    'has the scores that the official program printed: case %i',
    (_, one) => {
      // the program adds 1e-10 to what it divides by
      expectSums(one, 'universalner', 8)
    },
  )
})

describe('instructuie', () => {
  const { cases } = vectorsOf<{ readonly cases: readonly ListCase[] }>('official-instructuie')
  it.each(cases.map((one, i) => [i, one] as const))(
    'has the scores that the official program printed: case %i',
    (_, one) => {
      expectSums(one, 'instructuie', 9)
    },
  )
})

describe('uie', () => {
  interface Case {
    readonly tokens: readonly (readonly string[])[]
    readonly gold: readonly (readonly {
      readonly type: string
      readonly offset: readonly number[]
      readonly text: string
    }[])[]
    readonly answers: readonly (readonly Pair[])[]
    readonly place: 'first' | 'closest' | 'longer_first'
    readonly match: 'normal' | 'set' | 'multimatch'
    readonly expected: Readonly<Record<string, number>>
  }
  const { cases } = vectorsOf<{ readonly cases: readonly Case[] }>('official-uie')
  // a gold item that is matched by many is not offered
  const offered = cases.filter(({ match }) => match !== 'multimatch')

  it.each(offered.map((one, i) => [i, one] as const))(
    'has the string scores that the official program printed: case %i',
    (_, { gold, answers, match, expected }) => {
      const pairs = gold.map(
        (own, i): DocumentPair => [documentOf(own.map(({ type, text }) => [type, text])), documentOf(answers[i]!)],
      )
      const { measures } = scoreOf(pairs, { ...programs['uie-string'], count: match === 'set' ? 'set' : 'multiset' })
      expect(measures['correct']).toBe(expected['string-ent-tp'])
      expect(measures['gold']).toBe(expected['string-ent-gold'])
      expect(measures['found']).toBe(expected['string-ent-pred'])
      expect(100 * measures['f1']!).toBeCloseTo(expected['string-ent-F1']!, 9)
    },
  )

  it.each(offered.map((one, i) => [i, one] as const))(
    'has the offset scores that the official program printed: case %i',
    (_, { tokens, gold, answers, place, match, expected }) => {
      const sum = { correct: 0, gold: 0, found: 0 }
      for (const [i, own] of gold.entries()) {
        const text = tokens[i]!.join(' ')
        const starts = tokens[i]!.map((_, k) => tokens[i]!.slice(0, k).join(' ').length + (k === 0 ? 0 : 1))
        const items = answers[i]!.filter(([, string]) => string !== '').map(([label, string]) => ({
          label,
          text: string,
        }))
        const { placed } = placeStrings(text, items, place === 'longer_first' ? 'longest-first' : 'next', {
          borders: 'blanks',
          case: 'exact',
          repeats: 'cost',
          overlaps: 'keep',
          fuzzy: undefined,
        })
        const isSet = match === 'set'
        const keys = placed.map(({ start, end, item }) => `${start} ${end} ${item.label}`)
        const found = isSet ? [...new Set(keys)] : keys
        const all = own.map(({ type, offset }) => {
          const [first = 0, last = 0] = [offset[0], offset.at(-1)]
          return `${starts[first]} ${starts[last]! + tokens[i]![last]!.length} ${type}`
        })
        const left = isSet ? [...new Set(all)] : all
        sum.gold += left.length
        sum.found += found.length
        for (const key of found) {
          const at = left.indexOf(key)
          if (at < 0) continue
          left.splice(at, 1)
          sum.correct++
        }
      }
      expect(sum).toEqual({
        correct: expected['offset-ent-tp'],
        gold: expected['offset-ent-gold'],
        found: expected['offset-ent-pred'],
      })
    },
  )
})

describe('euroeval', () => {
  interface Case {
    readonly tokens: readonly string[]
    readonly answer: object
    readonly tags: readonly string[]
  }
  const { cases } = vectorsOf<{ readonly cases: readonly Case[] }>('official-euroeval')
  it('tags tokens as the official program does', () => {
    for (const { tokens, answer, tags } of cases) {
      // the program is given objects
      const { items } = euroEvalItems(new LooseText(JSON.stringify(answer)).whole())
      expect(tagsAsEuroEval(tokens, items).map((tag) => tag.toLowerCase())).toEqual(tags)
    }
  })
})
