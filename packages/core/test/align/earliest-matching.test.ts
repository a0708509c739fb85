import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { earliestMatching, fraction, type Gain } from '../../src/index.ts'

/** Pairs that gain something, from a table in which nothing gains 0. */
const gainsOf = (table: readonly (readonly Gain[])[], columns: number) => {
  const start = [0]
  const column: number[] = []
  const gain: Gain[] = []
  for (const row of table) {
    for (const [j, one] of row.entries()) {
      if (one === 0) continue
      column.push(j)
      gain.push(one)
    }
    start.push(column.length)
  }
  return { columns, start, column, gain }
}

/** All matchings without pairs of gain 0, the first ones first. */
function* matchings(table: readonly (readonly number[])[], row = 0, taken: readonly number[] = []): Iterable<number[]> {
  const gains = table[row]
  if (gains === undefined) {
    yield []
    return
  }
  for (const [j, gain] of [...gains.entries(), [-1, 1] as const]) {
    if (gain === 0 || taken.includes(j)) continue
    for (const rest of matchings(table, row + 1, j < 0 ? taken : [...taken, j])) yield [j, ...rest]
  }
}

const firstBest = (table: readonly (readonly number[])[]): readonly number[] => {
  let best: readonly number[] = []
  let most = -1
  for (const one of matchings(table)) {
    const sum = one.reduce((total, j, i) => total + (j < 0 ? 0 : table[i]![j]!), 0)
    if (sum > most) [best, most] = [one, sum]
  }
  return best
}

const tables = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 })).chain(([rows, columns]) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  }),
)

test('the first of the best matchings is found', () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect([...earliestMatching(gainsOf(table, table[0]!.length))]).toEqual(firstBest(table))
    }),
  )
})

test('fractions that no double holds are matched exactly', () => {
  const third = (n: number): Gain => (n === 0 ? 0 : { over: BigInt(n), under: 3n ** 50n })
  fc.assert(
    fc.property(tables, (table) => {
      const thirds = table.map((row) => row.map(third))
      expect([...earliestMatching(gainsOf(thirds, table[0]!.length))]).toEqual(firstBest(table))
    }),
  )
})

test('a sum of three thirds is as much as a whole', () => {
  const [third, whole] = [fraction.of(1n, 3n)!, 1]
  const table = [
    [third, whole, 0],
    [third, 0, 0],
    [0, whole, fraction.of(2n, 3n)!],
  ]
  // 1 + 1/3 + 2/3 = 2, and no other matching has as much
  expect([...earliestMatching(gainsOf(table, 3))]).toEqual([1, 0, 2])
})

test('a thousand equal items are paired in their order', () => {
  const table = Array.from({ length: 1000 }, () => new Array<number>(1000).fill(1))
  expect([...earliestMatching(gainsOf(table, 1000))]).toEqual(Array.from({ length: 1000 }, (_, i) => i))
})
