/**
 * The reader `corefud-text`: the plain text of the LLM track of the CRAC shared tasks, as `text2text_coref` writes it. A document is a
 * line, its words are separated by blanks, and a word at which mentions open or close has their brackets after a `|`:
 * `Los|[e1 jugadores de el Espanyol|[e2],e1]`. An empty node is `##` and its form. A bracket closes the mention of its entity that opened
 * last. Sentences, heads and dependencies are those of the gold, where that is CorefUD (`complete.ts`).
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Document, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { choice } from '../entries.ts'
import { withoutClusters } from '../models/clusters/type.ts'
import {
  afterLineEnd,
  blankFields,
  CR,
  type Fields,
  HASH,
  HYPHEN,
  LF,
  type LineEnds,
  missingLineEnd,
  nothingToScore,
} from '../source/fields.ts'
import { type ByteInterner, byteInterner } from '../source/intern.ts'
import { type Ints, ints, push } from '../source/ints.ts'
import { shiftProblem, textBlocks } from '../source/text.ts'
import { encodingEntry, maxLineEntry, normalizeEntry, textOptions } from '../source/text-options.ts'
import { completeFromGold, type PlainClusters } from './complete-from-gold.ts'
import { datasetOf } from './corefud.ts'
import { unwritable, write } from './corefud-text-write.ts'
import {
  addMention,
  closeRun,
  clustersOfDraft,
  type Draft,
  disagree,
  type EmptyNodes,
  MINORS,
  newDraft,
  newNodes,
  nodeCount,
  numberNode,
  openingsOf,
  openRun,
} from './mentions.ts'
import { type Cursor, columnOf, cursorOf, eachLine, report, reportInLine } from './segments.ts'

const options = v.strictObject({
  emptyNodes: choice(
    ['parent', 'place'],
    'an empty node stands after the word that it depends on, as the campaign writes it, or at its place in CorefUD',
  ),
  unmatched: choice(
    ['error', 'drop'],
    'brackets that never open or never close: refused, or skipped with a warning, as by the campaign',
    ['drop'],
  ),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
})
export type CorefudTextOptions = v.InferOutput<typeof options>

const COMMA = 44
const OPEN = 91
const CLOSE = 93
const BAR = 124

const decoder = new TextDecoder()

// ---- one line --------------------------------------------------------------------------------------------------------

interface File {
  readonly path: string
  readonly options: CorefudTextOptions
  readonly ends: LineEnds
  readonly fields: Fields
  tokens: number
  lines: number
}

/** A document while it is read: one line. */
interface Piece extends Cursor {
  readonly file: File
  readonly draft: Draft
  readonly empty: EmptyNodes
  readonly entities: ByteInterner
  /** The mention of each entity that opened last and is still open, and of each mention the one below it; -1: none. */
  readonly top: Ints
  readonly below: Ints
}

const newPiece = (file: File, bytes: Uint8Array): Piece => {
  const nodes = newNodes(file.path, bytes, true)
  return {
    ...cursorOf(file.path, { bytes, before: file.lines, unended: false }),
    file,
    draft: newDraft({ ...nodes, isPlain: true }),
    empty: nodes.empty!,
    entities: byteInterner(),
    top: ints(),
    below: ints(),
  }
}

// ---- problems --------------------------------------------------------------------------------------------------------

const FORMAT =
  'write word|[e1 where entity e1 opens, word|e1] where it closes, word|[e1] for one word, and commas between'

const garbage = (piece: Piece, start: number, end: number): void => {
  const character = decoder.decode(piece.bytes.subarray(start, end))
  reportInLine(piece, code.E324, `"${character}" is not a bracket of a mention`, FORMAT, start, end)
}

const DROPPED = '--set reader.unmatched=drop skips such brackets, as the campaign does'

const notOpen = (piece: Piece, name: string, start: number, end: number): void => {
  const message = `a mention of entity ${name} closes here, but none is open`
  if (piece.file.options.unmatched === 'error')
    reportInLine(piece, code.E321, message, `open it in the same line, or ${DROPPED}`, start, end)
  else reportInLine(piece, code.W321, message, 'the bracket is skipped', start, end, 'warning')
}

