/** The relations of a side as they are compared. */
import { type Interval, once } from '@assay/core'
import { slotsByPlace } from './compare-items.ts'
import { type Key, wholeKey } from './item-keys.ts'
import type { Item, Slot, Target } from './items.ts'
import type { Relation, RelationArgument, RelationMention, Relations } from './model.ts'
import { normalFormOf, objectFormOf } from './normalise.ts'
import type { RelationOptions } from './relation-options.ts'

export interface Side {
  readonly content: Relations
  readonly items: readonly Item[]
  /** Items by their key: mostly one. */
  readonly byKey: ReadonlyMap<Key, Item | Item[]>
  /** A relation for each that is there twice. */
  readonly repeated: readonly Relation[]
  /** The places of all mentions. */
  readonly places: () => ReadonlySet<number>
  /** Places and types of mentions, one for each type. */
  readonly typed: () => ReadonlySet<Key>
  readonly symmetric: ReadonlySet<string>
  readonly numbers: Numbers
  readonly entities: GoldEntities | undefined
}

/** Numbers of texts. */
type Numbers = (text: Key) => number

const newNumbers = (): Numbers => {
  const numbers = new Map<Key, number>()
  return (text) => {
    const existing = numbers.get(text)
    if (existing !== undefined) return existing
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
}

/** Numbers that all documents share. */
interface Shared {
  readonly types: Numbers
  readonly roles: Numbers
  readonly mentionTypes: Numbers
  readonly typeSetOf: (types: readonly string[]) => number
}

const newShared = (): Shared => {
  const sets = newNumbers()
  const mentionTypes = newNumbers()
  return {
    types: newNumbers(),
    roles: newNumbers(),
    mentionTypes,
    // those of one type have even numbers
    typeSetOf: (types) =>
      types.length === 1 ? 2 * mentionTypes(types[0]!) : 2 * sets(JSON.stringify(types.toSorted())) + 1,
  }
}

const NO_ROLE = '~'
const FARTHEST = 1 << 15
const none: readonly never[] = []

export const placeOf = (pieces: readonly Interval[]): string => {
  const [first] = pieces
  if (first === undefined) return ''
  if (pieces.length === 1) return `${first.start}-${first.end}`
  return pieces.map(({ start, end }) => `${start}-${end}`).join(';')
}

/** The same as a key: a number where it is a small one, which is found faster. */
const placeKey = (pieces: readonly Interval[]): Key => {
  const [first] = pieces
  return first !== undefined && pieces.length === 1 && first.start < FARTHEST && first.end < FARTHEST
    ? first.start * FARTHEST + first.end
    : placeOf(pieces)
}

// ---- sentences -------------------------------------------------------------------------------------------------------

/** The sentence that holds a position; -1 if none does. */
const sentenceAt = (sentences: readonly Interval[], position: number): number => {
  let [low, high] = [0, sentences.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sentences[middle]!.start <= position) low = middle
    else high = middle - 1
  }
  const sentence = sentences[low]
  return sentence !== undefined && sentence.start <= position && position < sentence.end ? low : -1
}

const sentenceOf = (mention: RelationMention | undefined, sentences: readonly Interval[] | undefined): number => {
  const start = mention?.pieces[0]?.start
  return start === undefined || sentences === undefined ? -1 : sentenceAt(sentences, start)
}

const sentencesOf = (
  mentions: readonly (RelationMention | undefined)[],
  sentences: readonly Interval[] | undefined,
): readonly number[] | undefined => {
  const all = new Set<number>()
  for (const mention of mentions) {
    const sentence = sentenceOf(mention, sentences)
    if (sentence >= 0) all.add(sentence)
  }
  return all.size === 0 ? undefined : [...all].sort((a, b) => a - b)
}

// ---- entities --------------------------------------------------------------------------------------------------------

