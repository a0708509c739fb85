/** Reading a file of spans: which dialect it is of, its records one by one, what is said at its end. */
import {
  type Border,
  type Code,
  commonCode,
  type Document,
  type Either,
  left,
  type Problem,
  right,
  type Source,
} from '@assay/core'
import { type JsonFrame, type RecordReading, recordIn, sideHint, spotOf } from '@assay/core/internal/source'
import { linesBefore, nothingToScore, recordBorders, textOptions } from '@assay/core/source'
import { isList, isObject, valuesIn } from '../json-head.ts'
import { type Arrangement, jsonFrames, type ListMessages, recordHint } from '../json-records.ts'
import { type DialectName, type HeadShape, headShapeOf } from '../json-shapes.ts'
import { code } from '../messages.ts'
import { error, startOf } from '../problems.ts'
import type { See, Skip } from '../reading.ts'
import type { SpanFields, SpanKeys } from '../span-roles.ts'
import { dialectOf, isDialect, type SpansJsonlOptions } from './dialects.ts'
import { type FileState, fileState, hasMoreToSay, labelNames, lastProblems } from './file.ts'
import { layoutFor } from './layout.ts'
import { type Placing, placingFor } from './placing.ts'
import { outcomeOf, recordsOn } from './records.ts'

// ---- the beginning of a source ---------------------------------------------------------------------------------------

interface SourceHead {
  readonly head: string
  readonly shown: HeadShape
  /** The same source, from its start. */
  readonly source: Source
}

/** In bytes: where the first say nothing, more are looked at. */
const HEADS = [4096, 65_536, 1_048_576]

/** As the file is said to be encoded, or as its mark says; nothing is refused here. */
const encodingOf = (encoding: string, [a, b]: Uint8Array): string => {
  if (encoding !== 'auto') return encoding
  return a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
}

const decoded = (chunks: readonly Uint8Array[], size: number, encoding: string): string => {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, size - at), at)
    at += Math.min(chunk.length, size - at)
  }
  return new TextDecoder(encodingOf(encoding, bytes)).decode(bytes)
}

function* replay(
  readBlocks: readonly Either<Problem, Uint8Array>[],
  rest: Iterator<Either<Problem, Uint8Array>>,
): Iterable<Either<Problem, Uint8Array>> {
  yield* readBlocks
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}

/** Looks at a source until its head shows the dialect, where that is not given, or until there is no more. */
const headOf = (source: Source, { encoding, dialect }: SpansJsonlOptions): SourceHead => {
  const chunks = source.chunks()[Symbol.iterator]()
  const readBlocks: Either<Problem, Uint8Array>[] = []
  const bytes: Uint8Array[] = []
  let size = 0
  let head = ''
  let shown = headShapeOf(head)
  for (const most of HEADS) {
    while (size < most) {
      const next = chunks.next()
      if (next.done === true) break
      readBlocks.push(next.value)
      if (next.value._tag === 'Left') break
      bytes.push(next.value.right)
      size += next.value.right.length
    }
    head = decoded(bytes, Math.min(size, most), encoding)
    shown = headShapeOf(head)
    if (size < most || readBlocks.at(-1)?._tag === 'Left' || dialect !== 'auto' || shown.isSure) break
  }
  return { head, shown, source: { ...source, chunks: () => replay(readBlocks, chunks) } }
}

// ---- borders ---------------------------------------------------------------------------------------------------------

/** The state of a file at the start of a stretch. */
interface KnownBefore {
  readonly dialect: DialectName
  readonly lines: number
}

/** The state that this reader has put into its own border, which is data of any shape to all others. */
const knownBefore = ({ known }: Border): KnownBefore => known as unknown as KnownBefore

/** Brackets of a record, which may be an object or a list. */
const brackets: ReadonlyMap<number, number> = new Map([
  [91, 93],
  [123, 125],
])

type Item = Either<Problem, Document<'spans'>>

// ---- what kind of file it is -----------------------------------------------------------------------------------------

const headProblem = (path: string, code: Code, message: string, head: string, hint: string): Problem =>
  error(code, message, spotOf(startOf(path).at, (head.split(/\r\n?|\n/, 1)[0] ?? '').slice(0, 1000)), hint)

