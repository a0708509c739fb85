/**
 * The reader `brat`: stand-off annotation, one file per document, `T1<TAB>LABEL start end<TAB>text` with half-open
 * offsets in code points and `start end;start end` for spans that are not contiguous. Relations, events and the like
 * are skipped and counted, and notes are skipped. The tree is by containment: a span is the child of the smallest one
 * that holds it wholly. Offsets are checked against the text, if its file is in the same folder.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Disagreement, Document, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { of } from '../entries.ts'
import { asOneStretch, type Discontinuous, discontinuousEntry } from '../models/spans/fragments.ts'
import { fragmentsHint } from '../models/spans/refuse-fragments.ts'
import { forestEntries, forestOfSpans, maxDepthEntry, metonymyEntry } from '../models/trees/forest.ts'
import { type Interval, piecesOf, type TreeNode, type Trees } from '../models/trees/type.ts'
import { notInCodePoints } from '../models/trees/units.ts'
import type { Code, Location } from '../places.ts'
import { columnsOf, type Line, linesOf } from '../source/lines.ts'
import { newSkippedCounts } from '../source/skipped-counts.ts'
import { textBlocks } from '../source/text.ts'
import { encodingEntry, maxLineEntry, textOptions } from '../source/text-options.ts'
import { codePointsIn, isInsidePair } from '../text-units.ts'
import { differentText } from './text-differences.ts'
import { joinedPieces, overWords } from './tree-words.ts'

const options = v.strictObject({
  components: of(
    v.array(v.pipe(v.string(), v.minLength(1))),
    'labels of components; one that ends with * stands for all that begin so; all others are entities',
    ['COMP.*', 'comp.*'],
  ),
  metonymy: metonymyEntry,
  discontinuous: discontinuousEntry,
  text: v.optional(
    v.pipe(
      v.picklist(['check', 'ignore']),
      v.description('whether offsets and texts are held against the .txt beside the .ann, where it is there'),
      v.metadata({ lenient: ['ignore'] }),
    ),
    'check',
  ),
  ...forestEntries,
  maxDepth: maxDepthEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type BratOptions = v.InferOutput<typeof options>

// ---- one line --------------------------------------------------------------------------------------------------------

type Spans = Interval & { readonly spans?: readonly Interval[] }

/** A fault of a line: the reason, and its place. */
export interface BratFault {
  readonly code: Code
  readonly message: string
  readonly at: number
  readonly hint: string
}
const isFault = (u: object): u is BratFault => 'code' in u

const offsets = 'write LABEL start end, or LABEL start end;start end'

const number = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

const pieceOf = (text: string, at: number): Interval | BratFault => {
  const [from = '', to = '', ...more] = text.split(' ')
  const [start, end] = [number(from), number(to)]
  if (start === undefined || end === undefined || more.length > 0)
    return { code: commonCode.E330, message: `"${text}" is not a pair of offsets`, at, hint: offsets }
  if (start < end) return { start, end }
  const what = start === end ? 'is empty' : 'ends before it starts'
  return {
    code: commonCode.E330,
    message: `the span ${start} to ${end} ${what}`,
    at,
    hint: 'the end is one past the last character',
  }
}

/** The pieces of a span in the order of the file. */
export const bratPieces = (text: string, at: number): readonly Interval[] | BratFault => {
  const pieces: Interval[] = []
  let from = at
  for (const part of text.split(';')) {
    const piece = pieceOf(part, from)
    if (isFault(piece)) return piece
    pieces.push(piece)
    from += part.length + 1
  }
  return pieces
}

const spansOf = (pieces: readonly Interval[], id: string, at: number): Spans | BratFault => {
  const joined = joinedPieces(pieces)
  if ('whole' in joined) return joined.whole
  const [before, after] = joined.overlap.map(({ start, end }) => `${start}–${end}`)
  return {
    code: commonCode.E330,
    message: `fragments ${before} and ${after} of ${id} overlap`,
    at,
    hint: 'give each character to one fragment',
  }
}

/** Blanks at the ends of an annotated text are not part of it. */
const trimmed = (spans: Spans, text: string): Spans => {
  if (spans.spans !== undefined) return spans
  const before = [...text].length - [...text.trimStart()].length
  const after = [...text].length - [...text.trimEnd()].length
  return before + after === 0 || text.trim() === '' ? spans : { start: spans.start + before, end: spans.end - after }
}

