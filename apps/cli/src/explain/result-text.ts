/** `assay explain METRIC --of RESULT.json`: formulas with the numbers of a stored result. */
import type { AnyMetric, PackageMember } from '@assay/core'
import type { Score } from '@assay/core/result'
import type { Failure } from '@assay/host'
import {
  type ExplainedScore,
  explainScore,
  failure,
  hostCode,
  type MissingValue,
  shortNumber,
  suggestion,
  type WorkedFormula,
} from '@assay/host/internal'
import { safe } from '@assay/report/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Registry } from '../registry.ts'
import { readVerified } from '../stored-results.ts'

/** A metric with its plugin. */
export interface PluginMetric {
  readonly plugin: string
  readonly metric: PackageMember<AnyMetric>
}

const WIDTH = 118
/** Maximal number of sums that are printed. */
const MAX_SUMS = 60

const valueText = (value: number | null): string => (value === null ? 'no value' : shortNumber(value))

/** Formats `precision = correct / found = 3 / 4 = 0.75`, wrapped if it is long. */
const equation = (parts: readonly string[]): string => {
  const [name, ...others] = parts as [string, ...string[]]
  const line = `  ${parts.join(' = ')}`
  return line.length <= WIDTH ? `${line}\n` : `  ${name}\n${others.map((part) => `    = ${part}\n`).join('')}`
}

const measureLine = ({ measure, formula, isRatio, numbers, value, isUndefined }: WorkedFormula): string => {
  const name = safe(measure)
  if (!isRatio) return equation([name, `${valueText(value)}, ${safe(formula)}`])
  const numberText = isUndefined && value !== null ? `${valueText(value)}, as the options say of 0/0` : valueText(value)
  return equation([name, safe(formula), ...(numbers === undefined ? [] : [numbers]), numberText])
}

const lackingLine = ({ facet, label, measure, formula, numbers }: MissingValue): string =>
  equation([
    `${safe(facet)} ${safe(label)}: ${safe(measure)}`,
    safe(formula),
    ...(numbers === undefined ? [] : [numbers]),
    'no value',
  ])

/** Sums, printed if a measure with a value has no formula in numbers. */
const sumsText = ({ measures, sums }: ExplainedScore): string => {
  if (!measures.some(({ isRatio, numbers, value }) => isRatio && numbers === undefined && value !== null)) return ''
  const lines = sums.slice(0, MAX_SUMS).map(([path, value]) => `  ${safe(path)} = ${shortNumber(value)}\n`)
  const others = sums.length > MAX_SUMS ? `  … and ${sums.length - MAX_SUMS} more\n` : ''
  return `\nsums that the measures without numbers are made of\n${lines.join('')}${others}`
}

const scoreText = (score: Score, metric: AnyMetric): string => {
  const explained = explainScore(score, metric)
  const lacking = explained.lacking.map(lackingLine).join('')
  const notes = (score.remarks ?? []).map((remark) => `note: ${safe(remark)}\n`).join('')
  return `${safe(score.system)}\n${safe(score.signature)}\n\n${explained.measures.map(measureLine).join('')}${lacking === '' ? '' : `\nparts without a value\n${lacking}`}${sumsText(explained)}${notes === '' ? '' : `\n${notes}`}`
}

const notInResult = (path: string, name: string, scores: readonly Score[]): Either<Failure, never> => {
  const known = [...new Set(scores.map(({ metric }) => metric))]
  const hint = known.length === 0 ? 'it has no scores' : suggestion(name, known)
  return left(failure(2, hostCode.E102, `${path} has no score of "${name}"`, hint))
}

/** Formulas and numbers of a result's scores by some metrics. */
export const resultText = (
  path: string,
  name: string,
  metrics: readonly PluginMetric[],
  registry: Registry,
): Either<Failure, string> => {
  const stored = readVerified(path, registry)
  if (isLeft(stored)) return stored
  const { scores } = stored.right.result
  const scoresWithMetrics = scores.flatMap((score) => {
    const match = metrics.find(({ plugin, metric }) => score.plugin === plugin && score.metric === metric.name)
    return match === undefined ? [] : [[score, match] as const]
  })
  if (scoresWithMetrics.length === 0) return notInResult(path, name, scores)
  const texts = scoresWithMetrics.map(
    ([score, { plugin, metric }]) => `${metric.name}, of ${plugin}: ${scoreText(score, metric)}`,
  )
  return right(
    `${texts.join('\n')}\nNumbers have six digits here and all of theirs in the result; assay explain ${name} says what the measures mean.\n`,
  )
}
