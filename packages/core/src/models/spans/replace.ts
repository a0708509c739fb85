/** Replaces spans of a text. Spans may overlap; two with the same borders and label are one too many. */
import type { PlacedItem, ReplacementFlaw, Replacer } from '../../contract.ts'
import { type Either, isLeft, left, right } from '../../either.ts'
import { type Region, regionLength, type Span, type Spans, textOfSpans } from './type.ts'

/** A region with the position of its text in that of the document. */
interface PlacedRegion {
  readonly region: Region
  readonly start: number
  readonly end: number
}

const placedRegions = ({ regions, tokens, length }: Spans): readonly PlacedRegion[] => {
  let start = 0
  return regions.map((region) => {
    const end = tokens === undefined ? start + regionLength(region) : length
    const placed = { region, start, end }
    start = end
    return placed
  })
}

const flawed = (why: string, side?: 'old' | 'new', index = 0): Either<ReplacementFlaw, never> =>
  left({ why, ...(side && { item: { side, index } }) })

/** The number of the region that an item is in, if it has one reading, and its place there. */
const regionOf = (
  regions: readonly PlacedRegion[],
  { start, end }: PlacedItem,
  side: 'old' | 'new',
  index: number,
): Either<ReplacementFlaw, { readonly at: number; readonly start: number; readonly end: number }> => {
  const at = regions.findIndex((one) => one.start <= start && start < end && end <= one.end)
  const placed = regions[at]
  if (placed === undefined) return flawed('is not in the text', side, index)
  if (placed.region.readings.length > 1) return flawed('is where the gold has several readings', side, index)
  return right({ at, start: start - placed.start, end: end - placed.start })
}

/** True of spans that may be replaced. */
const isWhole = ({ fragments, omitted }: Span): boolean => fragments === undefined && omitted === undefined

/** The first index after which a span stands in the order of a text. */
const placeFor = (spans: readonly Span[], { start, end }: Pick<Span, 'start' | 'end'>): number => {
  const at = spans.findIndex((one) => one.start > start || (one.start === start && one.end < end))
  return at < 0 ? spans.length : at
}

/** Creates the replacer of spans, which knows the labels of all that it has seen. */
export const replacer =
  (labelText: (span: Span) => string) =>
  (rename: (label: string) => string | undefined): Replacer<Spans> => {
    const labelPaths = new Map<string, Span['labels']>()
    const isCalled = (span: Span, label: string): boolean => {
      const spanLabel = labelText(span)
      return label === '' || label === spanLabel || label === rename(spanLabel)
    }
    const find = (spans: readonly Span[], start: number, end: number, label: string): number =>
      spans.findIndex((span) => span.start === start && span.end === end && isWhole(span) && isCalled(span, label))
    return {
      see: ({ regions }) => {
        for (const { readings } of regions)
          for (const reading of readings) for (const span of reading) labelPaths.set(labelText(span), span.labels)
      },
      items: (document) =>
        placedRegions(document).flatMap(({ region: { readings }, start }) =>
          readings.length > 1
            ? []
            : readings[0]!.flatMap((span) =>
                isWhole(span) ? [{ start: start + span.start, end: start + span.end, label: labelText(span) }] : [],
              ),
        ),
      replace: (document, old, fresh) => {
        if (document.tokens === undefined && textOfSpans(document) === undefined)
          return flawed('the gold has spans without a text')
        const regions = placedRegions(document)
        const spans = regions.map(({ region }) => [...region.readings[0]!])
        const taken: { readonly at: number; readonly span: Span }[] = []
        for (const [index, item] of old.entries()) {
          const place = regionOf(regions, item, 'old', index)
          if (isLeft(place)) return place
          const { at, start, end } = place.right
          const spanPlace = find(spans[at]!, start, end, item.label)
          if (spanPlace < 0) return flawed('is not there', 'old', index)
          for (const span of spans[at]!.splice(spanPlace, 1)) taken.push({ at, span })
        }
        for (const [index, item] of fresh.entries()) {
          const place = regionOf(regions, item, 'new', index)
          if (isLeft(place)) return place
          const { at, start, end } = place.right
          if (item.label === '') return flawed('has no label', 'new', index)
          if (find(spans[at]!, start, end, item.label) >= 0) return flawed('is there already', 'new', index)
          const labels = labelPaths.get(item.label) ?? [[item.label]]
          // a span that gets another label keeps its attributes
          const before = taken.find((one) => one.at === at && one.span.start === start && one.span.end === end)?.span
          spans[at]!.splice(placeFor(spans[at]!, { start, end }), 0, { ...before, start, end, labels })
        }
        // tags would say the old labels
        const { tags: _, ...rest } = document
        return right({
          ...rest,
          regions: document.regions.map((region, i) => {
            const [, ...others] = region.readings
            return { ...region, readings: [spans[i]!, ...others] }
          }),
        })
      },
    }
  }
