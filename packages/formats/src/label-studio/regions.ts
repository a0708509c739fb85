/** The regions of an annotation, as spans over the text of its task. */
import { commonCode, type Span } from '@assay/core'
import {
  fieldAt,
  isList,
  itemsAt,
  locationAt,
  numberAt,
  offsetInParagraphs,
  placeAt,
  refuseInRecord,
  regionLabelKeys,
  regionNumbers,
  type SkippedCounts,
  stringAt,
  taskNameAt,
} from '@assay/core/internal/source'
import { code } from '../messages.ts'
import { setting } from '../problems.ts'
import { type Claim, type Frame, findSpans, frameOf, type Guess, otherUnits } from '../stated-spans.ts'
import type { LabelStudioOptions } from './options.ts'
import { noteKeys, type Task } from './task.ts'
import type { TaskText } from './text.ts'

/** A list of results, and what the regions in it have in common. */
export interface Annotation {
  /** Results with a type and a value; in JSON-MIN the values alone. */
  readonly results: readonly Result[]
  readonly score: number | undefined
}
export interface Result {
  readonly index: number
  /** -1 where a result has none, and so is not a region. */
  readonly value: number
  readonly type: string | undefined
  readonly control: string
  readonly object: string
  readonly id: string | undefined
}

/** The results of an annotation, in the full export. */
export const resultsIn = (task: Task, list: number): readonly Result[] =>
  itemsAt(task, list).map((index) => ({
    index,
    value: fieldAt(task, index, 'value'),
    type: stringAt(task, fieldAt(task, index, 'type')),
    control: stringAt(task, fieldAt(task, index, 'from_name')) ?? '',
    object: stringAt(task, fieldAt(task, index, 'to_name')) ?? '',
    id: taskNameAt(task, fieldAt(task, index, 'id')),
  }))

/** A region before it is found in the text. */
interface RegionClaim extends Claim {
  readonly key: string
}

const labelsAt = (task: Task, value: number): readonly string[] => {
  const list = regionLabelKeys.map((key) => fieldAt(task, value, key)).find((index) => isList(task, index)) ?? -1
  return itemsAt(task, list).flatMap((item) => {
    const label = stringAt(task, item)
    return label === undefined || label === '' ? [] : [label]
  })
}

const isRegion = (task: Task, { type, value }: Result): boolean =>
  value >= 0 &&
  (type === undefined || regionLabelKeys.includes(type)) &&
  (fieldAt(task, value, 'start') >= 0 || fieldAt(task, value, 'globalOffsets') >= 0)

/** True of a region on HTML: its start is a path in the page, or it has the offsets of the rendered page. */
const isHtml = (task: Task, value: number): boolean =>
  fieldAt(task, value, 'globalOffsets') >= 0 || /^\//.test(stringAt(task, fieldAt(task, value, 'start')) ?? '')

interface Extent {
  readonly start: number
  readonly end: number
}

const numbersAt = (task: Task, owner: number): Extent | undefined => {
  const [start, end] = [numberAt(task, fieldAt(task, owner, 'start')), numberAt(task, fieldAt(task, owner, 'end'))]
  if (start !== undefined && end !== undefined && [start, end].every((one) => Number.isSafeInteger(one) && one >= 0))
    return { start, end }
  return refuseInRecord(task, owner, commonCode.E330, 'a region is not from one whole number to another', regionNumbers)
}

const html = (task: Task, { id, index }: Result): undefined =>
  refuseInRecord(
    task,
    index,
    code.E393,
    `region ${id ?? 'without an id'} is on HTML: its offsets count the rendered page`,
    'they are not offsets of its source: label the text instead, or export the text as it is shown',
  )

const extentOf = (
  task: Task,
  result: Result,
  { text: { paragraphs }, hasMarkup }: SearchedText,
): Extent | undefined => {
  const { value } = result
  if (paragraphs !== undefined) {
    const start = offsetInParagraphs(task, value, 'start', paragraphs)
    const end = start === undefined ? undefined : offsetInParagraphs(task, value, 'end', paragraphs)
    return start === undefined || end === undefined ? undefined : { start, end }
  }
  if (!isHtml(task, value)) return numbersAt(task, value)
  // without markup the page is its text
  const offsets = fieldAt(task, value, 'globalOffsets')
  return offsets < 0 || hasMarkup ? html(task, result) : numbersAt(task, offsets)
}

/** A text, and what is looked for in it once. */
interface SearchedText {
  readonly text: TaskText
  readonly hasMarkup: boolean
  /** True if the text itself has a backslash followed by an n. */
  readonly hasEscapes: boolean
}

/** Selected text with its line ends restored, which are written as a backslash and an n. */
const surfaceOf = (selected: string | undefined, { hasEscapes }: SearchedText): string | undefined =>
  hasEscapes || selected === undefined || !selected.includes('\\n') ? selected : selected.replaceAll('\\n', '\n')

