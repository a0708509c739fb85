/** The parts of breakdowns, with an entity of very many tags. */
import { expect, it } from 'vitest'
import type { Alignment } from '../src/align-documents.ts'
import type { Entity } from '../src/entities.ts'
import type { Tag } from '../src/ontology.ts'
import { partsOfDocument } from '../src/parts.ts'

const partsOf = (tags: readonly Tag[]) => {
  const entity = { tags } as Entity
  const alignment = { golds: [entity], targets: [] } as unknown as Alignment
  const parts = [
    ...partsOfDocument(alignment, { ontology: {}, outroCounts: false, keeps: undefined, untagged: 'keep' }),
  ]
  return parts.map(({ label, tags: own }) => ({ label, tags: own(entity) }))
}

it('partsOfDocument adds tags without a type to the part of each type of their category', () => {
  const tags = [
    { category: 'A', type: undefined },
    { category: 'A', type: 'X' },
    { category: 'B', type: 'X' },
    { category: 'A', type: 'Y' },
    { category: 'A', type: 'OUTRO' },
    { category: 'A', type: 'X' },
  ]
  const found = Object.fromEntries(
    partsOf(tags).map(({ label, tags: own }) => [label, own.map((tag) => tags.indexOf(tag as never))]),
  )
  expect(found).toEqual({ A: [0, 1, 3, 4, 5], 'A/X': [0, 1, 4, 5], 'A/Y': [0, 3, 4], B: [2], 'B/X': [2] })
})

it('partsOfDocument reads each of 20,000 tags fewer than 30 times', () => {
  let looks = 0
  const tags = Array.from({ length: 20_000 }, (_, i): Tag => {
    const category = `A${i % 2_000}`
    return {
      type: `B${i}`,
      get category() {
        looks++
        return category
      },
    }
  })
  expect(partsOf(tags)).toHaveLength(22_000)
  expect(looks).toBeLessThan(30 * tags.length)
})
