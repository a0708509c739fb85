/** The options of the reader `label-studio`. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'

const { choice, of } = entry

export const options = v.strictObject({
  source: choice(['annotations', 'predictions', 'drafts'], 'what of a task is read; predictions are those of a model'),
  model: of(v.string(), 'the predictions of this model_version', ''),
  annotator: of(v.string(), 'the annotations of this person: the number or the e-mail in completed_by', ''),
  choose: choice(
    ['single', 'newest', 'ground-truth'],
    'of several annotations or predictions of a task: refuse, the last by created_at, or what is marked as ground truth',
    ['newest'],
  ),
  control: of(v.string(), 'the labelling control (from_name) whose regions count; by default all', ''),
  text: of(v.string(), 'the key of the text in the data of a task; by default the only one with a blank in it', ''),
  paragraph: of(v.string(), 'the key of the text of a paragraph; by default text, or phrase where there is none', ''),
  id: of(v.string(), 'what names a document: id, or a key of the data such as data.doc_id', 'id'),
  unit: choice(
    ['codepoint', 'utf16'],
    'what offsets in a Text count: code points, or UTF-16 units as before release 1.6; those in paragraphs are UTF-16 units',
  ),
  missing: choice(
    ['skip', 'empty'],
    'a task without an annotation: skipped, or read as one in which nothing was found',
    ['empty'],
  ),
  tasks: choice(
    ['all', 'annotated'],
    'predictions of all tasks but those whose annotations were cancelled, or only of tasks with an annotation',
  ),
  score: of(v.number(), 'regions with a lower score are skipped', 0),
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
export type LabelStudioOptions = v.InferOutput<typeof options>
