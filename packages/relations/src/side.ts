/** The relations of a side as they are compared. */
import { type Interval, once } from '@assay/core'
import { type Key, wholeKey } from './item-keys.ts'
import type { Relation, RelationArgument, RelationMention, Relations } from './model.ts'
import { normalFormOf, objectFormOf } from './normalise.ts'
import type { RelationOptions } from './relation-options.ts'

/** Mention, entity or name as it is compared. Arguments of one mention share it. */
export interface Target {
  /** Equal for what is equal, of both sides of a pair. */
  readonly what: number
  /** The same as a text, for all documents. */
  readonly label: string
  /** Its kind in the file. */
  readonly kind: 'mention' | 'entity' | 'name'
  readonly pieces: readonly Interval[]
  /** Equal for equal pieces; empty without any. */
  readonly place: string
  readonly types: readonly string[]
  /** Equal for equal sets of types. */
  readonly typeSet: number
  /** The number of an entity of its side, or a name: the order of what has no place. */
  readonly order: number | string
  /** The sentences of its mentions, in order; undefined where that is not known. */
  readonly sentences: readonly number[] | undefined
}

export interface Slot {
  /** Its number; 0 where roles are dropped. */
  readonly role: number
  readonly roleName: string
  readonly target: Target
}

/** A relation, or an argument of one, as it is compared. */
export interface Item {
  /** Its number among those of its side. */
  readonly index: number
  /** The type as it is compared; empty under types=no. */
  readonly type: string
  readonly typeNumber: number
  /** By role, then by what they are. */
  readonly slots: readonly Slot[]
  readonly relation: Relation
  /** Those that are compared, in the order of the file. */
  readonly arguments: readonly RelationArgument[]
  /** True for a fact of the training data. */
  seen: boolean
  /** Numbers of sentences; of equal relations of the gold those of the last. */
  evidence: readonly number[]
  /** Type, roles and targets: equal for items that are equal but for the types of their arguments. */
  readonly key: Key
}

export interface Side {
  readonly content: Relations
  readonly items: readonly Item[]
  /** Items by their key. */
  readonly byKey: ReadonlyMap<Key, readonly Item[]>
  /** A relation for each that is there twice. */
  readonly repeated: readonly Relation[]
  /** The places of all mentions. */
  readonly places: () => ReadonlySet<string>
  /** Places and types of mentions, one for each type. */
  readonly typed: () => ReadonlySet<string>
  readonly symmetric: ReadonlySet<string>
  readonly numbers: Numbers
  readonly entities: GoldEntities | undefined
}

/** Numbers of texts, the same for both sides of a pair. */
export type Numbers = (text: string) => number

const newNumbers = (): Numbers => {
  const known = new Map<string, number>()
  return (text) => {
    const own = known.get(text)
    if (own !== undefined) return own
    known.set(text, known.size)
    return known.size - 1
  }
}

/** Numbers that all documents share. */
interface Shared {
  readonly types: Numbers
  readonly roles: Numbers
  readonly typeSetOf: (types: readonly string[]) => number
}

const newShared = (): Shared => {
  const sets = newNumbers()
  const single = newNumbers()
  return {
    types: newNumbers(),
    roles: newNumbers(),
    // those of one type have even numbers
    typeSetOf: (types) => (types.length === 1 ? 2 * single(types[0]!) : 2 * sets(JSON.stringify(types.toSorted())) + 1),
  }
}

const NO_ROLE = '~'
const none: readonly never[] = []

export const placeOf = (pieces: readonly Interval[]): string => {
  const [first] = pieces
  if (first === undefined) return ''
  if (pieces.length === 1) return `${first.start}-${first.end}`
  return pieces.map(({ start, end }) => `${start}-${end}`).join(';')
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
  const own = sentences[low]
  return own !== undefined && own.start <= position && position < own.end ? low : -1
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
  readonly at: ReadonlyMap<string, readonly number[]>
  /** The numbers of mentions that are in no entity: each is one of its own. */
  readonly alone: ReadonlyMap<string, number>
  /** The sentences of an entity by its id. */
  readonly sentences: (id: string) => readonly number[] | undefined
}

/** Mentions and entities of a document by their ids. */
interface Index {
  readonly mentions: ReadonlyMap<string, RelationMention>
  /** The place of a mention. */
  readonly places: ReadonlyMap<RelationMention, string>
  readonly entities: ReadonlyMap<string, number>
  /** The entity that holds a mention. */
  readonly holder: ReadonlyMap<string, number>
}

const indexOf = ({ mentions, entities }: Relations): Index => {
  const holder = new Map<string, number>()
  const numbers = new Map<string, number>()
  entities.forEach(({ id, mentions: own }, i) => {
    numbers.set(id, i)
    for (const mention of own) if (!holder.has(mention)) holder.set(mention, i)
  })
  const byId = new Map<string, RelationMention>()
  const places = new Map<RelationMention, string>()
  for (const mention of mentions) {
    byId.set(mention.id, mention)
    places.set(mention, placeOf(mention.pieces))
  }
  return { mentions: byId, places, entities: numbers, holder }
}

