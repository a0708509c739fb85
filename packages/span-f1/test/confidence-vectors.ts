/** The vectors of `golden/confidence`, and the numbers that the metric gives for them. */
import { readFileSync } from 'node:fs'
import type { Span, Spans } from '@assay/core'
import { sumPairs } from '@assay/core/laws'
import { confidence } from '../src/index.ts'
import { type Options, type Pair, scorer } from './support.ts'

export interface WrittenSpan {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly score?: number
}
export interface Written {
  readonly id: string
  readonly text: string
  readonly spans: readonly WrittenSpan[]
}

export const spanOf = ({ start, end, label, score }: WrittenSpan): Span => ({
  start,
  end,
  labels: [[label]],
  ...(score !== undefined && { attributes: { score: String(score) } }),
})

export const documentOf = ({ text, spans }: Written): Spans => ({
  length: text.length,
  regions: [{ readings: [spans.map(spanOf)], texts: [text] }],
})

const golden = (name: string): string => readFileSync(new URL(`../golden/confidence/${name}`, import.meta.url), 'utf8')

const documentsIn = (name: string): readonly Written[] =>
  golden(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Written)

export const pairsOf = (gold: string, system: string, least = Number.NEGATIVE_INFINITY): readonly Pair[] => {
  const systems = new Map(documentsIn(system).map((document) => [document.id, document]))
  return documentsIn(gold).map((document) => {
    const { text, spans } = systems.get(document.id) ?? { text: document.text, spans: [] }
    const kept = spans.filter(({ score }) => score! >= least)
    return [documentOf(document), documentOf({ id: document.id, text, spans: kept })]
  })
}

export type Numbers = Readonly<Record<string, number | undefined>>

export const valuesOf = (pairs: readonly Pair[], options: Options = {}): Numbers => {
  const own = scorer(confidence, options)
  return own.summarise(sumPairs(own, pairs).stats)
}

interface Floor {
  readonly threshold: number
  readonly precision: number
  readonly recall: number
}
type Expected = Readonly<Record<string, number>> & {
  readonly points: readonly (readonly number[])[]
  readonly type: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly 'floor.recall'?: Floor | null
  readonly 'floor.precision'?: Floor | null
  readonly 'ece.bins'?: readonly (readonly number[])[]
  readonly 'eceEqualMass.bins'?: readonly (readonly number[])[]
}
export interface ConfidenceVector {
  readonly gold: string
  readonly system: string
  readonly options: { readonly matching: string; readonly timesEachDocument?: readonly number[] } & Options
  readonly expected: Expected
}

export const confidenceVectors = JSON.parse(golden('vectors.json')) as readonly ConfidenceVector[]

/** Measures of the vectors that have another name here. */
export const otherNames: Readonly<Record<string, string>> = { bestFBeta: 'bestF1' }
