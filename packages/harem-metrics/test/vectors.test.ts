/** The vectors: worked cases with expected values, including the figures of the paper. */
import type { AnyMetric, Spans } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { ontologies, worthOfCategory } from '../src/ontology.ts'
import { jsonOf, measured, optionsAsWritten, scorer, spansOf } from './support.ts'
import {
  documentOf,
  type Expected,
  expectedClassification,
  expectedIdentification,
  expectedMorphology,
  pairOfTexts,
  type Vectors,
  valuesOf,
} from './vectors.ts'

const vectors = jsonOf<Vectors>('golden/vectors/vectors.json')

describe('the outcome and weight of a pair are as expected', () => {
  for (const { gold, system, options, outcome, weight, nc, nd, source } of vectors.weights) {
    it(`for ${gold} / ${system} ${JSON.stringify(options)} (${source})`, () => {
      const pair = pairOfTexts(gold, system, optionsAsWritten(options))
      expect([pair.verdict, pair.common, pair.distinct, pair.weight]).toEqual([outcome, nc, nd, weight])
    })
  }
})

/** The three tasks, and a test for expected values in a vector. */
const tasks = [
  ['identification', haremIdentification, (_: Expected) => true, expectedIdentification],
  ['classification', haremClassification, ({ semantic }: Expected) => semantic !== undefined, expectedClassification],
  ['morphology', haremMorphology, ({ morphology }: Expected) => morphology !== undefined, expectedMorphology],
] as const

type Values = Readonly<Record<string, number | undefined>>

const checkAll = (name: string, pair: readonly [Spans, Spans], given: object, expected: Expected): void => {
  for (const [task, metric, has, wantedOf] of tasks) {
    if (!has(expected)) continue
    it(`${name}: ${task}`, () => {
      const wanted = wantedOf(expected)
      const values: Values = measured(metric as AnyMetric, [pair], given)
      expect(Object.keys(wanted).length).toBeGreaterThan(8)
      expect(valuesOf(values, Object.keys(wanted))).toEqual(wanted)
    })
  }
}

describe('documents of the reference cases', () => {
  it('are fifteen in number', () => expect(vectors.documents.length).toBe(15))
  for (const { name, gold, system, options, expected } of vectors.documents) {
    checkAll(name, [spansOf(gold), spansOf(system)], optionsAsWritten(options), expected)
    const { pairs } = expected
    if (pairs === undefined) continue
    it(`have the expected outcome of each pair: ${name}`, () => {
      const own = scorer(haremIdentification as AnyMetric, optionsAsWritten(options))
      const lines = [...own.judge(spansOf(gold))(spansOf(system))]
      const weights = lines.filter(({ verdict, show }) => {
        const shown = show?.()
        return shown?.gold && shown.system && verdict !== 'fault'
      })
      expect(weights.map(({ verdict }) => verdict)).toEqual(pairs.map(({ outcome }) => outcome))
      expect(lines.filter(({ verdict }) => verdict === 'missing').length).toBe(expected.missing?.length)
      expect(lines.filter(({ verdict }) => verdict === 'spurious').length).toBe(expected.spurious?.length)
    })
  }
})

describe('alignments of the reference cases', () => {
  for (const { name, input, expected } of vectors.alignments) {
    checkAll(name, documentOf(input), {}, expected)
    const detail = expected.morphology?.detail
    if (detail === undefined) continue
    it(`have the expected gender and number of each pair: ${name}`, () => {
      const own = scorer(haremMorphology as AnyMetric)
      const [gold, system] = documentOf(input)
      const lines = [...own.judge(gold)(system)].filter(({ show }) => show?.().gold !== undefined)
      const verdicts = lines.map(({ verdict }) => verdict)
      expect(verdicts).toEqual(detail.map(({ combined: [verdict] }) => verdict))
      const said = lines.map(({ show }) => /\((.*)\)$/.exec(show?.().system ?? '')?.[1])
      expect(said).toEqual(
        detail.map(({ target, gender, number }) =>
          target === null ? undefined : `gender ${gender[0]}, number ${number[0]}`,
        ),
      )
    })
  }
})

describe('worthOfCategory is as expected', () => {
  for (const [category, maximum] of Object.entries(vectors.combined_maximum)) {
    it(category, () =>
      expect(worthOfCategory({ ontology: ontologies.harem2005, outroCounts: false }, category)).toBe(maximum),
    )
  }
})
