/**
 * From mentions to clusters, for the readers of coreference. A mention is gathered as numbers (its entity, its nodes,
 * the offset of its opening bracket) and becomes an item; its key is its span in tokens of the document, counted from
 * 0: `12`, `12-15`, discontinuous `12-13,17`. Empty nodes come after the tokens, `12-15,13.1`, with the number of the
 * token before them, or, where they lead their sentence, of the token after them, `^16.1`. So the same words have the
 * same key, whatever other empty nodes a file holds.
 */
import { code, commonCode } from '../codes.ts'
import type { Disagreement, Location, Place, Problem } from '../contract.ts'
import {
  type Clusters,
  type Covers,
  type Items,
  type ItemsBuilder,
  itemsBuilder,
  type LookedUp,
  type Mentions,
} from '../models/clusters/type.ts'
import type { Forms } from '../models/tags/type.ts'
import type { Interval } from '../models/trees/type.ts'
import { once } from '../share.ts'
import { BLANK, codePoints, HYPHEN, lineText, placeOf, sameForm, whyDifferentForm } from '../source/fields.ts'
import { filled, type Ints, ints, push } from '../source/ints.ts'

// ---- the text --------------------------------------------------------------------------------------------------------

/** The nodes of a document, in their order: its tokens, and its empty nodes where the format has them. */
export interface Nodes {
  readonly path: string
  readonly bytes: Uint8Array
  /** The form is `bytes[formStart, formEnd)`; both are 0 where there are no words. */
  readonly formStart: Ints
  readonly formEnd: Ints
  /** Offset of the line of each node, and its number. */
  readonly lineStart: Ints
  readonly line: Ints
  /** The first node of each sentence. */
  readonly sentences: Ints
  hasForms: boolean
  /** For formats with empty nodes. */
  readonly empty?: EmptyNodes
  /** True for plain text: it has neither sentences nor a tree. */
  readonly isPlain?: true
}
export interface EmptyNodes {
  /** The number of tokens before each node. */
  readonly tokens: Ints
  /** The decimals of an empty node's number, negative if it leads its sentence (`0.1`); 0 for a token. */
  readonly minor: Ints
  /** The node of each token. */
  readonly nodeOfToken: Ints
  /**
   * Numbers that two readings of one text share: 256 for each token and for each beginning of a sentence, and the empty
   * nodes in between.
   */
  readonly codes: Ints
  /** The enhanced dependencies (DEPS) of an empty node: `4:nsubj|6:nsubj`. */
  readonly deps: Map<number, string>
}

/** The bound of the decimals of an empty node's number. */
export const MINORS = 256

export const newNodes = (path: string, bytes: Uint8Array, withEmpty: boolean): Nodes => ({
  path,
  bytes,
  formStart: ints(),
  formEnd: ints(),
  lineStart: ints(),
  line: ints(),
  sentences: ints(),
  hasForms: true,
  ...(withEmpty && { empty: { tokens: ints(), minor: ints(), nodeOfToken: ints(), codes: ints(), deps: new Map() } }),
})

/** Numbers the node that was added last: 0 for a token, the decimals of an empty node's number, negative if it leads its sentence. */
export const numberNode = ({ sentences }: Nodes, empty: EmptyNodes, minor: number): void => {
  const tokens = empty.nodeOfToken.size
  const slot = tokens + sentences.size - (minor === 0 ? 0 : 1)
  push(empty.tokens, tokens)
  push(empty.minor, minor)
  push(empty.codes, slot * MINORS + Math.abs(minor))
  if (minor === 0) push(empty.nodeOfToken, empty.tokens.size - 1)
}

/** The sentence of a node. */
export const sentenceOf = ({ sentences }: Nodes, node: number): number => {
  let low = 0
  let high = sentences.size
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (sentences.values[middle]! <= node) low = middle
    else high = middle
  }
  return low
}

export const nodeCount = ({ line }: Nodes): number => line.size
export const tokenCount = (nodes: Nodes): number => nodes.empty?.nodeOfToken.size ?? nodes.line.size

