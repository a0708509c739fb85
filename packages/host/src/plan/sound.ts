/** Whether the numbers of a stored result are those of its sums, and in their range: what was changed since is not shown. */
import type { AnyMetric, Json, Measure, Model, Packaged, Problem, Scorer } from '@assay/core'
import { decodeOptions, optionsFromText, optionText } from '@assay/core/host'
import type { Measures, MetricName, Score } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, nowhere } from '../problems/failure.ts'
import { meaningOf, type Stored } from '../stored/stored.ts'
import { optionTextsOf } from './signature.ts'

/** A metric and the package that it is of. */
export type InstalledMetric = readonly [plugin: string, metric: Packaged<AnyMetric>]

export const installedAs = (installed: readonly InstalledMetric[], one: MetricName): Packaged<AnyMetric> | undefined =>
  installed.find(([plugin, { name }]) => name === one.metric && plugin === one.plugin)?.[1]

type AnyScorer = Scorer<Model, unknown, string>

/** The options that a signature names; `undefined` where the metric does not read them back to the letter. */
export const signedOptions = (metric: AnyMetric, signature: string): Readonly<Record<string, unknown>> | undefined => {
  // the view is the host's, and no option of the metric
  const texts = new Map([...optionTextsOf(meaningOf(signature))].filter(([key]) => key !== 'view'))
  const decoded = decodeOptions(metric.options, optionsFromText(metric.options, texts))
  if (isLeft(decoded)) return undefined
  const options = decoded.right as Readonly<Record<string, unknown>>
  const text = Object.entries(options).map(([key, value]) => `|${key}:${optionText(value)}`)
  return signature.startsWith(metric.name + text.join('')) ? options : undefined
}

// ---- one score -------------------------------------------------------------------------------------------------------

/** What a number is held against. */
interface Held {
  readonly name: string
  readonly described: Readonly<Record<string, Measure<string>>>
  /** The scorer whose sums these are; of another version, or of other options, they say nothing. */
  readonly scorer: AnyScorer | undefined
}

type Path = readonly string[]
type Wrong = readonly [path: Path, what: string]

const heldOf = (metric: Packaged<AnyMetric>, score: Score): Held => {
  const options = signedOptions(metric, score.signature)
  if (options === undefined) return { name: metric.name, described: metric.measures, scorer: undefined }
  const scorer = metric.with(options) as AnyScorer
  const described = { ...metric.measures, ...scorer.measures }
  return { name: metric.name, described, scorer: metric.package.version === score.version ? scorer : undefined }
}

// a logarithm has its last digit from the machine
const CLOSE = 1e-9
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b))

const isSame = (stored: number | null, own: number | undefined): boolean =>
  stored === null || own === undefined ? (stored ?? undefined) === own : isClose(stored, own)

const outside = (value: number, range: Measure<string>['range'] | undefined): boolean =>
  range !== undefined && !(value >= range[0] && value <= range[1])

/** Numbers out of their range; intervals may pass a bound by rounding alone. */
const outOfRange = (path: Path, measures: Measures, { described }: Held): readonly Wrong[] =>
  Object.entries(measures).flatMap(([name, { value, interval = [] }]) => {
    const range = Object.hasOwn(described, name) ? described[name]?.range : undefined
    const all: readonly (readonly [Path, number | null])[] = [
      [[...path, name, 'value'], value],
      ...interval.map((bound, i) => [[...path, name, 'interval', String(i)], bound] as const),
    ]
    return all.flatMap(([at, number]): readonly Wrong[] =>
      number !== null && outside(number, range)
        ? [[at, `is ${number}, and ${name} lies in ${range?.[0]} to ${range?.[1]}`]]
        : [],
    )
  })

const otherThanSum = (path: Path, measures: Measures, stats: unknown, scorer: AnyScorer): readonly Wrong[] => {
  const values: Readonly<Record<string, number | undefined>> = scorer.summarise(stats)
  return Object.entries(measures).flatMap(([name, { value }]): readonly Wrong[] => {
    if (!Object.hasOwn(values, name) || isSame(value, values[name])) return []
    return [[[...path, name, 'value'], `is ${value}, and its sum gives ${values[name] ?? null}`]]
  })
}

