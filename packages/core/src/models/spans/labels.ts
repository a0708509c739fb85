/** Spans under other labels. */
import type { Labels } from '../../contract.ts'
import { newCensus, newLabelRenamer } from '../labels.ts'
import type { Span, Spans, Unaligned } from './type.ts'

/** `LOCAL.CORREIO`; HAREM writes an empty type where a category has none. */
const pathText = (path: readonly string[]): string =>
  path.length === 1 ? path[0]! : path.filter((part) => part !== '').join('.')

/** A span of several labels keeps those that are left, and goes with the last. Zones that are not evaluated stay. */
export const relabel = (labels: Labels): ((spans: Spans) => Spans) => {
  const rename = newLabelRenamer(labels)
  const pathsOf = (span: Unaligned): Span['labels'] => {
    const kept = new Map<string, readonly string[]>()
    for (const path of span.labels) {
      const label = pathText(path)
      const renamed = rename(label)
      if (renamed !== undefined && !kept.has(renamed)) kept.set(renamed, renamed === label ? path : renamed.split('.'))
    }
    return [...kept.values()]
  }
  const renamed = <S extends Unaligned & Pick<Span, 'omitted'>>(span: S): readonly S[] => {
    if (span.omitted !== undefined) return [span]
    const paths = pathsOf(span)
    return paths.length === 0 && labels.only.length > 0 ? [] : [{ ...span, labels: paths }]
  }
  // tags would say the old labels
  return ({ tags: _, ...spans }) => ({
    ...spans,
    ...(spans.unaligned && { unaligned: spans.unaligned.flatMap(renamed) }),
    regions: spans.regions.map((region) => ({
      ...region,
      readings: region.readings.map((reading) => reading.flatMap(renamed)),
    })),
  })
}

/** Of all readings; zones that are not evaluated have no labels that count. */
export const census = newCensus<Spans>(({ regions, unaligned = [] }, count) => {
  for (const { labels } of unaligned) for (const path of labels) count(pathText(path))
  for (const { readings } of regions)
    for (const reading of readings)
      for (const { labels, omitted } of reading)
        if (omitted === undefined) for (const path of labels) count(pathText(path))
})
