/**
 * The alignment of entities (Ben Jannet et al. 2014, section 4.1). The paper aligns entities first and then their components,
 * but gives no criterion. Ours, by default: the lowest sum of insertions, deletions and root errors, then the most pairs, then
 * the lowest sum of component errors. Further keys break ties, so that all counts are unique. None of them depends on alpha.
 */
import { addTo, type Fraction } from '@assay/core'
import { align, type Criteria, type Key, sameSpans } from '@assay/core/internal'
import { type ComponentError, componentErrorOf, type LabelsDiffer, perfect } from './component-error.ts'
import type { Costs } from './costs.ts'
import { type Entity, sameEntity } from './entities.ts'
import { typesKey } from './nodes.ts'
import { decimal, type EterOptions } from './options.ts'
import { type RootError, rootErrorOf } from './root-error.ts'

/** The options, with the costs and comparisons derived from them. */
export interface Context {
  readonly options: EterOptions
  readonly costs: Costs
  readonly differ: LabelsDiffer
}

/** The errors of a pair of entities. */
export interface PairError {
  readonly root: RootError
  readonly components: ComponentError
}

/** The errors of pairs, each computed once. */
export type PairErrors = (row: number, column: number) => PairError

/** The errors of a pair of equal entities. */
const noError: PairError = {
  root: { numerator: 0, denominator: 1, type: false, subtype: false, boundary: false },
  components: perfect,
}

export const pairErrorsOf = (
  gold: readonly Entity[],
  system: readonly Entity[],
  { costs, options, differ }: Context,
): PairErrors => {
  const cache = new Map<number, PairError>()
  return (row, column) => {
    const [a, b] = [gold[row]!, system[column]!]
    if (sameEntity(a, b)) return noError
    const key = row * system.length + column
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const error = { root: rootErrorOf(a, b, costs), components: componentErrorOf(a, b, costs, options, differ) }
    cache.set(key, error)
    return error
  }
}

// ---- criteria --------------------------------------------------------------------------------------------------------

const asKey = (over: number, under: number): Key => (under === 1 ? over : { over, under })
const flag = (b: boolean): number => (b ? 1 : 0)

/** The cost of leaving both entities of a pair unaligned. */
const unpairedCost = ({ insertion, deletion }: Costs): number => insertion + deletion

const keysByRoot = (errors: PairErrors, costs: Costs) => (row: number, column: number, shared: number) => {
  const pair = errors(row, column)
  const { numerator, denominator } = pair.root
  return [asKey(numerator - unpairedCost(costs) * denominator, denominator), ...tieKeys(pair, shared)]
}

const tieKeys = ({ root, components }: PairError, shared: number): readonly Key[] => [
  -1,
  asKey(components.numerator, components.denominator),
  flag(root.type),
  flag(root.subtype),
  flag(root.boundary),
  -shared,
  components.insertions,
  components.deletions,
]

const keysByError =
  (errors: PairErrors, costs: Costs, alpha: Fraction, options: EterOptions) =>
  (row: number, column: number, shared: number): readonly Key[] => {
    const pair = errors(row, column)
    const whole = wholeError(pair, alpha, options)
    const key = { over: whole.over - BigInt(unpairedCost(costs)) * whole.under, under: whole.under }
    return [key, ...tieKeys(pair, shared)]
  }

/** E(r, h) = (1 − α) E_r + α E_c (section 4.2), in units. */
const wholeError = ({ root, components }: PairError, alpha: Fraction, { noComponents }: EterOptions): Fraction => {
  const [m, n] = [BigInt(root.denominator), BigInt(components.denominator)]
  const rootPart = (alpha.under - alpha.over) * BigInt(root.numerator) * n
  const other =
    components.none && noComponents === 'rootOnly' ? BigInt(root.numerator) * n : BigInt(components.numerator) * m
  return { over: rootPart + alpha.over * other, under: alpha.under * m * n }
}

// ---- alignment -------------------------------------------------------------------------------------------------------

const isWithin = (entities: readonly Entity[], inner: number, outer: number): boolean => {
  for (let at = entities[inner]!.outer; at >= 0; at = entities[at]!.outer) if (at === outer) return true
  return false
}

/** True if one pair lies inside the other in the gold but around it in the system, which the ETAPE scorer forbids. */
const invertsDepth =
  (gold: readonly Entity[], system: readonly Entity[]): NonNullable<Criteria['exclude']> =>
  (row, column, otherRow, otherColumn) =>
    (isWithin(gold, row, otherRow) && isWithin(system, otherColumn, column)) ||
    (isWithin(gold, otherRow, row) && isWithin(system, column, otherColumn))

