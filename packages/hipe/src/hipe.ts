/**
 * The reader `hipe`: the columns of CLEF-HIPE (2020, 2022) as trees. A literal and a metonymic type on one span are one entity with two
 * types; nested entities and components are placed in the tree by containment.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  type Location,
  left,
  type Place,
  type Problem,
  reader,
  right,
  type Source,
  type TreeNode,
} from '@assay/core'
import type { NodeKind } from '@assay/core/internal'
import { columnsOf, differentTokens, forestEntries, forestOfSpans, metonymyEntry } from '@assay/core/internal/source'
import { encodingEntry, type Line, linesOf, maxLineEntry, nothingToScore, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from './messages.ts'

const options = v.strictObject({
  granularity: entry.choice(['fine', 'coarse'], 'columns with the types of entities'),
  metonymy: metonymyEntry,
  ...forestEntries,
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
/** The options of `hipe`, decoded. */
export type HipeOptions = v.InferOutput<typeof options>

// ---- layout ----------------------------------------------------------------------------------------------------------

interface Column {
  readonly index: number
  readonly kind: NodeKind
}
interface Layout {
  readonly width: number
  readonly columns: readonly Column[]
}

const columnNames = { fine: ['NE-FINE-LIT', 'NE-FINE-METO'], coarse: ['NE-COARSE-LIT', 'NE-COARSE-METO'] } as const

const fieldsOf = (text: string): readonly string[] => text.split('\t')

const readLayout = (path: string, line: Line, { granularity }: HipeOptions): Layout | Problem => {
  const names = fieldsOf(line.text).map((name) => name.trim())
  const [literal, metonymic] = columnNames[granularity]
  const columns = [literal, metonymic, 'NE-NESTED', 'NE-FINE-COMP'].flatMap((name): readonly Column[] => {
    const index = names.indexOf(name)
    return index < 0 ? [] : [{ index, kind: name === 'NE-FINE-COMP' ? 'component' : 'entity' }]
  })
  if (names.includes(literal)) return { width: names.length, columns }
  return {
    severity: 'error',
    code: commonCode.E316,
    message: `the header has no column ${literal}`,
    at: { path, line: line.number, column: 1 },
    text: line.text,
    hint: `the columns are ${names.join(', ')}; --set reader.granularity=coarse reads NE-COARSE-LIT and NE-COARSE-METO`,
  }
}

// ---- a document under construction -----------------------------------------------------------------------------------

/** An open span of a column. */
interface OpenSpan {
  readonly type: string
  readonly start: number
  readonly at: Place
}

interface Draft {
  readonly id: string
  readonly at: Place
  readonly tokens: string[]
  readonly lines: Line[]
  readonly nodes: TreeNode[]
  readonly open: (OpenSpan | undefined)[]
}

const newDraft = (id: string, at: Place): Draft => ({ id, at, tokens: [], lines: [], nodes: [], open: [] })

const closeSpan = (draft: Draft, { kind, index }: Column): void => {
  const open = draft.open[index]
  if (open === undefined) return
  const { type, start, at } = open
  draft.nodes.push({ kind, types: [type], start, end: draft.tokens.length, parent: -1, at })
  draft.open[index] = undefined
}

const isOutside = (tag: string): boolean => tag === 'O' || tag === '_' || tag === '' || tag === '-'

/** Adds the tag of one column; an I without a B begins a span and is reported. */
const addTag = (draft: Draft, column: Column, tag: string, spot: () => Location): Problem | undefined => {
  const open = draft.open[column.index]
  if (isOutside(tag)) {
    closeSpan(draft, column)
    return undefined
  }
  const [prefix, type] = [tag.slice(0, 2), tag.slice(2)]
  if ((prefix !== 'B-' && prefix !== 'I-') || type === '') {
    return {
      severity: 'error',
      code: commonCode.E314,
      message: `"${tag}" is not a tag of IOB`,
      ...spot(),
      hint: 'tags are B-TYPE, I-TYPE and O',
    }
  }
  if (prefix === 'I-' && open?.type === type) return undefined
  closeSpan(draft, column)
  draft.open[column.index] = { type, start: draft.tokens.length, at: spot().at }
  if (prefix === 'B-') return undefined
  const hint = 'it is read as the beginning of a span'
  return { severity: 'warning', code: code.W334, message: `${tag} continues a span that is not open`, ...spot(), hint }
}

const fieldSpot = (path: string, line: Line, fields: readonly string[], index: number): Location => {
  const before = fields.slice(0, index).reduce((sum, field) => sum + field.length + 1, 0)
  const place = { path, line: line.number, column: columnsOf(line.text)(before) }
  return { at: { ...place, length: Math.max(1, (fields[index] ?? '').length) }, text: line.text }
}

