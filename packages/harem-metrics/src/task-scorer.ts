/** A task of HAREM as a scorer: it evaluates a document in its scenario and in those of each category and type. */
import {
  commonCode,
  compareCodePoints,
  type Evidence,
  type Facets,
  noShare,
  type Part,
  type Problem,
  type Scorer,
  type Share,
  type Spans,
  type Stats,
  type Unaligned,
} from '@assay/core'
import { refusedFragments } from '@assay/core/internal'
import type { Alignment, AlignmentOptions, Pair, UnequalWord } from './align-documents.ts'
import { reportDifferences, tooManyCategories, tooManyMeetings } from './compare-words.ts'
import { type Entity, entityText, intervalOf } from './entities.ts'
import { tagText } from './ontology.ts'
import type { CommonOptions } from './options.ts'
import type { PairOptions } from './pair-weight.ts'
import { type PreparedPair, prepareScenes, type SceneOptions } from './prepare-scenes.ts'
import { figuresOf, type Layout, markdownOf } from './report.ts'
import type { Scenario } from './scenario.ts'
import {
  type Collection,
  collectionStats,
  type Increment,
  type Ledger,
  type Sums,
  sumOf,
  sumsOnly,
  sumsStats,
  type ValueCounts,
} from './task-sums.ts'

/** A pair or an unpaired entity of a scenario, with its increments. */
export interface Step<K extends string> {
  readonly gold?: number
  readonly target?: number
  readonly verdict: string
  /** The score of the verdict, as a list of errors shows it. */
  readonly score?: () => string
  readonly add: Increment<K>
}

export interface Task<C extends string, T extends string, K extends string> extends Ledger<C, T> {
  readonly steps: (scene: Scenario) => Iterable<Step<C | T>>
  readonly summarise: (sums: Sums<C, T>) => { readonly [P in K]: number | undefined }
  /** The formulas with the numbers of a sum. */
  readonly worked?: (sums: Sums<C, T>) => Readonly<Record<string, string>>
  /** The label of an entity in a list of errors, before its words. */
  readonly label: (entity: Entity) => string
  /** Describes the tags of an entity that are not in the ontology. */
  readonly strange?: (entity: Entity) => readonly string[]
  readonly check?: (content: Spans) => Iterable<Problem>
  /** True if categories and types only matter for the scope. */
  readonly unlabelled?: true
  readonly remarks?: (sums: Sums<C, T>) => readonly string[]
  readonly layout: Layout<K>
}

export type TaskOptions = CommonOptions & Pick<PairOptions, 'firstToken'>

