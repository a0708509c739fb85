/**
 * The reader `corefud`: CoNLL-U with mentions in the `Entity` attribute of MISC, CorefUD 1.0. What it takes for a
 * mention, its parts and its head follows udapi (`udapi/core/coref.py`), with which the corefud-scorer reads: a bracket
 * closes the mention of its entity that opened last, and the words of a mention are all nodes from its opening to its
 * closing bracket, empty ones among them. What udapi skips with a warning, or stops at, is reported with its place.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Document, Location, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { choice } from '../entries.ts'
import { addTo } from '../lists.ts'
import { withoutClusters } from '../models/clusters/type.ts'
import type { Code } from '../places.ts'
import {
  beginsWith,
  CR,
  type Fields,
  HASH,
  HYPHEN,
  LF,
  type LineEnds,
  missingLineEnd,
  nothingToScore,
  TAB,
  tabFields,
} from '../source/fields.ts'
import { type ByteInterner, byteInterner } from '../source/intern.ts'
import { type Ints, ints, push } from '../source/ints.ts'
import { encodingEntry, maxLineEntry, normalizeEntry, textOptions } from '../source/text-options.ts'
import { unwritable, write } from './corefud-write.ts'
import { equalMentions, lookUpMentions, matchMentions } from './match-mentions.ts'
import {
  addMention,
  closeRun,
  clustersOfDraft,
  type Draft,
  disagree,
  type EmptyNodes,
  type MentionOptions,
  MINORS,
  newDraft,
  newNodes,
  nodeCount,
  numberNode,
  openingsOf,
  openRun,
  placeOfOpening,
} from './mentions.ts'
import { type Cursor, columnOf, cursorOf, eachLine, report, reportInLine, type Segment, segments } from './segments.ts'

const options = v.strictObject({
  match: v.optional(
    v.pipe(
      v.picklist(['head', 'partial', 'exact', 'partial-corefud']),
      v.description(
        'which mentions of the two sides are the same: with the same head, with words of the other and its head, or with the same words',
      ),
      v.transform((name) => (name === 'partial-corefud' ? 'partial' : name)),
      v.metadata({ lenient: ['head', 'partial'] }),
    ),
    'head',
  ),
  zeros: choice(['keep', 'drop'], 'mentions whose head is an empty node are kept or skipped'),
  zeroMatch: choice(
    ['dependent', 'linear', 'corefud-scorer'],
    'zeros of a sentence are the same by their enhanced dependencies, or by their numbers as other mentions; corefud-scorer: by dependencies, and a zero in the place of a paired mention of the other side is taken for that, as in the program',
  ),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
})
export type CorefudOptions = v.InferOutput<typeof options>

const BLANK = 32
const OPEN = 40
const CLOSE = 41
const POINT = 46
const SLASH = 47
const EQUALS = 61
const OPEN_SQUARE = 91
const CLOSE_SQUARE = 93
const BAR = 124

/** The columns of CoNLL-U that are looked at, from 0, and how many there are. */
const ID = 0
const FORM = 1
const DEPS = 8
const MISC = 9
const COLUMNS = 10

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const ENTITY = encoder.encode('Entity=')
const NEWDOC = encoder.encode('newdoc')
const GLOBAL = encoder.encode('global.Entity')

// ---- one file's state ------------------------------------------------------------------------------------------------

/** The order of fields of an opening bracket, from `# global.Entity`; -1: absent. */
interface Order {
  readonly entity: number
  readonly type: number
  readonly head: number
}

interface File {
  readonly path: string
  readonly options: CorefudOptions
  readonly ends: LineEnds
  readonly fields: Fields
  readonly id: TokenId
  order: Order | undefined
  /** True once a missing order has been reported. */
  orderMissed: boolean
  documents: number
  tokens: number
  lines: number
}

/** The number of a line: `8`, `8-9` of a multiword token, `8.1` of an empty node. */
interface TokenId {
  kind: 'token' | 'range' | 'empty' | 'bad'
  token: number
  minor: number
}

