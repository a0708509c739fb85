/**
 * Two stored results, read again: a result holds sums and no units, so that tests between two of them, and the items that
 * they answer differently, take the files that they were scored on.
 */

import type { Problem } from '@assay/core'
import type { Comparison, Input, Score } from '@assay/core/result'
import { isLeft, right } from 'fp-ts/lib/Either.js'
import { guarded, planSafely } from '../judge/guard.ts'
import { newUnits } from '../judge/units.ts'
import { type OnPair, visitWith } from '../judge/visit.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import { type Compare, measuresFor } from '../plan/request.ts'
import type { Progress, Surroundings } from '../plan/surroundings.ts'
import { problemLog } from '../problems/problem-log.ts'
import { pairDocuments } from '../read/pair.ts'
import { fewUnits } from '../result/few-units.ts'
import { meaningOf } from '../stored/stored.ts'
import { laneOf, type Tallied } from '../sum/lane.ts'
import { type Measured, testedPairs } from '../weigh/compare.ts'
import {
  type AgainSettings,
  type Family,
  type Files,
  filesOf,
  type InstalledParts,
  requestOf,
  type Side,
  systemFiles,
} from './asked.ts'
import { type Changed, changesOf } from './changed.ts'
import type { Both } from './differences.ts'
import { type Finder, finderIn, type Lost } from './found.ts'
import type { Stored } from './merge.ts'
import { lostNote, note, scoreAgain } from './notes.ts'

