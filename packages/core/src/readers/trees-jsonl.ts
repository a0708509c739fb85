/**
 * The reader `trees-jsonl`: one document a line,
 * `{"id", "tokens"?, "meta"?, "entities": [{"kind": "entity"|"component", "types", "start", "end", "spans"?, "children"}]}`.
 * Positions are tokens where there are tokens, else characters, which are code points; half open, from 0.
 */
import * as v from 'valibot'
import { commonCode } from '../codes.ts'
import type { Disagreement, Document, Location, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { forestEntries, forestOf, maxDepthEntry } from '../models/trees/forest.ts'
import { type Interval, piecesOf, type TreeNode, type Trees, typeSet } from '../models/trees/type.ts'
import { notInCodePoints } from '../models/trees/units.ts'
import { byteTapes, type JsonFault } from '../source/json.ts'
import { ARRAY, NUMBER, OBJECT, STRING } from '../source/json-numbers.ts'
import {
  isKind,
  itemsOf,
  type JsonRecord,
  lineFrame,
  placeAt,
  recordIn,
  refuseInRecord,
} from '../source/json-record.ts'
import { byteLinesOf, isBlankLine } from '../source/lines.ts'
import { encodingEntry, maxLineEntry, textOptions } from '../source/text-options.ts'
import { suggest } from '../suggest.ts'
import { differentTokens } from './text-differences.ts'
import { joinedPieces, overWords } from './tree-words.ts'

const options = v.strictObject({
  ...forestEntries,
  maxDepth: maxDepthEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
})
export type TreesJsonlOptions = v.InferOutput<typeof options>

// ---- one line --------------------------------------------------------------------------------------------------------

// the numbers of the keys on a tape
const KIND = 0
const TYPES = 1
const START = 2
const END = 3
const SPANS = 4
const CHILDREN = 5
const ID = 6
const TOKENS = 7
const META = 8
const ENTITIES = 9
const nodeKeys = ['kind', 'types', 'start', 'end', 'spans', 'children']
const documentKeys = ['id', 'tokens', 'meta', 'entities']
const knownKeys = [...nodeKeys, ...documentKeys]

/** A source while it is read. */
interface File {
  readonly settings: TreesJsonlOptions
  /** The sets of one type, each of which many nodes share. */
  readonly sets: Map<string, readonly string[]>
  /** The values of an object on the tape, by the number of their key; -1 if absent. */
  readonly fields: Int32Array
}

type Record = JsonRecord<File>

/** Finds the values of an object; an unknown key is refused, since it may be a known one misspelt. */
const findFields = (record: Record, index: number, keys: readonly string[], first: number): void => {
  const { tape, file } = record
  const { fields } = file
  fields.fill(-1)
  const end = tape.next[index]!
  for (let i = index + 1; i < end; i = tape.next[i + 1]!) {
    const key = tape.next[i]!
    if (key >= first && key < first + keys.length) fields[key] = i + 1
    else refuseKey(record, i, keys)
  }
}

const refuseKey = (record: Record, index: number, keys: readonly string[]): void => {
  const name = record.tapes.text(index)
  if (name.startsWith('x-')) return
  const near = suggest(name, keys)
  const hint = `${near === undefined ? `the keys are ${keys.join(', ')}` : `did you mean ${near}?`}; keys that begin with x- are ignored`
  refuseInRecord(record, index, commonCode.E337, `there is no key ${JSON.stringify(name)} here`, hint)
}

const missing = (record: Record, index: number, name: string): undefined =>
  void refuseInRecord(
    record,
    index,
    commonCode.E337,
    `the key "${name}" is missing`,
    `every such object needs "${name}"`,
  )

const textAt = (record: Record, index: number, what: string): string | undefined => {
  if (!isKind(record, index, STRING, what)) return undefined
  const text = record.tapes.text(index)
  if (text !== '') return text
  return void refuseInRecord(
    record,
    index,
    commonCode.E336,
    `${what} is empty`,
    'an empty name cannot be distinguished from a missing one',
  )
}

const textsAt = (record: Record, index: number, what: string): readonly string[] => {
  if (!isKind(record, index, ARRAY, `${what}s`)) return []
  const { next } = record.tape
  const end = next[index]!
  // a list of strings alone has an entry each
  const texts = new Array<string>(end - index - 1)
  let size = 0
  for (let i = index + 1; i < end; i = next[i]!)
    if (isKind(record, i, STRING, what)) texts[size++] = record.tapes.text(i)
  return size === texts.length ? texts : texts.slice(0, size)
}

// ---- nodes -----------------------------------------------------------------------------------------------------------

const positionAt = (record: Record, index: number, what: string): number | undefined => {
  if (!isKind(record, index, NUMBER, what)) return undefined
  const position = record.tapes.number(index)
  if (Number.isSafeInteger(position) && position >= 0) return position
  return void refuseInRecord(
    record,
    index,
    commonCode.E330,
    `${what} is ${position}`,
    'positions are whole numbers from 0',
  )
}

const intervalAt = (record: Record, index: number): Interval | undefined => {
  if (!isKind(record, index, ARRAY, 'a span')) return undefined
  const items = itemsOf(record, index)
  if (items.length !== 2)
    return void refuseInRecord(
      record,
      index,
      commonCode.E330,
      `a span has ${items.length} numbers`,
      'a span is [start, end]',
    )
  const [start, end] = items.map((item) => positionAt(record, item, 'a position'))
  return start === undefined || end === undefined ? undefined : checkNode(record, index, start, end)
}

const checkNode = (record: Record, index: number, start: number, end: number): Interval | undefined => {
  if (start < end) return { start, end }
  const what = start === end ? 'is empty' : 'ends before it starts'
  return void refuseInRecord(
    record,
    index,
    commonCode.E330,
    `the span [${start}, ${end}) ${what}`,
    'the end is one past the last position',
  )
}

type Spans = Interval & { readonly spans?: readonly Interval[] }

const splitSpans = (record: Record, index: number): Spans | undefined => {
  if (!isKind(record, index, ARRAY, 'spans')) return undefined
  const items = itemsOf(record, index)
  if (items.length === 0)
    return void refuseInRecord(record, index, commonCode.E330, 'there is no span', 'remove "spans", or give one')
  const pieces = items.map((item) => intervalAt(record, item))
  if (!pieces.every((piece) => piece !== undefined)) return undefined
  const joined = joinedPieces(pieces)
  if ('whole' in joined) return joined.whole
  return void refuseInRecord(
    record,
    index,
    commonCode.E330,
    'pieces of one span overlap',
    'give each position to one piece',
  )
}

const plainSpan = (record: Record, index: number): Interval | undefined => {
  const from = record.file.fields[START]!
  const to = record.file.fields[END]!
  if (from < 0) return missing(record, index, 'start')
  if (to < 0) return missing(record, index, 'end')
  const start = positionAt(record, from, 'start')
  const end = positionAt(record, to, 'end')
  return start === undefined || end === undefined ? undefined : checkNode(record, to, start, end)
}

const spansAt = (record: Record, index: number): Spans | undefined => {
  const { fields } = record.file
  const split = fields[SPANS]!
  if (split < 0) return plainSpan(record, index)
  const isWhole = fields[START]! >= 0 || fields[END]! >= 0
  const plain = isWhole ? plainSpan(record, index) : undefined
  const spans = splitSpans(record, split)
  if (spans === undefined || plain === undefined) return spans
  if (spans.start === plain.start && spans.end === plain.end) return spans
  const message = `spans reach from ${spans.start} to ${spans.end}, but start is ${plain.start} and end is ${plain.end}`
  return void refuseInRecord(record, split, commonCode.E330, message, 'start and end are those of all pieces together')
}

const typesAt = (record: Record, index: number): readonly string[] | undefined => {
  if (!isKind(record, index, ARRAY, 'types')) return undefined
  const { next } = record.tape
  const end = next[index]!
  if (end === index + 1)
    return void refuseInRecord(
      record,
      index,
      commonCode.E336,
      'there is no type',
      'a node needs a type, such as "pers.ind"',
    )
  if (end === next[index + 1]) {
    const type = textAt(record, index + 1, 'a type')
    return type === undefined ? undefined : setOf(record.file, type)
  }
  const types = itemsOf(record, index).map((item) => textAt(record, item, 'a type'))
  return types.every((type) => type !== undefined) ? typeSet(types) : undefined
}

// a tag set has some hundreds; a file in which each node has a type of its own must not fill the memory
const MAX_SETS = 10_000

const setOf = ({ sets }: File, type: string): readonly string[] => {
  const existing = sets.get(type)
  if (existing !== undefined) return existing
  if (sets.size === MAX_SETS) sets.clear()
  const set = [type]
  sets.set(type, set)
  return set
}

const encoder = new TextEncoder()
const entity = encoder.encode('entity')
const component = encoder.encode('component')

const kindAt = (record: Record, index: number): TreeNode['kind'] | undefined => {
  if (!isKind(record, index, STRING, 'kind')) return undefined
  if (record.tapes.is(index, entity)) return 'entity'
  if (record.tapes.is(index, component)) return 'component'
  const kind = record.tapes.text(index)
  if (kind === 'entity' || kind === 'component') return kind
  return void refuseInRecord(
    record,
    index,
    commonCode.E335,
    `kind is ${JSON.stringify(kind)}`,
    'kind is "entity" or "component"',
  )
}

const nodeAt = (record: Record, index: number, parent: number): TreeNode | undefined => {
  const kindIndex = record.file.fields[KIND]!
  const typesIndex = record.file.fields[TYPES]!
  const kind = kindIndex < 0 ? missing(record, index, 'kind') : kindAt(record, kindIndex)
  const types = typesIndex < 0 ? missing(record, index, 'types') : typesAt(record, typesIndex)
  const whole = spansAt(record, index)
  if (kind === undefined || types === undefined || whole === undefined) return undefined
  const { start, end, spans } = whole
  const at = placeAt(record, index)
  return spans === undefined ? { kind, types, start, end, parent, at } : { kind, types, start, end, spans, parent, at }
}

/** All nodes, parents before their children, in the order of the text. A list of children is walked on a stack of our own. */
const nodesAt = (record: Record, list: number): readonly TreeNode[] => {
  const { tape, file } = record
  const { fields } = file
  const nodes: TreeNode[] = []
  const open = [{ next: list + 1, end: tape.next[list]!, parent: -1 }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.next >= top.end) {
      open.pop()
      continue
    }
    const index = top.next
    top.next = tape.next[index]!
    if (!isKind(record, index, OBJECT, 'a node')) continue
    findFields(record, index, nodeKeys, KIND)
    const node = nodeAt(record, index, top.parent)
    const parent = node === undefined ? top.parent : nodes.push(node) - 1
    const children = fields[CHILDREN]!
    if (children < 0 || !isKind(record, children, ARRAY, 'children')) continue
    const end = tape.next[children]!
    if (end > children + 1) open.push({ next: children + 1, end, parent })
  }
  return nodes
}

