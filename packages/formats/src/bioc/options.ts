/** The options of the reader `bioc`. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'
import { idsEntry } from '../linked-ids.ts'

export const units = ['codepoint', 'byte', 'utf16'] as const

export const options = v.strictObject({
  unit: entry.choice(
    units,
    'what offsets count: code points, as nearly all files do, bytes of UTF-8, as the specification says, or UTF-16 units',
  ),
  type: entry.of(v.array(v.string()), 'the infons that may hold the label; the first that is there counts', ['type']),
  id: entry.of(v.array(v.string()), 'the infons that may hold the linked id; the first that is there counts', [
    'identifier',
    'MESH',
    'MeSH',
    'NCBI Gene',
    'NCBI Taxonomy',
  ]),
  ids: idsEntry,
  pieces: entry.choice(
    ['refuse', 'cover'],
    'an annotation of several locations: refused, or one span from the first to the last',
    ['cover'],
  ),
  surfaces: entry.choice(
    ['check', 'ignore'],
    'whether the words of an annotation must be those of the text, or may be normalised',
    ['ignore'],
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
export type BiocOptions = v.InferOutput<typeof options>
