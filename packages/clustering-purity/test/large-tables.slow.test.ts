/** F64: tables of many items. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scoreTables } from './tables.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-clusters-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A table of so many items, so many of them to a cluster. */
const writeTable = (name: string, items: number, size: number): void => {
  const file = openSync(join(folder, name), 'w')
  let rows = ''
  for (let item = 0; item < items; item++) {
    rows += `${item}\t${Math.floor(item / size)}\n`
    if (rows.length > 2 ** 20 || item === items - 1) {
      writeSync(file, rows)
      rows = ''
    }
  }
  closeSync(file)
}

// a minute, 1.5 GB of memory and 650 MB of disk: ASSAY_LONG_RUN=1 says that there is time for them
const items = process.env['ASSAY_LONG_RUN'] === undefined ? 20_000 : 20_000_000
it(`F64: a file with ${items} items is scored`, { timeout: 600_000 }, async () => {
  writeTable('g.tsv', items, 8)
  writeTable('s.tsv', items, 5)
  const outcome = await scoreTables(folder, 'clustering-purity')
  if (outcome._tag === 'Left') throw new Error(outcome.left.problems.map(({ message }) => message).join('; '))
  const { measures, units } = outcome.right.result.scores[0]!
  // of 40 items, 5 clusters of the gold and 8 of the system: the largest overlaps are 5+3+5+4+4+5+3+5 and 5+5+4+5+5
  expect([units, measures['purity']?.value, measures['inversePurity']?.value]).toEqual([1, 34 / 40, 24 / 40])
})