/** The entities of a gold, for the system's arguments. */
export interface GoldEntities {
  /** The numbers of the entities with a mention at a place. */
  readonly at: ReadonlyMap<number, readonly number[]>
  /** The numbers of mentions that are in no entity: each is one of its own. */
  readonly alone: ReadonlyMap<string, number>
  /** The sentences of an entity by its id. */
  readonly sentences: (id: string) => readonly number[] | undefined
}

/** A mention with what is known of it in its document. */
interface Located {
  readonly mention: RelationMention
  /** The number of its place. */
  readonly place: number
  /** The number of the entity that holds it; -1 for none. */
  holder: number
  /** The target that it is, and that as the object of a triple, once they are made. */
  target: Target | undefined
  object: Target | undefined
}

/** Mentions and entities of a document by their ids. */
interface Index {
  readonly mentions: ReadonlyMap<string, Located>
  readonly entities: ReadonlyMap<string, number>
}

const indexOf = ({ mentions, entities }: Relations, numbers: Numbers): Index => {
  const byId = new Map<string, Located>()
  for (const mention of mentions) {
    const place = mention.pieces.length === 0 ? -1 : numbers(placeKey(mention.pieces))
    byId.set(mention.id, { mention, place, holder: -1, target: undefined, object: undefined })
  }
  const entityNumbers = new Map<string, number>()
  entities.forEach(({ id, mentions: mentionIds }, i) => {
    entityNumbers.set(id, i)
    for (const one of mentionIds) {
      const located = byId.get(one)
      if (located !== undefined && located.holder < 0) located.holder = i
    }
  })
  return { mentions: byId, entities: entityNumbers }
}

const goldEntities = (content: Relations, { mentions, entities }: Index): GoldEntities => {
  const at = new Map<number, number[]>()
  const add = (located: Located | undefined, entity: number): void => {
    if (located === undefined) return
    const existing = at.get(located.place)
    if (existing === undefined) at.set(located.place, [entity])
    else existing.push(entity)
  }
  content.entities.forEach(({ mentions: mentionIds }, i) => {
    for (const id of mentionIds) add(mentions.get(id), i)
  })
  const alone = new Map<string, number>()
  for (const [id, located] of mentions) {
    if (located.holder >= 0) continue
    const number = content.entities.length + alone.size
    alone.set(id, number)
    add(located, number)
  }
  const sentences = new Map<string, readonly number[] | undefined>()
  return {
    at,
    alone,
    sentences: (id) => {
      const entity = content.entities[entities.get(id) ?? -1]
      if (entity === undefined) return undefined
      if (!sentences.has(id)) {
        const inEntity = entity.mentions.map((mention) => mentions.get(mention)?.mention)
        sentences.set(id, sentencesOf(inEntity, content.sentences))
      }
      return sentences.get(id)
    },
  }
}

/** The entity of the gold with most of these places, the first of equals; -1 if none has one. */
const mostInCommon = ({ at }: GoldEntities, mentions: readonly (Located | undefined)[]): number => {
  const counts = new Map<number, number>()
  for (const located of mentions)
    for (const entity of (located && at.get(located.place)) ?? none) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  let best = -1
  let most = 0
  for (const [entity, count] of counts)
    if (count > most || (count === most && entity < best)) [best, most] = [entity, count]
  return best
}

// ---- targets ---------------------------------------------------------------------------------------------------------

/** The head: the given one, or the last token. */
const headOf = ({ head, pieces }: RelationMention, { tokens, text }: Relations): readonly Interval[] => {
  if (head !== undefined) return [head]
  const last = pieces.at(-1)
  if (last === undefined || tokens === undefined || text !== undefined) return pieces
  return [{ start: last.end - 1, end: last.end }]
}

/** The words of a mention, where its document or the mention has them. */
export type WordsOf = (mention: RelationMention) => string | undefined

interface Compiling {
  readonly shared: Shared
  readonly content: Relations
  readonly options: RelationOptions
  readonly index: Index
  readonly numbers: Numbers
  /** The side of the gold, for a system. */
  readonly gold: Side | undefined
  readonly words: WordsOf
}

