/** What the published programs give of the same files, what an independent oracle gives, and ours. */
import { type Case, type Parity, type ParityOf, rowsOf } from '../../../tools/parity.ts'
import { casesOf, isOfPairs, scoreCase, type VectorCase } from './vectors.ts'

const file = 'golden/ORIGIN.md'

const all = (['quirks', 'random', 'real'] as const).flatMap(casesOf)

const names = {
  relations: ['precision', 'recall', 'f1', 'macroF1', 'evidenceF1', 'ignF1', 'factF1'],
  pairs: ['accuracy', 'precision', 'recall', 'f1', 'macroPrecision', 'macroRecall', 'macroF1'],
} as const

const caseOf = (own: VectorCase): Case => {
  const measures = isOfPairs(own) ? names.pairs : names.relations
  const expected = measures.flatMap((name) => {
    const value = own.expected[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  return { name: own.name, rows: rowsOf(Object.fromEntries(expected), scoreCase(own).measures) }
}

/** The cases whose numbers a program gives too. */
const of = (giver: Parity['giver'], program: string, isWanted: (own: VectorCase) => boolean): Parity => ({
  giver,
  origin: { file, about: [`| ${program} `] },
  cases: all
    .filter((own) => own.by.split(', ').includes(program) && isWanted(own))
    .map(caseOf)
    .filter(({ rows }) => rows.length > 0),
})

const isOfRelations = (own: VectorCase): boolean => !isOfPairs(own)

export const parity: ParityOf = {
  'relation-f1': () => [
    ...['SpERT', 'PURE', 'DyGIE++', 'DocRED', 'Re-DocRED', 'WebNLG'].map((program) =>
      of('official', program, isOfRelations),
    ),
    of('independent', 'sincere', isOfRelations),
    of('independent', 'oracle', isOfRelations),
  ],
  'pair-labels': () => [
    ...['HIPE-2026', 'SemEval-2010 scorer', 'TACRED scorer'].map((program) => of('official', program, isOfPairs)),
    of('independent', 'oracle', isOfPairs),
  ],
}
