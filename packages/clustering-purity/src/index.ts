/** `@assay/clustering-purity`: how well clusters are those of the gold, as the WePS campaigns and their neighbours measure it. */
import { plugin as definePlugin } from '@assay/core'
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
}

const own = '@assay/clustering-purity'

export const plugin = definePlugin({
  contract: 1,
  name: own,
  version: '1.0.0',
  messages,
  bibliography,
  metrics: [clusteringPurity, bCubed, pairwise, adjustedRand, vMeasure, mutualInformation, omega],
  systems: [oneInOne, allInOne, combined],
  presets: {
    weps: {
      title: "the ranking of WePS-1 (the paper's Table 3): purity, with its two baselines in place",
      metrics: [`${own}/clustering-purity`],
      systems: { 'ONE-IN-ONE': `${own}/one-in-one`, 'ALL-IN-ONE': `${own}/all-in-one` },
    },
    'weps-2': {
      title: 'the ranking of WePS-2: extended B-Cubed and purity, with three baselines in place',
      metrics: [`${own}/b-cubed`, `${own}/clustering-purity`],
      systems: { 'ONE-IN-ONE': `${own}/one-in-one`, 'ALL-IN-ONE': `${own}/all-in-one`, COMBINED: `${own}/combined` },
    },
  },
})
