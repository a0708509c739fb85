/** Core as a plugin, without the readers of files, which are most of it. */
import manifest from '../package.json' with { type: 'json' }
import type { Plugin } from './contract.ts'
import { plugin } from './define.ts'
import { models } from './models/core-models.ts'
import { tagsInText } from './views/tags-in-text.ts'
import { tagsToSpans } from './views/tags-to-spans.ts'
import { spansToTrees, treesToSpans } from './views/trees.ts'

const { name, version } = manifest

export const withoutReaders: Plugin = plugin({
  contract: 1,
  name,
  version,
  models,
  views: [tagsToSpans, tagsInText, spansToTrees, ...treesToSpans],
})
