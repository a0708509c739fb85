/**
 * The reader `trees-jsonl`: one document a line,
 * `{"id", "tokens"?, "meta"?, "entities": [{"kind": "entity"|"component", "types", "start", "end", "spans"?, "children"}]}`.
 * Positions are tokens where there are tokens, else characters; half open, from 0.
 */
import type { Either } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import type { Disagreement, Document, Place, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { left, right } from '../either.ts'
import { type Interval, piecesOf, type TreeNode, type Trees } from '../models/trees.ts'
import {
  ARRAY,
  FALSE,
  isFault,
  type JsonFault,
  type JsonTape,
  jsonTape,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  TRUE,
} from '../source/json.ts'
import { columnsOf, type Line, linesOf } from '../source/lines.ts'
import { differentTokens } from './agreement.ts'
import { forestEntries, forestOf, maxDepthEntry, typeSet } from './forest.ts'
import { joinedPieces } from './pieces.ts'
import { encodingEntry, maxLineEntry, textOptions } from './text-options.ts'
import { overWords } from './tree-words.ts'

const options = v.strictObject({
  ...forestEntries,
  maxDepth: maxDepthEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
})
export type TreesJsonlOptions = v.InferOutput<typeof options>

// ---- one line --------------------------------------------------------------------------------------------------------

/** A line as it is read: its tape, and what is wrong with it. */
interface Record {
  readonly tape: JsonTape
  readonly line: Line
  readonly column: (at: number) => number
  readonly path: string
  readonly problems: Problem[]
}

const placeAt = ({ path, line, column, tape }: Record, index: number): Place => ({
  path,
  line: line.number,
  column: column(tape.at[index] as number),
})

// An excerpt of a line of many megabytes says enough with its beginning.
const EXCERPT = 20_000

const refuse = (record: Record, index: number, code: string, message: string, hint: string): void => {
  const { line, problems } = record
  const at = placeAt(record, index)
  const text = at.column < EXCERPT ? { text: line.text.slice(0, 2 * EXCERPT) } : {}
  problems.push({ severity: 'error', code, message, at, ...text, hint })
}

const kindNames: ReadonlyMap<number, string> = new Map([
  [OBJECT, 'an object'],
  [ARRAY, 'a list'],
  [STRING, 'a string'],
  [NUMBER, 'a number'],
  [TRUE, 'true'],
  [FALSE, 'false'],
  [NULL, 'null'],
])

/** Whether a value is of a kind; says what it is if it is not. */
const isKind = (record: Record, index: number, kind: number, what: string): boolean => {
  const found = record.tape.kinds[index] as number
  if (found === kind) return true
  const hint = `write ${what} as ${kindNames.get(kind)}`
  refuse(record, index, 'E335', `${what} must be ${kindNames.get(kind)}, and not ${kindNames.get(found)}`, hint)
  return false
}

/** The values of an object by key; a key that nobody knows is refused, since it may be a known one misspelt. */
const fieldsOf = (record: Record, index: number, known: readonly string[]): ReadonlyMap<string, number> => {
  const { tape } = record
  const fields = new Map<string, number>()
  for (let i = index + 1; i < (tape.next[index] as number); i = tape.next[i + 1] as number) {
    const name = tape.values[i] as string
    if (known.includes(name)) fields.set(name, i + 1)
    else if (!name.startsWith('x-'))
      refuse(
        record,
        i,
        'E337',
        `there is no key ${JSON.stringify(name)} here`,
        `the keys are ${known.join(', ')}; x-… is free`,
      )
  }
  return fields
}

const missing = (record: Record, index: number, name: string): undefined =>
  void refuse(record, index, 'E337', `the key "${name}" is missing`, `every such object needs "${name}"`)

const itemsOf = ({ tape }: Record, index: number): readonly number[] => {
  const items: number[] = []
  for (let i = index + 1; i < (tape.next[index] as number); i = tape.next[i] as number) items.push(i)
  return items
}

const textAt = (record: Record, index: number, what: string): string | undefined => {
  if (!isKind(record, index, STRING, what)) return undefined
  const text = record.tape.values[index] as string
  if (text !== '') return text
  return void refuse(record, index, 'E336', `${what} is empty`, 'an empty name cannot be told from a missing one')
}

const textsAt = (record: Record, index: number, what: string): readonly string[] =>
  isKind(record, index, ARRAY, `${what}s`)
    ? itemsOf(record, index).flatMap((item) =>
        isKind(record, item, STRING, what) ? [record.tape.values[item] as string] : [],
      )
    : []

// ---- nodes -----------------------------------------------------------------------------------------------------------

const nodeKeys = ['kind', 'types', 'start', 'end', 'spans', 'children']

const positionAt = (record: Record, index: number, what: string): number | undefined => {
  if (!isKind(record, index, NUMBER, what)) return undefined
  const position = record.tape.values[index] as number
  if (Number.isSafeInteger(position) && position >= 0) return position
  return void refuse(record, index, 'E330', `${what} is ${position}`, 'positions are whole numbers from 0')
}

const intervalAt = (record: Record, index: number): Interval | undefined => {
  if (!isKind(record, index, ARRAY, 'a span')) return undefined
  const items = itemsOf(record, index)
  if (items.length !== 2)
    return void refuse(record, index, 'E330', `a span has ${items.length} numbers`, 'a span is [start, end]')
  const [start, end] = items.map((item) => positionAt(record, item, 'a position'))
  return start === undefined || end === undefined ? undefined : checked(record, index, start, end)
}

const checked = (record: Record, index: number, start: number, end: number): Interval | undefined => {
  if (start < end) return { start, end }
  const what = start === end ? 'is empty' : 'ends before it starts'
  return void refuse(
    record,
    index,
    'E330',
    `the span [${start}, ${end}) ${what}`,
    'the end is one past the last position',
  )
}

type Spans = Interval & { readonly spans?: readonly Interval[] }

const splitSpans = (record: Record, index: number): Spans | undefined => {
  if (!isKind(record, index, ARRAY, 'spans')) return undefined
  const items = itemsOf(record, index)
  if (items.length === 0)
    return void refuse(record, index, 'E330', 'there is no span', 'leave "spans" out, or name one')
  const pieces = items.map((item) => intervalAt(record, item))
  if (!pieces.every((piece) => piece !== undefined)) return undefined
  const joined = joinedPieces(pieces)
  if (joined !== undefined) return joined
  return void refuse(record, index, 'E330', 'pieces of one span overlap', 'give each position to one piece')
}

const plainSpan = (record: Record, index: number, fields: ReadonlyMap<string, number>): Interval | undefined => {
  const [from, to] = [fields.get('start'), fields.get('end')]
  if (from === undefined) return missing(record, index, 'start')
  if (to === undefined) return missing(record, index, 'end')
  const [start, end] = [positionAt(record, from, 'start'), positionAt(record, to, 'end')]
  return start === undefined || end === undefined ? undefined : checked(record, to, start, end)
}

const spansAt = (record: Record, index: number, fields: ReadonlyMap<string, number>): Spans | undefined => {
  const split = fields.get('spans')
  const plain =
    split === undefined || fields.has('start') || fields.has('end') ? plainSpan(record, index, fields) : undefined
  if (split === undefined) return plain
  const spans = splitSpans(record, split)
  if (spans === undefined || plain === undefined) return spans
  if (spans.start === plain.start && spans.end === plain.end) return spans
  const message = `spans reach from ${spans.start} to ${spans.end}, but start is ${plain.start} and end is ${plain.end}`
  return void refuse(record, split, 'E330', message, 'start and end are those of the whole')
}

const typesAt = (record: Record, index: number): readonly string[] | undefined => {
  if (!isKind(record, index, ARRAY, 'types')) return undefined
  const items = itemsOf(record, index)
  if (items.length === 0)
    return void refuse(record, index, 'E336', 'there is no type', 'a node needs a type, such as "pers.ind"')
  const types = items.map((item) => textAt(record, item, 'a type'))
  return types.every((type) => type !== undefined) ? typeSet(types) : undefined
}

const kindAt = (record: Record, index: number): TreeNode['kind'] | undefined => {
  if (!isKind(record, index, STRING, 'kind')) return undefined
  const kind = record.tape.values[index]
  if (kind === 'entity' || kind === 'component') return kind
  return void refuse(record, index, 'E335', `kind is ${JSON.stringify(kind)}`, 'kind is "entity" or "component"')
}

const nodeAt = (
  record: Record,
  index: number,
  fields: ReadonlyMap<string, number>,
  parent: number,
): TreeNode | undefined => {
  const [kindIndex, typesIndex] = [fields.get('kind'), fields.get('types')]
  const kind = kindIndex === undefined ? missing(record, index, 'kind') : kindAt(record, kindIndex)
  const types = typesIndex === undefined ? missing(record, index, 'types') : typesAt(record, typesIndex)
  const spans = spansAt(record, index, fields)
  if (kind === undefined || types === undefined || spans === undefined) return undefined
  return { kind, types, ...spans, parent, at: placeAt(record, index) }
}

/** All nodes, parents before their children, in the order of the text. A list of children is walked on a stack of our own. */
const nodesAt = (record: Record, list: number): readonly TreeNode[] => {
  const { tape } = record
  const nodes: TreeNode[] = []
  const open = [{ next: list + 1, end: tape.next[list] as number, parent: -1 }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.next >= top.end) {
      open.pop()
      continue
    }
    const index = top.next
    top.next = tape.next[index] as number
    if (!isKind(record, index, OBJECT, 'a node')) continue
    const fields = fieldsOf(record, index, nodeKeys)
    const node = nodeAt(record, index, fields, top.parent)
    const parent = node === undefined ? top.parent : nodes.push(node) - 1
    const children = fields.get('children')
    if (children === undefined || !isKind(record, children, ARRAY, 'children')) continue
    open.push({ next: children + 1, end: tape.next[children] as number, parent })
  }
  return nodes
}

