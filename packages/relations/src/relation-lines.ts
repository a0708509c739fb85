/** Lines of evidence of paired relations. */

import { type Arc, type Evidence, type Interval, once, type Part, type RenderedLine, type Stretch } from '@assay/core'
import type { Item } from './items.ts'
import type { RelationArgument, RelationEntity, RelationMention, Relations } from './model.ts'
import type { Pairing, Verdict } from './pair-relations.ts'
import type { RelationOptions } from './relation-options.ts'
import type { Side } from './relation-sides.ts'
import { noFact, noSide, noStats, noType, type RelationStats, stats, type TypeCounts } from './relation-stats.ts'
import { wordsUnder } from './words-under.ts'

type Line = Evidence<RelationStats>

const verdictNames: { readonly [V in Verdict]?: keyof RelationStats['verdicts'] } = {
  'wrong argument type': 'wrongArgumentType',
  'wrong direction': 'wrongDirection',
  'wrong type': 'wrongType',
  'wrong type and direction': 'wrongTypeAndDirection',
  'wrong boundaries': 'wrongBoundaries',
  'wrong argument': 'wrongArgument',
  missed: 'missed',
  spurious: 'spurious',
}

const halvesOf = (verdict: Verdict): number => (verdict === 'correct' ? 2 : verdict === 'partly correct' ? 1 : 0)

// ---- facets ----------------------------------------------------------------------------------------------------------

/** The least distance of two of the sentences. */
const leastDistance = (a: readonly number[], b: readonly number[]): number => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    least = Math.min(least, Math.abs(a[i]! - b[j]!))
    if (a[i]! < b[j]!) i++
    else j++
  }
  return least
}

/** The greatest of the distances of two arguments; -1 where one has no sentence. */
const distanceOf = ({ slots }: Item): number => {
  let greatest = 0
  for (let i = 0; i < slots.length; i++) {
    const sentences = slots[i]!.target.sentences
    if (sentences === undefined) return -1
    for (let j = 0; j < i; j++) {
      const other = slots[j]!.target.sentences!
      if (sentences !== other) greatest = Math.max(greatest, leastDistance(sentences, other))
    }
  }
  return greatest
}

const FARTHEST = 5

const labelOfDistance = (distance: number): string => (distance > FARTHEST ? `>${FARTHEST}` : String(distance))

// ---- templates -------------------------------------------------------------------------------------------------------

/** Everything that lines share which count alike. */
interface Template {
  readonly stats: RelationStats
  readonly facets: Readonly<Record<string, string>>
  readonly parts?: readonly Part<RelationStats>[]
}

/** Everything that decides on the counts of a line. */
interface Counted {
  readonly verdict: Verdict
  readonly goldType: string | undefined
  readonly systemType: string | undefined
  readonly goldDistance: number
  readonly systemDistance: number
  readonly goldArity: number
  readonly systemArity: number
  readonly isAgain: boolean
  readonly isReached: boolean
  readonly isKnown: boolean
  readonly isSeen: boolean
}

const ofType = (type: string, counts: Partial<TypeCounts>): RelationStats['types'] =>
  new Map([[type, { ...noType, ...counts }]])

const goldStats = (type: string, counted: Counted): RelationStats => {
  const { verdict, isAgain, isReached, isKnown, isSeen } = counted
  const name = verdictNames[verdict]
  const halves = counted.systemType === undefined ? 0 : halvesOf(verdict)
  return {
    ...noStats,
    types: ofType(type, {
      gold: isAgain ? 0 : 1,
      halves,
      wrongDirection: verdict === 'wrong direction' ? 1 : 0,
    }),
    verdicts: name === undefined ? noStats.verdicts : { ...noStats.verdicts, [name]: 1 },
    reach: isReached && !isAgain ? { gold: 1, correct: verdict === 'correct' ? 1 : 0 } : noStats.reach,
    seen: isKnown ? { known: 1, correct: isSeen && verdict === 'correct' && halves > 0 ? 1 : 0 } : noStats.seen,
  }
}

const systemStats = (type: string, { verdict, isKnown }: Counted): RelationStats => ({
  ...noStats,
  types: ofType(type, { found: 1 }),
  verdicts: verdict === 'spurious' ? { ...noStats.verdicts, spurious: 1 } : noStats.verdicts,
  seen: isKnown ? { known: 1, correct: 0 } : noStats.seen,
})

