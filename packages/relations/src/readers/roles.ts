/** Names of the fields and roles of relations, which are compared without case, blanks, _ and -. A tool more is a word more here. */
import { commonCode, entry } from '@assay/core'
import { type ArgumentPart, argumentOfFolded, foldedName, sideHint, typeNames } from '@assay/core/internal/source'
import * as v from 'valibot'
import type { RelationArgument } from '../model.ts'
import { fieldsOf, itemsOf, type Json, type Kind, keyOfValue, kindOf, ofKeys, refuse, valuesOf } from './json.ts'

const words = (list: string): readonly string[] => list.split(' ')

/** Names of fields, the most telling first. */
const names = {
  document: words(
    'documentid docid dockey docname documentname pmid guid uuid id title sentenceid sentid exampleid file',
  ),
  text: words('text sentence senttext sentext sentencetext content passage'),
  tokens: words('tokens token words tokenizedtext sentence'),
  passages: words('passages'),
  entities: words('entities entity ner spans mentions entitylist entitymentions'),
  label: typeNames,
  start: words('start begin startoffset startchar charstart startpos'),
  end: words('end stop endoffset endchar charend endpos'),
  place: words('offsets offset pos position span charspan'),
  surface: words('text mention name word surface words value @value'),
  kind: words('type label entitytype entitylabel tag nertype'),
  id: words('id entityid mentionid'),
  score: words('score confidence probability'),
} as const
export type FieldRole = keyof typeof names

const ranks: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(names).map(([role, all]) => [role, new Map(all.map((name, rank) => [name, rank]))]),
)

/** The name of a key as it is compared, which is worked out once in a file. */
const foldedKey = (key: string, json?: Json): string => {
  const name = json?.file.get(key) ?? foldedName(key)
  json?.file.set(key, name)
  return name
}

/**
 * Finds the values with some roles in an object, each of one of its kinds; of several the one whose name tells most, and -1 where there is
 * none.
 */
export const finderOf = <R extends FieldRole>(
  wanted: Readonly<Record<R, readonly Kind[]>>,
): ((json: Json, object: number) => Readonly<Record<R, number>>) => {
  const roles = Object.keys(wanted) as R[]
  const none = Object.fromEntries(roles.map((role) => [role, -1])) as Record<R, number>
  const last = roles.map(() => Number.POSITIVE_INFINITY)
  const rolesByName = new Map<string, { role: R; place: number; rank: number; kinds: readonly Kind[] }[]>()
  for (const [place, role] of roles.entries())
    for (const [name, rank] of ranks.get(role)!)
      rolesByName.set(name, [...(rolesByName.get(name) ?? []), { role, place, rank, kinds: wanted[role] }])
  const rolesOf = ofKeys((key, json) => rolesByName.get(foldedKey(key, json)) ?? [])
  return (json, object) => {
    const places = { ...none }
    const best = [...last]
    for (const value of valuesOf(json, object))
      for (const { role, place, rank, kinds } of rolesOf(json, value)) {
        if (rank >= best[place]! || !kinds.includes(kindOf(json, value))) continue
        places[role] = value
        best[place] = rank
      }
    return places
  }
}

/** True for a name that may have a role. */
export const isName = (role: FieldRole, name: string): boolean => ranks.get(role)!.has(foldedName(name))

export const relationsEntry = entry.of(v.string(), 'the key of the list of relations, where a document has several', '')

/** True for a name that a list of relations may have. */
export const isNameOfRelations = (name: string): boolean => /relation|triple|spolist/.test(foldedName(name))

const mayHoldRelations = ofKeys((key) => isNameOfRelations(key))

/** The lists of relations of an object, also those of a side, such as `pred_triples`. */
const listsIn = (json: Json, object: number): readonly number[] =>
  valuesOf(json, object).filter(
    (value) => mayHoldRelations(json, value) && ['list', 'object'].includes(kindOf(json, value)),
  )

export const hasRelations = (json: Json, index: number): boolean => listsIn(json, index).length > 0

/** The documents of a record: itself, or the items of the one list that holds documents. */
export const documentsOf = (json: Json): readonly number[] => {
  if (hasRelations(json, 0)) return [0]
  const lists = fieldsOf(json, 0).filter(([, value]) => itemsOf(json, value).some((item) => hasRelations(json, item)))
  return lists.length === 1 ? itemsOf(json, lists[0]![1]) : [0]
}

