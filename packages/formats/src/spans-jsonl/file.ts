/** A file while it is read: what is counted in it, and what is said of it once at its end. */
import { commonCode, type Either, left, type Place, type Problem, right, type Source } from '@assay/core'
import {
  ARRAY,
  itemsAt,
  type JsonRecord,
  keysOf,
  kindAt,
  locationAt,
  newMisspeltKeys,
  newSkippedCounts,
  OBJECT,
  problemInRecord,
  refuseInRecord,
  noteMisspeltKeys as seeKeysOf,
  type TextUnit,
} from '@assay/core/internal/source'
import { itemsOf, suggest, textOptions, wholeText } from '@assay/core/source'
import type { DialectName } from '../json-shapes.ts'
import { code } from '../messages.ts'
import { error, noSuchAnnotator, severalAnnotators, startOf, warning } from '../problems.ts'
import type { Skip } from '../reading.ts'
import { outcomeCounts } from '../record-outcomes.ts'
import type { SpansJsonlOptions } from './dialects.ts'
import type { Layout } from './layout.ts'

/** A problem that occurs in many places, and is reported at the first with a count. */
interface RepeatedProblem {
  readonly problem: Problem
  count: number
  /** Makes one message of all of them. */
  readonly say: (message: string, count: number) => string
}

export type FileState = ReturnType<typeof fileState>

export const fileState = (
  path: string,
  settings: SpansJsonlOptions,
  layout: Layout,
  /** The names of labels that are numbers, where a file has them. */
  labels: ReadonlyMap<string, string> | undefined,
  /** Records a document that does not count. */
  skip: Skip,
) => ({
  path,
  settings,
  layout,
  labels,
  skip,
  outcomes: outcomeCounts(),
  skipped: newSkippedCounts(),
  /** Keys that are probably misspelt. */
  near: newMisspeltKeys('key'),
  repeated: new Map<string, RepeatedProblem>(),
  /** The labels of one name, which many spans share. */
  shared: new Map<string, readonly (readonly string[])[]>(),
  /** Numbers that name labels, and have no name. */
  nameless: new Set<number>(),
  /** Annotators of the documents that name them, by the id of the document. */
  byDocument: new Map<string, { readonly at: Place; readonly names: Set<string> }>(),
  annotators: new Set<string>(),
  /** Units that the offsets of its documents count. */
  units: new Set<TextUnit | 'token'>(),
  /** The number of times that an id came before that is not a name. */
  occurrences: new Map<string, number>(),
  /** Spans without offsets that were looked for in their text. */
  surfaces: 0,
  spans: 0,
  /** Offsets that are strings of digits. */
  digits: 0,
  blanks: 0,
  /** Spans without a place in the text that count as missed or spurious. */
  unaligned: 0,
  /** Spans without words of their own, and those of them that begin or end within a word of the text. */
  bare: 0,
  within: 0,
  /** Spans whose borders are blanks or within words, and those of them that fit if CR LF is one character. */
  misfits: 0,
  fitByLineEnds: 0,
  records: 0,
  documents: 0,
  /** Documents that have neither a name nor a text. */
  numbered: 0,
  /** The number of faults. */
  faults: 0,
})

/** Names of what may be skipped, in the singular and the plural. */
export const RELATIONS = ['relation', 'relations'] as const
export const EVENTS = ['event', 'events'] as const
export const CATEGORIES = ['label of a whole text', 'labels of whole texts'] as const
export const GROUPED = ['span of another group', 'spans of other groups'] as const
export const LINKS = ['link', 'links'] as const
export const UNALIGNED = ['span without a place in the text', 'spans without a place in the text'] as const

export const countSkipped = ({ skipped }: FileState, what: readonly [string, string], count: number): void => {
  for (let i = 0; i < count; i++) skipped.see(...what)
}

/** Takes down what is wrong; the first of its kind is shown. What it is found in gives no document. */
export const repeat = (file: FileState, key: string, first: () => Problem, say: RepeatedProblem['say']): void => {
  file.faults++
  const existing = file.repeated.get(key)
  if (existing !== undefined) existing.count++
  else file.repeated.set(key, { problem: first(), count: 1, say })
}

/** Adds the count to the message about the first. */
export const allOf =
  (what: string): RepeatedProblem['say'] =>
  (message, count) =>
    count === 1 ? message : `${message} (${count} ${what})`

