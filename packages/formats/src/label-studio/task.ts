/** Access to values in the JSON of a task, by their index in the parsed JSON (the tape); -1 means none. */
import type { Location } from '@assay/core'
import {
  fieldAt,
  type JsonRecord,
  locationOfByte,
  type MisspeltKeys,
  noteMisspeltKeys,
} from '@assay/core/internal/source'

/** The JSON record of one task; its file collects keys that look misspelt. */
export interface Task extends JsonRecord<MisspeltKeys> {
  /** Its name in messages: `task 17`. */
  readonly name: string
}

/** The keys that are looked for in each task: the tape stores a key as its position in this list. */
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

/** Keys that are read of each kind of object, with their older names. */
const names = {
  task: ['id', 'data', ['annotations', 'completions'], 'predictions', 'drafts'],
  submission: [
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
export const noteKeys = (task: Task, index: number, kind: keyof typeof names): void =>
  noteMisspeltKeys(task, task.file, index, names[kind], knownKeys.length, (key) =>
    locationOfByte(task, task.tape.at[key]!),
  )

/** Index of the value at a path of keys, such as `data.doc_id`; -1 if there is none. */
export const atPath = (task: Task, path: string): number =>
  path.split('.').reduce((index, key) => (index < 0 ? -1 : fieldAt(task, index, key)), 0)

const BACKSLASH = 92
const U = 117

/** Byte offset of a UTF-16 unit of the string that begins at `from` in the file. */
const byteOfUnit = (bytes: Uint8Array, from: number, unit: number): number => {
  let at = from + 1
  for (let left = unit; left > 0; left--) {
    const byte = bytes[at]!
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

/** Places of the units of the string at `index`; they stay valid when other tasks are read. */
export const unitSpots = (task: Task, index: number): ((unit: number) => Location) => {
  const { bytes } = task
  const from = task.tape.at[index]!
  return (unit) => locationOfByte(task, byteOfUnit(bytes, from, unit))
}
