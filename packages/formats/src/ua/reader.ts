/**
 * The reader `ua`: the exchange format of Universal Anaphora (CONLL-UA), CoNLL-U Plus whose columns are divided by any white space.
 * What it takes for a markable follows the universal-anaphora-scorer (`coval/ua/reader.py`): `(EntityID=1|MarkableID=m1|Min=2` opens
 * one, a bare `)` closes the last that opened, and words are numbered through the document. What stops that scorer is refused here
 * with its place.
 */
import {
  type Clusters,
  commonCode,
  type Document,
  type Either,
  entry,
  type Location,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { type Covers, withoutClusters } from '@assay/core/internal'
import {
  addMention,
  blankFields,
  type Cursor,
  closeRun,
  clustersOfDraft,
  columnOf,
  cursorOf,
  type Draft,
  disagreeOnWords,
  eachLine,
  type Fields,
  type LineEnds,
  type MentionClusters,
  matchMentions,
  missingLineEnd,
  newDraft,
  newNodes,
  nodeCount,
  openingsOf,
  openRun,
  push,
  report,
  reportInLine,
  type Segment,
  segments,
} from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry, normalizeEntry, nothingToScore, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { columnsNamed, kindOf } from '../conllu-plus/columns.ts'
import { code } from '../messages.ts'
import { didYouMean, error, warning } from '../problems.ts'
import { readingOf } from '../reading.ts'

const options = v.strictObject({
  column: entry.of(
    v.string(),
    'the column of the markables by its name: IDENTITY, or DISCOURSE_DEIXIS for what refers to clauses',
    'IDENTITY',
  ),
  match: entry.choice(
    ['exact', 'min'],
    'which mentions of the two sides are the same: with the same words, or also one within that of the gold with all words of its Min',
    ['min'],
  ),
  pseudo: entry.choice(
    ['drop', 'keep'],
    'markables that refer to nothing (EntityID=3-Pseudo) are skipped and counted, or kept',
  ),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
})
export type UaOptions = v.InferOutput<typeof options>

// ---- one file's state ------------------------------------------------------------------------------------------------

/** Count of a fault that is reported once, at its first place. */
interface Count {
  count: number
  first: Problem['at'] | undefined
}

const newEnds = (): LineEnds => ({ kind: undefined, mixed: false })

const newCount = (): Count => ({ count: 0, first: undefined })

type File = ReturnType<typeof newFile>

const newFile = (path: string, options: UaOptions) => ({
  path,
  options,
  ends: newEnds(),
  fields: { start: new Int32Array(16), end: new Int32Array(16), count: 0 },
  /** Names of the columns, and numbers of those with words and markables; -1 if not known, which has been reported. */
  names: [] as string[],
  form: -1,
  column: -1,
  /** Number of columns of every line, and the first line that has it; 0 before that line. */
  width: 0,
  widthLine: 0,
  pseudo: newCount(),
  split: newCount(),
  documents: 0,
  tokens: 0,
  lines: 0,
})

/** The first and the last word that a markable must have, from 0. */
type Min = readonly [first: number, last: number]

/** A mention and its run, which one that does not count lacks; of what is not a markable there is neither. */
interface OpenMarkable {
  readonly mention: number
  readonly run: number
}

/** The document at hand. */
interface OpenDocument {
  readonly id: string
  readonly line: number
  readonly draft: Draft
  readonly openingOf: (mention: number) => Location
  readonly entities: Map<string, number>
  /** Line in which each markable opens, by its id. */
  readonly markables: Map<string, number>
  /** Markables that are open, the innermost last. */
  readonly stack: OpenMarkable[]
  readonly pending: Map<number, Min>
  /** By the span of the mention: `3-5`. */
  readonly mins: Map<string, Min>
  begun: boolean
}

interface Piece extends Cursor {
  readonly file: File
  open: OpenDocument | undefined
}

const openDocument = (piece: Piece, id: string): OpenDocument => {
  const nodes = newNodes(piece.path, piece.bytes, false)
  // words that are all _ are none
  nodes.hasForms = false
  const draft = newDraft(nodes)
  const open: OpenDocument = {
    id,
    line: piece.line,
    draft,
    openingOf: openingsOf(draft),
    entities: new Map(),
    markables: new Map(),
    stack: [],
    pending: new Map(),
    mins: new Map(),
    begun: false,
  }
  piece.open = open
  return open
}

// ---- markables -------------------------------------------------------------------------------------------------------

const FORMAT = 'write (EntityID=1|MarkableID=m1 where a markable opens, ) where it closes, and _ where there is nothing'

const decoder = new TextDecoder()

const see = (count: Count, piece: Piece, start: number): void => {
  count.count++
  count.first ??= { path: piece.path, line: piece.line, column: columnOf(piece, start) }
}

/** `3` or `3,5`, words from 1. */
const minOf = (text: string): Min | undefined => {
  const match = /^(\d{1,9})(?:,(\d{1,9}))?$/.exec(text)
  return match === null ? undefined : [Number(match[1]) - 1, Number(match[2] ?? match[1]) - 1]
}

/** The attributes of an opening bracket; of one that comes twice the last counts, as for the scorer. */
const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('|').map((pair): readonly [string, string] => {
      const sign = pair.indexOf('=')
      return [pair.slice(0, Math.max(0, sign)), pair.slice(sign + 1)]
    }),
  )

