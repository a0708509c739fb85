/** Pairs the relations of a gold and a system: what is right, and what is wrong in which way. */
import { compareItems } from './compare-items.ts'
import { type Key, keyUnder, MAX_ROLES, MAX_TARGETS, MAX_TYPES } from './item-keys.ts'
import type { Item, Slot, Target } from './items.ts'
import { among, maximumMatching } from './maximum-matching.ts'
import { firstOverlapping, fitByRole, overlapping } from './overlap.ts'
import type { RelationOptions } from './relation-options.ts'
import { asList, haveSameTypes, type Side } from './relation-sides.ts'

export type Verdict =
  | 'correct'
  | 'partly correct'
  | 'wrong argument type'
  | 'wrong direction'
  | 'wrong type'
  | 'wrong type and direction'
  | 'wrong boundaries'
  | 'wrong argument'
  | 'missed'
  | 'spurious'

/** A relation of the gold, one of the system, or two that belong together. */
export interface Pairing {
  readonly verdict: Verdict
  readonly gold?: Item
  readonly system?: Item
  /** True for a relation of the gold that an earlier pairing has counted. */
  readonly again?: true
}

// ---- equality --------------------------------------------------------------------------------------------------------

type Fits = (a: Item, b: Item) => boolean

const shareType =
  (isUntypedEqual: boolean) =>
  ({ types: a }: Target, { types: b }: Target): boolean =>
    a.length === 0 && b.length === 0 ? isUntypedEqual : a.some((type) => b.includes(type))

const isOneThing = (one: Slot, next: Slot): boolean => one.role === next.role && one.target.what === next.target.what

/** Equality of items with one key: under match=strict their arguments share types. */
const equalUnder = ({ match, untyped }: RelationOptions): Fits => {
  if (match !== 'strict') return () => true
  const isUntypedEqual = untyped === 'equal'
  const share = shareType(isUntypedEqual)
  const isTyped = ({ target }: Slot): boolean => target.types.length > 0
  return (a, b) =>
    (haveSameTypes(a.slots, b.slots) && (isUntypedEqual || a.slots.every(isTyped))) ||
    fitByRole(a.slots, b.slots, share, isOneThing)
}

// ---- groups ----------------------------------------------------------------------------------------------------------

interface Group {
  readonly golds: readonly Item[]
  readonly systems: readonly Item[]
}

/** Groups of items with one key that both sides have, in the order of the gold's. */
const groupsOf = (golds: readonly Item[], systems: readonly Item[], keyOf: (item: Item) => Key): readonly Group[] => {
  // of each key the first of the system, and of each of these the next
  const first = new Map<Key, number>()
  const next: number[] = new Array<number>(systems.length)
  for (let i = systems.length - 1; i >= 0; i--) {
    const key = keyOf(systems[i]!)
    next[i] = first.get(key) ?? -1
    first.set(key, i)
  }
  const groups = new Map<number, { readonly golds: Item[]; readonly systems: readonly Item[] }>()
  for (const gold of golds) {
    const head = first.get(keyOf(gold))
    if (head === undefined) continue
    const existing = groups.get(head)
    if (existing !== undefined) {
      existing.golds.push(gold)
      continue
    }
    const ofSystem: Item[] = []
    for (let i = head; i >= 0; i = next[i]!) ofSystem.push(systems[i]!)
    groups.set(head, { golds: [gold], systems: ofSystem })
  }
  return [...groups.values()]
}

const rolesKey = keyUnder({ types: true, roles: true, targets: false })
const targetsKey = keyUnder({ types: true, roles: false, targets: true })
const untypedKey = keyUnder({ types: false, roles: true, targets: true })
const bareKey = keyUnder({ types: false, roles: false, targets: true })

// ---- what is right ---------------------------------------------------------------------------------------------------

