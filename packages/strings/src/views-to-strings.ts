/** Views of spans, tags and trees as strings: what stands between their borders. */
import { type Either, left, right, type Spans, type Tags, type Trees, textOfSpans, view } from '@assay/core'
import { movedSpan, overText, piecesOf, reading, spansOfTags, wordsOfSpan } from '@assay/core/internal'
import { inCodePoints } from '@assay/core/source'
import type { StringItem, Strings } from './strings.ts'

const stringsWith = (items: readonly StringItem[], text: string | undefined): Strings => ({
  items,
  outcome: items.length > 0 ? 'items' : 'empty',
  lenient: {},
  ...(text !== undefined && { text }),
})

const fromSpans = (spans: Spans): Either<string, Strings> => {
  const { regions, unaligned = [] } = spans
  if (regions.some(({ readings }) => readings.length > 1))
    return left('alternative readings are not one list of strings')
  const over = overText(spans)
  const items: StringItem[] = []
  if (over === undefined) {
    for (const { readings } of regions)
      for (const span of readings[0] ?? []) {
        if (span.omitted !== undefined) continue
        if (span.text === undefined) return left('there is neither a text nor the words of each span')
        items.push({ text: span.text, labels: span.labels, ...(span.at && { at: span.at }) })
      }
  } else {
    let before = 0
    for (const { readings, texts } of over.regions) {
      const text = texts?.[0] ?? ''
      const points = inCodePoints(text)
      for (const span of readings[0] ?? []) {
        const { start, end, fragments, labels, omitted, at } = span
        if (omitted !== undefined) continue
        if (fragments !== undefined) {
          const spanText = wordsOfSpan(text, movedSpan(span, points.toString16))
          items.push({ text: spanText, labels, ...(at && { at }) })
          continue
        }
        const string = text.slice(points.toString16(start), points.toString16(end))
        const [from, to] = [start + before, end + before]
        items.push(
          at === undefined
            ? { text: string, labels, start: from, end: to }
            : { text: string, labels, start: from, end: to, at },
        )
      }
      before += points.length
    }
  }
  for (const { text = '', labels, at } of unaligned) items.push({ text, labels, ...(at && { at }) })
  return right(stringsWith(items, over && textOfSpans(over)))
}

export const spansToStrings = view({ name: 'spans→strings', from: 'spans', to: 'strings', see: fromSpans })

const phrases = spansOfTags(reading({ scheme: 'conlleval', repair: 'error', outside: 'O', types: [] }))

export const tagsToStrings = view({
  name: 'tags→strings',
  from: 'tags',
  to: 'strings',
  see: (tags: Tags) => {
    if (tags.column.forms === undefined) return left('the file has tags without words, so there are no strings')
    const decoder = new TextDecoder()
    const { bytes, start, end } = tags.column.forms
    const tokens = Array.from({ length: tags.length }, (_, i) =>
      decoder.decode(bytes.subarray(start[tags.from + i]!, end[tags.from + i]!)),
    )
    return fromSpans({ length: tags.length, tokens, regions: [{ readings: [phrases(tags)] }] })
  },
})

export const treesToStrings = view({
  name: 'trees→strings',
  from: 'trees',
  to: 'strings',
  see: ({ nodes, tokens, raw }: Trees): Either<string, Strings> => {
    const points = raw === undefined ? undefined : inCodePoints(raw)
    const items: StringItem[] = []
    for (const node of nodes) {
      if (node.kind !== 'entity') continue
      const pieces = piecesOf(node).map(({ start, end }) =>
        points !== undefined
          ? raw!.slice(points.toString16(start), points.toString16(end))
          : tokens?.slice(start, end).join(' '),
      )
      const text = pieces.includes(undefined) ? node.text : pieces.join(' ')
      if (text === undefined) return left('there is neither a text nor the words of each entity')
      items.push({ text, labels: node.types.map((type) => type.split('.')), ...(node.at && { at: node.at }) })
    }
    return right(stringsWith(items, raw ?? tokens?.join(' ')))
  },
})