export const nodeOf = ({ empty }: Nodes, token: number): number =>
  empty === undefined ? token : empty.nodeOfToken.values[token]!

const formsOf = (nodes: Nodes): Forms => {
  const { bytes, formStart, formEnd, empty } = nodes
  if (empty === undefined) return { bytes, start: filled(formStart), end: filled(formEnd) }
  const tokens = filled(empty.nodeOfToken)
  return {
    bytes,
    start: tokens.map((node) => formStart.values[node]!),
    end: tokens.map((node) => formEnd.values[node]!),
  }
}

const decoder = new TextDecoder()

/** True if a node is an empty one; false for -1, no node. */
export const isEmpty = ({ empty }: Nodes, node: number): boolean =>
  empty !== undefined && node >= 0 && empty.minor.values[node] !== 0

export const formOf = ({ bytes, formStart, formEnd }: Nodes, node: number): string =>
  decoder.decode(bytes.subarray(formStart.values[node], formEnd.values[node]))

/** The place of `bytes[start, end)` in the line of a node. */
const placeIn = ({ path, bytes, line, lineStart }: Nodes, node: number, start: number, end: number): Place =>
  placeOf(path, line.values[node]!, bytes, lineStart.values[node]!, start, end)

const lineOf = ({ bytes, lineStart }: Nodes, node: number): string => lineText(bytes, lineStart.values[node]!)

// ---- mentions as they are read ---------------------------------------------------------------------------------------

/** Mentions in the order in which they open, and the runs of nodes they consist of. */
export interface Draft {
  readonly nodes: Nodes
  readonly entity: Ints
  /** The node, and the column and the offsets of the opening bracket up to the end of the entity's name. */
  readonly node: Ints
  readonly openColumn: Ints
  readonly openStart: Ints
  readonly openEnd: Ints
  /** The number of its head among its words, from 1; 0 if not given. */
  readonly head: Ints
  /** Runs in the order in which they open: the mention, the first and the last node; -1 as the last while it is open. */
  readonly runMention: Ints
  readonly runFirst: Ints
  readonly runLast: Ints
}

export const newDraft = (nodes: Nodes): Draft => ({
  nodes,
  entity: ints(),
  node: ints(),
  openColumn: ints(),
  openStart: ints(),
  openEnd: ints(),
  head: ints(),
  runMention: ints(),
  runFirst: ints(),
  runLast: ints(),
})

/** An opening bracket with the name of its entity: its column, in code points, and its offsets. */
export interface OpeningBracket {
  readonly column: number
  readonly start: number
  readonly end: number
}

/** Adds a mention without runs, and gives its number. */
export const addMention = (
  draft: Draft,
  entity: number,
  node: number,
  { column, start, end }: OpeningBracket,
): number => {
  push(draft.entity, entity)
  push(draft.node, node)
  push(draft.openColumn, column)
  push(draft.openStart, start)
  push(draft.openEnd, end)
  push(draft.head, 0)
  return draft.entity.size - 1
}

/** Opens a run of a mention at a node, and gives its number. */
export const openRun = (draft: Draft, mention: number, node: number): number => {
  push(draft.runMention, mention)
  push(draft.runFirst, node)
  push(draft.runLast, -1)
  return draft.runMention.size - 1
}

export const closeRun = (draft: Draft, run: number, node: number): void => {
  draft.runLast.values[run] = node
}

/** The place where a mention opens. */
export const placeOfOpening = ({ nodes, node, openColumn, openStart, openEnd }: Draft, mention: number): Place => {
  const { path, bytes, line } = nodes
  const length = codePoints(bytes, openStart.values[mention]!, openEnd.values[mention]!)
  const column = openColumn.values[mention]!
  return { path, line: line.values[node.values[mention]!]!, column, length }
}

/** Bytes from which a line counts as long: a text has few such lines, and each is kept once it was read. */
const LONG = 4096

