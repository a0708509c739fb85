/** The formats of records: each item of a text is an item of a list, or all labels are one field. */
import type { Format } from './formats.ts'
import { labelChanges, type Text } from './texts.ts'

const own = '@assay/records'

const recordOf = ({ words, items }: Text) => ({
  words: words.length,
  names: items.map(({ label }, i) => ({ position: i, label })),
})

const lines = (texts: readonly Text[], line: (text: Text) => object) => ({
  'a.jsonl': texts.map((text) => `${JSON.stringify(line(text))}\n`).join(''),
})

const metrics = ['records', 'donut', 'openevals', 'stickler'].map((name) => `${own}/${name}`)

export const recordFormats: readonly Format[] = [
  {
    reader: `${own}/records-jsonl`,
    files: 'SIDE',
    words: false,
    changes: [labelChanges],
    single: false,
    metrics,
    pairs: [
      {
        gold: 'packages/records/golden/invoices.gold.jsonl',
        system: 'packages/records/golden/invoices.system.jsonl',
      },
    ],
    print: (texts) => lines(texts, (text) => ({ id: text.id, record: recordOf(text) })),
  },
  {
    reader: `${own}/record-answers`,
    files: 'SIDE',
    words: false,
    changes: [labelChanges],
    single: false,
    metrics,
    pairs: [],
    print: (texts) =>
      lines(texts, (text) => ({ id: text.id, response: `Here it is: ${JSON.stringify(recordOf(text))}` })),
  },
  {
    reader: `${own}/records-table`,
    files: 'SIDE',
    words: false,
    changes: [labelChanges],
    single: false,
    metrics,
    pairs: [],
    print: (texts) => ({
      'a.csv': `id,words,labels\n${texts
        .map(({ id, words, items }) => `${id},${words.length},${items.map(({ label }) => label).join(' ')}\n`)
        .join('')}`,
    }),
  },
]