/** Reports mentions that are still open at the end of the line; they have no words, and are in no entity. */
const neverClosed = (piece: Piece): void => {
  const { draft, entities, file } = piece
  const openingOf = openingsOf(draft)
  const isError = file.options.unmatched === 'error'
  for (let mention = 0; mention < draft.entity.size; mention++) {
    if (draft.runLast.values[mention] !== -1) continue
    const name = entities.names[draft.entity.values[mention]!]!
    report(piece, {
      severity: isError ? 'error' : 'warning',
      code: isError ? code.E321 : code.W321,
      message: `a mention of entity ${name} opens here and is never closed`,
      ...openingOf(mention),
      hint: isError ? `write ${name}] in the same line, after a | or a comma; ${DROPPED}` : 'the mention is skipped',
    })
  }
}

// ---- words -----------------------------------------------------------------------------------------------------------

/** The offset of the `|` before the brackets of a word; -1 if it has none. A word of the text may hold a `|` too: the last one before a bracket counts. */
const barOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hasBracket = false
  for (let at = end - 1; at >= start; at--) {
    if (bytes[at] === OPEN || bytes[at] === CLOSE) hasBracket = true
    else if (bytes[at] === BAR && hasBracket) return at
  }
  return -1
}

const addNode = (piece: Piece, start: number, end: number): number => {
  const { draft, empty, bytes } = piece
  const { nodes } = draft
  const node = nodeCount(nodes)
  if (node === 0) push(nodes.sentences, 0)
  push(nodes.line, piece.line)
  push(nodes.lineStart, piece.lineStart)
  push(nodes.formStart, start)
  push(nodes.formEnd, end)
  const isToken = bytes[start] !== HASH || bytes[start + 1] !== HASH || end - start < 2
  const last = empty.minor.values[node - 1] ?? 0
  if (isToken) numberNode(nodes, empty, 0)
  else numberNode(nodes, empty, empty.nodeOfToken.size === 0 ? last - 1 : last + 1)
  return node
}

const opens = (piece: Piece, node: number, start: number, end: number, single: boolean): void => {
  const { draft, entities, top, below } = piece
  const entity = entities.id(piece.bytes, start + 1, end)
  const mention = addMention(draft, entity, node, { column: columnOf(piece, start), start, end })
  openRun(draft, mention, node)
  while (top.size <= entity) push(top, -1)
  push(below, top.values[entity]!)
  if (single) {
    // of one word, the head is known
    draft.head.values[mention] = 1
    closeRun(draft, mention, node)
  } else top.values[entity] = mention
}

const closes = (piece: Piece, node: number, start: number, end: number): void => {
  const { draft, entities, top, below } = piece
  const entity = entities.id(piece.bytes, start, end)
  const mention = top.values[entity] ?? -1
  if (mention < 0 || entity >= top.size) {
    notOpen(piece, entities.names[entity]!, start, end + 1)
    return
  }
  closeRun(draft, mention, node)
  if (draft.runFirst.values[mention] === node) draft.head.values[mention] = 1
  top.values[entity] = below.values[mention]!
}

const isMark = (byte: number): boolean => byte === OPEN || byte === CLOSE || byte === BAR

/** Reads `[e1`, `e1]` or `[e1]`; anything else is reported. */
const bracket = (piece: Piece, node: number, start: number, end: number): void => {
  const { bytes } = piece
  const opening = bytes[start] === OPEN
  const closing = bytes[end - 1] === CLOSE
  const [from, to] = [opening ? start + 1 : start, closing ? end - 1 : end]
  if ((!opening && !closing) || from >= to || bytes.subarray(from, to).some(isMark)) garbage(piece, start, end)
  else if (opening) opens(piece, node, start, to, closing)
  else closes(piece, node, from, to)
}

const word = (piece: Piece, start: number, end: number): void => {
  const { bytes } = piece
  const bar = barOf(bytes, start, end)
  if (bar === start) {
    garbage(piece, start, end)
    return
  }
  const node = addNode(piece, start, bar < 0 ? end : bar)
  for (let from = bar + 1; bar >= 0 && from <= end; ) {
    let to = from
    while (to < end && bytes[to] !== COMMA && bytes[to] !== HYPHEN) to++
    bracket(piece, node, from, to)
    from = to + 1
  }
}

/** More words than a document of text has; their numbers would be too large. */
const MAX_NODES = 4_000_000

