/** Work on a pair that several metrics need, done once. */
import type { PairWork, Share } from './contract.ts'

/** For a metric that is used by itself: shares with none. */
export const noShare: Share = (work, options) => work(options)

/** Remembers the last gold and the last answer to it. */
const rememberLast = <C, A>(work: PairWork<C, A>): PairWork<C, A> => {
  let last: { readonly gold: C; readonly against: (system: C) => A } | undefined
  let made: { readonly system: C; readonly result: A } | undefined
  return (gold) => {
    if (last?.gold !== gold) {
      last = { gold, against: work(gold) }
      made = undefined
    }
    const cached = last
    return (system) => {
      if (cached !== last) {
        // work on an older gold may use the buffers of the last result again
        made = undefined
        return cached.against(system)
      }
      if (made?.system !== system) made = { system, result: cached.against(system) }
      return made.result
    }
  }
}

/** For the metrics of one run: those that name the same work with equal options get the same results. */
export const newShare = (): Share => {
  const known = new Map<unknown, Map<string, unknown>>()
  return <O, C, A>(work: (options: O) => PairWork<C, A>, options: O): PairWork<C, A> => {
    const byOptions = known.get(work) ?? new Map<string, unknown>()
    known.set(work, byOptions)
    const key = JSON.stringify(options)
    const shared = byOptions.get(key) ?? rememberLast(work(options))
    byOptions.set(key, shared)
    return shared as PairWork<C, A>
  }
}

/** Computes a value when it is first needed, and keeps it. */
export const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
