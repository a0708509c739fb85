/** Reading a file of spans: which dialect it is of, its records one by one, what is said at its end. */
import { type Border, type Document, type Either, left, type Problem, right, type Source } from '@assay/core'
import { byteLinesOf, isBlankLine, textOptions } from '@assay/core/source'
import { type DialectName, jsonShapeOf } from '../json-shapes.ts'
import type { LeaveOut, See } from '../reading.ts'
import { isList, isObject, valuesIn } from '../seen-json.ts'
import { bordersOfLines, knownBefore } from './borders.ts'
import { dialectOf, isDialect } from './dialects.ts'
import { type FileState, fileState, hasMoreToSay, lastProblems } from './file.ts'
import { type Frame, itemFrames } from './frames.ts'
import { type Looked, lookedAt } from './head.ts'
import { labelNames } from './labels.ts'
import { layoutFor } from './layout.ts'
import type { SpansJsonlOptions } from './options.ts'
import { type Placing, placingFor } from './placing.ts'
import { adrift, madeOf, outcomeOf, recordsOn } from './records.ts'
import { rowOf } from './row.ts'
import { shortWay } from './usual.ts'

type Item = Either<Problem, Document<'spans'>>

// ---- what kind of file it is -----------------------------------------------------------------------------------------

const refused = (path: string, code: string, message: string, head: string, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  at: { path, line: 1, column: 1 },
  text: (head.split(/\r\n?|\n/, 1)[0] ?? '').slice(0, 1000),
  hint,
})

