/** The metric `agreement`: agreement of annotators on the labels of items, corrected for chance. */
import {
  type Evidence,
  entry,
  type Facets,
  formAt,
  locationAt,
  type Measure,
  measure,
  metric,
  type Problem,
  type RenderedLine,
  scorer,
  type Tags,
  tagAt,
} from '@assay/core'
import * as v from 'valibot'
import { distanceNames, isPlaced, MAX_LABELS } from './distances.ts'
import { labelMeasures, workedLabels } from './label-formulas.ts'
import { byLabel, counting, type LabelStats, labelStats } from './label-stats.ts'
import { code } from './messages.ts'
import { pairSections } from './pair-section.ts'
import { ofPanel, sides } from './panel.ts'

const options = v.strictObject({
  distance: entry.choice(
    distanceNames,
    'the distance of two labels: nominal (the same or not), ordinal, interval, ratio, linear (|c − k|), or by table',
  ),
  order: entry.of(v.array(v.string()), 'the labels from low to high, for a scale of labels that are not numbers', []),
  table: entry.of(
    v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
    'with distance=table: the distance of two labels, as A/B=0.5; 1 for a pair that is not listed',
    {},
  ),
  tags: entry.choice(
    ['types', 'iob'],
    'types: B-PER and I-PER are both the label PER; iob: each tag is a label of its own',
  ),
  outsideItems: entry.choice(['keep', 'drop'], 'items to which every annotator gave O: counted, or skipped'),
  noValue: entry.of(v.array(v.string()), 'tags that mean that an annotator gave no value, such as _ or *', []),
  incomplete: entry.choice(
    ['keep', 'drop'],
    'items to which some annotator gave no value: counted with the values that there are, or skipped',
  ),
  zeroDivision: entry.zeroDivision(
    'if every value is the same label, observed and expected agreement are both 1; NLTK gives 1 for alpha',
  ),
})

type Options = v.InferOutput<typeof options>
type Line = Evidence<LabelStats>
type Value = string | undefined

// ---- values ----------------------------------------------------------------------------------------------------------

const prefixed = /^[BIESLUM]-(.+)$/s

/** Reads the label of a tag; none where the annotator gave no value. */
const reading = ({ tags, noValue }: Pick<Options, 'tags' | 'noValue'>): ((tag: string) => Value) => {
  const none = new Set(noValue)
  const typeOf = (tag: string): string => prefixed.exec(tag)?.[1] ?? tag
  // an empty cell of a table is an answer that is missing
  return (tag) => (tag === '' || none.has(tag) ? undefined : tags === 'types' ? typeOf(tag) : tag)
}

type Answers = readonly (Tags | undefined)[]

/** The number of items, which is the same for all sides of one text. */
const lengthOf = (answers: Answers): number => answers.reduce((most, tags) => Math.max(most, tags?.length ?? 0), 0)

const isOutside = (values: readonly Value[]): boolean => values.every((value) => value === undefined || value === 'O')

const differ = (values: readonly Value[]): boolean => {
  const first = values.find((value) => value !== undefined)
  return values.some((value) => value !== undefined && value !== first)
}

// ---- evidence --------------------------------------------------------------------------------------------------------

/** An item as the two sides of a pair have it; of a panel, the facets say who gave which label. */
const shownItem = (answers: Answers, i: number, [gold, system]: readonly Value[], isPair: boolean): RenderedLine => {
  const longAnswer = answers.find((one) => one !== undefined && i < one.length)!
  const word = formAt(longAnswer, i)
  const { at } = locationAt(longAnswer, i)
  if (!isPair) return { details: word ?? String(i + 1), at }
  const what = word === undefined ? '' : `${word}: `
  const stretch = [{ start: i, end: i + 1 }]
  return {
    ...(gold !== undefined && { gold: `${what}${gold}` }),
    ...(system !== undefined && { system: `${what}${system}` }),
    at,
    types: { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) },
    where: { gold: stretch, system: stretch },
  }
}

/** The label by each annotator, for filters and programs; scores are not broken down by it. */
const facetsOf = (values: readonly Value[], names: readonly string[]): Facets =>
  Object.fromEntries(values.flatMap((value, i) => (value === undefined ? [] : [[names[i]!, value]])))