const claimOf = (
  task: Task,
  result: Result,
  searched: SearchedText,
  score: number | undefined,
): RegionClaim | undefined => {
  const extent = extentOf(task, result, searched)
  if (extent === undefined) return undefined
  const { start, end } = extent
  const attributes = score === undefined ? undefined : { score: String(score) }
  return {
    start,
    end,
    labels: labelsAt(task, result.value).map((label) => [label]),
    attributes: attributes,
    surface: surfaceOf(stringAt(task, fieldAt(task, result.value, 'text')), searched),
    at: placeAt(task, result.index),
    // decoded where something is wrong with the region
    get line() {
      return locationAt(task, result.index).text
    },
    key: `${start} ${end} ${result.id ?? result.index}`,
  }
}

/** Several results with one id are one region, with all their labels. */
const mergeRegions = (claims: readonly RegionClaim[]): readonly Claim[] => {
  const byKey = new Map<string, RegionClaim>()
  for (const claim of claims) {
    const existing = byKey.get(claim.key)
    byKey.set(
      claim.key,
      existing === undefined ? claim : { ...existing, labels: [...existing.labels, ...claim.labels] },
    )
  }
  return [...byKey.values()]
}

/** Code points, of which CR LF is one: how a text counts that a browser has shown. */
const shownFrame = (text: string): Frame | undefined => {
  if (!text.includes('\r\n')) return undefined
  const starts: number[] = []
  for (const { index } of text.matchAll(/\r\n|[\s\S]/gu)) starts.push(index)
  starts.push(text.length)
  return { text, find: (offset) => starts[offset] ?? -1, why: () => 'beyond the text' }
}

const CR_LF = 'was the text saved on Windows? Give the tasks LF alone, and move the offsets'

const guessesIn = (text: string, unit: LabelStudioOptions['unit']): readonly Guess[] => {
  const shown = shownFrame(text)
  return [
    ...otherUnits(unit, ['codepoint', 'utf16'] as const, (other) => frameOf(text, other)),
    ...(shown === undefined ? [] : [{ frame: shown, description: 'where CR LF is one character', remedy: CR_LF }]),
  ]
}

const counted: Readonly<Record<LabelStudioOptions['unit'], string>> = {
  codepoint: 'offsets in a Text count code points from 0, and the end is one past the last',
  utf16: 'offsets count UTF-16 units from 0, and the end is one past the last',
}

/** The objects that regions are on must be one: each is a text of its own. */
const severalObjects = (task: Task, regions: readonly Result[]): boolean => {
  const objects = [...new Set(regions.map(({ object }) => object))]
  if (objects.length < 2) return false
  const other = regions.find(({ object }) => object !== regions[0]?.object)!
  const controls = [...new Set(regions.map(({ control }) => control))]
  refuseInRecord(
    task,
    other.index,
    code.E392,
    `the regions of ${task.name} are on ${objects.length} objects (${objects.join(', ')})`,
    `name the control whose regions count, and its text: ${setting('control', controls[0])} --set reader.text=KEY`,
  )
  return true
}

/** The spans of an annotation; nothing where something is wrong with one. What is not a span is counted. */
export const spansOf = (
  task: Task,
  { results, score: whole }: Annotation,
  text: TaskText,
  settings: LabelStudioOptions,
  out: SkippedCounts,
): readonly Span[] | undefined => {
  const before = task.problems.length
  const regions: Result[] = []
  for (const result of results) {
    // in JSON-MIN a result is its value
    if (result.index !== result.value) noteKeys(task, result.index, 'result')
    noteKeys(task, result.value, 'value')
    if (settings.control !== '' && result.type !== 'relation' && result.control !== settings.control) continue
    if (isRegion(task, result)) regions.push(result)
    else if (result.type === 'relation') out.see('relation')
    else out.see(`${result.type ?? 'other'} result`)
  }
  if (severalObjects(task, regions)) return undefined
  const searched: SearchedText = { text, hasMarkup: /[<&]/.test(text.text), hasEscapes: text.text.includes('\\n') }
  const claims: RegionClaim[] = []
  for (const result of regions) {
    const score =
      numberAt(task, fieldAt(task, result.index, 'score')) ??
      numberAt(task, fieldAt(task, result.value, 'score')) ??
      whole
    if (score !== undefined && score < settings.score) continue
    const claim = claimOf(task, result, searched, score)
    if (claim === undefined) continue
    if (claim.labels.length === 0) out.see('region without a label', 'regions without a label')
    else claims.push(claim)
  }
  const unit = text.paragraphs === undefined ? settings.unit : 'utf16'
  const guesses = (): readonly Guess[] => (text.paragraphs === undefined ? guessesIn(text.text, unit) : [])
  const { spans, problems } = findSpans(mergeRegions(claims), frameOf(text.text, unit), guesses, counted[unit])
  task.problems.push(...problems)
  return task.problems.length > before ? undefined : spans
}