/**
 * The places where mentions open, with the text of their lines. A long line is decoded once, however many mentions open
 * in it.
 */
export const openingsOf = (draft: Draft): ((mention: number) => Location) => {
  const { nodes, node } = draft
  const long = new Map<number, string>()
  return (mention) => {
    const at = node.values[mention]!
    const lineStart = nodes.lineStart.values[at]!
    const text = long.get(lineStart) ?? lineOf(nodes, at)
    if (text.length >= LONG) long.set(lineStart, text)
    return { at: placeOfOpening(draft, mention), text }
  }
}

// ---- clusters --------------------------------------------------------------------------------------------------------

/** Lists of runs of nodes: those of `i` are from `start[i]` to `start[i + 1]`, ascending, no two of them touching. */
export interface Runs {
  readonly start: Int32Array
  readonly first: Int32Array
  readonly last: Int32Array
}

/** Clusters that were read from mentions of a text. */
export interface MentionClusters extends Clusters {
  readonly origin: Origin
}
export interface Origin {
  readonly nodes: Nodes
  /** Of each item. */
  readonly runs: Runs
  /** The head of each item, or the first word of its minimal span where the format has such. */
  readonly heads: Int32Array
  /** The last words of minimal spans. */
  readonly minimalEnds?: Int32Array
}

/** The runs of each mention; a mention with an open run, or without one, has none. Runs that touch become one. */
const runsOf = ({ entity, runMention, runFirst, runLast }: Draft): Runs => {
  const mentions = entity.size
  const start = new Int32Array(mentions + 1)
  const open = new Uint8Array(mentions)
  for (let run = 0; run < runMention.size; run++) {
    const mention = runMention.values[run]!
    start[mention + 1] = start[mention + 1]! + 1
    if (runLast.values[run]! < 0) open[mention] = 1
  }
  for (let m = 0; m < mentions; m++) {
    start[m + 1] = start[m]! + (open[m] === 1 ? 0 : start[m + 1]!)
  }
  const next = start.slice(0, mentions)
  const first = new Int32Array(start[mentions]!)
  const last = new Int32Array(first.length)
  for (let run = 0; run < runMention.size; run++) {
    const mention = runMention.values[run]!
    if (open[mention] === 1) continue
    const to = next[mention]!
    next[mention] = to + 1
    first[to] = runFirst.values[run]!
    last[to] = runLast.values[run]!
  }
  return touching({ start, first, last })
}

const touching = ({ start, first, last }: Runs): Runs => {
  const starts = new Int32Array(start.length)
  let size = 0
  for (let i = 0; i + 1 < start.length; i++) {
    for (let run = start[i]!; run < start[i + 1]!; run++) {
      const joins = size > starts[i]! && last[size - 1]! + 1 >= first[run]!
      if (!joins) first[size++] = first[run]!
      last[size - 1] = last[run]!
    }
    starts[i + 1] = size
  }
  return { start: starts, first: first.subarray(0, size), last: last.subarray(0, size) }
}

/** The node that is the head of each mention, or -1. */
const headsOf = ({ head }: Draft, { start, first, last }: Runs): Int32Array => {
  const heads = new Int32Array(start.length - 1).fill(-1)
  for (let mention = 0; mention < heads.length; mention++) {
    let left = head.values[mention]!
    if (left === 0) continue
    for (let run = start[mention]!; run < start[mention + 1]!; run++) {
      const size = last[run]! - first[run]! + 1
      if (left > 0 && left <= size) heads[mention] = first[run]! + left - 1
      left -= size
    }
  }
  return heads
}

