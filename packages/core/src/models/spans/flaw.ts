/** Invariants of spans over a text. */
import { codePointsIn } from '../../text-units.ts'
import type { Region, Span, Spans } from './type.ts'

const flawOfSpan = ({ start, end, labels }: Span, length: number): string | undefined => {
  if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length))
    return `a span from ${start} to ${end} is not in a text of ${length}`
  return labels.some((path) => path.length === 0) ? `a span at ${start} has a label without a name` : undefined
}

const flawOfRegion = ({ readings, texts }: Region, length: number): string | undefined => {
  if (readings.length === 0) return 'a region has no reading'
  if (texts !== undefined && texts.length !== readings.length)
    return `a region has ${readings.length} readings and ${texts.length} texts`
  for (const [i, reading] of readings.entries()) {
    const text = texts?.[i]
    const size = text === undefined ? length : codePointsIn(text)
    for (const span of reading) {
      const flaw = flawOfSpan(span, size)
      if (flaw !== undefined) return flaw
    }
  }
  return undefined
}

export const flaw = ({ regions, length, tokens }: Spans): string | undefined => {
  if (tokens !== undefined && tokens.length !== length) return `it has ${tokens.length} words and a length of ${length}`
  for (const region of regions) {
    const regionFlaw = flawOfRegion(region, length)
    if (regionFlaw !== undefined) return regionFlaw
  }
  return undefined
}
