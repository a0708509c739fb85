/** The folders of `examples/`, and the app with the plugins that they ask for. */
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as bsnlp from '../../../packages/bsnlp/src/index.ts'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as eter from '../../../packages/eter/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import * as hipe from '../../../packages/hipe/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import * as linking from '../../../packages/linking/src/index.ts'
import { assayIn, type Ran } from './support.ts'

export const examples = fileURLToPath(new URL('../../../examples', import.meta.url))
export const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'assay.json')))

export const plugins = {
  '@assay/bsnlp': () => bsnlp,
  '@assay/clustering-purity': () => clusteringPurity,
  '@assay/coreference': () => coreference,
  '@assay/eter': () => eter,
  '@assay/harem-metrics': () => harem,
  '@assay/hipe': () => hipe,
  '@assay/lea': () => lea,
  '@assay/linking': () => linking,
}
export const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

/** Puts the packages where a call looks for what is installed, in a folder of `inOwnFolder()`. */
export const linkPlugins = (): void => {
  for (const name of Object.keys(plugins))
    symlinkSync(join(examples, '../packages', name.slice('@assay/'.length)), join('../node_modules', name))
}
