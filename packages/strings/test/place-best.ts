/** The best places of strings against a gold: what no rule of placing can pass. */
import { findOccurrence, type OccurrenceOptions } from '@assay/core/internal'
import type { Placeable, PlacedItems } from '../src/place-strings.ts'

type Place = readonly [start: number, end: number, label: string]

/** Each string goes to the first gold span of its label and words that is free, else to its first occurrence. */
export const placeBest = <A extends Placeable>(
  text: string,
  items: readonly A[],
  gold: readonly Place[],
  options: OccurrenceOptions,
): PlacedItems<A> => {
  const points = [...text]
  const offset = (at: number): number => points.slice(0, at).join('').length
  const words = (string: string): string => string.split(/\s+/).filter(Boolean).join(' ')
  const spans = gold.map(([start, end, label]) => ({
    start: offset(start),
    end: offset(end),
    key: `${label} ${words(points.slice(start, end).join(''))}`,
  }))
  const taken = new Set<number>()
  const places = items.map((item) => {
    const at = spans.findIndex(({ key }, i) => !taken.has(i) && key === `${item.label} ${words(item.text)}`)
    if (at < 0) return undefined
    taken.add(at)
    return spans[at]!
  })
  const placed: PlacedItems<A>['placed'][number][] = []
  const unaligned: A[] = []
  for (const [i, item] of items.entries()) {
    const found = places[i] ?? findOccurrence(text, item.text, 0, options)
    if (found === undefined) unaligned.push(item)
    else placed.push({ item, start: found.start, end: found.end, isFuzzy: false })
  }
  return { placed, unaligned, omitted: [] }
}