/** Refuses Markdown and source of Python. */
const notJson = (path: string, head: string): Problem | undefined => {
  const text = head.trimStart()
  if (/^```/.test(text))
    return headProblem(
      path,
      code.E382,
      `line 1 is Markdown (${/^```\w*/.exec(text)?.[0]}): keep the JSON only`,
      head,
      'remove the lines that begin with ```, and the text around them',
    )
  if (
    /^(?:[A-Za-z_]\w*\s*=|import\s|from\s+\w+\s+import\s|#.*python)/.test(text) ||
    /^[[(]\s*\(\s*(?:[rbuf]?["'])/.test(text)
  )
    return headProblem(
      path,
      code.E382,
      'this is Python source, not JSON: write it with json.dump',
      head,
      'json.dump(TRAIN_DATA, open("train.json", "w")), and give that file',
    )
  return undefined
}

/** The readers of what looks like the JSON of others. */
const readersOf: Readonly<Record<string, string>> = {
  'hf-tokens': 'hf-tokens',
  'hf-tags': 'hf-tokens',
  'hf-pipeline': 'hf-pipeline',
  'label-studio': 'label-studio',
  'label-studio-min': 'label-studio',
  'uima-cas': 'uima-cas',
  bioc: 'bioc',
  gate: 'gate',
  'trees-jsonl': 'trees-jsonl',
  'clusters-jsonl': 'clusters-jsonl',
}

/** A tool and its dialects; the first is taken if a file does not show which it is. */
export interface Tool {
  /** Its name for `--reader`. */
  readonly name: string
  readonly dialects: readonly DialectName[]
}

const chosenDialect = (
  tool: Tool,
  settings: SpansJsonlOptions,
  { head, source, shown: { shape } }: SourceHead,
): Either<Problem, DialectName> => {
  const { path } = source
  if (settings.dialect !== 'auto') return right(settings.dialect)
  const usual = tool.dialects[0]!
  if (isDialect(shape) && tool.dialects.includes(shape)) return right(shape)
  // keys that are said make any file readable
  if (shape === undefined || shape === 'spans' || settings.spans !== '' || settings.start !== '') return right(usual)
  const other = isDialect(shape) ? `the dialect ${shape} of spans-jsonl` : shape
  const reader = isDialect(shape) ? 'spans-jsonl' : readersOf[shape]
  const hint =
    reader === undefined
      ? 'convert it first; assay list readers shows what is read'
      : `--reader ${reader}, or for this side alone: --gold-set reader=${reader}, --system-set reader=${reader}`
  return left(headProblem(path, code.E381, `this looks like ${other}, and not like ${tool.name}`, head, hint))
}

/** Tells lines of records from one value over several lines: lists, and values that are indented. */
const arrangementOf = ({ head, shown }: SourceHead): Arrangement => {
  if (shown.isContained()) return 'container'
  const text = head.trimStart()
  const first = text.split(/\r\n?|\n/, 1)[0]!
  const line = first.trimEnd()
  if (!text.startsWith('[')) return first.length === text.length || !/^\{(?:.*[,[{])?$/s.test(line) ? 'lines' : 'values'
  // a pair of a text and its entities is a record; another list holds records
  const [value] = valuesIn(line)
  const isPair = isList(value) && typeof value[0] === 'string' && (value[1] === undefined || isObject(value[1]))
  return isPair ? 'lines' : 'list'
}

/** No tool nests deeper; a hostile file may. */
const DEEPEST = 1000

const messages: ListMessages = {
  noItem: () => 'expected a value',
  noComma: 'expected "," or "]"',
  afterEnd: 'expected the end of the file after the list',
  noEnd: 'the file ends where "," or "]" is expected',
  hint: 'the file holds one list of records in JSON, or one record a line',
  cutHint: 'the file was cut: it is not complete',
}

const hint = recordHint({
  cut: 'the file was cut: its last line is not complete',
  [commonCode.E333]: 'each line is one record in JSON',
  [commonCode.E335]: 'write offsets as integers, and unknown values as null',
  [commonCode.E362]: 'no tool for annotation writes such a record: check that this is the right file',
})

// ---- records ---------------------------------------------------------------------------------------------------------

const itemsIn = (reading: RecordReading<FileState>, placing: Placing, frame: JsonFrame, out: Item[]): void => {
  const { file } = reading
  const row = recordIn(frame, reading)
  if ('severity' in row) {
    file.records++
    out.push(left(row))
    return
  }
  for (const record of recordsOn(row)) {
    const outcome = outcomeOf(row, record)
    if (row.problems.length > 0)
      for (const problem of row.problems.splice(0)) {
        file.faults++
        out.push(left(problem))
      }
    if (outcome === undefined) continue
    if ('content' in outcome) out.push(right(outcome))
    else placing.place(outcome, out)
  }
  for (const problem of row.problems) out.push(left(problem))
}

/** Refuses a stretch where something concerns all of the file. */
const notAStretch = (path: string): Problem =>
  error(
    commonCode.E364,
    'a check needs the file as a unit, and this is a part of it',
    startOf(path),
    'read the file in one piece',
  )

/** A source from its beginning, or from where others have stopped. */
interface Opening {
  readonly source: Source
  /** The keys of spans that are called as no known tool calls them. */
  readonly keys?: SpanKeys | undefined
  readonly dialect: DialectName
  readonly arrangement: Arrangement
  readonly lines: number
  readonly records: number
}

/** Refuses spans whose fields only their values tell, with the option that names them. */
const unnamedSpans = (path: string, head: string, { fields, ends }: SpanFields): Problem => {
  const given = Object.entries(fields).map(([field, name]) => `${field}:${name}`)
  const way = given.every((one) => /^\w+:[\w.-]+$/.test(one))
    ? `--set reader.fields=${given.join(',')}${ends === 'inclusive' ? ' --set reader.ends=inclusive' : ''}`
    : 'give them names of letters and digits, such as text, spans, start, end and label'
  const message = 'the fields of spans are called as no known tool calls them'
  return headProblem(path, commonCode.E337, message, head, `if these are the fields: ${way}`)
}

const openFile = (tool: Tool, input: Source, settings: SpansJsonlOptions): Either<Problem, Opening> => {
  if (input.from !== undefined)
    return right({ source: input, arrangement: 'lines', records: input.from.documents, ...knownBefore(input.from) })
  const fileHead = headOf(input, settings)
  const { head, source, shown } = fileHead
  const isGiven = settings.dialect !== 'auto' || settings.spans !== '' || settings.start !== ''
  const unnamed = !isGiven ? shown.unnamed : undefined
  if (unnamed !== undefined) return left(unnamedSpans(source.path, head, unnamed))
  const other = shown.isContained() ? undefined : notJson(source.path, head)
  if (other !== undefined) return left(other)
  const dialect = chosenDialect(tool, settings, fileHead)
  if (dialect._tag === 'Left') return dialect
  const keys = dialect.right === 'plain' ? shown.keys : undefined
  if (keys?.sides !== undefined && settings.spans === '') {
    const message = `${keys.sides.join(' and ')} may each be the spans`
    return left(headProblem(source.path, commonCode.E417, message, head, sideHint('spans', keys.sides)))
  }
  return right({ source, dialect: dialect.right, arrangement: arrangementOf(fileHead), lines: 0, records: 0, keys })
}

/**
 * Borders of the records in a file of lines that can be read line by line: no record spans lines, and neither the unit nor the names
 * of labels depend on the whole file.
 */
export function* bordersIn(
  tool: Tool,
  input: Source,
  settings: SpansJsonlOptions,
  isWanted: (byte: number, documents: number) => boolean,
): Iterable<Border> {
  const { encoding, unit, labels } = settings
  if (encoding !== 'utf-8' || unit === 'auto' || unit === 'per-document' || labels !== '') return
  const start = openFile(tool, input, settings)
  if (start._tag === 'Left' || start.right.arrangement !== 'lines' || start.right.dialect === 'spacy') return
  const { source, dialect } = start.right
  for (const border of recordBorders(source, isWanted, brackets))
    yield { ...border, known: { dialect, lines: linesBefore({ from: border }) } }
}

/** Options with the keys that a file shows, where none is given. */
const withKeys = (
  given: SpansJsonlOptions,
  { text, spans, start, end, label, surface }: SpanKeys,
): SpansJsonlOptions => ({
  ...given,
  text: given.text || text,
  spans: given.spans || spans,
  start: given.start || start,
  end: given.end || end,
  label: given.label || label,
  surface: given.surface || surface,
})

/** Reads a source. The dialect is that of its head; records are read one by one, and what concerns all is said at the end. */
export function* read(tool: Tool, input: Source, settings: SpansJsonlOptions, see: See, skip: Skip): Iterable<Item> {
  const start = openFile(tool, input, settings)
  if (start._tag === 'Left') return yield start
  const { source, dialect, arrangement, lines: before, records, keys } = start.right
  for (const [role, key] of Object.entries(keys ?? {})) if (typeof key === 'string' && key !== '') see(role, key)
  const layout = layoutFor(dialectOf(dialect), keys === undefined ? settings : withKeys(settings, keys))
  see('dialect', dialect)
  const names = settings.labels === '' ? right(undefined) : labelNames(source, settings.labels)
  if (names._tag === 'Left') return yield names
  const file = fileState(source.path, settings, layout, names.right, skip)
  file.records = records
  const how = settings.unit === 'auto' || settings.unit === 'per-document' ? settings.unit : 'fixed'
  const placing = placingFor(how, file)
  const reading = { file, tapes: layout.tapes, maxDepth: DEEPEST, hint, name: 'record' }
  let isRefused = false
  let errors = 0
  const out: Item[] = []
  const text = textOptions(settings)
  for (const frame of jsonFrames(source, {
    text,
    name: 'record',
    arrangement,
    before,
    messages,
    isTrimmed: true,
    split: settings.split,
    label: settings.label,
    spans: settings.text + settings.start === '' ? settings.spans : null,
  })) {
    if (frame._tag === 'Left') {
      isRefused = true
      yield frame
      continue
    }
    itemsIn(reading, placing, frame.right, out)
    for (const item of out) {
      if (item._tag === 'Left') errors++
      yield item
    }
    while (out.length > 0) out.pop()
    if (input.isStretch === true && hasMoreToSay(file)) return yield left(notAStretch(source.path))
  }
  yield* placing.end()
  if (how === 'fixed' && file.units.size === 0) file.units.add(layout.unit)
  for (const unit of file.units) see('unit', unit)
  see('ends', layout.inclusive ? 'inclusive' : 'exclusive')
  for (const name of settings.annotator === '' ? file.annotators : [settings.annotator]) see('annotator', name)
  for (const problem of lastProblems(file)) yield left(problem)
  // where something is refused, the reason names what is lacking
  if (!isRefused && errors + file.faults === 0) for (const problem of file.near.problems()) yield left(problem)
  if (file.records === 0 && !isRefused) yield left(nothingToScore(source.path, 'the file has no record'))
}
