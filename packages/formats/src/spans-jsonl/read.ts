/** Reading a file of spans: which dialect it is of, its records one by one, what is said at its end. */
import { type Document, type Either, left, type Problem, right, type Source } from '@assay/core'
import { byteLinesOf, isBlankLine, textOptions } from '@assay/core/source'
import { type DialectName, jsonShapeOf } from '../json-shapes.ts'
import type { LeaveOut, See } from '../reading.ts'
import { isList, isObject, valuesIn } from '../seen-json.ts'
import { dialectOf, isDialect } from './dialects.ts'
import { type FileState, fileState, lastProblems } from './file.ts'
import { type Frame, itemFrames } from './frames.ts'
import { type Looked, lookedAt } from './head.ts'
import { labelNames } from './labels.ts'
import { layoutFor } from './layout.ts'
import type { SpansJsonlOptions } from './options.ts'
import { type Placing, placingFor } from './placing.ts'
import { adrift, madeOf, outcomeOf, recordsOn } from './records.ts'
import { rowOf } from './row.ts'

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

const nothing = (path: string): Problem => ({
  severity: 'error',
  code: 'E309',
  message: 'there is nothing to score: the file has no record',
  at: { path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

/** Reads a source. The dialect is that of its head; records are read one by one, and what concerns all is said at the end. */
export function* read(
  tool: Tool,
  given: Source,
  settings: SpansJsonlOptions,
  see: See,
  leaveOut: LeaveOut,
): Iterable<Item> {
  const isEnough = (head: string): boolean => {
    const shape = jsonShapeOf(head)
    return settings.dialect !== 'auto' || (shape !== undefined && shape !== 'spans')
  }
  const looked = lookedAt(given, settings.encoding, isEnough)
  const { head, source } = looked
  const other = notJson(source.path, head)
  if (other !== undefined) return yield left(other)
  const dialect = chosenDialect(tool, settings, looked)
  if (dialect._tag === 'Left') return yield dialect
  const layout = layoutFor(dialectOf(dialect.right), settings)
  see('dialect', dialect.right)
  const file = fileState(source.path, settings, layout, leaveOut)
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
  const frames = isLined(head) ? byteLinesOf : itemFrames
  let isRefused = false
  const out: Item[] = []
  const all: Iterable<Either<Problem, Frame>> = frames(source, textOptions(settings))
  for (const frame of all) {
    if (frame._tag === 'Left') {
      isRefused = true
      yield frame
      continue
    }
    if (isBlankLine(frame.right)) continue
    itemsIn(file, placing, frame.right, out)
    for (const item of out) yield item
    while (out.length > 0) out.pop()
  }
  yield* placing.end()
  if (how === 'said' && file.units.size === 0) file.units.add(layout.unit)
  for (const unit of file.units) see('unit', unit)
  see('ends', layout.inclusive ? 'inclusive' : 'exclusive')
  for (const name of settings.annotator === '' ? file.everybody : [settings.annotator]) see('annotator', name)
  for (const problem of lastProblems(file)) yield left(problem)
  if (file.records === 0 && !isRefused) yield left(nothing(source.path))
}