/** The entity of a mention under match=entity. */
const entityOfMention = (
  { content, options, gold }: Compiling,
  entities: GoldEntities | undefined,
  located: Located,
): string => {
  const { mention, holder } = located
  if (options.entities === 'id') return holder < 0 ? `p${placeOf(mention.pieces)}` : `e${content.entities[holder]!.id}`
  if (gold === undefined) return `#${holder < 0 ? entities?.alone.get(mention.id) : holder}`
  const best = entities === undefined ? -1 : mostInCommon(entities, [located])
  return best < 0 ? `p${placeOf(mention.pieces)}` : `#${best}`
}

const wordsOfEntity = ({ content, index, words }: Compiling, number: number): string | undefined => {
  const { name, mentions, id } = content.entities[number]!
  const first = mentions.length === 0 ? undefined : index.mentions.get(mentions[0]!)
  return name ?? (first && words(first.mention)) ?? id
}

/** Makes targets of arguments, one for each thing. */
const targetsOf = (
  compiling: Compiling,
  entities: GoldEntities | undefined,
): ((argument: RelationArgument) => Target) => {
  const { content, options, index, numbers, gold, words, shared } = compiling
  const { typeSetOf } = shared
  const { match } = options
  const normal = normalFormOf(options.normalise)
  const objectForm = objectFormOf(options.normalise)
  const sentences = content.sentences ?? gold?.content.sentences
  const formOf = (name: string, { role }: RelationArgument): string =>
    role === 'tail' ? objectForm(name) : normal(name)
  const wordsOfMention = (mention: RelationMention): string => words(mention) ?? mention.id
  /** The number of a mention as it is compared, other than by its name. */
  const numberOfMention = (located: Located): number => {
    if (match === 'entity') return numbers(entityOfMention(compiling, entities, located))
    return match === 'head' ? numbers(placeKey(headOf(located.mention, content))) : located.place
  }
  const numberOfEntity = (number: number): number => {
    const { id, mentions } = content.entities[number]!
    if (match !== 'entity' || options.entities === 'id') return numbers(`e${id}`)
    if (gold === undefined) return numbers(`#${number}`)
    const located = mentions.map((mention) => index.mentions.get(mention))
    const best = entities === undefined ? -1 : mostInCommon(entities, located)
    return numbers(best < 0 ? `e${id}` : `#${best}`)
  }
  /** Under entities=id the mentions are those of the gold. */
  const sentencesOfGold = (id: string): readonly number[] | undefined =>
    match === 'entity' && options.entities === 'id' ? entities?.sentences(id) : undefined
  // lists of one sentence, which mentions share
  const singles: (readonly number[])[] = []
  const single = (sentence: number): readonly number[] => {
    singles[sentence] ??= [sentence]
    return singles[sentence]
  }
  const sentenceOfMention = (mention: RelationMention): readonly number[] | undefined => {
    const sentence = sentenceOf(mention, sentences)
    return sentence < 0 ? undefined : single(sentence)
  }
  const ofMention = (located: Located, argument: RelationArgument): Target => {
    const { mention, place, holder } = located
    const name = match === 'name' ? formOf(wordsOfMention(mention), argument) : ''
    return {
      what: match === 'name' ? numbers(`n${name}`) : numberOfMention(located),
      name,
      kind: 'mention',
      pieces: mention.pieces,
      place,
      types: mention.types,
      typeSet: typeSetOf(mention.types),
      order: -1,
      sentences: (holder < 0 ? undefined : sentencesOfGold(content.entities[holder]!.id)) ?? sentenceOfMention(mention),
    }
  }
  const ofEntity = (number: number, argument: RelationArgument): Target => {
    const { id, mentions, type } = content.entities[number]!
    const inEntity = mentions.map((mention) => index.mentions.get(mention)?.mention)
    const name = match === 'name' ? formOf(wordsOfEntity(compiling, number) ?? id, argument) : ''
    return {
      what: match === 'name' ? numbers(`n${name}`) : numberOfEntity(number),
      name,
      kind: 'entity',
      pieces: none,
      place: -1,
      types: type === undefined ? none : [type],
      typeSet: type === undefined ? typeSetOf(none) : typeSetOf([type]),
      order: number,
      sentences: sentencesOfGold(id) ?? sentencesOf(inEntity, sentences),
    }
  }
  const ofName = (form: string, argument: RelationArgument): Target => {
    const name = match === 'name' ? formOf(form, argument) : ''
    return {
      what: numbers(`n${match === 'name' ? name : form}`),
      name,
      kind: 'name',
      pieces: none,
      place: -1,
      types: none,
      typeSet: typeSetOf(none),
      order: form,
      sentences: undefined,
    }
  }
  const make = (argument: Exclude<RelationArgument, { readonly mention: string }>): Target => {
    if ('name' in argument) return ofName(argument.name, argument)
    const entity = index.entities.get(argument.entity)
    return entity === undefined ? ofName(argument.entity, argument) : ofEntity(entity, argument)
  }
  // the object of a triple has a normal form of its own
  const isRoleSeen = match === 'name' && options.normalise === 'webnlg'
  const [usual, objects] = [new Map<string, Target>(), new Map<string, Target>()]
  return (argument) => {
    const isObject = isRoleSeen && argument.role === 'tail'
    if ('mention' in argument) {
      const located = index.mentions.get(argument.mention)
      if (located === undefined) return ofName(argument.mention, argument)
      const name = isObject ? 'object' : 'target'
      located[name] ??= ofMention(located, argument)
      return located[name]
    }
    const targets = isObject ? objects : usual
    const id = 'entity' in argument ? `e${argument.entity}` : `n${argument.name}`
    const existing = targets.get(id)
    if (existing !== undefined) return existing
    const target = make(argument)
    targets.set(id, target)
    return target
  }
}

