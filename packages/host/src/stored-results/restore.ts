/** Restores what reports need for a stored result: its metrics, under the options of their signatures. */
import type { AnyMetric } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/internal/host'
import { type Description, isSameMetric, type MetricName, type Result, type Score } from '@assay/core/result'
import { isLeft, isRight } from 'fp-ts/lib/Either.js'
import { parseOptionTexts } from '../checks/read-stored.ts'
import { findInstalled, type InstalledMetric } from '../checks/verify-result.ts'
import type { Formats, Outcome } from '../plan/environment.ts'
import type { AnyScorer } from '../plan/plan.ts'
import { layoutsOf, partsIn } from '../result/layouts.ts'
import { guessDescription, guessMeasure } from './guess-description.ts'

/** As an outcome of a run, but for metrics that are not installed: these are described from their scores. */
export interface RestoredOutcome extends Pick<Outcome, 'result' | 'metrics' | 'formats'> {
  /** Metrics that are not installed. */
  readonly unknown: readonly MetricName[]
}

/** Matches a stored result with the installed metrics. */
export const restore = (result: Result, installed: readonly InstalledMetric[]): RestoredOutcome => {
  const scorers = result.scores.map((score) => scorerOf(findInstalled(installed, score), score))
  const firsts = result.scores.filter(
    (score, i) => result.scores.findIndex((other) => isSameMetric(other, score)) === i,
  )
  const metrics = firsts.map((first) => {
    const described = describedAs(
      findInstalled(installed, first),
      scorers[result.scores.indexOf(first)],
      first,
      result.scores,
    )
    return { ...described, name: first.metric, plugin: first.plugin }
  })
  const unknown = firsts.filter((first) => findInstalled(installed, first) === undefined)
  return { result, metrics, formats: result.scores.map((score, i) => formatsOf(scorers[i], score)), unknown }
}

const describedAs = (
  metric: AnyMetric | undefined,
  scorer: AnyScorer | undefined,
  of: MetricName,
  scores: readonly Score[],
): Description => {
  if (metric === undefined) return guessDescription(of, scores)
  const ofMetric = scores.filter((score) => isSameMetric(score, of))
  const described: Description['measures'] = { ...metric.measures, ...scorer?.measures }
  const others = ofMetric
    .flatMap((score) => Object.keys(score.measures))
    .filter((measure) => !Object.hasOwn(described, measure))
  const measures = {
    ...described,
    ...Object.fromEntries(others.map((other) => [other, guessMeasure(other, ofMetric)])),
  }
  return { ...metric, headline: ofMetric[0]?.headline ?? metric.headline, measures }
}

/** The scorer under the options of the signature; a metric that no longer takes them has none. */
export const scorerOf = (metric: AnyMetric | undefined, { signature }: Score): AnyScorer | undefined => {
  if (metric === undefined) return undefined
  try {
    let input = optionsFromText(metric.options, parseOptionTexts(signature))
    let options = decodeOptions(metric.options, input)
    // what is not an option of the metric is the host's, or follows from those that are; a schema may name one at a time
    for (let left = Object.keys(input).length; isLeft(options) && left > 0; left--) {
      const refused = new Set(options.left.map(({ path }) => path[0]))
      input = Object.fromEntries(Object.entries(input).filter(([key]) => !refused.has(key)))
      options = decodeOptions(metric.options, input)
    }
    return isRight(options) ? (metric.with(options.right) as AnyScorer) : undefined
  } catch {
    return undefined
  }
}

/** The layouts of official scorers, from the sum that was stored, where this version of the metric still reads it. */
const formatsOf = (scorer: AnyScorer | undefined, score: Score): Formats => {
  if (scorer?.report?.formats === undefined) return {}
  const sum = decoded(scorer, score.stats)
  if (sum === undefined || isLeft(sum)) return {}
  return layoutsOf(scorer, sum.right, () => partsIn(scorer, score), score)
}

const decoded = (scorer: AnyScorer, stats: unknown): ReturnType<AnyScorer['stats']['decode']> | undefined => {
  try {
    return scorer.stats.decode(stats)
  } catch {
    return undefined
  }
}
