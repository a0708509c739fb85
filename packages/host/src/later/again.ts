/**
 * Two stored results, read again: a result holds sums and no units, so that tests between two of them, and the items that
 * they answer differently, take the files that they were scored on.
 */

import type { AnyMetric, AnyReader, Evidence, Problem } from '@assay/core'
import { optionsFromText } from '@assay/core/host'
import type { Comparison, Input, Score } from '@assay/core/result'
import { isLeft, right } from 'fp-ts/lib/Either.js'
import { newUnits } from '../judge/units.ts'
import { guarded, planSafely, visitWith } from '../judge/visit.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import type { Compare, ReadSystem, Request } from '../plan/request.ts'
import { parseSignature, type ReadAs, readingsOf } from '../plan/signature.ts'
import type { Progress, Surroundings } from '../plan/surroundings.ts'
import { nowhere } from '../problems/failure.ts'
import { problemLog } from '../problems/problem-log.ts'
import type { AnyDocument } from '../read/document.ts'
import { pairDocuments } from '../read/pair.ts'
import { fewUnits } from '../result/few-units.ts'
import { meaningOf } from '../stored/stored.ts'
import { laneOf, type Tallied } from '../sum/lane.ts'
import { type Measured, measuresFor, testedPairs } from '../weigh/compare.ts'
import { type Change, changesIn, type Item, itemOf } from './changes.ts'
import type { Both } from './differences.ts'
import { type Finder, type Found, finderIn, isLost, type Lost } from './found.ts'
import type { Stored } from './merge.ts'

/** What is installed, and which package it is from. */
export interface Shelf {
  readonly metrics: readonly (readonly [plugin: string, metric: AnyMetric])[]
  readonly readers: readonly (readonly [plugin: string, reader: AnyReader])[]
}
export interface AgainSettings {
  readonly compare: Compare
  /** Where the paths of the results begin; without it they are looked for. */
  readonly root?: string
  readonly pluginFolders: readonly string[]
}
/** What one system became, item by item. */
export interface Changed {
  readonly metric: string
  readonly baseline: string
  readonly system: string
  readonly items: readonly Change[]
}
export interface Again {
  readonly comparisons: readonly Comparison[]
  /** By the first metric alone: several say everything twice. */
  readonly changed: readonly Changed[]
  /** Why some of it is not there. */
  readonly notes: readonly Problem[]
}

// ---- notes -----------------------------------------------------------------------------------------------------------

const note = (message: string, hint: string): Problem => ({
  severity: 'warning',
  code: 'W804',
  message: `${message}: no paired test, and no fixed and broken items`,
  at: nowhere,
  hint,
})

const lostText = ({ input, why }: Lost): string => {
  if (why === 'gone by') return 'standard input has gone by'
  return why === 'missing' ? `${input.path} is not there` : `${input.path} has changed`
}

// More names than anybody reads.
const NAMED = 3

const lostNote = (lost: readonly Lost[]): readonly Problem[] => {
  const texts = [...new Set(lost.map(lostText))]
  if (texts.length === 0) return []
  const more = texts.length > NAMED ? `, and ${texts.length - NAMED} more` : ''
  const hint = 'they take the files that were scored, byte for byte; --root FOLDER says where they are now'
  return [note(`${texts.slice(0, NAMED).join(', ')}${more}`, hint)]
}

const scoreAgain = 'score both again with the same versions, and compare those results'

// ---- what is to be read ----------------------------------------------------------------------------------------------

interface Side {
  readonly stored: Stored
  readonly score: Score
}
interface Files {
  readonly paths: readonly string[]
  readonly column: number | undefined
}

const isOf = (input: Input, { stored, score }: Side): boolean => {
  if (input.role !== 'system') return false
  // where there is only one system, all files are its
  if (input.systems === undefined) return new Set(stored.result.scores.map(({ system }) => system)).size === 1
  return input.systems.some(({ system }) => system === score.system)
}

const columnIn = ({ systems }: Input, { score }: Side): number | undefined =>
  systems?.find(({ system }) => system === score.system)?.column

