import type { Metric } from '@assay/core'
import { checkLaws, laws, optionsOf, treePairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { err, eter, ser, tagF1 } from '../src/index.ts'

const documents = treePairs()
const noisy = treePairs({ types: ['loc.adm.nat', 'org.ent', 'noisy-entities'], split: false })

checkLaws({ describe, it }, eter, {
  documents,
  options: [
    {},
    { alpha: 0.3 },
    { pairing: 'any' },
    { depthOrder: true },
    { lockExact: true },
    { componentScope: 'nearestEntity', embeddedEntities: 'ignore', componentLabel: 'top', componentMetonymy: 'any' },
    { emptyComponents: 'one', capEc: 0.7 },
    { noComponents: 'rootOnly', alpha: 1 },
    { average: 'macro' },
    { discontinuous: 'hull' },
    { costInsertion: 0.4, costDeletion: 0.3, costType: 0.7, costSubtype: 0.1, costBoundary: 0.35, costLabel: 0.2 },
  ],
})
// component errors are divided by the components of the gold, so an alignment by them differs when sides are swapped
checkLaws({ describe, it }, eter, {
  documents,
  options: [
    { alignBy: 'error' },
    { entityAlignment: 'hierarchical' },
    { average: 'macro', alignBy: 'error', noComponents: 'rootOnly' },
  ],
  except: ['mirror'],
})
// only the system's components outside of entities count, so the sides are treated differently and the gold scored against
// itself has errors
checkLaws({ describe, it }, eter, {
  documents,
  options: [{ orphanComponents: 'insertion' }, { orphanComponents: 'insertion', average: 'macro', alignBy: 'error' }],
  except: ['mirror', 'perfect', 'verdicts'],
})
// 0/0 is 0 or the number of insertions
checkLaws({ describe, it }, eter, {
  documents,
  options: [{ rateWithoutGold: 0 }, { rateWithoutGold: 'insertions' }],
  except: ['empty'],
})
checkLaws({ describe, it }, eter, { documents: noisy, options: [{}, { noisyEntities: 'keep' }] })

checkLaws({ describe, it }, ser, {
  documents,
  options: [{}, { serPool: 'pooled' }, { serMetonymy: 'slotPerNode' }, { discontinuous: 'hull' }],
})
checkLaws({ describe, it }, ser, { documents: noisy })
checkLaws({ describe, it }, err, { documents, options: [{}, { errVariant: 'asPrinted' }] })
checkLaws({ describe, it }, tagF1, { documents, options: [{}, { serMetonymy: 'slotPerNode' }] })

// ---- options one by one: if several are set, one might be ignored unnoticed -----------------------------------------

const eachChanges = <O, S, K extends string>(
  metric: Metric<'trees', O, S, K>,
  options: readonly Readonly<Record<string, unknown>>[],
): void =>
  void describe(`the options of ${metric.name}`, () => {
    it.each(options)('%o changes a measure', (given) =>
      laws.options({
        measures: metric.measures,
        scorer: () => metric.with(optionsOf(metric, given)),
        byDefault: () => metric.with(optionsOf(metric)),
        documents: 'noisyEntities' in given ? noisy : documents,
        runs: drawing(60),
        seed: 1,
        show: () => '',
      }),
    )
  })

const ofNodes = [{ discontinuous: 'hull' }, { noisyEntities: 'keep' }]
const ofSlots = [...ofNodes, { serMetonymy: 'slotPerNode' }]
eachChanges(eter, [
  ...ofNodes,
  { alpha: 0.4 },
  { alignBy: 'error' },
  { pairing: 'any' },
  { entityAlignment: 'hierarchical' },
  { depthOrder: true },
  { lockExact: true },
  { componentScope: 'nearestEntity' },
  { embeddedEntities: 'ignore' },
  { componentLabel: 'top' },
  { componentMetonymy: 'any' },
  { emptyComponents: 'zero' },
  { emptyComponents: 'one' },
  { noComponents: 'rootOnly' },
  { capEc: 1 },
  { rateWithoutGold: 0 },
  { rateWithoutGold: 'insertions' },
  { orphanComponents: 'insertion' },
  { average: 'macro' },
  ...['Insertion', 'Deletion', 'Type', 'Subtype', 'Boundary', 'Label'].map((of) => ({ [`cost${of}`]: 0.375 })),
])
eachChanges(ser, [...ofSlots, { serPool: 'pooled' }])
eachChanges(err, [...ofSlots, { serPool: 'pooled' }, { errVariant: 'asPrinted' }])
eachChanges(tagF1, ofSlots)