const opens = (piece: Piece, open: OpenDocument, start: number, end: number): void => {
  const { draft, entities, markables, stack, pending } = open
  const { options, pseudo, split } = piece.file
  const attributes = attributesIn(decoder.decode(piece.bytes.subarray(start + 1, end)))
  const name = attributes.get('EntityID')
  const id = attributes.get('MarkableID')
  if (!name || !id) {
    reportInLine(piece, code.E426, `a markable without ${name ? 'MarkableID' : 'EntityID'}`, FORMAT, start, end)
    stack.push({ mention: -1, run: -1 })
    return
  }
  const before = markables.get(id)
  if (before === undefined) markables.set(id, piece.line)
  else {
    const hint = `it opens first in line ${before}; each markable of a document has an id of its own, and is of one piece`
    reportInLine(piece, code.E427, `MarkableID ${id} occurs twice`, hint, start, end)
  }
  if (attributes.has('ElementOf')) see(split, piece, start)
  const counts = options.pseudo === 'keep' || !name.endsWith('-Pseudo')
  if (!counts) see(pseudo, piece, start)
  const entity = entities.get(name) ?? entities.size
  entities.set(name, entity)
  const node = nodeCount(draft.nodes) - 1
  const mention = addMention(draft, entity, node, { column: columnOf(piece, start), start, end })
  stack.push({ mention, run: counts ? openRun(draft, mention, node) : -1 })
  const written = attributes.get('Min')
  if (written !== undefined) pending.set(mention, minOf(written) ?? [-1, -1])
}

const wrongMin = (piece: Piece, { openingOf }: OpenDocument, mention: number, first: number, last: number): void => {
  const words = first === last ? `word ${first + 1}` : `words ${first + 1} to ${last + 1}`
  const message = `Min of a markable is not in it: it has ${words} of the document`
  const hint = 'Min names its first and last word, or the only one, by their numbers in the document: Min=4,5'
  report(piece, error(code.E428, message, openingOf(mention), hint))
}

const closes = (piece: Piece, open: OpenDocument, start: number): void => {
  const { draft, stack, pending, mins } = open
  const opened = stack.pop()
  if (opened === undefined) {
    const hint = `a ) closes the markable of the document that opened last; the document begins in line ${open.line}`
    reportInLine(piece, code.E426, 'a ) closes nothing', hint, start, start + 1)
  } else if (opened.run >= 0) {
    const { mention, run } = opened
    const first = draft.node.values[mention]!
    const last = nodeCount(draft.nodes) - 1
    closeRun(draft, run, last)
    const min = pending.get(mention)
    if (min === undefined) return
    pending.delete(mention)
    if (min[0] < first || min[1] < min[0] || min[1] > last) {
      if (piece.file.options.match === 'min') wrongMin(piece, open, mention, first, last)
      return
    }
    if (min[0] === min[1]) draft.head.values[mention] = min[0] - first + 1
    mins.set(`${first}-${last}`, min)
  }
}

const OPEN = 40
const CLOSE = 41
const UNDERSCORE = 95

/** Reads the brackets of a word; anything else is reported and the rest skipped. */
const brackets = (piece: Piece, open: OpenDocument, start: number, end: number): void => {
  const { bytes } = piece
  for (let at = start; at < end; ) {
    let next = at + 1
    if (bytes[at] === CLOSE) closes(piece, open, at)
    else if (bytes[at] === OPEN) {
      while (next < end && bytes[next] !== OPEN && bytes[next] !== CLOSE) next++
      opens(piece, open, at, next)
    } else {
      const bracket = decoder.decode(bytes.subarray(at, end))
      reportInLine(piece, code.E426, `${JSON.stringify(bracket)} is not a bracket of a markable`, FORMAT, at, end)
      return
    }
    at = next
  }
}

