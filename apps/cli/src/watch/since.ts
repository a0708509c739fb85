/** Differences from the last run: the headlines that changed. */
import { displayNames, isSameMetric, type Score } from '@assay/core/result'
import type { Outcome } from '@assay/host'
import { type Difference, differencesIn, type ScorePair } from '@assay/host/internal'
import { safe } from '@assay/report/internal'
import type { Metrics } from '../comparison-text.ts'
import { differencesText } from '../differences-text.ts'

/** A result with its metrics. */
export type ScoredResult = Pick<Outcome, 'result' | 'metrics'>

const isSameSubject = (a: Score, b: Score): boolean => isSameMetric(a, b) && a.system === b.system

/** Pairs scores of the same metric and system; if there are several, by signature. */
const pairsOf = (before: readonly Score[], after: readonly Score[]): readonly ScorePair[] =>
  before.flatMap((score) => {
    const own = after.filter((one) => isSameSubject(one, score))
    const isSingle = own.length === 1 && before.filter((one) => isSameSubject(one, score)).length === 1
    const other = own.find(({ signature }) => signature === score.signature) ?? (isSingle ? own[0] : undefined)
    return other === undefined ? [] : [{ before: score, after: other }]
  })

const headlineOf = (pair: ScorePair): readonly Difference[] => {
  const all = differencesIn([pair])
  if (all.every(({ difference, before, after }) => difference === 0 || (before === null && after === null))) return []
  return all.filter(({ measure }) => measure === pair.after.headline)
}

const goldOf = ({ result }: ScoredResult): string =>
  JSON.stringify(result.inputs.filter(({ role }) => role === 'gold' || role === 'patch').map(({ sha256 }) => sha256))

const systemsOf = ({ result }: ScoredResult): readonly string[] => [
  ...new Set(result.scores.map(({ system }) => system)),
]

const nameList = (what: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${what}: ${names.map(safe).join(', ')}`]

/** Other changes that may explain a number. */
const remarks = (before: ScoredResult, after: ScoredResult, pairs: readonly ScorePair[]): readonly string[] => {
  const [old, own] = [systemsOf(before), systemsOf(after)]
  const otherwise = pairs.filter((pair) => pair.before.signature !== pair.after.signature)
  return [
    ...(goldOf(before) === goldOf(after) ? [] : ['the gold is another too, for all systems']),
    ...nameList('scored in another way', [...new Set(otherwise.map((pair) => pair.after.metric))]),
    ...nameList(
      'new',
      own.filter((name) => !old.includes(name)),
    ),
    ...nameList(
      'gone',
      old.filter((name) => !own.includes(name)),
    ),
  ]
}

export const sinceText = (before: ScoredResult, after: ScoredResult): string => {
  const pairs = pairsOf(before.result.scores, after.result.scores)
  const metrics: Metrics = {
    nameOf: displayNames(after.result.scores),
    metricOf: (one) => after.metrics.find(({ name, plugin }) => isSameMetric({ metric: name, plugin }, one)),
  }
  const lines = ['', 'since the last run', ...remarks(before, after, pairs)]
  return `${lines.join('\n')}\n${differencesText(metrics, pairs.flatMap(headlineOf))}\n`
}
