/**
 * The metric `harem-morphology`: gender and number of the entities found. Only gold entities with MORF are evaluated: "we
 * disregard whatever MORF values the systems may have come up with" elsewhere.
 */
import { entry, measure, metric, type Problem, type Spans, totalValue } from '@assay/core'
import * as v from 'valibot'
import type { Pair } from './align-documents.ts'
import { type Entity, hasInvalidMorphology, type Morphology } from './entities.ts'
import { harmonic, share } from './formulas.ts'
import { code } from './messages.ts'
import { commonEntries } from './options.ts'
import { documentFacets, type Layout } from './report.ts'
import type { Scenario } from './scenario.ts'
import { type Step, type Task, taskScorer, walkScenario } from './task-scorer.ts'
import type { Sums } from './task-sums.ts'

const schema = v.strictObject({
  ...commonEntries,
  firstToken: entry.choice(
    ['markable', 'surface'],
    'token with which both entities must begin: the first that is not a stopword, or the first of all',
    ['markable'],
  ),
})

const fields = ['gender', 'number', 'combined'] as const
type Field = (typeof fields)[number]

/** The verdicts from worst to best: the combined verdict is the worse of gender and number. */
const verdicts = ['wrong', 'missing', 'overspecified', 'partial', 'correct'] as const
export type FieldVerdict = (typeof verdicts)[number]

const sumKinds = [
  'Gold',
  'System',
  'Correct',
  'Partial',
  'Wrong',
  'Missing',
  'Spurious',
  'Overspecified',
  'Unpaired',
] as const
type Count = `${Field}${(typeof sumKinds)[number]}`
type Sum = `${Field}Value`
type MorphologySums = Sums<Count, Sum>
type Increments = { [P in Count | Sum]?: number }

const capital = <T extends string>(text: T): Capitalize<T> =>
  `${text[0]!.toUpperCase()}${text.slice(1)}` as Capitalize<T>

// ---- one pair --------------------------------------------------------------------------------------------------------

/** Judges a field of a pair by the first rule that applies; `undefined` if the gold has no value. */
const judgeField = (gold: string | undefined, target: string | undefined, pair: Pair): FieldVerdict | undefined => {
  if (gold === undefined) return undefined
  const partial = pair.verdict !== 'correct'
  if (partial && !pair.sameStart) return 'missing'
  if (target === undefined || (target === '?' && gold !== '?')) return 'missing'
  if (target === gold) return partial ? 'partial' : 'correct'
  return gold === '?' ? 'overspecified' : 'wrong'
}

type FieldVerdicts = Readonly<Record<Field, FieldVerdict | undefined>>

const judgePair = (gold: Morphology, target: Morphology | undefined, pair: Pair): FieldVerdicts => {
  const gender = judgeField(gold.gender, target?.gender, pair)
  const number = judgeField(gold.number, target?.number, pair)
  const combined = verdicts.find((verdict) => verdict === gender || verdict === number)
  return { gender, number, combined }
}

const verdictWorth = (verdict: FieldVerdict | undefined, { weight }: Pair): number =>
  verdict === 'correct' ? 1 : verdict === 'partial' ? weight : 0

// ---- steps -----------------------------------------------------------------------------------------------------------

/** The index of the best pair of a gold entity in a field that is not missing; -1 if there is none. */
const bestPair = (field: Field, judged: readonly (readonly [Pair, FieldVerdicts])[]): number => {
  let best = -1
  judged.forEach(([pair, verdicts], i) => {
    const verdict = verdicts[field]
    if (verdict === undefined || verdict === 'missing') return
    const [judgedPair, knownJudged] = judged[best] ?? []
    const isBetter =
      judgedPair === undefined || verdictWorth(verdict, pair) > verdictWorth(knownJudged?.[field], judgedPair)
    if (isBetter) best = i
  })
  return best
}

const hasField = (field: Field, morphology: Morphology | undefined): boolean =>
  field === 'combined'
    ? morphology?.gender !== undefined || morphology?.number !== undefined
    : morphology?.[field] !== undefined

const increment = (to: Increments, name: Count | Sum, x = 1): void => {
  to[name] = (to[name] ?? 0) + x
}

/** The increments of a gold entity without a pair. */
const unpairedIncrements = (morphology: Morphology): Increments => {
  const sums: Increments = {}
  for (const field of fields) {
    if (!hasField(field, morphology)) continue
    for (const name of ['Gold', 'Missing', 'Unpaired'] as const) increment(sums, `${field}${name}`)
  }
  return sums
}

const spuriousIncrements = (morphology: Morphology | undefined): Increments => {
  const sums: Increments = {}
  for (const field of fields) {
    if (!hasField(field, morphology)) continue
    for (const name of ['System', 'Spurious'] as const) increment(sums, `${field}${name}`)
  }
  return sums
}