/** Mentions that pass, in the order of their entities: those of entity `e` from `start[e]` to `start[e + 1]`. */
const byEntity = (
  { entity }: Draft,
  entities: number,
  counts: (mention: number) => boolean,
): { readonly start: Int32Array; readonly mentions: Int32Array } => {
  const start = new Int32Array(entities + 1)
  for (let m = 0; m < entity.size; m++) {
    const after = entity.values[m]! + 1
    if (counts(m)) start[after] = start[after]! + 1
  }
  for (let e = 0; e < entities; e++) start[e + 1] = start[e + 1]! + start[e]!
  const next = start.slice(0, entities)
  const mentions = new Int32Array(start[entities]!)
  for (let m = 0; m < entity.size; m++) {
    if (!counts(m)) continue
    const e = entity.values[m]!
    const to = next[e]!
    next[e] = to + 1
    mentions[to] = m
  }
  return { start, mentions }
}

/** A key as it is written: bytes that are used again for the next. */
interface KeyBuffer {
  bytes: Uint8Array
  length: number
}

const COMMA = 44
const POINT = 46
const CARET = 94

const put = (key: KeyBuffer, byte: number): void => {
  if (key.length === key.bytes.length) {
    const longer = new Uint8Array(key.length * 2)
    longer.set(key.bytes)
    key.bytes = longer
  }
  key.bytes[key.length++] = byte
}

const putNumber = (key: KeyBuffer, n: number): void => {
  if (n >= 10) putNumber(key, Math.floor(n / 10))
  put(key, 48 + (n % 10))
}

const putRange = (key: KeyBuffer, first: number, last: number): void => {
  if (key.length > 0) put(key, COMMA)
  putNumber(key, first)
  if (last === first) return
  put(key, HYPHEN)
  putNumber(key, last)
}

const putEmptyNode = (key: KeyBuffer, before: number, minor: number): void => {
  if (key.length > 0) put(key, COMMA)
  if (minor < 0) put(key, CARET)
  putNumber(key, minor < 0 ? before : before - 1)
  put(key, POINT)
  putNumber(key, Math.abs(minor))
}

/** Writes the tokens of a mention as ranges, ignoring empty nodes between them. */
const putTokens = (key: KeyBuffer, { empty }: Nodes, { start, first, last }: Runs, mention: number): void => {
  let from = 0
  let to = -1
  for (let run = start[mention]!; run < start[mention + 1]!; run++) {
    const begin = tokenFrom(empty, first[run]!)
    const end = tokenFrom(empty, last[run]! + 1)
    if (begin === end) continue
    if (to >= 0 && begin > to + 1) putRange(key, from, to)
    if (to < 0 || begin > to + 1) from = begin
    to = end - 1
  }
  if (to >= 0) putRange(key, from, to)
}

/** The number of tokens before a node. */
const tokenFrom = (empty: EmptyNodes | undefined, node: number): number => {
  if (empty === undefined) return node
  return node < empty.tokens.size ? empty.tokens.values[node]! : empty.nodeOfToken.size
}

/** Writes the empty nodes of a mention one by one. */
const putEmptyNodes = (key: KeyBuffer, nodes: Nodes, next: Int32Array, runs: Runs, mention: number): void => {
  if (nodes.empty === undefined) return
  const { tokens, minor } = nodes.empty
  for (let run = runs.start[mention]!; run < runs.start[mention + 1]!; run++) {
    const last = runs.last[run]!
    for (let node = next[runs.first[run]!]!; node <= last; node = next[node + 1]!) {
      putEmptyNode(key, tokens.values[node]!, minor.values[node]!)
    }
  }
}

/** The first empty node from each node on. */
const nextEmptyNodes = (nodes: Nodes): Int32Array => {
  const count = nodeCount(nodes)
  if (nodes.empty === undefined) return new Int32Array(0)
  const next = new Int32Array(count + 1).fill(count)
  for (let node = count - 1; node >= 0; node--) {
    next[node] = nodes.empty.minor.values[node] === 0 ? next[node + 1]! : node
  }
  return next
}

/** A span that is a mention again, and the mention where it was the first time. */
interface RepeatedMention {
  readonly mention: number
  readonly first: number
}