const readLine = (piece: Piece): void => {
  const { file, bytes, empty } = piece
  const { fields } = file
  piece.lineEnd = blankFields(bytes, piece.lineStart, fields)
  for (let i = 0; i < fields.count; i++) {
    word(piece, fields.start[i]!, fields.end[i]!)
    const { minor, nodeOfToken } = empty
    const isTooMany = Math.abs(minor.values[minor.size - 1] ?? 0) === MINORS || nodeOfToken.size === MAX_NODES
    if (!isTooMany) continue
    const message =
      nodeOfToken.size === MAX_NODES ? `a document of more than ${MAX_NODES} words` : `${MINORS} empty nodes in a row`
    reportInLine(piece, commonCode.E363, message, 'each document is a line', fields.start[i]!, fields.end[i]!)
    break
  }
  file.tokens += fields.count
  neverClosed(piece)
}

// ---- documents -------------------------------------------------------------------------------------------------------

function* readDocument(
  file: File,
  bytes: Uint8Array,
  unended: boolean,
): Iterable<Either<Problem, Document<'clusters'>>> {
  const piece = newPiece(file, bytes)
  eachLine(piece, file.ends, unended, () => readLine(piece))
  file.lines++
  const { draft, problems } = piece
  const { names } = piece.entities
  const wanted = { entities: names.length, nameOf: (entity: number) => names[entity]! }
  const { clusters, problems: repeated } = clustersOfDraft(draft, wanted)
  for (const problem of problems) yield left(problem)
  for (const problem of repeated) yield left(problem)
  const content: PlainClusters = { ...clusters, draft, wanted, emptyNodes: file.options.emptyNodes }
  const id = String(file.lines)
  const at = { path: file.path, line: file.lines, column: 1 }
  yield right({ id, content, meta: { document: id, ...datasetOf(file.path) }, at })
}

/** The offset after the line that begins at `start`. */
const lineAfter = (bytes: Uint8Array, start: number): number => {
  const none: LineEnds = { kind: undefined, mixed: false }
  let end = start
  while (bytes[end] !== LF && bytes[end] !== CR) end++
  return afterLineEnd(none, bytes, end, () => undefined)
}

function* read(source: Source, settings: CorefudTextOptions): Iterable<Either<Problem, Document<'clusters'>>> {
  const file: File = {
    path: source.path,
    options: settings,
    ends: { kind: undefined, mixed: false },
    fields: { start: new Int32Array(64), end: new Int32Array(64), count: 0 },
    tokens: 0,
    lines: 0,
  }
  let hanging = false
  for (const block of textBlocks(source, textOptions(settings))) {
    if (block._tag === 'Left') return yield left(shiftProblem(block.left, file.lines))
    const { bytes, unended } = block.right
    for (let at = 0; at < bytes.length; ) {
      const end = lineAfter(bytes, at)
      yield* readDocument(file, bytes.subarray(at, end), unended && end === bytes.length)
      at = end
    }
    hanging = unended
  }
  if (file.tokens === 0)
    yield left(nothingToScore(file.path, `the file ${file.lines === 0 ? 'is empty' : 'has no word'}`))
  else if (hanging) yield left(missingLineEnd(file.path, file.lines))
}

/** Sure of a line of words in which a mention opens after a `|`. */
const sniff = (head: string): number => {
  const line = head.split(/\r\n?|\n/).find((one) => /\S/.test(one)) ?? ''
  return /^[^\t]*[^\s|]\|\[[^\s[\],|-]+[\s\],-]/.test(`${line}\n`) && !/^\s*[{<[]/.test(line) ? 1 : 0
}

export const corefudText = reader({
  contract: 1,
  name: 'corefud-text',
  title: 'coreference in plain text, a document a line, mentions as brackets after words (LLM track of CRAC)',
  example: 'Zoë|[e1] met her|[e2,[e1] friend|e2] and ##|[e1] smiled\n',
  gives: 'clusters',
  options,
  signed: ['emptyNodes'],
  sniff,
  pairs: 'position',
  units: 'documents',
  with: (settings: CorefudTextOptions) => (source: Source) => read(source, settings),
  empty: withoutClusters,
  disagree,
  complete: completeFromGold,
  writer: {
    write,
    unwritable,
    readWith: (): Partial<CorefudTextOptions> => ({ emptyNodes: 'place' }),
    endings: ['.txt'],
  },
})
