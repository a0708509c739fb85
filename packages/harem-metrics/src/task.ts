/** A task of HAREM as a scorer: aligns a document, evaluates it in its scenario and in that of each category and type. */
import { compareCodePoints, type Evidence, type Problem, type Scorer, type Spans, type Stats } from '@assay/core'
import { type Alignment, alignmentOf, type Fault, type Pair } from './align.ts'
import { type Entity, entityText } from './entities.ts'
import { ontologies, tagText } from './ontology.ts'
import type { CommonOptions } from './options.ts'
import type { PairOptions } from './pair-weight.ts'
import { type PartOptions, partsOfDocument } from './parts.ts'
import { figuresOf, type Layout, markdownOf } from './report.ts'
import { allOf, type PairsOf, pairsByGold, type Scene, sceneOf } from './scenario.ts'
import { keepsIn, parseScope, type Scope } from './scope.ts'
import {
  type Collection,
  collectionStats,
  facets,
  type Increment,
  type Ledger,
  only,
  partsOf,
  type Strange,
  type Sums,
  strangeStats,
  sumOf,
  sumsStats,
} from './sums.ts'

/** One thing to say of a scene: a pair, an entity without one, and what it adds to the sums. */
export interface Step<K extends string> {
  readonly gold?: number
  readonly target?: number
  readonly verdict: string
  /** What the verdict is worth, as an error list shows it. */
  readonly score?: string
  readonly add: Increment<K>
}

