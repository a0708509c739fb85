/** The options of the reader `pubtator`. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'

export const units = ['codepoint', 'byte', 'utf16'] as const
export const separators = ['one', 'none'] as const

export const options = v.strictObject({
  unit: entry.choice(units, 'what offsets count: code points, bytes of UTF-8 or UTF-16 units'),
  separator: entry.choice(separators, 'what offsets count between the title and the abstract: one character, or none'),
  fiveColumns: entry.choice(
    ['refuse', 'mention', 'relation'],
    'a line of five columns with two numbers: refused, a mention without an id, or a relation',
  ),
  ids: entry.choice(
    ['whole', 'split'],
    'a linked id that holds a bar, a comma or a semicolon: one id as it stands, or several, the first of which is the id',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type PubtatorOptions = v.InferOutput<typeof options>