const judgePanel = (settings: Options) => {
  const read = reading(settings)
  return function* (answers: Answers, names: readonly string[]): Iterable<Line> {
    const { add, leave, stats } = counting(names)
    const lines: Line[] = []
    for (let i = 0; i < lengthOf(answers); i++) {
      const values = answers.map((one) => (one === undefined || i >= one.length ? undefined : read(tagAt(one, i))))
      if (settings.outsideItems === 'drop' && isOutside(values)) continue
      if (settings.incomplete === 'drop' && values.includes(undefined)) {
        leave()
        continue
      }
      add(values)
      if (!differ(values)) continue
      lines.push({
        stats: labelStats.empty,
        verdict: 'disagreement',
        facets: facetsOf(values, names),
        parts: [],
        show: () => shownItem(answers, i, values, names === sides),
      })
    }
    yield { stats: stats(), verdict: 'agreement', right: true }
    yield* lines
  }
}

// ---- what cannot be measured -----------------------------------------------------------------------------------------

/** Words that programs write where there is no value. */
const missingWords: ReadonlySet<string> = new Set(['NA', 'N/A', '#N/A', 'n/a', 'NaN', 'nan', 'NULL', 'null'])

const withoutPlace = (label: string, { order }: Options, tags: Tags, i: number): Problem => ({
  severity: 'error',
  code: code.E366,
  message: order.length > 0 ? `"${label}" is not in the order of labels` : `"${label}" is not a decimal number`,
  ...locationAt(tags, i),
  hint: `list the labels from low to high: --set order=low,high; or name the label that means no value: --set noValue=${missingWords.has(label) ? label : 'LABEL'}`,
})

const mayBeMissing = (label: string, tags: Tags, i: number): Problem => ({
  severity: 'warning',
  code: code.W366,
  message: `"${label}" counts as a label like any other`,
  ...locationAt(tags, i),
  hint: `if it means that the annotator gave no value: --set noValue=${label}`,
})

const tooMany = (labels: number, { distance }: Options): Problem => ({
  severity: 'error',
  code: code.E367,
  message: `there are ${labels} labels, and the distance ${distance} takes at most ${MAX_LABELS}`,
  at: { path: '', line: 0, column: 0 },
  hint: 'use --set distance=interval or =ordinal',
})