export interface Task<C extends string, T extends string, K extends string> extends Ledger<C, T> {
  readonly steps: (scene: Scene) => Iterable<Step<C | T>>
  readonly summarise: (sums: Sums<C, T>) => { readonly [P in K]: number | undefined }
  /** How an entity is shown in an error list, before its words. */
  readonly label: (entity: Entity) => string
  /** What the ontology does not have of an entity's tags, in words. */
  readonly strange?: (entity: Entity) => readonly string[]
  readonly check?: (content: Spans) => Iterable<Problem>
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
export function* walkScene({ golds, targets, pairs }: Scene): Iterable<Walked> {
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

const facetsOf = (
  gold: Entity | undefined,
  target: Entity | undefined,
  meta: Spans['meta'],
): Record<string, string> => {
  const { tags } = (gold ?? target) as Entity
  const type = joined(tags.map(tagText))
  const systemType = joined((target?.tags ?? []).map(tagText))
  return {
    category: joined(tags.map(({ category }) => category)),
    type,
    ...(gold !== undefined && target !== undefined && systemType !== type && { systemType }),
    ...metaFacets(meta),
  }
}

/** Genre and variety of a document that says either; what it does not say is a group of its own. */
const metaFacets = (meta: Spans['meta']): { readonly genre?: string; readonly variety?: string } =>
  meta === undefined ? {} : { genre: meta['genre'] ?? '', variety: meta['variety'] ?? '' }

const faultLine = <S>({ word, gold, system }: Fault, stats: Collection<S>): Evidence<Collection<S>> => ({
  stats,
  verdict: 'fault',
  gold: `${word} × ${gold}`,
  system: `${word} × ${system}`,
})

// ---- the scorer ------------------------------------------------------------------------------------------------------

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

/** A task at work under its options. */
interface Bench<C extends string, T extends string, K extends string> {
  readonly task: Task<C, T, K>
  readonly options: TaskOptions
  readonly parts: PartOptions
  readonly align: ReturnType<typeof alignmentOf>
  readonly scene: ReturnType<typeof sceneOf>
  readonly add: (increments: Iterable<Increment<C | T>>) => Sums<C, T>
  readonly sums: Stats<Sums<C, T>>
}

const benchOf = <C extends string, T extends string, K extends string>(
  options: TaskOptions,
  task: Task<C, T, K>,
): Bench<C, T, K> => {
  const scope = parseScope(options.scope) as Scope
  const keeps = scope === undefined ? undefined : keepsIn(scope, options.outroCounts)
  return {
    task,
    options,
    parts: { ...options, ontology: ontologies[options.ontology], keeps },
    align: alignmentOf(options),
    scene: sceneOf(options),
    add: sumOf(task),
    sums: sumsStats(task),
  }
}

const sumOfScene = <C extends string, T extends string, K extends string>(
  { task, add }: Bench<C, T, K>,
  scene: Scene,
): Sums<C, T> => add(Array.from(task.steps(scene), (step) => step.add))

/** One document, aligned. */
interface Seen {
  readonly alignment: Alignment
  readonly pairs: PairsOf
  readonly whole: Scene
  readonly meta: Spans['meta']
}

const seen = <C extends string, T extends string, K extends string>(
  { scene, parts: { keeps } }: Bench<C, T, K>,
  alignment: Alignment,
  meta: Spans['meta'],
): Seen => {
  const pairs = pairsByGold(alignment)
  return { alignment, pairs, whole: scene(alignment, pairs, allOf(alignment), keeps), meta }
}

/** What a document adds to the parts of the collection. */
const breakdown = <C extends string, T extends string, K extends string>(
  bench: Bench<C, T, K>,
  { alignment, pairs, meta }: Seen,
  whole: Sums<C, T>,
): Collection<Sums<C, T>> => {
  const { sums, task } = bench
  const tables = { category: new Map<string, Sums<C, T>>(), type: new Map<string, Sums<C, T>>() }
  for (const part of partsOfDocument(alignment, bench.parts)) {
    const own = sumOfScene(bench, bench.scene(alignment, pairs, part, part.keeps))
    if (!sums.equals(own, sums.empty)) tables[part.facet].set(part.label, own)
  }
  const { genre, variety } = metaFacets(meta)
  return {
    ...only(sums.empty),
    ...tables,
    strange: task.strange === undefined ? new Map() : strangeIn(alignment, task.strange),
    genre: new Map(genre === undefined ? [] : [[genre, whole]]),
    variety: new Map(variety === undefined ? [] : [[variety, whole]]),
  }
}

const lineOf = <C extends string, T extends string, K extends string>(
  { task, add }: Bench<C, T, K>,
  { alignment: { golds, targets }, meta }: Seen,
  step: Step<C | T>,
): Evidence<Collection<Sums<C, T>>> => {
  const gold = step.gold === undefined ? undefined : golds[step.gold]
  const target = step.target === undefined ? undefined : targets[step.target]
  const at = (gold ?? target)?.span.at
  return {
    stats: only(add([step.add])),
    verdict: step.verdict,
    facets: facetsOf(gold, target, meta),
    ...(gold && { gold: shown(gold, task.label(gold)) }),
    ...(target && { system: shown(target, task.label(target), step.score) }),
    ...(at && { at }),
  }
}

/** The evidence of a document: its pairs and what has none, its faults, and what it adds to the parts. */
function* judge<C extends string, T extends string, K extends string>(
  bench: Bench<C, T, K>,
  document: Seen,
): Iterable<Evidence<Collection<Sums<C, T>>>> {
  const { sums, task } = bench
  for (const step of task.steps(document.whole)) yield lineOf(bench, document, step)
  for (const fault of document.alignment.faults) yield faultLine(fault, { ...only(sums.empty), faults: 1 })
  yield { stats: breakdown(bench, document, sumOfScene(bench, document.whole)), verdict: 'parts' }
}

/** Adds one document's parts to tables that grow, without a copy of what is in them. */
const addTable = <S>(stats: Stats<S>, to: Map<string, S>, from: ReadonlyMap<string, S>): void => {
  for (const [label, own] of from) {
    const known = to.get(label)
    to.set(label, known === undefined ? own : stats.concat(known, own))
  }
}

const tally = <C extends string, T extends string, K extends string>(bench: Bench<C, T, K>) => {
  const { sums } = bench
  const newTable = () => new Map<string, Sums<C, T>>()
  const tables = { category: newTable(), type: newTable(), genre: newTable(), variety: newTable() }
  const strange = new Map<string, Strange>()
  let whole = sums.empty
  let faults = 0
  const add = (gold: Spans, system: Spans): void => {
    const document = seen(bench, bench.align(gold)(system), gold.meta)
    const own = sumOfScene(bench, document.whole)
    const parts = breakdown(bench, document, own)
    for (const facet of facets) addTable(sums, tables[facet], parts[facet])
    addTable(strangeStats, strange, parts.strange)
    whole = sums.concat(whole, own)
    faults += document.alignment.faults.length
  }
  const sum = (): Collection<Sums<C, T>> => ({
    whole,
    faults,
    strange: new Map(strange),
    category: new Map(tables.category),
    type: new Map(tables.type),
    genre: new Map(tables.genre),
    variety: new Map(tables.variety),
  })
  return { add, sum }
}

/** A task under its options. */
export const taskScorer = <C extends string, T extends string, K extends string>(
  options: TaskOptions,
  task: Task<C, T, K>,
): Scorer<'spans', Collection<Sums<C, T>>, K> => {
  const bench = benchOf(options, task)
  const stats = collectionStats(bench.sums)
  return {
    stats,
    judge: (gold) => {
      const aligned = bench.align(gold)
      return (system) => judge(bench, seen(bench, aligned(system), gold.meta))
    },
    summarise: ({ whole }) => task.summarise(whole),
    tally: () => tally(bench),
    parts: partsOf,
    remarks: ({ whole, faults, strange }) => [
      ...(faults === 0 ? [] : [faultRemark(faults)]),
      ...(strange.size === 0 ? [] : [strangeRemark(options.ontology, strange)]),
      ...(task.remarks?.(whole) ?? []),
    ],
    ...(task.check && { check: task.check }),
    formats: {
      'harem-markdown': markdownOf(task.layout, task.summarise),
      'harem-figures': figuresOf(task.layout, task.summarise),
    },
  }
}