/** The increments of the pairs of one gold entity; `counted` are the targets that were counted before. */
const additions = (
  morphology: Morphology,
  judged: readonly (readonly [Pair, FieldVerdicts])[],
  targets: readonly Entity[],
  counted: Set<number>,
): readonly Increments[] => {
  const sums: Increments[] = judged.map(() => ({}))
  for (const field of fields) {
    if (!hasField(field, morphology)) continue
    const best = bestPair(field, judged)
    const bestSums = sums[Math.max(0, best)]!
    const [pair, verdictsOfBest] = judged[best] ?? []
    increment(bestSums, `${field}Gold`)
    increment(bestSums, `${field}${capital(verdictsOfBest?.[field] ?? 'missing')}`)
    if (pair !== undefined) increment(bestSums, `${field}Value`, verdictWorth(verdictsOfBest?.[field], pair))
  }
  judged.forEach(([{ target }], i) => {
    if (counted.has(target)) return
    counted.add(target)
    for (const field of fields) if (hasField(field, targets[target]?.morphology)) increment(sums[i]!, `${field}System`)
  })
  return sums
}

const scoreText = (judged: FieldVerdicts): string =>
  (['gender', 'number'] as const)
    .flatMap((field) => (judged[field] === undefined ? [] : [`${field} ${judged[field]}`]))
    .join(', ')

const spuriousSteps = function* (targets: readonly Entity[], some: readonly number[]): Iterable<Step<Count | Sum>> {
  for (const target of some) {
    const { morphology } = targets[target]!
    if (hasField('combined', morphology)) yield { target, verdict: 'spurious', add: spuriousIncrements(morphology) }
  }
}

function* steps(scene: Scenario): Iterable<Step<Count | Sum>> {
  const { golds, targets } = scene.alignment
  const byGold = new Map<number, Pair[]>()
  const alone: number[] = []
  for (const { gold, target, pair, firstOfGold } of walkScenario(scene)) {
    if (gold === undefined) alone.push(target!)
    else if (pair === undefined) byGold.set(gold, [])
    else if (firstOfGold) byGold.set(gold, [pair])
    else byGold.get(gold)?.push(pair)
  }
  const counted = new Set<number>()
  for (const [gold, pairs] of byGold) {
    const { morphology } = golds[gold]!
    if (morphology === undefined || !hasField('combined', morphology)) continue
    if (pairs.length === 0) {
      yield { gold, verdict: 'missing', add: unpairedIncrements(morphology) }
      continue
    }
    const judged = pairs.map((pair) => [pair, judgePair(morphology, targets[pair.target]?.morphology, pair)] as const)
    const sums = additions(morphology, judged, targets, counted)
    for (const [i, [{ target }, verdicts]] of judged.entries())
      yield {
        gold,
        target,
        verdict: verdicts.combined as string,
        score: () => scoreText(verdicts),
        add: sums[i]!,
      }
  }
  yield* spuriousSteps(targets, alone)
}

// ---- measures --------------------------------------------------------------------------------------------------------

const inMode = (s: MorphologySums, field: Field, relative: boolean) => {
  const of = (name: (typeof sumKinds)[number]): number => s[`${field}${name}`]
  const gold = relative ? of('Gold') - of('Unpaired') : of('Gold')
  const system = relative ? of('System') - of('Spurious') : of('System')
  const missing = relative ? of('Missing') - of('Unpaired') : of('Missing')
  const spurious = relative ? 0 : of('Spurious')
  const value = totalValue(s[`${field}Value`])
  return {
    Precision: share(value, system),
    Recall: share(value, gold),
    F1: harmonic(value, system, gold),
    OverGeneration: share(spurious, system),
    UnderGeneration: share(missing, gold),
    Overspecification: share(of('Overspecified'), system),
    Gold: gold,
    System: system,
    Correct: of('Correct'),
    Partial: of('Partial'),
    Wrong: of('Wrong'),
    Missing: missing,
    Spurious: spurious,
    Overspecified: of('Overspecified'),
    Value: value,
  }
}

const inFields = (s: MorphologySums, relative: boolean) => ({
  ...measure.valuesUnder('gender', inMode(s, 'gender', relative)),
  ...measure.valuesUnder('number', inMode(s, 'number', relative)),
  ...measure.valuesUnder('combined', inMode(s, 'combined', relative)),
})

const summarise = (s: MorphologySums) => ({
  ...inFields(s, false),
  ...measure.valuesUnder('relative', inFields(s, true)),
})

const workedIn = (s: MorphologySums, field: Field, relative: boolean) => {
  const { Gold, System, Missing, Spurious, Overspecified, Value } = inMode(s, field, relative)
  return {
    Precision: `${Value} / ${System}`,
    Recall: `${Value} / ${Gold}`,
    OverGeneration: `${Spurious} / ${System}`,
    UnderGeneration: `${Missing} / ${Gold}`,
    Overspecification: `${Overspecified} / ${System}`,
  }
}

