/** The metric `blanc`: the mean over coreference links and non-coreference links (Luo et al. 2014). */
import { count, type Evidence, entry, type Facets, measure, metric, scorer, struct } from '@assay/core'
import {
  type BySide,
  entityEntries,
  entityLines,
  evidenceOf,
  judgeWith,
  type Lines,
  link,
  measuresOf,
  type SharedComparison,
  sharedLinks,
} from '@assay/core/internal'
import * as v from 'valibot'
import { blancScores, workedBlanc } from './formulas.ts'
import { linkCounts } from './link-counts.ts'

const schema = v.strictObject({
  ...entityEntries,
  degenerate: entry.choice(
    ['perl', 'ua'],
    'if one kind of links is missing, the kinds that count: perl: those that the key has, as in scorer.pl 8.01; ua: those that either side has, as in the UA and CorefUD scorers',
  ),
})

const linkStats = struct({ key: count, response: count, both: count })
/** Links of both kinds, over all documents. */
const stats = struct({ coreference: linkStats, nonCoreference: linkStats })
type BlancStats = typeof stats.empty

// ---- evidence --------------------------------------------------------------------------------------------------------

/** The links of each entity: those of the key, with those of them that the response has, or those of the response. */
const ofEntities = ({ key, response, table }: SharedComparison): BySide<(entity: number) => BlancStats> => {
  const nonCoreference = linkStats.empty
  const both = sharedLinks(table)
  return {
    key: (k) => {
      const links = link(key.sizes[k]!)
      return { coreference: { key: links, response: 0, both: both[k]! }, nonCoreference }
    },
    response: (r) => {
      const links = link(response.sizes[r]!)
      return { coreference: { key: 0, response: links, both: 0 }, nonCoreference }
    },
  }
}

/** Gives lines the facets of the document, since a link between entities of two types has no type. */
const untyped = <S>(lines: Lines<S>, facets: Facets | undefined): Lines<S> => ({ ...lines, facets: () => facets })

/**
 * A line for each entity and one for the non-coreference links. In a cover, entities may share links, so all links are one
 * line.
 */
function* evidence(both: SharedComparison): Iterable<Evidence<BlancStats>> {
  const { coreference, nonCoreference } = linkCounts(both)
  const { facets } = both.key.source
  const common = facets === undefined ? {} : { facets }
  if (both.key.overlapping || both.response.overlapping) {
    yield { stats: { ...stats.empty, coreference }, verdict: 'coreference links', ...common }
  } else {
    const { key, response } = entityLines(both, ofEntities(both))
    yield* evidenceOf({ key: untyped(key, facets), response: untyped(response, facets) })
  }
  yield { stats: { ...stats.empty, nonCoreference }, verdict: 'non-coreference links', ...common }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

export const blanc = metric({
  contract: 1,
  name: 'blanc',
  title: 'BLANC: the mean over coreference and non-coreference links (Luo et al. 2014)',
  reads: 'clusters',
  units: 'documents',
  cites: ['luo-2014-blanc', 'recasens-2011-blanc'],
  options: schema,
  // links between two entities are in no slice
  measures: measure.allUnsliced(
    measuresOf('(|C_K ∩ C_R| / |C_K| + |N_K ∩ N_R| / |N_K|) / 2', '(|C_K ∩ C_R| / |C_R| + |N_K ∩ N_R| / |N_R|) / 2', {
      f1: '(F of C + F of N) / 2',
    }),
  ),
  headline: 'f1',
  matrix: { title: 'BLANC', measures: [] },
  shows: ['precision', 'recall'],
  with: (options, share) =>
    scorer({
      ...judgeWith(evidence, options, share),
      stats,
      summarise: ({ coreference, nonCoreference }) =>
        blancScores(coreference, nonCoreference, options.degenerate, options.zeroDivision),
      report: {
        worked: ({ coreference, nonCoreference }) => workedBlanc(coreference, nonCoreference, options.degenerate),
      },
    }),
})