const twiceInCluster = (name: string, first: Place, opening: Location): Problem => ({
  severity: 'warning',
  code: code.W322,
  message: `entity ${name} has this span as a mention twice; it is counted once`,
  ...opening,
  hint: `it opens first in line ${first.line}, column ${first.column}`,
})

const inTwoClusters = (name: string, other: string, first: Place, opening: Location): Problem => ({
  severity: 'warning',
  code: code.W323,
  message: `this span is a mention of entity ${other} and of entity ${name}`,
  ...opening,
  hint: `the mention of entity ${other} opens in line ${first.line}, column ${first.column}; the option "duplicates" of the metric decides which of the two counts`,
})

/** Problems of spans that are mentions twice, in the order of the text. */
function* reportRepeats(
  draft: Draft,
  { nameOf: nameOfEntity }: MentionOptions,
  repeats: RepeatedMention[],
): Iterable<Problem> {
  const openingOf = openingsOf(draft)
  const nameOf = (mention: number): string => nameOfEntity(draft.entity.values[mention]!)
  for (const { mention, first } of repeats.sort((a, b) => a.mention - b.mention)) {
    const place = placeOfOpening(draft, first)
    const same = draft.entity.values[mention] === draft.entity.values[first]
    yield same
      ? twiceInCluster(nameOf(mention), place, openingOf(mention))
      : inTwoClusters(nameOf(mention), nameOf(first), place, openingOf(mention))
  }
}

/** The entities, and options of their mentions. */
export interface MentionOptions {
  /** The number of entities, and their names. */
  readonly entities: number
  readonly nameOf: (entity: number) => string
  readonly types?: readonly (string | undefined)[]
  /** Mentions whose head is an empty node are dropped. */
  readonly withoutZeros?: boolean
  readonly match?: (gold: MentionClusters, system: Clusters, counted?: Covers) => Int32Array
  readonly equal?: (gold: MentionClusters, system: Clusters) => Int32Array
  readonly lookUp?: (gold: MentionClusters, system: Clusters, goldOf: Int32Array) => LookedUp
}

interface GatheredMentions {
  readonly start: Ints
  readonly members: Ints
  /** The entity of each cluster, and the mention of each entry of `members`. */
  readonly entities: Ints
  readonly mentions: Ints
  /** The first mention of each item, and the last one that counts. */
  readonly firsts: Ints
  readonly lasts: Ints
  readonly again: RepeatedMention[]
}

/** Adds a mention to the cluster at hand. */
const gather = (
  { firsts, lasts, again, members, mentions }: GatheredMentions,
  { entity }: Draft,
  mention: number,
  item: number,
): void => {
  if (item === lasts.size) {
    push(firsts, mention)
    push(lasts, mention)
  } else {
    const last = lasts.values[item]!
    const same = entity.values[last] === entity.values[mention]
    again.push({ mention, first: same ? last : firsts.values[item]! })
    if (same) return
    lasts.values[item] = mention
  }
  push(members, item)
  push(mentions, mention)
}

/** Nothing yet, with room for the clusters of so many entities and mentions. */
const newGathered = (entities: number, mentions: number): GatheredMentions => ({
  start: ints(entities + 1),
  members: ints(mentions),
  entities: ints(entities),
  mentions: ints(mentions),
  firsts: ints(mentions),
  lasts: ints(mentions),
  again: [],
})

/** True for mentions that count: those that are complete, and not zeros if these are dropped. */
const countsIn =
  (nodes: Nodes, { start }: Runs, heads: Int32Array, withoutZeros: boolean) =>
  (mention: number): boolean =>
    start[mention + 1]! > start[mention]! && !(withoutZeros && isEmpty(nodes, heads[mention]!))

