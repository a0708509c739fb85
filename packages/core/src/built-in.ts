/** What needs no plugin, as one: the formats and the views of core. */
import manifest from '../package.json' with { type: 'json' }
import type { Plugin } from './contract.ts'
import { plugin } from './define.ts'
import { models } from './models/own.ts'
import { readers } from './readers/index.ts'
import { tagsToSpans } from './views/tags-to-spans.ts'
import { spansToTrees, treesToSpans } from './views/trees.ts'

const { name, version } = manifest

export const builtIn: Plugin = plugin({
  contract: 1,
  name,
  version,
  models,
  readers,
  views: [tagsToSpans, spansToTrees, ...treesToSpans],
})
