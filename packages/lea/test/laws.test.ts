import type { Clusters } from '@assay/core'
import { keyOf } from '@assay/core/internal'
import { checkLaws, clusterPairs, corefudPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { lea } from '../src/index.ts'

const test = { describe, it }
const types = ['PER', 'LOC', '__proto__']

/** Clusters with items of three groups, in documents of two languages. */
const grouped = clusterPairs({ shape: 'cover', types }).chain(([gold, system]) => {
  const group = (clusters: Clusters) => (item: number) => String(keyOf(clusters.items, item).codePointAt(0)! % 3)
  return fc.constantFrom('bg', 'cs').map((language) => {
    const side = (clusters: Clusters): Clusters => ({ ...clusters, group: group(clusters), facets: { language } })
    return [side(gold), side(system)] as const
  })
})

checkLaws(test, lea, {
  documents: clusterPairs({ shape: 'cover' }),
  options: [
    {},
    { importance: 'log2' },
    { importance: 'links', singletons: 'ignore' },
    { duplicates: 'last', dropSingletons: true },
  ],
})
checkLaws(test, lea, {
  documents: clusterPairs({ shape: 'cover', types }),
  options: [{}, { weights: { PER: 0.5, LOC: 3 } }, { duplicates: 'keep' }],
})
// mentions with different words are paired by their share of the gold's mention, so gold and system cannot be swapped
checkLaws(test, lea, {
  documents: corefudPairs(),
  options: [{}, { dropSingletons: true }],
  except: ['mirror'],
})
checkLaws(test, lea, {
  documents: grouped,
  options: [{ links: 'cross-group' }, { links: 'cross-group', duplicates: 'keep', importance: 'log2' }],
})
// with singletons=zero, gold against itself is below 1
checkLaws(test, lea, { documents: clusterPairs(), options: [{ singletons: 'zero' }], except: ['perfect', 'verdicts'] })
// a link in two entities counts twice, so gold against itself exceeds 1
checkLaws(test, lea, {
  documents: clusterPairs({ shape: 'cover' }),
  options: [{ duplicates: 'keep', duplicateLinks: 'sum' }],
  except: ['perfect'],
})
// 0/0 is 0, as in the official scorers
checkLaws(test, lea, { documents: clusterPairs(), options: [{ zeroDivision: 0 }], except: ['perfect', 'empty'] })