/** Reports the markables that are still open at the end of a document. */
const neverClosed = (piece: Piece, { openingOf, stack }: OpenDocument): void => {
  for (const { mention } of stack) {
    if (mention < 0) continue
    const message = 'a markable opens here and is never closed'
    const hint = `the document ends in line ${piece.line}; each ) closes the markable that opened last`
    report(piece, error(code.E426, message, openingOf(mention), hint))
  }
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** The columns that a comment names; that there are none, or none of that name, is said once. */
const readColumns = (piece: Piece, names: readonly string[]): void => {
  const { file } = piece
  const { column } = file.options
  file.names = [...names]
  file.form = names.indexOf('FORM')
  file.column = names.indexOf(column)
  if (file.column >= 0) return
  const hint = didYouMean(column, names, `the columns are ${names.join(', ')}`)
  reportInLine(piece, code.E423, `there is no column ${JSON.stringify(column)}`, hint)
}

const isNewdoc = (bytes: Uint8Array, at: number): boolean =>
  /^#[ \t]{0,9}newdoc(?![^\s=])/.test(decoder.decode(bytes.subarray(at, at + 20)))

const comment = (piece: Piece): void => {
  const { bytes, lineStart, lineEnd, file } = piece
  const text = decoder.decode(bytes.subarray(lineStart, lineEnd))
  const names = columnsNamed(text)
  if (names !== undefined) readColumns(piece, names)
  else if (isNewdoc(bytes, lineStart)) {
    file.documents++
    openDocument(piece, /=\s*(.*?)\s*$/.exec(text)?.[1] || String(file.documents))
  }
}

const addWord = (
  { draft: { nodes } }: OpenDocument,
  { line, lineStart, bytes }: Piece,
  form: number,
  { start, end }: Fields,
) => {
  const from = form < 0 ? 0 : start[form]!
  const to = form < 0 ? 0 : end[form]!
  push(nodes.line, line)
  push(nodes.lineStart, lineStart)
  push(nodes.formStart, from)
  push(nodes.formEnd, to)
  if (to - from > 1 || (to > from && bytes[from] !== UNDERSCORE)) nodes.hasForms = true
}

const word = (piece: Piece, open: OpenDocument, fields: Fields): void => {
  const { file, bytes } = piece
  const { start, end, count } = fields
  const { nodes } = open.draft
  if (!open.begun) push(nodes.sentences, nodeCount(nodes))
  open.begun = true
  const id = decoder.decode(bytes.subarray(start[0], end[0]))
  addWord(open, piece, count > file.form ? file.form : -1, fields)
  file.tokens++
  // files leave out the last columns, but all lines the same
  if (file.width === 0 && count <= file.names.length && count > Math.max(file.column, file.form)) {
    file.width = count
    file.widthLine = piece.line
  }
  if (count !== file.width) {
    const expected = file.width || file.names.length
    const as = file.width === 0 ? '' : `, as in line ${file.widthLine}`
    const hint = 'each line has the columns that # global.columns names, _ for an empty cell'
    const from = count < expected ? piece.lineEnd : start[expected]!
    reportInLine(
      piece,
      commonCode.E311,
      `expected ${expected} columns${as}, but found ${count}`,
      hint,
      from,
      piece.lineEnd,
    )
    return
  }
  if (id !== String(nodeCount(nodes))) {
    const hint = `words are numbered through the document, which begins in line ${open.line}; is a line lost?`
    reportInLine(piece, code.E428, `expected number ${nodeCount(nodes)}, but found "${id}"`, hint, start[0], end[0])
  }
  const from = start[file.column]!
  const to = end[file.column]!
  if (file.column >= 0 && !(to - from === 1 && bytes[from] === UNDERSCORE)) brackets(piece, open, from, to)
}

const row = (piece: Piece, fields: Fields): void => {
  const { file } = piece
  if (file.names.length === 0) {
    if (file.tokens++ > 0) return
    const hint = 'a file begins with # global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY'
    reportInLine(piece, code.E423, 'the first line does not name the columns', hint)
    return
  }
  if (piece.open === undefined) file.documents++
  word(piece, piece.open ?? openDocument(piece, String(file.documents)), fields)
}

const HASH = 35

const readLine = (piece: Piece): void => {
  const { file, bytes, lineStart } = piece
  piece.lineEnd = blankFields(bytes, lineStart, file.fields)
  if (bytes[lineStart] === HASH) comment(piece)
  else if (file.fields.count > 0) row(piece, file.fields)
  else if (piece.open !== undefined) piece.open.begun = false
}

const readPiece = (file: File, segment: Segment): Piece => {
  const piece: Piece = { ...cursorOf(file.path, segment), file, open: undefined }
  eachLine(piece, file.ends, segment.unended, () => readLine(piece))
  file.lines = piece.line
  return piece
}

// ---- documents -------------------------------------------------------------------------------------------------------

/** The first or the last word of the minimal span of each item, or -1. */
const minWords = ({ origin: { runs } }: MentionClusters, mins: OpenDocument['mins'], which: 0 | 1): Int32Array =>
  runs.first.map((first, item) => mins.get(`${first}-${runs.last[item]}`)?.[which] ?? -1)

/** A mention of the system is that of the gold too if it lies within it and has all words of its minimal span. */
const matchMin =
  (mins: OpenDocument['mins']) =>
  (gold: MentionClusters, system: Clusters, counted?: Covers): Int32Array => {
    const [heads, minimalEnds] = [minWords(gold, mins, 0), minWords(gold, mins, 1)]
    const origin = { ...gold.origin, heads, minimalEnds }
    return matchMentions({ match: 'partial', dependent: false })({ ...gold, origin }, system, counted)
  }

function* handOut(piece: Piece): Iterable<Either<Problem, Document<'clusters'>>> {
  const { open, problems, file } = piece
  if (open === undefined) return yield* problems.map(left)
  neverClosed(piece, open)
  const names = [...open.entities.keys()]
  const { clusters, problems: repeated } = clustersOfDraft(open.draft, {
    entities: names.length,
    nameOf: (entity) => names[entity]!,
    ...(file.options.match === 'min' && { match: matchMin(open.mins) }),
  })
  for (const problem of problems) yield left(problem)
  for (const problem of repeated) yield left(problem)
  const at = { path: file.path, line: open.line, column: 1 }
  yield right({ id: open.id, content: clusters, meta: { document: open.id }, at })
}

function* countWarnings({ pseudo, split }: File): Iterable<Problem> {
  const several = ({ count }: Count): string => (count === 1 ? '1 markable' : `${count} markables`)
  if (pseudo.first !== undefined) {
    const message = `skipped: ${several(pseudo)} that refer${pseudo.count === 1 ? 's' : ''} to nothing (-Pseudo)`
    const hint = '--set reader.pseudo=keep scores them as entities'
    yield warning(code.W426, message, { at: pseudo.first }, hint)
  }
  if (split.first !== undefined) {
    const [has, they] = split.count === 1 ? ['has', 'it is'] : ['have', 'they are']
    const message = `${several(split)} ${has} split antecedents (ElementOf): ${they} not scored`
    const hint = 'the markables count in their own entities alone; a cluster has no room for an entity made of others'
    yield warning(code.W427, message, { at: split.first }, hint)
  }
}

function* read(source: Source, settings: UaOptions): Iterable<Either<Problem, Document<'clusters'>>> {
  const file = newFile(source.path, settings)
  let hanging = false
  let hasProblems = false
  for (const segment of segments(source, textOptions(settings), isNewdoc)) {
    if (segment._tag === 'Left') return yield segment
    const piece = readPiece(file, segment.right)
    hasProblems ||= piece.problems.length > 0
    yield* handOut(piece)
    hanging = segment.right.unended
  }
  for (const problem of countWarnings(file)) yield left(problem)
  if (file.tokens === 0 && !hasProblems)
    yield left(nothingToScore(file.path, `the file ${file.lines === 0 ? 'is empty' : 'has no line with a word'}`))
  else if (hanging) yield left(missingLineEnd(file.path, file.lines))
}

export const ua = reader({
  contract: 1,
  name: 'ua',
  title:
    'coreference in the exchange format of Universal Anaphora (CONLL-UA): markables in the columns IDENTITY and DISCOURSE_DEIXIS',
  gives: 'clusters',
  options,
  signed: ['column', 'match', 'pseudo'],
  sniff: (head) => (kindOf(head) === 'ua' ? 1 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) =>
    readingOf((see) => {
      see('column', settings.column)
      return read(source, settings)
    }),
  empty: withoutClusters,
  disagree: disagreeOnWords,
})
