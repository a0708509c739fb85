import { checkLaws, tagPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { agreement } from '../src/index.ts'

// an item that is O for everybody is an item: with one more of them there is another score, unless such items are left out
checkLaws({ describe, it }, agreement, {
  documents: tagPairs(),
  options: [
    {},
    { tags: 'iob' },
    { noValue: ['O'] },
    { distance: 'table', table: { 'O/PER': 0.5 } },
    { zeroDivision: 1 },
  ],
  except: ['appended'],
})
checkLaws({ describe, it }, agreement, {
  documents: tagPairs(),
  options: [{ outsideItems: 'drop' }, { incomplete: 'drop', noValue: ['O'] }],
})