/** Aligns entities: for each entity of the gold the index of its partner in the system, or -1. */
export const alignEntities = (
  gold: readonly Entity[],
  system: readonly Entity[],
  errors: PairErrors,
  { costs, options }: Context,
  alpha: number,
  heard: Pick<Criteria, 'onTry' | 'onSearch'> = {},
): Int32Array => {
  const keys =
    options.alignBy === 'root' ? keysByRoot(errors, costs) : keysByError(errors, costs, decimal(alpha), options)
  const criteria: Criteria = {
    keys,
    alike: (row, column) => sameEntity(gold[row]!, system[column]!),
    pairing: options.pairing,
    ...(options.depthOrder && { exclude: invertsDepth(gold, system) }),
    ...heard,
  }
  if (options.entityAlignment === 'flat' && !options.lockExact) return align(gold, system, criteria)
  const partners = new Int32Array(gold.length).fill(-1)
  const alignSome: AlignSome = (rows, columns) => {
    const rest = options.lockExact ? lockExactPairs(gold, system, rows, columns, partners) : { rows, columns }
    alignInto(partners, gold, system, rest, criteria)
  }
  if (options.entityAlignment === 'flat') alignSome([...gold.keys()], [...system.keys()])
  else alignTopDown(gold, system, partners, alignSome)
  return partners
}

/** Some of the rows and columns, by their index among all. */
interface Subset {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}
type AlignSome = (rows: readonly number[], columns: readonly number[]) => void

const alignInto = (
  partners: Int32Array,
  gold: readonly Entity[],
  system: readonly Entity[],
  { rows, columns }: Subset,
  criteria: Criteria,
): void => {
  const aligned = align(
    rows.map((row) => gold[row]!),
    columns.map((column) => system[column]!),
    criteriaOfSubset(criteria, rows, columns),
  )
  aligned.forEach((column, row) => {
    if (column >= 0) partners[rows[row]!] = columns[column]!
  })
}

const criteriaOfSubset = (criteria: Criteria, rows: readonly number[], columns: readonly number[]): Criteria => {
  const { keys, alike, exclude } = criteria
  const [row, column] = [(i: number) => rows[i]!, (j: number) => columns[j]!]
  return {
    ...criteria,
    keys: (i, j, shared) => keys(row(i), column(j), shared),
    ...(alike && { alike: (i, j) => alike(row(i), column(j)) }),
    ...(exclude && { exclude: (i, j, k, l) => exclude(row(i), column(j), row(k), column(l)) }),
  }
}

/** Pairs entities of the same span and types, and returns those that remain. */
const lockExactPairs = (
  gold: readonly Entity[],
  system: readonly Entity[],
  rows: readonly number[],
  columns: readonly number[],
  partners: Int32Array,
): Subset => {
  const waiting = new Map<string, number[]>()
  const keyOfEntity = ({ node, start, end }: Entity): string => `${start} ${end} ${typesKey(node.types)}`
  for (const column of [...columns].reverse()) {
    const key = keyOfEntity(system[column]!)
    addTo(waiting, key, column)
  }
  const taken = new Set<number>()
  const unlocked = rows.filter((row) => {
    const twins = waiting.get(keyOfEntity(gold[row]!)) ?? []
    const column = twins.findLast((twin) => sameSpans(gold[row]!, system[twin]!))
    if (column === undefined) return true
    twins.splice(twins.indexOf(column), 1)
    taken.add(column)
    partners[row] = column
    return false
  })
  return { rows: unlocked, columns: columns.filter((column) => !taken.has(column)) }
}

/** Aligns the outermost entities first, then the entities inside each aligned pair. */
const alignTopDown = (
  gold: readonly Entity[],
  system: readonly Entity[],
  partners: Int32Array,
  alignSome: AlignSome,
): void => {
  const [rows, columns] = [byOuter(gold), byOuter(system)]
  const waiting: (readonly [outerRow: number, outerColumn: number])[] = [[-1, -1]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [inRow, inColumn] = [rows.get(next[0]) ?? [], columns.get(next[1]) ?? []]
    alignSome(inRow, inColumn)
    for (const row of inRow) if (partners[row]! >= 0) waiting.push([row, partners[row]!])
  }
}

const byOuter = (entities: readonly Entity[]): ReadonlyMap<number, readonly number[]> => {
  const inside = new Map<number, number[]>()
  entities.forEach(({ outer }, i) => {
    addTo(inside, outer, i)
  })
  return inside
}
