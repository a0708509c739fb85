/** The laws of the reader and of the views. */
import { checkReader, checkView, mentionPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { plugin } from '../src/index.ts'
import { bsnlp } from '../src/reader.ts'

const test = { describe, it }

checkReader(test, bsnlp, {
  // a document is its names: the text is not in the file
  text: false,
  files: [
    {
      path: 'gold/brexit/cs/a.out',
      text: 'cs-17\nBrna\tBrno\tLOC\tGPE-Brno\nTheresy Mayové\tTheresa Mayová\tPER\tPER-May\n',
    },
    { path: 'gold/brexit/cs/b.out', text: 'cs-18\nEU\tEU\tORG\tORG-EU\n' },
  ],
})

for (const view of plugin.views ?? []) checkView(test, view, { documents: mentionPairs() })