/** The text after the offsets must be as long as they are, with a blank between two pieces. */
const wrongLength = (pieces: readonly Interval[], text: string, at: number): BratFault | undefined => {
  const expected = pieces.reduce((sum, { start, end }) => sum + end - start, pieces.length - 1)
  const actual = [...text].length
  if (actual === expected) return undefined
  const unit = text.length === expected ? '; the offsets count UTF-16 units' : ''
  const message = `the offsets span ${expected} characters, but the text beside them has ${actual}${unit}`
  return {
    code: commonCode.E331,
    message,
    at,
    hint: 'offsets count code points from 0, and the pieces of a split text are separated by a space',
  }
}

/** The text of several pieces in the order of the document, with a blank between those that are apart. */
const inOrder = (pieces: readonly Interval[], text: string): string => {
  const points = [...text]
  let from = 0
  const parts = pieces.map((piece) => {
    const own = points.slice(from, from + piece.end - piece.start).join('')
    from += piece.end - piece.start + 1
    return { ...piece, own }
  })
  let ordered = ''
  let last = -1
  for (const { start, end, own } of parts.sort((a, b) => a.start - b.start)) {
    ordered += last < 0 || last === start ? own : ` ${own}`
    last = end
  }
  return ordered
}

const annotation = (
  line: string,
): { readonly label: string; readonly spans: Spans; readonly text: string } | BratFault => {
  const first = line.indexOf('\t')
  const second = line.indexOf('\t', first + 1)
  const middle = line.slice(first + 1, second < 0 ? line.length : second)
  const blank = middle.indexOf(' ')
  if (first < 0 || blank < 1)
    return { code: code.E338, message: 'an annotation without a label and offsets', at: first + 1, hint: offsets }
  const from = first + 1 + blank + 1
  const pieces = bratPieces(middle.slice(blank + 1), from)
  if (isFault(pieces)) return pieces
  const spans = spansOf(pieces, line.slice(0, first), from)
  if (isFault(spans)) return spans
  const text = second < 0 ? '' : line.slice(second + 1)
  const label = middle.slice(0, blank)
  const wrong = second < 0 ? undefined : wrongLength(pieces, text, second + 1)
  if (wrong !== undefined) return wrong
  return { label, spans: trimmed(spans, text), text: (pieces.length > 1 ? inOrder(pieces, text) : text).trim() }
}

/** A node in one stretch, with the text of that where it is known. */
const asStretch = (node: TreeNode, how: Discontinuous): TreeNode => {
  if (node.spans === undefined || how === 'spans' || how === 'error') return node
  const { spans: fragments, text, ...others } = node
  const { start, end } = asOneStretch({ ...node, fragments }, how)
  return {
    ...others,
    start,
    end,
    ...(how === 'first' && text !== undefined && { text: [...text].slice(0, end - start).join('') }),
  }
}

// ---- documents -------------------------------------------------------------------------------------------------------

const isComponent = (components: readonly string[]) => (label: string) =>
  components.some((name) => (name.endsWith('*') ? label.startsWith(name.slice(0, -1)) : label === name))

const problemOf = (path: string, line: Line, { code, message, at, hint }: BratFault): Problem => ({
  severity: 'error',
  code,
  message,
  at: { path, line: line.number, column: columnsOf(line.text)(at) },
  text: line.text,
  hint,
})

/** Lines with further annotation of spans, by their first letter; modifications are an old name of attributes. */
const beyondSpans: ReadonlyMap<string, string> = new Map([
  ['R', 'relation'],
  ['*', 'equivalence'],
  ['E', 'event'],
  ['A', 'attribute'],
  ['M', 'attribute'],
  ['N', 'normalisation'],
])

const NOTE = '#'

