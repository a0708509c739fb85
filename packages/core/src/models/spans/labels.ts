/** Spans under other labels. */
import type { Labels, Relabelled } from '../../contract.ts'
import { renamedBy } from '../labels.ts'
import type { Span, Spans } from './type.ts'

/** `LOCAL.CORREIO`; HAREM writes an empty type where a category has none. */
const pathText = (path: readonly string[]): string => path.filter((part) => part !== '').join('.')

/** A span of several labels keeps those that are left, and goes with the last. Zones that are not evaluated stay. */
export const relabelled = (labels: Labels): Relabelled<Spans> => {
  const rename = renamedBy(labels)
  const found = new Set<string>()
  const pathsOf = (span: Span): Span['labels'] => {
    const kept = new Map<string, readonly string[]>()
    for (const path of span.labels) {
      const label = pathText(path)
      found.add(label)
      const own = rename(label)
      if (own !== undefined && !kept.has(own)) kept.set(own, own === label ? path : own.split('.'))
    }
    return [...kept.values()]
  }
  const renamed = (span: Span): readonly Span[] => {
    if (span.omitted !== undefined) return [span]
    const paths = pathsOf(span)
    return paths.length === 0 && labels.only.length > 0 ? [] : [{ ...span, labels: paths }]
  }
  return {
    see: (spans) => ({
      ...spans,
      regions: spans.regions.map((region) => ({
        ...region,
        readings: region.readings.map((reading) => reading.flatMap(renamed)),
      })),
    }),
    found: () => found,
  }
}
