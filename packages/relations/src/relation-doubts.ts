/** Doubts about a sum of `relation-f1`: types and roles of one side, exchanged arguments, and what would be right otherwise. */
import type { Doubt } from '@assay/core'
import { code } from './messages.ts'
import type { RelationOptions } from './relation-options.ts'
import { type RelationStats, sumOfTypes } from './relation-stats.ts'

const firstNames = (names: readonly string[]): string => {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}

const oneSided = ({ types }: RelationStats) => {
  const side = (of: 'gold' | 'found'): readonly string[] =>
    [...types].flatMap(([type, counts]) =>
      counts[of] > 0 && counts[of === 'gold' ? 'found' : 'gold'] === 0 ? [type] : [],
    )
  const [golds, systems] = [side('gold').toSorted(), side('found').toSorted()]
  if (golds.length === 0 || systems.length === 0) return undefined
  return {
    message: `types of relations are on one side alone: ${firstNames(golds)} in the gold, ${firstNames(systems)} in the system`,
    hint: '"labels": {"map": …} in the config renames types',
  }
}

/** So few errors say nothing. */
const FEWEST = 4

const mostlyReversed = (s: RelationStats) => {
  // where nothing is right, W727 says more
  if (sumOfTypes(s).halves === 0) return undefined
  const reversed = [...s.types]
    .filter(
      ([, { gold, halves, wrongDirection }]) =>
        wrongDirection >= FEWEST && 2 * wrongDirection > gold - Math.floor(halves / 2),
    )
    .map(([type]) => type)
    .toSorted()
  return reversed.length === 0
    ? undefined
    : {
        message: `more than half of the errors of ${firstNames(reversed)} are wrong directions`,
        hint: `if their arguments have no order: --set symmetric=${reversed.join(',')}`,
      }
}

const allUntyped = ({ arguments: { gold, goldTyped, found, foundTyped } }: RelationStats) => {
  const side = gold > 0 && goldTyped === 0 ? 'gold' : found > 0 && foundTyped === 0 ? 'system' : undefined
  return side === undefined
    ? undefined
    : { message: `no argument of the ${side} has a type`, hint: 'match=boundaries compares places alone' }
}

type Names = RelationStats['roles']

/** The names of each side, where both have some and none is of both. */
const disjointNames = (names: Names): { readonly gold: string; readonly system: string } | undefined => {
  const all = [...names]
  if (all.some(([, { gold, found }]) => gold > 0 && found > 0)) return undefined
  const side = (of: 'gold' | 'found'): readonly string[] =>
    all.flatMap(([name, counts]) => (counts[of] > 0 ? [name === '' ? '""' : name] : [])).toSorted()
  const [gold, system] = [side('gold'), side('found')]
  return gold.length === 0 || system.length === 0 ? undefined : { gold: firstNames(gold), system: firstNames(system) }
}

const WITHOUT_ROLES = '--set direction=no leaves roles out of the comparison'
const WITHOUT_TYPES = '--set match=boundaries leaves out the types of arguments'

/** Doubt where no relation is right: whether roles or types of arguments are named in two ways, and how many are right but for these. */
const noneRight =
  ({ unit }: RelationOptions) =>
  (s: RelationStats): Doubt | undefined => {
    const { gold, found, halves } = sumOfTypes(s)
    if (gold === 0 || found === 0 || halves > 0) return undefined
    const { wrongDirection, wrongArgumentType } = s.verdicts
    const [roles, types] = [disjointNames(s.roles), disjointNames(s.argumentTypes)]
    const facts = [
      `0 of ${gold} ${unit}${gold === 1 ? ' is' : 's are'} right`,
      ...(roles ? [`the roles are ${roles.gold} in the gold and ${roles.system} in the system`] : []),
      ...(types ? [`the types of arguments are ${types.gold} in the gold and ${types.system} in the system`] : []),
    ]
    const are = (count: number, how: string): string => `${count} of ${gold} ${count === 1 ? 'is' : 'are'} right ${how}`
    if (roles !== undefined)
      return {
        message: [...facts, are(wrongDirection, 'in type and arguments')].join('; '),
        hint: `name them alike in both files; ${types ? `${WITHOUT_ROLES}, ${WITHOUT_TYPES}` : WITHOUT_ROLES}`,
      }
    if (wrongDirection > wrongArgumentType)
      return {
        message: [...facts, are(wrongDirection, 'with the arguments swapped')].join('; '),
        hint: `the head of one file may be the tail of the other; ${WITHOUT_ROLES}`,
      }
    if (types !== undefined || wrongArgumentType > 0)
      return {
        message: [...facts, are(wrongArgumentType, 'in type, roles and places')].join('; '),
        hint: `${types ? 'name them alike in both files; ' : ''}${WITHOUT_TYPES}`,
      }
    return undefined
  }

/** The doubts under the options. */
export const doubtsUnder = (options: RelationOptions) =>
  [
    [code.W723, oneSided],
    [code.W724, mostlyReversed],
    [code.W725, allUntyped],
    [code.W727, noneRight(options)],
  ] as const