// ---- items -----------------------------------------------------------------------------------------------------------

const bySlot = (a: Slot, b: Slot): number => a.role - b.role || a.target.what - b.target.what

const firstStart = ({ pieces }: Target): number => pieces[0]?.start ?? -1

/** Of the relations between the same arguments the last. */
const lastOfPairs = (
  relations: readonly Relation[],
  targetOf: (argument: RelationArgument) => Target,
): readonly Relation[] => {
  const last = new Map<string, Relation>()
  for (const relation of relations)
    last.set(
      relation.arguments
        .map((argument) => JSON.stringify([argument.role, targetOf(argument).what]))
        .sort()
        .join(' '),
      relation,
    )
  return [...last.values()]
}

const noEvidence: readonly number[] = []

/** Items as a list. */
export const asList = (items: Item | Item[]): readonly Item[] => (Array.isArray(items) ? items : [items])

/** The type of a relation as it is compared, in its normal form under match=name. */
export const typesUnder = ({ types, match, normalise }: RelationOptions): ((type: string) => string) => {
  if (types === 'no') return () => ''
  if (match !== 'name') return (type) => type
  const normal = normalFormOf(normalise)
  const normalised = new Map<string, string>()
  return (type) => {
    const normalType = normalised.get(type) ?? normal(type)
    normalised.set(type, normalType)
    return normalType
  }
}

export const haveSameTypes = (a: readonly Slot[], b: readonly Slot[]): boolean =>
  a.every(({ target }, i) => target.typeSet === b[i]!.target.typeSet)

