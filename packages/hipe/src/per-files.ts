/** What is worked out of two columns once for two files, whose documents share their lists of cells. */
import type { HipeColumn } from './model.ts'

/** What two columns come to, worked out once for two files. */
export const perFiles = <A>(make: (gold: HipeColumn, system: HipeColumn) => A) => {
  const known = new WeakMap<readonly string[], WeakMap<readonly string[], A>>()
  return (gold: HipeColumn, system: HipeColumn): A => {
    const own = known.get(gold.names) ?? new WeakMap<readonly string[], A>()
    known.set(gold.names, own)
    const before = own.get(system.names)
    if (before !== undefined) return before
    const made = make(gold, system)
    own.set(system.names, made)
    return made
  }
}
