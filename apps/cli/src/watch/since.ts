/** What has changed from the last run to this one, in short: the headline of each score that is another now. */
import { isSameMetric, namesAmong, type Score } from '@assay/core/result'
import { type Both, type Difference, differencesIn, type Outcome } from '@assay/host'
import { safe } from '@assay/report'
import type { Metrics } from '../changed.ts'
import { differencesText } from '../differences.ts'

/** A result, and what is known of its metrics. */
export type Scored = Pick<Outcome, 'result' | 'metrics'>

const isSameSubject = (a: Score, b: Score): boolean => isSameMetric(a, b) && a.system === b.system

/** Scores of one metric and system; of several, those that were made in the same way. */
const pairsOf = (before: readonly Score[], after: readonly Score[]): readonly Both[] =>
  before.flatMap((score) => {
    const own = after.filter((one) => isSameSubject(one, score))
    const isSingle = own.length === 1 && before.filter((one) => isSameSubject(one, score)).length === 1
    const other = own.find(({ signature }) => signature === score.signature) ?? (isSingle ? own[0] : undefined)
    return other === undefined ? [] : [{ before: score, after: other }]
  })

const headlineOf = (pair: Both): readonly Difference[] => {
  const all = differencesIn([pair])
  if (all.every(({ difference, before, after }) => difference === 0 || (before === null && after === null))) return []
  return all.filter(({ measure }) => measure === pair.after.headline)
}

const goldOf = ({ result }: Scored): string =>
  JSON.stringify(result.inputs.filter(({ role }) => role === 'gold').map(({ sha256 }) => sha256))

const systemsOf = ({ result }: Scored): readonly string[] => [...new Set(result.scores.map(({ system }) => system))]

const listed = (what: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${what}: ${names.map(safe).join(', ')}`]

/** What else has changed, for which a number may be another too. */
const remarks = (before: Scored, after: Scored, pairs: readonly Both[]): readonly string[] => {
  const [old, own] = [systemsOf(before), systemsOf(after)]
  const otherwise = pairs.filter((pair) => pair.before.signature !== pair.after.signature)
  return [
    ...(goldOf(before) === goldOf(after) ? [] : ['the gold is another too, for all systems']),
    ...listed('scored in another way', [...new Set(otherwise.map((pair) => pair.after.metric))]),
    ...listed(
      'new',
      own.filter((name) => !old.includes(name)),
    ),
    ...listed(
      'gone',
      old.filter((name) => !own.includes(name)),
    ),
  ]
}

export const sinceText = (before: Scored, after: Scored): string => {
  const pairs = pairsOf(before.result.scores, after.result.scores)
  const metrics: Metrics = {
    nameOf: namesAmong(after.result.scores),
    metricOf: (one) => after.metrics.find(({ name, plugin }) => isSameMetric({ metric: name, plugin }, one)),
  }
  const lines = ['', 'since the last run', ...remarks(before, after, pairs)]
  return `${lines.join('\n')}\n${differencesText(metrics, pairs.flatMap(headlineOf))}\n`
}
