/**
 * Rates at which the tests of systems with several runs find a difference at 0.05, where there is none and where there is one: the table
 * of docs/seeds.md. Each run is trained anew and differs by a level of its own (seeds); each system answers a document better or worse than
 * others do (documents); and each answer has some noise.
 */
import { count, struct } from '../../../packages/core/src/stats/index.ts'
import { rowsOf } from '../../../packages/core/src/stats/rows.ts'
import { comparedIn } from '../../../packages/host/src/significance/compared-systems.ts'
import { paired } from '../../../packages/host/src/significance/paired.ts'

const DOCUMENTS = 100
const ROUNDS = Number(process.argv[2] ?? 1000)
const TRIALS = 399

const answers = struct({ all: count, right: count })
type Answers = typeof answers.empty
const share = ({ all, right }: Answers): number => right / all

/** Numbers of the normal distribution (Box and Muller 1958), from a seeded generator (Mulberry32). */
const normal = (seed: number) => {
  let state = Math.imul(seed, 0x9e3779b1)
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
  return (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Standard deviations in right answers of a thousand, and how much better the first system is. */
interface Regime {
  readonly name: string
  readonly seeds: number
  readonly documents: number
  readonly noise: number
  readonly better: number
}

const regimes: readonly Regime[] = [
  { name: 'seeds alone', seeds: 20, documents: 0, noise: 50, better: 0 },
  { name: 'seeds and documents', seeds: 10, documents: 80, noise: 40, better: 0 },
  { name: 'documents alone', seeds: 0, documents: 80, noise: 40, better: 0 },
  { name: 'noise alone', seeds: 0, documents: 0, noise: 80, better: 0 },
  { name: 'seeds and documents, one is better', seeds: 10, documents: 80, noise: 40, better: 40 },
]

/** The right answers of each run, by document. */
const drawSystem = (draw: () => number, runs: number, { seeds, documents, noise }: Regime, better: number) => {
  const own = Array.from({ length: DOCUMENTS }, () => documents * draw())
  return Array.from({ length: runs }, () => {
    const seed = seeds * draw()
    return own.map((of) => Math.min(1000, Math.max(0, Math.round(500 + better + of + seed + noise * draw()))))
  })
}

const rows = (right: readonly number[]) => {
  const made = rowsOf(answers)
  for (const one of right) made.add({ all: 1000, right: one })
  return made
}

const tests = ['randomisation', 'bootstrap'] as const
const pair = [{ system: 0, baseline: 1 }]

const ratesOf = (regime: Regime, runs: number): readonly number[] => {
  const found = [0, 0, 0]
  for (let round = 1; round <= ROUNDS; round++) {
    const draw = normal(round)
    const systems = [drawSystem(draw, runs, regime, regime.better), drawSystem(draw, runs, regime, 0)]
    const places = (s: number): readonly number[] => Array.from({ length: runs }, (_, k) => s * runs + k)
    const own = systems.map((_, s) => ({ places: places(s), stream: 1 + s }))
    const compared = comparedIn({ systems: systems.flat().map(rows), stats: answers, valueIn: share }, own)
    const first = comparedIn({ systems: systems.map(([run]) => rows(run!)), stats: answers, valueIn: share })
    const settings = { trials: TRIALS, seed: round }
    const ps = [
      ...tests.map((test) => paired(compared, pair, { test, ...settings })[0]!.p!),
      paired(first, pair, { test: 'randomisation', ...settings })[0]!.p!,
    ]
    for (const [i, p] of ps.entries()) if (p <= 0.05) found[i] = found[i]! + 1
  }
  return found.map((one) => one / ROUNDS)
}

process.stdout.write(`what differs, runs: ${tests.join(', ')}, randomisation of one run each\n`)
for (const regime of regimes)
  for (const runs of [3, 5, 10])
    process.stdout.write(
      `${regime.name}, ${runs}: ${ratesOf(regime, runs)
        .map((rate) => rate.toFixed(3))
        .join(', ')}\n`,
    )