/** A mention of several parts: how many there are, and how many have begun. */
interface Parts {
  readonly total: number
  seen: number
}

/** The document at hand. */
interface OpenMention {
  readonly id: string
  readonly line: number
  readonly draft: Draft
  readonly openingOf: (mention: number) => Location
  readonly empty: EmptyNodes
  readonly entities: ByteInterner
  readonly types: (string | undefined)[]
  /** The mention of each entity that opened last and is still open, and of each mention the one below it; -1: none. */
  readonly top: Ints
  readonly below: Ints
  /** The open run of each mention, or -1; and how many words its closed runs have. */
  readonly runOf: Ints
  readonly size: Ints
  readonly parts: Map<number, Parts>
  /** The mentions of an entity that wait for further parts in the sentence at hand. */
  readonly waiting: Map<number, number[]>
  /** The first node of the sentence at hand, or -1 between sentences. */
  sentence: number
  /** The last numbers in the sentence: of a token, and of the empty nodes after it. */
  token: number
  minor: number
}

interface Piece extends Cursor {
  readonly file: File
  open: OpenMention | undefined
}

const openDocument = (piece: Piece, id: string): OpenMention => {
  const nodes = newNodes(piece.path, piece.bytes, true)
  const draft = newDraft(nodes)
  const open: OpenMention = {
    id,
    line: piece.line,
    draft,
    openingOf: openingsOf(draft),
    empty: nodes.empty!,
    entities: byteInterner(),
    types: [],
    top: ints(),
    below: ints(),
    runOf: ints(),
    size: ints(),
    parts: new Map(),
    waiting: new Map(),
    sentence: -1,
    token: 0,
    minor: 0,
  }
  piece.open = open
  return open
}

// ---- problems --------------------------------------------------------------------------------------------------------

const FORMAT = 'write Entity=(e12-person-1- where entity e12 opens, e12) where it closes, (e12-person-1-) for one word'

const garbage = (piece: Piece, start: number, end: number): void => {
  const character = decoder.decode(piece.bytes.subarray(start, end))
  reportInLine(piece, code.E324, `"${character}" is not a bracket of a mention`, FORMAT, start, end)
}

const notOpen = (piece: Piece, open: OpenMention, name: string, start: number, end: number): void =>
  reportInLine(
    piece,
    code.E321,
    `a mention of entity ${name} closes here, but none is open`,
    `open it in the same sentence of the document, which begins in line ${open.line}`,
    start,
    end,
  )

/** A problem at the place where a mention opens. */
const atOpening = (
  piece: Piece,
  open: OpenMention,
  mention: number,
  code: Code,
  message: string,
  hint: string,
): void => {
  report(piece, { severity: 'error', code, message, ...open.openingOf(mention), hint })
}

const entityName = ({ draft, entities }: OpenMention, mention: number): string =>
  entities.names[draft.entity.values[mention]!]!

/** Reports mentions that are still open, or lack a part, at the end of a document. */
const neverClosed = (piece: Piece, open: OpenMention): void => {
  const { draft } = open
  for (let mention = 0; mention < draft.entity.size; mention++) {
    const parts = open.parts.get(mention)
    const name = entityName(open, mention)
    if (open.runOf.values[mention] !== -1) {
      const message = `a mention of entity ${name} opens here and is never closed`
      const hint = `the document ends in line ${piece.line} without ${name}); close the mention`
      atOpening(piece, open, mention, code.E321, message, hint)
    } else if (parts !== undefined && parts.seen < parts.total) {
      openRun(draft, mention, draft.node.values[mention]!)
      const message = `a mention of entity ${name} has ${parts.total} parts, but part ${parts.seen + 1} is missing`
      const hint = `the document ends in line ${piece.line} without it`
      atOpening(piece, open, mention, code.E321, message, hint)
    }
  }
}

// ---- brackets --------------------------------------------------------------------------------------------------------

