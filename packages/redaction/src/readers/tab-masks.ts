/** The reader `tab-masks`: masked stretches by document, as the evaluation of the Text Anonymization Benchmark takes them. */
import { type Document, reader, right, type Source } from '@assay/core'
import { jsonValues, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { flawOfStretch, type Mask, withoutMasks } from '../model.ts'
import { disagree, fileEntries, problemsOf, type Row, readResult, stretchIn } from './document.ts'

const { fieldsOf, isKind, jsonRecords, listOf, placeAt, refuse } = jsonValues

const options = v.strictObject(fileEntries)
type Options = v.InferOutput<typeof options>

const maskIn = (json: jsonValues.Json, index: number): readonly Mask[] => {
  const stretch = stretchIn(json, index, 'a mask')
  const why = stretch && flawOfStretch(stretch, undefined)
  if (why !== undefined)
    refuse(json, index, code.E761, `the mask ${why}`, 'offsets count from 0, and an end is one past the last')
  return stretch === undefined ? [] : [{ ...stretch, at: placeAt(json, index) }]
}

function* read(source: Source, settings: Options): Iterable<Row> {
  for (const record of jsonRecords(source, textOptions(settings), 'document')) {
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    isKind(json, 0, 'object', 'the file')
    for (const [id, value] of fieldsOf(json, 0)) {
      const at = placeAt(json, value)
      const before = json.problems.length
      const masks = listOf(json, value, 'the masks of a document').flatMap((mask) => maskIn(json, mask))
      const document: Document<'redactions'> = { id, content: { mentions: [], masks }, meta: {}, at }
      if (json.problems.length === before) yield right(document)
      else yield* problemsOf(json, before)
    }
    yield* problemsOf(json, 0)
  }
}

/** A document and its first mask, of two values of which the first is a number, or a document without masks, behind which no records stand; a mistake in it is for the reader to tell. */
const looks =
  /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*(?:\[\s*-?[\d.]{1,30}\s*,\s*(?:-?[\d.]{1,30}|"[^"\\]*"|null)\s*\]|\](?!\s*,\s*"[^"\\]*"\s*:\s*\[\s*\{)\s*[,}])/

export const tabMasks = reader({
  contract: 1,
  name: 'tab-masks',
  title: 'masked stretches by document, {"ID": [[start, end], …]}: what TAB takes of a system',
  example: '{"001-1": [[0, 12], [25, 28]], "001-2": []}\n',
  gives: 'redactions',
  secret: true,
  options,
  answers: ['redactions', 'spans', 'tags'],
  sniff: (head) => (looks.test(head) ? 0.9 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutMasks,
})
