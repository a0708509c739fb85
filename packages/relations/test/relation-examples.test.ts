/** Examples with two arguments and a label, as data sets of relation classification have them. */
import { readerTester } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { relationExamples, relationsModel } from '../src/index.ts'

const json = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const token = ['Ana', 'lives', 'in', 'Bern']
const tacred = {
  id: 'e1',
  token,
  subj_start: 0,
  subj_end: 0,
  subj_type: 'PER',
  obj_start: 3,
  obj_end: 3,
  obj_type: 'LOC',
}

readerTester({ describe, it }, relationExamples, {
  model: relationsModel,
  valid: {
    // nlp.stanford.edu/projects/tacred
    'examples of TACRED, also those without a relation': {
      text: json([
        { ...tacred, relation: 'per:city' },
        { ...tacred, id: 'e2', relation: 'no_relation' },
      ]),
      documents: ['(e1) relation=per:city', '(e2) relation=no_relation'],
    },
    // thunlp/OpenNRE, benchmark of Wiki80
    'lines of OpenNRE, which have no ids': {
      text: json({
        token,
        h: { name: 'Ana', id: 'Q1', pos: [0, 1] },
        t: { name: 'Bern', id: 'Q70', pos: [3, 4] },
        relation: 'residence',
      }),
      documents: ['(1) relation=residence'],
    },
  },
  invalid: {
    'an example without a label': { text: json(tacred), problems: [{ code: 'E337', line: 1, says: 'no label' }] },
    'an example with one argument': {
      text: json({ id: 'e1', token, subj_start: 0, relation: 'x' }),
      problems: [{ code: 'E337', line: 1, says: 'without two arguments' }],
    },
  },
})
