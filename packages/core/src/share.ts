/** Work on a pair that several metrics need, done once. */
import type { PairWork, Share } from './contract.ts'

/** For a metric that is used by itself: shares with none. */
export const noShare: Share = (work, options) => work(options)

/** Remembers the last gold and the last answer to it. */
const rememberLast = <C, A>(work: PairWork<C, A>): PairWork<C, A> => {
  let last: { readonly gold: C; readonly against: (system: C) => A } | undefined
  let latest: { readonly system: C; readonly result: A } | undefined
  return (gold) => {
    if (last?.gold !== gold) {
      last = { gold, against: work(gold) }
      latest = undefined
    }
    const cached = last
    return (system) => {
      if (cached !== last) {
        // work on an older gold may use the buffers of the last result again
        latest = undefined
        return cached.against(system)
      }
      if (latest?.system !== system) latest = { system, result: cached.against(system) }
      return latest.result
    }
  }
}

/** For the metrics of one run: those that name the same work with equal options get the same results. */
export const newShare = (): Share => {
  const cache = new Map<unknown, Map<string, unknown>>()
  return <O, C, A>(work: (options: O) => PairWork<C, A>, options: O): PairWork<C, A> => {
    const byOptions = cache.get(work) ?? new Map<string, unknown>()
    cache.set(work, byOptions)
    const key = JSON.stringify(options)
    const shared = byOptions.get(key) ?? rememberLast(work(options))
    byOptions.set(key, shared)
    return shared as PairWork<C, A>
  }
}

/** Computes a value when it is first needed, and keeps it. */
export const once = <A>(make: () => A): (() => A) => {
  let cached: { readonly value: A } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
