/** nervaluate's counts for random spans, and the options of the preset. */
import { readFileSync } from 'node:fs'
import { plugin } from '../src/index.ts'
import type { Options } from './support.ts'

export const views = ['strict', 'exact', 'partial', 'type'] as const

export type Five = readonly [correct: number, incorrect: number, partial: number, missed: number, spurious: number]

interface MeasuredCase extends Readonly<Record<(typeof views)[number], Five>> {
  readonly gold: string
  readonly system: string
  readonly minOverlap: number
}

export const measuredCases = JSON.parse(
  readFileSync(new URL('../golden/nervaluate/measured.json', import.meta.url), 'utf8'),
) as readonly MeasuredCase[]

export const preset = (): Options => {
  const [entry] = plugin.presets?.['nervaluate']?.metrics ?? []
  if (typeof entry === 'string' || entry?.[0] !== '@assay/span-f1/entity-match') throw new Error('no options')
  return entry[1]
}
