import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { align, type Criteria } from '../../src/align/align.ts'
import { type Key, pack } from '../../src/align/lexicographic.ts'
import { type Extent, overlapsOf } from '../../src/align/overlap.ts'
import { blocksOf } from '../../src/align/pair-blocks.ts'
import { piecesOf, sameSpans } from '../../src/models/trees/type.ts'

const contiguous = fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 5 })).map(
  ([start, length]): Extent => ({
    start,
    end: start + length,
  }),
)
const split = fc
  .tuple(fc.nat(12), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .map(([start, gap, length]): Extent => {
    const spans = [
      { start, end: start + 1 },
      { start: start + 1 + gap, end: start + 1 + gap + length },
    ]
    return { start, end: start + 1 + gap + length, spans }
  })
const covering = fc.oneof({ weight: 3, arbitrary: contiguous }, { weight: 1, arbitrary: split })

const positions = (item: Extent): ReadonlySet<number> =>
  new Set(piecesOf(item).flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)))

const sharedBy = (a: Extent, b: Extent): number => [...positions(a)].filter((p) => positions(b).has(p)).length

describe('the function overlapsOf', () => {
  it('finds each pair of spans that share a position, once, with the number of shared positions', () => {
    fc.assert(
      fc.property(fc.array(covering, { maxLength: 8 }), fc.array(covering, { maxLength: 8 }), (rows, columns) => {
        const found = overlapsOf(rows, columns)
        const expected = rows.flatMap((row, i) =>
          columns.flatMap((column, j) => (sharedBy(row, column) > 0 ? [[i, j, sharedBy(row, column)]] : [])),
        )
        expect(found.rows.map((row, k) => [row, found.columns[k], found.shared[k]])).toEqual(expected)
      }),
      { numRuns: drawing(300), seed: 1 },
    )
  })
})

describe('the function blocksOf', () => {
  it('puts pairs into one block if they are connected by shared rows or columns', () => {
    //  0–0, 1–0, 1–2 hang together; so do 2–1, 3–1; 4–3 is alone
    const blocks = blocksOf([0, 2, 1, 4, 1, 3], [0, 1, 0, 3, 2, 1], 5, 4)
    expect(blocks).toEqual([[0, 2, 4], [1, 5], [3]])
  })
})

// ---- against every alignment there is --------------------------------------------------------------------------------

type Sums = readonly bigint[]
// all denominators below divide this
const COMMON = 2520n * 10007n

const exact = (key: Key): bigint =>
  typeof key === 'number' ? BigInt(key) * COMMON : (BigInt(key.over) * COMMON) / BigInt(key.under)

const compare = (a: Sums, b: Sums): number => {
  for (const [i, x] of a.entries()) if (x !== b[i]) return x < b[i]! ? -1 : 1
  return 0
}

const sumsOf = (
  partners: ArrayLike<number>,
  keys: (row: number, column: number) => readonly Key[],
  count: number,
): Sums =>
  Array.from(partners).reduce<Sums>(
    (sums, column, row) => (column < 0 ? sums : keys(row, column).map((key, i) => sums[i]! + exact(key))),
    new Array<bigint>(count).fill(0n),
  )

/** All one-to-one alignments of rows with columns that they may be aligned with. */
function* alignments(rows: number, allowed: (row: number) => readonly number[]): Iterable<readonly number[]> {
  const extend = function* (done: readonly number[]): Iterable<readonly number[]> {
    if (done.length === rows) return yield done
    for (const column of [-1, ...allowed(done.length)])
      if (column < 0 || !done.includes(column)) yield* extend([...done, column])
  }
  yield* extend([])
}

