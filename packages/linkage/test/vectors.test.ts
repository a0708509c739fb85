/** The vectors of golden/vectors, made by an oracle with exact fractions: see ORIGIN.md there. */
import { describe, expect, it } from 'vitest'
import type { LinkageStats } from '../src/linkage-stats.ts'
import { curveOf } from '../src/thresholds/curve.ts'
import { estimatesOf, estimateVectors, linkageOf, linkageVectors } from './vectors.ts'

const CLOSE = 9

const expectClose = (own: number | undefined, expected: number | null, what: string): void => {
  if (expected === null) expect(own, what).toBeUndefined()
  else expect(own, what).toBeCloseTo(expected, CLOSE)
}

const swept = [
  'precision',
  'recall',
  'f1',
  'found',
  'correct',
  'clusterPrecision',
  'clusterRecall',
  'bcubedPrecision',
  'bcubedRecall',
]

describe('the metric linkage', () => {
  it.each(linkageVectors.map((own) => [`${own.system} ${JSON.stringify(own.options)}`, own] as const))(
    'has the reference values of %s',
    (_, vector) => {
      const { expected } = vector
      const { values, stats } = linkageOf(vector)
      for (const [name, value] of Object.entries(expected.closure)) expectClose(values[name], value, name)
      for (const [name, value] of Object.entries(expected.given))
        if (name !== 'gold') expectClose(values[`given.${name}`], value, name)
      if (expected.sweep === undefined) return
      const curve = curveOf(stats as LinkageStats)!
      expect([...curve.thresholds]).toEqual(expected.sweep.map(({ threshold }) => threshold))
      for (const [i, point] of expected.sweep.entries()) {
        const own: Readonly<Record<string, unknown>> = {
          ...curve.at(i),
          found: curve.closure.found[i],
          correct: curve.closure.correct[i],
        }
        for (const name of swept)
          expectClose(own[name] as number | undefined, point[name]!, `${name} at ${point.threshold}`)
        const { given } = curve.at(i)
        for (const name of ['precision', 'recall', 'f1'] as const)
          expectClose(given[name], point.given[name]!, `given.${name} at ${point.threshold}`)
        expect([curve.given.found[i], curve.given.correct[i]]).toEqual([point.given['found'], point.given['correct']])
      }
      const [closure, given] = [expected['best.closure']!, expected['best.given']!]
      expect([values['best.threshold'], values['best.given.threshold']]).toEqual([closure.threshold, given.threshold])
      expectClose(values['best.f1'], closure.f1, 'best.f1')
      expectClose(values['best.given.f1'], given.f1, 'best.given.f1')
    },
  )
})

describe('the metric linkage-estimates', () => {
  it.each(estimateVectors.map((own) => [`${own.system}, weights ${own.weights}`, own] as const))(
    'has the reference values of %s',
    (_, vector) => {
      const { values } = estimatesOf(vector)
      for (const [name, { value, standardError }] of Object.entries(vector.expected)) {
        expectClose(values[name], value, name)
        expectClose(values[`${name}.standardError`], standardError, `${name}.standardError`)
      }
    },
  )
})
