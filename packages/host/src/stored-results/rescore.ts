/**
 * Scores two stored results again: a result has sums but no units, so that tests and item changes between two of them need the
 * scored files.
 */
import type { AnyMetric, Problem } from '@assay/core'
import type { Comparison, Input, Score } from '@assay/core/result'
import { isLeft, right } from 'fp-ts/lib/Either.js'
import { problemLog } from '../checks/problem-log.ts'
import type { StoredResult } from '../checks/read-stored.ts'
import { scoringPart } from '../checks/read-stored.ts'
import type { HostEnvironment, Progress } from '../plan/environment.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import { type Compare, comparedMeasures } from '../plan/request.ts'
import { pairedDocuments } from '../read/pair.ts'
import { fewUnits } from '../result/few-units.ts'
import { newAccumulator, type Total } from '../score/accumulator.ts'
import { pairsOf } from '../score/pairs.ts'
import { planSafely, runGuarded } from '../score/run-guarded.ts'
import { newUnits } from '../score/units.ts'
import { comparedBy, type MeasuredPair, testedPairs } from '../significance/compare.ts'
import { newChangeCollector, type SystemChanges } from './changed-results.ts'
import {
  type Family,
  type Files,
  filesOf,
  type InstalledParts,
  type RescoreSettings,
  requestOf,
  type Side,
  systemFiles,
} from './comparison-request.ts'
import type { ScorePair } from './differences.ts'
import { lostNote, note, scoreAgain } from './evidence.ts'
import { type Finder, type LostInput, newFinder } from './find-scores.ts'

export interface RescoreResult {
  readonly comparisons: readonly Comparison[]
  /** By the first metric alone: several say everything twice. */
  readonly changed: readonly SystemChanges[]
  /** Reasons for missing parts. */
  readonly notes: readonly Problem[]
}

// ---- reading ---------------------------------------------------------------------------------------------------------

const isOfResamples = ({ measures }: AnyMetric, name: string): boolean => measures[name]?.ofResamples === true

/** The first measure that is not what was stored. */
const otherValue = ({ metric, scorer }: PlannedMetric, { stats }: Total, { measures }: Score): string | undefined => {
  const values = scorer.summarise(stats)
  return Object.keys(measures).find(
    (name) =>
      Object.hasOwn(values, name) && !isOfResamples(metric, name) && (values[name] ?? null) !== measures[name]?.value,
  )
}

const onlyNotes = (...notes: readonly Problem[]): RescoreResult => ({ comparisons: [], changed: [], notes })

const readBoth = (
  plan: Plan,
  family: Family,
  finder: Finder,
  compare: Compare,
  withItems: boolean,
  progress: Progress | undefined,
): RescoreResult => {
  const planned = plan.metrics[0]!
  const log = problemLog(plan, plan.titles)
  const names = plan.systems.map(({ name }) => name)
  const units = newUnits()
  const accumulators = names.map(() => newAccumulator(planned, units, { hasRows: true, means: false }))
  const changes = newChangeCollector(family, planned.model, finder, plan)
  const { documents } = pairedDocuments(plan, log, progress?.read)
  for (const pair of pairsOf(documents, { ...plan, metrics: [planned] }, log))
    pair.judge((lines) =>
      accumulators[pair.system]?.add(withItems ? changes.noting(pair, lines) : lines, pair.document),
    )
  const mistake = log.kept().find(({ severity }) => severity === 'error')
  if (mistake !== undefined) return onlyNotes(note(mistake.message, scoreAgain))
  const tallied = accumulators.map((accumulator) => accumulator.finish())
  const scores = family.pairs.flatMap(({ before, after }) => [before, after])
  for (const [i, total] of tallied.entries()) {
    const other = otherValue(planned, total, scores[i]!)
    if (other !== undefined)
      return onlyNotes(note(`${scores[i]?.system} has another ${other} by ${planned.metric.name} now`, scoreAgain))
  }
  progress?.step?.('scoring', 0)
  const comparisons = comparisonsOf(compare, planned, scores, tallied, progress)
  const few = fewUnits(planned, units)
  return { comparisons, changed: withItems ? changes.finish() : [], notes: few === undefined ? [] : [few] }
}

const comparisonsOf = (
  compare: Compare,
  planned: PlannedMetric,
  scores: readonly Score[],
  tallied: readonly Total[],
  progress: Progress | undefined,
): readonly Comparison[] => {
  const pairs = comparedMeasures(planned.metric, compare.measures).flatMap((measure) =>
    scores.flatMap((_, i): readonly MeasuredPair[] => (i % 2 === 0 ? [{ baseline: i, system: i + 1, measure }] : [])),
  )
  const names = scores.map(({ system }) => system)
  const compared = () => comparedBy(planned, pairs, tallied)
  return testedPairs({ compare, bootstrap: scores[1]?.bootstrap }, planned, pairs, names, compared, { progress })
}

// ---- all of it -------------------------------------------------------------------------------------------------------

