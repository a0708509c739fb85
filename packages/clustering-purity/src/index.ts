/** `@assay/clustering-purity`: how well clusters are those of the gold, as the WePS campaigns and their neighbours measure it. */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { adjustedRand as adjustedRandDefinition } from './adjusted-rand.ts'
import { bCubed as bCubedDefinition } from './b-cubed.ts'
import { allInOne, combined, oneInOne } from './baselines.ts'
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { mutualInformation as mutualInformationDefinition } from './mutual-information.ts'
import { omega as omegaDefinition } from './omega.ts'
import { pairwise as pairwiseDefinition } from './pairwise.ts'
import { clusteringPurity as clusteringPurityDefinition } from './purity.ts'
import { vMeasure as vMeasureDefinition } from './v-measure.ts'
import { wepsScorer as wepsScorerDefinition } from './weps-scorer.ts'

export { allInOne, combined, oneInOne }

// the metrics, each with its package
export const adjustedRand = packaged(manifest, adjustedRandDefinition)
export const bCubed = packaged(manifest, bCubedDefinition)
export const clusteringPurity = packaged(manifest, clusteringPurityDefinition)
export const mutualInformation = packaged(manifest, mutualInformationDefinition)
export const omega = packaged(manifest, omegaDefinition)
export const pairwise = packaged(manifest, pairwiseDefinition)
export const vMeasure = packaged(manifest, vMeasureDefinition)
export const wepsScorer = packaged(manifest, wepsScorerDefinition)

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [clusteringPurity, bCubed, pairwise, adjustedRand, vMeasure, mutualInformation, omega, wepsScorer],
  systems: [oneInOne, allInOne, combined],
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
  },
})