const gatherAll = (
  draft: Draft,
  runs: Runs,
  heads: Int32Array,
  wanted: MentionOptions,
  items: ItemsBuilder,
): GatheredMentions => {
  const { nodes } = draft
  const { entities, withoutZeros = false } = wanted
  const gathered = newGathered(entities, draft.entity.size)
  push(gathered.start, 0)
  const nextEmpty = nextEmptyNodes(nodes)
  const key: KeyBuffer = { bytes: new Uint8Array(64), length: 0 }
  const { start, mentions } = byEntity(draft, entities, countsIn(nodes, runs, heads, withoutZeros))
  for (let e = 0; e < entities; e++) {
    for (let k = start[e]!; k < start[e + 1]!; k++) {
      const mention = mentions[k]!
      key.length = 0
      putTokens(key, nodes, runs, mention)
      putEmptyNodes(key, nodes, nextEmpty, runs, mention)
      gather(gathered, draft, mention, items.add(key.bytes, 0, key.length))
    }
    if (gathered.members.size === gathered.start.values[gathered.entities.size]) continue
    push(gathered.start, gathered.members.size)
    push(gathered.entities, e)
  }
  return gathered
}

/**
 * The clusters of a document, and problems of spans that are mentions twice. A mention that was never closed is
 * dropped, and so is an entity without mentions. A span that is a mention twice has the head of its first mention.
 */
export const clustersOfDraft = (
  draft: Draft,
  wanted: MentionOptions,
): { readonly clusters: MentionClusters; readonly problems: Iterable<Problem> } => {
  const runs = runsOf(draft)
  const heads = headsOf(draft, runs)
  const builder = itemsBuilder(draft.entity.size + 1)
  const gathered = gatherAll(draft, runs, heads, wanted, builder)
  const firsts = filled(gathered.firsts)
  const headsOfItems = firsts.map((mention) => heads[mention]!)
  const origin: Origin = { nodes: draft.nodes, runs: pickRuns(runs, firsts), heads: headsOfItems }
  const clusters = clustersFrom(draft, wanted, gathered, builder.finish(), origin)
  return { clusters, problems: reportRepeats(draft, wanted, gathered.again) }
}

const clustersFrom = (
  draft: Draft,
  wanted: MentionOptions,
  gathered: GatheredMentions,
  items: Items,
  origin: Origin,
): MentionClusters => {
  const { nameOf, types, match, equal, lookUp } = wanted
  const [entities, mentions] = [filled(gathered.entities), filled(gathered.mentions)]
  const words = once(() => wordsOf(origin))
  const openingOf = openingsOf(draft)
  const clusters: MentionClusters = {
    start: filled(gathered.start),
    members: filled(gathered.members),
    items,
    clusterName: (cluster) => nameOf(entities[cluster]!),
    ...(types && { clusterType: (cluster: number) => types[entities[cluster]!] }),
    discarded: new Int32Array(0),
    shown: (item) => shownRuns(origin, item),
    spot: (membership) => openingOf(mentions[membership]!),
    ...(draft.nodes.hasForms && { text: formsOf(draft.nodes) }),
    ...(!draft.nodes.isPlain && { sentences: borders(draft.nodes) }),
    within: (item) => tokensOf(origin, item),
    wordSpot: (word) => wordSpot(draft.nodes, word),
    get mentions() {
      return words()
    },
    ...(match && { match: (system: Clusters, counted?: Covers) => match(clusters, system, counted) }),
    ...(equal && { equal: (system: Clusters) => equal(clusters, system) }),
    ...(lookUp && { lookUp: (system: Clusters, goldOf: Int32Array) => lookUp(clusters, system, goldOf) }),
    origin,
  }
  return clusters
}

/** The runs of some of the mentions. */
const pickRuns = ({ start, first, last }: Runs, mentions: Int32Array): Runs => {
  const starts = new Int32Array(mentions.length + 1)
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i]!
    starts[i + 1] = starts[i]! + start[mention + 1]! - start[mention]!
  }
  const firsts = new Int32Array(starts[mentions.length]!)
  const lasts = new Int32Array(firsts.length)
  let to = 0
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i]!
    for (let run = start[mention]!; run < start[mention + 1]!; run++) {
      firsts[to] = first[run]!
      lasts[to++] = last[run]!
    }
  }
  return { start: starts, first: firsts, last: lasts }
}