const goldEntities = (content: Relations, { mentions, places, entities, holder }: Index): GoldEntities => {
  const at = new Map<string, number[]>()
  const add = (mention: RelationMention | undefined, entity: number): void => {
    if (mention === undefined) return
    const place = places.get(mention)!
    const known = at.get(place)
    if (known === undefined) at.set(place, [entity])
    else known.push(entity)
  }
  content.entities.forEach(({ mentions: own }, i) => {
    for (const id of own) add(mentions.get(id), i)
  })
  const alone = new Map<string, number>()
  for (const mention of content.mentions) {
    if (holder.has(mention.id)) continue
    const number = content.entities.length + alone.size
    alone.set(mention.id, number)
    add(mention, number)
  }
  const sentences = new Map<string, readonly number[] | undefined>()
  return {
    at,
    alone,
    sentences: (id) => {
      const entity = content.entities[entities.get(id) ?? -1]
      if (entity === undefined) return undefined
      if (!sentences.has(id)) {
        const own = entity.mentions.map((mention) => mentions.get(mention))
        sentences.set(id, sentencesOf(own, content.sentences))
      }
      return sentences.get(id)
    },
  }
}

/** The entity of the gold with most of these places, the first of equals; -1 if none has one. */
const mostInCommon = ({ at }: GoldEntities, mentions: readonly (RelationMention | undefined)[]): number => {
  const counts = new Map<number, number>()
  for (const mention of mentions)
    for (const entity of (mention && at.get(placeOf(mention.pieces))) ?? none)
      counts.set(entity, (counts.get(entity) ?? 0) + 1)
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
  { content, options, index, gold }: Compiling,
  entities: GoldEntities | undefined,
  mention: RelationMention,
): string => {
  const holder = index.holder.get(mention.id)
  if (options.entities === 'id')
    return holder === undefined ? `p${placeOf(mention.pieces)}` : `e${content.entities[holder]!.id}`
  if (gold === undefined) return `#${holder ?? entities?.alone.get(mention.id)}`
  const best = entities === undefined ? -1 : mostInCommon(entities, [mention])
  return best < 0 ? `p${placeOf(mention.pieces)}` : `#${best}`
}

const wordsOfEntity = ({ content, index, words }: Compiling, number: number): string | undefined => {
  const { name, mentions, id } = content.entities[number]!
  const first = mentions.length === 0 ? undefined : index.mentions.get(mentions[0]!)
  return name ?? (first && words(first)) ?? id
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
  const labelOfName = (name: string, { role }: RelationArgument): string =>
    `n${role === 'tail' ? objectForm(name) : normal(name)}`
  const labelOfMention = (mention: RelationMention, argument: RelationArgument): string => {
    if (match === 'name') return labelOfName(words(mention) ?? mention.id, argument)
    if (match === 'entity') return entityOfMention(compiling, entities, mention)
    return match === 'head' ? placeOf(headOf(mention, content)) : index.places.get(mention)!
  }
  const labelOfEntity = (number: number, argument: RelationArgument): string => {
    const { id, mentions } = content.entities[number]!
    if (match === 'name') return labelOfName(wordsOfEntity(compiling, number) ?? id, argument)
    if (match !== 'entity' || options.entities === 'id') return `e${id}`
    if (gold === undefined) return `#${number}`
    const own = mentions.map((mention) => index.mentions.get(mention))
    const best = entities === undefined ? -1 : mostInCommon(entities, own)
    return best < 0 ? `e${id}` : `#${best}`
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
    const own = sentenceOf(mention, sentences)
    return own < 0 ? undefined : single(own)
  }
  const ofMention = (mention: RelationMention, argument: RelationArgument): Target => {
    const holder = index.holder.get(mention.id)
    const label = labelOfMention(mention, argument)
    return {
      what: numbers(label),
      label,
      kind: 'mention',
      pieces: mention.pieces,
      place: index.places.get(mention)!,
      types: mention.types,
      typeSet: typeSetOf(mention.types),
      order: -1,
      sentences:
        (holder === undefined ? undefined : sentencesOfGold(content.entities[holder]!.id)) ??
        sentenceOfMention(mention),
    }
  }
  const ofEntity = (number: number, argument: RelationArgument): Target => {
    const { id, mentions, type } = content.entities[number]!
    const own = mentions.map((mention) => index.mentions.get(mention))
    const label = labelOfEntity(number, argument)
    return {
      what: numbers(label),
      label,
      kind: 'entity',
      pieces: none,
      place: '',
      types: type === undefined ? none : [type],
      typeSet: type === undefined ? typeSetOf(none) : typeSetOf([type]),
      order: number,
      sentences: sentencesOfGold(id) ?? sentencesOf(own, sentences),
    }
  }
  const ofName = (name: string, argument: RelationArgument): Target => {
    const label = match === 'name' ? labelOfName(name, argument) : `n${name}`
    return {
      what: numbers(label),
      label,
      kind: 'name',
      pieces: none,
      place: '',
      types: none,
      typeSet: typeSetOf(none),
      order: name,
      sentences: undefined,
    }
  }
  const make = (argument: RelationArgument): Target => {
    if ('name' in argument) return ofName(argument.name, argument)
    if ('mention' in argument) {
      const mention = index.mentions.get(argument.mention)
      return mention === undefined ? ofName(argument.mention, argument) : ofMention(mention, argument)
    }
    const entity = index.entities.get(argument.entity)
    return entity === undefined ? ofName(argument.entity, argument) : ofEntity(entity, argument)
  }
  // the object of a triple has a normal form of its own
  const isRoleSeen = match === 'name' && options.normalise === 'webnlg'
  const newCache = () => ({ mentions: new Map<string, Target>(), others: new Map<string, Target>() })
  const [usual, objects] = [newCache(), newCache()]
  return (argument) => {
    const cache = isRoleSeen && argument.role === 'tail' ? objects : usual
    const isMention = 'mention' in argument
    const known = isMention ? cache.mentions : cache.others
    const id = isMention ? argument.mention : 'entity' in argument ? `e${argument.entity}` : `n${argument.name}`
    const own = known.get(id)
    if (own !== undefined) return own
    const made = make(argument)
    known.set(id, made)
    return made
  }
}

