/**
 * Misspelt keys: those that are one letter from a known one that is absent. Other keys are common in the output of
 * tools, and are not reported.
 */
import { code } from '../codes.ts'
import type { Problem } from '../contract.ts'
import type { Location } from '../places.ts'
import { suggest } from '../suggest.ts'

/** Names that are read of an object; of several in a list one is enough. */
export type KeyNames = readonly (string | readonly string[])[]

export interface MisspeltKeys {
  /**
   * Looks at a key of an object that may have these names, which stay the same for all objects of its kind; `has` says whether the
   * object has one of them.
   */
  readonly see: (names: KeyNames, key: string, has: (name: string) => boolean, spot: () => Location) => void
  readonly isEmpty: () => boolean
  /** A warning for each key, with its count. */
  readonly problems: () => readonly Problem[]
}

interface Kind {
  /** By name those that are as good. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** Of each key that is none of the names the one that it may be meant for. */
  readonly near: Map<string, string | undefined>
}

interface MisspeltKey {
  readonly key: string
  readonly name: string
  readonly spot: Location
  count: number
}

/** Most keys kept: unknown keys of a file are few and short, unless it is hostile. */
const MAX_KEYS = 1000
const LONGEST = 64

// of shorter names too many words are one letter away
const SHORTEST = 4

const nearIn = (names: Kind['names'], key: string): string | undefined =>
  suggest(
    key,
    [...names.keys()].filter((name) => name.length >= SHORTEST || name.toLowerCase() === key.toLowerCase()),
    1,
  )

/** `what` they are called in this format, such as "attribute". */
export const newMisspeltKeys = (what: string): MisspeltKeys => {
  const kinds = new Map<KeyNames, Kind>()
  const misspelt = new Map<string, MisspeltKey>()
  const kindOf = (names: KeyNames): Kind => {
    const existing = kinds.get(names)
    if (existing !== undefined) return existing
    const groups = names.map((one) => (typeof one === 'string' ? [one] : one))
    const added = { names: new Map(groups.flatMap((group) => group.map((name) => [name, group]))), near: new Map() }
    kinds.set(names, added)
    return added
  }
  return {
    see: (names, key, has, spot) => {
      const kind = kindOf(names)
      if (kind.names.has(key) || key.length > LONGEST) return
      if (!kind.near.has(key) && kind.near.size < MAX_KEYS) kind.near.set(key, nearIn(kind.names, key))
      const name = kind.near.get(key)
      if (name === undefined || kind.names.get(name)?.some(has) === true) return
      const id = `${key} ${name}`
      const existing = misspelt.get(id)
      if (existing === undefined) misspelt.set(id, { key, name, spot: spot(), count: 1 })
      else existing.count++
    },
    isEmpty: () => misspelt.size === 0,
    problems: () =>
      Array.from(misspelt.values(), ({ key, name, spot, count }) => ({
        severity: 'warning',
        code: code.W530,
        message: `the ${what} ${key} is not read, and ${name} is missing${count === 1 ? '' : ` (${count} times)`}`,
        ...spot,
        hint: `did you mean ${name}? As it is, it counts for nothing`,
      })),
  }
}
