/** The metric `mentions`: mentions of the key that the response has, in whatever entities. */
import { totalOf } from '@assay/core'
import type { Compared } from './compared.ts'
import type { Both, Entities, Side } from './comparison.ts'
import { entityMetric, measuresOf } from './entity-metric.ts'
import { alone, type Lines, shown, type Verdict } from './evidence.ts'
import { earned, type Shares } from './shares.ts'

const inBoth: Both<Verdict> = { key: { verdict: 'found', right: true }, response: { verdict: 'right', right: true } }
const hit: Both<Shares> = { key: earned.key(totalOf(1), 1), response: earned.response(totalOf(1), 1) }
const miss: Both<Shares> = { key: earned.key(totalOf(0), 1), response: earned.response(totalOf(0), 1) }

/** For each mention of both sides, whether a side has it. */
const has = ({ members }: Entities, items: number): Uint8Array => {
  const there = new Uint8Array(items)
  for (let i = 0; i < members.length; i++) there[members[i] as number] = 1
  return there
}

/** A mention counts once, however many entities hold it. */
const linesOf = (both: Compared, side: Side, other: Side): Lines<Shares> => {
  const { members } = both[side]
  const there = has(both[other], both.items)
  const first = both.firsts()[side]
  const isFound = (i: number): boolean => there[members[i] as number] === 1
  return {
    size: members.length,
    stats: (i) => (first[i] === 0 ? undefined : isFound(i) ? hit[side] : miss[side]),
    verdict: (i) => (isFound(i) ? inBoth[side] : alone[side]),
    facets: both.mentionFacets()[side],
    show: (i) => {
      const { mention, mentionPlace } = both.texts()[side]
      const text = mention(members[i] as number)
      return shown(side, text, isFound(i) ? text : undefined, mentionPlace(i))
    },
  }
}

export const mentions = entityMetric({
  name: 'mentions',
  title: 'mentions of the key that the response has, in whatever entities',
  cites: ['pradhan-2012-conll'],
  measures: measuresOf('|M_K ∩ M_R| / |M_K|', '|M_K ∩ M_R| / |M_R|'),
  lines: (both) => ({ key: linesOf(both, 'key', 'response'), response: linesOf(both, 'response', 'key') }),
})
