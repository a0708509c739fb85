/** Normalising, similarity, scores and places, whose values are those of an independent oracle. */

import { type NormalForm, normaliser, ratioOf, type SimilarityName, similarityOf } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { MISSING } from '../src/model.ts'
import { namedForms } from '../src/named-forms.ts'
import { type Placement, placeStrings } from '../src/place-strings.ts'
import { readText } from '../src/read-answer.ts'
import { placeBest } from './place-best.ts'
import {
  type DocumentPair,
  documentOf,
  documentOfAnswer,
  numberOf,
  recordsOf,
  type Scored,
  scoreOf,
  usualShape,
  vectorsOf,
} from './vectors.ts'

const usual: NormalForm = {
  unicode: 'NFC',
  case: 'exact',
  diacritics: 'keep',
  punctuation: 'keep',
  articles: 'keep',
  whitespace: 'squeeze',
}

describe('the normalisation of strings', () => {
  type Options = Partial<Omit<NormalForm, 'map'>> & { readonly map?: Readonly<Record<string, string>> }
  const { rows } = vectorsOf<{
    readonly rows: readonly (readonly [Options, readonly (readonly [string, string])[]])[]
  }>('normalise')
  it.each(rows.map(([options, pairs]) => [JSON.stringify(options), options, pairs] as const))(
    'gives the reference forms with %s',
    (_, { map, ...options }, pairs) => {
      const form = { ...usual, ...options, map: map && new Map(Object.entries(map)) }
      for (const [text, expected] of pairs) expect(normaliser(form)(text)).toBe(expected)
    },
  )
})

describe('the similarity of strings', () => {
  it('equals the reference ratio', () => {
    type Row = readonly [string, string, Readonly<Record<string, string>>]
    for (const [a, b, kinds] of vectorsOf<{ readonly rows: readonly Row[] }>('similarity').rows)
      for (const [kind, value] of Object.entries(kinds)) {
        const [over, under] = similarityOf(kind as SimilarityName)(a, b)
        expect(over / under, `${kind} of ${a} and ${b}`).toBeCloseTo(numberOf(value)!, 12)
      }
  })

  it('equals that of evaluate-v2.0.py of SQuAD', () => {
    type Row = readonly [a: string, b: string, normalised: string, exact: number, f1: number]
    const normalise = normaliser({ ...usual, ...namedForms.squad })
    for (const [a, b, normalised, exact, f1] of vectorsOf<{ readonly cases: readonly Row[] }>('official-squad').cases) {
      expect(normalise(a)).toBe(normalised)
      expect(Number(normalise(a) === normalise(b))).toBe(exact)
      const [over, under] = similarityOf('token-f1')(normalise(a), normalise(b))
      expect(over / under).toBeCloseTo(f1, 9)
    }
  })
})

interface Expected {
  readonly types: object
  readonly documents: number
  readonly verdicts: Readonly<Record<string, number>>
  readonly [measure: string]: unknown
}

/** The labels of the gold are known once all is read: verdicts are those of the same list of labels. */
const scoredAs = (pairs: readonly DocumentPair[], options: { readonly schema?: string }): Scored => {
  if (options.schema !== 'gold') return scoreOf(pairs, options)
  const schema = [...new Set(pairs.flatMap(([gold]) => gold.items.flatMap(({ labels }) => labels.flat())))]
  return { measures: scoreOf(pairs, options).measures, verdicts: scoreOf(pairs, { ...options, schema }).verdicts }
}

const expectScores = (scored: Scored, { types: _, documents: __, verdicts, ...expected }: Expected): void => {
  expect(scored.verdicts).toEqual(verdicts)
  for (const [name, value] of Object.entries(expected)) {
    const known = numberOf(value as string | number | null)
    const own = scored.measures[name]
    // without a text nothing is said of it
    if (name === 'notInText' && known === 0 && own === undefined) continue
    if (known === undefined) expect(own, name).toBeUndefined()
    else expect(own, name).toBeCloseTo(known, 9)
  }
}

describe('string-f1 against the reference implementation', () => {
  type Side = readonly (readonly (readonly [string, string])[] | null)[]
  interface ScoreCase {
    readonly why: string
    readonly gold: Side
    readonly system: Side
    readonly text: readonly string[] | null
    readonly options: object
    readonly expected: Expected
  }
  const { cases } = vectorsOf<{ readonly cases: readonly ScoreCase[] }>('score')
  it.each(cases)('has the same scores: $why', ({ gold, system, text, options, expected }) => {
    const pairs = gold.map((own, i): DocumentPair => [documentOf(own, text?.[i]), documentOf(system[i]!)])
    expectScores(scoredAs(pairs, options), expected)
  })
})