const small = fc.integer({ min: -3, max: 3 })
const table = (key: fc.Arbitrary<Key>) =>
  fc.array(fc.array(fc.tuple(key, small, key), { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 })
const fractions: fc.Arbitrary<Key> = fc
  .tuple(small, fc.constantFrom(1, 2, 3, 7, 8, 9, 10))
  .map(([over, under]) => (under === 1 ? over : { over, under }))
// common denominators of a block beyond 2^53 take another lane
const large: fc.Arbitrary<Key> = fc
  .tuple(small, fc.constantFrom(1n, 3n, 7n, 10007n))
  .map(([over, under]) => ({ over: BigInt(over), under }))

const some = fc.array(covering, { minLength: 1, maxLength: 5 })

const isBest = (
  rows: readonly Extent[],
  columns: readonly Extent[],
  values: readonly (readonly (readonly Key[])[])[],
  exclude?: NonNullable<Criteria['exclude']>,
): void => {
  const keys = (row: number, column: number): readonly Key[] => values[row]![column]!
  const partners = align(rows, columns, { keys, ...(exclude && { exclude }) })
  const allowed = (row: number): readonly number[] =>
    [...columns.keys()].filter((column) => sharedBy(rows[row]!, columns[column]!) > 0)
  const clashes = (all: readonly number[]): boolean =>
    all.some((column, row) =>
      all.some(
        (other, otherRow) => column >= 0 && other >= 0 && row !== otherRow && exclude?.(row, column, otherRow, other),
      ),
    )
  let least: Sums | undefined
  for (const all of alignments(rows.length, allowed)) {
    if (clashes(all)) continue
    const sums = sumsOf(all, keys, 3)
    if (least === undefined || compare(sums, least) < 0) least = sums
  }
  expect(sumsOf(partners, keys, 3)).toEqual(least)
  expect(clashes([...partners])).toBe(false)
  for (const [row, column] of partners.entries()) if (column >= 0) expect(allowed(row)).toContain(column)
}

describe('the alignment of spans', () => {
  it('minimises each criterion in turn', () => {
    fc.assert(
      fc.property(some, some, table(fractions), (rows, columns, values) => isBest(rows, columns, values)),
      { numRuns: drawing(300), seed: 1 },
    )
  })

  it('minimises sums that no double can hold', () => {
    fc.assert(
      fc.property(some, some, table(large), (rows, columns, values) => isBest(rows, columns, values)),
      { numRuns: drawing(150), seed: 1 },
    )
    expect(pack([[{ over: 1, under: 3 }], [{ over: 1n, under: 10007n }]], 2).exactIn).toBe('bigint')
    expect(pack([[{ over: 1, under: 3 }], [{ over: 1, under: 10007 }]], 2).exactIn).toBe('double')
    expect(
      pack(
        [
          [1, 2 ** 49],
          [2, -(2 ** 49)],
        ],
        2,
      ).exactIn,
    ).toBe('bigint')
  })

  it('is the best of the alignments without pairs that exclude each other', () => {
    fc.assert(
      fc.property(some, some, table(fractions), (rows, columns, values) => {
        // pairs that cross, where they meet: those of different blocks have nothing to do with each other
        const meet = (row: number, column: number): boolean => sharedBy(rows[row]!, columns[column]!) > 0
        isBest(
          rows,
          columns,
          values,
          (row, column, otherRow, otherColumn) =>
            (row - otherRow) * (column - otherColumn) < 0 && (meet(row, otherColumn) || meet(otherRow, column)),
        )
      }),
      { numRuns: drawing(200), seed: 1 },
    )
  })

  it('is the same for sorted and unsorted lists if several alignments are equally good', () => {
    // the order is broken by a span that overlaps nothing: all that hangs together is then weighed up at once
    const far = { start: 1000, end: 1001 }
    const labelled = fc
      .array(fc.tuple(covering, fc.nat(1)), { maxLength: 7 })
      .map((items) =>
        items.map(([item, label]) => ({ ...item, label })).sort((a, b) => a.start - b.start || b.end - a.end),
      )
    fc.assert(
      fc.property(
        labelled,
        labelled,
        table(fc.integer({ min: -1, max: 1 })),
        fc.boolean(),
        (rows, more, costs, isDrawn) => {
          const columns = [...rows.slice(1, 4), ...more].sort((a, b) => a.start - b.start || b.end - a.end)
          const isSame = (row: number, column: number): boolean => {
            const [a, b] = [rows[row], columns[column]]
            return a?.label === b?.label && sameSpans(a as Extent, b as Extent)
          }
          const keys = (row: number, column: number, shared: number): readonly Key[] =>
            isDrawn
              ? (costs[row % 5]?.[column % 5] as readonly Key[])
              : [isSame(row, column) ? -4 : rows[row]?.label === columns[column]?.label ? -3 : -2, -shared]
          const expected = align([far, ...rows], columns, {
            keys: (row, column, shared) => keys(row - 1, column, shared),
          })
          expect(align(rows, columns, { keys })).toEqual(expected.slice(1))
          if (!isDrawn) expect(align(rows, columns, { keys, alike: isSame })).toEqual(expected.slice(1))
        },
      ),
      { numRuns: drawing(600), seed: 1 },
    )
  })

  it('computes no criteria if all connected pairs are alike', () => {
    const spans = [
      { start: 0, end: 9 },
      { start: 1, end: 3 },
      { start: 20, end: 21 },
    ]
    const asked: number[] = []
    const keys = (row: number): readonly Key[] => {
      asked.push(row)
      return [-1]
    }
    const others = [...spans.slice(0, 2), { start: 20, end: 22 }]
    const alike = (row: number, column: number): boolean => sameSpans(spans[row]!, others[column]!)
    expect([...align(spans, others, { keys, alike })]).toEqual([0, 1, 2])
    expect(asked).toEqual([2])
  })

  it('pairs spans that do not overlap only if every pair is allowed', () => {
    const [left, right] = [[{ start: 0, end: 1 }], [{ start: 1, end: 2 }]]
    const keys = (_row: number, _column: number, shared: number): readonly Key[] => [-1 - shared]
    expect([...align(left, right, { keys })]).toEqual([-1])
    expect([...align(left, right, { keys, pairing: 'any' })]).toEqual([0])
  })

  it('handles a hundred thousand spans inside one span', () => {
    const inner = Array.from({ length: 100_000 }, (_, i) => ({ start: 2 * i, end: 2 * i + 1 }))
    const gold = [{ start: 0, end: 200_000 }, ...inner]
    const keys = (row: number, column: number): readonly Key[] => [gold[row]?.end === system[column]?.end ? -2 : -1]
    // the system lacks the outer one, which might take the place of each inner one
    const system: readonly Extent[] = inner
    const partners = align(gold, system, { keys })
    expect(partners[0]).toBe(-1)
    expect(partners.slice(1).every((column, i) => column === i)).toBe(true)
  })
})
