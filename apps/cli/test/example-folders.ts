/** The folders of `examples/`, and the app with the plugins that they ask for. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import * as bsnlp from '../../../packages/bsnlp/src/index.ts'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as eter from '../../../packages/eter/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import * as hipe from '../../../packages/hipe/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import * as linkage from '../../../packages/linkage/src/index.ts'
import * as linking from '../../../packages/linking/src/index.ts'
import * as records from '../../../packages/records/src/index.ts'
import * as redaction from '../../../packages/redaction/src/index.ts'
import * as relations from '../../../packages/relations/src/index.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import * as strings from '../../../packages/strings/src/index.ts'
import { assayIn, type Ran } from './support.ts'

export const examples = fileURLToPath(new URL('../../../examples', import.meta.url))
export const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'assay.json')))

/** Puts an example in a folder, unpacked; gives its config, which is for the test to write. Of the table of CoNLL-2003 it may have the first sentences alone. */
export const unpack = <Config>(name: string, to: string, sentences = Number.POSITIVE_INFINITY): Config => {
  cpSync(join(examples, name), to, { recursive: true })
  for (const packed of readdirSync(to).filter((one) => one.endsWith('.gz'))) {
    const text = gunzipSync(readFileSync(join(to, packed))).toString('utf8')
    const isCut = packed === 'eng.testb.tags.gz' && sentences < Number.POSITIVE_INFINITY
    const cut = isCut ? `${text.split('\n\n', sentences).join('\n\n')}\n\n` : text
    writeFileSync(join(to, packed.slice(0, -'.gz'.length)), cut)
    rmSync(join(to, packed))
  }
  return JSON.parse(readFileSync(join(to, 'assay.json'), 'utf8').replaceAll('.gz', ''))
}

export const plugins = {
  '@assay/bsnlp': () => bsnlp,
  '@assay/clustering-purity': () => clusteringPurity,
  '@assay/coreference': () => coreference,
  '@assay/eter': () => eter,
  '@assay/harem-metrics': () => harem,
  '@assay/hipe': () => hipe,
  '@assay/lea': () => lea,
  '@assay/linkage': () => linkage,
  '@assay/linking': () => linking,
  '@assay/records': () => records,
  '@assay/redaction': () => redaction,
  '@assay/relations': () => relations,
  '@assay/span-f1': () => spanF1,
  '@assay/strings': () => strings,
}
export const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

/** Puts the packages where a call looks for what is installed, in a folder of `inOwnFolder()`. */
export const linkPlugins = (): void => {
  for (const name of Object.keys(plugins))
    symlinkSync(join(examples, '../packages', name.slice('@assay/'.length)), join('../node_modules', name))
}
