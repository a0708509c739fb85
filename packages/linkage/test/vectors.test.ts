/** The vectors of golden/vectors, made by an oracle with exact fractions: see ORIGIN.md there. */
import { describe, expect, it } from 'vitest'
import { curveOf } from '../src/curve.ts'
import { linkage, linkageEstimates } from '../src/index.ts'
import type { LinkageStats } from '../src/linkage-stats.ts'
import { goldenText, pairsFrom, scored, tableFrom } from './support.ts'

const CLOSE = 9

type Figures = Readonly<Record<string, number | null>>

interface LinkageVector {
  readonly gold: string
  readonly system: string
  readonly options: { readonly threshold?: number }
  readonly expected: {
    readonly closure: Figures
    readonly given: Figures
    readonly sweep?: readonly (Figures & { readonly threshold: number; readonly given: Figures })[]
    readonly 'best.closure'?: { readonly threshold: number; readonly f1: number }
    readonly 'best.given'?: { readonly threshold: number; readonly f1: number }
  }
}

interface EstimateVector {
  readonly sample: string
  readonly system: string
  readonly weights: string
  readonly expected: Readonly<Record<string, { readonly value: number | null; readonly standardError: number | null }>>
}

const vectors = JSON.parse(goldenText('vectors.json')) as readonly LinkageVector[]
const estimates = JSON.parse(goldenText('estimates.vectors.json')) as readonly EstimateVector[]

const expectClose = (own: number | undefined, expected: number | null, what: string): void => {
  if (expected === null) expect(own, what).toBeUndefined()
  else expect(own, what).toBeCloseTo(expected, CLOSE)
}

describe('linkage', () => {
  it.each(vectors.map((vector) => [`${vector.system} ${JSON.stringify(vector.options)}`, vector] as const))(
    'gives the figures of %s',
    (_, { gold, system, options, expected }) => {
      const answer = pairsFrom(goldenText(system), options)
      const { values, stats } = scored(linkage, [[tableFrom(goldenText(gold)), answer]])
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
        for (const name of [
          'precision',
          'recall',
          'f1',
          'found',
          'correct',
          'clusterPrecision',
          'clusterRecall',
          'bcubedPrecision',
          'bcubedRecall',
        ])
          expectClose(own[name] as number | undefined, point[name]!, `${name} at ${point.threshold}`)
        const { given } = curve.at(i)
        for (const name of ['precision', 'recall', 'f1'] as const)
          expectClose(given[name], point.given[name]!, `given.${name} at ${point.threshold}`)
        expect([curve.given.found[i], curve.given.correct[i]]).toEqual([point.given.found, point.given.correct])
      }
      const [closure, given] = [expected['best.closure']!, expected['best.given']!]
      expect([values['best.threshold'], values['best.given.threshold']]).toEqual([closure.threshold, given.threshold])
      expectClose(values['best.f1'], closure.f1, 'best.f1')
      expectClose(values['best.given.f1'], given.f1, 'best.given.f1')
    },
  )
})

describe('linkage-estimates', () => {
  it.each(estimates.map((vector) => [`${vector.system}, weights ${vector.weights}`, vector] as const))(
    'gives the estimates of %s',
    (_, { sample, system, weights, expected }) => {
      const isFile = weights.endsWith('.csv')
      const gold = isFile
        ? tableFrom(goldenText(sample), { weights }, { [weights]: goldenText(weights) })
        : tableFrom(goldenText(sample))
      const options = { weights: isFile ? 'auto' : weights === 'cluster_size' ? 'size' : 'uniform' }
      const { values } = scored(linkageEstimates, [[gold, tableFrom(goldenText(system))]], options)
      for (const [name, { value, standardError }] of Object.entries(expected)) {
        expectClose(values[name], value, name)
        expectClose(values[`${name}.standardError`], standardError, `${name}.standardError`)
      }
    },
  )
})