export interface Again {
  readonly comparisons: readonly Comparison[]
  /** By the first metric alone: several say everything twice. */
  readonly changed: readonly Changed[]
  /** Why some of it is not there. */
  readonly notes: readonly Problem[]
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** The first measure that is not what was stored. */
const otherValue = ({ scorer }: PlannedMetric, { stats }: Tallied, { measures }: Score): string | undefined => {
  const values = scorer.summarise(stats)
  return Object.keys(measures).find((name) => (values[name] ?? null) !== measures[name]?.value)
}

const nothingBut = (...notes: readonly Problem[]): Again => ({ comparisons: [], changed: [], notes })

const readBoth = (
  plan: Plan,
  family: Family,
  finder: Finder,
  compare: Compare,
  withItems: boolean,
  progress: Progress | undefined,
): Again => {
  const planned = plan.metrics[0] as PlannedMetric
  const log = problemLog(plan, plan.titles)
  const names = plan.systems.map(({ name }) => name)
  const units = newUnits()
  const lanes = names.map(() => laneOf(planned, units, { apart: true, means: false }))
  const changes = changesOf(family, finder)
  const onPair: OnPair = (_, system, lines, document) => {
    const all = lines()
    lanes[system]?.add(withItems ? changes.noting(system, document, all) : all, document)
  }
  const { visit, finish } = visitWith([planned], names, log, { onPair })
  pairDocuments(plan, log, visit, progress?.read)
  finish()
  const mistake = log.kept().find(({ severity }) => severity === 'error')
  if (mistake !== undefined) return nothingBut(note(mistake.message, scoreAgain))
  const tallied = lanes.map((lane) => lane.finish())
  const scores = family.pairs.flatMap(({ before, after }) => [before, after])
  for (const [i, own] of tallied.entries()) {
    const other = otherValue(planned, own, scores[i] as Score)
    if (other !== undefined)
      return nothingBut(note(`${scores[i]?.system} has another ${other} by ${planned.metric.name} now`, scoreAgain))
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
  tallied: readonly Tallied[],
  progress: Progress | undefined,
): readonly Comparison[] => {
  const pairs = measuresFor(planned.metric, compare.measures).flatMap((measure) =>
    scores.flatMap((_, i): readonly Measured[] => (i % 2 === 0 ? [{ baseline: i, system: i + 1, measure }] : [])),
  )
  const names = scores.map(({ system }) => system)
  return testedPairs({ compare, bootstrap: scores[1]?.bootstrap }, planned, pairs, names, tallied, { progress })
}

// ---- all of it -------------------------------------------------------------------------------------------------------

const familiesIn = (
  all: readonly Both[],
  { metrics }: InstalledParts,
): { readonly families: readonly Family[]; readonly notes: readonly Problem[] } => {
  const byMeaning = new Map<string, Both[]>()
  for (const both of all) {
    const key = meaningOf(both.before.signature)
    byMeaning.set(key, [...(byMeaning.get(key) ?? []), both])
  }
  const notes: Problem[] = []
  const families = [...byMeaning.values()].flatMap((pairs): readonly Family[] => {
    const { metric: name, plugin, version } = (pairs[0] as Both).before
    const known = metrics.find(([from, metric]) => metric.name === name && from === plugin)
    if (known === undefined)
      notes.push(note(`${name} is not installed`, `install its package: npm install -D ${plugin}`))
    else if (known[1].package.version !== version)
      notes.push(
        note(`${name} ${version} scored these results, and ${known[1].package.version} is installed`, scoreAgain),
      )
    else return [{ plugin: known[0], metric: known[1], pairs }]
    return []
  })
  return { families, notes }
}

const builtIn = ({ score, stored: { path } }: Side): Problem =>
  note(`${path} does not say which files ${score.system} was read from`, 'built-in systems are made and not read')

/** What is at hand for all families. */
interface Context {
  readonly results: readonly [Stored, Stored]
  readonly finder: Finder
  readonly lost: Lost[]
  readonly notes: Problem[]
}

/** Pairs whose files are all there, with these files: those of the first result, then those of the second. */
const readable = ({ results, finder, lost, notes }: Context, { pairs }: Family) =>
  pairs.flatMap((both) => {
    const sides: readonly Side[] = [both.before, both.after].map((score, i) => ({
      stored: results[i] as Stored,
      score,
    }))
    const before = lost.length
    const files = sides.map((side) => systemFiles(finder, side, lost))
    const without = sides.find((_, i) => files[i] === undefined)
    if (without !== undefined && lost.length === before) notes.push(builtIn(without))
    return without === undefined ? [{ both, files: files as readonly Files[] }] : []
  })

/** What a family asks for, if its files are there. */
const asked = (context: Context, family: Family, installed: InstalledParts, settings: AgainSettings) => {
  const [a] = context.results
  const found = (role: Input['role']) => {
    const inputs = a.result.inputs.filter((input) => input.role === role)
    const paths = filesOf(context.finder, a, inputs, context.lost)
    return paths.length < inputs.length ? undefined : { paths, column: inputs[0]?.column }
  }
  const [gold, table] = [found('gold'), found('documents')]
  const own = readable(context, family)
  if (gold === undefined || gold.paths.length === 0 || table === undefined || own.length === 0) return undefined
  const kept = { ...family, pairs: own.map(({ both }) => both) }
  const files = own.flatMap((one) => one.files)
  const request = requestOf(kept, gold, files, installed, settings, table.paths[0])
  return request && { family: kept, request }
}

/** Reads two results again, as far as their files are still there. */
export const scoredAgain = async (
  results: readonly [Stored, Stored],
  all: readonly Both[],
  installed: InstalledParts,
  settings: AgainSettings,
  surroundings: Surroundings,
): Promise<Again> => {
  const { families, notes } = familiesIn(all, installed)
  const context: Context = {
    results,
    finder: finderIn(surroundings.machine, settings.root),
    lost: [],
    notes: [...notes],
  }
  const parts: Again[] = []
  for (const [f, one] of families.entries()) {
    const own = asked(context, one, installed, settings)
    if (own === undefined) continue
    const { family, request } = own
    const plan = await planSafely(request, surroundings)
    const { progress } = surroundings
    const read = isLeft(plan)
      ? plan
      : guarded(plan.right, progress, () =>
          right(readBoth(plan.right, family, context.finder, settings.compare, f === 0, progress)),
        )
    parts.push(isLeft(read) ? nothingBut(note(read.left.problems[0]?.message ?? '', scoreAgain)) : read.right)
  }
  const told = [...lostNote(context.lost), ...context.notes, ...parts.flatMap((part) => part.notes)]
  return {
    comparisons: parts.flatMap(({ comparisons }) => comparisons),
    changed: parts.flatMap(({ changed }) => changed),
    notes: [...new Map(told.map((one) => [one.message, one])).values()],
  }
}
