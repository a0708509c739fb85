/** What is in the JSON of a task. Values are named by their index on the tape; -1 stands for none. */
import type { Place, Problem, Spot } from '@assay/core'
import { ARRAY, type ByteTapes, type NearKeys, NULL, NUMBER, OBJECT, STRING, TRUE } from '@assay/core/source'
import type { JsonRecord } from '../records.ts'

export interface Task {
  readonly record: JsonRecord
  readonly tapes: ByteTapes
  /** What it is called in messages: `task 17`. */
  readonly name: string
  readonly problems: Problem[]
  /** Keys of the file that are probably misspelt. */
  readonly near: NearKeys
}

const kindAt = ({ record: { tape } }: Task, index: number): number => (index < 0 ? NULL : (tape.kinds[index] as number))

export const isObject = (task: Task, index: number): boolean => kindAt(task, index) === OBJECT
export const isList = (task: Task, index: number): boolean => kindAt(task, index) === ARRAY
export const isTrue = (task: Task, index: number): boolean => kindAt(task, index) === TRUE

/** The keys of an object with their values, as they stand. */
export function* fieldsOf(task: Task, index: number): Iterable<readonly [key: string, value: number]> {
  if (!isObject(task, index)) return
  const { next } = task.record.tape
  for (let i = index + 1; i < (next[index] as number); i = next[i + 1] as number) yield [task.tapes.text(i), i + 1]
}

/** The keys that are looked for in each task: a tape has their numbers. */
export const knownKeys = [
  'id',
  'data',
  'annotations',
  'completions',
  'predictions',
  'drafts',
  'result',
  'value',
  'type',
  'from_name',
  'to_name',
  'start',
  'end',
  'startOffset',
  'endOffset',
  'globalOffsets',
  'text',
  'labels',
  'hypertextlabels',
  'paragraphlabels',
  'htmllabels',
  'textlabels',
  'score',
  'completed_by',
  'was_cancelled',
  'skipped',
  'ground_truth',
  'created_at',
  'model_version',
]
const numbers: ReadonlyMap<string, number> = new Map(knownKeys.map((key, number) => [key, number]))

/** The value of a key; -1 where there is none, or it is null. */
export const fieldAt = (task: Task, index: number, name: string): number => {
  if (!isObject(task, index)) return -1
  const { next, kinds } = task.record.tape
  const end = next[index] as number
  const number = numbers.get(name)
  for (let i = index + 1; i < end; i = next[i + 1] as number)
    if (number === undefined ? task.tapes.text(i) === name : next[i] === number)
      return kinds[i + 1] === NULL ? -1 : i + 1
  return -1
}

/** What is read of each kind of object. */
const names = {
  task: ['id', 'data', ['annotations', 'completions'], 'predictions', 'drafts'],
  said: [
    'result',
    'completed_by',
    ['was_cancelled', 'skipped'],
    'ground_truth',
    'created_at',
    'model_version',
    'score',
  ],
  result: ['value', 'type', 'from_name', 'to_name', 'id', 'score'],
  value: [
    'start',
    'end',
    'startOffset',
    'endOffset',
    'text',
    'score',
    ['labels', 'hypertextlabels', 'paragraphlabels', 'htmllabels', 'textlabels'],
  ],
} as const

/** Looks for misspelt keys in an object of a kind. */
export const seeKeys = (task: Task, index: number, kind: keyof typeof names): void => {
  if (!isObject(task, index)) return
  const { next, at } = task.record.tape
  for (let i = index + 1; i < (next[index] as number); i = next[i + 1] as number)
    if ((next[i] as number) >= knownKeys.length)
      task.near.see(
        names[kind],
        task.tapes.text(i),
        (name) => fieldAt(task, index, name) >= 0,
        () => task.record.spot(at[i] as number),
      )
}

export const itemsAt = (task: Task, index: number): readonly number[] => {
  if (!isList(task, index)) return []
  const { next } = task.record.tape
  const items: number[] = []
  for (let i = index + 1; i < (next[index] as number); i = next[i] as number) items.push(i)
  return items
}

export const stringAt = (task: Task, index: number): string | undefined =>
  kindAt(task, index) === STRING ? task.tapes.text(index) : undefined

export const numberAt = (task: Task, index: number): number | undefined =>
  kindAt(task, index) === NUMBER ? task.tapes.number(index) : undefined

/** A string, or a number as one: of more than 15 digits or so two may come to the same, and would be one task. */
export const nameAt = (task: Task, index: number): string | undefined => {
  const number = numberAt(task, index)
  if (number === undefined) return stringAt(task, index)
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return String(number)
  const hint = 'write such an id as text: "1234567890123456789"'
  return refuse(task, index, 'E335', 'the number has too many digits to be told from its neighbours', hint)
}

/** What a path of keys leads to, such as `data.doc_id`. */
export const atPath = (task: Task, path: string): number =>
  path.split('.').reduce((index, key) => (index < 0 ? -1 : fieldAt(task, index, key)), 0)

const offsetOf = ({ record: { tape } }: Task, index: number): number => tape.at[index] as number

export const spotAt = (task: Task, index: number): Spot => task.record.spot(offsetOf(task, index))
export const placeAt = (task: Task, index: number): Place => task.record.place(offsetOf(task, index))

export const refuse = (task: Task, index: number, code: string, message: string, hint: string): undefined => {
  task.problems.push({ severity: 'error', code, message, ...spotAt(task, index), hint })
}

const BACKSLASH = 92
const U = 117

/** Where a unit of a string stands among the bytes of the file, of which the string begins at `from`. */
const byteOfUnit = (bytes: Uint8Array, from: number, unit: number): number => {
  let at = from + 1
  for (let left = unit; left > 0; left--) {
    const byte = bytes[at] as number
    if (byte === BACKSLASH) at += bytes[at + 1] === U ? 6 : 2
    else if (byte < 0x80) at++
    else if (byte < 0xe0) at += 2
    else if (byte < 0xf0) at += 3
    else {
      // a pair of units
      at += 4
      left--
    }
  }
  return at
}

/** Where the units of the string at `index` stand, also when other tasks are read. */
export const unitSpots = (task: Task, index: number): ((unit: number) => Spot) => {
  const { record } = task
  const { bytes, spot } = record
  const from = offsetOf(task, index)
  return (unit) => spot(byteOfUnit(bytes, from, unit))
}
