import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { clustersOf, contingency, matching } from '../../src/index.ts'
import { assignment, blocks, type Cells, shareNumbering } from '../../src/internal.ts'

type Matrix = readonly (readonly number[])[]

const solved = (matrix: Matrix, columns: number) =>
  assignment(matrix.length, columns, (row, column) => matrix[row]![column]!)

const totalOf = (matrix: Matrix, columnOf: Int32Array): number =>
  columnOf.reduce((sum, column, row) => sum + (column < 0 ? 0 : matrix[row]![column]!), 0)

/** The largest total, by trying every way. */
const best = (matrix: Matrix, row = 0, taken: ReadonlySet<number> = new Set()): number => {
  if (row === matrix.length) return 0
  let most = best(matrix, row + 1, taken)
  matrix[row]?.forEach((weight, column) => {
    if (!taken.has(column)) most = Math.max(most, weight + best(matrix, row + 1, new Set([...taken, column])))
  })
  return most
}

const matrices = fc
  .tuple(fc.nat(5), fc.nat(5))
  .chain(([rows, columns]) =>
    fc.tuple(
      fc.array(fc.array(fc.nat(9), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      fc.constant(columns),
    ),
  )

describe('the function assignment', () => {
  it('reaches the largest total of all possible assignments', () =>
    fc.assert(
      fc.property(matrices, ([matrix, columns]) => {
        expect(totalOf(matrix, solved(matrix, columns))).toBe(best(matrix))
      }),
      { numRuns: drawing(500) },
    ))

  it('uses each column at most once, and pairs nothing at weight 0', () =>
    fc.assert(
      fc.property(matrices, ([matrix, columns]) => {
        const columnOf = solved(matrix, columns)
        const used = [...columnOf].filter((column) => column >= 0)
        expect(columnOf.length).toBe(matrix.length)
        expect(new Set(used).size).toBe(used.length)
        columnOf.forEach((column, row) => {
          if (column >= 0) expect(matrix[row]?.[column]).toBeGreaterThan(0)
        })
      }),
    ))

  it('breaks ties as linear_sum_assignment of scipy 1.17.1', () => {
    expect([
      ...solved(
        [
          [1, 11, 11, 0],
          [0, 11, 0, 11],
        ],
        4,
      ),
    ]).toEqual([1, 3])
    expect([
      ...solved(
        [
          [1, 0, 0, 11],
          [0, 1, 0, 11],
        ],
        4,
      ),
    ]).toEqual([3, 1])
    expect([
      ...solved(
        [
          [1, 1],
          [1, 0],
          [1, 1],
          [1, 1],
        ],
        2,
      ),
    ]).toEqual([0, -1, 1, -1])
  })

  it('gives up the best pair of a row if the total is larger without it', () => {
    // 5 + 1 against 4 + 4
    expect([
      ...solved(
        [
          [5, 4],
          [4, 1],
        ],
        2,
      ),
    ]).toEqual([1, 0])
  })

  it('leaves rows unassigned if there are fewer columns, and is empty for an empty table', () => {
    expect([...solved([[1], [3], [2]], 1)]).toEqual([-1, 0, -1])
    expect([...solved([], 3)]).toEqual([])
    expect([...solved([[], []], 0)]).toEqual([-1, -1])
  })

  it('computes each weight only once', () => {
    const asked: string[] = []
    assignment(2, 3, (row, column) => asked.push(`${row} ${column}`))
    expect(asked.toSorted()).toEqual(['0 0', '0 1', '0 2', '1 0', '1 1', '1 2'])
  })
})

/** The cells of a matrix that are not 0. */
const cellsOf = (matrix: Matrix, columns: number): Cells => {
  const rows = matrix.map((row) => row.flatMap((weight, column) => (weight > 0 ? [{ column, weight }] : [])))
  const start = new Int32Array(matrix.length + 1)
  rows.forEach((row, i) => {
    start[i + 1] = start[i]! + row.length
  })
  return {
    columns,
    start,
    column: Int32Array.from(rows.flat(), ({ column }) => column),
    weight: Float64Array.from(rows.flat(), ({ weight }) => weight),
  }
}

describe('the function matching', () => {
  it('reaches the largest total of all possible matchings', () =>
    fc.assert(
      fc.property(matrices, ([matrix, columns]) => {
        expect(totalOf(matrix, matching(cellsOf(matrix, columns)).columnOf)).toBe(best(matrix))
      }),
      { numRuns: drawing(1000) },
    ))

  it('returns profits and prices that prove the total to be the largest', () =>
    fc.assert(
      fc.property(matrices, ([matrix, columns]) => {
        const { columnOf, profit, price } = matching(cellsOf(matrix, columns))
        const paid = (row: number, column: number) => profit[row]! + price[column]!
        matrix.forEach((row, i) => {
          row.forEach((weight, j) => {
            expect(paid(i, j)).toBeGreaterThanOrEqual(weight)
          })
          const column = columnOf[i]!
          if (column >= 0) expect(paid(i, column)).toBe(row[column])
          else expect(profit[i]).toBe(0)
        })
        const taken = new Set(columnOf)
        price.forEach((own, j) => {
          expect(own).toBeGreaterThanOrEqual(0)
          if (!taken.has(j)) expect(own).toBe(0)
        })
      }),
      { numRuns: drawing(1000) },
    ))

  it('agrees with the dense assignment on larger tables', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer(),
        (rows, columns, seed) => {
          let state = seed
          const next = () => {
            state = (Math.imul(state, 1664525) + 1013904223) | 0
            return state >>> 16
          }
          const matrix = Array.from({ length: rows }, () =>
            Array.from({ length: columns }, () => (next() % 5 === 0 ? next() % 1000 : 0)),
          )
          expect(totalOf(matrix, matching(cellsOf(matrix, columns)).columnOf)).toBe(
            totalOf(matrix, solved(matrix, columns)),
          )
        },
      ),
    ))
})

