import { type Clusters, keyOf } from '@assay/core'
import { checkLaws, clusterPairs, corefudPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { lea } from '../src/index.ts'

const test = { describe, it }
const types = ['PER', 'LOC', '__proto__']

/** Clusters whose items are of three groups, of documents of two languages. */
const grouped = clusterPairs({ shape: 'cover', types }).chain(([gold, system]) => {
  const group = (clusters: Clusters) => (item: number) =>
    String((keyOf(clusters.items, item).codePointAt(0) as number) % 3)
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
// mentions of other words are paired by their share of the gold's mention: gold and system cannot change places
checkLaws(test, lea, {
  documents: corefudPairs(),
  options: [{}, { dropSingletons: true }],
  except: ['mirror'],
})
checkLaws(test, lea, {
  documents: grouped,
  options: [{ links: 'cross-group' }, { links: 'cross-group', duplicates: 'keep', importance: 'log2' }],
})
// a singleton that is never found makes gold against itself less than 1, and is lost there too
checkLaws(test, lea, { documents: clusterPairs(), options: [{ singletons: 'zero' }], except: ['perfect', 'verdicts'] })
// a link that two entities have counts twice, so gold against itself is more than 1
checkLaws(test, lea, {
  documents: clusterPairs({ shape: 'cover' }),
  options: [{ duplicates: 'keep', duplicateLinks: 'sum' }],
  except: ['perfect'],
})
// what the official scorers print for 0/0 is not the best score, nor no value
checkLaws(test, lea, { documents: clusterPairs(), options: [{ zeroDivision: 0 }], except: ['perfect', 'empty'] })
