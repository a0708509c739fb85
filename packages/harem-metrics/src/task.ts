/** A task of HAREM as a scorer: looks at a document in its scenario and in that of each category and type. */
import {
  alone,
  compareCodePoints,
  type Evidence,
  type Facets,
  type Part,
  type Problem,
  type Scorer,
  type Share,
  type Spans,
  type Stats,
  type Unaligned,
} from '@assay/core'
import type { Alignment, AlignmentOptions, Fault, Pair } from './align.ts'
import { type Entity, entityText, intervalOf } from './entities.ts'
import { tagText } from './ontology.ts'
import type { CommonOptions } from './options.ts'
import type { PairOptions } from './pair-weight.ts'
import { figuresOf, type Layout, markdownOf } from './report.ts'
import type { Scenario } from './scenario.ts'
import { type SceneOptions, type Seen, seeing } from './scenes.ts'
import {
  type Collection,
  collectionStats,
  type Increment,
  type Ledger,
  only,
  type Strange,
  type Sums,
  sumOf,
  sumsStats,
} from './sums.ts'
import { otherWords } from './words.ts'

/** One thing to say of a scene: a pair, an entity without one, and what it adds to the sums. */
export interface Step<K extends string> {
  readonly gold?: number
  readonly target?: number
  readonly verdict: string
  /** What the verdict is worth, as an error list shows it. */
  readonly score?: () => string
  readonly add: Increment<K>
}

export interface Task<C extends string, T extends string, K extends string> extends Ledger<C, T> {
  readonly steps: (scene: Scenario) => Iterable<Step<C | T>>
  readonly summarise: (sums: Sums<C, T>) => { readonly [P in K]: number | undefined }
  /** The formulas with the numbers of a sum. */
  readonly worked?: (sums: Sums<C, T>) => Readonly<Record<string, string>>
  /** How an entity is shown in an error list, before its words. */
  readonly label: (entity: Entity) => string
  /** What the ontology does not have of an entity's tags, in words. */
  readonly strange?: (entity: Entity) => readonly string[]
  readonly check?: (content: Spans) => Iterable<Problem>
  /** Categories and types count for nothing here, but for the scope. */
  readonly unlabelled?: true
  readonly remarks?: (sums: Sums<C, T>) => readonly string[]
  readonly layout: Layout<K>
}

export type TaskOptions = CommonOptions & Pick<PairOptions, 'firstToken'>