const nodeOf = (
  path: string,
  line: Line,
  component: (label: string) => boolean,
  { discontinuous }: BratOptions,
): TreeNode | Problem => {
  const { text } = line
  const fault = { code: code.E338, message: 'this is not a line of stand-off annotation', at: 0 }
  if (!/^T\d/.test(text))
    return problemOf(path, line, { ...fault, hint: "name the .ann files, and not the texts: -g 'gold/*.ann'" })
  const read = annotation(text)
  if (isFault(read)) return problemOf(path, line, read)
  const { label, spans } = read
  if (spans.spans !== undefined && discontinuous === 'error')
    return problemOf(path, line, {
      code: commonCode.E395,
      message: `${text.slice(0, text.indexOf('\t'))} has ${spans.spans.length} fragments`,
      at: text.indexOf('\t') + 1,
      hint: fragmentsHint,
    })
  const kind = component(label) ? 'component' : 'entity'
  const at = { path, line: line.number, column: 1 }
  return { kind, types: [label], ...spans, parent: -1, ...(read.text !== '' && { text: read.text }), at }
}

// ---- the text beside -------------------------------------------------------------------------------------------------

const endingOf = /\.ann(\.gz)?$/

/** The text that annotations are about, and its place. */
interface CompanionText {
  readonly path: string
  readonly text: string
}

/** Trees with the text that their offsets count in. */
interface TextTrees extends Trees {
  readonly writeText?: CompanionText
}

/** The text of another document, with nothing annotated. */
const withoutNodes = (other: TextTrees): TextTrees => ({ ...other, nodes: [] })

/** The text that an `.ann` file is about: the `.txt` of the same name, if it is there. */
const textBeside = (source: Source, settings: BratOptions): Either<Problem, CompanionText | undefined> => {
  const annotationName = source.path.replace(/^.*[/\\]/, '')
  if (settings.text === 'ignore' || !endingOf.test(annotationName)) return right(undefined)
  const name = annotationName.replace(endingOf, '.txt')
  const file = source.beside?.(name) ?? source.beside?.(`${name}.gz`)
  if (file === undefined) return right(undefined)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (const block of textBlocks(file, textOptions(settings))) {
    if (block._tag === 'Left') return block
    const whole = decoder.decode(block.right.bytes)
    // the line end that was added to the last line is not in the file
    text += block.right.unended ? whole.slice(0, -1) : whole
  }
  return right({ path: file.path, text })
}

/** A text in a unit in which offsets may count. */
interface MeasuredText {
  readonly length: number
  readonly slice: (start: number, end: number) => string
}

const inCodePoints = (text: string): MeasuredText => {
  if (!/[\ud800-\udfff]/.test(text)) return text
  const points = [...text]
  return { length: points.length, slice: (start, end) => points.slice(start, end).join('') }
}

const inBytes = (text: string): MeasuredText => {
  const bytes = new TextEncoder().encode(text)
  const decoder = new TextDecoder()
  return { length: bytes.length, slice: (start, end) => decoder.decode(bytes.subarray(start, end)) }
}

// brat writes a blank for a line end, and between two pieces
const bare = (text: string): string => text.replace(/\s+/g, '')

const shownIn = (text: MeasuredText, node: TreeNode): string =>
  piecesOf(node)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')

const fitsIn =
  (text: MeasuredText) =>
  (node: TreeNode): boolean =>
    node.end <= text.length && (node.text === undefined || bare(shownIn(text, node)) === bare(node.text))

const LONGEST = 40

const quotedPart = (text: string): string => {
  const points = [...text.replace(/\s/g, ' ')]
  return `"${points.length > LONGEST ? `${points.slice(0, LONGEST).join('')}…` : points.join('')}"`
}

/** The problem of annotations that do not match their text, and the unit in which all of them would. */
const checkOffsets = (
  path: string,
  text: string,
  nodes: readonly TreeNode[],
  lines: readonly Line[],
): readonly Problem[] => {
  const points = inCodePoints(text)
  const fits = fitsIn(points)
  if (nodes.every(fits)) return []
  const units = [
    ['UTF-16 units', text],
    ['bytes', inBytes(text)],
  ] as const
  const unit = units.find(([, measured]) => nodes.every(fitsIn(measured)))?.[0]
  const advice = unit === undefined ? '' : `; all offsets of the file fit it in ${unit}`
  const name = path.replace(/^.*[/\\]/, '').replace(endingOf, '.txt')
  const hint = `offsets count code points of ${name} from 0: write them again from it, or do not look at it: --set reader.text=ignore`
  return nodes.flatMap((node, i) => {
    if (fits(node)) return []
    const line = lines[i]!
    const message =
      node.end > points.length
        ? `the offsets end at ${node.end}, and the text has ${points.length} characters`
        : `the text has ${quotedPart(shownIn(points, node))} at these offsets, and ${quotedPart(node.text!)} stands beside them`
    return [
      problemOf(path, line, {
        code: commonCode.E331,
        message: `${message}${advice}`,
        at: line.text.indexOf('\t') + 1,
        hint,
      }),
    ]
  })
}

