/**
 * The reader `brat`: stand-off annotation, one file per document, `T1<TAB>LABEL start end<TAB>text` with half-open
 * offsets in code points and `start end;start end` for spans that are not contiguous. Relations, events and the like
 * are skipped and counted, and notes are skipped. The tree is by containment: a span is the child of the smallest one
 * that holds it wholly. Offsets are checked against the text, if its file is in the same folder.
 */
import * as v from 'valibot'
import { commonCode } from '../codes.ts'
import type { Disagreement, Document, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { of } from '../entries.ts'
import { asOneStretch, type Discontinuous, discontinuousEntry } from '../models/spans/fragments.ts'
import { fragmentsHint } from '../models/spans/refuse-fragments.ts'
import { forestEntries, forestOfSpans, maxDepthEntry, metonymyEntry } from '../models/trees/forest.ts'
import { piecesOf, type TreeNode, type Trees } from '../models/trees/type.ts'
import { notInCodePoints } from '../models/trees/units.ts'
import type { Location } from '../places.ts'
import { newSkippedCounts } from '../source/skipped-counts.ts'
import type { TextWithPlaces } from '../source/whole-text.ts'
import { codePointsIn, inCodePoints, isInsidePair } from '../text-units.ts'
import {
  type BratFile,
  type BratMention,
  bratEntries,
  bratFile,
  bratProblem,
  isBratText,
  trimmedMention,
} from './brat-lines.ts'
import { differentText } from './text-differences.ts'
import { overWords } from './tree-words.ts'

const options = v.strictObject({
  components: of(
    v.array(v.pipe(v.string(), v.minLength(1))),
    'labels of components; one that ends with * stands for all that begin so; all others are entities',
    ['COMP.*', 'comp.*'],
  ),
  metonymy: metonymyEntry,
  discontinuous: discontinuousEntry,
  text: bratEntries.text,
  ...forestEntries,
  maxDepth: maxDepthEntry,
  encoding: bratEntries.encoding,
  maxLine: bratEntries.maxLine,
})
export type BratOptions = v.InferOutput<typeof options>

// ---- nodes -----------------------------------------------------------------------------------------------------------

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

const isComponent = (components: readonly string[]) => (label: string) =>
  components.some((name) => (name.endsWith('*') ? label.startsWith(name.slice(0, -1)) : label === name))

/** Lines with further annotation of spans, by their first letter; modifications are an old name of attributes. */
const beyondSpans: Readonly<Record<string, string>> = {
  R: 'relation',
  '*': 'equivalence',
  E: 'event',
  A: 'attribute',
  M: 'attribute',
  N: 'normalisation',
}

const nodeOf = (
  mention: BratMention,
  component: (label: string) => boolean,
  { discontinuous }: BratOptions,
): TreeNode | Problem => {
  const { id, label, start, end, spans, text = '', line } = trimmedMention(mention)
  if (spans !== undefined && discontinuous === 'error')
    return bratProblem(line, {
      code: commonCode.E395,
      message: `${id} has ${spans.length} fragments`,
      at: id.length + 1,
      hint: fragmentsHint,
    })
  const kind = component(label) ? 'component' : 'entity'
  const at = { path: line.path, line: line.number, column: 1 }
  return { kind, types: [label], start, end, ...(spans && { spans }), parent: -1, ...(text !== '' && { text }), at }
}

const isProblem = (u: TreeNode | Problem): u is Problem => 'severity' in u

// ---- documents -------------------------------------------------------------------------------------------------------

/** Trees with the text that their offsets count in. */
interface TextTrees extends Trees {
  readonly writeText?: TextWithPlaces
}

/** The text of another document, with nothing annotated. */
const withoutNodes = (other: TextTrees): TextTrees => ({ ...other, nodes: [] })

const documentName = (path: string): string => path.replace(/^.*[/\\]/, '').replace(/\.ann(?:\.gz)?$/, '')

function* read(source: Source, settings: BratOptions): Iterable<Either<Problem, Document<'trees'>>> {
  if (isBratText(source)) return
  for (const file of bratFile(source, settings))
    if (file._tag === 'Left') yield file
    else yield* documentOf(source.path, file.right, settings)
}

/** A file without annotations is one of a text in which there is none. */
function* documentOf(
  path: string,
  { mentions, others, text }: BratFile,
  settings: BratOptions,
): Iterable<Either<Problem, Document<'trees'>>> {
  const component = isComponent(settings.components)
  const results = mentions.map((mention) => nodeOf(mention, component, settings))
  const nodes = results.flatMap((node) => (isProblem(node) ? [] : [asStretch(node, settings.discontinuous)]))
  const forest = forestOfSpans(nodes, settings)
  const problems = [...results.filter(isProblem), ...forest.problems]
  const skipped = newSkippedCounts()
  for (const line of others) skipped.see(beyondSpans[line.text[0]!]!)
  const more = skipped.problem(path)
  for (const problem of more === undefined ? problems : [...problems, more]) yield left(problem)
  if (problems.some(({ severity }) => severity === 'error')) return
  const content: TextTrees = {
    nodes: forest.nodes,
    ...(text ? { writeText: text, raw: text.text } : { unit: 'codepoint' as const }),
  }
  yield right({ id: documentName(path), content, meta: {}, at: { path, line: 1, column: 1 }, named: 'file' })
}

const isBlank = /\s/

/** The place of the character with a number, not counting blanks. */
const spotIn = ({ text, spot }: TextWithPlaces, position: number): Location => {
  let at = 0
  for (let passed = 0; at < text.length; at++)
    if (!isBlank.test(text.charAt(at)) && !isInsidePair(text, at) && passed++ === position) break
  return spot(at)
}

const asText = ({ writeText: beside }: TextTrees): Trees => ({
  nodes: [],
  ...(beside && { text: beside.text.replace(/\s+/g, ''), spot: (position) => spotIn(beside, position) }),
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
    const { toString16 } = inCodePoints(over?.text ?? '')
    let number = 0
    for (const node of nodes) {
      const pieces = piecesOf(node).map(({ start, end }) => ({
        start: over?.start(start) ?? start,
        end: over?.end(end) ?? end,
      }))
      const where = pieces.map(({ start, end }) => `${start} ${end}`).join(';')
      const text =
        over?.text === undefined
          ? node.text
          : pieces.map(({ start, end }) => over.text.slice(toString16(start), toString16(end))).join(' ')
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
  const isComponentLabel = isComponent(components)
  const types = documents.flatMap(({ content }) =>
    content.nodes.flatMap((node) => (node.kind === 'component' ? node.types : [])),
  )
  const others = [...new Set(types)].filter((type) => !isComponentLabel(type))
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