/** The number that `bytes[start, end)` is; -1 if it is none. */
const natural = (bytes: Uint8Array, start: number, end: number): number => {
  let value = 0
  if (start === end || end - start > 9) return -1
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** The name of an entity, with the part of a mention that `e5[1/2]` says; `total` is 1 for a mention of one part, -1 for nonsense. */
interface Name {
  readonly start: number
  readonly end: number
  readonly part: number
  readonly total: number
}

const nameAt = (bytes: Uint8Array, start: number, end: number): Name => {
  if (end === start || bytes[end - 1] !== CLOSE_SQUARE) return { start, end, part: 1, total: 1 }
  const square = bytes.lastIndexOf(OPEN_SQUARE, end)
  const slash = bytes.lastIndexOf(SLASH, end)
  if (square <= start || slash <= square) return { start, end, part: 1, total: -1 }
  const part = natural(bytes, square + 1, slash)
  const total = natural(bytes, slash + 1, end - 1)
  return { start, end: square, part, total: part < 1 || part > total ? -1 : total }
}

/** The number of an entity. */
const entityAt = (piece: Piece, open: OpenMention, { start, end }: Name): number => {
  const entity = open.entities.id(piece.bytes, start, end)
  while (open.top.size <= entity) push(open.top, -1)
  return entity
}

const newMention = (piece: Piece, open: OpenMention, node: number, entity: number, name: Name): number => {
  const start = name.start - 1
  const opening = { column: columnOf(piece, start), start, end: name.end }
  const mention = addMention(open.draft, entity, node, opening)
  push(open.below, -1)
  push(open.runOf, -1)
  push(open.size, 0)
  return mention
}

/** The mention that a later part belongs to: one that waits for just this part. */
const waitingFor = (open: OpenMention, entity: number, { part, total }: Name): number | undefined =>
  open.waiting.get(entity)?.find((mention) => {
    const parts = open.parts.get(mention)!
    return open.runOf.values[mention] === -1 && parts.total === total && parts.seen === part - 1
  })

/** The mention that opens, or goes on, with a bracket; `undefined` where it would go on, but has not begun. */
const mentionAt = (piece: Piece, open: OpenMention, node: number, entity: number, name: Name): number | undefined => {
  if (name.part > 1) {
    const mention = waitingFor(open, entity, name)
    if (mention !== undefined) open.parts.get(mention)!.seen++
    else {
      const message = `part ${name.part} of a mention of entity ${open.entities.names[entity]} that lacks part ${name.part - 1}`
      const hint = 'the parts of a mention are in one sentence, in order: (e5[1/2]- e5[1/2]) (e5[2/2]- e5[2/2])'
      reportInLine(piece, code.E321, message, hint, name.start - 1, name.end)
    }
    return mention
  }
  const mention = newMention(piece, open, node, entity, name)
  if (name.total > 1) {
    open.parts.set(mention, { total: name.total, seen: 1 })
    addTo(open.waiting, entity, mention)
  }
  return mention
}

/** All parts of a mention are there. */
const complete = (piece: Piece, open: OpenMention, mention: number): void => {
  const { draft } = open
  const head = draft.head.values[mention]!
  const size = open.size.values[mention]!
  if (head > size) {
    const words = size === 1 ? '1 word' : `${size} words`
    const message = `word ${head} is named as the head of a mention of ${words}`
    atOpening(piece, open, mention, code.E324, message, 'count the words of the mention from 1, empty nodes among them')
  }
}

const closeMention = (piece: Piece, open: OpenMention, node: number, mention: number): void => {
  const run = open.runOf.values[mention]!
  const first = open.draft.runFirst.values[run]!
  closeRun(open.draft, run, node)
  open.runOf.values[mention] = -1
  open.size.values[mention] = open.size.values[mention]! + node - first + 1
  const parts = open.parts.get(mention)
  if (parts !== undefined) {
    if (parts.seen < parts.total) return
    const waiting = open.waiting.get(open.draft.entity.values[mention]!) ?? []
    const at = waiting.indexOf(mention)
    if (at >= 0) waiting.splice(at, 1)
  }
  complete(piece, open, mention)
}

const closes = (piece: Piece, open: OpenMention, node: number, start: number, end: number): void => {
  const name = nameAt(piece.bytes, start, end)
  const entity = entityAt(piece, open, name)
  const mention = open.top.values[entity]!
  if (mention < 0) {
    notOpen(piece, open, open.entities.names[entity]!, start, end + 1)
    return
  }
  open.top.values[entity] = open.below.values[mention]!
  const first = open.draft.node.values[mention]!
  closeMention(piece, open, node, mention)
  if (first >= open.sentence) return
  openRun(open.draft, mention, node)
  const message = `a mention of entity ${open.entities.names[entity]} closes in another sentence than it opens in`
  const hint = `it opens in line ${placeOfOpening(open.draft, mention).line}; a mention of CorefUD lies in one sentence`
  reportInLine(piece, code.E321, message, hint, start, end + 1)
}

/** The `index`th field of an opening bracket, between hyphens, or an empty one. */
const fieldAt = (bytes: Uint8Array, start: number, end: number, index: number): readonly [number, number] => {
  let from = start
  for (let field = 0; ; field++) {
    let to = from
    while (to < end && bytes[to] !== HYPHEN) to++
    if (field === index) return [from, to]
    if (to === end || index < 0) return [end, end]
    from = to + 1
  }
}

const opens = (piece: Piece, open: OpenMention, node: number, start: number, end: number, single: boolean): void => {
  const { bytes, file } = piece
  const order = file.order!
  const name = nameAt(bytes, ...fieldAt(bytes, start, end, order.entity))
  const [headStart, headEnd] = fieldAt(bytes, start, end, order.head)
  const head = headStart === headEnd ? 1 : natural(bytes, headStart, headEnd)
  if (name.start === name.end || name.total < 0 || head < 1) {
    garbage(piece, start - 1, end)
    return
  }
  const entity = entityAt(piece, open, name)
  const [typeStart, typeEnd] = fieldAt(bytes, start, end, order.type)
  if (typeEnd > typeStart) open.types[entity] ??= decoder.decode(bytes.subarray(typeStart, typeEnd))
  const mention = mentionAt(piece, open, node, entity, name)
  if (mention === undefined) return
  if (name.part === 1) open.draft.head.values[mention] = head
  open.runOf.values[mention] = openRun(open.draft, mention, node)
  if (single) closeMention(piece, open, node, mention)
  else {
    open.below.values[mention] = open.top.values[entity]!
    open.top.values[entity] = mention
  }
}

const isBracket = (byte: number): boolean => byte === OPEN || byte === CLOSE

/** Reads the brackets of `Entity`; the first thing that is not one is reported, and the rest skipped. */
const brackets = (piece: Piece, open: OpenMention, node: number, start: number, end: number): void => {
  const { bytes } = piece
  for (let at = start; at < end; ) {
    const opening = bytes[at] === OPEN
    let next = opening ? at + 1 : at
    while (next < end && !isBracket(bytes[next]!)) next++
    const closing = next < end && bytes[next] === CLOSE
    if ((!opening && !closing) || next === at) {
      garbage(piece, at, end)
      return
    }
    if (opening) opens(piece, open, node, at + 1, next, closing)
    else closes(piece, open, node, at, next)
    at = closing ? next + 1 : next
  }
}

const noOrder = (piece: Piece, start: number, end: number): void => {
  if (piece.file.orderMissed) return
  piece.file.orderMissed = true
  const message = 'the fields of Entity are not named'
  const hint = 'write before the first sentence: # global.Entity = eid-etype-head-other'
  reportInLine(piece, code.E326, message, hint, start, end)
}

/** Looks for `Entity=` among the attributes of MISC. */
const entityAttribute = (piece: Piece, open: OpenMention, node: number, start: number, end: number): void => {
  const { bytes, file } = piece
  for (let from = start; from < end; ) {
    let to = from
    while (to < end && bytes[to] !== BAR) to++
    if (beginsWith(bytes, from, ENTITY)) {
      if (file.order === undefined) noOrder(piece, from, to)
      else brackets(piece, open, node, from + ENTITY.length, to)
    }
    from = to + 1
  }
}

// ---- tokens ----------------------------------------------------------------------------------------------------------

const readId = (bytes: Uint8Array, start: number, end: number, id: TokenId): void => {
  let mark = start
  while (mark < end && bytes[mark] !== POINT && bytes[mark] !== HYPHEN) mark++
  id.token = natural(bytes, start, mark)
  id.minor = mark === end ? 0 : natural(bytes, mark + 1, end)
  if (id.token < 0 || id.minor < 0) id.kind = 'bad'
  else if (mark === end) id.kind = 'token'
  else id.kind = bytes[mark] === POINT ? 'empty' : 'range'
}

/** True if a token or an empty node has the next number. */
const inOrder = (open: OpenMention, { kind, token, minor }: TokenId): boolean =>
  kind === 'empty' ? token === open.token && minor > open.minor && minor < MINORS : token === open.token + 1

const wrongId = (piece: Piece, open: OpenMention, { kind }: TokenId, start: number, end: number): void => {
  const text = decoder.decode(piece.bytes.subarray(start, end))
  const expected = kind === 'empty' ? `${open.token}.${open.minor + 1}` : `${open.token + 1}`
  const hint = 'tokens are numbered from 1 in each sentence, empty nodes from .1 after a token; is a line lost?'
  reportInLine(piece, code.E327, `expected number ${expected}, but found "${text}"`, hint, start, end)
}

/** More tokens than a document of text has; their numbers would be too large. */
const MAX_TOKENS = 4_000_000

const addNode = (piece: Piece, open: OpenMention, { kind, minor }: TokenId, { start, end }: Fields): number => {
  const { draft, empty } = open
  const { nodes } = draft
  const node = nodeCount(nodes)
  if (open.sentence < 0) {
    open.sentence = node
    push(nodes.sentences, node)
  }
  push(nodes.line, piece.line)
  push(nodes.lineStart, piece.lineStart)
  push(nodes.formStart, start[FORM]!)
  push(nodes.formEnd, end[FORM]!)
  if (kind === 'token') numberNode(nodes, empty, 0)
  else {
    numberNode(nodes, empty, open.token === 0 ? -minor : minor)
    empty.deps.set(node, decoder.decode(piece.bytes.subarray(start[DEPS]!, end[DEPS]!)))
  }
  return node
}

const readToken = (piece: Piece, open: OpenMention, fields: Fields): void => {
  const { file, bytes } = piece
  const start = fields.start[ID]!
  const end = fields.end[ID]!
  const { id } = file
  readId(bytes, start, end, id)
  if (id.kind === 'range') return
  if (id.kind === 'bad' || !inOrder(open, id)) wrongId(piece, open, id, start, end)
  if (id.kind === 'bad' || (id.kind === 'empty' && (id.minor === 0 || id.minor >= MINORS))) return
  // after a wrong number the one that is there counts, so that one lost line is one problem
  if (id.kind === 'token') open.token = id.token
  open.minor = id.minor
  const node = addNode(piece, open, id, fields)
  file.tokens++
  if (open.empty.nodeOfToken.size === MAX_TOKENS) {
    reportInLine(
      piece,
      commonCode.E363,
      `a document of more than ${MAX_TOKENS} tokens`,
      'write where documents begin: # newdoc id = NAME',
    )
  }
  const from = fields.start[MISC]!
  const to = fields.end[MISC]!
  if (to - from > ENTITY.length) entityAttribute(piece, open, node, from, to)
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** The offset after `# ` and blanks; comments have the same meaning with or without them. */
const commentStart = (bytes: Uint8Array, at: number): number => {
  let start = at + 1
  while (bytes[start] === BLANK || bytes[start] === TAB) start++
  return start
}

const isWordEnd = (byte: number | undefined): boolean =>
  byte === BLANK || byte === TAB || byte === LF || byte === CR || byte === EQUALS

const isNewdoc = (bytes: Uint8Array, at: number): boolean => {
  const start = commentStart(bytes, at)
  return beginsWith(bytes, start, NEWDOC) && isWordEnd(bytes[start + NEWDOC.length])
}

/** The value after the `=` of a comment. */
const afterEquals = ({ bytes, lineStart, lineEnd }: Cursor): string => {
  const text = decoder.decode(bytes.subarray(lineStart, lineEnd))
  const sign = text.indexOf('=')
  return sign < 0 ? '' : text.slice(sign + 1).trim()
}

/** The order of fields; `GRP` and `entity` are what older files call `eid` and `etype`. */
const readOrder = (piece: Piece): void => {
  const names = afterEquals(piece).split('-')
  const entity = names.findIndex((name) => name === 'eid' || name === 'GRP')
  const type = names.findIndex((name) => name === 'etype' || name === 'entity')
  if (entity >= 0) piece.file.order = { entity, type, head: names.indexOf('head') }
  else {
    const hint = 'name the field of the entity eid: # global.Entity = eid-etype-head-other'
    reportInLine(piece, code.E326, 'no field of Entity is named eid', hint)
  }
}

const comment = (piece: Piece): void => {
  const { bytes, lineStart, file } = piece
  const start = commentStart(bytes, lineStart)
  if (isNewdoc(bytes, lineStart)) {
    file.documents++
    openDocument(piece, afterEquals(piece) || String(file.documents))
  } else if (beginsWith(bytes, start, GLOBAL) && isWordEnd(bytes[start + GLOBAL.length])) readOrder(piece)
}

const endSentence = (open: OpenMention): void => {
  open.sentence = -1
  open.token = 0
  open.minor = 0
  if (open.waiting.size > 0) open.waiting.clear()
}

const row = (piece: Piece, fields: Fields): void => {
  const { file } = piece
  if (piece.open === undefined) file.documents++
  const open = piece.open ?? openDocument(piece, String(file.documents))
  if (fields.count === COLUMNS) {
    readToken(piece, open, fields)
    return
  }
  const message = `expected ${COLUMNS} columns, but found ${fields.count}`
  const from = fields.count < COLUMNS ? piece.lineEnd : fields.start[COLUMNS]!
  const hint = `CoNLL-U has ${COLUMNS} columns separated by tabs, _ for an empty cell, and empty lines between sentences`
  reportInLine(piece, commonCode.E311, message, hint, from, piece.lineEnd)
}

const readLine = (piece: Piece): void => {
  const { file, bytes, lineStart } = piece
  const { fields } = file
  piece.lineEnd = tabFields(bytes, lineStart, fields)
  if (bytes[lineStart] === HASH) comment(piece)
  else if (fields.count > 0) row(piece, fields)
  else if (piece.open !== undefined) endSentence(piece.open)
}

const readPiece = (file: File, segment: Segment): Piece => {
  const piece: Piece = { ...cursorOf(file.path, segment), file, open: undefined }
  eachLine(piece, file.ends, segment.unended, () => readLine(piece))
  file.lines = piece.line
  return piece
}

// ---- documents -------------------------------------------------------------------------------------------------------

/** The way in which mentions of two sides are the same, if not by equal words. */
const matchOf = ({ match, zeros, zeroMatch }: CorefudOptions): Pick<MentionOptions, 'match' | 'equal' | 'lookUp'> => {
  const dependent = zeros === 'keep' && zeroMatch !== 'linear'
  const asScorer = zeroMatch === 'corefud-scorer'
  return {
    ...((match !== 'exact' || dependent) && { match: matchMentions({ match, dependent, asScorer }) }),
    ...(match === 'head' && { equal: equalMentions }),
    ...(dependent && asScorer && { lookUp: lookUpMentions(match) }),
  }
}

function* handOut(piece: Piece): Iterable<Either<Problem, Document<'clusters'>>> {
  const { open, problems, file } = piece
  if (open === undefined) return yield* problems.map(left)
  neverClosed(piece, open)
  const { names } = open.entities
  const { clusters, problems: repeated } = clustersOfDraft(open.draft, {
    entities: names.length,
    nameOf: (entity) => names[entity]!,
    types: open.types,
    withoutZeros: file.options.zeros === 'drop',
    ...matchOf(file.options),
  })
  for (const problem of problems) yield left(problem)
  for (const problem of repeated) yield left(problem)
  const at = { path: file.path, line: open.line, column: 1 }
  yield right({ id: open.id, content: clusters, meta: { document: open.id, ...datasetOf(file.path) }, at })
}

/** The data set of a file of CorefUD, which its name begins with: `ca_ancora-corefud-test.conllu` is of `ca_ancora`. */
export const datasetOf = (path: string): { readonly dataset?: string } => {
  const [, dataset] = /(?:^|[/\\])([^/\\-]+)-[^/\\]*$/.exec(path) ?? []
  return dataset === undefined ? {} : { dataset }
}

const openFile = (path: string, settings: CorefudOptions): File => ({
  path,
  options: settings,
  ends: { kind: undefined, mixed: false },
  fields: { start: new Int32Array(16), end: new Int32Array(16), count: 0 },
  id: { kind: 'bad', token: 0, minor: 0 },
  order: undefined,
  orderMissed: false,
  documents: 0,
  tokens: 0,
  lines: 0,
})

function* read(source: Source, settings: CorefudOptions): Iterable<Either<Problem, Document<'clusters'>>> {
  const file = openFile(source.path, settings)
  let hanging = false
  let isReported = false
  const text = textOptions(settings)
  for (const segment of segments(source, text, isNewdoc)) {
    if (segment._tag === 'Left') return yield segment
    const piece = readPiece(file, segment.right)
    isReported ||= piece.problems.length > 0
    yield* handOut(piece)
    hanging = segment.right.unended
  }
  if (file.tokens === 0 && !isReported)
    yield left(nothingToScore(file.path, `the file ${file.lines === 0 ? 'is empty' : 'has no line with a token'}`))
  else if (hanging) yield left(missingLineEnd(file.path, file.lines))
}

/** Confident of lines of ten columns with a sign of CorefUD; less so where a document begins, as it does in all of CoNLL-U. */
const sniff = (head: string): number => {
  const row = head.split(/\r\n?|\n/).find((line) => line !== '' && !line.startsWith('#'))
  if (row === undefined || row.split('\t').length !== COLUMNS) return 0
  if (/Entity=[^|\t\n]*[()]/.test(head) || head.includes('global.Entity')) return 1
  return head.includes('Entity=') || head.includes('newdoc') ? 0.8 : 0
}

export const corefud = reader({
  contract: 1,
  name: 'corefud',
  title: 'coreference in CoNLL-U, mentions in Entity of the last column (CorefUD 1.0, CRAC shared tasks)',
  example:
    '# newdoc id = d1\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n# text = Zoë met herself\n1\tZoë\tZoë\tPROPN\t_\t_\t2\tnsubj\t2:nsubj\tEntity=(e1-person-1-)\n2\tmet\tmeet\tVERB\t_\t_\t0\troot\t0:root\t_\n3\therself\therself\tPRON\t_\t_\t2\tobj\t2:obj\tEntity=(e1-person-1-)\n\n',
  gives: 'clusters',
  options,
  signed: ['match', 'zeros', 'zeroMatch'],
  sniff,
  pairs: 'id',
  units: 'documents',
  with: (settings: CorefudOptions) => (source: Source) => read(source, settings),
  empty: withoutClusters,
  disagree,
  writer: { write, unwritable, endings: ['.conllu'] },
})