/** The files of some inputs; those that are lost are told. */
const filesOf = (finder: Finder, stored: Stored, inputs: readonly Input[], lost: Lost[]): readonly string[] => {
  const found: readonly Found[] = inputs.map((input) => finder.find(stored, input))
  lost.push(...found.filter(isLost))
  return found.flatMap((one) => (isLost(one) ? [] : [one.path]))
}

const systemFiles = (finder: Finder, side: Side, lost: Lost[]): Files | undefined => {
  const inputs = side.stored.result.inputs.filter((input) => isOf(input, side))
  const [first] = inputs
  const paths = filesOf(finder, side.stored, inputs, lost)
  return first === undefined || paths.length < inputs.length ? undefined : { paths, column: columnIn(first, side) }
}

const sideOf = (shelf: Shelf, { paths, column }: Files, read: ReadAs | undefined) => {
  const reader = shelf.readers.find(([, { name }]) => name === read?.name)?.[1]
  const options = reader === undefined ? {} : optionsFromText(reader.options, read?.options ?? new Map())
  return {
    files: paths,
    ...(read && { reader: read.name }),
    options: { ...options, ...(column !== undefined && { column }) },
  }
}

/** One metric under one set of options: the pairs that can be read again. */
interface Family {
  readonly plugin: string
  readonly metric: AnyMetric
  readonly pairs: readonly Both[]
}

