import { plugin as definePlugin } from '@assay/core'
import { kappa } from './metric.js'
import manifest from './package.json' with { type: 'json' }
import { pairs } from './reader.js'
import { none } from './system.js'

export const plugin = definePlugin({
  contract: 1,
  name: manifest.name,
  version: manifest.version,
  metrics: [kappa],
  readers: [pairs],
  systems: [none],
  messages: {
    KAPPA7: { title: 'a word without its tag', explain: 'Each word has its tag behind a slash. Correct the line.' },
  },
  bibliography: {
    'cohen-1960-kappa': `@article{cohen-1960-kappa,
  author = {Cohen, Jacob},
  title = {{A Coefficient of Agreement for Nominal Scales}},
  journal = {Educational and Psychological Measurement},
  year = {1960}
}`,
  },
})