const countText = (count: number, [one, several]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : several}`

const annotatorProblems = ({ byDocument, annotators, settings, path, records }: FileState): readonly Problem[] => {
  if (settings.annotator !== '') {
    const isUnknown = records > 0 && !annotators.has(settings.annotator)
    return isUnknown ? [noSuchAnnotator(settings.annotator, [...annotators], path)] : []
  }
  const shared = [...byDocument].find(([, { names }]) => names.size > 1)
  if (shared === undefined) return []
  const [id, { names, at }] = shared
  return [severalAnnotators(`document ${id}`, [...names], { at })]
}

const warnings = (file: FileState): readonly Problem[] => {
  const { path, spans, digits, blanks, bare, within, misfits, fitByLineEnds, unaligned, documents, numbered } = file
  const start = startOf(path)
  const problems: Problem[] = []
  const outcome = file.outcomes.problem(path, outcomeHint(file))
  if (outcome !== undefined) problems.push(outcome)
  const left = file.skipped.problem(path)
  if (left !== undefined) problems.push(left)
  if (digits > 0) {
    const message = `${countText(digits, ['offset is a string', 'offsets are strings'])} of digits, and read as ${digits === 1 ? 'a number' : 'numbers'}`
    problems.push(warning(code.W389, message, start, 'other programs refuse them: write numbers, "start": 0'))
  }
  if (blanks > 0) {
    const message = `${countText(blanks, ['span begins or ends', 'spans begin or end'])} with a blank`
    problems.push(warning(code.W383, message, start, blankHint))
  }
  if (misfits > 0 && fitByLineEnds === misfits) {
    const message = `${countText(misfits, ['span begins or ends', 'spans begin or end'])} within a word or with a blank, and ${misfits === 1 ? 'fits' : 'all fit'} the text if CR LF is one character`
    const hint = 'the tool counted a text with other line ends: write text and offsets from the same file'
    problems.push(error(code.E387, message, start, hint))
  } else if (10 * within >= bare && within > 0) {
    const message = `${within} of ${countText(bare, ['span begins or ends', 'spans begin or end'])} within a word of the text`
    const hint =
      'offsets may count another unit, or ends be inclusive: check some of them, then --set reader.unit=codepoint, --set reader.ends=inclusive'
    problems.push(warning(code.W385, message, start, hint))
  }
  if (unaligned > 0) {
    const message = `${unaligned} of ${countText(spans, ['span has', 'spans have'])} no place in the text, and ${unaligned === 1 ? 'counts' : 'count'} as missed in the gold or spurious in a system`
    const hint =
      'check some of them; --set reader.unaligned=refuse shows the place of each, and whether another unit fits'
    problems.push(warning(code.W386, message, start, hint))
  }
  if (numbered > 0 && documents > 1) {
    const message = `${countText(numbered, ['document has', 'documents have'])} neither an id nor a text, and ${numbered === 1 ? 'is' : 'are'} paired by number alone`
    problems.push(warning(code.W482, message, start, 'give each document the same "id" on both sides, or its "text"'))
  }
  if (documents > 0 && spans === 0 && file.faults === 0)
    problems.push(
      warning(
        code.W382,
        `no span in ${countText(documents, ['document', 'documents'])}`,
        start,
        emptyHint[file.layout.dialect.name] ?? 'check that this is the file that was meant',
      ),
    )
  return problems
}

const blankHint = 'spans are scored with these blanks, so the other side needs them too; tags of words ignore them'

const emptyHint: Readonly<Partial<Record<DialectName, string>>> = {
  doccano: 'check that this is the file that was meant: some versions of doccano wrote empty lists for all texts',
  prodigy: 'check that this is the file that was meant: a stream without annotations yet has no spans',
}

const outcomeHint = ({ settings, outcomes }: FileState): string => {
  const { unannotated, skipped, rejected } = outcomes.counts
  const open = settings.missing === 'skip' && unannotated > 0
  const refused = skipped + rejected > 0
  return [
    open && !refused ? 'they count on neither side' : 'what is skipped counts on neither side',
    ...(open ? ['--set reader.missing=empty reads records without an annotation as empty ones'] : []),
    ...(refused ? ['--set reader.answers=accept,reject,ignore counts answers of these kinds too'] : []),
  ].join('; ')
}

/** True where there are problems to report at the end, whatever follows. */
export const hasMoreToSay = ({
  faults,
  digits,
  blanks,
  unaligned,
  numbered,
  skipped,
  near,
  outcomes: { counts },
}: FileState): boolean =>
  faults + digits + blanks + unaligned + numbered + counts.unannotated + counts.skipped + counts.rejected > 0 ||
  !(skipped.isEmpty() && near.isEmpty())

/** Problems that are reported once a file is read. */
export const lastProblems = (file: FileState): readonly Problem[] => [
  ...[...file.repeated.values()].map(({ problem, count, say }) => ({
    ...problem,
    message: say(problem.message, count),
  })),
  ...annotatorProblems(file),
  ...warnings(file),
]

// ---- records ---------------------------------------------------------------------------------------------------------

/** A record of the file. */
export type Row = JsonRecord<FileState>

/** Looks for misspelt keys in an object of a kind. */
export const noteMisspeltKeys = (row: Row, object: number, kind: keyof Layout['read']): void => {
  const { layout, near } = row.file
  seeKeysOf(row, near, object, layout.read[kind], layout.numbered, (key) => locationAt(row, key))
}

const MAX_KEYS = 12

/** A key as a program names a field, and no word of a text. */
const FIELD = /^[a-z_][A-Za-z0-9_-]{0,30}$/

/** The first key of an object that has a list of objects or of lists, as spans are. */
const keyOfList = (row: Row, object: number): string | undefined => {
  const list = itemsOf(row, object).find((value) => {
    const [first] = kindAt(row, value) === ARRAY ? itemsAt(row, value) : []
    return first !== undefined && [ARRAY, OBJECT].includes(kindAt(row, first))
  })
  return list === undefined ? undefined : row.tapes.text(list - 1)
}

/** A key that is needed; `option` says it, where a file has another name for it. */
export const missingKey = (row: Row, object: number, key: string, option: string): undefined => {
  const keys = keysOf(row, object)
  if (keys.includes(key))
    return refuseInRecord(
      row,
      object,
      commonCode.E337,
      `"${key}" is null here, and is needed`,
      `write it; --set reader.${option}=KEY names another key`,
    )
  const near = suggest(key, keys)
  const there = keys.length === 0 ? 'there are no keys' : `the keys here are ${keys.slice(0, MAX_KEYS).join(', ')}`
  const list = option === 'spans' ? keyOfList(row, object) : undefined
  const hints = [
    near === undefined ? there : `did you mean ${near}? ${there}`,
    option === 'spans' && list === undefined && near === undefined
      ? 'none of them holds spans, and a text alone does not show where they are, even if they are masked in it'
      : `if one of them is meant, name it: --set reader.${option}=${list ?? near ?? 'KEY'}`,
  ]
  const problem = problemInRecord(row, object, commonCode.E337, `the key "${key}" is missing`, hints.join('; '))
  // names of fields are no words of a document
  row.problems.push(keys.every((one) => FIELD.test(one)) ? { ...problem, wordless: true } : problem)
  return undefined
}

// ---- names of labels -------------------------------------------------------------------------------------------------

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** `{"1": "PER"}`, or what doccano exports of its labels: `[{"id": 1, "text": "PER"}]`. */
const namesIn = (value: unknown): ReadonlyMap<string, string> => {
  if (Array.isArray(value))
    return new Map(
      value.flatMap((one: unknown) =>
        isFields(one) && typeof one['text'] === 'string' ? [[String(one['id']), one['text']] as const] : [],
      ),
    )
  if (!isFields(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, name]) => (typeof name === 'string' ? [[key, name] as const] : [])),
  )
}

const NAMES = 'the file names each number: {"1": "PER", "2": "LOC"}, or is the list of labels that doccano exports'

const noNames = (path: string, message: string): Either<Problem, never> =>
  left(error(code.E383, message, startOf(path), NAMES))

/** Names of labels that are numbers, from a file in the folder of the one that is read. */
export const labelNames = (source: Source, name: string): Either<Problem, ReadonlyMap<string, string>> => {
  const beside = source.beside?.(name)
  if (beside === undefined)
    return noNames(source.path, `there is no file ${name} next to this one, as reader.labels says`)
  const text = wholeText(beside, textOptions({ maxLine: 64 }))
  if (text._tag === 'Left') return text
  const names = namesIn(parsed(text.right.text))
  return names.size > 0 ? right(names) : noNames(beside.path, 'no number has a name here')
}
