/** What a span is compared by: its labels, as the options say what they mean. */
import { compareCodePoints, type Span, type Unaligned } from '@assay/core'
import type { SpanOptions } from './options.ts'

/** The labels of an item, interned: equal ones are one record. */
export interface LabelSet {
  /** In the order of the file, without repetition; never empty: a span without a label has the empty one. */
  readonly labels: readonly string[]
  /** The same for the same labels in any order. */
  readonly name: string
}

/** `LOCAL.CORREIO`; HAREM writes an empty type where a category has none. */
const textOf = (path: readonly string[]): string => path.filter((part) => part !== '').join('.')

const upToDot = (label: string): string => {
  const dot = label.indexOf('.')
  return dot < 0 ? label : label.slice(0, dot)
}

const byCodePoint = (labels: readonly string[]): readonly string[] =>
  labels.length === 1 ? labels : [...labels].sort(compareCodePoints)

/** The items that a span stands for, by their labels: one for each of them, or one with all. */
export const itemsOfSpan = ({
  labels: mode,
  granularity,
}: Pick<SpanOptions, 'labels' | 'granularity'>): ((span: Unaligned) => readonly LabelSet[]) => {
  const known = new Map<string, readonly LabelSet[]>()
  const sets = new Map<string, LabelSet>()
  const setOf = (labels: readonly string[]): LabelSet => {
    const key = labels.join('\u0000')
    const set = sets.get(key) ?? { labels, name: byCodePoint(labels).join('\u0000') }
    sets.set(key, set)
    return set
  }
  const made = (paths: Span['labels']): readonly LabelSet[] => {
    const all = paths.map(textOf).map((label) => (granularity === 'coarse' ? upToDot(label) : label))
    const labels = all.length === 0 ? [''] : [...new Set(all)]
    return mode === 'any' ? [setOf(labels)] : labels.map((label) => setOf([label]))
  }
  return ({ labels: paths }) => {
    const first = paths.length === 1 && paths[0]?.length === 1 ? (paths[0][0] as string) : undefined
    const key = first ?? paths.map((path) => path.join('\u0000')).join('\u0001')
    const before = known.get(key)
    if (before !== undefined) return before
    const own = made(paths)
    known.set(key, own)
    return own
  }
}

/** The label that two sets have in common: of several the first by code points, whichever side is asked. */
export const sharedLabel = (a: LabelSet, b: LabelSet): string | undefined => {
  if (a.labels.length === 1 && b.labels.length === 1) return a.name === b.name ? a.name : undefined
  const both = a.labels.filter((label) => b.labels.includes(label))
  return byCodePoint(both)[0]
}