/** Pairs with as many as there can be. */
const pairMost = ({ golds, systems }: Group, fits: Fits, take: (gold: Item, system: Item) => void): void => {
  if (golds.length === 1 && systems.length === 1) {
    if (fits(golds[0]!, systems[0]!)) take(golds[0]!, systems[0]!)
    return
  }
  const partner = maximumMatching(
    golds.length,
    systems.length,
    among(systems.length, (left, right) => fits(golds[left]!, systems[right]!)),
  )
  partner.forEach((right, left) => {
    if (right >= 0) take(golds[left]!, systems[right]!)
  })
}

/** Pairs as many relations of one type and the same roles as there can be of which all arguments overlap. */
const pairOverlapping = ({ golds, systems }: Group, take: (gold: Item, system: Item) => void): void => {
  maximumMatching(golds.length, systems.length, overlapping(golds, systems)).forEach((right, left) => {
    if (right >= 0) take(golds[left]!, systems[right]!)
  })
}

/** Items that are paired, by their numbers. */
interface Taken {
  readonly golds: Uint8Array
  readonly systems: Uint8Array
}

const free = (items: readonly Item[], taken: Uint8Array): readonly Item[] =>
  items.filter(({ index }) => taken[index] === 0)

/** Under duplicates=each: every relation of the system with an equal in the gold is right. */
const pairEach = (
  golds: readonly Item[],
  systems: readonly Item[],
  options: RelationOptions,
  taken: Taken,
): readonly Pairing[] => {
  const pairings: Pairing[] = []
  const counted = new Set<Item>()
  const add = (verdict: Verdict, gold: Item, system: Item): void => {
    pairings.push({ verdict, gold, system, ...(counted.has(gold) && { again: true as const }) })
    counted.add(gold)
    taken.golds[gold.index] = 1
    taken.systems[system.index] = 1
  }
  const fits = equalUnder(options)
  const equals = (group: Group): void => {
    for (const system of group.systems) {
      const gold = group.golds.find((item) => fits(item, system))
      if (gold !== undefined) add('correct', gold, system)
    }
    for (const gold of group.golds) if (group.systems.some((item) => fits(gold, item))) taken.golds[gold.index] = 1
  }
  const isOverlap = options.match === 'relaxed' || options.match === 'partial'
  if (options.match !== 'relaxed') groupsOf(golds, systems, ({ key }) => key).forEach(equals)
  if (isOverlap)
    for (const group of groupsOf(golds, free(systems, taken.systems), rolesKey)) {
      const neighbours = overlapping(group.systems, group.golds)
      group.systems.forEach((system, i) => {
        const gold = neighbours.firstFree?.(i) ?? -1
        if (gold >= 0) add(options.match === 'relaxed' ? 'correct' : 'partly correct', group.golds[gold]!, system)
      })
    }
  // copies in the gold of what is right are right too
  for (const gold of golds)
    if (taken.golds[gold.index] === 1 && !counted.has(gold)) pairings.push({ verdict: 'correct', gold })
  return pairings
}

const pairRight = (
  { items: golds, byKey }: Side,
  { items: systems, byKey: systemsByKey }: Side,
  options: RelationOptions,
  taken: Taken,
): Pairing[] => {
  const pairings: Pairing[] = []
  const takeAs =
    (verdict: Verdict) =>
    (gold: Item, system: Item): void => {
      pairings.push({ verdict, gold, system })
      taken.golds[gold.index] = 1
      taken.systems[system.index] = 1
    }
  const fits = equalUnder(options)
  const takeEqual = takeAs('correct')
  if (options.match !== 'relaxed')
    systemsByKey.forEach((ofGold, key) => {
      const others = byKey.get(key)
      if (others === undefined) return
      if (Array.isArray(ofGold) || Array.isArray(others))
        pairMost({ golds: asList(others).toSorted(compareItems), systems: asList(ofGold) }, fits, takeEqual)
      else if (fits(others, ofGold)) takeEqual(others, ofGold)
    })
  if (options.match === 'relaxed' || options.match === 'partial') {
    const take = takeAs(options.match === 'relaxed' ? 'correct' : 'partly correct')
    const rest = [[...free(golds, taken.golds)].sort(compareItems), free(systems, taken.systems)] as const
    for (const group of groupsOf(...rest, rolesKey)) pairOverlapping(group, take)
  }
  return pairings
}