/** The most words of a long mention that are shown. */
const SHOWN = 40

const shownRuns = ({ nodes, runs }: Origin, item: number): string => {
  const words: string[] = []
  for (let run = runs.start[item]!; run < runs.start[item + 1]!; run++) {
    if (run > runs.start[item]!) words.push('…')
    for (let node = runs.first[run]!; node <= runs.last[run]!; node++) {
      if (words.length === SHOWN) return `${words.join(' ')} …`
      words.push(nodes.hasForms ? formOf(nodes, node) : String(node))
    }
  }
  return words.join(' ')
}

/** The runs of an item in tokens, but for those that hold none. */
const tokensOf = ({ nodes: { empty }, runs }: Origin, item: number): readonly Interval[] => {
  const before = (node: number): number => (empty === undefined ? node : empty.tokens.values[node]!)
  const pieces: Interval[] = []
  for (let run = runs.start[item]!; run < runs.start[item + 1]!; run++) {
    const last = runs.last[run]!
    const isToken = empty === undefined || empty.minor.values[last] === 0
    const piece = { start: before(runs.first[run]!), end: before(last) + (isToken ? 1 : 0) }
    if (piece.start < piece.end) pieces.push(piece)
  }
  return pieces
}

/** The number that a node has on both sides. */
export const codeOf = ({ empty }: Nodes, node: number): number =>
  empty === undefined ? node : empty.codes.values[node]!

/** As many words as an index can count: a start beyond it is clamped, and such words are never looked up. */
const COUNTABLE = 2 ** 31 - 1

/** The words of each item one by one. Made on first use: nested mentions may hold many more words than the text has. */
const wordsOf = ({ nodes, runs, heads }: Origin): Mentions => {
  const start = new Int32Array(heads.length + 1)
  for (let item = 0; item < heads.length; item++) {
    let size = start[item]!
    for (let run = runs.start[item]!; run < runs.start[item + 1]!; run++) {
      size += runs.last[run]! - runs.first[run]! + 1
    }
    start[item + 1] = Math.min(size, COUNTABLE)
  }
  const words = once(() => listWords(nodes, runs, start[heads.length]!))
  return {
    start,
    get words() {
      return words()
    },
    heads: heads.map((head) => (head < 0 ? -1 : codeOf(nodes, head))),
    ...(nodes.empty && { zeros: Uint8Array.from(heads, (head) => (isEmpty(nodes, head) ? 1 : 0)) }),
  }
}

const listWords = (nodes: Nodes, runs: Runs, size: number): Int32Array => {
  const words = new Int32Array(size)
  let to = 0
  for (let run = 0; run < runs.first.length; run++) {
    for (let node = runs.first[run]!; node <= runs.last[run]!; node++) {
      words[to++] = codeOf(nodes, node)
    }
  }
  return words
}

// ---- agreement -------------------------------------------------------------------------------------------------------

export const wordSpot = (nodes: Nodes, token: number): Location => {
  const node = nodeOf(nodes, token)
  const start = nodes.formStart.values[node]!
  const end = nodes.formEnd.values[node]!
  const at = nodes.hasForms
    ? placeIn(nodes, node, start, end)
    : { path: nodes.path, line: nodes.line.values[node]!, column: 1 }
  return { at, text: lineOf(nodes, node) }
}

const differentWord = (gold: Nodes, system: Nodes, token: number): Disagreement => {
  const words = [formOf(gold, nodeOf(gold, token)), formOf(system, nodeOf(system, token))] as const
  const message = `token ${token + 1} of the document is "${words[0]}" in the gold and "${words[1]}" in the system`
  return {
    code: commonCode.E402,
    message: `${message}${whyDifferentForm(words)}`,
    gold: wordSpot(gold, token),
    system: wordSpot(system, token),
  }
}

