/** Tasks of Label Studio, for readers of spans and of relations: who has submitted what, and the paragraphs of a dialogue. */
import { commonCode } from '../codes.ts'
import { TRUE } from '../source/json-numbers.ts'
import {
  fieldAt,
  itemsAt,
  type JsonRecord,
  type JsonValues,
  kindAt,
  numberAt,
  refuseInRecord,
  stringAt,
} from '../source/json-record.ts'

/** Keys of the labels of a region, named after its type, as it is called now or was before release 1.0. */
export const regionLabelKeys: readonly string[] = [
  'labels',
  'hypertextlabels',
  'paragraphlabels',
  'htmllabels',
  'textlabels',
]

/** An annotation, a prediction or a draft of a task. */
export interface Submission {
  readonly index: number
  /** Names of the author: number and e-mail of a person, or version of a model. */
  readonly by: readonly string[]
  readonly cancelled: boolean
  readonly truth: boolean
  readonly created: string
}

/** A string, or a number as one. Numbers of more digits than are exact are refused: two tasks might get the same name. */
export const taskNameAt = (task: JsonRecord, index: number): string | undefined => {
  const number = numberAt(task, index)
  if (number === undefined) return stringAt(task, index)
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return String(number)
  const hint = 'write such an id as text: "1234567890123456789"'
  return refuseInRecord(task, index, commonCode.E335, 'the number has too many digits to be exact', hint)
}

/** Names of a person, given as a number, an e-mail or an object with both. */
export const peopleAt = (task: JsonRecord, index: number): readonly string[] => {
  const one = taskNameAt(task, index)
  if (one !== undefined) return [one]
  return ['email', 'username', 'id'].flatMap((key) => taskNameAt(task, fieldAt(task, index, key)) ?? [])
}

type Kind = 'annotations' | 'predictions' | 'drafts'

/** The list of the submissions of a kind in a task; annotations were called completions before release 1.0. */
export const submissionList = (task: JsonValues, kind: Kind): number => {
  const field = fieldAt(task, 0, kind)
  return field < 0 && kind === 'annotations' ? fieldAt(task, 0, 'completions') : field
}

export const submissionAt = (task: JsonRecord, index: number, kind: Kind): Submission => {
  const isTrue = (key: string): boolean => kindAt(task, fieldAt(task, index, key)) === TRUE
  const author = fieldAt(
    task,
    index,
    { annotations: 'completed_by', predictions: 'model_version', drafts: 'user' }[kind],
  )
  const model = kind === 'predictions' ? taskNameAt(task, author) : undefined
  return {
    index,
    by: kind === 'predictions' ? (model === undefined ? [] : [model]) : peopleAt(task, author),
    // before release 1.0 it was called skipped
    cancelled: isTrue('was_cancelled') || isTrue('skipped'),
    truth: isTrue('ground_truth'),
    created: stringAt(task, fieldAt(task, index, 'created_at')) ?? '',
  }
}

export const newestOf = (all: readonly Submission[]): Submission | undefined =>
  all.reduce<Submission | undefined>(
    (last, one) => (last !== undefined && last.created >= one.created ? last : one),
    undefined,
  )

/** A paragraph: its value on the tape, its start in the text of all and its length, in UTF-16 units. */
export interface Paragraph {
  readonly index: number
  readonly start: number
  readonly length: number
}

/** Paragraphs with a line end between two; the first item that has no text, where one is such. */
export const paragraphsIn = (
  task: JsonValues,
  list: number,
  keys: readonly string[],
): { readonly text: string; readonly paragraphs: readonly Paragraph[] } | { readonly without: number } => {
  const parts: string[] = []
  const paragraphs: Paragraph[] = []
  let start = 0
  for (const item of itemsAt(task, list)) {
    const index = keys.map((key) => fieldAt(task, item, key)).find((one) => stringAt(task, one) !== undefined) ?? -1
    const text = stringAt(task, index)
    if (text === undefined) return { without: item }
    parts.push(text)
    paragraphs.push({ index, start, length: text.length })
    start += text.length + 1
  }
  return { text: parts.join('\n'), paragraphs }
}

/** The form of the offsets of a region. */
export const regionNumbers =
  'a region on a text has "start" and "end" as whole numbers, and on paragraphs "startOffset" and "endOffset" beside'

/** Offset in the joined paragraphs, from the number of a paragraph and an offset in it. */
export const offsetInParagraphs = (
  task: JsonRecord,
  value: number,
  side: 'start' | 'end',
  paragraphs: readonly Paragraph[],
): number | undefined => {
  const index = fieldAt(task, value, side)
  const number = Number(taskNameAt(task, index) ?? Number.NaN)
  const offset = numberAt(task, fieldAt(task, value, `${side}Offset`))
  const paragraph = paragraphs[number]
  if (paragraph === undefined)
    return refuseInRecord(
      task,
      Math.max(index, value),
      commonCode.E330,
      `there is no paragraph ${taskNameAt(task, index) ?? ''}: there are ${paragraphs.length}`,
      'paragraphs count from 0',
    )
  if (offset === undefined || !Number.isSafeInteger(offset) || offset < 0 || offset > paragraph.length)
    return refuseInRecord(
      task,
      Math.max(index, value),
      commonCode.E330,
      `"${side}Offset" is not in paragraph ${number}, whose length is ${paragraph.length}`,
      regionNumbers,
    )
  return paragraph.start + offset
}
