/**
 * `@assay/eter`: the Entity Tree Error Rate, with slot error rates and strict F1 over tags for comparison.
 *
 * @module @assay/eter
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { err as errDefinition } from './err.ts'
import { eter as eterDefinition } from './eter.ts'
import { ser as serDefinition } from './ser.ts'
import { tagF1 as tagF1Definition } from './tag-f1.ts'
import { terms } from './terms.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  bibliography,
  terms,
  suggests: { trees: ['eter', 'ser'] },
  metrics: [eterDefinition, serDefinition, errDefinition, tagF1Definition],
  presets: {
    etape: {
      title: 'the Slot Error Rate of ETAPE on manual transcripts: types and components are aligned in one list',
      from: [
        ['galibert-2011', 'The weights: 1 for a miss or a false alarm, 0.5 for a type or a boundary, 1 for both.'],
      ],
      metrics: [[`${name}/ser`, { serPool: 'pooled' }]],
    },
  },
})

export const [
  /**
   * Entity Tree Error Rate: types, boundaries and components of the entity trees of each document. From 0, where all is
   * right, and above 1 with many insertions; `undefined` where the gold has nothing. Ben Jannet et al. (2014).
   */
  eter,
  /**
   * Slot Error Rate over types and components, with the weights of ETAPE, of the entity trees of each document. From 0,
   * where all is right, and above 1 with many insertions; `undefined` where the gold has nothing. Makhoul et al. (1999),
   * Galibert et al. (2011).
   */
  ser,
  /**
   * Error per response fill over types and components of the entity trees of each document. From 0, where all is right;
   * `undefined` where neither side has anything. Chinchor and Sundheim (1993).
   */
  err,
  /**
   * Strict precision, recall and F1 over the tags of the entity trees of each document. Ratios from 0 to 1, `undefined`
   * for 0/0. Ben Jannet et al. (2014).
   */
  tagF1,
] = plugin.metrics
