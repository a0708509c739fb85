/** Our numbers next to those of another implementation and of the figures of the paper. */
import type { AnyMetric } from '@assay/core'
import { type Case, type Giver, type Parity, type ParityOf, rowsOf } from '../../../tools/parity.ts'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { scoresOf, vectors as vectorsOfSecond } from './second-vectors.ts'
import { documentsOfFile, jsonOf, measured, optionsAsWritten, type Pairs, pairById, spansOf } from './support.ts'
import {
  documentOf,
  type Expected,
  expectedClassification,
  expectedIdentification,
  expectedMorphology,
  type Vectors,
} from './vectors.ts'

const vectors = jsonOf<Vectors>('golden/vectors/vectors.json')
const gold = documentsOfFile('golden/first-event/gold.xml')
const system = documentsOfFile('golden/first-event/system.xml')
const event = jsonOf<Readonly<Record<'system' | 'firstReadings', Expected>>>('golden/first-event/expected.json')

/** Expected values are rounded to nine digits. */
const ROUNDED = 5e-10

/** True for vectors from the paper; the others were made for the tests. */
const isFigure = ({ name }: { readonly name: string }): boolean => name.startsWith('figure-')

type Wanted = (expected: Expected) => Readonly<Record<string, number | null>>

const parityOf = (metric: AnyMetric, has: (expected: Expected) => boolean, wantedOf: Wanted): readonly Parity[] => {
  const caseOf = (name: string, pairs: Pairs, given: object, expected: Expected): readonly Case[] =>
    has(expected) ? [{ name, rows: rowsOf(wantedOf(expected), measured(metric as never, pairs, given), ROUNDED) }] : []
  const documents = vectors.documents.filter(isFigure).flatMap(({ name, source, options, expected, ...own }) => {
    const pair = [spansOf(own.gold), spansOf(own.system)] as const
    return caseOf(`${name}: ${source}`, [pair], optionsAsWritten(options), expected)
  })
  const alignments = vectors.alignments
    .filter(isFigure)
    .flatMap(({ name, input, expected }) => caseOf(name, [documentOf(input)], {}, expected))
  const files = [
    ...caseOf('ten documents, the made run', pairById(gold, system), {}, event.system),
    ...caseOf('ten documents, first readings', pairById(gold, gold), {}, event.firstReadings),
  ]
  const given = (giver: Giver, folder: string, about: string, cases: readonly Case[]): Parity => ({
    giver,
    origin: { file: `golden/${folder}/ORIGIN.md`, about: [about] },
    cases,
  })
  return [
    given('independent', 'first-event', 'expected.json', files),
    given('published', 'vectors', 'vectors.json', [...documents, ...alignments]),
  ]
}

const secondParity = (task: 'identification' | 'classification'): readonly Parity[] => {
  const cases = vectorsOfSecond
    .filter(({ penalties }) => penalties === undefined)
    .map((vector): Case => {
      const { name, expected, official = expected } = vector
      return { name, rows: rowsOf(official[task], scoresOf(vector, { tuples: 'joined' })[task]) }
    })
  const origin = { file: 'golden/second-harem/ORIGIN.md', about: ['vectors.json'] }
  return [{ giver: 'official', origin, under: { tuples: 'joined' }, cases }]
}

export const parity: ParityOf = {
  'second-harem-identification': () => secondParity('identification'),
  'second-harem-classification': () => secondParity('classification'),
  'harem-identification': () =>
    parityOf(haremIdentification, ({ identification }) => identification !== undefined, expectedIdentification),
  'harem-classification': () =>
    parityOf(haremClassification, ({ semantic }) => semantic !== undefined, expectedClassification),
  'harem-morphology': () => parityOf(haremMorphology, ({ morphology }) => morphology !== undefined, expectedMorphology),
}