// ---- items -----------------------------------------------------------------------------------------------------------

const bySlot = (a: Slot, b: Slot): number => a.role - b.role || a.target.what - b.target.what

const startOf = ({ pieces }: Target): number => pieces[0]?.start ?? -1

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

const haveSameTypes = (a: readonly Slot[], b: readonly Slot[]): boolean =>
  a.every(({ target }, i) => target.typeSet === b[i]!.target.typeSet)

/** Compiles sides. That of a system needs the gold's. */
export const sideUnder = (
  options: RelationOptions,
  wordsOf: (content: Relations) => WordsOf,
): ((content: Relations, gold?: Side) => Side) => {
  const normal = options.match === 'name' ? normalFormOf(options.normalise) : (type: string): string => type
  const shared = newShared()
  const isStrict = options.match === 'strict'
  const isMerging = options.duplicates !== 'each'
  return (content, gold) => {
    const numbers = gold?.numbers ?? newNumbers()
    const index = indexOf(content)
    const entities =
      gold === undefined ? (options.match === 'entity' ? goldEntities(content, index) : undefined) : gold.entities
    const symmetric =
      gold?.symmetric ?? new Set(options.symmetric.length > 0 ? options.symmetric : (content.symmetric ?? none))
    const targetOf = targetsOf({ content, options, index, numbers, gold, words: wordsOf(content), shared }, entities)
    const slotsOf = (relation: Relation): Slot[] => {
      const isSymmetric = symmetric.has(relation.type)
      const isDropped = options.direction === 'no' || (isSymmetric && options.symmetricOrder === 'set')
      const targets = relation.arguments.map(targetOf)
      // the first begins first; those with one start stay as they are
      if (isSymmetric && !isDropped) targets.sort((a, b) => startOf(a) - startOf(b))
      return targets.map((target, i) => {
        const argument = relation.arguments[i]!
        return isDropped
          ? { role: 0, roleName: NO_ROLE, target }
          : { role: shared.roles(argument.role) + 1, roleName: argument.role, target }
      })
    }
    const items: Item[] = []
    const repeated: Relation[] = []
    const byKey = new Map<Key, Item[]>()
    const add = (relation: Relation, type: string, slots: Slot[], compared: Item['arguments']): void => {
      if (slots.length > 1) slots.sort(bySlot)
      const typeNumber = shared.types(type)
      const key = wholeKey({ typeNumber, slots })
      const evidence = relation.evidence ?? noEvidence
      const known = byKey.get(key)
      if (isMerging && known !== undefined) {
        const first = isStrict ? known.find((own) => haveSameTypes(own.slots, slots)) : known[0]
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
        relation,
        arguments: compared,
        seen: relation.seen === true,
        evidence,
        key,
      }
      items.push(item)
      if (known === undefined) byKey.set(key, [item])
      else known.push(item)
    }
    const relations = options.onePerPair === 'last' ? lastOfPairs(content.relations, targetOf) : content.relations
    for (const relation of relations) {
      const type = options.types === 'no' ? '' : normal(relation.type)
      const slots = slotsOf(relation)
      if (options.unit === 'relation') add(relation, type, slots, relation.arguments)
      else
        slots.forEach((slot, i) => {
          const argument = relation.arguments[i]!
          if (argument.role !== 'trigger') add(relation, type, [slot], [argument])
        })
    }
    return { content, items, byKey, repeated, symmetric, numbers, entities, ...mentionSets(content, index) }
  }
}

const mentionSets = ({ mentions }: Relations, { places }: Index): Pick<Side, 'places' | 'typed'> => ({
  places: once(() => new Set(places.values())),
  typed: once(() => {
    const typed = new Set<string>()
    for (const mention of mentions) for (const type of mention.types) typed.add(`${places.get(mention)} ${type}`)
    return typed
  }),
})
