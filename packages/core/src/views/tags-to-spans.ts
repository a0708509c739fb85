/** The view `tags→spans`: a sentence's phrases as conlleval.pl reads them, as spans over its tokens. */
import { right } from 'fp-ts/lib/Either.js'
import { view } from '../define.ts'
import { formAt, formsBetween, spotAt, type Tags } from '../models/tags/type.ts'
import { newBorders, phrasesOf, reading } from '../tags/reading.ts'

const conlleval = { scheme: 'conlleval', repair: 'error', outside: 'O', types: [] } as const

const wordsOf = (tags: Tags): readonly string[] =>
  Array.from({ length: tags.length }, (_, i) => formAt(tags, i) as string)

export const tagsToSpans = view({
  name: 'tags→spans',
  from: 'tags',
  to: 'spans',
  see: (tags: Tags) => {
    const read = reading(conlleval)
    const phrases = phrasesOf(read.borders(tags, newBorders()), read.typeNames)
    const spans = phrases.map(({ start, end, type }) => {
      const text = formsBetween(tags, start, end)
      return { start, end, labels: [[type]], at: spotAt(tags, start).at, ...(text !== undefined && { text }) }
    })
    const content = { length: tags.length, regions: [{ readings: [spans] }] }
    if (tags.column.forms === undefined) return right(content)
    return right({
      ...content,
      // decoded only when asked for: metrics look at no words but those of spans
      get tokens() {
        return wordsOf(tags)
      },
    })
  },
})
