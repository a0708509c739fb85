/** Whether two sides are about one text: what offsets alone do not show. */
import { type Disagreement, type Spans, type Spot, textOfSpans } from '@assay/core'
import { lostIn } from './surfaces.ts'

const AROUND = 20

const nowhere: Spot = { at: { path: '', line: 0, column: 0 } }

/** The regions stand one after the other; a place is that of the unit in its region. */
const spotAt = ({ regions }: Spans, at: number): Spot => {
  let left = at
  for (const [i, region] of regions.entries()) {
    const length = region.texts?.[0]?.length ?? 0
    if (left < length || i === regions.length - 1)
      return region.spot?.(0, Math.min(left, Math.max(0, length - 1))) ?? nowhere
    left -= length
  }
  return nowhere
}

const squeezed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** What the difference comes of, where it is one that is easily made good. */
const cause = (a: string, b: string): string | undefined => {
  if (a.replace(/\r\n/g, '\n') === b.replace(/\r\n/g, '\n'))
    return 'one side has CR LF for each line end: write both from the same file'
  if (a.normalize('NFC') === b.normalize('NFC'))
    return 'they are equal in normal form NFC: write both from the same text'
  return squeezed(a) === squeezed(b) ? 'they differ in blanks alone: write both from the same text' : undefined
}

/** Where the texts of two documents part, or what one has found that is not in the text of the other. */
export const differentTexts = (gold: Spans, system: Spans): Disagreement | undefined => {
  const [a, b] = [textOfSpans(gold), textOfSpans(system)]
  if (a !== undefined && b === undefined) return lostIn({ text: a, content: system, side: 'gold' })
  if (b !== undefined && a === undefined) return lostIn({ text: b, content: gold, side: 'system' })
  if (a === undefined || b === undefined || a === b) return undefined
  let at = 0
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  const from = (text: string): string =>
    at < text.length ? JSON.stringify([...text.slice(at, at + AROUND)].join('')) : 'its end'
  const hint = cause(a, b)
  return {
    code: 'E402',
    message: `after ${at} characters the text is ${from(a)} in the gold and ${from(b)} in the system`,
    gold: spotAt(gold, at),
    system: spotAt(system, at),
    ...(hint !== undefined && { hint }),
  }
}
