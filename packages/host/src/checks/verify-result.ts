/** Verifies a stored result: its numbers follow from its sums and lie in their range. It detects edited files. */
import type { AnyMetric, Json, Measure, Model, PackageMember, Problem, Scorer } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { decodeOptions, optionsFromText, optionText, sectionFault } from '@assay/core/internal/host'
import type { Measures, MetricName, Score } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import type { Failure } from './failure.ts'
import { parseOptionTexts, type StoredResult, scoringPart } from './read-stored.ts'

/** A metric and its package. */
export type InstalledMetric = readonly [plugin: string, metric: PackageMember<AnyMetric>]

export const findInstalled = (
  installed: readonly InstalledMetric[],
  score: MetricName,
): PackageMember<AnyMetric> | undefined =>
  installed.find(([plugin, { name }]) => name === score.metric && plugin === score.plugin)?.[1]

type AnyScorer = Scorer<Model, unknown, string>

/** Decodes the options in a signature; `undefined` if the metric would write them differently. */
export const optionsInSignature = (
  metric: AnyMetric,
  signature: string,
): Readonly<Record<string, unknown>> | undefined => {
  // the view is the host's, and no option of the metric
  const texts = new Map([...parseOptionTexts(scoringPart(signature))].filter(([key]) => key !== 'view'))
  const decoded = decodeOptions(metric.options, optionsFromText(metric.options, texts))
  if (isLeft(decoded)) return undefined
  const options = decoded.right as Readonly<Record<string, unknown>>
  const text = Object.entries(options).map(([key, value]) => `|${key}:${optionText(value)}`)
  return signature.startsWith(metric.name + text.join('')) ? options : undefined
}

// ---- one score -------------------------------------------------------------------------------------------------------

/** The metric that a score is checked against. */
interface ScoreCheck {
  readonly name: string
  readonly described: Readonly<Record<string, Measure<string>>>
  /** The scorer of these sums; `undefined` for another version or unknown options. */
  readonly scorer: AnyScorer | undefined
}

type Path = readonly string[]
type Discrepancy = readonly [path: Path, what: string]

const prepareCheck = (metric: PackageMember<AnyMetric>, score: Score): ScoreCheck => {
  const options = optionsInSignature(metric, score.signature)
  if (options === undefined) return { name: metric.name, described: metric.measures, scorer: undefined }
  const scorer = metric.with(options) as AnyScorer
  const described = { ...metric.measures, ...scorer.measures }
  return { name: metric.name, described, scorer: metric.package.version === score.version ? scorer : undefined }
}

// a logarithm has its last digit from the machine
const CLOSE = 1e-9
export const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b))

const isSameNumber = (stored: number | null, computed: number | undefined): boolean =>
  stored === null || computed === undefined ? (stored ?? undefined) === computed : isClose(stored, computed)

const isOutside = (value: number, range: Measure<string>['range'] | undefined): boolean =>
  range !== undefined && !(value >= range[0] && value <= range[1])

/** Finds values and interval bounds out of range. */
const outOfRange = (path: Path, measures: Measures, { described }: ScoreCheck): readonly Discrepancy[] =>
  Object.entries(measures).flatMap(([name, { value, interval = [] }]) => {
    const range = Object.hasOwn(described, name) ? described[name]?.range : undefined
    const all: readonly (readonly [Path, number | null])[] = [
      [[...path, name, 'value'], value],
      ...interval.map((bound, i) => [[...path, name, 'interval', String(i)], bound] as const),
    ]
    return all.flatMap(([at, number]): readonly Discrepancy[] =>
      number !== null && isOutside(number, range)
        ? [[at, `is ${number}, and ${name} is from ${range?.[0]} to ${range?.[1]}`]]
        : [],
    )
  })

const compareWithSum = (
  path: Path,
  measures: Measures,
  stats: unknown,
  scorer: AnyScorer,
  described: ScoreCheck['described'],
): readonly Discrepancy[] => {
  const values: Readonly<Record<string, number | undefined>> = scorer.summarise(stats)
  return Object.entries(measures).flatMap(([name, { value }]): readonly Discrepancy[] => {
    const isOfSum = Object.hasOwn(values, name) && described[name]?.ofResamples !== true
    if (!isOfSum || isSameNumber(value, values[name])) return []
    return [[[...path, name, 'value'], `is ${value}, and its sum gives ${values[name] ?? null}`]]
  })
}

/** Checks measures against their range and their sum. */
const checkMeasures = (
  path: Path,
  measures: Measures,
  stats: Json | undefined,
  held: ScoreCheck,
): readonly Discrepancy[] => {
  const measuresPath = [...path, 'measures']
  const range = outOfRange(measuresPath, measures, held)
  if (range.length > 0 || held.scorer === undefined || stats === undefined || stats === null) return range
  const decoded = held.scorer.stats.decode(stats)
  return isLeft(decoded)
    ? [[[...path, 'stats'], `holds no sum of ${held.name}: ${decoded.left}`]]
    : compareWithSum(measuresPath, measures, decoded.right, held.scorer, held.described)
}

