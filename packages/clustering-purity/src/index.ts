/**
 * `@assay/clustering-purity`: metrics of clusterings against a gold: those of the WePS campaigns, pairs, and information.
 *
 * @module @assay/clustering-purity
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { adjustedRand as adjustedRandDefinition } from './adjusted-rand.ts'
import { bCubed as bCubedDefinition } from './b-cubed.ts'
import {
  allInOne as allInOneDefinition,
  combined as combinedDefinition,
  oneInOne as oneInOneDefinition,
} from './baselines.ts'
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { mutualInformation as mutualInformationDefinition } from './mutual-information.ts'
import { omega as omegaDefinition } from './omega.ts'
import { pairwise as pairwiseDefinition } from './pairwise.ts'
import { clusteringPurity as clusteringPurityDefinition } from './purity.ts'
import { vMeasure as vMeasureDefinition } from './v-measure.ts'
import { wepsScorer as wepsScorerDefinition } from './weps-scorer.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  suggests: { clusters: ['b-cubed', 'v-measure', 'adjusted-rand'] },
  metrics: [
    clusteringPurityDefinition,
    bCubedDefinition,
    pairwiseDefinition,
    adjustedRandDefinition,
    vMeasureDefinition,
    mutualInformationDefinition,
    omegaDefinition,
    wepsScorerDefinition,
  ],
  systems: [oneInOneDefinition, allInOneDefinition, combinedDefinition],
  presets: {
    weps: {
      title: "the ranking of WePS-1 (the paper's Table 3): purity, with its two baselines in place",
      from: [['artiles-2007-weps', 'Section 2.2 and Table 3.']],
      metrics: [`${name}/clustering-purity`],
      systems: { 'ONE-IN-ONE': `${name}/one-in-one`, 'ALL-IN-ONE': `${name}/all-in-one` },
    },
    'weps-2': {
      title: 'the ranking of WePS-2: extended B-Cubed and purity, with three baselines in place',
      from: [['amigo-2009-bcubed', 'Extended B-Cubed, which WePS-2 ranked systems by.']],
      metrics: [`${name}/b-cubed`, `${name}/clustering-purity`],
      systems: { 'ONE-IN-ONE': `${name}/one-in-one`, 'ALL-IN-ONE': `${name}/all-in-one`, COMBINED: `${name}/combined` },
    },
    'weps-3': {
      title: 'the clustering of WePS-3, as far as it is known: as WePS-2, pages that the gold lacks are dropped',
      from: [['amigo-2009-bcubed', 'Extended B-Cubed, which WePS-2 and WePS-3 ranked systems by.']],
      metrics: [
        [`${name}/b-cubed`, { extra: 'drop' }],
        [`${name}/clustering-purity`, { extra: 'drop' }],
      ],
      systems: { 'ONE-IN-ONE': `${name}/one-in-one`, 'ALL-IN-ONE': `${name}/all-in-one`, COMBINED: `${name}/combined` },
    },
  },
})

export const [
  /**
   * Purity, inverse purity and F of the WePS campaigns, of clusters that may overlap: over the items of each name.
   * Ratios from 0 to 1, `undefined` for 0/0. Artiles et al. (2007).
   */
  clusteringPurity,
  /**
   * Extended B-Cubed precision, recall and F of clusters that may overlap: means over items, then over names. Ratios
   * from 0 to 1, `undefined` for 0/0. Amigó et al. (2009), Bagga and Baldwin (1998).
   */
  bCubed,
  /**
   * Precision, recall and F of pairs of items in one cluster, Rand, Jaccard and Fowlkes-Mallows, for each name. Ratios
   * from 0 to 1, `undefined` for 0/0. Rand (1971), Fowlkes and Mallows (1983).
   */
  pairwise,
  /**
   * The Rand index adjusted for chance over the items of both sides, for each name. -1 to 1, 0 as by chance, `undefined`
   * for 0/0. Exact at any size. Hubert and Arabie (1985).
   */
  adjustedRand,
  /**
   * Homogeneity, completeness and V-measure of two clusterings of each name. Ratios from 0 to 1, `undefined` for 0/0.
   * Rosenberg and Hirschberg (2007).
   */
  vMeasure,
  /**
   * Mutual information of two clusterings of each name, normalised (0 to 1) and adjusted for chance (at most 1) by each
   * usual mean, in nats; the variation of information. `undefined` for 0/0. Vinh et al. (2010).
   */
  mutualInformation,
  /**
   * The omega index, adjusted Rand for clusters that overlap over the items of both sides, for each name. At most 1, 0
   * as by chance, `undefined` for 0/0. Collins and Dent (1988).
   */
  omega,
  /**
   * All that scorer 1.1 of WePS-1 writes for a team, under its names: purity, B-Cubed and pairs. Ratios from 0 to 1.
   * Artiles et al. (2007).
   */
  wepsScorer,
] = plugin.metrics

export const [
  /** A system: each item of the gold in a cluster of its own. */
  oneInOne,
  /** A system: all items of the gold in one cluster. */
  allInOne,
  /** A system: all items of the gold in one cluster, and each also in a cluster of its own. */
  combined,
] = plugin.systems
