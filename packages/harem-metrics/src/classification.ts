/** The metric `harem-classification`: categories and types of what was found, each pair with its weight. */
import {
  entry,
  fixed,
  type Measure,
  measure,
  metric,
  type Problem,
  type Spans,
  type Total,
  totalOfAll,
  totalValue,
} from '@assay/core'
import * as v from 'valibot'
import type { Pair } from './align.ts'
import { type Entity, tagsOf } from './entities.ts'
import { harmonic, share } from './measures.ts'
import { isReal, type Ontology, ontologies, type Tag, tagText, type Worth, worthOf } from './ontology.ts'
import { commonEntries } from './options.ts'
import type { Layout } from './report.ts'
import type { Scene } from './scenario.ts'
import type { Sums } from './sums.ts'
import { type Step, type Task, taskScorer, walkScene } from './task.ts'

const schema = v.strictObject({
  ...commonEntries,
  semanticWeight: entry.choice(['identification', 'none'], 'whether a pair counts with its weight, or as one'),
})
type Options = v.InferOutput<typeof schema>

const counts = [
  'gold',
  'identified',
  'missing',
  'spurious',
  'goldInCategory',
  'targetsInCategory',
  'goldInType',
  'targetsInType',
] as const
const totals = [
  'categoryWeight',
  'typeWeight',
  'combinedValue',
  'pairedGoldWorth',
  'missingWorth',
  'pairedTargetWorth',
  'spuriousWorth',
] as const
type Count = (typeof counts)[number]
type Sum = (typeof totals)[number]
type Own = Sums<Count, Sum>
type Add = { [P in Count | Sum]?: number }

// ---- one pair --------------------------------------------------------------------------------------------------------

export interface Classified {
  readonly category: boolean
  readonly type: boolean
  /** "0, if category is incorrect; 1, if category is correct and type is incorrect; 2 − 1/n, if both" are correct. */
  readonly combined: number
}

const same = (a: Tag, b: Tag): boolean => a.category === b.category && a.type === b.type

/** A vague entity is right if one of its tags is. */
export const classify = (worth: Worth, gold: readonly Tag[], target: readonly Tag[]): Classified => {
  const category = gold.some((tag) => target.some((other) => other.category === tag.category))
  const right = gold.filter((tag) => isReal(worth, tag) && target.some((other) => same(tag, other)))
  const best = Math.max(...right.map((tag) => worthOf(worth, tag.category)))
  return { category, type: right.length > 0, combined: right.length > 0 ? best : category ? 1 : 0 }
}

/** The most that a pair with such an entity can be worth. */
export const bestOf = (worth: Worth, tags: readonly Tag[]): number =>
  tags.length === 0 ? 0 : Math.max(...tags.map((tag) => (isReal(worth, tag) ? worthOf(worth, tag.category) : 1)))

const verdictOf = (
  worth: Worth,
  { category, type }: Classified,
  gold: readonly Tag[],
  target: readonly Tag[],
): string => {
  if (type) return 'correct'
  if (target.length === 0) return 'no category'
  if (!category) return 'wrong category'
  const typed = (tags: readonly Tag[]): boolean => tags.some((tag) => isReal(worth, tag))
  return !typed(gold) ? 'correct' : typed(target) ? 'wrong type' : 'no type'
}

// ---- steps -----------------------------------------------------------------------------------------------------------

/** Which entities were right in something before. */
interface Marks {
  readonly goldInCategory: Set<number>
  readonly targetsInCategory: Set<number>
  readonly goldInType: Set<number>
  readonly targetsInType: Set<number>
}

/** 1 the first time that an entity is right in something, 0 after that. */
const once = (seen: Set<number>, entity: number, isRight: boolean): number => {
  if (!isRight || seen.has(entity)) return 0
  seen.add(entity)
  return 1
}

/** A scene that is walked through. */
interface Walk {
  readonly scene: Scene
  readonly options: Options
  readonly worth: Worth
  readonly marks: Marks
}

const tagsOfGold = ({ scene }: Walk, i: number): readonly Tag[] => scene.tags(scene.alignment.golds[i] as Entity)
const tagsOfTarget = ({ scene }: Walk, i: number): readonly Tag[] => scene.tags(scene.alignment.targets[i] as Entity)

