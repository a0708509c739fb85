/** The vectors of the score of zeros: files, options, and counts with ratios as fractions. */
import { corefud } from '@assay/core/readers'
import { zero } from '../src/index.ts'
import { measured, pairsOf, textOf, type Values } from './support.ts'

interface Vector {
  readonly key: string
  readonly system: string
  readonly match: string
  readonly zeroMatch: string
  readonly singletons: 'drop' | 'keep'
  readonly anaphors: 'zero' | 'all'
  readonly expected: Readonly<Record<string, number | string | null>>
}

export const zeroVectors: readonly Vector[] = JSON.parse(textOf('golden/crac/vectors.json'))

export const nameOf = ({ expected: _, ...vector }: Vector): string => Object.values(vector).join(' ')

export const zerosOf = ({ key, system, match, zeroMatch, singletons, anaphors }: Vector): Values =>
  measured(zero, pairsOf(corefud, `golden/crac/${key}`, `golden/crac/${system}`, { match, zeroMatch }), {
    dropSingletons: singletons === 'drop',
    anaphors,
  })