/** The labels of a facet: of the gold's relation, and of the system's. */
type Labels = readonly [facet: string, gold: string | undefined, system: string | undefined]

const makeTemplate = (counted: Counted, options: RelationOptions, hasArity: boolean): Template => {
  const { goldType, systemType, goldDistance, systemDistance, isKnown, isSeen } = counted
  const ofGold = goldType === undefined ? undefined : goldStats(goldType, counted)
  const ofSystem = systemType === undefined ? undefined : systemStats(systemType, counted)
  const has = { gold: ofGold !== undefined, system: ofSystem !== undefined }
  const side = (isThere: boolean, distance: number, label: (distance: number) => string): string | undefined =>
    isThere && distance >= 0 ? label(distance) : undefined
  const scope = (distance: number): string => (distance === 0 ? 'intra' : 'inter')
  // what is wrong is not in the training data as far as the gold says
  const seenness = isSeen ? 'seen' : 'unseen'
  const isRight = halvesOf(counted.verdict) > 0
  const labels: Labels[] = [
    ...(options.types === 'yes' ? ([['type', goldType, systemType]] as const) : []),
    ...(options.unit === 'relation'
      ? ([
          ['scope', side(has.gold, goldDistance, scope), side(has.system, systemDistance, scope)],
          [
            'distance',
            side(has.gold, goldDistance, labelOfDistance),
            side(has.system, systemDistance, labelOfDistance),
          ],
        ] as const)
      : []),
    ...(hasArity
      ? ([['arity', side(has.gold, counted.goldArity, String), side(has.system, counted.systemArity, String)]] as const)
      : []),
    ...(isKnown
      ? ([['seen', has.gold ? seenness : undefined, has.system ? (isRight ? seenness : 'unseen') : undefined]] as const)
      : []),
  ]
  const whole = ofGold === undefined ? ofSystem! : ofSystem === undefined ? ofGold : stats.concat(ofGold, ofSystem)
  const facets: Record<string, string> = {}
  const parts: Part<RelationStats>[] = []
  for (const [facet, gold, system] of labels) {
    const label = gold ?? system
    if (label === undefined) continue
    facets[facet] = label
    // a side that has no label of its own counts with the other
    const [goldLabel, other] = [gold ?? label, system ?? label]
    if (ofGold === undefined || ofSystem === undefined || goldLabel === other) parts.push([facet, label, whole])
    else parts.push([facet, goldLabel, ofGold], [facet, other, ofSystem])
  }
  const isPlain = parts.every(([, , partStats]) => partStats === whole)
  return { stats: whole, facets, ...(!isPlain && { parts }) }
}

const verdictOrder: readonly Verdict[] = [
  'correct',
  'partly correct',
  'wrong argument type',
  'wrong direction',
  'wrong type',
  'wrong type and direction',
  'wrong boundaries',
  'wrong argument',
  'missed',
  'spurious',
]
const verdictNumbers: ReadonlyMap<Verdict, number> = new Map(verdictOrder.map((verdict, i) => [verdict, i]))

const MAX_TYPES = 1 << 10
const MAX_ARITY = 1 << 6

const near = (distance: number): number => Math.min(distance, FARTHEST + 1) + 1

/** Everything that a line counts, as one number where the numbers of its types and arguments are below the limits. */
const packed = (
  verdict: Verdict,
  goldItem: Item | undefined,
  systemItem: Item | undefined,
  flags: number,
): number | string => {
  const gold = goldItem === undefined ? 0 : goldItem.typeNumber + 1
  const system = systemItem === undefined ? 0 : systemItem.typeNumber + 1
  const [here, there] = [
    goldItem === undefined ? 0 : near(distanceOf(goldItem)),
    systemItem === undefined ? 0 : near(distanceOf(systemItem)),
  ]
  const [few, many] = [goldItem?.arguments.length ?? 0, systemItem?.arguments.length ?? 0]
  if (gold >= MAX_TYPES || system >= MAX_TYPES || few >= MAX_ARITY || many >= MAX_ARITY)
    return [verdict, gold, system, here, there, few, many, flags].join(' ')
  const sides = (gold * MAX_TYPES + system) * 64 + here * 8 + there
  return (((sides * MAX_ARITY + few) * MAX_ARITY + many) * 32 + flags) * 16 + verdictNumbers.get(verdict)!
}

