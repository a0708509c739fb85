/** The format of records: each item of a text is an item of a list. */
import type { Format } from './formats.ts'
import { labelChanges } from './texts.ts'

const own = '@assay/records'

export const recordFormats: readonly Format[] = [
  {
    reader: `${own}/records-jsonl`,
    files: 'SIDE',
    words: false,
    changes: [labelChanges],
    single: false,
    metrics: ['records', 'donut', 'openevals', 'stickler'].map((name) => `${own}/${name}`),
    pairs: [
      {
        gold: 'packages/records/golden/invoices.gold.jsonl',
        system: 'packages/records/golden/invoices.system.jsonl',
      },
    ],
    print: (texts) => ({
      'a.jsonl': texts
        .map(({ id, words, items }) =>
          JSON.stringify({
            id,
            record: { words: words.length, names: items.map(({ label }, i) => ({ position: i, label })) },
          }),
        )
        .map((line) => `${line}\n`)
        .join(''),
    }),
  },
]
