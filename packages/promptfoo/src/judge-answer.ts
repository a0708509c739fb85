/** One answer of a model against its gold, by a metric that is named as on the command line. */
import { isLeft } from '@assay/core'
import { EvaluationError, type EvidenceLine } from '@assay/host'
import { findMetric, hostCode, isCorrectLine } from '@assay/host/internal'
import { evaluate, node } from '@assay/host/node'
import { sideOf } from './side-of.ts'

/** A metric, and what an answer must reach in it. */
export interface Criterion {
  /** A metric or a preset of a package that is installed, such as `string-f1`, `records` or `seqeval`. */
  readonly metric: string
  /** By default the metric's headline. */
  readonly measure?: string
  /** Those of the metric. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The worst value of a good answer; by default 1, or 0 where lower is better. */
  readonly threshold?: number
}

export interface Judgement {
  readonly isGood: boolean
  readonly score: number
  /** The value, and the items that are wrong. */
  readonly reason: string
}

type Line = EvidenceLine['evidence']

const MAX_ITEMS = 20

const places = { machine: node, pluginFolders: ['.', import.meta.dirname], pluginsOfCall: [] }

/** Looks for the installed plugins once, and not for each answer. */
const finding = new Map<string, ReturnType<typeof findMetric>>()
const find = (name: string): ReturnType<typeof findMetric> => {
  const before = finding.get(name) ?? findMetric(places, name)
  finding.set(name, before)
  return before
}

const textOf = ({ verdict, show }: Line): string => {
  const { gold, system, details, types } = show?.() ?? {}
  const items = [gold, system].filter((item) => item !== undefined).join(' / ')
  const labels = [...new Set([types?.gold, types?.system])].filter((label) => label && !items.includes(label))
  return [verdict, ...labels, items, details && `(${details})`].filter(Boolean).join(' ')
}

/** True where the answer is at fault and not the call, such as one of another length than the gold. */
const isOfAnswer = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  (error instanceof EvaluationError &&
    error.problems.every(({ severity, at }) => severity !== 'error' || at.path === 'answer'))

const hasNothing = (error: unknown): boolean =>
  error instanceof EvaluationError && error.problems.some(({ code }) => code === hostCode.E411)

/** @throws {EvaluationError} where the metric, an option or the gold is at fault */
export const judgeAnswer = async (criterion: Criterion, gold: unknown, given: unknown): Promise<Judgement> => {
  const { metric: name, options = {} } = criterion
  const found = await find(name)
  if (isLeft(found)) throw new EvaluationError(found.left.problems)
  const { scored, plugins } = found.right
  const { measures, headline, reads, name: metric } = scored.metric
  const measure = criterion.measure ?? headline
  const { better } = measures[measure] ?? {}
  if (better === undefined) throw new Error(`${metric} has no measure ${measure}: ${Object.keys(measures).join(', ')}`)
  const [best, worst] = better === 'lower' ? [0, 1] : [1, 0]
  const threshold = criterion.threshold ?? best
  const goldSide = sideOf(reads, gold, 'gold')
  const wrong: string[] = []
  const onLine = ({ metric: of, evidence }: EvidenceLine): void => {
    if (of === metric && evidence.show && !evidence.again && !isCorrectLine(evidence)) wrong.push(textOf(evidence))
  }
  let value: number | undefined
  try {
    const sides = { gold: goldSide, systems: { answer: sideOf(reads, given, 'answer') } }
    const { answer } = await evaluate(scored, sides, options, { plugins, onLine })
    value = answer[measure]
  } catch (error) {
    if (isOfAnswer(error)) return { isGood: false, score: worst, reason: error.message }
    if (!hasNothing(error)) throw error
  }
  // 0/0 is good where nothing is wrong
  const score = value ?? (wrong.length === 0 ? best : worst)
  const isGood = better === 'lower' ? score <= threshold : score >= threshold
  const more = wrong.length > MAX_ITEMS ? [`and ${wrong.length - MAX_ITEMS} more`] : []
  const said = `${measure} ${value === undefined ? 'has no value (0/0)' : Number(value.toFixed(4))}`
  return { isGood, score, reason: [said, ...wrong.slice(0, MAX_ITEMS), ...more].join('; ') }
}
