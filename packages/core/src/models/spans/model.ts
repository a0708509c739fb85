/** Everything that is done with spans. */
import type { Labels, RunningText } from '../../contract.ts'
import { model } from '../../define.ts'
import { codePointsIn } from '../../text-units.ts'
import { newCensus, newLabelRenamer } from '../labels.ts'
import { tagText, textOfCharacters, textOfWords } from '../running-text.ts'
import { reworded as rewordedTags } from '../tags/model.ts'
import type { Interval } from '../trees/type.ts'
import { type Fragmented, fragmentsOf } from './fragments.ts'
import { bordersOfSpans } from './keys.ts'
import { losses } from './losses.ts'
import { replacer } from './replace.ts'
import { type Region, type Span, type Spans, spanText, textOfSpans, type Unaligned } from './type.ts'
import { units } from './units.ts'

// Spans under other labels.

/** `LOCAL.CORREIO`; HAREM writes an empty type where a category has none. */
const pathText = (path: readonly string[]): string =>
  path.length === 1 ? path[0]! : path.filter((part) => part !== '').join('.')

/** A span of several labels keeps those that are left, and goes with the last. Zones that are not evaluated stay. */
export const relabel = (labels: Labels): ((spans: Spans) => Spans) => {
  const rename = newLabelRenamer(labels)
  const pathsOf = (span: Unaligned): Span['labels'] => {
    const paths = new Map<string, readonly string[]>()
    for (const path of span.labels) {
      const label = pathText(path)
      const renamed = rename(label)
      if (renamed !== undefined && !paths.has(renamed))
        paths.set(renamed, renamed === label ? path : renamed.split('.'))
    }
    return [...paths.values()]
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

// Invariants of spans over a text.

const flawOfFragments = ({ start, end, fragments }: Fragmented): string | undefined => {
  if (fragments === undefined) return undefined
  const whole = ({ start: from, end: to }: Interval): boolean => Number.isInteger(from) && Number.isInteger(to)
  const isDisjoint = fragments.every(
    (piece, i) => whole(piece) && piece.start < piece.end && (fragments[i - 1]?.end ?? -1) < piece.start,
  )
  return fragments.length < 2 || !isDisjoint || fragments[0]?.start !== start || fragments.at(-1)?.end !== end
    ? `the fragments of a span from ${start} to ${end} are not several, in order, apart and from its start to its end`
    : undefined
}

const flawOfSpan = (span: Span, length: number): string | undefined => {
  const { start, end, labels } = span
  if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length))
    return `a span from ${start} to ${end} is not in a text of ${length}`
  const fragments = flawOfFragments(span)
  if (fragments !== undefined) return fragments
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

const flaw = ({ regions, length, tokens }: Spans): string | undefined => {
  if (tokens !== undefined && tokens.length !== length) return `it has ${tokens.length} words and a length of ${length}`
  for (const region of regions) {
    const regionFlaw = flawOfRegion(region, length)
    if (regionFlaw !== undefined) return regionFlaw
  }
  return undefined
}

const labelsOf = ({ labels, attributes = {} }: Unaligned): unknown => [labels, Object.entries(attributes).sort()]
const spanKey = (span: Span): unknown => [span.start, span.end, span.fragments, span.omitted, labelsOf(span)]

const flatText = ({ regions, unaligned = [] }: Spans): string =>
  JSON.stringify([
    regions.map(({ readings }) => readings.map((reading) => reading.map(spanKey))),
    unaligned.map(labelsOf),
  ])

const sizeOf = ({ regions, unaligned = [] }: Spans): number =>
  regions.reduce((sum, { readings }) => sum + (readings[0]?.length ?? 0), unaligned.length)

const same = (a: Spans, b: Spans): boolean => sizeOf(a) === sizeOf(b) && flatText(a) === flatText(b)

/** `LOCAL.VIRTUAL[4,7) "Rio"`, with all fragments; a part that is not evaluated in parentheses. */
const readingText = (region: Region, reading: number): string =>
  (region.readings[reading] ?? [])
    .map((span) => {
      const label = span.labels.map((path) => tagText(path.join('.'))).join('|')
      const words = spanText(region, reading, span)
      const attributes = Object.entries(span.attributes ?? {}).map(([name, value]) => ` ${name}=${tagText(value)}`)
      const where = fragmentsOf(span).map(({ start, end }) => `[${start},${end})`)
      const rendered = `${label}${where.join('')}${words === '' ? '' : ` ${JSON.stringify(words)}`}${attributes.join('')}`
      return span.omitted === undefined ? rendered : `(${rendered})`
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
  const plain = textOfSpans(spans)
  return plain === undefined ? undefined : textOfCharacters(plain)
}

type Reword = (form: string) => string

const withText = <A extends { readonly text?: string }>(one: A, word: Reword): A =>
  one.text === undefined ? one : { ...one, text: word(one.text) }

const rewordedRegion = (region: Region, word: Reword): Region => ({
  ...region,
  readings: region.readings.map((spans) => spans.map((span) => withText(span, word))),
  ...(region.texts && { texts: region.texts.map(word) }),
})

const reworded = (spans: Spans, word: Reword): Spans => ({
  ...spans,
  regions: spans.regions.map((region) => rewordedRegion(region, word)),
  ...(spans.tokens && { tokens: spans.tokens.map(word) }),
  ...(spans.tags && { tags: rewordedTags(spans.tags, word) }),
  ...(spans.unaligned && { unaligned: spans.unaligned.map((span) => withText(span, word)) }),
})

export const spansModel = model({
  contract: 1,
  name: 'spans',
  show,
  text,
  flaw,
  units,
  keys: [bordersOfSpans],
  same,
  labels: { item: 'span', under: relabel, census },
  losses,
  replacer: replacer(({ labels }) => labels.map(pathText).join('|')),
  reworded,
})