// ---- documents -------------------------------------------------------------------------------------------------------

const documentKeys = ['id', 'tokens', 'meta', 'entities']

const metaAt = (record: Record, index: number): Readonly<{ [key: string]: string }> => {
  const meta: { [key: string]: string } = Object.create(null)
  if (!isKind(record, index, OBJECT, 'meta')) return meta
  const { tape } = record
  for (let i = index + 1; i < (tape.next[index] as number); i = tape.next[i + 1] as number)
    if (isKind(record, i + 1, STRING, 'a value of meta')) meta[tape.values[i] as string] = tape.values[i + 1] as string
  return meta
}

const beyond = (record: Record, nodes: readonly TreeNode[], length: number): void => {
  for (const { start, end, types, at } of nodes) {
    if (end <= length || at === undefined) continue
    const message = `${types.join('+')} [${start}, ${end}) ends beyond the text, which has ${length} tokens`
    const hint = 'positions count tokens where the document has tokens'
    record.problems.push({ severity: 'error', code: 'E330', message, at, hint })
  }
}

const contentOf = (
  record: Record,
  fields: ReadonlyMap<string, number>,
  entities: number,
  settings: TreesJsonlOptions,
): Trees => {
  const nodes = isKind(record, entities, ARRAY, 'entities') ? nodesAt(record, entities) : []
  const list = fields.get('tokens')
  const tokens = list === undefined ? undefined : textsAt(record, list, 'token')
  if (tokens !== undefined) beyond(record, nodes, tokens.length)
  const forest = forestOf(nodes, settings)
  for (const problem of forest.problems) record.problems.push(problem)
  const place = placeAt(record, list ?? entities)
  return {
    nodes: forest.nodes,
    ...(tokens && { tokens, length: tokens.length, spot: () => ({ at: place }) }),
  }
}

