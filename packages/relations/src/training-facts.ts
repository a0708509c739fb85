/** Facts of training data: relations of the gold that hold there of the same names are marked as seen. */
import type { Relation, RelationArgument, Relations } from '@assay/core'
import { wordsUnder } from './words-under.ts'

/** The names that an argument goes by: those of the mentions of an entity, or its own. */
const namesIn = (content: Relations): ((argument: RelationArgument) => readonly string[]) => {
  const words = wordsUnder(content)
  const texts = new Map(content.mentions.map(({ id, text, pieces }) => [id, text ?? words(pieces)]))
  const entities = new Map(content.entities.map((entity) => [entity.id, entity]))
  return (argument) => {
    if ('name' in argument) return [argument.name]
    if ('mention' in argument) {
      const text = texts.get(argument.mention)
      return text === undefined ? [] : [text]
    }
    const entity = entities.get(argument.entity)
    const names = [...new Set(entity?.mentions.flatMap((mention) => texts.get(mention) ?? []))]
    return names.length > 0 || entity?.name === undefined ? names : [entity.name]
  }
}

/** All facts that a relation states: its type with a name of each argument, in their roles. */
function* factsOf(
  { type, arguments: all }: Relation,
  namesOf: (argument: RelationArgument) => readonly string[],
): Iterable<string> {
  let facts: readonly (readonly string[])[] = [[]]
  for (const argument of all)
    facts = facts.flatMap((fact) => namesOf(argument).map((name) => [...fact, JSON.stringify([argument.role, name])]))
  for (const fact of facts) yield JSON.stringify([type, ...fact.toSorted()])
}

/** Learns the facts of training documents, and marks the relations of a gold that state one of them. */
export const trained = (training: Iterable<Relations>): ((gold: Relations) => Relations) => {
  const facts = new Set<string>()
  for (const content of training) {
    const namesOf = namesIn(content)
    for (const relation of content.relations) for (const fact of factsOf(relation, namesOf)) facts.add(fact)
  }
  return (gold) => {
    const namesOf = namesIn(gold)
    const isKnown = (relation: Relation): boolean => {
      for (const fact of factsOf(relation, namesOf)) if (facts.has(fact)) return true
      return false
    }
    const relations = gold.relations.map((relation) =>
      isKnown(relation) ? { ...relation, seen: true as const } : relation,
    )
    return { ...gold, relations, marked: true }
  }
}
