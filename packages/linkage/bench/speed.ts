/**
 * Times to read, close and sweep lists of pairs, at four sizes that double: ten pairs a record, a third of them in one gold cluster of
 * four, probabilities of 17 digits. Prints seconds of processor; from one size to the next the time should double. Run it with
 * `pnpm bench [MOST]`.
 */
import { type Clusters, right, type Source } from '@assay/core'
import { decodeOptions } from '@assay/core/internal/host'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { clustersTable, pairs } from '@assay/core/readers'
import { numbers, printRow, sizes, stopwatch } from '../../../tools/bench.ts'
import { linkage } from '../src/index.ts'

const BLOCK = 10_000

/** A file that is written while it is read. */
const sourceOf = (title: string, rows: number, row: (i: number) => string): Source => ({
  path: 'a.csv',
  *chunks() {
    yield right(new TextEncoder().encode(`${title}\n`))
    for (let from = 0; from < rows; from += BLOCK) {
      const size = Math.min(BLOCK, rows - from)
      yield right(new TextEncoder().encode(Array.from({ length: size }, (_, i) => `${row(from + i)}\n`).join('')))
    }
  },
})

const read = (reader: typeof pairs | typeof clustersTable, source: Source): Clusters => {
  const own = reader as typeof pairs
  const options = decodeOptions(own.options, {})
  if (options._tag === 'Left') throw new Error('no defaults')
  for (const one of own.with(options.right)(source)) if (one._tag === 'Right') return one.right.content
  throw new Error('no document')
}

const pairsOf = (records: number): Source => {
  const random = numbers(7)
  const share = (): number => random(2 ** 30) / 2 ** 30
  return sourceOf('unique_id_l,unique_id_r,match_probability', records * 10, () => {
    const left = random(records)
    const isClose = random(3) === 0
    const other = isClose ? left - (left % 4) + random(4) : random(records)
    return `r${left},r${other === left ? (left + 1) % records : other},${isClose ? 1 - share() ** 2 / 2 : 0.1 + share() ** 2 * 0.8}`
  })
}

for (const records of sizes(50_000, 100_000, 200_000, 400_000)) {
  const gold = read(
    clustersTable,
    sourceOf('record,cluster', records, (i) => `r${i},c${i >> 2}`),
  )
  const seconds = stopwatch()
  const system = read(pairs, pairsOf(records))
  const atRead = seconds()
  const scorer = linkage.with(optionsOf(linkage, {}))
  scorer.summarise(sumPairs(scorer, [[gold, system]]).stats)
  printRow(`${records} records, ${10 * records} pairs`, { 'written and read': atRead, 'in all': seconds() })
}