// ---- documents -------------------------------------------------------------------------------------------------------

const metaAt = (record: Record, index: number): Readonly<{ [key: string]: string }> => {
  const meta: { [key: string]: string } = Object.create(null)
  if (!isKind(record, index, OBJECT, 'meta')) return meta
  const { tape, tapes } = record
  for (let i = index + 1; i < tape.next[index]!; i = tape.next[i + 1]!)
    if (isKind(record, i + 1, STRING, 'a value of meta')) meta[tapes.text(i)] = tapes.text(i + 1)
  return meta
}

const beyond = (record: Record, nodes: readonly TreeNode[], length: number): void => {
  for (const { start, end, types, at } of nodes) {
    if (end <= length || at === undefined) continue
    const message = `${types.join('+')} [${start}, ${end}) ends beyond the text, which has ${length} tokens`
    const hint = 'positions count tokens where the document has tokens'
    record.problems.push({ severity: 'error', code: commonCode.E330, message, at, hint })
  }
}

const contentOf = (record: Record, list: number, entities: number): Trees => {
  const nodes = isKind(record, entities, ARRAY, 'entities') ? nodesAt(record, entities) : []
  const tokens = list < 0 ? undefined : textsAt(record, list, 'token')
  if (tokens !== undefined) beyond(record, nodes, tokens.length)
  const forest = forestOf(nodes, record.file.settings)
  for (const problem of forest.problems) record.problems.push(problem)
  if (tokens === undefined) return { nodes: forest.nodes, unit: 'codepoint' }
  const place = placeAt(record, list)
  return { nodes: forest.nodes, tokens, length: tokens.length, spot: () => ({ at: place }) }
}

