/** The scorer that both metrics of the Second HAREM are made of: the lines of a document in its scenario, and in those of the campaign as parts. */
import {
  type Evidence,
  noShare,
  once,
  type PairWork,
  type Part,
  type Problem,
  type Scorer,
  type Share,
  type Span,
  type Spans,
  type Stats,
} from '@assay/core'
import { refusedFragments } from '@assay/core/internal'
import { type Alignment, alignDocuments } from '../align-documents.ts'
import { reportDifferences, tooManyCategories, tooManyMeetings } from '../compare-words.ts'
import { entityText, intervalOf } from '../entities.ts'
import { code } from '../messages.ts'
import { type Layout, markdownOf } from '../report.ts'
import { IN_ONE_STRETCH, withoutPosition } from '../task-scorer.ts'
import { allowedMask, type SecondOptions } from './options.ts'
import { campaignScenarios, type Tuple } from './scenario-mask.ts'
import { linesOf, type Prepared, prepareDocument, type Scenario, type SceneLine } from './scene.ts'
import { tupleValues } from './tuple-value.ts'
import { tupleText } from './tuples.ts'

/** A metric of the Second HAREM over the lines of a scenario. */
export interface SecondTask<S, K extends string> {
  readonly stats: Stats<S>
  readonly statsOf: (line: SceneLine, values: Scenario['values']) => S
  /** The score of a line, as a list of errors shows it. */
  readonly score: (line: SceneLine, values: Scenario['values']) => string
  readonly verdictOf: (line: SceneLine, values: Scenario['values']) => string
  readonly summarise: (s: S) => { readonly [P in K]: number | undefined }
  readonly worked: (s: S) => Readonly<Record<string, string>>
  readonly golds: (s: S) => boolean
  readonly layout: Layout<K>
}

/** Aligns as the programs of 2008; all options of an `<ALT>` of a run count. */
const alignment = {
  contractions: 'asIs',
  stopwordCase: 'tool',
  stopwordOnly: 'never',
  correct: 'allTokens',
  weightTokens: 'all',
  weightDigits: 'run',
  commonTokens: 'bag',
  firstToken: 'markable',
  runOptions: 'all',
} as const

/** A pair whose parts for scenarios are not made before it is judged. */
interface AlignedPair {
  readonly alignment: Alignment
  readonly prepared: () => Prepared
}

/** Aligns a document and compares its texts, for both metrics in all their scenarios. */
const prepareAlignment = (options: typeof alignment): PairWork<Spans, AlignedPair> => {
  const align = alignDocuments(options)
  return (gold) => {
    const against = align(gold)
    return (system) => {
      const aligned = against(system)
      return { alignment: aligned, prepared: once(() => prepareDocument(aligned)) }
    }
  }
}

const MODES = ['strict', 'relaxed'] as const

/** A scenario with its mode of ALT. */
interface Setting {
  readonly scenario: Scenario
  readonly options: SecondOptions
}

/** The scenario of the options, and by facet those that it is broken down by. */
interface Settings {
  readonly own: Setting
  readonly parts: readonly (readonly [facet: 'scenario' | 'alt', label: string, setting: Setting])[]
}

const scenarioOf = (options: SecondOptions, scenario: string): Scenario => {
  const mask = allowedMask(scenario, options.categories)
  return {
    mask,
    participation: allowedMask(options.participation, options.categories),
    values: tupleValues(mask, options),
  }
}

