/** The view `tags→spans`: a sentence's phrases as conlleval.pl reads them, as spans over its tokens. */
import { view } from '../define.ts'
import { right } from '../either.ts'
import type { Span, Spans } from '../models/spans/type.ts'
import { formAt, formsBetween, locationAt, type Tags } from '../models/tags/type.ts'
import { once } from '../share.ts'
import { newBorders, phrasesOf, type Reading, reading } from '../tags/reading.ts'

const conlleval = { scheme: 'conlleval', repair: 'error', outside: 'O', types: [] } as const

const wordsOf = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => formAt(tags, i)!)

/** The spans that a reading finds in a sentence, over its tokens. */
export const spansOfTags = (read: Reading): ((tags: Tags) => readonly Span[]) => {
  const room = newBorders()
  return (tags) =>
    phrasesOf(read.borders(tags, room), read.typeNames).map(({ start, end, type }) => {
      const text = formsBetween(tags, start, end)
      return { start, end, labels: [[type]], at: locationAt(tags, start).at, ...(text !== undefined && { text }) }
    })
}

export const tagsToSpans = view({
  name: 'tags→spans',
  from: 'tags',
  to: 'spans',
  see: (tags: Tags) => {
    const regions = once(() => [{ readings: [spansOfTags(reading(conlleval))(tags)] }])
    const content: Spans = {
      length: tags.length,
      tags,
      // computed on first use, and not where a metric reads the tags itself
      get regions() {
        return regions()
      },
    }
    if (tags.column.forms === undefined) return right(content)
    // decoded on first use: metrics look at no words but those of spans
    return right(Object.defineProperty(content, 'tokens', { enumerable: true, get: () => wordsOf(tags) }))
  },
})
