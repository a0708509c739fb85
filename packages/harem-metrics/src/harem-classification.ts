/** The metric `harem-classification`: categories and types of the entities found, with the weights of pairs. */
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
import type { Pair } from './align-documents.ts'
import { tagsOf } from './entities.ts'
import { classificationScores, combinedScore, harmonic, share } from './formulas.ts'
import { code } from './messages.ts'
import {
  hasType,
  type Ontology,
  type OntologyOptions,
  ontologies,
  type Tag,
  tagText,
  worthOfCategory,
} from './ontology.ts'
import { commonEntries } from './options.ts'
import { documentFacets, type Layout } from './report.ts'
import type { Scenario } from './scenario.ts'
import { type Step, type Task, taskScorer, walkScenario } from './task-scorer.ts'
import type { Sums } from './task-sums.ts'

const schema = v.strictObject({
  ...commonEntries,
  semanticWeight: entry.choice(['identification', 'none'], 'pairs count by weight, or as one each', ['none']),
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
type ClassificationSums = Sums<Count, Sum>
type Increments = { [P in Count | Sum]?: number }

// ---- one pair --------------------------------------------------------------------------------------------------------

export interface PairClassification {
  readonly category: boolean
  readonly type: boolean
  readonly combined: number
}

const same = (a: Tag, b: Tag): boolean => a.category === b.category && a.type === b.type

/** Classifies a pair; a vague entity is correct if one of its tags is. */
const classify = (worth: OntologyOptions, gold: readonly Tag[], target: readonly Tag[]): PairClassification => {
  const category = gold.some((tag) => target.some((other) => other.category === tag.category))
  const right = gold.filter((tag) => hasType(worth, tag) && target.some((other) => same(tag, other)))
  const best = Math.max(...right.map((tag) => worthOfCategory(worth, tag.category)))
  return { category, type: right.length > 0, combined: combinedScore(category, right.length > 0, best) }
}

/** The highest combined score of a pair with an entity of these tags. */
const bestOf = (worth: OntologyOptions, tags: readonly Tag[]): number =>
  tags.length === 0
    ? 0
    : Math.max(...tags.map((tag) => (hasType(worth, tag) ? worthOfCategory(worth, tag.category) : 1)))

const verdictOf = (
  worth: OntologyOptions,
  { category, type }: PairClassification,
  gold: readonly Tag[],
  target: readonly Tag[],
): string => {
  if (type) return 'correct'
  if (target.length === 0) return 'no category'
  if (!category) return 'wrong category'
  const typed = (tags: readonly Tag[]): boolean => tags.some((tag) => hasType(worth, tag))
  return !typed(gold) ? 'correct' : typed(target) ? 'wrong type' : 'no type'
}

// ---- steps -----------------------------------------------------------------------------------------------------------

/** Entities that were correct in an earlier pair. */
interface Marks {
  readonly goldInCategory: Set<number>
  readonly targetsInCategory: Set<number>
  readonly goldInType: Set<number>
  readonly targetsInType: Set<number>
}

/** 1 the first time that an entity is correct, 0 after that. */
const countOnce = (counted: Set<number>, entity: number, isRight: boolean): number => {
  if (!isRight || counted.has(entity)) return 0
  counted.add(entity)
  return 1
}

/** A scenario under evaluation. */
interface Walk {
  readonly scene: Scenario
  readonly options: Options
  readonly worth: OntologyOptions
  readonly marks: Marks
}

const tagsOfGold = ({ scene }: Walk, i: number): readonly Tag[] => scene.tags(scene.alignment.golds[i]!)
const tagsOfTarget = ({ scene }: Walk, i: number): readonly Tag[] => scene.tags(scene.alignment.targets[i]!)

const scoreText = (combined: number, weight: number): string =>
  weight === 1 ? fixed(combined, 4) : `${fixed(combined, 4)} · ${fixed(weight, 4)} = ${fixed(combined * weight, 4)}`

const pairStep = (walk: Walk, pair: Pair, firstOfGold: boolean, firstOfTarget: boolean): Step<Count | Sum> => {
  const { worth, options, marks } = walk
  const { gold, target } = pair
  const [goldTags, targetTags] = [tagsOfGold(walk, gold), tagsOfTarget(walk, target)]
  const result = classify(worth, goldTags, targetTags)
  const weight = options.semanticWeight === 'none' ? 1 : pair.weight
  const add: Increments = {
    gold: firstOfGold ? 1 : 0,
    identified: firstOfTarget || options.countIdentified === 'perPair' ? 1 : 0,
    goldInCategory: countOnce(marks.goldInCategory, gold, result.category),
    targetsInCategory: countOnce(marks.targetsInCategory, target, result.category),
    goldInType: countOnce(marks.goldInType, gold, result.type),
    targetsInType: countOnce(marks.targetsInType, target, result.type),
    categoryWeight: result.category ? weight : 0,
    typeWeight: result.type ? weight : 0,
    combinedValue: weight * result.combined,
    pairedGoldWorth: firstOfGold ? bestOf(worth, goldTags) : 0,
    pairedTargetWorth: firstOfTarget ? bestOf(worth, targetTags) : 0,
  }
  const score = (): string => scoreText(result.combined, weight)
  return { gold, target, verdict: verdictOf(worth, result, goldTags, targetTags), score, add }
}

function* steps(scene: Scenario, options: Options, worth: OntologyOptions): Iterable<Step<Count | Sum>> {
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

/** The formulas of `classificationScores` with their numbers. */
const workedScores = (value: number, identified: number, gold: number, targetsRight: number, goldRight: number) => ({
  precision: `${value} / ${identified}`,
  recall: `${value} / ${gold}`,
  overGeneration: `(${identified} − ${targetsRight}) / ${identified}`,
  underGeneration: `(${gold} − ${goldRight}) / ${gold}`,
})

const sum = (...some: readonly Total[]): number => totalValue(totalOfAll(some.flat()))

/** The arguments of the formulas; the relative mode has only entities with a pair. */
const formulaArguments = (s: ClassificationSums, relative: boolean) => {
  const gold = relative ? s.gold - s.missing : s.gold
  const identified = relative ? s.identified - s.spurious : s.identified
  const [category, type] = [sum(s.categoryWeight), sum(s.typeWeight)]
  return {
    categories: [category, identified, gold, s.targetsInCategory, s.goldInCategory],
    types: [type, s.targetsInCategory, s.goldInCategory, s.targetsInType, s.goldInType],
    flat: [type, identified, gold, s.targetsInType, s.goldInType],
  } as const
}

/** The measures of all tasks in a mode. */
const inMode = (s: ClassificationSums, relative: boolean) => {
  const { categories, types, flat } = formulaArguments(s, relative)
  const value = sum(s.combinedValue)
  const maximumGold = relative ? sum(s.pairedGoldWorth) : sum(s.pairedGoldWorth, s.missingWorth)
  const maximumSystem = relative ? sum(s.pairedTargetWorth) : sum(s.pairedTargetWorth, s.spuriousWorth)
  return {
    ...measure.valuesUnder('categories', classificationScores(...categories)),
    ...measure.valuesUnder('types', classificationScores(...types)),
    ...measure.valuesUnder('flat', classificationScores(...flat)),
    combinedPrecision: share(value, maximumSystem),
    combinedRecall: share(value, maximumGold),
    combinedF1: harmonic(value, maximumSystem, maximumGold),
    combinedValue: value,
    combinedMaximumGold: maximumGold,
    combinedMaximumSystem: maximumSystem,
  }
}

const summarise = (s: ClassificationSums) => ({
  ...inMode(s, false),
  ...measure.valuesUnder('relative', inMode(s, true)),
  gold: s.gold,
  identified: s.identified,
})

const workedIn = (s: ClassificationSums, relative: boolean) => {
  const { categories, types, flat } = formulaArguments(s, relative)
  const { combinedValue, combinedMaximumSystem, combinedMaximumGold } = inMode(s, relative)
  return {
    ...measure.valuesUnder('categories', workedScores(...categories)),
    ...measure.valuesUnder('types', workedScores(...types)),
    ...measure.valuesUnder('flat', workedScores(...flat)),
    combinedPrecision: `${combinedValue} / ${combinedMaximumSystem}`,
    combinedRecall: `${combinedValue} / ${combinedMaximumGold}`,
  }
}

const worked = (s: ClassificationSums) => ({
  ...workedIn(s, false),
  ...measure.valuesUnder('relative', workedIn(s, true)),
})

// ---- titles and formulas of measures ---------------------------------------------------------------------------------

// unbounded: with nested entities, or words compared as a bag, one entity can have two correct pairs
const { errorRatio, number, unbounded, weight } = measure

const precisionAndRecall = (precision: string, recall: string) => ({
  precision: unbounded('precision', precision, 'recall'),
  recall: unbounded('recall', recall, 'precision'),
  f1: unbounded('F1', '2 · P · R / (P + R)', 'f1'),
})

/** The measures of a task. */
const taskMeasures = (value: string, right: string, targets: string, gold: string) => ({
  ...precisionAndRecall(`${value} / ${targets}`, `${value} / ${gold}`),
  overGeneration: errorRatio('over-generation', `(${targets} − targets with ${right}) / ${targets}`, 'underGeneration'),
  underGeneration: errorRatio('under-generation', `(${gold} − gold with ${right}) / ${gold}`, 'overGeneration'),
})

/** The measures of all tasks in a mode; `pairs` is a suffix for entities that count. */
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
    ...measure.measuresUnder('categories', taskMeasures(...inCategory, targets, gold)),
    ...measure.measuresUnder(
      'types',
      taskMeasures(...inBoth, 'targets in the right category', 'gold in the right category'),
    ),
    ...measure.measuresUnder('flat', taskMeasures(...inBoth, targets, gold)),
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

const taskKinds = ['Precision', 'Recall', 'F1', 'OverGeneration', 'UnderGeneration'] as const
const combinedKinds = ['Precision', 'Recall', 'F1'] as const

const layout: Layout<Name> = {
  title: 'Classification (Classificação Semântica)',
  facets: documentFacets,
  tables: [
    {
      heads: ['precision', 'recall', 'F1', 'over-generation', 'under-generation'],
      rows: [
        ['absolute categories', ...taskKinds.map((kind) => `categories${kind}` as const)],
        ['absolute types', ...taskKinds.map((kind) => `types${kind}` as const)],
        ['absolute combined', ...combinedKinds.map((kind) => `combined${kind}` as const)],
        ['absolute flat', ...taskKinds.map((kind) => `flat${kind}` as const)],
        ['relative categories', ...taskKinds.map((kind) => `relativeCategories${kind}` as const)],
        ['relative types', ...taskKinds.map((kind) => `relativeTypes${kind}` as const)],
        ['relative combined', ...combinedKinds.map((kind) => `relativeCombined${kind}` as const)],
        ['relative flat', ...taskKinds.map((kind) => `relativeFlat${kind}` as const)],
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

// ---- values that are not in the ontology -----------------------------------------------------------------------------

const unknownValue = (ontology: Ontology, { category, type }: Tag): string | undefined => {
  if (!Object.hasOwn(ontology, category)) return `the category "${category}"`
  const isKnown = type === undefined || type === 'OUTRO' || ontology[category]!.includes(type)
  return isKnown ? undefined : `the type "${type}" of ${category}`
}

/** Warns once for each file and value that is not in the ontology; the value is kept. */
const checkOf = (name: string, ontology: Ontology) => {
  const reported = new Set<string>()
  return function* ({ regions }: Spans): Iterable<Problem> {
    for (const span of regions.flatMap(({ readings }) => readings.flat())) {
      for (const tag of tagsOf(span)) {
        const what = unknownValue(ontology, tag)
        if (what === undefined || span.at === undefined || reported.has(`${span.at.path} ${what}`)) continue
        reported.add(`${span.at.path} ${what}`)
        const hint = `the value is kept; for another ontology: --set ontology=NAME, one of ${Object.keys(ontologies).join(', ')}`
        yield {
          severity: 'warning',
          code: code.W345,
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
  const worth: OntologyOptions = { ontology: ontologies[options.ontology], outroCounts: options.outroCounts }
  return {
    counts,
    totals,
    steps: (scene) => steps(scene, options, worth),
    summarise,
    worked,
    label: ({ tags }) => tags.map(tagText).join('|'),
    layout,
    strange: ({ tags }) => tags.flatMap((tag) => unknownValue(worth.ontology, tag) ?? []),
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
