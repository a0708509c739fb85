/** What SpERT, PURE, DyGIE++, DocRED, HIPE-2026, SemEval-2010 Task 8 and others give of the same files, and ours. */
import { type Case, type Giver, type Parity, type ParityOf, rowsOf } from '../../../tools/parity.ts'
import { casesOf, isOfPairs, scoreCase, type VectorCase } from './vectors.ts'

const file = 'golden/ORIGIN.md'
const cases = (['quirks', 'random', 'real'] as const).flatMap(casesOf)

const giverOf = ({ by }: VectorCase): Giver => (by === 'oracle' ? 'independent' : 'official')

const caseOf = (own: VectorCase): Case => {
  const expected = Object.fromEntries(
    Object.entries(own.expected).flatMap(([name, value]) =>
      typeof value === 'string' || value === null ? [[name, value]] : [],
    ),
  )
  return { name: own.name, rows: rowsOf(expected, scoreCase(own).measures) }
}

const parityOf = (isMeant: (own: VectorCase) => boolean): readonly Parity[] =>
  (['official', 'independent'] as const).map((giver) => ({
    giver,
    origin: { file, about: ['quirks', 'random', 'semeval'] },
    cases: cases.filter((own) => isMeant(own) && giverOf(own) === giver).map(caseOf),
  }))

export const parity: ParityOf = {
  'relation-f1': () => parityOf((own) => !isOfPairs(own)),
  'pair-labels': () => parityOf(isOfPairs),
}