/** The list of relations of a document; -1 after a problem. */
export const relationsIn = (json: Json, document: number, key: string): number => {
  const lists = listsIn(json, document).filter((list) => key === '' || keyOfValue(json, list) === key)
  if (lists.length === 1) return lists[0]!
  const names = lists.map((list) => keyOfValue(json, list))
  if (names.length === 0)
    refuse(json, document, commonCode.E337, 'a document has no list of relations', 'give one, which may be empty')
  else
    refuse(
      json,
      document,
      commonCode.E335,
      `a document has ${names.length} lists of relations: ${names.join(', ')}`,
      sideHint('relations', names),
    )
  return -1
}

const argumentOf = ofKeys((key, json) => argumentOfFolded(foldedKey(key, json)))

/** The argument that a name is of, and the part of it. */
export const argumentOfName = (name: string): readonly [side: 'head' | 'tail', part: ArgumentPart] | undefined =>
  argumentOfFolded(foldedName(name))

/** The values of an object that are of an argument, with its side and its part. */
export const argumentsIn = (
  json: Json,
  object: number,
): readonly (readonly [side: 'head' | 'tail', part: ArgumentPart, value: number])[] =>
  valuesOf(json, object).flatMap((value) => {
    const argument = kindOf(json, value) === 'null' ? undefined : argumentOf(json, value)
    return argument === undefined ? [] : [[...argument, value] as const]
  })

/** The first relation of a file, by its beginning. */
export interface ShownRelation {
  /** The kind of its arguments, as its keys, or those of the entities, say. */
  readonly between: 'places' | 'names'
  /** True if it is a record by itself, and not an item of the list of a document. */
  readonly isRecord: boolean
}

const LIST =
  /"(?:\w*relations?|relation_?list|relation_?mentions|\w*triples|tripl(?:e|et)_?list|spo_?list)"\s*:\s*\[\s*\{/i

export const shownRelation = (head: string): ShownRelation | undefined => {
  const list = LIST.exec(head)
  const begin = list ?? /^\s*(?:\[\s*)?\{/.exec(head)
  const [first = ''] = begin === null ? [] : head.slice(begin.index + begin[0].length).split(/\}\s*(?:,?\s*\{|\]|$)/, 1)
  const keys = [...first.matchAll(/"([^"\\]+)"\s*:/g)].map(([, key]) => key!)
  const parts = keys.flatMap((key) => [argumentOfName(key)].flatMap((one) => (one === undefined ? [] : [one])))
  if (!parts.some(([side]) => side === 'head') || !parts.some(([side]) => side === 'tail')) return undefined
  // what goes from a source to a target may be anything
  const isOther = keys.some((key) => /^(?:source|from)/i.test(key)) || !keys.some((key) => isName('label', key))
  if (list === null && isOther) return undefined
  const isPlaced =
    parts.some(([, part]) => part !== '' && part !== 'surface' && part !== 'kind') ||
    keys.some((key) => isName('place', key) || isName('start', key))
  const hasEntities = /"(?:entities|entity_?list|ner|spans|mentions)"\s*:\s*[[{]\s*[^\]}\s]/i.test(head)
  return { between: isPlaced || hasEntities ? 'places' : 'names', isRecord: list === null }
}

const heads: ReadonlySet<string> = new Set(['arg1', 'from', 'subject', 'head'])
const tails: ReadonlySet<string> = new Set(['arg2', 'to', 'object', 'tail'])

/** The same arguments with the roles head and tail, where they are two that formats call so. */
export const withUsualRoles = (all: readonly RelationArgument[]): readonly RelationArgument[] => {
  const [first, second, ...more] = all
  if (first === undefined || second === undefined || more.length > 0) return all
  const isHead = (role: string): boolean => heads.has(role.toLowerCase())
  const isTail = (role: string): boolean => tails.has(role.toLowerCase())
  const pair = isHead(first.role) ? ([first, second] as const) : ([second, first] as const)
  if (!isHead(pair[0].role) || !isTail(pair[1].role)) return all
  return [
    { ...pair[0], role: 'head' },
    { ...pair[1], role: 'tail' },
  ]
}

/** The ids of a field that may name several. */
export const idsIn = (text: string): readonly string[] =>
  text
    .split(/[,;|]/)
    .map((id) => id.trim())
    .filter((id) => id !== '' && id !== '-' && id !== '-1')
