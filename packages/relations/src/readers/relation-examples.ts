/**
 * The reader `relation-examples`: an example a record with its two arguments and the label of their relation, as TACRED and OpenNRE have
 * them. Labels alone are compared, so that it does not matter how the ends of arguments count.
 */
import { commonCode, type Document, reader } from '@assay/core'
import * as v from 'valibot'
import { emptyRelations, withoutAnnotation } from '../model.ts'
import { disagree, fileEntries, readRecords, readResult } from './document.ts'
import { type Json, nameOf, placeAt, refuse } from './json.ts'
import { FIELD } from './label-lines.ts'
import { documentFields, frameIn } from './relation-records.ts'
import { argumentsIn, finderOf, shownRelation } from './roles.ts'

const options = v.strictObject(fileEntries)

const exampleFields = finderOf({ document: ['string', 'number'], label: ['string', 'number'] })

const exampleIn = (json: Json, number: number): Document<'relations'> | undefined => {
  const sides = argumentsIn(json, 0).map(([side]) => side)
  if (!sides.includes('head') || !sides.includes('tail'))
    refuse(
      json,
      0,
      commonCode.E337,
      'an example without two arguments',
      'name them subj_start … and obj_start …, or "h" and "t"',
    )
  const fields = exampleFields(json, 0)
  const label = nameOf(json, fields.label)
  if (label === undefined)
    refuse(json, 0, commonCode.E337, 'an example has no label', 'give its "relation"; for none write no_relation')
  const frame = frameIn(json, documentFields(json, 0), 'codepoint')
  if (frame === undefined || label === undefined) return undefined
  const id = nameOf(json, fields.document) ?? String(number)
  const at = placeAt(json, 0)
  const pairs = [{ key: [id], labels: { [FIELD]: label }, at }]
  return { id, content: { ...emptyRelations, ...frame.content, pairs }, meta: {}, at }
}

export const relationExamples = reader({
  contract: 1,
  name: 'relation-examples',
  title: 'examples of JSON with two arguments and a label each, as TACRED and OpenNRE have them',
  example:
    '[{"id": "1", "token": ["Ana", "lives", "in", "Bern"], "subj_start": 0, "subj_end": 0, "obj_start": 3, "obj_end": 3, "subj_type": "PER", "obj_type": "LOC", "relation": "per:city_of_residence"}]\n',
  gives: 'relations',
  options,
  sniff: (head) => {
    const shown = /^\s*[[{]/.test(head) ? shownRelation(head) : undefined
    return shown?.between === 'places' && shown.isRecord ? 0.8 : 0
  },
  pairs: 'id',
  units: 'examples',
  with: (settings) => (source) => readResult(() => readRecords(source, settings, 'example', exampleIn)),
  disagree,
  empty: withoutAnnotation,
})