/** Compiles sides. That of a system needs the gold's. */
export const sideUnder = (
  options: RelationOptions,
  wordsOf: (content: Relations) => WordsOf,
): ((content: Relations, gold?: Side) => Side) => {
  const typeOf = typesUnder(options)
  const shared = newShared()
  const isStrict = options.match === 'strict'
  const isMerging = options.duplicates !== 'each'
  return (content, gold) => {
    const numbers = gold?.numbers ?? newNumbers()
    const index = indexOf(content, numbers)
    const entities =
      gold === undefined ? (options.match === 'entity' ? goldEntities(content, index) : undefined) : gold.entities
    const symmetric =
      gold?.symmetric ?? new Set(options.symmetric.length > 0 ? options.symmetric : (content.symmetric ?? none))
    const targetOf = targetsOf({ content, options, index, numbers, gold, words: wordsOf(content), shared }, entities)
    const slotOf = ({ role }: RelationArgument, target: Target): Slot => ({
      role: shared.roles(role) + 1,
      roleName: role,
      target,
    })
    const slotsOf = ({ type, arguments: all }: Relation): Slot[] => {
      const isSymmetric = symmetric.size > 0 && symmetric.has(type)
      if (options.direction === 'no' || (isSymmetric && options.symmetricOrder === 'set'))
        return all.map((argument) => ({ role: 0, roleName: NO_ROLE, target: targetOf(argument) }))
      if (!isSymmetric) return all.map((argument) => slotOf(argument, targetOf(argument)))
      // the first begins first; those with one start stay as they are
      const targets = all.map(targetOf).sort((a, b) => firstStart(a) - firstStart(b))
      return targets.map((target, i) => slotOf(all[i]!, target))
    }
    const items: Item[] = []
    const repeated: Relation[] = []
    const byKey = new Map<Key, Item | Item[]>()
    const add = (relation: Relation, type: string, slots: Slot[], compared: Item['arguments']): void => {
      if (slots.length !== 2) slots.sort(bySlot)
      else if (bySlot(slots[0]!, slots[1]!) > 0) slots.reverse()
      const typeNumber = shared.types(type)
      const key = wholeKey({ typeNumber, slots })
      const evidence = relation.evidence ?? noEvidence
      const sameKey = byKey.get(key)
      if (isMerging && sameKey !== undefined) {
        const first = asList(sameKey).find((earlier) => !isStrict || haveSameTypes(earlier.slots, slots))
        if (first !== undefined) {
          repeated.push(relation)
          if (relation.seen) first.seen = true
          if (gold === undefined) first.evidence = evidence
          return
        }
      }
      const item: Item = {
        index: items.length,
        type,
        typeNumber,
        slots,
        byPlace: slotsByPlace(slots),
        relation,
        arguments: compared,
        seen: relation.seen === true,
        evidence,
        key,
      }
      items.push(item)
      if (sameKey === undefined) byKey.set(key, item)
      else if (Array.isArray(sameKey)) sameKey.push(item)
      else byKey.set(key, [sameKey, item])
    }
    const relations = options.onePerPair === 'last' ? lastOfPairs(content.relations, targetOf) : content.relations
    for (const relation of relations) {
      const type = typeOf(relation.type)
      const slots = slotsOf(relation)
      if (options.unit === 'relation') add(relation, type, slots, relation.arguments)
      else
        slots.forEach((slot, i) => {
          const argument = relation.arguments[i]!
          if (argument.role !== 'trigger') add(relation, type, [slot], [argument])
        })
    }
    return { content, items, byKey, repeated, symmetric, numbers, entities, ...mentionSets(index, shared) }
  }
}

const MAX_PLACES = 1 << 20
const MAX_TYPES = 1 << 10

const mentionSets = ({ mentions }: Index, { mentionTypes }: Shared): Pick<Side, 'places' | 'typed'> => ({
  places: once(() => {
    const places = new Set<number>()
    for (const { place } of mentions.values()) places.add(place)
    return places
  }),
  typed: once(() => {
    const typed = new Set<Key>()
    for (const { place, mention } of mentions.values())
      for (const type of mention.types) {
        const number = mentionTypes(type)
        typed.add(place < MAX_PLACES && number < MAX_TYPES ? place * MAX_TYPES + number : `${place} ${number}`)
      }
    return typed
  }),
})
