/** The readers and views of core as a plugin. */
import manifest from '../package.json' with { type: 'json' }
import type { Plugin } from './contract.ts'
import { plugin } from './define.ts'
import { models } from './models/core-models.ts'
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