/** Looks up what lines share by what they count. */
const newTemplates = (options: RelationOptions) => {
  const templates = new Map<number | string, Template>()
  return (pairing: Pairing, isReached: boolean, isKnown: boolean, hasArity: boolean): Template => {
    const { verdict, gold: goldItem, system: systemItem, again = false } = pairing
    const isSeen = goldItem?.seen === true
    const flags = (again ? 1 : 0) + (isReached ? 2 : 0) + (isKnown ? 4 : 0) + (isSeen ? 8 : 0) + (hasArity ? 16 : 0)
    const key = packed(verdict, goldItem, systemItem, flags)
    const template = templates.get(key)
    if (template !== undefined) return template
    const counted: Counted = {
      verdict,
      goldType: goldItem?.type,
      systemType: systemItem?.type,
      goldDistance: goldItem === undefined ? -1 : distanceOf(goldItem),
      systemDistance: systemItem === undefined ? -1 : distanceOf(systemItem),
      goldArity: goldItem?.arguments.length ?? 0,
      systemArity: systemItem?.arguments.length ?? 0,
      isAgain: again,
      isReached,
      isKnown,
      isSeen,
    }
    const built = makeTemplate(counted, options, hasArity)
    templates.set(key, built)
    return built
  }
}

// ---- shown -----------------------------------------------------------------------------------------------------------

/** The document of a side as lists of errors show it. */
interface DisplayedDocument {
  readonly content: Relations
  readonly mentions: ReadonlyMap<string, RelationMention>
  readonly entities: ReadonlyMap<string, RelationEntity>
  readonly words: (pieces: readonly Interval[]) => string | undefined
}

const shownOf = (content: Relations): DisplayedDocument => ({
  content,
  mentions: new Map(content.mentions.map((mention) => [mention.id, mention])),
  entities: new Map(content.entities.map((entity) => [entity.id, entity])),
  words: wordsUnder(content),
})

const shownMention = ({ words }: DisplayedDocument, { id, pieces, types, text }: RelationMention): string =>
  [text ?? words(pieces) ?? id, pieces.map(({ start, end }) => `[${start}, ${end})`).join('…'), types.join('|')]
    .filter((part) => part !== '')
    .join(' ')

const shownArgument = (shown: DisplayedDocument, argument: RelationArgument): string => {
  if ('name' in argument) return argument.name
  if ('mention' in argument) {
    const mention = shown.mentions.get(argument.mention)
    return mention === undefined ? argument.mention : shownMention(shown, mention)
  }
  const { name, mentions = [] } = shown.entities.get(argument.entity) ?? {}
  const first = shown.mentions.get(mentions[0] ?? '')
  const words = name ?? (first && (first.text ?? shown.words(first.pieces)))
  return words === undefined ? argument.entity : `${words} (${argument.entity})`
}

/** `Live_In(Ana Lee [0, 7) PER, Bern [19, 23) LOC)`; roles are named where they are others than head and tail. */
const shownItem = (shown: DisplayedDocument, { relation, arguments: all }: Item): string => {
  const [head, tail] = all
  const isUsual = all.length === 2 && head?.role === 'head' && tail?.role === 'tail'
  const parts = all.map((argument) => `${isUsual ? '' : `${argument.role}: `}${shownArgument(shown, argument)}`)
  return `${relation.type}(${parts.join(', ')})`
}

/** The mentions of an argument, each with its pieces; of an entity all that it has. */
const mentionsOf = ({ mentions, entities }: DisplayedDocument, argument: RelationArgument): readonly Pieces[] => {
  if ('name' in argument) return []
  const ids = 'mention' in argument ? [argument.mention] : (entities.get(argument.entity)?.mentions ?? [])
  return ids.flatMap((id): readonly Pieces[] => {
    const [first, ...rest] = mentions.get(id)?.pieces ?? []
    return first === undefined ? [] : [[first, ...rest]]
  })
}

/** The pieces of a mention. */
type Pieces = readonly [Interval, ...(readonly Interval[])]

const gapBetween = ([a]: Pieces, [b]: Pieces): number => Math.max(a.start - b.end, b.start - a.end)

