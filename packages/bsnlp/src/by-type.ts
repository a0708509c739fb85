/** The names of a document by type. The challenge counts each type separately and adds up. */
import { addTo, type Facets, type NameMentions, once, type PairWork } from '@assay/core'
import { crossWithType, originFacets } from '@assay/core/internal'

/** The names of one type on one side. */
export interface TypeNames {
  readonly type: string
  /** The first mention of each form. */
  readonly first: ReadonlyMap<string, number>
  /** All mentions of the type in order. */
  readonly mentions: readonly number[]
  /** The forms of each entity. */
  readonly entities: () => ReadonlyMap<string, ReadonlySet<string>>
  /** The words of all forms. */
  readonly words: () => ReadonlySet<string>
}

/** A type that either side has. */
export interface TypePair {
  readonly gold: TypeNames
  readonly system: TypeNames
  /** The facets of all lines of the type. */
  readonly facets: Facets
}

/** Both sides of a document by type. */
export interface ByType {
  readonly golds: ReadonlyMap<string, TypeNames>
  readonly systems: ReadonlyMap<string, TypeNames>
  /** The types that either side has, the gold's first. */
  readonly pairs: readonly TypePair[]
}

/** The words of a form, split at each blank as in the official evaluator: two blanks enclose an empty word. */
export const wordsOfForm = (form: string): readonly string[] => form.split(' ')

const wordsOfForms = (forms: Iterable<string>): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const form of forms) for (const word of wordsOfForm(form)) words.add(word)
  return words
}

const entitiesOf = ({ form, entity }: NameMentions, mentions: readonly number[]) => {
  const entities = new Map<string, Set<string>>()
  for (const mention of mentions) {
    const id = entity[mention]!
    const forms = entities.get(id)
    if (forms === undefined) entities.set(id, new Set([form[mention]!]))
    else forms.add(form[mention]!)
  }
  return entities
}

const namesOfType = (side: NameMentions, type: string, mentions: readonly number[]): TypeNames => {
  const first = new Map<string, number>()
  for (const mention of mentions) {
    const form = side.form[mention]!
    if (!first.has(form)) first.set(form, mention)
  }
  return {
    type,
    first,
    mentions,
    entities: once(() => entitiesOf(side, mentions)),
    words: once(() => wordsOfForms(first.keys())),
  }
}

const groupByType = (side: NameMentions): ReadonlyMap<string, TypeNames> => {
  const mentions = new Map<string, number[]>()
  side.type.forEach((type, mention) => {
    addTo(mentions, type, mention)
  })
  return new Map(Array.from(mentions, ([type, ofType]) => [type, namesOfType(side, type, ofType)]))
}

/** Builds the facets of each type once for a document. */
const facetsByType = (gold: NameMentions): ((type: string) => Facets) => {
  const origin = originFacets(gold)
  const cache = new Map<string, Facets>()
  return (type) => {
    const facets = cache.get(type) ?? crossWithType(origin, type)
    cache.set(type, facets)
    return facets
  }
}

/** Divides a pair of documents by type, for all metrics of the challenge. */
export const byType = (): PairWork<NameMentions, ByType> => (gold) => {
  const golds = groupByType(gold)
  const facetsOf = facetsByType(gold)
  return (system) => {
    const systems = groupByType(system)
    const types = [...new Set([...golds.keys(), ...systems.keys()])]
    const pairs = types.map((type) => ({
      gold: golds.get(type) ?? namesOfType(gold, type, []),
      system: systems.get(type) ?? namesOfType(system, type, []),
      facets: facetsOf(type),
    }))
    return { golds, systems, pairs }
  }
}
