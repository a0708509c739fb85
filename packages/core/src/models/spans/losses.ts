/** Losses of spans that are converted. */
import { commonCode } from '../../codes.ts'
import type { Counts, Losses } from '../../contract.ts'
import { key, lossKinds, missingKeys } from '../conversion-losses.ts'
import { fragmentsOf } from './fragments.ts'
import { overText, regionLength, type Span, type Spans } from './type.ts'

const kinds = {
  words: lossKinds.words,
  text: lossKinds.text,
  entities: lossKinds.entities,
  discontinuous: lossKinds.discontinuous,
  alternatives: { code: commonCode.W608, one: 'alternative reading', several: 'alternative readings' },
  attributes: { code: commonCode.W609, one: 'attribute', several: 'attributes' },
  omitted: { code: commonCode.W609, one: 'part that is not evaluated', several: 'parts that are not evaluated' },
}
type Kind = keyof typeof kinds

interface FlatSpans {
  readonly text: string
  readonly spans: readonly string[]
  readonly discontinuous: readonly string[]
  readonly alternatives: readonly string[]
  readonly attributes: readonly string[]
  readonly omitted: readonly string[]
}

/** The borders of all fragments, after what stands before their region. */
const placesOf = (span: Span, before: number): readonly number[] =>
  fragmentsOf(span).flatMap(({ start, end }) => [before + start, before + end])

const flat = ({ regions, unaligned = [] }: Spans): FlatSpans => {
  const spans: string[] = []
  const discontinuous: string[] = []
  const alternatives: string[] = []
  const attributes: string[] = []
  const omitted: string[] = []
  let text = ''
  let before = 0
  for (const region of regions) {
    const { readings, texts } = region
    readings.forEach((reading, i) => {
      if (i > 0)
        alternatives.push(
          key(
            before,
            texts?.[i] ?? '',
            reading.map((span) => [placesOf(span, 0), span.labels]),
          ),
        )
      if (i > 0) return
      for (const span of reading) {
        const { labels, attributes: spanAttributes = {}, omitted: part } = span
        const at = key(placesOf(span, before), labels)
        if (part === 'zone') omitted.push(at)
        else if (span.fragments === undefined) spans.push(at)
        else discontinuous.push(at)
        for (const [name, value] of Object.entries(spanAttributes)) attributes.push(key(at, name, value))
      }
    })
    text += texts?.[0] ?? ''
    before += regionLength(region)
  }
  for (const { labels } of unaligned) spans.push(key(labels))
  return { text, spans, discontinuous, alternatives, attributes, omitted }
}

const between = (before: Spans, after: Spans): Counts<Kind> => {
  const [flatBefore, flatAfter] = [flat(overText(before) ?? before), flat(overText(after) ?? after)]
  return {
    text: flatBefore.text.trim() === flatAfter.text.trim() ? 0 : 1,
    entities: missingKeys(flatBefore.spans, flatAfter.spans).length,
    discontinuous: missingKeys(flatBefore.discontinuous, flatAfter.discontinuous).length,
    alternatives: missingKeys(flatBefore.alternatives, flatAfter.alternatives).length,
    attributes: missingKeys(flatBefore.attributes, flatAfter.attributes).length,
    omitted: missingKeys(flatBefore.omitted, flatAfter.omitted).length,
  }
}

const within = (content: Spans): Counts<Kind> => {
  const { spans, discontinuous, alternatives, attributes, omitted, text } = flat(content)
  return {
    text: text.trim() === '' && content.tokens === undefined ? 0 : 1,
    words: content.tokens?.length ?? 0,
    entities: spans.length + discontinuous.length,
    alternatives: alternatives.length,
    attributes: attributes.length,
    omitted: omitted.length,
  }
}

export const losses: Losses<Spans, Kind> = { kinds, between, within }
