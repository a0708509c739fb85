/** The view `tags→spans`: a sentence's phrases as conlleval.pl reads them, as spans over its tokens. */
import { right } from 'fp-ts/lib/Either.js'
import { view } from '../define.ts'
import { formsBetween, spotAt, type Tags } from '../models/tags.ts'
import { newBorders, phrasesOf, reading } from '../tags/reading.ts'

const conlleval = { scheme: 'conlleval', repair: 'error', outside: 'O', types: [] } as const

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
    return right({ length: tags.length, regions: [{ readings: [spans] }] })
  },
})
