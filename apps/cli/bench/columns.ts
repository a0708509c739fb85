/**
 * What lines of evidence cost to add up: a million surface forms in ten thousand types, of which each label has a block of
 * columns. Bytes a form and nanoseconds a line, at n, 2n and 4n lines for the growth.
 */
import type { Evidence } from '../../../packages/core/src/contract.ts'
import { count, struct, table } from '../../../packages/core/src/stats/index.ts'
import { newLineAccumulator } from '../../../packages/core/src/stats/line-accumulator.ts'

const sightings = struct({ gold: count, found: count, correct: count })
const stats = struct({ types: table(table(sightings)) })
type Stats = typeof stats.empty

const TYPES = 10_000
const once = { gold: 1, found: 1, correct: 1 }

const line = (form: number): Evidence<Stats> => ({
  stats: { types: new Map([[`type ${form % TYPES}`, new Map([[`form ${form}`, once]])]]) },
  verdict: 'correct',
})

/** What is held once garbage is gone: run with --expose-gc. */
const held = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const added = (
  forms: number,
): { readonly all: ReturnType<typeof newLineAccumulator<Stats>>; readonly nanoseconds: number } => {
  const start = process.cpuUsage()
  const all = newLineAccumulator(stats)
  for (let form = 0; form < forms; form++) all.add(line(form))
  const { user, system } = process.cpuUsage(start)
  return { all, nanoseconds: ((user + system) * 1000) / forms }
}

const measured = (forms: number): void => {
  const before = held()
  const { all, nanoseconds } = added(forms)
  const bytes = (held() - before) / forms
  const sum = all.sum().stats
  const kept = [...sum.types.values()].reduce((most, own) => most + own.size, 0)
  if (kept !== forms) throw new Error(`${kept} forms are held, of ${forms}`)
  console.log(
    `${forms.toLocaleString('en')} forms in ${TYPES.toLocaleString('en')} types: ${nanoseconds.toFixed(0)} ns a line, ${bytes.toFixed(0)} bytes a form`,
  )
}

for (const forms of [250_000, 500_000, 1_000_000]) measured(forms)
