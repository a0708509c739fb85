/**
 * Benchmark of each metric as documents grow, in seconds of processor, and of the memory they need: `pnpm bench [MOST]`. Key and response are drawn from a
 * fixed seed; a tenth of the mentions is missed, a tenth spurious, and a quarter of the others is in another entity.
 */
import { spawnSync } from 'node:child_process'
import { type AnyMetric, type Clusters, clustersOf, type Scorer } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers, printRow, secondsOf, sizes } from '../../../tools/bench.ts'
import { plugin } from '../src/index.ts'

type Pair = readonly [key: Clusters, response: Clusters]

const lists = (entities: number): string[][] => Array.from({ length: entities }, () => [])
const present = (entities: readonly (readonly string[])[]) => clustersOf(entities.filter(({ length }) => length > 0))

/** A document of `mentions` mentions; `draw` says the entity of each. */
const documentOf = (mentions: number, entities: number, draw: (below: number) => number, seed: number): Pair => {
  const random = numbers(seed)
  const key = lists(entities)
  const response = lists(entities)
  for (let m = 0; m < mentions; m++) {
    const entity = draw(entities)
    const fate = random(100)
    if (fate >= 10) key[entity]?.push(`m${m}`)
    if (fate < 90) response[random(100) < 25 ? draw(entities) : entity]?.push(`m${m}`)
  }
  return [present(key), present(response)]
}

const even = (seed: number) => numbers(seed)
/** A few entities have most mentions: the square of an even draw. */
const skewed = (seed: number) => {
  const random = numbers(seed)
  return (below: number): number => Math.floor((random(1 << 20) / (1 << 20)) ** 2 * below)
}

/** Entities of two mentions; a chain of the response goes from each to the next, so that all are one block. */
const pairsOf = (entities: number): Pair => {
  const name = (m: number): string => `m${m % (2 * entities)}`
  const key = Array.from({ length: entities }, (_, e) => [name(2 * e), name(2 * e + 1)])
  const response = Array.from({ length: entities }, (_, e) => [name(2 * e + 1), name(2 * e + 2)])
  return [clustersOf(key), clustersOf(response)]
}

const cases: readonly { readonly name: string; readonly make: () => readonly Pair[] }[] = [
  ...sizes(100, 200, 400).map((n) => ({
    name: `${n} documents of 300 mentions`,
    make: () => Array.from({ length: n }, (_, i) => documentOf(300, 90, even(i + 1), i + 1)),
  })),
  ...sizes(5_000, 10_000, 20_000, 50_000, 100_000).map((n) => ({
    name: `1 document, ${n} mentions, ${Math.floor(n * 0.4)} entities`,
    make: () => [documentOf(n, Math.floor(n * 0.4), even(1), 2)],
  })),
  ...sizes(20_000, 100_000).map((n) => ({
    name: `1 document, ${n} mentions, ${Math.floor(n * 0.4)} entities, skewed`,
    make: () => [documentOf(n, Math.floor(n * 0.4), skewed(1), 2)],
  })),
  ...sizes(25_000, 50_000, 100_000).map((n) => ({
    name: `1 document, ${n} mentions, 5 entities`,
    make: () => [documentOf(n, 5, skewed(1), 2)],
  })),
  ...sizes(3_000, 6_000, 12_000).map((n) => ({
    name: `1 document, ${n} entities of two mentions`,
    make: () => [pairsOf(n)],
  })),
]

const scorerOf = (metric: AnyMetric): Scorer<'clusters', unknown, string> =>
  metric.with(optionsOf(metric)) as Scorer<'clusters', unknown, string>

const timed = (metric: AnyMetric, pairs: readonly Pair[]): number => {
  const scorer = scorerOf(metric)
  return secondsOf(() => sumPairs(scorer, pairs))
}

const megabytes = (): number => process.resourceUsage().maxRSS / 1024

/** Prints the best of three times of each metric, and how much the process grew after the documents were made. */
const run = ({ name, make }: (typeof cases)[number]): void => {
  const pairs = make()
  const before = megabytes()
  const times = plugin.metrics.map(
    (metric) => [metric.name.replace('conll-', ''), Math.min(...[1, 2, 3].map(() => timed(metric, pairs)))] as const,
  )
  const all = times.reduce((sum, [, time]) => sum + time, 0)
  printRow(name, { ...Object.fromEntries(times), all }, `+ ${(megabytes() - before).toFixed(0)} MB`)
}

// each in a process of its own, so that its memory is its own
const [, self = '', most = 'Infinity', chosen] = process.argv
if (chosen !== undefined) run(cases[Number(chosen)]!)
else
  for (const i of cases.keys())
    spawnSync(process.execPath, [...process.execArgv, self, most, `${i}`], { stdio: 'inherit' })