const familiesIn = (
  all: readonly ScorePair[],
  { metrics }: InstalledParts,
): { readonly families: readonly Family[]; readonly notes: readonly Problem[] } => {
  const byMeaning = new Map<string, ScorePair[]>()
  const notes: Problem[] = []
  for (const scorePair of all) {
    const several = [scorePair.before, scorePair.after].find(({ runs }) => runs !== undefined)
    if (several !== undefined) {
      const why = `${several.system} is the mean over several runs, which are not tested from stored results`
      notes.push(note(why, 'score both in one config, with "compare"'))
      continue
    }
    const key = scoringPart(scorePair.before.signature)
    byMeaning.set(key, [...(byMeaning.get(key) ?? []), scorePair])
  }
  const families = [...byMeaning.values()].flatMap((pairs): readonly Family[] => {
    const { metric: name, plugin, version } = pairs[0]!.before
    const match = metrics.find(([from, metric]) => metric.name === name && from === plugin)
    if (match === undefined)
      notes.push(note(`${name} is not installed`, `install its package: npm install -D ${plugin}`))
    else if (match[1].package.version !== version)
      notes.push(
        note(`${name} ${version} scored these results, and ${match[1].package.version} is installed`, scoreAgain),
      )
    else return [{ plugin: match[0], metric: match[1], pairs }]
    return []
  })
  return { families, notes }
}

const builtInNote = ({ score, stored: { path } }: Side): Problem =>
  note(`${path} does not name the files that ${score.system} was read from`, 'built-in systems are made and not read')

/** Shared state of all families. */
interface Context {
  readonly results: readonly [StoredResult, StoredResult]
  readonly finder: Finder
  readonly lost: LostInput[]
  readonly notes: Problem[]
}

/** Pairs whose files are all there, with these files: those of the first result, then those of the second. */
const readable = ({ results, finder, lost, notes }: Context, { pairs }: Family) =>
  pairs.flatMap((scorePair) => {
    const sides: readonly Side[] = [scorePair.before, scorePair.after].map((score, i) => ({
      stored: results[i]!,
      score,
    }))
    const before = lost.length
    const files = sides.map((side) => systemFiles(finder, side, lost))
    const without = sides.find((_, i) => files[i] === undefined)
    if (without !== undefined && lost.length === before) notes.push(builtInNote(without))
    return without === undefined ? [{ both: scorePair, files: files as readonly Files[] }] : []
  })

/** Request of a family of scores, if its files exist. */
const requestFamily = (context: Context, family: Family, installed: InstalledParts, settings: RescoreSettings) => {
  const [a] = context.results
  const filesOfRole = (role: Input['role']) => {
    const inputs = a.result.inputs.filter((input) => input.role === role)
    const paths = filesOf(context.finder, a, inputs, context.lost)
    return paths.length < inputs.length ? undefined : { paths, column: inputs[0]?.column }
  }
  const [gold, table, patch] = [filesOfRole('gold'), filesOfRole('documents'), filesOfRole('patch')]
  const rereadable = readable(context, family)
  if (
    gold === undefined ||
    gold.paths.length === 0 ||
    table === undefined ||
    patch === undefined ||
    rereadable.length === 0
  )
    return undefined
  const reduced = { ...family, pairs: rereadable.map(({ both: scorePair }) => scorePair) }
  const files = rereadable.flatMap((pair) => pair.files)
  const tables = { table: table.paths[0], patch: patch.paths[0] }
  const request = requestOf(reduced, gold, files, installed, settings, tables)
  return request && { family: reduced, request }
}

/** Reads two results again, as far as their files are still there. */
export const rescore = async (
  results: readonly [StoredResult, StoredResult],
  all: readonly ScorePair[],
  installed: InstalledParts,
  settings: RescoreSettings,
  surroundings: HostEnvironment,
): Promise<RescoreResult> => {
  const { families, notes } = familiesIn(all, installed)
  const context: Context = {
    results,
    finder: newFinder(surroundings.machine, settings.root),
    lost: [],
    notes: [...notes],
  }
  const parts: RescoreResult[] = []
  for (const [f, candidate] of families.entries()) {
    const requested = requestFamily(context, candidate, installed, settings)
    if (requested === undefined) continue
    const { family, request } = requested
    const plan = await planSafely(request, surroundings)
    const { progress } = surroundings
    const read = isLeft(plan)
      ? plan
      : runGuarded(plan.right, progress, () =>
          right(readBoth(plan.right, family, context.finder, settings.compare, f === 0, progress)),
        )
    parts.push(isLeft(read) ? onlyNotes(note(read.left.problems[0]?.message ?? '', scoreAgain)) : read.right)
  }
  const allNotes = [...lostNote(context.lost), ...context.notes, ...parts.flatMap((part) => part.notes)]
  return {
    comparisons: parts.flatMap(({ comparisons }) => comparisons),
    changed: parts.flatMap(({ changed }) => changed),
    notes: [...new Map(allNotes.map((problem) => [problem.message, problem])).values()],
  }
}
