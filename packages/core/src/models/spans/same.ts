/** Whether two documents have the same spans, in the order of their files. */
import type { Span, Spans, Unaligned } from './type.ts'

const said = ({ labels, attributes = {} }: Unaligned): unknown => [labels, Object.entries(attributes).sort()]
const placed = (span: Span): unknown => [span.start, span.end, span.omitted, said(span)]

const flat = ({ regions, unaligned = [] }: Spans): string =>
  JSON.stringify([regions.map(({ readings }) => readings.map((reading) => reading.map(placed))), unaligned.map(said)])

const sizeOf = ({ regions, unaligned = [] }: Spans): number =>
  regions.reduce((sum, { readings }) => sum + (readings[0]?.length ?? 0), unaligned.length)

export const same = (a: Spans, b: Spans): boolean => sizeOf(a) === sizeOf(b) && flat(a) === flat(b)