/** A mention of each of two arguments, those nearest to each other. */
const nearestPair = (heads: readonly Pieces[], tails: readonly Pieces[]): readonly [Pieces, Pieces] | undefined => {
  let nearest: readonly [Pieces, Pieces] | undefined
  for (const head of heads)
    for (const tail of tails)
      if (nearest === undefined || gapBetween(head, tail) < gapBetween(...nearest)) nearest = [head, tail]
  return nearest
}

/** A relation in the text of its side: its arguments, and an arrow from the first to each other one. */
interface Sketch {
  readonly stretches: readonly Stretch[]
  readonly arcs: readonly Arc[]
}

const plain = ({ start, end }: Interval): Interval => ({ start, end })

const sketchOf = (shown: DisplayedDocument, { relation, arguments: all }: Item): Sketch => {
  const [heads = [], ...others] = all.map((argument) => mentionsOf(shown, argument))
  const pairs = others.flatMap((tails) => {
    const pair = nearestPair(heads, tails)
    return pair === undefined ? [] : [pair]
  })
  // an argument that no arrow reaches is shown where it stands first
  const alone = [heads, ...others].flatMap((places) =>
    pairs.some(([head, tail]) => places.includes(head) || places.includes(tail)) ? [] : places.slice(0, 1),
  )
  const places = new Set([...pairs.flat(), ...alone])
  return {
    stretches: [...places].flat().map((piece) => ({ ...plain(piece), label: relation.type })),
    arcs: pairs.map(([[head], [tail]]) => ({ from: plain(head), to: plain(tail), label: relation.type })),
  }
}

/** A pairing as lists of errors show it. */
const showPairing = (
  golds: () => DisplayedDocument,
  systems: () => DisplayedDocument,
  { gold, system }: Pairing,
): RenderedLine => {
  const at = gold?.relation.at ?? system?.relation.at
  const [goldSketch, systemSketch] = [gold && sketchOf(golds(), gold), system && sketchOf(systems(), system)]
  return {
    ...(gold && { gold: shownItem(golds(), gold) }),
    ...(system && { system: shownItem(systems(), system) }),
    types: { ...(gold && { gold: gold.relation.type }), ...(system && { system: system.relation.type }) },
    ...(at && { at }),
    where: {
      ...(goldSketch && { gold: goldSketch.stretches }),
      ...(systemSketch && { system: systemSketch.stretches }),
    },
    arcs: { ...(goldSketch && { gold: goldSketch.arcs }), ...(systemSketch && { system: systemSketch.arcs }) },
  }
}

// ---- the document as a whole -----------------------------------------------------------------------------------------

const evidenceOf = (gold: Side, system: Side, pairings: readonly Pairing[]): RelationStats['evidence'] => {
  let [ofGold, found, correct] = [0, 0, 0]
  for (const { evidence } of gold.content.relations) ofGold += evidence?.length ?? 0
  if (gold.content.absent !== true)
    for (const { evidence } of system.items) if (evidence.length > 0) found += new Set(evidence).size
  for (const { verdict, gold: item, system: other } of pairings) {
    if (verdict !== 'correct' || item === undefined || other === undefined || other.evidence.length === 0) continue
    const evidence = new Set(item.evidence)
    for (const sentence of new Set(other.evidence)) if (evidence.has(sentence)) correct++
  }
  return { documents: 1, gold: ofGold, found, correct }
}

const entitiesOf = (gold: Side, system: Side): RelationStats['entities'] => {
  const [goldKeys, other] = [gold.typed(), system.typed()]
  let correct = 0
  for (const key of other) if (goldKeys.has(key)) correct++
  return { gold: goldKeys.size, found: other.size, correct }
}

const argumentsOf = (gold: Side, system: Side): RelationStats['arguments'] => {
  const sums = ({ items }: Side): readonly [all: number, typed: number] => {
    let [all, typed] = [0, 0]
    for (const { slots } of items)
      for (const { target } of slots) {
        all++
        if (target.types.length > 0) typed++
      }
    return [all, typed]
  }
  const [[goldSum, goldTyped], [found, foundTyped]] = [sums(gold), sums(system)]
  return { gold: goldSum, goldTyped, found, foundTyped }
}