const wrongWidth = (path: string, line: Line, width: number, count: number): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `expected ${width} columns, as in the header, but found ${count}`,
  at: { path, line: line.number, column: 1 },
  text: line.text,
  hint: 'each line holds a token and its tab-separated columns',
})

function* addLine(path: string, draft: Draft, layout: Layout, line: Line): Iterable<Problem> {
  const fields = fieldsOf(line.text)
  if (fields.length !== layout.width) return yield wrongWidth(path, line, layout.width, fields.length)
  for (const column of layout.columns) {
    const problem = addTag(draft, column, fields[column.index]!, () => fieldSpot(path, line, fields, column.index))
    if (problem !== undefined) yield problem
  }
  draft.tokens.push(fields[0]!)
  draft.lines.push(line)
}

// ---- documents -------------------------------------------------------------------------------------------------------

function* finishDraft(
  path: string,
  draft: Draft,
  layout: Layout,
  settings: HipeOptions,
): Iterable<Either<Problem, Document<'trees'>>> {
  for (const column of layout.columns) closeSpan(draft, column)
  const { nodes, problems } = forestOfSpans(draft.nodes, settings)
  for (const problem of problems) yield left(problem)
  if (problems.some(({ severity }) => severity === 'error')) return
  const { id, at, tokens, lines } = draft
  const spot = (token: number): Location => {
    const line = lines[token]!
    return fieldSpot(path, line, fieldsOf(line.text), 0)
  }
  yield right({ id, content: { nodes, tokens, length: tokens.length, spot }, meta: {}, at })
}

// submitted files pad these lines with tabs; a token may be "#", and then a tab follows
const documentLine = /^#\s*(?:hipe2022:)?document_id\s*=\s*(\S.*)$/
const isMetadata = (text: string): boolean => text.startsWith('#') && text.charCodeAt(1) !== 9

/** The state of a file: its header once it has been read, and the current document. */
interface State {
  layout: Layout | undefined
  draft: Draft | undefined
  documents: number
  tokens: number
}

/** Begins a document at a line `# document_id = …`; other metadata is ignored. */
function* addMetadata(path: string, state: State, line: Line, settings: HipeOptions) {
  const id = documentLine.exec(line.text.trimEnd())?.[1]
  if (id === undefined) return
  yield* finishLast(path, state, settings)
  state.draft = newDraft(id, { path, line: line.number, column: 1 })
  state.documents++
}

function* finishLast(path: string, { draft, layout }: State, settings: HipeOptions) {
  if (draft !== undefined && layout !== undefined) yield* finishDraft(path, draft, layout, settings)
}

/** Adds the header or a token; false if there is no valid header. */
function* addRow(
  path: string,
  state: State,
  line: Line,
  settings: HipeOptions,
): Generator<Either<Problem, never>, boolean> {
  if (state.layout === undefined) {
    const layout = readLayout(path, line, settings)
    if ('severity' in layout) {
      yield left(layout)
      return false
    }
    state.layout = layout
    return true
  }
  state.draft ??= newDraft(String(++state.documents), { path, line: line.number, column: 1 })
  state.tokens++
  for (const problem of addLine(path, state.draft, state.layout, line)) yield left(problem)
  return true
}

function* read(source: Source, settings: HipeOptions): Iterable<Either<Problem, Document<'trees'>>> {
  const { path } = source
  const state: State = { layout: undefined, draft: undefined, documents: 0, tokens: 0 }
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    const line = item.right
    if (line.text.trim() === '') continue
    if (isMetadata(line.text)) yield* addMetadata(path, state, line, settings)
    else if (!(yield* addRow(path, state, line, settings))) return
  }
  yield* finishLast(path, state, settings)
  if (state.tokens === 0) yield left(nothingToScore(path, 'the file has no line with a token'))
}

/** Reads the columns of the CLEF-HIPE campaigns as entity trees: literal, metonymic, nested, components. Errors have a place. */
export const hipe = reader({
  contract: 1,
  name: 'hipe',
  title: 'the columns of the CLEF-HIPE campaigns: literal, metonymic, nested, components',
  example:
    'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC\n# document_id = d1\nZoë\tB-pers\tO\tB-pers.ind\tO\tB-comp.name\tO\tQ1\t_\t_\nlebt\tO\tO\tO\tO\tO\tO\t_\t_\t_\n',
  gives: 'trees',
  options,
  signed: ['granularity', 'metonymy', 'duplicates'],
  sniff: (head) => (/^TOKEN\tNE-COARSE-LIT\t/m.test(head) ? 0.9 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  disagree: differentTokens,
})
