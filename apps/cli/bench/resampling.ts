/**
 * Times what is drawn, and fails if it takes too long: 1,000 bootstrap samples over 20,000 units and four systems in less than
 * two seconds, all of them told by the same draws; 1,000 shuffles of a paired test of each pair beside it.
 */
import { count, struct, table } from '../../../packages/core/src/stats/index.ts'
import { rowsOf } from '../../../packages/core/src/stats/rows.ts'
import { bootstrap } from '../../../packages/host/src/significance/bootstrap.ts'
import { comparedIn } from '../../../packages/host/src/significance/compared-systems.ts'
import { paired } from '../../../packages/host/src/significance/paired.ts'
import { numbers } from '../../../tools/bench.ts'

const UNITS = 20_000
const SAMPLES = 1000
const SYSTEMS = 4
const LIMIT = 2

/** Phrases by type, as conll-f1 counts them in a sentence. */
const phrases = struct({ gold: count, found: count, correct: count })
const stats = table(phrases)
type Stats = typeof stats.empty

const types = ['LOC', 'MISC', 'ORG', 'PER']
const systems = Array.from({ length: SYSTEMS }, (_, system) => {
  const next = numbers(system)
  const own = rowsOf(stats)
  for (let unit = 0; unit < UNITS; unit++) {
    // a sentence of CoNLL-2003 has 1.5 phrases
    const found = types.filter(() => next(8) < 3)
    own.add(new Map(found.map((type) => [type, { gold: 1 + next(2), found: 1 + next(2), correct: next(2) }])))
  }
  return own
})

const f1 = (s: Stats): number | undefined => {
  const [gold, found, correct] = [...s.values()].reduce(
    ([a, b, c], own) => [a + own.gold, b + own.found, c + own.correct] as const,
    [0, 0, 0] as readonly [number, number, number],
  )
  return gold + found === 0 ? undefined : (2 * correct) / (gold + found)
}

const timed = (what: string, run: () => unknown): number => {
  const start = performance.now()
  run()
  const seconds = (performance.now() - start) / 1000
  process.stdout.write(`${what}: ${seconds.toFixed(2)} s\n`)
  return seconds
}

const settings = { samples: SAMPLES, seed: 1, confidence: 0.95 }
const over = `${UNITS} units, ${SYSTEMS} systems`
const seconds = timed(`${SAMPLES} bootstrap samples, ${over}`, () =>
  bootstrap(systems, (s: Stats) => ({ f1: f1(s) }), ['f1'], settings),
)
const pairs = systems.flatMap((_, i) => systems.slice(i + 1).map((__, j) => ({ system: i, baseline: i + 1 + j })))
const compared = comparedIn({ systems, stats, valueIn: f1 })
timed(`${SAMPLES} shuffles, ${pairs.length} pairs, ${over}`, () =>
  paired(compared, pairs, { test: 'randomisation', trials: SAMPLES, seed: 1 }),
)
if (seconds > LIMIT) {
  process.stdout.write(`the bootstrap took more than ${LIMIT} s\n`)
  process.exitCode = 1
}
