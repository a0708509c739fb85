/** The options of `linkage`. */
import { entry } from '@assay/core'
import * as v from 'valibot'

const { choice, of } = entry

const floor = (help: string) => of(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), help, null)

export const linkageOptions = v.strictObject({
  'items.missing': choice(
    ['singletons', 'error'],
    'records of the gold that the system does not have: each alone, or refused',
    ['singletons'],
  ),
  unknownRecords: choice(
    ['drop', 'singletons'],
    'records of the system that the gold does not have: links with them are left out, or each is alone in the gold, so that they are wrong',
    ['drop'],
  ),
  goldClosure: choice(
    ['close', 'refuse'],
    'a gold of pairs in which a–b and b–c are linked and a–c is not: closed, or refused',
    ['close'],
  ),
  sources: choice(
    ['auto', 'one', 'two'],
    'one source of records, or two that are linked with each other; auto: two where the file says so',
  ),
  withinSource: choice(
    ['error', 'drop', 'keep'],
    'of two sources, a pair of records of the same one: refused, dropped, or kept',
    ['drop', 'keep'],
  ),
  oneToOne: choice(
    ['report', 'best', 'error'],
    'of two sources, records with several partners: counted; cut to the best partner, so that a link whose record is taken is dropped; or refused',
    ['best'],
  ),
  floorRecall: floor('report the threshold of the largest precision at which recall is at least this'),
  floorPrecision: floor('report the threshold of the largest recall at which precision is at least this'),
})
export type LinkageOptions = v.InferOutput<typeof linkageOptions>
