/** The names of one type in a document. The challenge looks at each type alone, and adds up. */
import { addTo, crossedWithType, type Facets, type NameMentions, once, originFacets, type PairWork } from '@assay/core'

/** The names of one type on one side. */
export interface Typed {
  readonly type: string
  /** For each form the mention that says it first. */
  readonly first: ReadonlyMap<string, number>
  /** All mentions of the type, in their order. */
  readonly mentions: readonly number[]
  /** The forms of each entity. */
  readonly entities: () => ReadonlyMap<string, ReadonlySet<string>>
  /** The words of all forms. */
  readonly words: () => ReadonlySet<string>
}

/** A type that either side has. */
export interface TypedPair {
  readonly gold: Typed
  readonly system: Typed
  /** Where all lines of the type belong: they share them. */
  readonly facets: Facets
}

/** Both sides of a document by type. */
export interface ByType {
  readonly golds: ReadonlyMap<string, Typed>
  readonly systems: ReadonlyMap<string, Typed>
  /** The types that either side has, the gold's first. */
  readonly pairs: readonly TypedPair[]
}

/**
 * The words of a form. Words end at each blank, as for the official evaluator: between two blanks stands an empty word.
 */
export const wordsIn = (form: string): readonly string[] => form.split(' ')

const wordsOf = (forms: Iterable<string>): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const form of forms) for (const word of wordsIn(form)) words.add(word)
  return words
}

const entitiesOf = ({ form, entity }: NameMentions, mentions: readonly number[]) => {
  const entities = new Map<string, Set<string>>()
  for (const mention of mentions) {
    const id = entity[mention] as string
    const forms = entities.get(id)
    if (forms === undefined) entities.set(id, new Set([form[mention] as string]))
    else forms.add(form[mention] as string)
  }
  return entities
}

const typed = (side: NameMentions, type: string, mentions: readonly number[]): Typed => {
  const first = new Map<string, number>()
  for (const mention of mentions) {
    const form = side.form[mention] as string
    if (!first.has(form)) first.set(form, mention)
  }
  return {
    type,
    first,
    mentions,
    entities: once(() => entitiesOf(side, mentions)),
    words: once(() => wordsOf(first.keys())),
  }
}

const typesIn = (side: NameMentions): ReadonlyMap<string, Typed> => {
  const mentions = new Map<string, number[]>()
  side.type.forEach((type, mention) => {
    addTo(mentions, type, mention)
  })
  return new Map(Array.from(mentions, ([type, own]) => [type, typed(side, type, own)]))
}

/** The facets of each type, made once a document. */
const facetsIn = (gold: NameMentions): ((type: string) => Facets) => {
  const origin = originFacets(gold)
  const known = new Map<string, Facets>()
  return (type) => {
    const facets = known.get(type) ?? crossedWithType(origin, type)
    known.set(type, facets)
    return facets
  }
}

/** What all metrics of the challenge look at. */
export const byType = (): PairWork<NameMentions, ByType> => (gold) => {
  const golds = typesIn(gold)
  const facetsOf = facetsIn(gold)
  return (system) => {
    const systems = typesIn(system)
    const types = [...new Set([...golds.keys(), ...systems.keys()])]
    const pairs = types.map((type) => ({
      gold: golds.get(type) ?? typed(gold, type, []),
      system: systems.get(type) ?? typed(system, type, []),
      facets: facetsOf(type),
    }))
    return { golds, systems, pairs }
  }
}
