/** Merges the results of shards: sums are added, and everything else is derived from them. No input data is read. */
import { type AnyMetric, commonCode, type PackageMember, type Problem } from '@assay/core'
import {
  type CountsByLabel,
  type Input,
  isSameMetric,
  type LabelCounts,
  type ProblemGroup,
  type Result,
  type Score,
} from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { type StoredResult, scoringPart } from '../checks/read-stored.ts'
import { findInstalled, type InstalledMetric, optionsInSignature } from '../checks/verify-result.ts'
import { code } from '../codes.ts'
import type { Outcome } from '../plan/environment.ts'
import type { AnyScorer, PlannedMetric } from '../plan/plan.ts'
import { parseSignature } from '../plan/signature.ts'
import { codesOfDoubts, dedupe, doubtsOfLabels, labelUseOf, nothingToScore, sumDoubts } from '../result/doubts.ts'
import { sortInputs } from '../result/inputs.ts'
import { layoutsOf, partsIn } from '../result/layouts.ts'
import { toRecord } from '../result/measures.ts'
import { mergedScore, type Shard, withoutSums } from './add-sums.ts'
import { unmergeable } from './unmergeable.ts'

const unlike = (message: string, hint: string): Either<Failure, never> => left(failure(2, code.E803, message, hint))

// ---- the metric, as the signature has it -----------------------------------------------------------------------------

const RESCORE_HINT = 'score the shards again with what is installed, or install the version that scored them'

/** The metric with the options of a signature; refused where they cannot be read back to the letter. */
const planFromSignature = (
  metric: PackageMember<AnyMetric>,
  { plugin, signature, version, unitsCalled, headline }: Score,
): Either<Failure, PlannedMetric> => {
  if (metric.package.version !== version)
    return unlike(`${metric.name} ${version} scored this, and ${metric.package.version} is installed`, RESCORE_HINT)
  if (unitsCalled !== undefined)
    return unlike(
      `${metric.name} scores ${unitsCalled} in one piece, and a shard may hold a part of one`,
      'score all documents in one run',
    )
  const signed = parseSignature(scoringPart(signature))
  if (isLeft(signed)) return unlike(`the signature ${signature} cannot be read: ${signed.left}`, RESCORE_HINT)
  const options = optionsInSignature(metric, signature)
  if (options === undefined)
    return unlike(`the options in ${signature} are not those of the installed ${metric.name}`, RESCORE_HINT)
  const scorer = metric.with(options) as AnyScorer
  return right({
    metric: { ...metric, headline, measures: { ...metric.measures, ...scorer.measures } },
    plugin,
    package: plugin,
    options,
    scorer,
    view: undefined,
    viewNamed: undefined,
  })
}

// ---- results ---------------------------------------------------------------------------------------------------------

const keyOf = ({ metric, plugin, system, signature }: Score): string =>
  JSON.stringify([plugin, metric, system, signature])

const shardsOf = (score: Score, all: readonly StoredResult[]): Either<Failure, readonly Shard[]> => {
  const shards: Shard[] = []
  for (const shard of all) {
    const { path, result } = shard
    const match = result.scores.find((other) => keyOf(other) === keyOf(score))
    if (match === undefined) {
      const other = result.scores.find(
        (candidate) => isSameMetric(candidate, score) && candidate.system === score.system,
      )
      return other === undefined
        ? unlike(
            `${path} has no score of ${score.system} by ${score.metric}`,
            'each shard needs the same systems and metrics',
          )
        : unlike(`${path} was scored in another way: ${other.signature}`, `the others have: ${score.signature}`)
    }
    const keys = (of: Score): string =>
      Object.keys(of.groups ?? {})
        .sort()
        .join(', ') || 'none'
    if (keys(match) !== keys(score))
      return unlike(
        `${path} has other groups: ${keys(match)}`,
        `the others have: ${keys(score)}; score every shard with the same groupBy`,
      )
    shards.push({ ...shard, score: match })
  }
  return right(shards)
}

const mergedInputs = (all: readonly StoredResult[]): readonly Input[] => {
  const inputs = new Map<string, Input>()
  for (const { result } of all)
    for (const input of result.inputs) inputs.set(JSON.stringify(Object.entries(input).sort()), input)
  return sortInputs([...inputs.values()])
}

/** Codes of problems about all answers together: they hold for the whole if they hold for each shard. */
const ofAll: ReadonlySet<string> = new Set([code.W401, commonCode.W481])

/** Those of the shards, but for what follows from sums. */
const mergedProblems = (all: readonly StoredResult[], recomputed: ReadonlySet<string>): readonly ProblemGroup[] => {
  const groups = new Map<string, ProblemGroup>()
  const isOfEach = ({ code, message }: ProblemGroup): boolean =>
    all.every(({ result }) => result.problems.some((problem) => problem.code === code && problem.message === message))
  for (const problem of all.flatMap(({ result }) => result.problems)) {
    if (problem.at.line === 0 && recomputed.has(problem.code)) continue
    if (ofAll.has(problem.code) && !isOfEach(problem)) continue
    const key = JSON.stringify([problem.code, problem.at.path || problem.message, problem.skipped?.system])
    const group = groups.get(key)
    groups.set(key, group === undefined ? problem : { ...group, count: group.count + problem.count })
  }
  return [...groups.values()]
}

