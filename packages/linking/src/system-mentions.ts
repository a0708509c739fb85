/** Mentions of a system as they are compared: those that are evaluated, with the id of the gold where it is among the first candidates. */
import type { MentionOptions } from './options.ts'
import { dropOmitted, type Ids, idsUnder, type Mention, type Side, withId } from './side.ts'

/** Gives mentions of the system the id of the gold, if it is among the first candidates. */
const correctIds = (
  gold: readonly Mention[],
  system: readonly Mention[],
  ids: Ids,
  options: MentionOptions,
): readonly Mention[] => {
  if (options.candidates === 1) return system
  const golds = new Map(gold.map((mention) => [mention.key, mention]))
  return system.map((mention) => {
    const other = golds.get(mention.key)
    if (other === undefined || other.id === mention.id) return mention
    const first = mention.candidates.slice(0, options.candidates)
    const id = first.find((candidate) =>
      other.status === 'linked' ? candidate === other.id : ids.statusOf(candidate) === other.status,
    )
    return id === undefined ? mention : withId(mention, id, ids, options)
  })
}

export const systemMentionsUnder = (options: MentionOptions): ((gold: Side, system: Side) => readonly Mention[]) => {
  const ids = idsUnder(options)
  return ({ mentions, omitted }, system) => correctIds(mentions, dropOmitted(system.mentions, omitted), ids, options)
}