const scoreText = (combined: number, weight: number): string =>
  weight === 1 ? fixed(combined, 4) : `${fixed(combined, 4)} · ${fixed(weight, 4)} = ${fixed(combined * weight, 4)}`

const pairStep = (walk: Walk, pair: Pair, firstOfGold: boolean, firstOfTarget: boolean): Step<Count | Sum> => {
  const { worth, options, marks } = walk
  const { gold, target } = pair
  const [own, other] = [tagsOfGold(walk, gold), tagsOfTarget(walk, target)]
  const found = classify(worth, own, other)
  const weight = options.semanticWeight === 'none' ? 1 : pair.weight
  const add: Add = {
    gold: firstOfGold ? 1 : 0,
    identified: firstOfTarget || options.countIdentified === 'perPair' ? 1 : 0,
    goldInCategory: once(marks.goldInCategory, gold, found.category),
    targetsInCategory: once(marks.targetsInCategory, target, found.category),
    goldInType: once(marks.goldInType, gold, found.type),
    targetsInType: once(marks.targetsInType, target, found.type),
    categoryWeight: found.category ? weight : 0,
    typeWeight: found.type ? weight : 0,
    combinedValue: weight * found.combined,
    pairedGoldWorth: firstOfGold ? bestOf(worth, own) : 0,
    pairedTargetWorth: firstOfTarget ? bestOf(worth, other) : 0,
  }
  const score = (): string => scoreText(found.combined, weight)
  return { gold, target, verdict: verdictOf(worth, found, own, other), score, add }
}

function* steps(scene: Scene, options: Options, worth: Worth): Iterable<Step<Count | Sum>> {
  const marks: Marks = {
    goldInCategory: new Set(),
    targetsInCategory: new Set(),
    goldInType: new Set(),
    targetsInType: new Set(),
  }
  const walk: Walk = { scene, options, worth, marks }
  for (const { gold, target, pair, firstOfGold, firstOfTarget } of walkScene(scene)) {
    if (pair !== undefined) yield pairStep(walk, pair, firstOfGold, firstOfTarget)
    else if (gold !== undefined) {
      const missingWorth = bestOf(worth, tagsOfGold(walk, gold))
      yield { gold, verdict: 'missing', add: { gold: 1, missing: 1, missingWorth } }
    } else if (target !== undefined) {
      const spuriousWorth = bestOf(worth, tagsOfTarget(walk, target))
      yield { target, verdict: 'spurious', add: { identified: 1, spurious: 1, spuriousWorth } }
    }
  }
}

// ---- measures --------------------------------------------------------------------------------------------------------

const fives = ['categories', 'types', 'flat'] as const
type Five = (typeof fives)[number]
type Ratio = 'Precision' | 'Recall' | 'F1'
type Kind = Ratio | 'OverGeneration' | 'UnderGeneration'
type SumKind = 'Value' | 'MaximumGold' | 'MaximumSystem'
type Plain = `${Five}${Kind}` | `combined${Ratio | SumKind}`
type Name = Plain | `relative${Capitalize<Plain>}` | 'gold' | 'identified'

const five = (value: number, identified: number, gold: number, targetsRight: number, goldRight: number) => ({
  Precision: share(value, identified),
  Recall: share(value, gold),
  F1: harmonic(value, identified, gold),
  OverGeneration: share(identified - targetsRight, identified),
  UnderGeneration: share(gold - goldRight, gold),
})

const sum = (...some: readonly Total[]): number => totalValue(totalOfAll(some.flat()))

/** Every task in a mode; relative: what has a pair. */
const inMode = (s: Own, relative: boolean) => {
  const gold = relative ? s.gold - s.missing : s.gold
  const identified = relative ? s.identified - s.spurious : s.identified
  const [category, type, value] = [sum(s.categoryWeight), sum(s.typeWeight), sum(s.combinedValue)]
  const maximumGold = relative ? sum(s.pairedGoldWorth) : sum(s.pairedGoldWorth, s.missingWorth)
  const maximumSystem = relative ? sum(s.pairedTargetWorth) : sum(s.pairedTargetWorth, s.spuriousWorth)
  return {
    categories: five(category, identified, gold, s.targetsInCategory, s.goldInCategory),
    types: five(type, s.targetsInCategory, s.goldInCategory, s.targetsInType, s.goldInType),
    flat: five(type, identified, gold, s.targetsInType, s.goldInType),
    combined: {
      Precision: share(value, maximumSystem),
      Recall: share(value, maximumGold),
      F1: harmonic(value, maximumSystem, maximumGold),
      Value: value,
      MaximumGold: maximumGold,
      MaximumSystem: maximumSystem,
    },
  }
}

