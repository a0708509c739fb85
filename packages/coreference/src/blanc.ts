/** The metric `blanc`: the mean over coreference links and non-coreference links (Luo et al. 2014). */
import { type Clusters, count, type Evidence, metric, struct } from '@assay/core'
import * as v from 'valibot'
import { problemsOf } from './check.ts'
import { type Comparison, comparison } from './comparison.ts'
import { entityLines, type Line, measuresOf } from './entity-metric.ts'
import { blancScores, links } from './formulas.ts'
import { linkCounts } from './link-counts.ts'
import { sharedEntries } from './options.ts'

const schema = v.strictObject({
  ...sharedEntries,
  degenerate: v.optional(
    v.pipe(
      v.picklist(['perl', 'ua']),
      v.description(
        'where one kind of links is missing: perl: the kinds that the key has count, as in scorer.pl 8.01; ua: those that either side has, as in the UA and CorefUD scorers',
      ),
    ),
    'perl',
  ),
})
type Options = v.InferOutput<typeof schema>

const linkStats = struct({ key: count, response: count, both: count })
/** Links of both kinds, over all documents. */
const stats = struct({ coreference: linkStats, nonCoreference: linkStats })
type BlancStats = typeof stats.empty

// ---- evidence --------------------------------------------------------------------------------------------------------

/** The links of one entity: those of the key, with those of them that the response has, or those of the response. */
const ofEntity = ({ key, response, table }: Comparison, { side, i }: Line): BlancStats => {
  if (side === 'response') {
    const coreference = { ...linkStats.empty, response: links(response.sizes[i] as number) }
    return { ...stats.empty, coreference }
  }
  const cells = table.count.subarray(table.start[i], table.start[i + 1])
  const both = cells.reduce((sum, common) => sum + links(common), 0)
  return { ...stats.empty, coreference: { key: links(key.sizes[i] as number), response: 0, both } }
}

/**
 * A line for each entity and one for what is not linked. In a cover, entities may share links, so that all links are one
 * line there.
 */
function* evidence(compared: Comparison): Iterable<Evidence<BlancStats>> {
  const { coreference, nonCoreference } = linkCounts(compared)
  if (compared.key.overlapping || compared.response.overlapping) {
    yield { stats: { ...stats.empty, coreference }, verdict: 'coreference links' }
  } else {
    for (const line of entityLines(compared)) {
      const { side, i, ...said } = line
      yield { ...said, stats: ofEntity(compared, line) }
    }
  }
  yield { stats: { ...stats.empty, nonCoreference }, verdict: 'non-coreference links' }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const scorer = (options: Options) => {
  const compare = comparison(options)
  return {
    stats,
    judge: (gold: Clusters) => {
      const against = compare(gold)
      return (system: Clusters) => evidence(against(system))
    },
    tally: () => {
      let sum = stats.empty
      return {
        add: (gold: Clusters, system: Clusters): void => {
          sum = stats.concat(sum, linkCounts(compare(gold)(system)))
        },
        sum: () => sum,
      }
    },
    // links between entities of two types are of no type
    parts: () => ({}),
    summarise: ({ coreference, nonCoreference }: BlancStats) =>
      blancScores(coreference, nonCoreference, options.degenerate, options.emptyScore),
    check: (content: Clusters) => problemsOf(options, content),
  }
}

export const blanc = metric({
  contract: 1,
  name: 'blanc',
  version: '1.0.0',
  title: 'BLANC: the mean over coreference and non-coreference links (Luo et al. 2014)',
  reads: 'clusters',
  unit: 'document',
  units: 'documents',
  cites: ['luo-2014-blanc', 'recasens-2011-blanc'],
  options: schema,
  measures: measuresOf(
    '(|C_K ∩ C_R| / |C_K| + |N_K ∩ N_R| / |N_K|) / 2',
    '(|C_K ∩ C_R| / |C_R| + |N_K ∩ N_R| / |N_R|) / 2',
    '(F of C + F of N) / 2',
  ),
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: scorer,
})