const documentOf = (record: Record): Document<'trees'> | undefined => {
  if (!isKind(record, 0, OBJECT, 'a document')) return undefined
  findFields(record, 0, documentKeys, ID)
  const fieldOf = (key: number): number => record.file.fields[key]!
  const [idAt, tokens, meta, entities] = [fieldOf(ID), fieldOf(TOKENS), fieldOf(META), fieldOf(ENTITIES)]
  const id = idAt < 0 ? missing(record, 0, 'id') : textAt(record, idAt, 'id')
  if (entities < 0) return missing(record, 0, 'entities')
  const content = contentOf(record, tokens, entities)
  const metadata = meta < 0 ? {} : metaAt(record, meta)
  if (id === undefined) return undefined
  return { id, content, meta: metadata, at: placeAt(record, 0) }
}

// an object and its list of children are two levels of JSON, and the document is two more
const jsonDepth = (maxDepth: number): number => 2 * maxDepth + 2

const faultHints: { readonly [code: string]: string } = {
  [commonCode.E303]: 'write the character itself, or both halves of its pair',
  cut: 'the file was cut: its last line is not complete',
  [commonCode.E333]: 'each line is one document in JSON',
  [commonCode.E334]: 'programs keep one of the two, not all of them the same: remove one',
  [commonCode.E335]: 'write positions as whole numbers',
  [commonCode.E362]: 'if the data is right, raise it: --set reader.maxDepth=N',
}

