/** What of the reading of spans can be said otherwise. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'
import { dialectNames } from '../json-shapes.ts'

const { choice, of } = entry

const key = (what: string) =>
  of(v.string(), `the key of ${what}, a.b for b in the object a; empty: that of the dialect`, '')

const shared = {
  unit: choice(
    ['dialect', 'utf16', 'codepoint', 'grapheme', 'byte', 'auto', 'per-document'],
    'what offsets count: as the dialect does; auto: the unit that fits all surfaces; per-document: for each the one that fits',
    ['auto', 'per-document'],
  ),
  ends: choice(['dialect', 'exclusive', 'inclusive'], 'whether the end of a span is behind its last unit, or is it'),
  text: key('the text'),
  id: of(
    v.string(),
    'the key of the name of a document, # for its number; empty: that of the dialect, or else its number',
    '',
  ),
  spans: of(v.string(), 'the key of the list of spans, or the name of a group of them; empty: that of the dialect', ''),
  start: key('the start of a span'),
  end: key('the end of a span'),
  label: key('the label of a span'),
  surface: key('the words of a span, which are compared with the text'),
  labels: of(v.string(), 'a JSON file beside this one that names labels which are numbers, such as labels.json', ''),
  annotator: of(v.string(), 'of several people who annotated one document, the one that counts', ''),
  answers: of(
    v.array(v.picklist(['accept', 'reject', 'ignore'])),
    'the answers of Prodigy whose records count; others are left out',
    ['accept'],
  ),
  binary: choice(
    ['refuse', 'skip'],
    'answers to a question about one span, which do not say what else is in the text: refused, or left out',
    ['skip'],
  ),
  missing: choice(
    ['skip', 'empty'],
    'records that nobody has annotated: left out, or taken for texts with nothing in them',
    ['empty'],
  ),
  occurrences: choice(
    ['none', 'first', 'all', 'in-order'],
    'which occurrences in the text surfaces without offsets mean: refused; the first; all; each the next behind the one before',
    ['first', 'all', 'in-order'],
  ),
  case: choice(['exact', 'fold'], 'whether an occurrence may differ in its case', ['fold']),
  unaligned: choice(
    ['refuse', 'skip', 'miss'],
    'a span whose place in the text was not found: refused; left out with a count; or missed where it is in the gold, and spurious where it is in a system',
    ['skip', 'miss'],
  ),
  minScore: of(v.nullable(v.number()), 'spans with a lower score are left out; those without one stay', null),
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
}

export const toolOptions = v.strictObject(shared)
export type ToolOptions = v.InferOutput<typeof toolOptions>

export const options = v.strictObject({
  dialect: choice(['auto', ...dialectNames], 'which tool wrote the file; auto: as it looks'),
  ...shared,
})
export type SpansJsonlOptions = v.InferOutput<typeof options>