/** What is written where JSON is expected. */
const notJson = (path: string, head: string): Problem | undefined => {
  const text = head.trimStart()
  if (/^```/.test(text))
    return refused(
      path,
      'E382',
      `line 1 is Markdown (${/^```\w*/.exec(text)?.[0]}): keep the JSON only`,
      head,
      'remove the lines that begin with ```, and what stands around them',
    )
  if (
    /^(?:[A-Za-z_]\w*\s*=|import\s|from\s+\w+\s+import\s|#.*python)/.test(text) ||
    /^[[(]\s*\(\s*(?:[rbuf]?["'])/.test(text)
  )
    return refused(
      path,
      'E382',
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

/** Which dialects a tool has, and which of them is meant where a file does not say. */
export interface Tool {
  /** What `--reader` calls it. */
  readonly name: string
  readonly dialects: readonly DialectName[]
}

const chosenDialect = (
  tool: Tool,
  settings: SpansJsonlOptions,
  { head, source }: Looked,
): Either<Problem, DialectName> => {
  const { path } = source
  if (settings.dialect !== 'auto') return right(settings.dialect)
  const shape = jsonShapeOf(head)
  const usual = tool.dialects[0] as DialectName
  if (isDialect(shape) && tool.dialects.includes(shape)) return right(shape)
  // keys that are said make any file readable
  if (shape === undefined || shape === 'spans' || settings.spans !== '' || settings.start !== '') return right(usual)
  const other = isDialect(shape) ? `the dialect ${shape} of spans-jsonl` : shape
  const reader = isDialect(shape) ? 'spans-jsonl' : readersOf[shape]
  const hint =
    reader === undefined
      ? 'convert it first; assay list readers shows what is read'
      : `--reader ${reader}, or for this side alone: --gold-set reader=${reader}, --system-set reader=${reader}`
  return left(refused(path, 'E381', `this looks like ${other}, and not like ${tool.name}`, head, hint))
}

/** Whether a file is lines of records, or one value over several lines: lists, and what is indented. */
const isLined = (head: string): boolean => {
  const text = head.trimStart()
  const first = text.split(/\r\n?|\n/, 1)[0] as string
  const line = first.trimEnd()
  if (!text.startsWith('[')) return first.length === text.length || !/^\{(?:.*[,[{])?$/s.test(line)
  // a pair of a text and its entities is a record; another list holds records
  const [value] = valuesIn(line)
  return isList(value) && typeof value[0] === 'string' && (value[1] === undefined || isObject(value[1]))
}

// ---- records ---------------------------------------------------------------------------------------------------------

const itemsIn = (file: FileState, placing: Placing, frame: Frame, out: Item[]): void => {
  const row = rowOf(file, frame)
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

/** What concerns all of a file cannot be said by who reads a stretch of it. */
const saidOfWhole = (path: string): Problem => ({
  severity: 'error',
  code: 'E364',
  message: 'there is something to say of the whole file, and this is a stretch of it',
  at: { path, line: 1, column: 1 },
  hint: 'read the file as a whole',
})

const nothing = (path: string): Problem => ({
  severity: 'error',
  code: 'E309',
  message: 'there is nothing to score: the file has no record',
  at: { path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

/** A source from its beginning, or from where others have stopped. */
interface Begun {
  readonly source: Source
  readonly dialect: DialectName
  readonly isLined: boolean
  readonly lines: number
  readonly records: number
}

const lookedFor = (given: Source, settings: SpansJsonlOptions): Looked => {
  const isEnough = (head: string): boolean => {
    const shape = jsonShapeOf(head)
    return settings.dialect !== 'auto' || (shape !== undefined && shape !== 'spans')
  }
  return lookedAt(given, settings.encoding, isEnough)
}

const begun = (tool: Tool, given: Source, settings: SpansJsonlOptions): Either<Problem, Begun> => {
  if (given.from !== undefined)
    return right({ source: given, isLined: true, records: given.from.documents, ...knownBefore(given.from) })
  const looked = lookedFor(given, settings)
  const { head, source } = looked
  const other = notJson(source.path, head)
  if (other !== undefined) return left(other)
  const dialect = chosenDialect(tool, settings, looked)
  if (dialect._tag === 'Left') return dialect
  return right({ source, dialect: dialect.right, isLined: isLined(head), lines: 0, records: 0 })
}

/**
 * The borders of a file of lines, where each line is looked at by itself: neither the unit nor the names of labels are told by the
 * whole, and no line holds several records.
 */
export function* bordersIn(
  tool: Tool,
  given: Source,
  settings: SpansJsonlOptions,
  isWanted: (byte: number, documents: number) => boolean,
): Iterable<Border> {
  const { encoding, unit, labels } = settings
  if (encoding !== 'utf-8' || unit === 'auto' || unit === 'per-document' || labels !== '') return
  const start = begun(tool, given, settings)
  if (start._tag === 'Left' || !start.right.isLined || start.right.dialect === 'spacy') return
  yield* bordersOfLines(start.right.source, start.right.dialect, isWanted)
}

/** Reads a source. The dialect is that of its head; records are read one by one, and what concerns all is said at the end. */
export function* read(
  tool: Tool,
  given: Source,
  settings: SpansJsonlOptions,
  see: See,
  leaveOut: LeaveOut,
): Iterable<Item> {
  const start = begun(tool, given, settings)
  if (start._tag === 'Left') return yield start
  const { source, dialect, lines, records } = start.right
  const layout = layoutFor(dialectOf(dialect), settings)
  see('dialect', dialect)
  const file = fileState(source.path, settings, layout, leaveOut)
  file.records = records
  if (settings.labels !== '') {
    const names = labelNames(source, settings.labels)
    if (names._tag === 'Left') return yield names
    file.labels = names.right
  }
  const how = settings.unit === 'auto' || settings.unit === 'per-document' ? settings.unit : 'said'
  const rules = { inclusive: layout.inclusive, loose: layout.dialect.loose === true }
  const placing = placingFor(how, {
    path: source.path,
    rules,
    used: (unit) => file.units.add(unit),
    make: (draft, fit) => madeOf(file, draft, fit),
    adrift: settings.unaligned === 'miss' ? adrift : undefined,
  })
  const short = shortWay(file, placing)
  let isRefused = false
  let errors = 0
  const out: Item[] = []
  const options = textOptions(settings)
  const all: Iterable<Either<Problem, Frame>> = start.right.isLined
    ? byteLinesOf(source, options, lines)
    : itemFrames(source, options)
  for (const frame of all) {
    if (frame._tag === 'Left') {
      isRefused = true
      yield frame
      continue
    }
    if (isBlankLine(frame.right)) continue
    const usual = short?.(frame.right)
    if (usual !== undefined) yield right(usual)
    else itemsIn(file, placing, frame.right, out)
    for (const item of out) {
      if (item._tag === 'Left') errors++
      yield item
    }
    while (out.length > 0) out.pop()
    if (given.isStretch === true && hasMoreToSay(file)) return yield left(saidOfWhole(source.path))
  }
  yield* placing.end()
  if (how === 'said' && file.units.size === 0) file.units.add(layout.unit)
  for (const unit of file.units) see('unit', unit)
  see('ends', layout.inclusive ? 'inclusive' : 'exclusive')
  for (const name of settings.annotator === '' ? file.everybody : [settings.annotator]) see('annotator', name)
  for (const problem of lastProblems(file)) yield left(problem)
  // where something is refused, the reason names what is lacking
  if (!isRefused && errors + file.faults === 0) for (const problem of file.near.problems()) yield left(problem)
  if (file.records === 0 && !isRefused) yield left(nothing(source.path))
}
