/** The labels by which spans are compared under the options. */
import { compareCodePoints, type Span, type Unaligned } from '@assay/core'
import type { SpanOptions } from './options.ts'

/** The labels of an item, interned: equal ones are one record. */
export interface LabelSet {
  /** Distinct labels in file order; a span without a label has the empty one. */
  readonly labels: readonly string[]
  /** A key that is equal for the same labels in any order. */
  readonly name: string
}

/** A label path as text: `LOCAL.CORREIO`; HAREM has an empty part for a category without a type. */
const pathText = (path: readonly string[]): string => path.filter((part) => part !== '').join('.')

const upToDot = (label: string): string => {
  const dot = label.indexOf('.')
  return dot < 0 ? label : label.slice(0, dot)
}

const byCodePoint = (labels: readonly string[]): readonly string[] =>
  labels.length === 1 ? labels : [...labels].sort(compareCodePoints)

/** Builds the label sets of a span, one for each of its items: one for each label, or one with all labels. */
export const itemsOfSpan = ({
  labels: mode,
  granularity,
}: Pick<SpanOptions, 'labels' | 'granularity'>): ((span: Unaligned) => readonly LabelSet[]) => {
  const cache = new Map<string, readonly LabelSet[]>()
  const sets = new Map<string, LabelSet>()
  const setOf = (labels: readonly string[]): LabelSet => {
    const key = labels.join('\u0000')
    const set = sets.get(key) ?? { labels, name: byCodePoint(labels).join('\u0000') }
    sets.set(key, set)
    return set
  }
  const labelSetsOf = (paths: Span['labels']): readonly LabelSet[] => {
    const all = paths.map(pathText).map((label) => (granularity === 'coarse' ? upToDot(label) : label))
    const labels = all.length === 0 ? [''] : [...new Set(all)]
    return mode === 'any' ? [setOf(labels)] : labels.map((label) => setOf([label]))
  }
  return ({ labels: paths }) => {
    const first = paths.length === 1 && paths[0]?.length === 1 ? paths[0][0]! : undefined
    const key = first ?? paths.map((path) => path.join('\u0000')).join('\u0001')
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const labelSets = labelSetsOf(paths)
    cache.set(key, labelSets)
    return labelSets
  }
}

/** The label that two sets have in common; of several the first by code point. */
export const sharedLabel = (a: LabelSet, b: LabelSet): string | undefined => {
  if (a.labels.length === 1 && b.labels.length === 1) return a.name === b.name ? a.name : undefined
  const both = a.labels.filter((label) => b.labels.includes(label))
  return byCodePoint(both)[0]
}
