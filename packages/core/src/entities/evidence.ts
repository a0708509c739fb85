/** Lines of evidence: entities and mentions as a reader of an error list would like to see them, with verdicts in the field's words. */
import type { Contingency } from '../align/contingency.ts'
import type { Evidence, Facets, RenderedLine, Stretch } from '../contract.ts'
import { renderCluster, renderItem } from '../models/clusters/type.ts'
import type { Place } from '../places.ts'
import type { BySide, Comparison, Entities, Side } from './comparison.ts'
import type { Overlap } from './overlaps.ts'

// ---- texts -----------------------------------------------------------------------------------------------------------

/** The most overlapping entities that are written out. */
const MAX_MET = 5

/** For the items of both sides, their numbers on one of them; -1 for those that it does not have. */
export const ownNumbers = (items: number, number: Int32Array): Int32Array => {
  const numbers = new Int32Array(items).fill(-1)
  for (let item = 0; item < number.length; item++) numbers[number[item]!] = item
  return numbers
}

/** One side's mentions and entities as text, and their places. */
export interface Texts {
  readonly mention: (item: number) => string
  /** Its name in the file, its type where it has one, and its mentions: `e12 PER {Ada, she}`. */
  readonly entity: (entity: number) => string
  /** Of the first mention of an entity. */
  readonly entityPlace: (entity: number) => Place
  /** Of an entry of `members`. */
  readonly mentionPlace: (membership: number) => Place
  readonly type: (entity: number) => string | undefined
  /** Its mentions in the text, each under the name of the entity. */
  readonly entityWhere: (entity: number) => readonly Stretch[]
  readonly mentionWhere: (item: number) => readonly Stretch[]
}

/** The membership in the file of each entry of `members`, before policies removed some. Linear in memberships. */
const membershipsOf = (
  { source, origin, start, members, sizes }: Entities,
  number: (item: number) => number,
): Int32Array => {
  const memberships = new Int32Array(members.length)
  sizes.forEach((_, e) => {
    let at = source.start[origin[e]!]!
    for (let i = start[e]!; i < start[e + 1]!; i++) {
      while (source.members[at] !== number(members[i]!)) at++
      memberships[i] = at
    }
  })
  return memberships
}

/** The texts of one side; `number` maps an item to the side's own number. */
const textsOfSide = (side: Entities, number: (item: number) => number): Texts => {
  const { source, origin, start, members } = side
  const memberships = membershipsOf(side, number)
  const mention = (item: number): string => renderItem(source, number(item))
  const mentionPlace = (i: number): Place => source.spot(memberships[i]!).at
  const mentionWhere = (item: number): readonly Stretch[] => source.within?.(number(item)) ?? []
  return {
    mention,
    mentionPlace,
    mentionWhere,
    type: side.type,
    entityWhere: (entity) => {
      const name = source.clusterName(origin[entity]!)
      const label = [name, side.type(entity) ?? ''].join(' ').trim()
      const items = [...members.subarray(start[entity], start[entity + 1])]
      const cluster = origin[entity]!
      return items.flatMap((item) => mentionWhere(item).map((piece) => ({ ...piece, label, cluster })))
    },
    entity: (entity) =>
      renderCluster(source, origin[entity]!, members.subarray(start[entity], start[entity + 1]).map(number)),
    entityPlace: (entity) => mentionPlace(start[entity]!),
  }
}

export const textsOf = ({ items, key, response, number }: Comparison): BySide<Texts> => {
  const numbers = ownNumbers(items, number)
  return { key: textsOfSide(key, (item) => item), response: textsOfSide(response, (item) => numbers[item]!) }
}

/** The entities of the other side that an entity meets, those with the most common mentions first. */
const overlappingEntities = (table: Contingency, entity: number): readonly number[] => {
  const first = table.start[entity]!
  const cells = Array.from({ length: table.start[entity + 1]! - first }, (_, i) => first + i)
  return cells.sort((a, b) => table.count[b]! - table.count[a]!).map((cell) => table.system[cell]!)
}

/** A line of a side as shown; the other side is omitted if it has nothing. */
export const renderLine = (side: Side, text: string, other: string | undefined, at: Place): RenderedLine => {
  const gold = side === 'key' ? text : other
  const system = side === 'key' ? other : text
  return { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }), at }
}

/** A value of each side, by the names that lines show them under; nothing where neither side has one. */
export const bySide = <A>(side: Side, value: A | undefined, other: A | undefined) => {
  const [gold, system] = side === 'key' ? [value, other] : [other, value]
  if (gold === undefined && system === undefined) return undefined
  return { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) }
}

