/** GERBIL's matching against its rule said plainly: in order, each marking of the gold takes the first of the system that is free and matches. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Marking, matched } from '../src/gerbil-markings.ts'

type Options = Parameters<typeof matched>[2]

const isAt = ({ mention: a }: Marking, { mention: b }: Marking, { task, spanMatch }: Options): boolean => {
  if (task === 'C2KB') return true
  const arePlaced = a.end > a.start && b.end > b.start
  return arePlaced && (spanMatch === 'weak' ? a.start < b.end && b.start < a.end : a.key === b.key)
}

const isMeant = (a: Marking, b: Marking): boolean =>
  a.inKb && b.inKb ? a.uris.some((uri) => b.uris.includes(uri)) : !a.inKb && !b.inKb

const plainly = (gold: readonly Marking[], system: readonly Marking[], options: Options): readonly number[] => {
  const taken = new Set<number>()
  return gold.map((own) => {
    const first = system.findIndex(
      (other, i) => !taken.has(i) && isAt(own, other, options) && (options.task === 'ERec' || isMeant(own, other)),
    )
    if (first >= 0) taken.add(first)
    return first
  })
}

const marking = fc
  .record({
    start: fc.integer({ min: 0, max: 8 }),
    length: fc.integer({ min: 0, max: 4 }),
    uris: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
    isKnown: fc.boolean(),
  })
  .map(({ start, length, uris, isKnown }): Marking => {
    const [from, to] = length === 0 ? [0, 0] : [start, start + length]
    const mention = { start: from, end: to, key: `${from}-${to}` } as Marking['mention']
    return { mention, uris, inKb: isKnown && uris.length > 0 }
  })
const side = fc.array(marking, { maxLength: 9 })

it('each mention is paired with the first free gold mention that matches it', () => {
  const options = fc.record({
    task: fc.constantFrom<Options['task'][]>('ERec', 'D2KB', 'C2KB'),
    spanMatch: fc.constantFrom<Options['spanMatch'][]>('weak', 'strong'),
  })
  fc.assert(
    fc.property(side, side, options, (gold, system, chosen) => {
      expect(Array.from(matched(gold, system, chosen))).toEqual(plainly(gold, system, chosen))
    }),
  )
})

it('a hundred thousand mentions that all overlap are paired quickly', () => {
  const all = (n: number): readonly Marking[] =>
    Array.from({ length: n }, (_, i) => ({
      mention: { start: 0, end: i + 1, key: `0-${i + 1}` } as Marking['mention'],
      uris: [`u${i}`],
      inKb: false,
    }))
  // each with each would be 10^10 looks
  expect(Array.from(matched(all(100_000), all(100_000), { task: 'ERec', spanMatch: 'weak' })).at(-1)).toBe(99_999)
})