const documentOf = (record: Record, settings: TreesJsonlOptions): Document<'trees'> | undefined => {
  if (!isKind(record, 0, OBJECT, 'a document')) return undefined
  const fields = fieldsOf(record, 0, documentKeys)
  const [idAt, entities, meta] = [fields.get('id'), fields.get('entities'), fields.get('meta')]
  const id = idAt === undefined ? missing(record, 0, 'id') : textAt(record, idAt, 'id')
  if (entities === undefined) return missing(record, 0, 'entities')
  const content = contentOf(record, fields, entities, settings)
  const own = meta === undefined ? {} : metaAt(record, meta)
  if (id === undefined) return undefined
  return { id, content, meta: own, at: placeAt(record, 0) }
}

// an object and its list of children are two levels of JSON, and the document is two more
const jsonDepth = (maxDepth: number): number => 2 * maxDepth + 2

const faulty = (path: string, line: Line, { code, message, at, cut }: JsonFault): Problem => {
  const column = columnsOf(line.text)(at)
  const ends = cut === true && line.unended
  const hint = {
    E303: 'write the character itself, or both halves of its pair',
    E333: ends ? 'the file was cut: its last line is not whole' : 'each line holds one whole document in JSON',
    E334: 'a program that reads this keeps one of the two, and which is not known: take one away',
    E335: 'write positions as whole numbers',
    E362: 'if the data is right, raise it: --set reader.maxDepth=N',
  }[code]
  const text = column < EXCERPT ? { text: line.text.slice(0, 2 * EXCERPT) } : {}
  return {
    severity: 'error',
    code,
    message: ends ? `the file ends inside of a document: ${message}` : message,
    at: { path, line: line.number, column },
    ...text,
    hint,
  }
}

