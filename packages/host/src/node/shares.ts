/** Number of reading threads, and the share of each. */
import { isCompressed } from '../parts/borders.ts'
import { isWhole } from '../parts/cut.ts'
import { areApart } from '../parts/stored-sums.ts'
import type { Plan } from '../plan/plan.ts'
import { areNamed, sidesOf } from '../read/pair.ts'
import { retentionFor } from '../result/total-plan.ts'
import { canBeReadAgain } from './pool.ts'
import type { Workers } from './workers.ts'

/** Costs of threads, by format. */
interface Costs {
  /** So many bytes pay for a thread: what one costs to start is read and judged in about a third of a second. */
  readonly worth: number
  /** Cost of scanning bytes for borders and hashing them, relative to reading and judging them. */
  readonly look: number
  /** To hash them alone. */
  readonly hash: number
}

const columns: Costs = { worth: 3 * 2 ** 24, look: 0.2, hash: 0.06 }
// JSON lines take twice as long for a byte, and are looked at for their ends alone
const records: Costs = { worth: 3 * 2 ** 23, look: 0.05, hash: 0.03 }

const costsOf = (plan: Plan): Costs => (areNamed(plan) ? records : columns)

/** So many bytes of the gold are looked through before who reads them hears of it. */
const STEP = 2 ** 22

const bytesOf = (plan: Plan, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (plan.machine.look(path)?.bytes ?? 0), 0)

/** The sizes of the files of the gold, each with those of its counterparts, as they lie there. */
const sizesIn = (plan: Plan): readonly number[] => {
  const paths = sidesOf(plan).map(({ files }) => files.paths)
  return plan.gold.paths.map((_, k) => bytesOf(plan, [...new Set(paths.map((systemPaths) => systemPaths[k]!))]))
}

/** True if the readers find borders, and no file is compressed. */
export const canBeCut = (plan: Plan): boolean =>
  sidesOf(plan).every(
    ({ files: { reader, paths, machine } }) =>
      reader.borders !== undefined && !paths.some((path) => isCompressed(machine, path)),
  )

/**
 * Documents that are known by name may be answered in any file, so that each thread would read all files: but for one file each, which
 * most often have one order.
 */
const isRead = (plan: Plan): boolean =>
  !areNamed(plan) ||
  (plan.lacking.names === undefined &&
    plan.lacking.missing === 'error' &&
    plan.lacking.extra === 'error' &&
    sidesOf(plan).every(({ files }) => files.paths.length === 1) &&
    canBeCut(plan))

/**
 * Number of threads that should read a plan. Where documents are kept apart, to be drawn or grouped, bringing them together takes as long as
 * reading them. And who has the largest file that cannot be cut is done last.
 */
export const readersFor = (plan: Plan, { jobs, cores, worth = costsOf(plan).worth }: Workers): number => {
  if (areApart(retentionFor(plan)) || !isRead(plan) || isWhole(plan) || !canBeReadAgain(plan)) return 1
  const sizes = sizesIn(plan)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const most = canBeCut(plan) ? Number.POSITIVE_INFINITY : total / Math.max(...sizes)
  return Math.floor(Math.min(jobs ?? cores, total / worth, most))
}

/**
 * The shares of threads that are done at the same time. All but the last start where the look for borders has come to, some time
 * after it (`late`, of the time that one thread would take for all); the last share is for who looks, and for hashing the rest.
 */
export const sharesOf = (readers: number, late: number, { look, hash }: Omit<Costs, 'worth'>): readonly number[] => {
  const sharesBy = (time: number): readonly number[] => {
    const shares: number[] = []
    let before = 0
    for (let i = 1; i < readers; i++) {
      const share = Math.max(0, time - late - look * before)
      shares.push(share)
      before += share
    }
    return [...shares, Math.max(0, (time - look * before) / (1 + hash))]
  }
  const sumBy = (time: number): number => sharesBy(time).reduce((sum, share) => sum + share, 0)
  let [low, high] = [0, 2]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (sumBy(middle) < 1) low = middle
    else high = middle
  }
  return sharesBy(high)
}

/** Bytes of the gold: where the shares of all but the last end, and steps on the way to there. */
export const endsOfShares = (
  plan: Plan,
  readers: number,
  { worth = costsOf(plan).worth }: Workers,
): { readonly ends: readonly number[]; readonly steps: readonly number[] } => {
  const total = sizesIn(plan).reduce((sum, size) => sum + size, 0)
  const gold = bytesOf(plan, plan.gold.paths)
  const ends: number[] = []
  let end = 0
  for (const share of sharesOf(readers, Math.min(1, worth / total / 2), costsOf(plan)).slice(0, -1)) {
    end += share * gold
    ends.push(Math.floor(end))
  }
  const step = Math.min(STEP, worth)
  const before = Array.from({ length: Math.floor(end / step) }, (_, i) => (i + 1) * step)
  return { ends, steps: [...new Set([...before, ...ends])].sort((a, b) => a - b) }
}