const isProblem = (u: TreeNode | Problem): u is Problem => 'severity' in u

const nameOf = (path: string): string => path.replace(/^.*[/\\]/, '').replace(/\.ann(?:\.gz)?$/, '')

const endingOfText = /\.txt(\.gz)?$/

/** A text that was named with its annotations, as with a whole folder: it is read with them, and is not a document. */
const isText = ({ path, beside }: Source): boolean => {
  const fileName = path.replace(/^.*[/\\]/, '')
  const name = fileName.replace(endingOfText, '.ann')
  return endingOfText.test(fileName) && (beside?.(name) ?? beside?.(`${name}.gz`)) !== undefined
}

function* read(source: Source, settings: BratOptions): Iterable<Either<Problem, Document<'trees'>>> {
  if (isText(source)) return
  const { path } = source
  const component = isComponent(settings.components)
  const nodes: TreeNode[] = []
  const lines: Line[] = []
  const skipped = newSkippedCounts()
  let errors = 0
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    const { text } = item.right
    const kind = beyondSpans.get(text.charAt(0))
    if (kind !== undefined) skipped.see(kind)
    if (kind !== undefined || text.startsWith(NOTE) || text.trim() === '') continue
    const node = nodeOf(path, item.right, component, settings)
    if (isProblem(node)) {
      errors++
      yield left(node)
    } else {
      nodes.push(node)
      lines.push(item.right)
    }
  }
  const beside = textBeside(source, settings)
  if (beside._tag === 'Left') return yield beside
  for (const problem of beside.right === undefined ? [] : checkOffsets(path, beside.right.text, nodes, lines)) {
    errors++
    yield left(problem)
  }
  const stretches = nodes.map((node) => asStretch(node, settings.discontinuous))
  const forest = forestOfSpans(stretches, settings)
  for (const problem of forest.problems) {
    if (problem.severity === 'error') errors++
    yield left(problem)
  }
  const more = skipped.problem(path)
  if (more !== undefined) yield left(more)
  // a file without annotations is one of a text in which there is none
  if (errors > 0) return
  const content: TextTrees = {
    nodes: forest.nodes,
    ...(beside.right ? { writeText: beside.right, raw: beside.right.text } : { unit: 'codepoint' as const }),
  }
  yield right({ id: nameOf(path), content, meta: {}, at: { path, line: 1, column: 1 }, named: 'file' })
}

const isBlank = /\s/

/** The place of the character with a number, not counting blanks. */
const spotIn = ({ path, text }: CompanionText, position: number): Location => {
  let at = 0
  for (let passed = 0; at < text.length; at++)
    if (!isBlank.test(text.charAt(at)) && !isInsidePair(text, at) && passed++ === position) break
  const before = text.slice(0, at).split('\n')
  const column = [...(before.at(-1) ?? '')].length + 1
  return { at: { path, line: before.length, column }, text: text.split('\n')[before.length - 1] ?? '' }
}

const asText = ({ writeText: beside }: TextTrees): Trees => ({
  nodes: [],
  ...(beside && { text: bare(beside.text), spot: (position) => spotIn(beside, position) }),
})

/**
 * Offsets alone do not show that they are about one text; but one span cannot hold two texts, and the text may be at
 * hand.
 */
const disagree = (gold: TextTrees, system: TextTrees): Disagreement | undefined => {
  const texts = new Map(gold.nodes.map((node) => [`${node.start} ${node.end}`, node]))
  for (const node of system.nodes) {
    const other = texts.get(`${node.start} ${node.end}`)
    if (other?.text === undefined || node.text === undefined || other.spans !== undefined || node.spans !== undefined)
      continue
    if (other.text === node.text || other.at === undefined || node.at === undefined) continue
    const message = `the characters ${node.start} to ${node.end} are "${other.text}" in the gold and "${node.text}" in the system`
    return { code: commonCode.E402, message, gold: { at: other.at, text: other.text }, system: { at: node.at } }
  }
  return differentText(asText(gold), asText(system))
}