/** The pairs of a scene with the gold and the target that each is the first of, and the entities without one. */
export interface Walked {
  readonly gold: number | undefined
  readonly target: number | undefined
  readonly pair: Pair | undefined
  readonly firstOfGold: boolean
  readonly firstOfTarget: boolean
}
export function* walkScenario({ golds, targets, pairs }: Scenario): Iterable<Walked> {
  const paired = new Set<number>()
  let next = 0
  for (const gold of golds) {
    if (pairs[next]?.gold !== gold)
      yield { gold, target: undefined, pair: undefined, firstOfGold: true, firstOfTarget: false }
    for (let first = true; pairs[next]?.gold === gold; next++, first = false) {
      const pair = pairs[next] as Pair
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

const shown = (entity: Entity, label: string, score?: string): string =>
  [label, entityText(entity), ...(score === undefined ? [] : [`(${score})`])].filter((part) => part !== '').join(' ')

const joined = (texts: readonly string[]): string => [...new Set(texts)].join('|')

/** Genre and variety of a document that says either; what it does not say is a group of its own. */
const metaFacets = (meta: Spans['meta']): Facets =>
  meta === undefined ? {} : { genre: meta['genre'] ?? '', variety: meta['variety'] ?? '' }

const facetsOf = (gold: Entity | undefined, target: Entity | undefined, ofDocument: Facets): Facets => {
  const { tags } = (gold ?? target) as Entity
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
  const words = faults === 1 ? 'word of the gold comes' : 'words of the gold come'
  const why = 'so that later ones may be paired wrongly: assay errors --verdict fault'
  return `${faults} ${words} another number of times in the run, ${why}`
}

const strangeRemark = (name: string, strange: ReadonlyMap<string, Strange>): string => {
  const values = [...strange].sort(([a], [b]) => compareCodePoints(a, b))
  const texts = values.slice(0, 20).map(([what, { gold, system }]) => `${what} (gold ${gold}, run ${system})`)
  const rest = values.length > 20 ? ` and ${values.length - 20} more` : ''
  return `not in the ontology ${name}, and kept: ${texts.join(', ')}${rest}`
}

/** Counts what the ontology does not have, on either side. */
const strangeIn = (
  { golds, targets }: Alignment,
  of: (entity: Entity) => readonly string[],
): ReadonlyMap<string, Strange> => {
  const counts = new Map<string, { gold: number; system: number }>()
  const note = (side: 'gold' | 'system') => (entity: Entity) => {
    for (const what of of(entity)) {
      const own = counts.get(what) ?? { gold: 0, system: 0 }
      own[side]++
      counts.set(what, own)
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
  return { contractions, stopwordCase, stopwordOnly, correct, weightTokens, weightDigits, commonTokens, firstToken }
}

const sceneOptions = ({ style, alt, untagged, scope, ontology, outroCounts }: TaskOptions): SceneOptions => ({
  style,
  alt,
  untagged,
  scope,
  ontology,
  outroCounts,
})

/** A task at work under its options. */
interface Evaluator<C extends string, T extends string, K extends string> {
  readonly task: Task<C, T, K>
  readonly scenes: SceneOptions
  readonly add: (increments: readonly Increment<C | T>[]) => Sums<C, T>
  readonly stats: Stats<Collection<Sums<C, T>>>
}

type Line<C extends string, T extends string> = Evidence<Collection<Sums<C, T>>>

/**
 * What a document adds beside its entities: the selective scenario of each category and type, in which an entity that the
 * run has under another category is missing, so that no line about an entity could say it.
 */
const lineOfParts = <C extends string, T extends string, K extends string>(
  { task, scenes, add, stats: { empty, equals } }: Evaluator<C, T, K>,
  { alignment, scenes: scenesUnder }: Seen,
): Line<C, T> => {
  const parts = scenesUnder(scenes).parts.map(({ facet, label, scene }) => {
    const increments = Array.from(task.steps(scene), (step) => step.add)
    return [facet, label, only(add(increments))] as const
  })
  return {
    stats: task.strange === undefined ? empty : { ...empty, strange: strangeIn(alignment, task.strange) },
    verdict: 'parts',
    // what adds nothing is not a part of this document: the category of an entity without morphology
    parts: parts.filter(([, , own]) => !equals(own, empty)),
  }
}

/** An entity or a pair counts for the document's genre and variety, and for its category and type in the line above. */
const lineOfStep = <C extends string, T extends string, K extends string>(
  { task, add }: Evaluator<C, T, K>,
  { golds, targets }: Alignment,
  ofDocument: Facets,
  step: Step<C | T>,
): Line<C, T> => {
  const gold = step.gold === undefined ? undefined : golds[step.gold]
  const target = step.target === undefined ? undefined : targets[step.target]
  const at = (gold ?? target)?.span.at
  const stats = only(add([step.add]))
  const categoryOf = ({ tags }: Entity): string => joined(tags.map(({ category }) => category))
  return {
    stats,
    verdict: step.verdict,
    facets: facetsOf(gold, target, ofDocument),
    parts: Object.entries(ofDocument).map(([facet, label]): Part<typeof stats> => [facet, label, stats]),
    show: () => ({
      ...(gold && { gold: shown(gold, task.label(gold)) }),
      ...(target && { system: shown(target, task.label(target), step.score?.()) }),
      ...(at && { at }),
      types: { ...(gold && { gold: categoryOf(gold) }), ...(target && { system: categoryOf(target) }) },
      where: { ...(gold && { gold: [intervalOf(gold)] }), ...(target && { system: [intervalOf(target)] }) },
    }),
  }
}

const lineOfFault = <S>({ word, gold, system }: Fault, stats: Collection<S>): Evidence<Collection<S>> => ({
  stats,
  verdict: 'fault',
  show: () => ({ gold: `${word} × ${gold}`, system: `${word} × ${system}` }),
})

/** The evidence of a document: what it adds to categories and types, its pairs and what has none, its faults. */
function* judge<C extends string, T extends string, K extends string>(
  evaluator: Evaluator<C, T, K>,
  seen: Seen,
  meta: Spans['meta'],
): Iterable<Line<C, T>> {
  const { task, scenes, stats } = evaluator
  const { alignment } = seen
  const ofDocument = metaFacets(meta)
  yield lineOfParts(evaluator, seen)
  for (const step of task.steps(seen.scenes(scenes).whole)) yield lineOfStep(evaluator, alignment, ofDocument, step)
  const oneFault = { ...stats.empty, faults: 1 }
  for (const fault of alignment.faults) yield lineOfFault(fault, oneFault)
}

const withoutPlace = ({ text = 'a span', at = { path: '', line: 0, column: 0 } }: Unaligned): Problem => ({
  severity: 'error',
  code: 'E385',
  message: `${JSON.stringify(text)} has no place in the text, and is aligned by it here`,
  at,
  hint: 'span-f1 and entity-match count such spans; here --set reader.unaligned=skip leaves them out',
})

/** A task under its options. */
export const taskScorer = <C extends string, T extends string, K extends string>(
  options: TaskOptions,
  task: Task<C, T, K>,
  share: Share = alone,
): Scorer<'spans', Collection<Sums<C, T>>, K> => {
  const stats = collectionStats(sumsStats(task))
  const evaluator: Evaluator<C, T, K> = { task, scenes: sceneOptions(options), add: sumOf(task), stats }
  const see = share(seeing, alignmentOptions(options))
  return {
    stats,
    judge: (gold) => {
      const against = see(gold)
      return (system) => judge(evaluator, against(system), gold.meta)
    },
    summarise: ({ whole }) => task.summarise(whole),
    ...(task.worked && { worked: ({ whole }) => task.worked?.(whole) ?? {} }),
    remarks: ({ whole, faults, strange }) => [
      ...(faults === 0 ? [] : [faultRemark(faults)]),
      ...(strange.size === 0 ? [] : [strangeRemark(options.ontology, strange)]),
      ...(task.remarks?.(whole) ?? []),
    ],
    *check(content, gold) {
      if (task.check) yield* task.check(content)
      const [adrift] = content.unaligned ?? []
      if (adrift !== undefined) yield withoutPlace(adrift)
      if (gold !== undefined) yield* otherWords(see(gold)(content).alignment.words, options.words)
    },
    ...(task.unlabelled && options.scope === 'total' && { ignores: () => true }),
    formats: {
      'harem-markdown': markdownOf(task.layout, task.summarise),
      'harem-figures': figuresOf(task.layout, task.summarise),
    },
  }
}
