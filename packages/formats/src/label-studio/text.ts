/** The text of a task: a string of its data, or the paragraphs of a dialogue, with a line end between two. */
import { commonCode, type Location } from '@assay/core'
import {
  fieldAt,
  fieldsOf,
  isList,
  isObject,
  itemsAt,
  type Paragraph,
  paragraphsIn,
  refuseInRecord,
  regionLabelKeys,
  stringAt,
} from '@assay/core/internal/source'
import { code } from '../messages.ts'
import { setting } from '../problems.ts'
import type { LabelStudioOptions } from './options.ts'
import { type Task, unitSpots } from './task.ts'

export interface TaskText {
  readonly text: string
  /** Key of the text in the data of the task. */
  readonly key: string
  readonly spot: (unit: number) => Location
  /** Start and length of each paragraph; absent if the text is one string. */
  readonly paragraphs?: readonly Paragraph[]
}

interface Candidate {
  readonly key: string
  readonly index: number
}

/** The key of the texts of paragraphs; nothing where a value is no such list. */
const paragraphKey = (task: Task, index: number, textKey: string): string | undefined => {
  const [first] = itemsAt(task, index)
  if (first === undefined || !isObject(task, first)) return undefined
  return (textKey === '' ? ['text', 'phrase'] : [textKey]).find(
    (key) => stringAt(task, fieldAt(task, first, key)) !== undefined,
  )
}

const isText = (task: Task, index: number, textKey: string): boolean =>
  stringAt(task, index) !== undefined || (isList(task, index) && paragraphKey(task, index, textKey) !== undefined)

/** Keys of a JSON-MIN record that are not data. */
const ofRecord = new Set(['id', 'annotator', 'annotation_id', 'created_at', 'updated_at', 'lead_time'])

/** Texts of a task. In JSON-MIN the data also hold lists of regions, which are not texts. */
const candidatesIn = (task: Task, data: number, flat: boolean, textKey: string): readonly Candidate[] =>
  fieldsOf(task, data)
    .filter(([key, index]) => !(flat && (ofRecord.has(key) || areRegions(task, index))) && isText(task, index, textKey))
    .map(([key, index]) => ({ key, index }))

/** True if a value is a list of regions, as JSON-MIN has under the name of their control. */
export const areRegions = (task: Task, index: number): boolean => {
  const items = itemsAt(task, index)
  return (
    items.length > 0 &&
    items.every((item) => fieldAt(task, item, 'start') >= 0 && fieldAt(task, item, 'end') >= 0) &&
    items.some((item) => regionLabelKeys.some((key) => isList(task, fieldAt(task, item, key))))
  )
}

const joined = (task: Task, { key, index }: Candidate, textKey: string): TaskText | undefined => {
  const keyOfText = paragraphKey(task, index, textKey) ?? 'text'
  const read = paragraphsIn(task, index, [keyOfText])
  if ('without' in read)
    return refuseInRecord(
      task,
      read.without,
      commonCode.E337,
      `the paragraph has no text under "${keyOfText}"`,
      'name its key: --set reader.paragraph=KEY',
    )
  const { text, paragraphs } = read
  const spots = paragraphs.map((paragraph) => unitSpots(task, paragraph.index))
  const spot = (unit: number): Location => {
    const place = paragraphs.findLastIndex((paragraph) => paragraph.start <= unit)
    const { start: from, length } = paragraphs[place]!
    return spots[place]!(Math.min(unit - from, length))
  }
  return { text, key, spot, paragraphs }
}

const SHOWN = 60

/** A text is given by a URL where it is nothing else. */
const isUrl = (text: string): boolean => /^(?:(?:https?|s3|gs|azure-blob):\/\/|\/data\/)\S+$/.test(text.trim())

/** Of several strings those with a blank in them: names, dates and languages have none. */
const likely = (task: Task, all: readonly Candidate[]): readonly Candidate[] => {
  const some = all.filter(({ index }) => /\s/.test(stringAt(task, index) ?? ' '))
  return some.length === 0 ? all : some
}

/** The text of a task, under the key that is asked for or known of others; or why there is none. */
export const taskText = (
  task: Task,
  data: number,
  flat: boolean,
  { text: named, paragraph }: LabelStudioOptions,
  usualKey: string | undefined,
): TaskText | undefined => {
  const all = candidatesIn(task, data, flat, paragraph)
  const textKey = named === '' ? (usualKey ?? '') : named
  const [candidate, ...others] = textKey === '' ? likely(task, all) : all.filter(({ key }) => key === textKey)
  const place = Math.max(0, data)
  if (candidate === undefined) {
    const keys = fieldsOf(task, data)
      .map(([key]) => key)
      .slice(0, 8)
    const what = textKey === '' ? 'no text in its data' : `no text under "${textKey}"`
    return refuseInRecord(
      task,
      place,
      commonCode.E337,
      `${task.name} has ${what}`,
      `the keys are ${keys.join(', ') || 'none'}: --set reader.text=KEY`,
    )
  }
  if (others.length > 0) {
    const keys = [candidate, ...others].map(({ key }) => key)
    const numbers = ['two', 'three', 'four']
    const count = numbers[keys.length - 2] ?? String(keys.length)
    return refuseInRecord(
      task,
      place,
      code.E392,
      `the task has ${count} text fields (${keys.join(', ')})`,
      `name the one that was labelled: ${keys.map((key) => setting('text', key)).join(' or ')}`,
    )
  }
  const text = stringAt(task, candidate.index)
  if (text === undefined) return joined(task, candidate, paragraph)
  if (isUrl(text)) {
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
    const message = `${task.name} has text only by URL ("${flat ? '' : 'data.'}${candidate.key}" is ${shown})`
    const hint = 'the text is not in the file: put it into the data of the tasks, and export again'
    return refuseInRecord(task, candidate.index, code.E393, message, hint)
  }
  return { text, key: candidate.key, spot: unitSpots(task, candidate.index) }
}
