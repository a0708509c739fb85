import { type NestedNode, treesOf } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { eter, ser } from '../src/index.ts'
import { measured, type Pair, textOf } from './support.ts'

interface Vector {
  readonly name: string
  readonly note: string
  readonly expect: Readonly<Record<string, string | number>>
  readonly options: Readonly<Record<string, string>>
  readonly documents: readonly { readonly gold: readonly Written[]; readonly system: readonly Written[] }[]
}
interface Written extends Omit<NestedNode, 'spans' | 'children'> {
  readonly spans?: readonly (readonly [number, number])[]
  readonly children: readonly Written[]
}

const nested = ({ spans, children, ...node }: Written): NestedNode => {
  const own = { ...node, children: children.map(nested) }
  if (spans === undefined) return own
  const pieces = spans.map(([start, end]) => ({ start, end }))
  return { ...own, spans: pieces, start: pieces[0]?.start as number, end: pieces.at(-1)?.end as number }
}

/** `13/18` as 13 / 18. */
const fraction = (text: string | number): number => {
  const [over = '', under = '1'] = String(text).split('/')
  return Number(over) / Number(under)
}

const { vectors } = JSON.parse(textOf('golden/vectors/vectors.json')) as { readonly vectors: readonly Vector[] }

const optionsOf = ({ options }: Vector): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(options).map(([key, text]) => [key, /^[\d/]+$/.test(text) ? fraction(text) : text]))

const pairsOf = ({ documents }: Vector): readonly Pair[] =>
  documents.map(({ gold, system }) => [treesOf(gold.map(nested)), treesOf(system.map(nested))])

const without = (keys: readonly string[], options: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(options).filter(([key]) => !keys.includes(key)))

describe('ETER of the vectors', () => {
  for (const vector of vectors) {
    const { name, note, expect: expected } = vector
    if (expected['ETER'] === undefined) continue
    it(`${name}: ${note}`, () => {
      const values = measured(eter, pairsOf(vector), without(['serPool'], optionsOf(vector)))
      // the house rule: nothing over nothing, and all else over nothing, have no value
      const nothing = values.entities === 0 && vector.options['rateWithoutGold'] === undefined
      expect(values.eter).toBe(nothing ? undefined : fraction(expected['ETER'] as string))
      for (const [key, measure] of [
        ['I', 'insertions'],
        ['D', 'deletions'],
        ['N_E', 'entities'],
      ] as const)
        if (expected[key] !== undefined) expect(values[measure]).toBe(expected[key])
      const shares = [
        ['sumEr', 'rootError'],
        ['sumEc', 'componentError'],
      ] as const
      for (const [key, measure] of shares)
        if (expected[key] !== undefined)
          expect(values[measure]).toBe(fraction(expected[key] as string) / (values.entities as number))
    })
  }
})

describe('SER of the vectors', () => {
  for (const vector of vectors) {
    if (vector.expect['SER'] === undefined) continue
    it(`${vector.name}: ${vector.note}`, () => {
      const values = measured(ser, pairsOf(vector), without(['alpha'], optionsOf(vector)))
      expect(values.ser).toBe(fraction(vector.expect['SER'] as string))
    })
  }
})

it('every vector expects something', () => {
  expect(vectors.length).toBe(46)
  expect(
    vectors.filter(({ expect: expected }) => expected['ETER'] === undefined && expected['SER'] === undefined),
  ).toEqual([])
})