const checkAnswer = (settings: Options): ((tags: Tags) => Iterable<Problem>) => {
  const read = reading(settings)
  const isScale = settings.distance !== 'table' && settings.distance !== 'nominal'
  const isCounted = settings.distance === 'ratio' || settings.distance === 'table'
  return function* (tags) {
    const labels = new Set<string>()
    for (let i = 0; i < tags.length; i++) {
      const label = read(tagAt(tags, i))
      if (label === undefined) continue
      if (isScale && !isPlaced(settings, label)) yield withoutPlace(label, settings, tags, i)
      else if (missingWords.has(label) && !labels.has(label)) yield mayBeMissing(label, tags, i)
      labels.add(label)
    }
    if (labels.size > MAX_LABELS && isCounted) yield tooMany(labels.size, settings)
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const coefficient = <K extends string>(name: K, title: string, formula: string): Measure<K> =>
  measure.chance(title, formula, name)

const measures = {
  alpha: coefficient('alpha', 'Krippendorff alpha', '1 − D_o / D_e, two values drawn without putting the first back'),
  kappa: coefficient('kappa', 'Cohen kappa', 'mean over pairs of (A_o − A_e) / (1 − A_e), A_e = Σ p_1(c) p_2(c)'),
  kappaWeighted: coefficient('kappaWeighted', 'weighted kappa', 'mean over pairs of 1 − Σ d·o / Σ d·e, d the distance'),
  kappaMax: coefficient('kappaMax', 'largest kappa', 'mean over pairs of κ with A_o = Σ min(p_1(c), p_2(c))'),
  kappaFleiss: coefficient('kappaFleiss', 'Fleiss kappa', '(A_o − A_e) / (1 − A_e), A_e = Σ (n_c / n)²; complete data'),
  kappaMulti: coefficient(
    'kappaMulti',
    'Davies and Fleiss kappa',
    'the means over pairs of A_o and A_e, then the formula',
  ),
  s: coefficient('s', 'S', '(A_o − 1/k) / (1 − 1/k), k labels'),
  observed: measure.ratio('observed agreement', 'Σ_u Σ_c n_uc (n_uc − 1) / (m_u − 1) / Σ_u m_u', 'observed'),
  expected: { ...measure.ratio('expected agreement', 'Σ n_c (n_c − 1) / (n (n − 1))', 'expected'), better: 'neither' },
  items: measure.number('items', 'items with two values or more', 'items'),
  values: measure.number('values', 'values on these items', 'values'),
  left: measure.number('skipped', 'items with one value or none', 'left'),
} as const

type Values = { readonly [K in keyof typeof measures]: number | undefined }

/** Coefficients that are 0/0 where there is only one label. */
const corrected = ['alpha', 'kappa', 'kappaWeighted', 'kappaFleiss', 'kappaMulti', 's'] as const

const withoutVariation = (values: Values, s: LabelStats, { zeroDivision }: Options): Values => {
  if (zeroDivision === 'none' || s.values.size !== 1) return values
  return { ...values, ...Object.fromEntries(corrected.map((name) => [name, zeroDivision])) }
}

/** The most that labels times pairs of annotators may be, for numbers of each label: each has a table of each pair. */
const MAX_TABLES = 2 ** 18

const hasParts = ({ values, pairs }: LabelStats): boolean => values.size * pairs.size <= MAX_TABLES

const remarksOn = (s: LabelStats, settings: Options): readonly string[] => {
  const uneven = s.items.size > 1 || (s.items.size === 1 && s.left > 0)
  const many = s.values.size > MAX_LABELS && (settings.distance === 'ratio' || settings.distance === 'table')
  return [
    ...(s.left > 0
      ? [
          s.left === 1
            ? 'one item has one value or none, and does not count'
            : `${s.left} items have one value or none, and do not count`,
        ]
      : []),
    ...(uneven
      ? [
          'items have different numbers of values: the kappa of Fleiss is for complete data; incomplete=drop skips incomplete items',
        ]
      : []),
    ...(many
      ? [
          `alpha has no value: there are ${s.values.size} labels, and the distance ${settings.distance} takes at most ${MAX_LABELS}`,
        ]
      : []),
    ...(settings.distance === 'nominal' && !hasParts(s)
      ? [
          `there are no numbers by label: ${s.values.size} labels times ${s.pairs.size} pairs of annotators are over ${MAX_TABLES}`,
        ]
      : []),
    ...(settings.outsideItems === 'drop'
      ? [
          'items to which every annotator gave O are skipped: expected agreement is estimated on a selected sample, and is too high',
        ]
      : []),
  ]
}

export const agreement = metric({
  contract: 1,
  name: 'agreement',
  title: 'agreement of annotators on labels: alpha with any distance, kappa, Fleiss, S',
  reads: 'tags',
  units: 'sentences',
  cites: [
    'krippendorff-2011',
    'cohen-1960',
    'cohen-1968',
    'scott-1955',
    'fleiss-1971',
    'davies-1982',
    'bennett-1954',
    'artstein-2008',
  ],
  options,
  measures,
  headline: 'alpha',
  shows: ['observed', 'kappa'],
  with: (settings) => {
    const summarise = (s: LabelStats): Values => withoutVariation(labelMeasures(s, settings), s, settings)
    return scorer({
      stats: labelStats,
      ...ofPanel<'tags', LabelStats>({
        judge: judgePanel(settings),
        split: (s) => (settings.distance === 'nominal' && hasParts(s) ? { type: byLabel(s) } : {}),
      }),
      summarise,
      report: {
        sections: (_, { pair }) => pairSections(pair, measures.alpha.title, (s) => summarise(s).alpha),
        worked: workedLabels,
        remarks: (s: LabelStats) => remarksOn(s, settings),
      },
      check: checkAnswer(settings),
    })
  },
})