const capital = (text: string): string => (text[0] as string).toUpperCase() + text.slice(1)
const named = (name: string, relative: boolean): Name => (relative ? `relative${capital(name)}` : name) as Name

const summarise = (s: Own): { readonly [P in Name]: number | undefined } =>
  Object.fromEntries([
    ...[false, true].flatMap((relative) =>
      Object.entries(inMode(s, relative)).flatMap(([task, values]) =>
        Object.entries(values).map(([kind, value]) => [named(`${task}${kind}`, relative), value] as const),
      ),
    ),
    ['gold', s.gold],
    ['identified', s.identified],
  ]) as { readonly [P in Name]: number | undefined }

// ---- what they mean --------------------------------------------------------------------------------------------------

// unbounded: entities within each other, and words compared as a bag, can give one entity two correct pairs
const { errorRatio, number, unbounded, weight } = measure

type Row = readonly [Name, Measure<Name>]

/** What is right in a task, and out of what. */
interface Meaning {
  readonly value: string
  readonly right: string
  readonly targets: string
  readonly gold: string
}

const meaningOf = (task: Five, relative: boolean): Meaning => {
  const [targets, gold] = relative ? ['targets with a pair', 'gold with a pair'] : ['identified', 'gold']
  if (task === 'categories') return { value: 'Σ w · [category]', right: 'the right category', targets, gold }
  const both = { value: 'Σ w · [category and type]', right: 'the right category and type' }
  return task === 'flat'
    ? { ...both, targets, gold }
    : { ...both, targets: 'targets in the right category', gold: 'gold in the right category' }
}

const precisionRows = (task: string, words: string, relative: boolean, formulas: readonly string[]): readonly Row[] => {
  const name = (kind: Ratio): Name => named(`${task}${kind}`, relative)
  const [precision = '', recall = ''] = formulas
  return [
    [name('Precision'), unbounded(`${words} precision`, precision, name('Recall'))],
    [name('Recall'), unbounded(`${words} recall`, recall, name('Precision'))],
    [name('F1'), unbounded(`${words} F1`, '2 · P · R / (P + R)', name('F1'))],
  ]
}

const fiveRows = (task: Five, relative: boolean): readonly Row[] => {
  const words = relative ? `relative ${task}` : task
  const { value, right, targets, gold } = meaningOf(task, relative)
  const [over, under] = [named(`${task}OverGeneration`, relative), named(`${task}UnderGeneration`, relative)]
  const wrong = (of: string, entities: string): string => `(${of} − ${entities} with ${right}) / ${of}`
  return [
    ...precisionRows(task, words, relative, [`${value} / ${targets}`, `${value} / ${gold}`]),
    [over, errorRatio(`${words} over-generation`, wrong(targets, 'targets'), under)],
    [under, errorRatio(`${words} under-generation`, wrong(gold, 'gold'), over)],
  ]
}

const combinedRows = (relative: boolean): readonly Row[] => {
  const word = relative ? 'relative ' : ''
  const [value, ofGold, ofSystem] = [
    named('combinedValue', relative),
    named('combinedMaximumGold', relative),
    named('combinedMaximumSystem', relative),
  ]
  const best = (of: string): string => `Σ best of ${of}${relative ? ' with a pair' : ''}`
  const formulas = ['combined value / maximum of the system', 'combined value / maximum of the gold']
  return [
    ...precisionRows('combined', `${word}combined`, relative, formulas),
    [value, weight(`${word}combined value`, 'Σ w · combined of the pairs', value)],
    [ofGold, weight(`${word}maximum of the gold`, best('gold'), ofSystem)],
    [ofSystem, weight(`${word}maximum of the system`, best('targets'), ofGold)],
  ]
}