// ---- writing ---------------------------------------------------------------------------------------------------------

/** A text, and a function from positions to offsets in it, in code points. */
interface PositionedText {
  readonly text: string
  readonly start: (position: number) => number
  readonly end: (position: number) => number
}

/** Words with a blank between two. */
const ofWords = (tokens: readonly string[]): PositionedText => {
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const token of tokens) {
    starts.push(at)
    at += codePointsIn(token)
    ends.push(at++)
  }
  return {
    text: tokens.join(' '),
    start: (position) => starts[position]!,
    end: (position) => ends[position - 1]!,
  }
}

const sameOffset = (position: number): number => position

interface AnnotatedText {
  readonly nodes: readonly TreeNode[]
  /** Undefined if the document has no text: positions are then offsets as they are. */
  readonly over: PositionedText | undefined
}

const annotatedText = (trees: Trees): AnnotatedText => {
  if (trees.raw !== undefined)
    return { nodes: trees.nodes, over: { text: trees.raw, start: sameOffset, end: sameOffset } }
  const over = overWords(trees)
  return over === undefined
    ? { nodes: trees.nodes, over: undefined }
    : { nodes: over.nodes, over: ofWords(over.tokens) }
}

/** The text of an annotation, on one line. */
const onLine = (text: string): string => text.replace(/\s/g, ' ')

/** An annotation for each type: several on one span are metonymy. */
function* write(documents: Iterable<Document<'trees'>>): Iterable<string> {
  for (const { content } of documents) {
    const { nodes, over } = annotatedText(content)
    const measured = over && inCodePoints(over.text)
    let number = 0
    for (const node of nodes) {
      const pieces = piecesOf(node).map(({ start, end }) => ({
        start: over?.start(start) ?? start,
        end: over?.end(end) ?? end,
      }))
      const where = pieces.map(({ start, end }) => `${start} ${end}`).join(';')
      const text = measured ? pieces.map(({ start, end }) => measured.slice(start, end)).join(' ') : node.text
      const shown = text === undefined ? '' : `\t${onLine(text)}`
      for (const type of node.types) yield `T${++number}\t${type} ${where}${shown}\n`
    }
  }
}

const beside = ({ content }: Document<'trees'>): { readonly ending: string; readonly text: string } | undefined => {
  const { over } = annotatedText(content)
  return over && { ending: '.txt', text: over.text }
}

const unwritable = ({ content }: Document<'trees'>): string | undefined => {
  const type = content.nodes.flatMap(({ types }) => types).find((one) => /\s/.test(one))
  return type === undefined ? notInCodePoints(content) : `the label ${JSON.stringify(type)} has a blank in it`
}

/** Labels of components have to be named, unless they begin as those of the defaults do. */
const readWith = (documents: readonly Document<'trees'>[], { components }: BratOptions): Partial<BratOptions> => {
  const known = isComponent(components)
  const types = documents.flatMap(({ content }) =>
    content.nodes.flatMap((node) => (node.kind === 'component' ? node.types : [])),
  )
  const others = [...new Set(types)].filter((type) => !known(type))
  return others.length === 0 ? {} : { components: [...components, ...others] }
}

export const brat = reader({
  contract: 1,
  name: 'brat',
  title: 'brat stand-off annotation, one .ann file a document',
  example: 'T1\tPER 0 3\tZoë\nT2\tLOC 17 23\tZürich\n',
  gives: 'trees',
  options,
  signed: ['components', 'metonymy', 'duplicates'],
  sniff: (head, path) =>
    /^(?:[REAMN*#][^\n]*\n)*T\d+\t\S+ \d+ \d+/.test(head) ? 1 : /\.ann(?:\.gz)?$/.test(path) ? 0.5 : 0,
  pairs: 'position',
  isNamedByFile: true,
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  disagree,
  empty: withoutNodes,
  writer: { write, beside, unwritable, readWith, fileOf: ({ id }) => [`${id}.ann`], endings: ['.ann'] },
})