const addUp = (all: readonly CountsByLabel[]): CountsByLabel => {
  const sum: Record<string, number> = Object.create(null)
  for (const counted of all)
    for (const [label, count] of Object.entries(counted)) sum[label] = (sum[label] ?? 0) + count
  return sum
}

type Sides = Pick<LabelCounts, 'gold' | 'systems'>
const addSides = (all: readonly Sides[]): Sides => {
  const systems = new Set(all.flatMap((sides) => Object.keys(sides.systems)))
  return {
    gold: addUp(all.map(({ gold }) => gold)),
    systems: toRecord(
      [...systems].map((name) => [name, addUp(all.map((sides) => sides.systems[name] ?? {}))] as const),
    ),
  }
}

/** The labels of all shards; none where one does not say its own. */
const mergedLabels = (all: readonly StoredResult[]): LabelCounts | undefined => {
  const labels = all.flatMap(({ result }) => result.labels ?? [])
  const [first] = labels
  if (first === undefined || labels.length < all.length) return undefined
  const out = labels.flatMap(({ leftOut }) => leftOut ?? [])
  return { ...first, ...addSides(labels), ...(out.length > 0 && { leftOut: addSides(out) }) }
}

/** Merged score of all shards. */
interface MergedScore {
  readonly score: Score
  readonly metric: AnyMetric
  readonly formats: Outcome['formats'][number]
  readonly scorer: AnyScorer
  readonly doubts: readonly Problem[]
}

const mergeScores = (
  score: Score,
  all: readonly StoredResult[],
  installed: readonly InstalledMetric[],
): Either<Failure, MergedScore> => {
  const shards = shardsOf(score, all)
  if (isLeft(shards)) return shards
  const metric = findInstalled(installed, score)
  if (metric === undefined) {
    const why = `the metric ${score.metric} of ${score.plugin} is not installed`
    return left(failure(4, code.E501, why, 'install it: only the metric itself can add its sums'))
  }
  const planned = planFromSignature(metric, score)
  if (isLeft(planned)) return planned
  const merged = mergedScore(planned.right, shards.right)
  if (isLeft(merged)) return merged
  const [total, sum] = merged.right
  const formats = layoutsOf(planned.right.scorer, sum, () => partsIn(planned.right.scorer, total), total)
  const { scorer } = planned.right
  return right({
    score: total,
    metric: planned.right.metric,
    formats,
    scorer,
    doubts: sumDoubts(scorer, sum, total.system),
  })
}

/** Merges results, with the metrics that are installed. */
export const mergeResults = (
  all: readonly [StoredResult, ...StoredResult[]],
  installed: readonly InstalledMetric[],
): Either<Failure, Outcome> => {
  const refused = unmergeable(all) ?? all.map(withoutSums).find((why) => why !== undefined)
  if (refused !== undefined) return left(refused)
  // the shard with the most scores, so that one which another lacks is reported
  const most = all.reduce((a, b) => (b.result.scores.length > a.result.scores.length ? b : a))
  const merged: MergedScore[] = []
  for (const score of most.result.scores) {
    const mergedScores = mergeScores(score, all, installed)
    if (isLeft(mergedScores)) return mergedScores
    merged.push(mergedScores.right)
  }
  const labelSets = new Set(all.map(({ result: { labels } }) => JSON.stringify(labels?.known ?? null)))
  if (labelSets.size > 1) return unlike('the shards have other "labels.known"', 'score them with the same labels')
  const labels = mergedLabels(all)
  // of documents without labels a sum does not say whether anything was in them
  const nothing = nothingToScore(
    merged.map(({ metric, score }) => [metric, score]),
    () => ({ bare: false, possible: labels !== undefined }),
  )
  if (nothing.length > 0) return left({ exit: 3, problems: nothing })
  const uses = merged.map(({ scorer }) => labelUseOf(scorer, labels))
  const doubts = [...doubtsOfLabels(labels, uses), ...dedupe(merged.flatMap((scored) => scored.doubts))]
  const refusing = doubts.filter(({ severity }) => severity === 'error')
  if (refusing.length > 0) return left({ exit: 3, problems: refusing })
  const recomputed = new Set(merged.flatMap(({ scorer }) => codesOfDoubts(scorer, labels)))
  const result: Result = {
    result: 1,
    ...(most.result.campaign && { campaign: most.result.campaign }),
    inputs: mergedInputs(all),
    scores: merged.map(({ score }) => score),
    comparisons: [],
    gates: [],
    problems: [...mergedProblems(all, recomputed), ...doubts.map((doubt) => ({ ...doubt, count: 1 }))],
    ...(labels && { labels }),
    ...(all.some((shard) => shard.result.redacted) && { redacted: true }),
  }
  const metrics = merged.map(({ metric, score: { plugin } }) => ({ ...metric, plugin }))
  return right({ result, metrics, warnings: doubts, formats: merged.map(({ formats }) => formats) })
}
