import { type Conditions, checkLaws, clusterPairs, corefudPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { average, b3, blanc, ceafe, ceafm, mentions, mor, muc, referenceScorer } from '../src/index.ts'

const partitions = clusterPairs({ types: ['PER', 'LOC', '__proto__'] })
const covers = clusterPairs({ shape: 'cover', types: ['PER', 'LOC'] })
const inLanguages = covers.map(([gold, system]) => {
  const facets = { language: 'cs' }
  return [
    { ...gold, facets },
    { ...system, facets },
  ] as const
})

const ofPartitions = [{}, { dropSingletons: true }]
const ofCovers = [{}, { duplicates: 'last', dropSingletons: true }, { duplicates: 'keep' }]

for (const metric of [mentions, muc, b3, ceafm, ceafe, mor]) {
  checkLaws({ describe, it }, metric, { documents: partitions, options: ofPartitions })
  checkLaws({ describe, it }, metric, { documents: covers, options: ofCovers })
  // a number for 0/0 is not the "no value" that the law asks for
  checkLaws({ describe, it }, metric, {
    documents: partitions,
    options: [{ zeroDivision: 1 }],
    except: ['empty'],
  })
}

// mentions of other words are paired by their share of the gold's mention: gold and system cannot change places
const paired: Conditions<'clusters'> = {
  documents: corefudPairs(),
  options: [{ dropSingletons: true }],
  except: ['mirror'],
}
for (const metric of [mentions, muc, b3, ceafm, ceafe, mor]) checkLaws({ describe, it }, metric, paired)
checkLaws({ describe, it }, average, paired)
checkLaws({ describe, it }, referenceScorer, paired)
checkLaws({ describe, it }, blanc, { ...paired, options: [{ degenerate: 'ua' }, { dropSingletons: true }] })

for (const metric of [b3, mentions]) checkLaws({ describe, it }, metric, { documents: inLanguages, options: [{}] })
checkLaws({ describe, it }, blanc, { documents: inLanguages, options: [{ degenerate: 'ua' }] })

checkLaws({ describe, it }, average, { documents: partitions, options: ofPartitions })
checkLaws({ describe, it }, average, { documents: covers, options: ofCovers })
checkLaws({ describe, it }, average, {
  documents: partitions,
  options: [{ zeroDivision: 0 }],
  except: ['empty', 'perfect'],
})

// the perl rule asks the key alone which links count: gold and system cannot change places
checkLaws({ describe, it }, blanc, { documents: partitions, options: ofPartitions, except: ['mirror'] })
checkLaws({ describe, it }, blanc, { documents: covers, options: ofCovers, except: ['mirror'] })
checkLaws({ describe, it }, referenceScorer, { documents: partitions, options: ofPartitions, except: ['mirror'] })
checkLaws({ describe, it }, referenceScorer, { documents: covers, options: ofCovers, except: ['mirror'] })
const ua = (options: readonly object[]) => options.map((own) => ({ ...own, degenerate: 'ua' }))
checkLaws({ describe, it }, blanc, { documents: partitions, options: ua(ofPartitions) })
checkLaws({ describe, it }, blanc, { documents: covers, options: ua(ofCovers) })
