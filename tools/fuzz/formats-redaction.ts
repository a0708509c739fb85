/** The formats of redaction: each item of a text is a mention that needs a mask. */
import type { Format } from './formats.ts'
import { laidOut, lengthOf } from './formats-cas.ts'
import { borderChanges, type Change, labelChanges, type Text } from './texts.ts'

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

/** The masks of a system: each item, whatever it is. */
const masks = (texts: readonly Text[]): string => {
  const stretches = texts.map((text) => [text.id, laidOut(text, lengthOf).items.map(({ start, end }) => [start, end])])
  return `${JSON.stringify(Object.fromEntries(stretches))}\n`
}

/** Masks that leave a word open; one that hides a word more protects no less, and its headline is the recall. */
const smallerMasks: Change = (texts, [t, i]) => {
  const lengthIn = (all: readonly Text[]): number => all[t]!.items[i]!.end - all[t]!.items[i]!.start
  return borderChanges(texts, [t, i]).filter((changed) => lengthIn(changed) < lengthIn(texts))
}

const print: Format['print'] = (texts) => ({ 'a.json': `${JSON.stringify(texts.map(tab), undefined, 1)}\n` })

export const redactionFormats: readonly Format[] = [
  {
    reader: `${own}/tab`,
    files: 'SIDE',
    words: true,
    changes: [labelChanges, borderChanges],
    single: false,
    metrics: [`${own}/redaction`, `${own}/redaction-spans`],
    pairs: [],
    print,
  },
  {
    reader: `${own}/tab`,
    files: 'SIDE',
    words: false,
    changes: [smallerMasks],
    single: false,
    metrics: [`${own}/redaction`],
    pairs: [1, 2, 3, 4, 5, 6].map((i) => ({
      gold: `packages/redaction/golden/case-${i}.gold.json`,
      system: `packages/redaction/golden/case-${i}.masks.json`,
    })),
    print,
    answer: { reader: `${own}/tab-masks`, print: (texts) => ({ 'a.json': masks(texts) }) },
  },
]
