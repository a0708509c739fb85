/** Laws of a metric over a model that core does not have: counterexamples are shown as the model shows them. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLaws, checkReader, checkView, type Pair } from '../../src/laws/index.ts'
import { found, type Relations, relations, sure, toSpans } from '../models/relations.ts'

const one = fc.record({
  head: fc.constantFrom('Oslo', 'Rome'),
  label: fc.constantFrom('capital_of', 'seat_of'),
  tail: fc.constantFrom('Norway', 'Italy'),
})
const side: fc.Arbitrary<Relations> = fc.array(one, { maxLength: 3 }).map((all) => ({ all }))
const documents: fc.Arbitrary<Pair<'own-relations'>> = fc.tuple(side, side)

checkLaws({ describe: (_, body) => body(), it }, found, { documents, model: relations, except: ['options'] })

checkReader({ describe, it }, sure, {
  model: relations,
  // a document is its relations: there are no words that two sides could differ in
  text: false,
  files: [{ path: 'a.rel', text: '1\tOslo capital_of Norway 0.9\tBergen city_of Norway\n2\tRome seat_of Italy\n' }],
})
checkView({ describe, it }, toSpans, { from: relations, documents })

it('a failed law prints the smallest counterexample as the model shows its documents', () => {
  const failed: string[] = []
  // a system that finds nothing is said to be missing what it has
  const broken: typeof found = {
    ...found,
    with: (options) => {
      const honest = found.with(options)
      const lying = (gold: Relations) => (system: Relations) =>
        [...honest.judge(gold)(system)].map((line) => ({ ...line, stats: { gold: 1, found: 0 } }))
      return { ...honest, judge: lying }
    },
  }
  checkLaws(
    {
      describe: (_, body) => body(),
      it: (name, body) => {
        try {
          body()
        } catch (error) {
          failed.push(`${name}: ${(error as Error).message}`)
        }
      },
    },
    broken,
    { documents, model: relations },
  )
  expect(failed.map((text) => text.split(':')[0])).toEqual(['perfect'])
  expect(failed[0]).toMatch(/gold (?:capital|seat)_of\((?:Oslo|Rome), (?:Norway|Italy)\)\n/)
})