const entityRows: readonly Row[] = [
  ['gold', number('gold', 'entities of the gold', 'identified')],
  ['identified', number('identified', 'entities of the run', 'gold')],
]

const modeRows = [false, true].flatMap((relative) => [
  ...fives.flatMap((task) => fiveRows(task, relative)),
  ...combinedRows(relative),
])

const measures = Object.fromEntries([...entityRows, ...modeRows]) as { readonly [P in Name]: Measure<Name> }

const layoutRow = (task: string, relative: boolean): readonly [string, ...Name[]] => {
  const kinds = ['Precision', 'Recall', 'F1', 'OverGeneration', 'UnderGeneration']
  const names = kinds.slice(0, task === 'combined' ? 3 : 5).map((kind) => named(`${task}${kind}`, relative))
  return [`${relative ? 'relative' : 'absolute'} ${task}`, ...names]
}

const layout: Layout<Name> = {
  title: 'Classification (Classificação Semântica)',
  tables: [
    {
      heads: ['precision', 'recall', 'F1', 'over-generation', 'under-generation'],
      rows: [false, true].flatMap((relative) =>
        ['categories', 'types', 'combined', 'flat'].map((task) => layoutRow(task, relative)),
      ),
    },
    {
      heads: ['combined value', 'maximum of the gold', 'maximum of the system'],
      rows: [
        ['absolute', 'combinedValue', 'combinedMaximumGold', 'combinedMaximumSystem'],
        ['relative', 'relativeCombinedValue', 'relativeCombinedMaximumGold', 'relativeCombinedMaximumSystem'],
      ],
    },
  ],
  part: [
    ['precision', 'combinedPrecision'],
    ['recall', 'combinedRecall'],
    ['F1', 'combinedF1'],
    ['categories F1', 'categoriesF1'],
    ['flat F1', 'flatF1'],
    ['gold', 'gold'],
    ['identified', 'identified'],
  ],
}

// ---- values that no ontology has -------------------------------------------------------------------------------------

const strange = (ontology: Ontology, { category, type }: Tag): string | undefined => {
  if (!Object.hasOwn(ontology, category)) return `the category "${category}"`
  const isKnown = type === undefined || type === 'OUTRO' || (ontology[category] as readonly string[]).includes(type)
  return isKnown ? undefined : `the type "${type}" of ${category}`
}

/** Warns once a file of each value that the ontology does not have: it is data, and kept. */
const checkOf = (name: string, ontology: Ontology) => {
  const told = new Set<string>()
  return function* ({ regions }: Spans): Iterable<Problem> {
    for (const span of regions.flatMap(({ readings }) => readings.flat())) {
      for (const tag of tagsOf(span)) {
        const what = strange(ontology, tag)
        if (what === undefined || span.at === undefined || told.has(`${span.at.path} ${what}`)) continue
        told.add(`${span.at.path} ${what}`)
        const hint = `it is kept; another ontology is named with --set ontology=NAME: ${Object.keys(ontologies).join(', ')}`
        yield {
          severity: 'warning',
          code: 'W345',
          message: `${what} is not in the ontology ${name}`,
          at: span.at,
          hint,
        }
      }
    }
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const task = (options: Options): Task<Count, Sum, Name> => {
  const worth: Worth = { ontology: ontologies[options.ontology], outroCounts: options.outroCounts }
  return {
    counts,
    totals,
    steps: (scene) => steps(scene, options, worth),
    summarise,
    label: ({ tags }) => tags.map(tagText).join('|'),
    layout,
    strange: ({ tags }) => tags.flatMap((tag) => strange(worth.ontology, tag) ?? []),
    check: checkOf(options.ontology, worth.ontology),
  }
}

export const haremClassification = metric({
  contract: 1,
  name: 'harem-classification',
  version: '1.0.0',
  title: 'categories and types of the entities found, as in the First HAREM',
  reads: 'spans',
  units: 'documents',
  cites: ['santos-2006-harem'],
  options: schema,
  measures,
  headline: 'combinedF1',
  shows: ['combinedPrecision', 'combinedRecall'],
  with: (options, share) => taskScorer({ ...options, firstToken: 'markable' }, task(options), share),
})
