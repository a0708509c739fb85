/** The laws of the metrics and views. */
import { checkLaws, checkView } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { relationsModel as model, pairLabels, plugin, relationF1 } from '../src/index.ts'
import { labelPairs, relationPairs } from './relation-pairs.ts'

const runner = { describe, it }

checkLaws(runner, relationF1, {
  documents: relationPairs(),
  model,
  options: [
    {},
    { match: 'boundaries' },
    { match: 'relaxed' },
    { match: 'partial', symmetric: ['Kin'] },
    { match: 'head', direction: 'no' },
    { types: 'no', symmetricOrder: 'start', symmetric: ['Kin'] },
    { unit: 'argument' },
    { onePerPair: 'last' },
    { zeroDivisionInMeans: 'omit' },
  ],
})
checkLaws(runner, relationF1, { documents: relationPairs({ types: 3 }), model, options: [{}] })
// evidence of equal relations counts for each in the gold, and once where it is right
checkLaws(runner, relationF1, { documents: relationPairs({ evidence: true }), model, except: ['perfect'] })
checkLaws(runner, relationF1, {
  documents: relationPairs({ kinds: ['mention', 'entity'] }),
  model,
  options: [{ match: 'entity', entities: 'id' }],
})
checkLaws(runner, relationF1, {
  documents: relationPairs({ kinds: ['mention', 'entity', 'name'] }),
  model,
  options: [{ match: 'name' }, { match: 'name', normalise: 'webnlg' }],
})
checkLaws(runner, pairLabels, {
  documents: labelPairs(),
  model,
  options: [
    {},
    { negative: ['FALSE'] },
    { 'items.missing': 'label', missingLabel: 'FALSE' },
    { 'items.missing': 'omit' },
    { direction: 'count', classes: 'gold' },
    { direction: 'ignore', fields: ['at'], zeroDivisionInMeans: 'omit' },
  ],
})
for (const view of plugin.views ?? [])
  checkView(runner, view, {
    documents: relationPairs({ kinds: ['mention', 'entity'], types: 2, whole: view.name === 'mentions' }),
    from: model,
  })