/** Measures beside the sum that they are of. */
const wrongIn = (path: Path, measures: Measures, stats: Json | undefined, held: Held): readonly Wrong[] => {
  const own = [...path, 'measures']
  const range = outOfRange(own, measures, held)
  if (range.length > 0 || held.scorer === undefined || stats === undefined || stats === null) return range
  const decoded = held.scorer.stats.decode(stats)
  return isLeft(decoded)
    ? [[[...path, 'stats'], `holds no sum of ${held.name}: ${decoded.left}`]]
    : otherThanSum(own, measures, decoded.right, held.scorer)
}

/** Means out of the range of their measure, or over more units than there are. */
const wrongMeans = ({ means = {}, units }: Score, { described }: Held): readonly Wrong[] =>
  Object.entries(means).flatMap(([key, own]): readonly Wrong[] => [
    ...(own.units > units ? [[['means', key, 'units'], `is ${own.units}, and there are ${units}`] as const] : []),
    ...Object.entries(own.measures).flatMap(([name, { mean, sd, units: averaged }]): readonly Wrong[] => {
      const range = Object.hasOwn(described, name) ? described[name]?.range : undefined
      const path = ['means', key, 'measures', name]
      const isNone = averaged === 0
      if (averaged > own.units) return [[[...path, 'units'], `is ${averaged}, and there are ${own.units}`]]
      if ((mean === null) !== isNone || (sd === null) !== isNone)
        return [[[...path, 'mean'], `is ${mean}, over ${averaged} units`]]
      if (mean !== null && outside(mean, range))
        return [[[...path, 'mean'], `is ${mean}, and ${name} lies in ${range?.[0]} to ${range?.[1]}`]]
      return sd !== null && sd < 0 ? [[[...path, 'sd'], `is ${sd}, which a deviation cannot be`]] : []
    }),
  ])

const wrongInScore = (score: Score, held: Held): readonly Wrong[] => {
  const parts = (['facets', 'groups'] as const).flatMap((kind) =>
    Object.entries(score[kind] ?? {}).flatMap(([key, labels]) =>
      Object.entries(labels).flatMap(([label, { measures, stats }]) =>
        wrongIn([kind, key, label], measures, stats, held),
      ),
    ),
  )
  const sweeps = Object.entries(score.sweeps ?? {}).flatMap(([parameter, points]) =>
    points.flatMap(({ measures }, i) => outOfRange(['sweeps', parameter, String(i), 'measures'], measures, held)),
  )
  return [...wrongIn([], score.measures, score.stats, held), ...parts, ...sweeps, ...wrongMeans(score, held)]
}

// ---- all of them -----------------------------------------------------------------------------------------------------

/** More of them than this are counted, and not told one by one. */
const TOLD = 50

const CHANGED = 'the file was changed since it was written: score again'

const shown = (path: Path): string =>
  path
    .map((step) => (/^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${/^\d+$/.test(step) ? step : JSON.stringify(step)}]`))
    .join('')

const problemOf = ({ spot }: Stored, score: number, [path, what]: Wrong): Problem => ({
  severity: 'error',
  code: 'E218',
  message: `scores[${score}]${shown(path)} ${what}`,
  ...(spot?.('scores', String(score), ...path) ?? { at: nowhere }),
  hint: CHANGED,
})

const wrongSafely = (score: Score, metric: Packaged<AnyMetric>): readonly Wrong[] => {
  try {
    return wrongInScore(score, heldOf(metric, score))
  } catch (cause) {
    return [[['stats'], `cannot be summed up: ${cause instanceof Error ? cause.message : String(cause)}`]]
  }
}

/** A stored result whose numbers follow from its sums, as far as its metrics are installed; or where they do not. */
export const sound = (stored: Stored, installed: readonly InstalledMetric[]): Either<Failure, Stored> => {
  const all = stored.result.scores.flatMap((score, i) => {
    const metric = installedAs(installed, score)
    return metric === undefined ? [] : wrongSafely(score, metric).map((wrong) => [i, wrong] as const)
  })
  if (all.length === 0) return right(stored)
  const problems = all.slice(0, TOLD).map(([i, wrong]) => problemOf(stored, i, wrong))
  return left({ exit: 3, problems, total: all.length })
}
