/** Work that is shared: the same rows, whoever does which block, whoever dies over one, and whoever reads other bytes. */
import type { Input } from '@assay/core/result'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { helpWith, shareWith, type Work } from '../src/node/pool.ts'
import { type FillRow, rowColumn, runInTurn } from '../src/plan/environment.ts'

const inputs: readonly Input[] = [{ role: 'gold', path: 'g', sha256: 'a', reader: 'r', documents: 1 }]

/** Adds up in its row, as a test counts its extreme shuffles: a block that is done twice must not count twice. */
const adding: FillRow = (block, row) => {
  for (let i = 0; i < row.length; i++) for (let n = 0; n <= block; n++) row[i] = row[i]! + 0.1 * (i + 1)
}

interface Helper {
  /** The block of the main thread in which it comes to help. */
  readonly comes: number
  /** The block of its own over which it dies, having written half of it. */
  readonly dies: number
}

const helper = fc.record({ comes: fc.nat(20), dies: fc.nat(20) })

/** Helpers take their blocks while the one that is helped is within one of its own. */
const shared = (pieces: number, blocks: number, width: number, helpers: readonly Helper[], read = inputs) => {
  const announced: Work[] = []
  const share = shareWith((work) => announced.push(work))(inputs)
  const team = helpers.map((own) => {
    const received = { count: 0 }
    return { ...own, received, help: helpWith(() => announced[received.count++]!)(read) }
  })
  const all: Float64Array[] = []
  let refused = 0
  const reported: number[] = []
  for (let piece = 0; piece < pieces; piece++) {
    const come = (block: number): void =>
      team.forEach(({ comes, dies, received, help }) => {
        if (comes !== block || received.count !== piece) return
        const dying: FillRow = (own, row) => {
          adding(own, row)
          if (own === dies) throw new Error('dead')
        }
        try {
          help(blocks, width, dying)
        } catch (error) {
          if (error instanceof RangeError) refused++
        }
      })
    const making: FillRow = (block, row) => {
      come(block)
      adding(block, row)
    }
    all.push(share(blocks, width, making, (more) => reported.push(more)))
  }
  return { all, refused, reported }
}

describe('work that is shared between threads', () => {
  it('gives the same rows as a single thread', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 4 }),
        fc.array(helper, { maxLength: 3 }),
        (pieces, blocks, width, helpers) => {
          const alone = runInTurn(blocks, width, adding)
          const { all, reported } = shared(pieces, blocks, width, helpers)
          for (const rows of all) expect([...rows]).toEqual([...alone])
          // each block once, whoever has done it, and whoever has died over it
          expect(reported.every((more) => more >= 0)).toBe(true)
          expect(reported.reduce((sum, more) => sum + more, 0)).toBe(pieces * blocks)
        },
      ),
    )
  })

  it('is refused from a worker that has read other bytes', () => {
    const other = inputs.map((input) => ({ ...input, sha256: 'b' }))
    const { all, refused } = shared(1, 5, 2, [{ comes: 0, dies: 99 }], other)
    expect(refused).toBe(1)
    expect([...all[0]!]).toEqual([...runInTurn(5, 2, adding)])
  })
})

describe('a column of bootstrap rows', () => {
  it('has no value where a sample has none', () => {
    const rows = runInTurn(3, 2, (block, row) => row.set([block, block === 1 ? Number.NaN : -block]))
    expect(rowColumn(rows, 2, 0)).toEqual([0, 1, 2])
    expect(rowColumn(rows, 2, 1)).toEqual([-0, undefined, -2])
  })
})