const settingsOf = (options: SecondOptions): Settings => {
  const setting: Setting = { scenario: scenarioOf(options, options.scenario), options }
  // with an ontology of one's own, the campaign's scenarios may not exist
  const named = options.categories === 'harem2008' ? Object.keys(campaignScenarios) : []
  return {
    own: setting,
    parts: [
      ...named.map(
        (name) =>
          [
            'scenario',
            name,
            name === options.scenario ? setting : { scenario: scenarioOf(options, name), options },
          ] as const,
      ),
      ...MODES.map((altMode) => ['alt', altMode, { ...setting, options: { ...options, altMode } }] as const),
    ],
  }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const joined = (texts: readonly string[]): string => [...new Set(texts)].join('|')

/** Categories, types and subtypes of tuples as labels of facets. */
const facetsOf = (tuples: readonly Tuple[]) => ({
  category: joined(tuples.map(({ category }) => category)),
  type: joined(tuples.map(({ category, type }) => tupleText({ category, type, subtype: undefined }))),
  subtype: joined(tuples.map(tupleText)),
})

const tuplesText = (tuples: readonly Tuple[], entity: string, ...more: readonly string[]): string =>
  [joined(tuples.map(tupleText)), entity, ...more].filter((text) => text !== '').join(' ')

const evidenceOf = <S, K extends string>(
  task: SecondTask<S, K>,
  line: SceneLine,
  { scenario: { values } }: Setting,
  { alignment: { golds, targets } }: Prepared,
): Evidence<S> => {
  const gold = line.gold === undefined ? undefined : golds[line.gold]
  const target = line.target === undefined ? undefined : targets[line.target]
  const { goldTuples, targetTuples } = line
  const at = (gold ?? target)?.span.at
  const categoryOf = (tuples: readonly Tuple[]): string => joined(tuples.map(({ category }) => category))
  const stats = task.statsOf(line, values)
  const facets = facetsOf(gold === undefined ? targetTuples : goldTuples)
  return {
    stats,
    verdict: task.verdictOf(line, values),
    facets,
    show: () => ({
      ...(gold && { gold: tuplesText(goldTuples, entityText(gold)) }),
      ...(target && { system: tuplesText(targetTuples, entityText(target), task.score(line, values)) }),
      ...(at && { at }),
      types: {
        ...(gold && { gold: categoryOf(goldTuples) }),
        ...(target && { system: categoryOf(targetTuples) }),
      },
      where: { ...(gold && { gold: [intervalOf(gold)] }), ...(target && { system: [intervalOf(target)] }) },
    }),
  }
}

function* judge<S, K extends string>(
  task: SecondTask<S, K>,
  { own, parts }: Settings,
  document: Prepared,
): Iterable<Evidence<S>> {
  const linesIn = ({ scenario, options }: Setting): readonly SceneLine[] => linesOf(document, scenario, options)
  const sumIn = (setting: Setting): S =>
    linesIn(setting)
      .map((line) => task.statsOf(line, setting.scenario.values))
      .reduce(task.stats.concat, task.stats.empty)
  const inParts = parts.map(([facet, label, setting]): Part<S> => [facet, label, sumIn(setting)])
  yield { stats: task.stats.empty, verdict: 'parts', parts: inParts }
  for (const line of linesIn(own)) yield evidenceOf(task, line, own, document)
}

// ---- checks ----------------------------------------------------------------------------------------------------------

const spanRefusal = (span: Span, message: string, hint: string): Problem => ({
  severity: 'error',
  code: code.E350,
  message,
  at: span.at ?? { path: '', line: 0, column: 0 },
  hint,
})

/** Refuses types without a category, and entities within entities. */
function* checkEntities({ regions }: Spans): Iterable<Problem> {
  for (const spans of regions.flatMap(({ readings }) => readings)) {
    let end = 0
    for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (span.omitted === 'zone') continue
      if (span.attributes?.['TIPO'] !== undefined)
        yield spanRefusal(span, 'TIPO without CATEG', 'name the category of the type, or remove TIPO')
      if (span.start < end)
        yield spanRefusal(
          span,
          'an entity inside another, which the Second HAREM does not allow',
          'remove one of them; to skip the inner one: --set reader.nested=outermost',
        )
      end = Math.max(end, span.end)
    }
  }
}

// ---- the scorer ------------------------------------------------------------------------------------------------------

/** Builds the scorer of a metric under its options. */
export const secondScorer = <S, K extends string>(
  options: SecondOptions,
  task: SecondTask<S, K>,
  share: Share = noShare,
): Scorer<'spans', S, K> => {
  const prepare = share(prepareAlignment, alignment)
  const settings = settingsOf(options)
  return {
    stats: task.stats,
    judge: (gold) => {
      const against = prepare(gold)
      return (system) => judge(task, settings, against(system).prepared())
    },
    summarise: task.summarise,
    report: {
      worked: task.worked,
      remarks: (s) => (task.golds(s) ? [] : [`the scenario ${options.scenario} leaves no entity of the gold`]),
      formats: { 'second-harem-markdown': markdownOf(task.layout, task.summarise) },
    },
    *check(content, gold) {
      const fragmented = refusedFragments(content, IN_ONE_STRETCH)
      if (fragmented !== undefined) yield fragmented
      yield* tooManyCategories(content)
      const [unaligned] = content.unaligned ?? []
      if (unaligned !== undefined) yield withoutPosition(unaligned)
      yield* checkEntities(content)
      if (gold === undefined) return
      const { meetings, words } = prepare(gold)(content).alignment
      yield* tooManyMeetings(meetings, content)
      yield* reportDifferences(words, options.words)
    },
  }
}