// ---- what is wrong ---------------------------------------------------------------------------------------------------

/** Pairs each gold one with the first of the system that has its key. */
const pairFirst = (
  golds: readonly Item[],
  systems: readonly Item[],
  keyOf: (item: Item) => Key,
  take: (gold: Item, system: Item) => void,
): void => {
  for (const group of groupsOf(golds, systems, keyOf)) {
    const pairs = Math.min(group.golds.length, group.systems.length)
    for (let i = 0; i < pairs; i++) take(group.golds[i]!, group.systems[i]!)
  }
}

/** The key of a type with the slots of a relation of so many: all of them, or all but one. */
const keyOfSlots = (size: number, part: 'whole' | 'but one', typeNumber: number, slots: readonly Slot[]): Key => {
  const [only] = slots
  // most relations have two arguments
  if (
    size === 2 &&
    slots.length === 1 &&
    typeNumber < MAX_TYPES &&
    only!.role < MAX_ROLES &&
    only!.target.what < MAX_TARGETS
  )
    return (typeNumber * MAX_ROLES + only!.role) * MAX_TARGETS + only!.target.what
  let key = `${size} ${part} ${typeNumber}`
  for (const { role, target } of slots) key += ` ${role}.${target.what}`
  return key
}

const withoutOne = (slots: readonly Slot[], left: number): readonly Slot[] =>
  slots.length === 2 ? [slots[1 - left]!] : slots.toSpliced(left, 1)

/** Keys of an item with each of its slots omitted, each once. */
const keysWithoutOne = ({ typeNumber, slots }: Item): ReadonlySet<Key> =>
  new Set(slots.map((_, left) => keyOfSlots(slots.length, 'but one', typeNumber, withoutOne(slots, left))))

/** Items of one key in their order; those before `next` are taken. */
interface Waiting {
  readonly items: number[]
  next: number
}

/** Pairs relations of one type that have all arguments but one of the larger in common, and one at least. */
const pairWithOneWrong = (
  golds: readonly Item[],
  systems: readonly Item[],
  take: (gold: Item, system: Item) => void,
): void => {
  const sizes = new Set([...golds, ...systems].map(({ slots }) => slots.length))
  // by the number of arguments: whole keys, and those without one argument
  const lists = new Map<Key, Waiting>()
  const enter = (key: Key, item: number): void => {
    const list = lists.get(key)
    if (list === undefined) lists.set(key, { items: [item], next: 0 })
    else list.items.push(item)
  }
  systems.forEach((system, i) => {
    const { typeNumber, slots } = system
    if (sizes.has(slots.length + 1)) enter(keyOfSlots(slots.length, 'whole', typeNumber, slots), i)
    for (const key of keysWithoutOne(system)) enter(key, i)
  })
  const taken = new Uint8Array(systems.length)
  const firstOf = (key: Key): number => {
    const list = lists.get(key)
    if (list === undefined) return -1
    // what is taken is never free again
    while (list.next < list.items.length && taken[list.items[list.next]!] === 1) list.next++
    return list.items[list.next] ?? -1
  }
  for (const gold of golds) {
    const { typeNumber, slots } = gold
    const size = slots.length
    let best = -1
    const look = (key: Key): void => {
      const first = firstOf(key)
      if (first >= 0 && (best < 0 || first < best)) best = first
    }
    if (sizes.has(size + 1)) look(keyOfSlots(size + 1, 'but one', typeNumber, slots))
    if (size > 1)
      slots.forEach((_, left) => {
        const others = withoutOne(slots, left)
        look(keyOfSlots(size, 'but one', typeNumber, others))
        if (sizes.has(size - 1)) look(keyOfSlots(size - 1, 'whole', typeNumber, others))
      })
    if (best < 0) continue
    taken[best] = 1
    take(gold, systems[best]!)
  }
}