const requestOf = (
  { plugin, metric, pairs }: Family,
  gold: Files,
  systems: readonly Files[],
  shelf: Shelf,
  settings: AgainSettings,
  table: string | undefined,
): Request | undefined => {
  const first = (pairs[0] as Both).before
  const parsed = parseSignature(meaningOf(first.signature))
  if (isLeft(parsed)) return undefined
  const { missing, labels, options } = parsed.right
  const scores = pairs.flatMap(({ before, after }) => [before, after])
  const sides = scores.map((score, i): ReadSystem => {
    const side = sideOf(shelf, systems[i] as Files, readingsOf(score.signature).system)
    return { name: `${score.system} (${i % 2 === 0 ? 'before' : 'after'}, ${i >> 1})`, ...side }
  })
  return {
    folder: '.',
    pluginFolders: settings.pluginFolders,
    gold: sideOf(shelf, gold, readingsOf(first.signature).gold),
    systems: sides,
    metrics: [[`${plugin}/${metric.name}`, optionsFromText(metric.options, options)]],
    compare: false,
    ...(missing && { missing }),
    ...(labels && { labels }),
    ...(table !== undefined && { documentTable: table }),
  }
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** The first measure that is not what was stored. */
const otherValue = ({ scorer }: PlannedMetric, { stats }: Tallied, { measures }: Score): string | undefined => {
  const values = scorer.summarise(stats)
  return Object.keys(measures).find((name) => (values[name] ?? null) !== measures[name]?.value)
}

/** What is said of each document by all systems, compared as soon as the next one comes. */
const changesOf = (family: Family, finder: Finder) => {
  const items = family.pairs.map((): Change[] => [])
  const nothing = (): Item[][] => family.pairs.flatMap(() => [[], []])
  let lines = nothing()
  let current: AnyDocument | undefined
  const shown = (change: Change): Change =>
    change.at === null ? change : { ...change, at: { ...change.at, path: finder.shown(change.at.path) } }
  const flush = (): void => {
    for (const [i, own] of items.entries())
      for (const change of changesIn(current?.id ?? '', lines[2 * i] ?? [], lines[2 * i + 1] ?? []))
        own.push(shown(change))
    lines = nothing()
  }
  return {
    /** The same lines, of which those of items are kept. */
    noting: function* (
      system: number,
      document: AnyDocument,
      all: Iterable<Evidence<unknown>>,
    ): Iterable<Evidence<unknown>> {
      if (current !== document) flush()
      current = document
      for (const line of all) {
        const item = itemOf(line)
        if (item !== undefined) lines[system]?.push(item)
        yield line
      }
    },
    finish: (): readonly Changed[] => {
      flush()
      return family.pairs.map(({ before, after }, i) => {
        const { metric, system: baseline } = before
        return { metric, baseline, system: after.system, items: items[i] as readonly Change[] }
      })
    },
  }
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
  const log = problemLog(plan.folder)
  const names = plan.systems.map(({ name }) => name)
  const units = newUnits()
  const lanes = names.map(() => laneOf(planned, units, true))
  const changes = changesOf(family, finder)
  const { visit, finish } = visitWith([planned], names, log, (_, system, lines, document) => {
    const all = lines()
    lanes[system]?.add(withItems ? changes.noting(system, document, all) : all, document)
  })
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
  { metrics }: Shelf,
): { readonly families: readonly Family[]; readonly notes: readonly Problem[] } => {
  const byMeaning = new Map<string, Both[]>()
  for (const both of all) {
    const key = meaningOf(both.before.signature)
    byMeaning.set(key, [...(byMeaning.get(key) ?? []), both])
  }
  const notes: Problem[] = []
  const families = [...byMeaning.values()].flatMap((pairs): readonly Family[] => {
    const { metric: name, version } = (pairs[0] as Both).before
    const known = metrics.find(([, metric]) => metric.name === name)
    if (known === undefined) notes.push(note(`${name} is not installed`, 'install the package that it is from'))
    else if (known[1].version !== version)
      notes.push(note(`${name} ${version} scored these results, and ${known[1].version} is installed`, scoreAgain))
    else return [{ plugin: known[0], metric: known[1], pairs }]
    return []
  })
  return { families, notes }
}

const builtIn = ({ score, stored: { path } }: Side): Problem =>
  note(`${path} does not say which files ${score.system} was read from`, 'built-in systems are made and not read')

/** What is at hand for all families. */
interface Desk {
  readonly results: readonly [Stored, Stored]
  readonly finder: Finder
  readonly lost: Lost[]
  readonly notes: Problem[]
}

/** Pairs whose files are all there, with these files: those of the first result, then those of the second. */
const readable = ({ results, finder, lost, notes }: Desk, { pairs }: Family) =>
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
const asked = (desk: Desk, family: Family, shelf: Shelf, settings: AgainSettings) => {
  const [a] = desk.results
  const found = (role: Input['role']) => {
    const inputs = a.result.inputs.filter((input) => input.role === role)
    const paths = filesOf(desk.finder, a, inputs, desk.lost)
    return paths.length < inputs.length ? undefined : { paths, column: inputs[0]?.column }
  }
  const [gold, table] = [found('gold'), found('documents')]
  const own = readable(desk, family)
  if (gold === undefined || gold.paths.length === 0 || table === undefined || own.length === 0) return undefined
  const kept = { ...family, pairs: own.map(({ both }) => both) }
  const files = own.flatMap((one) => one.files)
  const request = requestOf(kept, gold, files, shelf, settings, table.paths[0])
  return request && { family: kept, request }
}

/** Reads two results again, as far as their files are still there. */
export const scoredAgain = async (
  results: readonly [Stored, Stored],
  all: readonly Both[],
  shelf: Shelf,
  settings: AgainSettings,
  surroundings: Surroundings = {},
): Promise<Again> => {
  const { families, notes } = familiesIn(all, shelf)
  const desk: Desk = { results, finder: finderIn(settings.root), lost: [], notes: [...notes] }
  const parts: Again[] = []
  for (const [f, one] of families.entries()) {
    const own = asked(desk, one, shelf, settings)
    if (own === undefined) continue
    const { family, request } = own
    const plan = await planSafely(request, surroundings)
    const { progress } = surroundings
    const read = isLeft(plan)
      ? plan
      : guarded(plan.right, progress, () =>
          right(readBoth(plan.right, family, desk.finder, settings.compare, f === 0, progress)),
        )
    parts.push(isLeft(read) ? nothingBut(note(read.left.problems[0]?.message ?? '', scoreAgain)) : read.right)
  }
  const told = [...lostNote(desk.lost), ...desk.notes, ...parts.flatMap((part) => part.notes)]
  return {
    comparisons: parts.flatMap(({ comparisons }) => comparisons),
    changed: parts.flatMap(({ changed }) => changed),
    notes: [...new Map(told.map((one) => [one.message, one])).values()],
  }
}
