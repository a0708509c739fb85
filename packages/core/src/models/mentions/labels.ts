/** Names under other types. */
import type { Labels } from '../../contract.ts'
import { newCensus, newLabelRenamer } from '../labels.ts'
import type { NameMentions } from './type.ts'

export const relabel = (labels: Labels): ((mentions: NameMentions) => NameMentions) => {
  const rename = newLabelRenamer(labels)
  return (mentions) => {
    const types = mentions.type.map(rename)
    const kept = types.flatMap((type, i) => (type === undefined ? [] : [i]))
    const of = (column: readonly string[]) => kept.map((i) => column[i]!)
    return {
      ...mentions,
      form: of(mentions.form),
      base: of(mentions.base),
      type: kept.map((i) => types[i]!),
      entity: of(mentions.entity),
      shown: (i) => mentions.shown(kept[i]!),
      spot: (i) => mentions.spot(kept[i]!),
    }
  }
}

export const census = newCensus<NameMentions>(({ type }, count) => {
  for (const label of type) count(label)
})
