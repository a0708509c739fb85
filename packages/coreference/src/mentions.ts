/** The metric `mentions`: mentions of the key that the response has, in whatever entities. */
import { type Comparison, type Entities, entityOfEach, isFirst, typeOf } from './comparison.ts'
import { entityMetric, type Line, measuresOf } from './entity-metric.ts'
import { type Shown, shownBoth } from './evidence.ts'
import type { Earned } from './shares.ts'

/** For each mention of both sides, whether a side has it. */
const has = ({ members }: Entities, items: number): Uint8Array => {
  const there = new Uint8Array(items)
  for (const item of members) there[item] = 1
  return there
}

/** A mention counts once, however many entities hold it. */
const earnedBy = (side: Entities, other: Entities, items: number): Earned => {
  const there = has(other, items)
  const once = isFirst(side, items)
  const entity = entityOfEach(side)
  return {
    hit: once.map((first, i) => first & (there[side.members[i] as number] as number)),
    of: once,
    typeOf: side.source.clusterType === undefined ? () => '' : (i) => typeOf(side, entity[i] as number),
  }
}

function* mentionLines(which: 'key' | 'response', side: Entities, earned: Earned, shown: Shown): Iterable<Line> {
  for (let i = 0; i < side.members.length; i++) {
    if (earned.of[i] === 0) continue
    const found = earned.hit[i] === 1
    const text = shown.mention(side.members[i] as number)
    const at = shown.mentionPlace(i)
    if (which === 'key')
      yield { side: which, i, verdict: found ? 'found' : 'missed', gold: text, ...(found && { system: text }), at }
    else yield { side: which, i, verdict: found ? 'right' : 'spurious', ...(found && { gold: text }), system: text, at }
  }
}

const counted = (compared: Comparison) => {
  const { items, key, response } = compared
  const earned = { key: earnedBy(key, response, items), response: earnedBy(response, key, items) }
  return {
    earned,
    lines: function* (): Iterable<Line> {
      const shown = shownBoth(compared)
      yield* mentionLines('key', key, earned.key, shown.key)
      yield* mentionLines('response', response, earned.response, shown.response)
    },
  }
}

export const mentions = entityMetric({
  name: 'mentions',
  title: 'mentions of the key that the response has, in whatever entities',
  cites: ['pradhan-2012-conll'],
  measures: measuresOf('|M_K ∩ M_R| / |M_K|', '|M_K ∩ M_R| / |M_R|'),
  counted,
})
