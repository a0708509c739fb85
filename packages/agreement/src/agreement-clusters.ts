/** The metric `agreement-clusters`: agreement of annotators on the entities of mentions. */
import { type Clusters, type Evidence, entry, type Measure, measure, metric, type Problem, scorer } from '@assay/core'
import { keyOf } from '@assay/core/internal'
import * as v from 'valibot'
import { type ClusterStats, clusterMeasures, clusterStats, statsOfClusters, workedClusters } from './cluster-stats.ts'
import { code } from './messages.ts'
import { pairSections } from './pair-section.ts'
import { ofPanel } from './panel.ts'
import { masis, setDistances } from './sets.ts'

const options = v.strictObject({
  setDistance: entry.choice(setDistances, 'the distance of the two entities that annotators put a mention into'),
  masi: entry.choice(
    masis,
    'the weights of MASI: 2/3 and 1/3; .67 and .33 as in NLTK; or the distance that DKPro calls MASI',
  ),
  missingMention: entry.choice(
    ['missing', 'singleton'],
    'a mention that an annotator does not have: no value, or an entity with that mention alone',
  ),
})

type Options = v.InferOutput<typeof options>
type Line = Evidence<ClusterStats>

const judgePanel = (settings: Options) =>
  function* (answers: readonly (Clusters | undefined)[], names: readonly string[]): Iterable<Line> {
    const present = answers.flatMap((answer, i) => (answer === undefined ? [] : [{ answer, name: names[i]! }]))
    if (present.length < 2) {
      yield { stats: { ...clusterStats.empty, left: 1 }, verdict: 'agreement', right: true }
      return
    }
    const stats = statsOfClusters(
      present.map(({ answer }) => answer),
      present.map(({ name }) => name),
      settings,
    )
    yield { stats, verdict: 'agreement', right: true }
  }

/** A mention in two entities of one annotator. */
function* checkAnswer(clusters: Clusters): Iterable<Problem> {
  const itemsTaken = new Set<number>()
  for (const [i, item] of clusters.members.entries()) {
    if (itemsTaken.has(item))
      yield {
        severity: 'error',
        code: code.E369,
        message: `${keyOf(clusters.items, item)} is in two entities of one annotator`,
        ...clusters.spot(i),
        hint: 'put each mention into one entity',
      }
    itemsTaken.add(item)
  }
}

const coefficient = <K extends string>(name: K, title: string, formula: string): Measure<K> =>
  measure.chance(title, formula, name)

const measures = {
  alpha: coefficient(
    'alpha',
    'alpha of sets',
    'mean over documents of 1 − D_o / D_e; the value of a mention is its entity',
  ),
  b3: measure.ratio('B³', 'mean over pairs of F1 of B³', 'b3'),
  lea: measure.ratio('LEA', 'mean over pairs of F1 of LEA', 'lea'),
  ari: coefficient('ari', 'adjusted Rand', 'mean over documents and pairs, of mentions that both have'),
  mentions: measure.ratio('mentions', 'mean over pairs of 2 |A ∩ B| / (|A| + |B|)', 'mentions'),
  documents: measure.number('documents', 'documents of two annotators or more', 'documents'),
  left: measure.number('skipped', 'documents of one annotator', 'left'),
} as const

export const agreementClusters = metric({
  contract: 1,
  name: 'agreement-clusters',
  title: 'agreement of annotators on entities: alpha of sets, B³, LEA and adjusted Rand of pairs',
  reads: 'clusters',
  units: 'documents',
  cites: ['passonneau-2004', 'passonneau-2006', 'artstein-2008'],
  options,
  measures,
  headline: 'alpha',
  shows: ['mentions', 'b3', 'lea'],
  with: (settings) => {
    return scorer({
      stats: clusterStats,
      ...ofPanel<'clusters', ClusterStats>({ judge: judgePanel(settings) }),
      check: checkAnswer,
      summarise: clusterMeasures,
      report: {
        sections: (_, { pair }) => pairSections(pair, measures.alpha.title, (s) => clusterMeasures(s).alpha),
        worked: workedClusters,
        remarks: ({ left }: ClusterStats) => (left > 0 ? [`documents of one annotator do not count: ${left}`] : []),
      },
    })
  },
})