const differentBorder = (gold: Nodes, system: Nodes, token: number, inGold: boolean): Disagreement => {
  const [one, other] = inGold ? ['gold', 'system'] : ['system', 'gold']
  const message = `a sentence begins with token ${token + 1} of the document in the ${one}, but not in the ${other}`
  return { code: commonCode.E403, message, gold: wordSpot(gold, token), system: wordSpot(system, token) }
}

const differentLength = (gold: Nodes, system: Nodes): Disagreement => {
  const counts = [tokenCount(gold), tokenCount(system)] as const
  const message = `the document has ${counts[0]} tokens in the gold and ${counts[1]} in the system`
  const last = Math.min(...counts) - 1
  const spot = (nodes: Nodes): Location =>
    last < 0 ? { at: { path: nodes.path, line: 1, column: 1 } } : wordSpot(nodes, last)
  return { code: commonCode.E403, message, gold: spot(gold), system: spot(system) }
}

/** The first tokens of the sentences, and the number of tokens as the last entry. */
export const borders = (nodes: Nodes): Int32Array => {
  const { empty } = nodes
  const firsts = filled(nodes.sentences)
  return empty === undefined ? firsts : firsts.map((node) => empty.tokens.values[node]!)
}

/** A word of CorefUD as plain text has it, in which blanks part words. */
const isPlainForm = (a: Forms, i: number, b: Forms, j: number): boolean => {
  const [start, other] = [a.start[i]!, b.start[j]!]
  const length = a.end[i]! - start
  if (b.end[j]! - other !== length) return false
  for (let k = 0; k < length; k++) {
    const byte = a.bytes[start + k]!
    if ((byte === BLANK ? UNDERSCORE : byte) !== b.bytes[other + k]) return false
  }
  return true
}
const UNDERSCORE = 95

/** The reason why plain text is not held against other documents than those of CorefUD. */
const withoutTree = (gold: Nodes, system: Nodes): Disagreement | undefined => {
  if (gold.isPlain === system.isPlain || (gold.empty !== undefined && !gold.isPlain)) return undefined
  const first = (nodes: Nodes): Location =>
    nodeCount(nodes) === 0 ? { at: { path: nodes.path, line: 1, column: 1 } } : wordSpot(nodes, 0)
  return {
    code: commonCode.E403,
    message: gold.isPlain
      ? 'the gold is plain text, without sentences and heads, and cannot be compared with'
      : 'the gold is not CorefUD, from which the sentences and heads of plain text are taken, and cannot be compared with',
    gold: first(gold),
    system: first(system),
    hint: 'give both sides as plain text, or the gold in CorefUD',
  }
}

/** Two documents must have the same tokens in the same sentences; the words count where both files have them. */
export const disagree = (gold: Clusters, system: Clusters): Disagreement | undefined => {
  const a = (gold as Partial<MentionClusters>).origin?.nodes
  const b = (system as Partial<MentionClusters>).origin?.nodes
  if (a === undefined || b === undefined) return undefined
  const difference = withoutTree(a, b)
  if (difference !== undefined) return difference
  const isPlain = b.isPlain === true
  const isSame = isPlain ? isPlainForm : sameForm
  const length = Math.min(tokenCount(a), tokenCount(b))
  const here = isPlain ? [] : borders(a)
  const there = isPlain ? [] : borders(b)
  let i = 0
  let j = 0
  for (let token = 0; token < length; token++) {
    if (gold.text !== undefined && system.text !== undefined && !isSame(gold.text, token, system.text, token)) {
      return { ...differentWord(a, b, token), ...(isPlain && { hint: CLEAN }) }
    }
    const inGold = here[i] === token
    const inSystem = there[j] === token
    if (inGold !== inSystem) return differentBorder(a, b, token, inGold)
    if (inGold) i++
    if (inSystem) j++
  }
  if (tokenCount(a) === tokenCount(b)) return undefined
  return { ...differentLength(a, b), ...(isPlain && { hint: CLEAN }) }
}
const CLEAN =
  'both sides must hold the same words: text2text_coref clean brings an answer to the words of the gold, and adds those that it lacks'
