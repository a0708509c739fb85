/** Everything that is done with spans. */
import type { RunningText } from '../../contract.ts'
import { model } from '../../define.ts'
import { textOfCharacters, textOfWords } from '../running-text.ts'
import { tagText } from '../tag-text.ts'
import { flaw } from './flaw.ts'
import { bordersOfSpans } from './keys.ts'
import { census, relabelled } from './labels.ts'
import { losses } from './losses.ts'
import { same } from './same.ts'
import { type Region, type Spans, spanText, textOfSpans } from './type.ts'
import { units } from './units.ts'

/** `LOCAL.VIRTUAL[4,7) "Rio"`; a part that is not evaluated in parentheses. */
const readingText = (region: Region, reading: number): string =>
  (region.readings[reading] ?? [])
    .map((span) => {
      const label = span.labels.map((path) => tagText(path.join('.'))).join('|')
      const words = spanText(region, reading, span)
      const attributes = Object.entries(span.attributes ?? {}).map(([name, value]) => ` ${name}=${tagText(value)}`)
      const own = `${label}[${span.start},${span.end})${words === '' ? '' : ` ${JSON.stringify(words)}`}${attributes.join('')}`
      return span.omitted === undefined ? own : `(${own})`
    })
    .join(' ')

/** Regions one after the other, alternative readings with a bar between them. */
const show = ({ regions }: Spans): string =>
  regions
    .map((region) => region.readings.map((_, reading) => readingText(region, reading)))
    .map((readings) => (readings.length > 1 ? `{${readings.join(' | ')}}` : readings.join('')))
    .filter((text) => text !== '')
    .join(' ')

/** The first reading of each region, one after the other. */
const text = (spans: Spans): RunningText | undefined => {
  if (spans.tokens !== undefined) return textOfWords(spans.tokens)
  const own = textOfSpans(spans)
  return own === undefined ? undefined : textOfCharacters(own)
}

export const spansModel = model({
  contract: 1,
  name: 'spans',
  show,
  text,
  flaw,
  units,
  keys: [bordersOfSpans],
  same,
  labels: { item: 'span', under: relabelled, census },
  losses,
})
