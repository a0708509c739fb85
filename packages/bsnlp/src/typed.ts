/** The names of one type in a document. The challenge looks at each type alone, and adds up. */
import type { NameMentions } from '@assay/core'

export interface Typed {
  readonly type: string
  /** For each form the mention that says it first. */
  readonly first: ReadonlyMap<string, number>
  /** All mentions of the type, in their order. */
  readonly mentions: readonly number[]
  /** The forms of each entity. */
  readonly entities: ReadonlyMap<string, ReadonlySet<string>>
}

interface Growing extends Typed {
  readonly first: Map<string, number>
  readonly mentions: number[]
  readonly entities: Map<string, Set<string>>
}

export const nothingOf = (type: string): Typed => ({ type, first: new Map(), mentions: [], entities: new Map() })

export const byType = (mentions: NameMentions): ReadonlyMap<string, Typed> => {
  const types = new Map<string, Growing>()
  for (let i = 0; i < mentions.form.length; i++) {
    const type = mentions.type[i] as string
    const own = types.get(type) ?? { type, first: new Map(), mentions: [], entities: new Map() }
    types.set(type, own)
    enter(own, mentions.form[i] as string, mentions.entity[i] as string, i)
  }
  return types
}

const enter = ({ first, mentions, entities }: Growing, form: string, entity: string, mention: number): void => {
  if (!first.has(form)) first.set(form, mention)
  mentions.push(mention)
  const forms = entities.get(entity)
  if (forms === undefined) entities.set(entity, new Set([form]))
  else forms.add(form)
}

/** The types that either side has, the gold's first. */
export const typesOf = (
  gold: ReadonlyMap<string, Typed>,
  system: ReadonlyMap<string, Typed>,
): readonly (readonly [gold: Typed, system: Typed])[] =>
  [...new Set([...gold.keys(), ...system.keys()])].map((type) => [
    gold.get(type) ?? nothingOf(type),
    system.get(type) ?? nothingOf(type),
  ])
