/** The formats of redaction: each item of a text is a mention that needs a mask. */
import type { Format } from './formats.ts'
import { laidOut, lengthOf } from './formats-cas.ts'
import { borderChanges, labelChanges, type Text } from './texts.ts'

const own = '@assay/redaction'
const labels = ['PERSON', 'LOC', 'ORG', 'MISC']

const tab = (text: Text): unknown => {
  const { text: words, items } = laidOut(text, lengthOf)
  return {
    doc_id: text.id,
    text: words,
    annotations: {
      annotator1: {
        entity_mentions: items.map(({ start, end, words: spelt }, i) => ({
          entity_id: `e${i}`,
          entity_type: labels[text.items[i]!.label],
          identifier_type: 'DIRECT',
          start_offset: start,
          end_offset: end,
          span_text: spelt,
        })),
      },
    },
  }
}

export const redactionFormats: readonly Format[] = [
  {
    reader: `${own}/tab`,
    files: 'SIDE',
    words: true,
    changes: [labelChanges, borderChanges],
    single: false,
    metrics: [`${own}/redaction`, `${own}/redaction-spans`],
    pairs: [],
    print: (texts) => ({ 'a.json': `${JSON.stringify(texts.map(tab), undefined, 1)}\n` }),
  },
]