/** Finds means out of range, or over more units than the score has. */
const checkMeans = ({ means = {}, units }: Score, { described }: ScoreCheck): readonly Discrepancy[] =>
  Object.entries(means).flatMap(([key, ofKey]): readonly Discrepancy[] => [
    ...(ofKey.units > units ? [[['means', key, 'units'], `is ${ofKey.units}, and there are ${units}`] as const] : []),
    ...Object.entries(ofKey.measures).flatMap(
      ([name, { mean, interval = [], sd, units: averaged }]): readonly Discrepancy[] => {
        const range = Object.hasOwn(described, name) ? described[name]?.range : undefined
        const path = ['means', key, 'measures', name]
        const isNone = averaged === 0
        if (averaged > ofKey.units) return [[[...path, 'units'], `is ${averaged}, and there are ${ofKey.units}`]]
        if ((mean === null) !== isNone || (sd === null) !== isNone)
          return [[[...path, 'mean'], `is ${mean}, over ${averaged} units`]]
        const numbers = [
          [['mean'], mean] as const,
          ...interval.map((bound, i) => [['interval', String(i)], bound] as const),
        ]
        for (const [at, number] of numbers)
          if (number !== null && isOutside(number, range))
            return [[[...path, ...at], `is ${number}, and ${name} is from ${range?.[0]} to ${range?.[1]}`]]
        return sd !== null && sd < 0 ? [[[...path, 'sd'], `is ${sd}, which a deviation cannot be`]] : []
      },
    ),
  ])

/** Checks each run against its sum, and the numbers of the system against the means over its runs. */
const checkRuns = ({ runs, measures }: Score, held: ScoreCheck): readonly Discrepancy[] => {
  if (runs === undefined) return []
  const each = runs.flatMap((run, i) => checkMeasures(['runs', String(i)], run.measures, run.stats, held))
  const wrong = Object.entries(measures).flatMap(([name, { value }]): readonly Discrepancy[] => {
    const values = runs.flatMap((run) => run.measures[name]?.value ?? [])
    const mean = values.length === 0 ? undefined : values.reduce((sum, runValue) => sum + runValue, 0) / values.length
    if (isSameNumber(value, mean)) return []
    return [[['measures', name, 'value'], `is ${value}, and the mean over its runs is ${mean ?? null}`]]
  })
  return [...each, ...wrong]
}

const checkScore = (score: Score, held: ScoreCheck): readonly Discrepancy[] => {
  const parts = (['facets', 'groups'] as const).flatMap((kind) =>
    Object.entries(score[kind] ?? {}).flatMap(([key, labels]) =>
      Object.entries(labels).flatMap(([label, { measures, stats }]) =>
        checkMeasures([kind, key, label], measures, stats, held),
      ),
    ),
  )
  const sweeps = Object.entries(score.sweeps ?? {}).flatMap(([parameter, points]) =>
    points.flatMap(({ measures }, i) => outOfRange(['sweeps', parameter, String(i), 'measures'], measures, held)),
  )
  const fault = sectionFault(score.sections ?? [])
  return [
    ...checkMeasures([], score.measures, score.stats, held),
    ...checkRuns(score, held),
    ...parts,
    ...sweeps,
    ...checkMeans(score, held),
    ...(fault === undefined ? [] : [[['sections'], `are not as a metric gives them: ${fault}`] as const]),
  ]
}

// ---- all of them -----------------------------------------------------------------------------------------------------

/** Limit of reported problems; the rest are counted. */
const MAX_REPORTED = 50

const CHANGED_HINT = 'the file was changed since it was written: score again'

const pathText = (path: Path): string =>
  path
    .map((step) => (/^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${/^\d+$/.test(step) ? step : JSON.stringify(step)}]`))
    .join('')

const problemOf = ({ spot }: StoredResult, score: number, [path, what]: Discrepancy): Problem => ({
  severity: 'error',
  code: code.E218,
  message: `scores[${score}]${pathText(path)} ${what}`,
  ...(spot?.('scores', String(score), ...path) ?? { at: nowhere }),
  hint: CHANGED_HINT,
})

const checkScoreSafely = (score: Score, metric: PackageMember<AnyMetric>): readonly Discrepancy[] => {
  try {
    return checkScore(score, prepareCheck(metric, score))
  } catch (cause) {
    return [[['stats'], `cannot be summed up: ${cause instanceof Error ? cause.message : String(cause)}`]]
  }
}

/** Checks a stored result, as far as its metrics are installed. */
export const verifyResult = (
  stored: StoredResult,
  installed: readonly InstalledMetric[],
): Either<Failure, StoredResult> => {
  const all = stored.result.scores.flatMap((score, i) => {
    const metric = findInstalled(installed, score)
    return metric === undefined ? [] : checkScoreSafely(score, metric).map((wrong) => [i, wrong] as const)
  })
  if (all.length === 0) return right(stored)
  const problems = all.slice(0, MAX_REPORTED).map(([i, wrong]) => problemOf(stored, i, wrong))
  return left({ exit: 3, problems, total: all.length })
}
