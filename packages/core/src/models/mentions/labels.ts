/** Names under other types. */
import type { Labels, Relabelled } from '../../contract.ts'
import { renamedBy } from '../labels.ts'
import type { NameMentions } from './type.ts'

export const relabelled = (labels: Labels): Relabelled<NameMentions> => {
  const rename = renamedBy(labels)
  const found = new Set<string>()
  return {
    see: (mentions) => {
      const types = mentions.type.map(rename)
      for (const type of mentions.type) found.add(type)
      const kept = types.flatMap((type, i) => (type === undefined ? [] : [i]))
      const of = (column: readonly string[]) => kept.map((i) => column[i] as string)
      return {
        ...mentions,
        form: of(mentions.form),
        base: of(mentions.base),
        type: kept.map((i) => types[i] as string),
        entity: of(mentions.entity),
        shown: (i) => mentions.shown(kept[i] as number),
        spot: (i) => mentions.spot(kept[i] as number),
      }
    },
    found: () => found,
  }
}
