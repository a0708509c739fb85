/** `@assay/clustering-purity`: how well clusters are those of the gold, as the WePS campaigns and their neighbours measure it. */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { adjustedRand } from './adjusted-rand.ts'
import { bCubed } from './b-cubed.ts'
import { allInOne, combined, oneInOne } from './baselines.ts'
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { mutualInformation } from './mutual-information.ts'
import { omega } from './omega.ts'
import { pairwise } from './pairwise.ts'
import { clusteringPurity } from './purity.ts'
import { vMeasure } from './v-measure.ts'
import { wepsScorer } from './weps-scorer.ts'

export {
  adjustedRand,
  allInOne,
  bCubed,
  clusteringPurity,
  combined,
  mutualInformation,
  omega,
  oneInOne,
  pairwise,
  vMeasure,
  wepsScorer,
}

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
      metrics: [`${name}/clustering-purity`],
      systems: { 'ONE-IN-ONE': `${name}/one-in-one`, 'ALL-IN-ONE': `${name}/all-in-one` },
    },
    'weps-2': {
      title: 'the ranking of WePS-2: extended B-Cubed and purity, with three baselines in place',
      metrics: [`${name}/b-cubed`, `${name}/clustering-purity`],
      systems: { 'ONE-IN-ONE': `${name}/one-in-one`, 'ALL-IN-ONE': `${name}/all-in-one`, COMBINED: `${name}/combined` },
    },
  },
})