/** Stretches of mentions, of which the first `marked` carry the verdict. */
const markStretches = (where: readonly Stretch[], marked: number): readonly Stretch[] | undefined =>
  where.length === 0 ? undefined : where.map((one, i) => (i < marked ? one : { ...one, beside: true }))

/** Types that met. Those of the response are counted with the entity of the key that they met, and alone where there is none. */
const typesOf = (side: Side, type: string | undefined, other: string | undefined, isAlone: boolean) =>
  type === undefined || (side === 'response' && !isAlone) ? undefined : bySide(side, type, other)

/** An entity of a side with those of the other side that belong to it, the nearest first. */
export const renderEntity = (
  side: Side,
  texts: BySide<Texts>,
  entity: number,
  others: readonly number[],
): RenderedLine => {
  const [sideTexts, other] = side === 'key' ? [texts.key, texts.response] : [texts.response, texts.key]
  const [nearest] = others
  const first = others.slice(0, MAX_MET)
  const names = first.map(other.entity).join(', ')
  const text = others.length > MAX_MET ? `${names} … ${others.length} entities` : names
  const where = bySide(
    side,
    markStretches(sideTexts.entityWhere(entity), 1),
    markStretches(first.flatMap(other.entityWhere), 0),
  )
  const otherType = nearest === undefined ? undefined : other.type(nearest)
  const types = typesOf(side, sideTexts.type(entity), otherType, nearest === undefined)
  return {
    ...renderLine(
      side,
      sideTexts.entity(entity),
      nearest === undefined ? undefined : text,
      sideTexts.entityPlace(entity),
    ),
    ...(types && { types }),
    ...(where && { where }),
  }
}

/** An entity with those that it shares mentions with. */
export const renderOverlapping = (side: Side, texts: BySide<Texts>, entity: number, table: Contingency): RenderedLine =>
  renderEntity(side, texts, entity, overlappingEntities(table, entity))

// ---- verdicts --------------------------------------------------------------------------------------------------------

export type Verdict = Pick<Evidence<unknown>, 'verdict' | 'right'>

/** An entity, or a mention, that the other side does not have. */
export const unmatched: BySide<Verdict> = { key: { verdict: 'missed' }, response: { verdict: 'spurious' } }
/** An entity that both sides have. */
export const matched: BySide<Verdict> = {
  key: { verdict: 'found whole', right: true },
  response: { verdict: 'right', right: true },
}
const overSeveral = { key: 'split over', response: 'merged from' } as const
const inPart: BySide<Verdict> = { key: { verdict: 'found in part' }, response: { verdict: 'right in part' } }
const within: BySide<Verdict> = {
  key: { verdict: 'found in a larger entity' },
  response: { verdict: 'part of an entity' },
}

/**
 * The verdict on an entity of the key or of the response, in the same words for all metrics over entities and clusters.
 * `found` matters where exactly one entity overlaps.
 */
export const entityVerdict = (
  side: Side,
  overlap: Pick<Overlap, 'found' | 'met' | 'whole'>,
  size: number,
  e: number,
): Verdict => {
  const common = overlap.met[e]!
  if (overlap.whole[e] === 1) return matched[side]
  if (common === 0) return unmatched[side]
  if (common > 1) return { verdict: `${overSeveral[side]} ${common}` }
  return overlap.found[e]! < size ? inPart[side] : within[side]
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** The lines of one side, by the number of the entity or mention. */
export interface Lines<S> {
  readonly size: number
  /** The statistic that a line adds; `undefined` where there is no line. */
  readonly stats: (i: number) => S | undefined
  readonly verdict: (i: number) => Verdict
  readonly facets: (i: number) => Facets | undefined
  readonly show: (i: number) => RenderedLine
}

const lineOf = <S>(
  stats: S,
  { verdict, right: fine }: Verdict,
  facets: Facets | undefined,
  show: () => RenderedLine,
): Evidence<S> => {
  if (facets === undefined) return fine === undefined ? { stats, verdict, show } : { stats, verdict, right: fine, show }
  return fine === undefined ? { stats, verdict, facets, show } : { stats, verdict, right: fine, facets, show }
}

/** The lines of the key, then those of the response. */
export function* evidenceOf<S>({ key, response }: BySide<Lines<S>>): Iterable<Evidence<S>> {
  for (const { size, stats, verdict, facets, show } of [key, response]) {
    for (let i = 0; i < size; i++) {
      const added = stats(i)
      if (added !== undefined) yield lineOf(added, verdict(i), facets(i), () => show(i))
    }
  }
}
