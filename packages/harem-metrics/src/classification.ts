/** The metric `harem-classification`: categories and types of what was found, each pair with its weight. */
import {
  entry,
  fixed,
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
import type { Scenario } from './scenario.ts'
import type { Sums } from './sums.ts'
import { type Step, type Task, taskScorer, walkScenario } from './task.ts'

const schema = v.strictObject({
  ...commonEntries,
  semanticWeight: entry.choice(['identification', 'none'], 'whether a pair counts with its weight, or as one', [
    'none',
  ]),
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
const classify = (worth: Worth, gold: readonly Tag[], target: readonly Tag[]): Classified => {
  const category = gold.some((tag) => target.some((other) => other.category === tag.category))
  const right = gold.filter((tag) => isReal(worth, tag) && target.some((other) => same(tag, other)))
  const best = Math.max(...right.map((tag) => worthOf(worth, tag.category)))
  return { category, type: right.length > 0, combined: right.length > 0 ? best : category ? 1 : 0 }
}

/** The most that a pair with such an entity can be worth. */
const bestOf = (worth: Worth, tags: readonly Tag[]): number =>
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
  readonly scene: Scenario
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

function* steps(scene: Scenario, options: Options, worth: Worth): Iterable<Step<Count | Sum>> {
  const marks: Marks = {
    goldInCategory: new Set(),
    targetsInCategory: new Set(),
    goldInType: new Set(),
    targetsInType: new Set(),
  }
  const walk: Walk = { scene, options, worth, marks }
  for (const { gold, target, pair, firstOfGold, firstOfTarget } of walkScenario(scene)) {
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

const five = (value: number, identified: number, gold: number, targetsRight: number, goldRight: number) => ({
  precision: share(value, identified),
  recall: share(value, gold),
  f1: harmonic(value, identified, gold),
  overGeneration: share(identified - targetsRight, identified),
  underGeneration: share(gold - goldRight, gold),
})

/** The same with the numbers. */
const workedFive = (value: number, identified: number, gold: number, targetsRight: number, goldRight: number) => ({
  precision: `${value} / ${identified}`,
  recall: `${value} / ${gold}`,
  overGeneration: `(${identified} − ${targetsRight}) / ${identified}`,
  underGeneration: `(${gold} − ${goldRight}) / ${gold}`,
})

const sum = (...some: readonly Total[]): number => totalValue(totalOfAll(some.flat()))

/** What is divided in a mode; relative: what has a pair. */
const dividedIn = (s: Own, relative: boolean) => {
  const gold = relative ? s.gold - s.missing : s.gold
  const identified = relative ? s.identified - s.spurious : s.identified
  const [category, type] = [sum(s.categoryWeight), sum(s.typeWeight)]
  return {
    categories: [category, identified, gold, s.targetsInCategory, s.goldInCategory],
    types: [type, s.targetsInCategory, s.goldInCategory, s.targetsInType, s.goldInType],
    flat: [type, identified, gold, s.targetsInType, s.goldInType],
  } as const
}

/** Every task in a mode. */
const inMode = (s: Own, relative: boolean) => {
  const { categories, types, flat } = dividedIn(s, relative)
  const value = sum(s.combinedValue)
  const maximumGold = relative ? sum(s.pairedGoldWorth) : sum(s.pairedGoldWorth, s.missingWorth)
  const maximumSystem = relative ? sum(s.pairedTargetWorth) : sum(s.pairedTargetWorth, s.spuriousWorth)
  return {
    ...measure.valuesUnder('categories', five(...categories)),
    ...measure.valuesUnder('types', five(...types)),
    ...measure.valuesUnder('flat', five(...flat)),
    combinedPrecision: share(value, maximumSystem),
    combinedRecall: share(value, maximumGold),
    combinedF1: harmonic(value, maximumSystem, maximumGold),
    combinedValue: value,
    combinedMaximumGold: maximumGold,
    combinedMaximumSystem: maximumSystem,
  }
}

const summarise = (s: Own) => ({
  ...inMode(s, false),
  ...measure.valuesUnder('relative', inMode(s, true)),
  gold: s.gold,
  identified: s.identified,
})

const workedIn = (s: Own, relative: boolean) => {
  const { categories, types, flat } = dividedIn(s, relative)
  const { combinedValue, combinedMaximumSystem, combinedMaximumGold } = inMode(s, relative)
  return {
    ...measure.valuesUnder('categories', workedFive(...categories)),
    ...measure.valuesUnder('types', workedFive(...types)),
    ...measure.valuesUnder('flat', workedFive(...flat)),
    combinedPrecision: `${combinedValue} / ${combinedMaximumSystem}`,
    combinedRecall: `${combinedValue} / ${combinedMaximumGold}`,
  }
}

const worked = (s: Own) => ({ ...workedIn(s, false), ...measure.valuesUnder('relative', workedIn(s, true)) })

// ---- what they mean --------------------------------------------------------------------------------------------------

// unbounded: entities within each other, and words compared as a bag, can give one entity two correct pairs
const { errorRatio, number, unbounded, weight } = measure

const precisionAndRecall = (precision: string, recall: string) => ({
  precision: unbounded('precision', precision, 'recall'),
  recall: unbounded('recall', recall, 'precision'),
  f1: unbounded('F1', '2 · P · R / (P + R)', 'f1'),
})

/** What a task is measured by: what is right in it, out of which targets and which entities of the gold. */
const fiveMeasures = (value: string, right: string, targets: string, gold: string) => ({
  ...precisionAndRecall(`${value} / ${targets}`, `${value} / ${gold}`),
  overGeneration: errorRatio('over-generation', `(${targets} − targets with ${right}) / ${targets}`, 'underGeneration'),
  underGeneration: errorRatio('under-generation', `(${gold} − gold with ${right}) / ${gold}`, 'overGeneration'),
})

/** Every task in a mode; `pairs` says what of targets and gold is in it. */
const measuresIn = ({
  targets,
  gold,
  pairs,
}: {
  readonly targets: string
  readonly gold: string
  readonly pairs: string
}) => {
  const inCategory = ['Σ w · [category]', 'the right category'] as const
  const inBoth = ['Σ w · [category and type]', 'the right category and type'] as const
  const ofSystem = precisionAndRecall('combined value / maximum of the system', 'combined value / maximum of the gold')
  return {
    ...measure.measuresUnder('categories', fiveMeasures(...inCategory, targets, gold)),
    ...measure.measuresUnder(
      'types',
      fiveMeasures(...inBoth, 'targets in the right category', 'gold in the right category'),
    ),
    ...measure.measuresUnder('flat', fiveMeasures(...inBoth, targets, gold)),
    ...measure.measuresUnder('combined', {
      ...ofSystem,
      value: weight('value', 'Σ w · combined of the pairs', 'value'),
    }),
    combinedMaximumGold: weight('maximum of the gold', `Σ best of gold${pairs}`, 'combinedMaximumSystem'),
    combinedMaximumSystem: weight('maximum of the system', `Σ best of targets${pairs}`, 'combinedMaximumGold'),
  }
}

const measures = {
  gold: number('gold', 'entities of the gold', 'identified'),
  identified: number('identified', 'entities of the run', 'gold'),
  ...measuresIn({ targets: 'identified', gold: 'gold', pairs: '' }),
  ...measure.measuresUnder(
    'relative',
    measuresIn({ targets: 'targets with a pair', gold: 'gold with a pair', pairs: ' with a pair' }),
  ),
}
type Name = keyof typeof measures

const fiveKinds = ['Precision', 'Recall', 'F1', 'OverGeneration', 'UnderGeneration'] as const
const combinedKinds = ['Precision', 'Recall', 'F1'] as const

const layout: Layout<Name> = {
  title: 'Classification (Classificação Semântica)',
  tables: [
    {
      heads: ['precision', 'recall', 'F1', 'over-generation', 'under-generation'],
      rows: [
        ['absolute categories', ...fiveKinds.map((kind) => `categories${kind}` as const)],
        ['absolute types', ...fiveKinds.map((kind) => `types${kind}` as const)],
        ['absolute combined', ...combinedKinds.map((kind) => `combined${kind}` as const)],
        ['absolute flat', ...fiveKinds.map((kind) => `flat${kind}` as const)],
        ['relative categories', ...fiveKinds.map((kind) => `relativeCategories${kind}` as const)],
        ['relative types', ...fiveKinds.map((kind) => `relativeTypes${kind}` as const)],
        ['relative combined', ...combinedKinds.map((kind) => `relativeCombined${kind}` as const)],
        ['relative flat', ...fiveKinds.map((kind) => `relativeFlat${kind}` as const)],
      ],
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
    worked,
    label: ({ tags }) => tags.map(tagText).join('|'),
    layout,
    strange: ({ tags }) => tags.flatMap((tag) => strange(worth.ontology, tag) ?? []),
    check: checkOf(options.ontology, worth.ontology),
  }
}

export const haremClassification = metric({
  contract: 1,
  name: 'harem-classification',
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
