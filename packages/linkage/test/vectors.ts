/** The vectors of golden/vectors, and what our metrics give of each. */
import { linkage, linkageEstimates } from '../src/index.ts'
import { goldenText, pairsFrom, scored, tableFrom } from './support.ts'

export type Figures = Readonly<Record<string, number | null>>

interface BestPoint {
  readonly threshold: number
  readonly f1: number
}

export interface LinkageVector {
  readonly gold: string
  readonly system: string
  readonly options: { readonly threshold?: number }
  readonly expected: {
    readonly closure: Figures
    readonly given: Figures
    readonly sweep?: readonly (Figures & { readonly threshold: number; readonly given: Figures })[]
    readonly 'best.closure'?: BestPoint
    readonly 'best.given'?: BestPoint
  }
}

export interface EstimateVector {
  readonly sample: string
  readonly system: string
  readonly weights: string
  readonly expected: Readonly<Record<string, { readonly value: number | null; readonly standardError: number | null }>>
}

export const linkageVectors = JSON.parse(goldenText('vectors.json')) as readonly LinkageVector[]
export const estimateVectors = JSON.parse(goldenText('estimates.vectors.json')) as readonly EstimateVector[]

export const linkageOf = ({ gold, system, options }: LinkageVector) =>
  scored(linkage, [[tableFrom(goldenText(gold)), pairsFrom(goldenText(system), options)]])

export const estimatesOf = ({ sample, system, weights }: EstimateVector) => {
  const isFile = weights.endsWith('.csv')
  const gold = isFile
    ? tableFrom(goldenText(sample), { weights }, { [weights]: goldenText(weights) })
    : tableFrom(goldenText(sample))
  const options = { weights: isFile ? 'auto' : weights === 'cluster_size' ? 'size' : 'uniform' }
  return scored(linkageEstimates, [[gold, tableFrom(goldenText(system))]], options)
}
