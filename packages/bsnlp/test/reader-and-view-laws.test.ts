/** The laws of the reader and of the views. */
import { checkReader, checkView, mentionPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { bsnlp } from '../src/bsnlp.ts'
import { plugin } from '../src/index.ts'

const test = { describe, it }

checkReader(test, bsnlp, {
  // files have names only, not the text
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