/** The roles of both sides, and under match=strict the types of arguments: what may be named in two ways. */
const namesOf = (
  gold: Side,
  system: Side,
  options: RelationOptions,
): Pick<RelationStats, 'roles' | 'argumentTypes'> => {
  const roles = new Map<string, typeof noSide>()
  const argumentTypes = new Map<string, typeof noSide>()
  const add = (to: typeof roles, name: string, side: 'gold' | 'found'): void => {
    const counts = to.get(name) ?? noSide
    to.set(name, { ...counts, [side]: counts[side] + 1 })
  }
  const see = ({ items }: Side, side: 'gold' | 'found'): void => {
    for (const { slots } of items)
      for (const { role, roleName, target } of slots) {
        if (role > 0) add(roles, roleName, side)
        if (options.match === 'strict') for (const type of target.types) add(argumentTypes, type, side)
      }
  }
  see(gold, 'gold')
  see(system, 'found')
  return { roles, argumentTypes }
}

/** A fact as a label of the table of all documents. */
const factOf = ({ type, slots }: Item): string =>
  JSON.stringify([type, ...slots.map(({ roleName, target }) => `${roleName} ${target.name}`).sort()])

/** The facts of a document, under their names. */
const factsOf = (pairings: readonly Pairing[]): RelationStats['facts'] => {
  const facts = new Map<string, typeof noFact>()
  const add = (item: Item, counts: Partial<typeof noFact>): void => {
    const name = factOf(item)
    const existing = facts.get(name) ?? noFact
    facts.set(name, {
      gold: existing.gold + (counts.gold ?? 0),
      found: existing.found + (counts.found ?? 0),
      correct: existing.correct + (counts.correct ?? 0),
    })
  }
  for (const { verdict, gold, system, again } of pairings)
    if (verdict === 'correct')
      add((gold ?? system)!, { gold: again ? 0 : 1, found: system ? 1 : 0, correct: system ? 1 : 0 })
    else {
      if (gold) add(gold, { gold: 1 })
      if (system) add(system, { found: 1 })
    }
  return facts
}

/** The line of what is counted once a document. */
const documentLine = (gold: Side, system: Side, pairings: readonly Pairing[], options: RelationOptions): Line => {
  const hasEntities = options.match !== 'name' && !gold.content.given && !system.content.given
  return {
    stats: {
      ...noStats,
      evidence: options.unit === 'relation' ? evidenceOf(gold, system, pairings) : noStats.evidence,
      entities: hasEntities ? entitiesOf(gold, system) : noStats.entities,
      arguments: options.match === 'strict' ? argumentsOf(gold, system) : noStats.arguments,
      facts: options.match === 'name' ? factsOf(pairings) : noStats.facts,
      ...(!pairings.some(({ verdict }) => halvesOf(verdict) > 0) && namesOf(gold, system, options)),
    },
    verdict: 'document',
    right: true,
  }
}

// ---- lines -----------------------------------------------------------------------------------------------------------

const isReached = ({ slots }: Item, places: ReadonlySet<number>): boolean => {
  for (const { target } of slots) if (target.place < 0 || !places.has(target.place)) return false
  return true
}

const isBinary = ({ arguments: all }: Item): boolean => all.length === 2

/** A line for each pairing, and one for what is counted once a document. */
export const linesUnder = (options: RelationOptions) => {
  const templateOf = newTemplates(options)
  return function* (gold: Side, system: Side, pairings: readonly Pairing[]): Iterable<Line> {
    const places = system.places()
    const hasArity = options.unit === 'relation' && !(gold.items.every(isBinary) && system.items.every(isBinary))
    const isKnown = gold.content.marked === true
    const [golds, systems] = [once(() => shownOf(gold.content)), once(() => shownOf(system.content))]
    for (const pairing of pairings) {
      const { verdict, gold: goldItem, system: systemItem } = pairing
      const template = templateOf(pairing, goldItem !== undefined && isReached(goldItem, places), isKnown, hasArity)
      const { stats: counts, facets, parts } = template
      const show = (): RenderedLine => showPairing(golds, systems, pairing)
      // what only completes the counts of a repeated relation is shown with its first
      if (verdict === 'correct' && systemItem === undefined)
        yield { stats: counts, verdict, facets, ...(parts && { parts }) }
      else if (verdict === 'partly correct')
        yield { stats: counts, verdict, right: false, facets, show, ...(parts && { parts }) }
      else if (parts === undefined) yield { stats: counts, verdict, facets, show }
      else yield { stats: counts, verdict, facets, parts, show }
    }
    yield documentLine(gold, system, pairings, options)
  }
}
