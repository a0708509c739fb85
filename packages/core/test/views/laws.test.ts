/** The laws of views, on each view of core. */
import { describe, it } from 'vitest'
import { checkView, spanPairs, tagPairs, treePairs } from '../../src/laws/index.ts'
import { tagsToSpans } from '../../src/views/tags-to-spans.ts'
import { spansToTrees, treesToSpans } from '../../src/views/trees.ts'

const test = { describe, it }

checkView(test, tagsToSpans, { documents: tagPairs() })
checkView(test, spansToTrees, { documents: spanPairs({ alternatives: false, fragments: true }) })
for (const view of treesToSpans) checkView(test, view, { documents: treePairs({ split: false }) })
for (const view of treesToSpans) checkView(test, view, { documents: treePairs() })