const hasError = (problems: readonly Problem[]): boolean => problems.some(({ severity }) => severity === 'error')

function* read(source: Source, settings: TreesJsonlOptions): Iterable<Either<Problem, Document<'trees'>>> {
  let documents = 0
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    const line = item.right
    if (line.text.trim() === '') continue
    documents++
    const tape = jsonTape(line.text, jsonDepth(settings.maxDepth))
    if (isFault(tape)) {
      yield left(faulty(source.path, line, tape))
      continue
    }
    const record: Record = { tape, line, column: columnsOf(line.text), path: source.path, problems: [] }
    const document = documentOf(record, settings)
    for (const problem of record.problems) yield left(problem)
    if (document !== undefined && !hasError(record.problems)) yield right(document)
  }
  if (documents === 0) yield left(nothing(source.path))
}

const nothing = (path: string): Problem => ({
  severity: 'error',
  code: 'E309',
  message: 'there is nothing to score: the file has no line with a document',
  at: { path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

const disagree = (gold: Trees, system: Trees): Disagreement | undefined => differentTokens(gold, system)

function* write(documents: Iterable<Document<'trees'>>): Iterable<string> {
  for (const { id, content, meta } of documents) {
    const { tokens, nodes } = overWords(content) ?? content
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
    const { kind, types, start, end, spans, parent } = nodes[i] as TreeNode
    const split = spans && { spans: piecesOf({ start, end, spans }).map((piece) => [piece.start, piece.end]) }
    const own = JSON.stringify({ kind, types, start, end, ...split }).slice(0, -1)
    const text = `${own},"children":[${(childrenOf[i] as string[]).reverse().join(',')}]}`
    ;(childrenOf[parent] ?? roots).push(text)
  }
  return `[${roots.reverse().join(',')}]`
}

export const treesJsonl = reader({
  contract: 1,
  name: 'trees-jsonl',
  version: '1.0.0',
  title: 'entity trees in JSON, one document a line',
  gives: 'trees',
  options,
  sniff: (head) => (/^\s*\{/.test(head) && /"entities"\s*:\s*\[/.test(head) ? 1 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  disagree,
  writer: { write, endings: ['.jsonl'] },
})
