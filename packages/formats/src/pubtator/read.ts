/** Reading PubTator: a title and an abstract, then a line for each mention; a blank line ends a document. */
import {
  type Code,
  commonCode,
  type Document,
  type Either,
  entry,
  type Location,
  left,
  type Problem,
  right,
  type Source,
} from '@assay/core'
import {
  isPubtatorOffset,
  newSkippedCounts,
  type PubtatorDraft,
  problemOfLine,
  pubtatorDocuments,
  type SkippedCounts,
} from '@assay/core/internal/source'
import { encodingEntry, type Line, maxLineEntry, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { idsEntry, linkedIds } from '../linked-ids.ts'
import { code } from '../messages.ts'
import { type Claim, type Frame, findSpans, frameOf, otherUnits } from '../stated-spans.ts'
import { overOneText } from '../text-spans.ts'

const units = ['codepoint', 'byte', 'utf16'] as const
const separators = ['one', 'none'] as const

export const options = v.strictObject({
  unit: entry.choice(units, 'what offsets count: code points, bytes of UTF-8 or UTF-16 units'),
  separator: entry.choice(separators, 'what offsets count between the title and the abstract: one character, or none'),
  fiveColumns: entry.choice(
    ['refuse', 'mention', 'relation'],
    'a line of five columns with two numbers: refused, a mention without an id, or a relation',
    ['mention', 'relation'],
  ),
  ids: idsEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type PubtatorOptions = v.InferOutput<typeof options>

type Draft = PubtatorDraft<Claim>

/** A file while it is read. */
interface File {
  readonly path: string
  readonly settings: PubtatorOptions
  readonly skipped: SkippedCounts
}

const points = (text: string): number => [...text].length

const lineProblem = ({ path }: File, line: Line, code: Code, message: string, hint: string): Problem =>
  problemOfLine(path, line, code, message, hint)

// ---- lines -----------------------------------------------------------------------------------------------------------

const FIELDS = 'a mention is the id of the document, start, end, words, type and the linked id, with tabs between them'

const claimOf = (file: File, line: Line, fields: readonly string[]): Claim => {
  const [, start = '', end = '', surface = '', type = '', id = '', ...more] = fields
  const further = more.filter((field) => field !== '')
  return {
    start: Number(start),
    end: Number(end),
    labels: [[type]],
    attributes: { ...linkedIds(id.trim(), file.settings.ids), ...(further.length > 0 && { more: further.join('|') }) },
    surface,
    at: {
      path: file.path,
      line: line.number,
      column: points(fields[0]!) + 2,
      length: points(`${start} ${end}`),
    },
    line: line.text,
  }
}

/** The mention of a line with tabs, nothing for a relation, or the problem with the line. */
const mentionOf = (file: File, line: Line, fields: readonly string[]): Claim | Problem | undefined => {
  const { settings, skipped } = file
  const placed = isPubtatorOffset(fields[1]) && isPubtatorOffset(fields[2])
  const relation = (): undefined => void skipped.see('relation')
  if (!placed) {
    if (fields.length >= 4 && /^[^-+\d]/.test(fields[1]!)) return relation()
    return lineProblem(file, line, code.E394, `${fields.length} fields are neither a mention nor a relation`, FIELDS)
  }
  if (fields.length === 4) return relation()
  if (fields.length === 5) {
    if (settings.fiveColumns === 'relation') return relation()
    if (settings.fiveColumns === 'refuse')
      return lineProblem(
        file,
        line,
        code.E394,
        'PubTator line with 5 columns: a mention without id or a relation?',
        'choose: --set reader.fiveColumns=mention or =relation; a mention without an id may end in a tab',
      )
  }
  if (fields.length < 5) return lineProblem(file, line, code.E394, `${fields.length} fields are not a mention`, FIELDS)
  if (fields[4] === '') return lineProblem(file, line, commonCode.E336, 'the mention has no type', FIELDS)
  return claimOf(file, line, fields)
}

// ---- documents -------------------------------------------------------------------------------------------------------

const between = { one: '\n', none: '' } as const

const frameIn = ({ title, abstract }: Draft, { unit, separator }: Pick<PubtatorOptions, 'unit' | 'separator'>): Frame =>
  frameOf(abstract === undefined ? title.text : `${title.text}${between[separator]}${abstract.text}`, unit)

const spotIn =
  ({ path, settings }: File, { title, abstract }: Draft) =>
  (unit: number): Location => {
    const inTitle = abstract === undefined || unit < title.text.length
    const { line, from, text } = inTitle ? title : abstract
    const before = inTitle ? 0 : title.text.length + between[settings.separator].length
    const inside = Math.min(Math.max(0, unit - before), text.length)
    const column = points(line.text.slice(0, from + inside)) + 1
    return { at: { path, line: line.number, column }, text: line.text }
  }

const other = { one: 'none', none: 'one' } as const

function* documentOf(file: File, draft: Draft): Iterable<Either<Problem, Document<'spans'>>> {
  const { settings, path } = file
  const { separator, unit } = settings
  const frame = frameIn(draft, settings)
  const guesses = () => [
    ...otherUnits(unit, units, (one) => frameIn(draft, { unit: one, separator })),
    ...separators
      .filter((one) => one !== separator)
      .map((one) => ({
        frame: frameIn(draft, { unit, separator: one }),
        description: `${one === 'none' ? 'with nothing' : 'with one character'} between title and abstract`,
        remedy: `--set reader.separator=${other[separator]}`,
      })),
  ]
  const counted = `offsets count from 0 over the title, ${separator === 'one' ? 'one character' : 'nothing'} and the abstract, and the end is one past the last`
  const { spans, problems } = findSpans(draft.rows, frame, guesses, counted)
  for (const one of problems) yield left(one)
  if (problems.length > 0) return
  const at = { path, line: draft.title.line.number, column: 1 }
  yield right({ id: draft.id, content: overOneText(frame.text, spans, spotIn(file, draft)), meta: {}, at })
}

export function* read(source: Source, settings: PubtatorOptions): Iterable<Either<Problem, Document<'spans'>>> {
  const file: File = { path: source.path, settings, skipped: newSkippedCounts() }
  const rowOf = (line: Line, fields: readonly string[]) => mentionOf(file, line, fields)
  for (const draft of pubtatorDocuments(source, textOptions(settings), code.E394, rowOf))
    if (draft._tag === 'Left') yield draft
    else yield* documentOf(file, draft.right)
  const skipped = file.skipped.problem(source.path)
  if (skipped !== undefined) yield left(skipped)
}