/** A pair of a scenario, with flags for the first pair of its gold entity and of its target, or an unpaired entity. */
export interface ScenarioItem {
  readonly gold: number | undefined
  readonly target: number | undefined
  readonly pair: Pair | undefined
  readonly firstOfGold: boolean
  readonly firstOfTarget: boolean
}
export function* walkScenario({ golds, targets, pairs }: Scenario): Iterable<ScenarioItem> {
  const paired = new Set<number>()
  let next = 0
  for (const gold of golds) {
    if (pairs[next]?.gold !== gold)
      yield { gold, target: undefined, pair: undefined, firstOfGold: true, firstOfTarget: false }
    for (let first = true; pairs[next]?.gold === gold; next++, first = false) {
      const pair = pairs[next]!
      const { target } = pair
      yield { gold, target, pair, firstOfGold: first, firstOfTarget: !paired.has(target) }
      paired.add(target)
    }
  }
  for (const target of targets) {
    if (!paired.has(target)) yield { gold: undefined, target, pair: undefined, firstOfGold: false, firstOfTarget: true }
  }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const entityLine = (entity: Entity, label: string, score?: string): string =>
  [label, entityText(entity), ...(score === undefined ? [] : [`(${score})`])].filter((part) => part !== '').join(' ')

const joined = (texts: readonly string[]): string => [...new Set(texts)].join('|')

/** The genre and variety of a document that has either; a missing one is an empty label. */
const metaFacets = (meta: Spans['meta']): Facets =>
  meta === undefined ? {} : { genre: meta['genre'] ?? '', variety: meta['variety'] ?? '' }

const facetsOf = (gold: Entity | undefined, target: Entity | undefined, ofDocument: Facets): Facets => {
  const { tags } = (gold ?? target)!
  const type = joined(tags.map(tagText))
  const systemType = joined((target?.tags ?? []).map(tagText))
  return {
    category: joined(tags.map(({ category }) => category)),
    type,
    ...(gold !== undefined && target !== undefined && systemType !== type && { systemType }),
    ...ofDocument,
  }
}

// ---- remarks ---------------------------------------------------------------------------------------------------------

const faultRemark = (faults: number): string => {
  const words = faults === 1 ? 'word of the gold occurs' : 'words of the gold occur'
  const why = 'so later occurrences may be paired wrongly: assay errors --verdict fault'
  return `${faults} ${words} a different number of times in the run, ${why}`
}

const unknownValuesRemark = (name: string, strange: ReadonlyMap<string, ValueCounts>): string => {
  const values = [...strange].sort(([a], [b]) => compareCodePoints(a, b))
  const texts = values.slice(0, 20).map(([what, { gold, system }]) => `${what} (gold ${gold}, run ${system})`)
  const rest = values.length > 20 ? ` and ${values.length - 20} more` : ''
  return `not in the ontology ${name}, and kept: ${texts.join(', ')}${rest}`
}

/** Counts values that are not in the ontology on either side. */
const countUnknownValues = (
  { golds, targets }: Alignment,
  of: (entity: Entity) => readonly string[],
): ReadonlyMap<string, ValueCounts> => {
  const counts = new Map<string, { gold: number; system: number }>()
  const note = (side: 'gold' | 'system') => (entity: Entity) => {
    for (const what of of(entity)) {
      const sides = counts.get(what) ?? { gold: 0, system: 0 }
      sides[side]++
      counts.set(what, sides)
    }
  }
  golds.forEach(note('gold'))
  targets.forEach(note('system'))
  return counts
}

// ---- the scorer ------------------------------------------------------------------------------------------------------

const alignmentOptions = (options: TaskOptions): AlignmentOptions => {
  const { contractions, stopwordCase, stopwordOnly, correct, weightTokens, weightDigits, commonTokens, firstToken } =
    options
  return {
    contractions,
    stopwordCase,
    stopwordOnly,
    correct,
    weightTokens,
    weightDigits,
    commonTokens,
    firstToken,
    runOptions: 'first',
  }
}

const sceneOptions = ({ style, alt, untagged, scope, ontology, outroCounts }: TaskOptions): SceneOptions => ({
  style,
  alt,
  untagged,
  scope,
  ontology,
  outroCounts,
})

/** A task under its options. */
interface Evaluator<C extends string, T extends string, K extends string> {
  readonly task: Task<C, T, K>
  readonly scenes: SceneOptions
  readonly add: (increments: readonly Increment<C | T>[]) => Sums<C, T>
  readonly stats: Stats<Collection<Sums<C, T>>>
}

type Line<C extends string, T extends string> = Evidence<Collection<Sums<C, T>>>

/**
 * The line of a document for its selective scenarios by category and type. An entity that the run has under another category is missing
 * there, so these are not sums of the lines of entities.
 */
const lineOfParts = <C extends string, T extends string, K extends string>(
  { task, scenes, add, stats: { empty, equals } }: Evaluator<C, T, K>,
  { alignment, scenes: scenesUnder }: PreparedPair,
): Line<C, T> => {
  const parts = scenesUnder(scenes).parts.map(({ facet, label, scene, members }) => {
    const increments = Array.from(task.steps(scene), (step) => step.add)
    return [facet, label, sumsOnly(add(increments), members)] as const
  })
  return {
    stats: task.strange === undefined ? empty : { ...empty, strange: countUnknownValues(alignment, task.strange) },
    verdict: 'parts',
    // parts without any counts are dropped, such as the category of an entity without morphology
    parts: parts.filter(([, , { whole }]) => !equals(sumsOnly(whole, 0), empty)),
  }
}

/** The line of an entity or a pair; it counts by genre and variety, but by category and type in the line above. */
const lineOfStep = <C extends string, T extends string, K extends string>(
  { task, add }: Evaluator<C, T, K>,
  { golds, targets }: Alignment,
  ofDocument: Facets,
  step: Step<C | T>,
): Line<C, T> => {
  const gold = step.gold === undefined ? undefined : golds[step.gold]
  const target = step.target === undefined ? undefined : targets[step.target]
  const at = (gold ?? target)?.span.at
  const stats = sumsOnly(add([step.add]), 1)
  const categoryOf = ({ tags }: Entity): string => joined(tags.map(({ category }) => category))
  return {
    stats,
    verdict: step.verdict,
    facets: facetsOf(gold, target, ofDocument),
    parts: Object.entries(ofDocument).map(([facet, label]): Part<typeof stats> => [facet, label, stats]),
    show: () => ({
      ...(gold && { gold: entityLine(gold, task.label(gold)) }),
      ...(target && { system: entityLine(target, task.label(target), step.score?.()) }),
      ...(at && { at }),
      types: { ...(gold && { gold: categoryOf(gold) }), ...(target && { system: categoryOf(target) }) },
      where: { ...(gold && { gold: [intervalOf(gold)] }), ...(target && { system: [intervalOf(target)] }) },
    }),
  }
}

const lineOfFault = <S>({ word, gold, system }: UnequalWord, stats: Collection<S>): Evidence<Collection<S>> => ({
  stats,
  verdict: 'fault',
  show: () => ({ gold: `${word} × ${gold}`, system: `${word} × ${system}` }),
})

/** The evidence of a document: its categories and types, its pairs and unpaired entities, its words with different frequencies. */
function* judge<C extends string, T extends string, K extends string>(
  evaluator: Evaluator<C, T, K>,
  pair: PreparedPair,
  meta: Spans['meta'],
): Iterable<Line<C, T>> {
  const { task, scenes, stats } = evaluator
  const { alignment } = pair
  const ofDocument = metaFacets(meta)
  yield lineOfParts(evaluator, pair)
  for (const step of task.steps(pair.scenes(scenes).whole)) yield lineOfStep(evaluator, alignment, ofDocument, step)
  const oneFault = { ...stats.empty, faults: 1 }
  for (const fault of alignment.faults) yield lineOfFault(fault, oneFault)
}

/** The reason against spans of several fragments. */
export const IN_ONE_STRETCH = 'an entity of HAREM is a stretch of the text'

export const withoutPosition = ({ text = 'a span', at = { path: '', line: 0, column: 0 } }: Unaligned): Problem => ({
  severity: 'error',
  code: commonCode.E385,
  message: `${JSON.stringify(text)} has no position in the text, which this metric needs`,
  at,
  hint: 'span-f1 and entity-match count such spans; to skip them here: --set reader.unaligned=skip',
})

const withoutValues = <V extends object>(values: V): { readonly [P in keyof V]: undefined } =>
  Object.fromEntries(Object.keys(values).map((name) => [name, undefined])) as { readonly [P in keyof V]: undefined }

/** Builds the scorer of a task under its options. */
export const taskScorer = <C extends string, T extends string, K extends string>(
  options: TaskOptions,
  task: Task<C, T, K>,
  share: Share = noShare,
): Scorer<'spans', Collection<Sums<C, T>>, K> => {
  const sums = sumsStats(task)
  const stats = collectionStats(sums)
  const evaluator: Evaluator<C, T, K> = { task, scenes: sceneOptions(options), add: sumOf(task), stats }
  const prepare = share(prepareScenes, alignmentOptions(options))
  // a category or type that no entity has: targets without a category would be spurious there
  const noValues = withoutValues(task.summarise(sums.empty))
  const summarise = ({ whole, members }: Collection<Sums<C, T>>) =>
    members === 0 && !sums.equals(whole, sums.empty) ? noValues : task.summarise(whole)
  return {
    stats,
    judge: (gold) => {
      const against = prepare(gold)
      return (system) => judge(evaluator, against(system), gold.meta)
    },
    summarise,
    report: {
      ...(task.worked && { worked: ({ whole }) => task.worked?.(whole) ?? {} }),
      remarks: ({ whole, faults, strange }) => [
        ...(faults === 0 ? [] : [faultRemark(faults)]),
        ...(strange.size === 0 ? [] : [unknownValuesRemark(options.ontology, strange)]),
        ...(task.remarks?.(whole) ?? []),
      ],
      formats: {
        'harem-markdown': markdownOf(task.layout, summarise),
        'harem-figures': figuresOf(task.layout, summarise),
      },
    },
    *check(content, gold) {
      const fragmented = refusedFragments(content, IN_ONE_STRETCH)
      if (fragmented !== undefined) yield fragmented
      yield* tooManyCategories(content)
      if (task.check) yield* task.check(content)
      const [unaligned] = content.unaligned ?? []
      if (unaligned !== undefined) yield withoutPosition(unaligned)
      if (gold === undefined) return
      const { meetings, words } = prepare(gold)(content).alignment
      yield* tooManyMeetings(meetings, content)
      yield* reportDifferences(words, options.words)
    },
    ...(task.unlabelled && options.scope === 'total' && { labelForm: () => undefined }),
  }
}
