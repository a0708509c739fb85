/** Which types are taken for which: counted from the lines of evidence that pair an item of the gold with one of the system. */

import type { Evidence } from '@assay/core'
import { compareCodePoints } from '@assay/core'
import { table } from './table.ts'
import { short } from './terminal.ts'

/** How often a type of the gold met a type of the system. Null for the system: missed. Null for the gold: spurious. */
export interface Confused {
  readonly gold: string | null
  readonly system: string | null
  readonly count: number
}

export interface Confusion {
  /** Takes a line; false where it does not say which types met, so that no matrix can be made of this evidence. */
  readonly add: (line: Evidence<unknown>) => boolean
  /** By type of the gold, then of the system; what is missed or spurious last. */
  readonly counts: () => readonly Confused[]
}

// Words of metrics that pair each item once. A metric that looks at it in several views has others, such as `strict correct`.
const oneSided = new Set(['missed', 'spurious'])
const paired = new Set(['correct', 'wrong type', 'wrong boundary'])

export const newConfusion = (): Confusion => {
  const rows = new Map<string | null, Map<string | null, number>>()
  const add = (line: Evidence<unknown>): boolean => {
    if (line.show === undefined) return true
    const { facets = {} } = line
    const { gold, system } = line.show()
    const type = Object.hasOwn(facets, 'type') ? facets['type'] : undefined
    const words = gold === undefined || system === undefined ? oneSided : paired
    if (type === undefined || !words.has(line.verdict)) return false
    const systemType = Object.hasOwn(facets, 'systemType') ? (facets['systemType'] as string) : type
    const row = rows.get(gold === undefined ? null : type) ?? new Map<string | null, number>()
    const column = system === undefined ? null : systemType
    rows.set(gold === undefined ? null : type, row.set(column, (row.get(column) ?? 0) + 1))
    return true
  }
  const counts = (): readonly Confused[] =>
    [...rows]
      .flatMap(([gold, row]) => [...row].map(([system, count]) => ({ gold, system, count })))
      .sort((a, b) => byType(a.gold, b.gold) || byType(a.system, b.system))
  return { add, counts }
}

const byType = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return compareCodePoints(a, b)
}

const COLUMNS = 30
// More types than anybody reads, or a terminal shows side by side.
const MOST_TYPES = 100

/** The matrix as lines: types of the gold down, those of the system across; a cell without a count is empty. */
export const confusionTable = (counts: readonly Confused[]): readonly string[] => {
  const byGold = new Map<string | null, Map<string | null, number>>()
  for (const { gold, system, count } of counts)
    byGold.set(gold, (byGold.get(gold) ?? new Map<string | null, number>()).set(system, count))
  const rows = shownOf(counts.map(({ gold }) => gold))
  const columns = shownOf(counts.map(({ system }) => system))
  const head = ['gold \\ system', ...columns.types.map((column) => named(column, '(missed)'))]
  const body = rows.types.map((row) => [
    named(row, '(spurious)'),
    ...columns.types.map((column) => String(byGold.get(row)?.get(column) ?? '')),
  ])
  const lines = table([head, ...body], { align: ['left', ...columns.types.map(() => 'right' as const)] })
  const left = Math.max(rows.left, columns.left)
  return left === 0 ? lines : [...lines, `… and ${left} more types; --json has them all`]
}

/** The types that have room, always with what is missed or spurious, and how many have none. */
const shownOf = (
  all: readonly (string | null)[],
): { readonly types: readonly (string | null)[]; readonly left: number } => {
  const types = [...new Set(all)].sort(byType)
  if (types.length <= MOST_TYPES) return { types, left: 0 }
  const last = types.filter((type) => type === null)
  const first = types.slice(0, MOST_TYPES - last.length)
  return { types: [...first, ...last], left: types.length - MOST_TYPES }
}

const named = (type: string | null, none: string): string => {
  if (type === null) return none
  return type === '' ? '""' : short(type, COLUMNS)
}
