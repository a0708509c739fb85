/** The options of `relation-f1`. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { normalForms } from './normalise.ts'

const { choice, of } = entry

export const relationOptions = v.strictObject({
  match: choice(
    ['strict', 'boundaries', 'head', 'relaxed', 'partial', 'entity', 'name'],
    'what is compared of an argument: its place and type; its place; its head; an overlap of one unit or more; its place, and half for an overlap; its entity; or its name',
    ['head', 'relaxed', 'partial'],
  ),
  types: choice(['yes', 'no'], 'whether the type of a relation must be right', ['no']),
  direction: choice(['yes', 'no'], 'whether the roles of arguments must be right', ['no']),
  symmetric: of(
    v.array(v.string()),
    'types of relations whose arguments have no order; by default those that the data declare',
    [],
  ),
  symmetricOrder: choice(
    ['set', 'start'],
    'how arguments without an order are compared: as a set; or in the order of their starts, as SpERT does, so that two with one start keep their order',
  ),
  unit: choice(
    ['relation', 'argument'],
    'what is counted: relations; or each argument but the role trigger, for events',
  ),
  duplicates: choice(
    ['merge', 'each', 'error'],
    'a relation that a side has twice: counts once; each counts, so that recall may be above 1; or is refused',
    ['each'],
  ),
  onePerPair: choice(
    ['all', 'last'],
    'relations of other types between the same arguments: all; or the last alone, as in DyGIE++',
  ),
  untyped: choice(['equal', 'wrong'], 'two arguments without a type under match=strict: equal, or wrong as in PURE'),
  entities: choice(
    ['mentions', 'id'],
    'how entities of the sides are compared: by the mentions that they have in common, or by their ids',
  ),
  normalise: choice(
    ['loose', ...normalForms],
    'the normal form of names: without case, _ and runs of blanks; none; small letters; or that of the script of WebNLG',
    ['loose', 'lower', 'webnlg'],
  ),
  evidenceBase: choice([0, 1], 'added to the number of sentences of evidence in the gold: 1 as in Re-DocRED'),
  ignEpsilon: choice([0, 0.00001], 'added to the denominator of ignPrecision: 0.00001 as in Re-DocRED'),
  zeroDivision: entry.zeroDivision('0 as in SpERT, PURE and DocRED'),
  zeroDivisionInMeans: choice(
    [0, 1, 'omit'],
    "value of a type's 0/0 in the macro means, which are over the types with a relation on either side: 0, 1, or omitted",
    [1, 'omit'],
  ),
})
export type RelationOptions = v.InferOutput<typeof relationOptions>
