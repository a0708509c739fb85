/**
 * Benchmark of judging spans and summing evidence: flat spans in short documents, and one long document of nested, crossing and repeated
 * ones, each at three sizes, from a fixed seed; a tenth is missed, a tenth spurious, a tenth has other borders and a tenth another
 * label. Prints seconds of processor by matching; from one size to the next the time should double. Run it with `pnpm bench`.
 */
import type { Span, Spans } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers } from '../../../apps/cli/bench/support.ts'
import { spanF1 } from '../src/index.ts'

type Pair = readonly [gold: Spans, system: Spans]

const labels = ['PER', 'LOC', 'ORG', 'MISC'].map((label) => [[label]])

const over = (length: number, spans: readonly Span[]): Spans => ({ length, regions: [{ readings: [spans] }] })

/** Gold and system of spans whose borders `place` draws. */
const pairOf = (count: number, length: number, place: (i: number) => readonly [number, number], seed: number): Pair => {
  const random = numbers(seed)
  const gold: Span[] = []
  const system: Span[] = []
  for (let i = 0; i < count; i++) {
    const [start, end] = place(i)
    const own = labels[random(4)] as Span['labels']
    const fate = random(10)
    if (fate !== 0) gold.push({ start, end, labels: own })
    if (fate === 2) system.push({ start, end: end + 1, labels: own })
    else if (fate === 3) system.push({ start, end, labels: labels[random(4)] as Span['labels'] })
    else if (fate !== 1) system.push({ start, end, labels: own })
  }
  return [over(length, gold), over(length, system)]
}

const short = (documents: number): readonly Pair[] =>
  Array.from({ length: documents }, (_, i) => pairOf(5, 200, (at) => [at * 20, at * 20 + 8], i))

const nested = (count: number): readonly Pair[] => [pairOf(count, 2 * count + 1, (i) => [i, 2 * count - i], 1)]

const crossing = (count: number): readonly Pair[] => {
  const random = numbers(7)
  return [
    pairOf(
      count,
      count + 1,
      () => {
        const start = random(count - 1)
        return [start, start + 1 + random(count - start - 1)]
      },
      1,
    ),
  ]
}

const repeated = (count: number): readonly Pair[] => [pairOf(count, 30, () => [0, 20], 1)]

const shapes = {
  'short documents of 5 spans': (n: number) => short(n / 5),
  'one document, nested': nested,
  'one document, crossing': crossing,
  'one document, the same borders': repeated,
}

const seconds = (pairs: readonly Pair[], options: object): number => {
  const scorer = spanF1.with(optionsOf(spanF1, options))
  const before = process.cpuUsage()
  scorer.summarise(sumPairs(scorer, pairs).stats)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

for (const [name, make] of Object.entries(shapes))
  for (const options of [
    { matching: 'strict' },
    { matching: 'type' },
    { matching: 'partial' },
    { matching: 'fuzzy' },
    { matching: 'type', labels: 'any' },
  ]) {
    const times = [20_000, 40_000, 80_000, 160_000].map((n) => seconds(make(n), options).toFixed(2))
    process.stdout.write(
      `${name}, ${Object.values(options).join(', ')}: ${times.join(', ')} s for 20, 40, 80, 160 thousand\n`,
    )
  }