type Pass = (golds: readonly Item[], systems: readonly Item[], take: (gold: Item, system: Item) => void) => void

const byKey =
  (keyOf: (item: Item) => Key): Pass =>
  (golds, systems, take) =>
    pairFirst(golds, systems, keyOf, take)

const byOverlap: Pass = (golds, systems, take) => {
  for (const group of groupsOf(golds, systems, rolesKey)) {
    const partners = firstOverlapping(group.golds, group.systems)
    group.golds.forEach((gold, i) => {
      const partner = group.systems[partners[i]!]
      if (partner !== undefined) take(gold, partner)
    })
  }
}

type Passes = readonly (readonly [verdict: Verdict, pass: Pass])[]

/** The passes over relations between the same arguments, and those after them. */
const passesOf = ({ match }: RelationOptions): { readonly same: Passes; readonly other: Passes } => ({
  same: [
    ...(match === 'strict' ? ([['wrong argument type', byKey(({ key }) => key)]] as const) : []),
    ['wrong direction', byKey(targetsKey)],
    ['wrong type', byKey(untypedKey)],
    ['wrong type and direction', byKey(bareKey)],
  ],
  other: [
    ...(match === 'strict' || match === 'boundaries' || match === 'partial'
      ? ([['wrong boundaries', byOverlap]] as const)
      : []),
    ['wrong argument', pairWithOneWrong],
  ],
})

/** The relations between arguments that a relation of the other side has too. */
const withSameArguments = (
  golds: readonly Item[],
  systems: readonly Item[],
): readonly [golds: readonly Item[], systems: readonly Item[]] => {
  const systemKeys = new Set(systems.map(bareKey))
  const sharedGolds = golds.filter((gold) => systemKeys.has(bareKey(gold)))
  const goldKeys = new Set(sharedGolds.map(bareKey))
  return [sharedGolds, sharedGolds.length === 0 ? [] : systems.filter((system) => goldKeys.has(bareKey(system)))]
}

/** Pairs the items of both sides, each once. */
export const pairUnder = (options: RelationOptions): ((gold: Side, system: Side) => readonly Pairing[]) => {
  const { same, other } = passesOf(options)
  return (gold, system) => {
    const taken: Taken = {
      golds: new Uint8Array(gold.items.length),
      systems: new Uint8Array(system.items.length),
    }
    const pairings =
      options.duplicates === 'each'
        ? [...pairEach(gold.items.toSorted(compareItems), system.items, options, taken)]
        : pairRight(gold, system, options, taken)
    const pairIn = (passes: Passes, golds: readonly Item[], systems: readonly Item[]): void => {
      let [rest, others] = [golds, systems]
      for (const [verdict, pass] of passes) {
        if (rest.length === 0 || others.length === 0) return
        const before = pairings.length
        pass(rest, others, (one, partner) => {
          pairings.push({ verdict, gold: one, system: partner })
          taken.golds[one.index] = 1
          taken.systems[partner.index] = 1
        })
        if (pairings.length > before) [rest, others] = [free(rest, taken.golds), free(others, taken.systems)]
      }
    }
    const golds = [...free(gold.items, taken.golds)].sort(compareItems)
    pairIn(same, ...withSameArguments(golds, free(system.items, taken.systems)))
    pairIn(other, free(golds, taken.golds), free(system.items, taken.systems))
    for (const missed of free(golds, taken.golds)) pairings.push({ verdict: 'missed', gold: missed })
    for (const spurious of free(system.items, taken.systems)) pairings.push({ verdict: 'spurious', system: spurious })
    return pairings
  }
}
