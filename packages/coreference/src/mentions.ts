/** The metric `mentions`: mentions of the key that the response has, in whatever entities. */
import { totalOf } from '@assay/core'
import {
  type BySide,
  type Entities,
  earned,
  entityMetric,
  type FacetsOf,
  type Lines,
  measuresOf,
  renderLine,
  type SharedComparison,
  type Shares,
  type Side,
  textsOf,
  unmatched,
  type Verdict,
} from '@assay/core/internal'

// ---- mentions --------------------------------------------------------------------------------------------------------

/** The entity of each entry of `members`. */
const entityOfEach = ({ start, members, sizes }: Entities): Int32Array => {
  const entity = new Int32Array(members.length)
  for (let e = 0; e < sizes.length; e++) entity.fill(e, start[e], start[e + 1])
  return entity
}

/** Marks the entries of `members` whose mention is in no earlier entity; in a partition, all are. */
const markFirsts = ({ members, overlapping }: Entities, items: number): Uint8Array => {
  const first = new Uint8Array(members.length).fill(1)
  if (!overlapping) return first
  const isCounted = new Uint8Array(items)
  for (let i = 0; i < members.length; i++) {
    const item = members[i]!
    if (isCounted[item] === 1) first[i] = 0
    isCounted[item] = 1
  }
  return first
}

/** Marks, for both sides, the mentions that are in no earlier entity. */
export const firsts = ({ items, key, response }: SharedComparison): BySide<Uint8Array> => ({
  key: markFirsts(key, items),
  response: markFirsts(response, items),
})

const facetsOfMentions = (side: Entities, facets: FacetsOf): FacetsOf => {
  const entity = entityOfEach(side)
  return (i) => facets(entity[i]!)
}

/** Facets of each mention, an entry of `members`: those of its entity. */
export const mentionFacets = ({ key, response, facets }: SharedComparison): BySide<FacetsOf> => ({
  key: facetsOfMentions(key, facets.key),
  response: facetsOfMentions(response, facets.response),
})

// ---- the metric ------------------------------------------------------------------------------------------------------

const inBoth: BySide<Verdict> = { key: { verdict: 'found', right: true }, response: { verdict: 'right', right: true } }
const hit: BySide<Shares> = { key: earned.key(totalOf(1), 1), response: earned.response(totalOf(1), 1) }
const miss: BySide<Shares> = { key: earned.key(totalOf(0), 1), response: earned.response(totalOf(0), 1) }

/** Marks the mentions that one side has, among those of both. */
const markMembers = ({ members }: Entities, items: number): Uint8Array => {
  const there = new Uint8Array(items)
  for (let i = 0; i < members.length; i++) there[members[i]!] = 1
  return there
}

/** The lines of a side's mentions; a mention in several entities counts once. */
const linesOf = (both: SharedComparison, side: Side, other: Side): Lines<Shares> => {
  const { members } = both[side]
  const there = markMembers(both[other], both.items)
  const first = both.once(firsts)[side]
  const isFound = (i: number): boolean => there[members[i]!] === 1
  return {
    size: members.length,
    stats: (i) => (first[i] === 0 ? undefined : isFound(i) ? hit[side] : miss[side]),
    verdict: (i) => (isFound(i) ? inBoth[side] : unmatched[side]),
    facets: both.once(mentionFacets)[side],
    show: (i) => {
      const { mention, mentionPlace } = both.once(textsOf)[side]
      const text = mention(members[i]!)
      return renderLine(side, text, isFound(i) ? text : undefined, mentionPlace(i))
    },
  }
}

export const mentions = entityMetric({
  name: 'mentions',
  inCoval: 'mentions',
  title: 'mentions of the key that the response has, in whatever entities',
  matrix: { title: 'mentions', measures: [] },
  cites: ['pradhan-2012-conll'],
  measures: measuresOf('|M_K ∩ M_R| / |M_K|', '|M_K ∩ M_R| / |M_R|'),
  lines: (both) => ({ key: linesOf(both, 'key', 'response'), response: linesOf(both, 'response', 'key') }),
})