const hintOf = ({ code }: JsonFault, isCut: boolean): string =>
  faultHints[isCut && code === commonCode.E333 ? 'cut' : code]!

const hasError = (problems: readonly Problem[]): boolean => problems.some(({ severity }) => severity === 'error')

function* read(source: Source, settings: TreesJsonlOptions): Iterable<Either<Problem, Document<'trees'>>> {
  const file: File = { settings, sets: new Map(), fields: new Int32Array(knownKeys.length) }
  const tapes = byteTapes(knownKeys)
  const reading = { file, tapes, maxDepth: jsonDepth(settings.maxDepth), hint: hintOf, name: 'document' }
  let documents = 0
  for (const item of byteLinesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    const line = item.right
    if (isBlankLine(line)) continue
    documents++
    const record = recordIn(lineFrame(source.path, line), reading)
    if ('severity' in record) {
      yield left(record)
      continue
    }
    const document = documentOf(record)
    for (const problem of record.problems) yield left(problem)
    if (document !== undefined && !hasError(record.problems)) yield right(document)
  }
  if (documents === 0) yield left(emptyFile(source.path))
}

const emptyFile = (path: string): Problem => ({
  severity: 'error',
  code: commonCode.E309,
  message: 'there is nothing to score: the file has no line with a document',
  at: { path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

const nodeSpot = ({ nodes }: Trees): Location => ({ at: nodes[0]?.at ?? { path: '', line: 0, column: 0 } })

/** Positions are tokens where there are tokens, and else characters: the two cannot be compared. */
const differentUnits = (gold: Trees, system: Trees): Disagreement | undefined => {
  const isTokens = gold.tokens !== undefined
  // where a side has no position, there is nothing to compare
  if (isTokens === (system.tokens !== undefined) || gold.nodes.length === 0 || system.nodes.length === 0)
    return undefined
  const [goldUnit, systemUnit] = isTokens ? ['tokens', 'characters'] : ['characters', 'tokens']
  return {
    code: commonCode.E409,
    message: `positions count ${goldUnit} in the gold and ${systemUnit} in the system`,
    gold: nodeSpot(gold),
    system: nodeSpot(system),
    hint: 'positions count tokens where a document has "tokens": give them on both sides or on neither',
  }
}

const disagree = (gold: Trees, system: Trees): Disagreement | undefined =>
  differentUnits(gold, system) ?? differentTokens(gold, system)

function* write(documents: Iterable<Document<'trees'>>): Iterable<string> {
  for (const { id, content, meta } of documents) {
    const { tokens, nodes } = overWords(content) ?? { tokens: undefined, nodes: content.nodes }
    const head: { [key: string]: unknown } = { id }
    if (tokens !== undefined) head['tokens'] = tokens
    if (Object.keys(meta).length > 0) head['meta'] = meta
    yield `${JSON.stringify(head).slice(0, -1)},"entities":${forestText(nodes)}}\n`
  }
}

/** The forest as lists within lists, written from the back so that a node finds the text of its children. */
const forestText = (nodes: readonly TreeNode[]): string => {
  const childrenOf: string[][] = nodes.map(() => [])
  const roots: string[] = []
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { kind, types, start, end, spans, parent } = nodes[i]!
    const split = spans && { spans: piecesOf({ start, end, spans }).map((piece) => [piece.start, piece.end]) }
    const head = JSON.stringify({ kind, types, start, end, ...split }).slice(0, -1)
    const text = `${head},"children":[${childrenOf[i]!.reverse().join(',')}]}`
    ;(childrenOf[parent] ?? roots).push(text)
  }
  return `[${roots.reverse().join(',')}]`
}

/** Nodes have a kind, which spans of other tools have not; a document without any node may be of trees where it has no text. */
const sniff = (head: string): number => {
  const list = /^\s*\{/.test(head) ? /"entities"\s*:\s*\[\s*(\])?/.exec(head) : null
  if (list === null) return 0
  return /"kind"\s*:/.test(head) ? 1 : list[1] === undefined || /"text"\s*:/.test(head) ? 0 : 0.5
}

export const treesJsonl = reader({
  contract: 1,
  name: 'trees-jsonl',
  title: 'entity trees in JSON, one document a line',
  example:
    '{"id":"d1","tokens":["Zoë","Bo"],"entities":[{"kind":"entity","types":["pers.ind"],"start":0,"end":2,"children":[{"kind":"component","types":["name.first"],"start":0,"end":1,"children":[]}]}]}\n',
  gives: 'trees',
  options,
  signed: ['duplicates'],
  sniff,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  disagree,
  writer: { write, unwritable: ({ content }) => notInCodePoints(content), endings: ['.jsonl'] },
})