const workedFields = (s: MorphologySums, relative: boolean) => ({
  ...measure.valuesUnder('gender', workedIn(s, 'gender', relative)),
  ...measure.valuesUnder('number', workedIn(s, 'number', relative)),
  ...measure.valuesUnder('combined', workedIn(s, 'combined', relative)),
})

const worked = (s: MorphologySums) => ({
  ...workedFields(s, false),
  ...measure.valuesUnder('relative', workedFields(s, true)),
})

const { errorRate, errorRatio, number, ratio, unbounded, weight } = measure

/** Kinds of measures. Precision and F1 are unbounded: with nested entities, or words compared as a bag, one entity can have two correct pairs. */
const kinds = {
  Precision: unbounded('precision', 'value / targets with a value'),
  Recall: ratio('recall', 'value / gold with a value'),
  F1: unbounded('F1', '2 · P · R / (P + R)'),
  OverGeneration: errorRatio('over-generation', 'spurious / targets with a value'),
  UnderGeneration: errorRatio('under-generation', 'missing / gold with a value'),
  Overspecification: errorRate('overspecification', 'overspecified / targets with a value'),
  Gold: number('gold', 'entities of the gold with a value'),
  System: number('system', 'targets with a value, paired with such a gold entity or spurious'),
  Correct: number('correct', 'the same value, identification correct'),
  Partial: number('partial', 'the same value and beginning, identification partial'),
  Wrong: number('wrong', 'another value'),
  Missing: number('missing', 'no pair, another beginning, or no value'),
  Spurious: number('spurious', 'targets with a value but without a pair'),
  Overspecified: number('overspecified', '? in the gold, a value in the run'),
  Value: weight('value', 'Σ 1 of correct, w of partial'),
}

type Kind = keyof typeof kinds

const absolute = {
  ...measure.measuresUnder('gender', kinds),
  ...measure.measuresUnder('number', kinds),
  ...measure.measuresUnder('combined', kinds),
}
const measures = {
  ...absolute,
  ...measure.measuresUnder('relative', absolute, (formula) => `${formula}, of pairs`),
}
type Name = keyof typeof measures

const measureName = (field: Field, kind: Kind, relative: boolean): Name =>
  relative ? `relative${capital(field)}${kind}` : `${field}${kind}`

const ratioKinds = ['Precision', 'Recall', 'F1', 'OverGeneration', 'UnderGeneration', 'Overspecification'] as const
const countKinds = ['Gold', 'System', 'Correct', 'Partial', 'Wrong', 'Missing', 'Spurious', 'Overspecified'] as const

const layoutTable = (some: readonly Kind[]): Layout<Name>['tables'][number] => ({
  heads: some.map((kind) => kinds[kind].title),
  rows: [false, true].flatMap((relative) =>
    fields.map((field): readonly [string, ...Name[]] => [
      `${relative ? 'relative' : 'absolute'} ${field}`,
      ...some.map((kind) => measureName(field, kind, relative)),
    ]),
  ),
})

const layout: Layout<Name> = {
  title: 'Morphology (Classificação Morfológica)',
  facets: documentFacets,
  tables: [layoutTable(ratioKinds), layoutTable(countKinds)],
  part: [
    ['precision', 'combinedPrecision'],
    ['recall', 'combinedRecall'],
    ['F1', 'combinedF1'],
    ...countKinds.map((kind) => [kinds[kind].title, measureName('combined', kind, false)] as const),
  ],
}

// ---- the metric ------------------------------------------------------------------------------------------------------

function* check({ regions }: Spans): Iterable<Problem> {
  for (const span of regions.flatMap(({ readings }) => readings.flat())) {
    if (span.at === undefined || !hasInvalidMorphology(span)) continue
    const message = `MORF is "${span.attributes?.['MORF']}"; its values are M, F or ? and S, P or ?`
    yield { severity: 'warning', code: code.W345, message, at: span.at, hint: 'the value is ignored' }
  }
}

const label = ({ morphology }: Entity): string =>
  morphology === undefined ? '' : `${morphology.gender ?? ''},${morphology.number ?? ''}`

const remarks = ({ combinedGold }: MorphologySums): readonly string[] =>
  combinedGold > 0 ? [] : ['no entity of the gold has MORF: there is no morphology to evaluate']

const countNames = fields.flatMap((field) => sumKinds.map((name): Count => `${field}${name}`))
const sumNames = fields.map((field): Sum => `${field}Value`)
const task: Task<Count, Sum, Name> = {
  counts: countNames,
  totals: sumNames,
  steps,
  summarise,
  worked,
  label,
  layout,
  check,
  remarks,
}

export const haremMorphology = metric({
  contract: 1,
  name: 'harem-morphology',
  title: 'gender and number of the entities found, as in the First HAREM',
  reads: 'spans',
  units: 'documents',
  cites: ['santos-2006-harem'],
  options: schema,
  measures,
  headline: 'combinedF1',
  shows: ['combinedPrecision', 'combinedRecall'],
  with: (options, share) => taskScorer(options, task, share),
})