type Place = readonly [start: number, end: number, label: string]
interface Placing {
  readonly borders?: 'words' | 'blanks' | 'any'
  readonly fuzzy?: string
  readonly gold?: readonly Place[]
}

const place = (text: string, items: readonly (readonly [string, string])[], how: string, options: Placing) => {
  const all = items.map(([label, own]) => ({ label, text: own }))
  const { fuzzy, gold = [], ...rest } = options
  const settings = {
    borders: 'words',
    case: 'exact',
    repeats: 'cost',
    overlaps: 'keep',
    ...rest,
    fuzzy: fuzzy === undefined ? undefined : ratioOf(fuzzy),
  } as const
  const points = (at: number): number => [...text.slice(0, at)].length
  const found =
    how === 'best' ? placeBest(text, all, gold, settings) : placeStrings(text, all, how as Placement, settings)
  return {
    spans: found.placed.map(({ start, end, item }): Place => [points(start), points(end), item.label]),
    unaligned: found.unaligned.map((item) => [item.label, item.text]),
  }
}

describe('the places of strings in a text', () => {
  interface PlaceCase {
    readonly why: string
    readonly text: string
    readonly items: readonly (readonly [string, string])[]
    readonly how: string
    readonly options: Placing
    readonly spans: readonly Place[]
    readonly unaligned: readonly (readonly [string, string])[]
  }
  const { cases } = vectorsOf<{ readonly cases: readonly PlaceCase[] }>('place')
  it.each(cases)(
    'equal those of the reference implementation: $how, $why',
    ({ text, items, how, options, spans, unaligned }) => {
      expect(place(text, items, how, options)).toEqual({ spans, unaligned })
    },
  )
})

describe('random files', () => {
  interface RandomCase {
    readonly gold: string
    readonly system: string
    readonly options: object
    readonly expected: Expected
    readonly placed: Readonly<
      Record<string, { readonly correct: string; readonly gold: number; readonly found: number }>
    >
    readonly read: Readonly<Record<string, readonly [string, readonly unknown[], object]>>
  }
  interface GoldRecord {
    readonly id: string
    readonly text: string
    readonly spans: readonly { readonly start: number; readonly end: number; readonly label: string }[]
  }
  const { cases } = vectorsOf<{ readonly cases: readonly RandomCase[] }>('random')
  it.each(cases)('are read, scored and placed as by the reference implementation: $system', (one) => {
    const golds = recordsOf<GoldRecord>(one.gold)
    const answers = new Map(
      recordsOf<{ readonly id: string; readonly response: string }>(one.system).map(({ id, response }) => [
        id,
        readText(response, usualShape),
      ]),
    )
    for (const [id, [outcome, items, lenient]] of Object.entries(one.read)) {
      const answer = answers.get(id)!
      expect([answer.outcome, answer.items.map(({ label, text }) => [label, text]), answer.lenient]).toEqual([
        outcome,
        items,
        lenient,
      ])
    }
    const pairs = golds.map(({ id, text, spans }): DocumentPair => {
      const points = [...text]
      const gold = documentOf(
        spans.map(({ start, end, label }) => [label, points.slice(start, end).join('')]),
        text,
      )
      const answer = answers.get(id)
      return [gold, answer === undefined ? { ...documentOf([]), reason: MISSING } : documentOfAnswer(answer)]
    })
    expectScores(scoredAs(pairs, one.options), one.expected)
    for (const [how, expected] of Object.entries(one.placed)) {
      const sum = { correct: 0, gold: 0, found: 0 }
      for (const { id, text, spans } of golds) {
        const gold = spans.map(({ start, end, label }): Place => [start, end, label])
        const items = (answers.get(id)?.items ?? []).map(({ label, text: own }) => [label, own] as const)
        const { spans: placed, unaligned } = place(text, items, how, how === 'best' ? { gold } : {})
        sum.gold += gold.length
        sum.found += placed.length + unaligned.length
        const left = gold.map((span) => span.join())
        for (const span of placed) {
          const at = left.indexOf(span.join())
          if (at < 0) continue
          left.splice(at, 1)
          sum.correct++
        }
      }
      expect({ how, ...sum }).toEqual({
        how,
        gold: expected.gold,
        found: expected.found,
        correct: numberOf(expected.correct),
      })
    }
  })
})
