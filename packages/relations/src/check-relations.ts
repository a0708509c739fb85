/** Problems of documents that `relation-f1` cannot score, or repairs. */
import type { Place, Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import type { Item } from './items.ts'
import { code } from './messages.ts'
import type { Relation, Relations } from './model.ts'
import type { RelationOptions } from './relation-options.ts'
import type { Side } from './relation-sides.ts'

type Name = 'gold' | 'system'

/** Kinds of arguments that may be compared under each `match`. */
const compared: { readonly [M in RelationOptions['match']]: readonly string[] } = {
  strict: ['mention'],
  boundaries: ['mention'],
  head: ['mention'],
  relaxed: ['mention'],
  partial: ['mention'],
  entity: ['mention', 'entity'],
  name: ['mention', 'entity', 'name'],
}

const kindNames: Readonly<Record<string, string>> = {
  mention: 'mentions',
  entity: 'entities',
  name: 'names',
}

const problemOf = (code: Problem['code'], message: string, hint: string, at: Place | undefined): Problem => ({
  severity: 'error',
  code,
  message,
  at: at ?? nowhere,
  hint,
})

/** The first relation with an argument that cannot be compared. */
const incomparable = (items: readonly Item[], { match }: RelationOptions, side: Name): Problem | undefined => {
  const able = compared[match]
  for (const { slots, relation } of items)
    for (const { target } of slots)
      if (!able.includes(target.kind)) {
        const wanted = able.map((kind) => kindNames[kind]).join(' or ')
        const message = `match=${match} needs ${wanted}, and the ${side}'s relations are between ${kindNames[target.kind]}`
        const hint = target.kind === 'name' ? 'match=name compares names' : 'match=entity compares entities'
        return problemOf(code.E720, message, hint, relation.at)
      }
  return undefined
}

/** True where some mention has no head of its own, and no tokens of which the last would be one. */
const headless = ({ tokens, text, mentions }: Relations): boolean =>
  (tokens === undefined || text !== undefined) && mentions.some(({ head }) => head === undefined)

const repeatedProblem = (relation: Relation, isError: boolean, side: Name): Problem => ({
  severity: isError ? 'error' : 'warning',
  code: isError ? code.E724 : code.W721,
  message: isError
    ? `duplicate relation of the ${side}: ${relation.type}`
    : `duplicate relations of the ${side} count once`,
  at: relation.at ?? nowhere,
  hint: isError ? 'duplicates=merge counts it once' : 'duplicates=each counts each of them',
})

/** Entities that the system names and the gold does not have. */
const unknownEntities = function* (side: Side, gold: Relations): Iterable<Problem> {
  if (gold.given !== true || gold.absent === true) return
  const entityIds = new Set(gold.entities.map(({ id }) => id))
  for (const { arguments: all, at } of side.content.relations)
    for (const argument of all)
      if ('entity' in argument && !entityIds.has(argument.entity)) {
        const message = `${argument.role} is entity ${argument.entity}, and the gold has ${entityIds.size} entities`
        yield problemOf(code.E723, message, 'entities count from 0: is the answer to this document?', at)
      }
}

/** The problems of a side. */
export function* checkSide(side: Side, options: RelationOptions, gold: Relations | undefined): Iterable<Problem> {
  const name = gold === undefined ? 'gold' : 'system'
  const wrong = incomparable(side.items, options, name)
  if (wrong !== undefined) yield wrong
  if (options.match === 'head' && side.items.length > 0 && headless(side.content)) {
    const message = `match=head needs heads or tokens, and the ${name} has neither`
    yield problemOf(code.E721, message, 'match=boundaries compares all of an argument', side.content.relations[0]?.at)
  }
  for (const relation of side.repeated) yield repeatedProblem(relation, options.duplicates === 'error', name)
  if (gold !== undefined && options.match === 'entity' && options.entities === 'id') yield* unknownEntities(side, gold)
}