describe('blocks of overlapping clusters', () => {
  const blocksOf = (gold: readonly (readonly string[])[], system: readonly (readonly string[])[]) => {
    const both = shareNumbering(clustersOf(gold), clustersOf(system))
    const found = blocks(contingency(both.gold, both.system, both.items))
    const members = (side: 'gold' | 'system', block: number) =>
      Array.from(found[side].members.subarray(found[side].start[block], found[side].start[block + 1]))
    return Array.from({ length: found.count }, (_, block) => [members('gold', block), members('system', block)])
  }

  it('join clusters that overlap through other clusters', () =>
    expect(blocksOf([['a', 'b'], ['c'], ['d', 'e'], ['f']], [['b', 'd'], ['c'], ['e', 'x'], ['y']])).toEqual([
      [
        [0, 2],
        [0, 2],
      ],
      [[1], [1]],
    ]))

  it('equal the blocks found by walking from cluster to cluster', () => {
    const item = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const some = fc.array(fc.uniqueArray(item, { minLength: 1, maxLength: 3 }), { maxLength: 6 })
    fc.assert(
      fc.property(some, some, (gold, system) => {
        const found = blocksOf(gold, system)
        const block = new Map(found.flatMap(([g = []], b) => g.map((one) => [one, b] as const)))
        const reached = (from: number): readonly number[] => {
          const seen = new Set([from])
          for (const g of seen)
            gold.forEach((other, o) => {
              if (system.some((s) => s.some((i) => gold[g]?.includes(i)) && s.some((i) => other.includes(i))))
                seen.add(o)
            })
          return [...seen]
        }
        gold.forEach((members, g) => {
          const overlaps = system.some((s) => s.some((i) => members.includes(i)))
          expect(block.has(g)).toBe(overlaps)
          if (overlaps) expect(found[block.get(g)!]?.[0]).toEqual(reached(g).toSorted((a, b) => a - b))
        })
      }),
    )
  })
})
