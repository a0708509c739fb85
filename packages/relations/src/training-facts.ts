/** Facts of training data: relations of the gold that hold there of the same names are marked as seen. */
import type { Relation, RelationArgument, Relations } from '@assay/core'
import { wordsUnder } from './words-under.ts'

/** The names that an argument goes by: those of the mentions of an entity, or its own. */
const namesIn = (content: Relations): ((argument: RelationArgument) => readonly string[]) => {
  const words = wordsUnder(content)
  const texts = new Map(content.mentions.map(({ id, text, pieces }) => [id, text ?? words(pieces)]))
  const entities = new Map(content.entities.map((own) => [own.id, own]))
  return (argument) => {
    if ('name' in argument) return [argument.name]
    if ('mention' in argument) {
      const text = texts.get(argument.mention)
      return text === undefined ? [] : [text]
    }
    const entity = entities.get(argument.entity)
    const own = [...new Set(entity?.mentions.flatMap((mention) => texts.get(mention) ?? []))]
    return own.length > 0 || entity?.name === undefined ? own : [entity.name]
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
  const known = new Set<string>()
  for (const content of training) {
    const namesOf = namesIn(content)
    for (const relation of content.relations) for (const fact of factsOf(relation, namesOf)) known.add(fact)
  }
  return (gold) => {
    const namesOf = namesIn(gold)
    const isKnown = (relation: Relation): boolean => {
      for (const fact of factsOf(relation, namesOf)) if (known.has(fact)) return true
      return false
    }
    const relations = gold.relations.map((own) => (isKnown(own) ? { ...own, seen: true as const } : own))
    return { ...gold, relations, marked: true }
  }
}
