/** The options of the reader `pubtator`. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'
import { idsEntry } from '../linked-ids.ts'

export const units = ['codepoint', 'byte', 'utf16'] as const
export const separators = ['one', 'none'] as const

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
