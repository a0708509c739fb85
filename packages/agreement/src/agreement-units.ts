/** The metric `agreement-units`: agreement of annotators on spans, their places and their labels. */
import {
  commonCode,
  type Evidence,
  entry,
  type Facets,
  locationAt,
  type Measure,
  measure,
  metric,
  type Problem,
  regionLength,
  type Span,
  type Spans,
  scorer,
  spanText,
  tagAt,
} from '@assay/core'
import { nowhere, refusedFragments } from '@assay/core/internal'
import * as v from 'valibot'
import { aligner } from './gamma.ts'
import { code } from './messages.ts'
import { pairSections } from './pair-section.ts'
import { ofPanel, sides } from './panel.ts'
import { unitMeasures, workedUnits } from './unit-formulas.ts'
import { splitOf, statsOfUnits } from './unit-split.ts'
import { inPlace, matches, type Unit, type UnitStats, unitStats } from './unit-stats.ts'

const weight = v.pipe(v.number(), v.minValue(0))

const options = v.strictObject({
  unitMatch: entry.choice(
    matches,
    'the units of two annotators that match, for F1: same borders and label, same borders, or same label and an overlap',
  ),
  overlapping: entry.choice(
    ['error', 'longest', 'types'],
    'overlapping units of one annotator: refused; only the longest is kept; or allowed where labels differ, without u, uBar, cu and k',
    ['longest', 'types'],
  ),
  cuSelf: entry.choice(
    ['pairs', 'union'],
    'for cu, the length that a unit shares with those of other annotators: with each of them, or with their union',
  ),
  alignments: entry.choice(
    ['none', 'observed', 'sampled'],
    'the disorder of the best alignment: not computed, computed, or computed and compared with random texts for gamma',
  ),
  alpha: entry.of(weight, 'for alignments: the weight of the positions of units', 1),
  beta: entry.of(weight, 'for alignments: the weight of their labels', 1),
  deltaEmpty: entry.of(
    v.pipe(v.number(), v.minValue(0.000001)),
    'for alignments: the cost of a unit without a partner',
    1,
  ),
  samples: entry.of(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
    'for gamma: random texts for each document',
    30,
  ),
  precision: entry.of(
    weight,
    'for gamma: more random texts are drawn until the mean is this precise; 0: none are',
    0.05,
  ),
  seed: entry.of(v.pipe(v.number(), v.integer(), v.minValue(0)), 'for gamma: the seed of the random texts', 12345),
})

type Options = v.InferOutput<typeof options>
type Line = Evidence<UnitStats>

// ---- units -----------------------------------------------------------------------------------------------------------

const labelOf = ({ labels }: Span): string => labels[0]?.join('.') || '(none)'

/** The spans of the first readings, in one count of places. */
const spansOf = ({ regions }: Spans): readonly Span[] => {
  if (regions.length === 1) return regions[0]?.readings[0] ?? []
  let before = 0
  return regions.flatMap((region) => {
    const { readings } = region
    const from = before
    before += regionLength(region)
    return (readings[0] ?? []).map((span) => ({ ...span, start: span.start + from, end: span.end + from }))
  })
}

interface PlacedUnit extends Unit {
  readonly span: Span
}

const unitsInPlace = (spans: Spans): readonly PlacedUnit[] => {
  const spanUnits = spansOf(spans).flatMap((span) =>
    span.omitted !== undefined || span.end <= span.start
      ? []
      : [{ start: span.start, end: span.end, label: labelOf(span), span }],
  )
  return inPlace(spanUnits) as readonly PlacedUnit[]
}

/** Drops the units that a longer one of the same annotator overlaps; of equal lengths the first is kept. */
const longest = (units: readonly PlacedUnit[]): readonly PlacedUnit[] => {
  const bySize = [...units].sort((a, b) => b.end - b.start - (a.end - a.start))
  const placedUnits: PlacedUnit[] = []
  for (const unit of bySize)
    if (!placedUnits.some(({ start, end }) => start < unit.end && unit.start < end)) placedUnits.push(unit)
  return inPlace(placedUnits) as readonly PlacedUnit[]
}

const unitsOf = (spans: Spans, { overlapping }: Options): readonly PlacedUnit[] => {
  const units = unitsInPlace(spans)
  const isClear = units.every(({ start }, i) => i === 0 || start >= units[i - 1]!.end)
  return overlapping === 'longest' && !isClear ? longest(units) : units
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const wordsOf = (spans: Spans, { span, start, end }: PlacedUnit): string => {
  const [region] = spans.regions
  const text = region === undefined ? '' : spanText(region, 0, span)
  return text !== '' ? text : (spans.tokens?.slice(start, end).join(' ') ?? `${start} to ${end}`)
}

/** A line for each place where not all annotators have a unit of the same label. */
function* differing(
  panel: readonly (readonly PlacedUnit[])[],
  contents: readonly Spans[],
  names: readonly string[],
  isPair: boolean,
): Iterable<Line> {
  const places = new Map<string, (PlacedUnit | undefined)[]>()
  for (const [i, units] of panel.entries())
    for (const unit of units) {
      const key = `${unit.start} ${unit.end}`
      const row = places.get(key) ?? []
      places.set(key, row)
      row[i] = unit
    }
  const rows = [...places.values()].sort((a, b) => {
    const [one, other] = [a.find((unit) => unit !== undefined)!, b.find((unit) => unit !== undefined)!]
    return one.start - other.start || one.end - other.end
  })
  for (const row of rows) {
    const labels = names.map((_, i) => row[i]?.label)
    if (labels.every((label) => label !== undefined && label === labels[0])) continue
    const who = row.findIndex((unit) => unit !== undefined)
    const unit = row[who]!
    const facets: Facets = Object.fromEntries(
      labels.flatMap((label, i) => (label === undefined ? [] : [[names[i]!, label]])),
    )
    const [gold, system] = labels
    yield {
      stats: unitStats.empty,
      verdict: 'disagreement',
      facets,
      parts: [],
      show: () => {
        const what = wordsOf(contents[who]!, unit)
        const at = unit.span.at && { at: unit.span.at }
        if (!isPair) return { details: what, ...at }
        return {
          ...(gold !== undefined && { gold: `${what}: ${gold}` }),
          ...(system !== undefined && { system: `${what}: ${system}` }),
          ...at,
          types: { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) },
        }
      },
    }
  }
}

const judgePanel = (settings: Options) => {
  const align = settings.alignments === 'none' ? undefined : aligner(settings, settings.alignments === 'sampled')
  return function* (answers: readonly (Spans | undefined)[], names: readonly string[]): Iterable<Line> {
    const present = answers.flatMap((answer, i) => (answer === undefined ? [] : [{ answer, name: names[i]! }]))
    if (present.length < 2) {
      yield { stats: { ...unitStats.empty, left: 1 }, verdict: 'agreement', right: true }
      return
    }
    const panel = present.map(({ answer }) => unitsOf(answer, settings))
    const annotators = present.map(({ name }) => name)
    const contents = present.map(({ answer }) => answer)
    const length = contents.reduce((most, spans) => Math.max(most, spans.length), 0)
    const aligned = align === undefined ? 'none' : align(panel, length)
    yield { stats: statsOfUnits(panel, annotators, length, settings, aligned), verdict: 'agreement', right: true }
    yield* differing(panel, contents, annotators, names === sides)
  }
}

// ---- what cannot be measured -----------------------------------------------------------------------------------------

const over = (unit: PlacedUnit, before: PlacedUnit): Problem => ({
  severity: 'error',
  code: code.E368,
  message: `the unit ${unit.label} at ${unit.start} to ${unit.end} overlaps ${before.label} at ${before.start} to ${before.end}, of the same annotator`,
  at: unit.span.at ?? nowhere,
  hint:
    unit.label === before.label
      ? 'keep only the longest: --set overlapping=longest'
      : 'keep only the longest: --set overlapping=longest; or do without the unitizing alphas of 2016: --set overlapping=types',
})

const several: Problem = {
  severity: 'error',
  code: commonCode.E319,
  message: 'a part of the text can be read in several ways',
  at: nowhere,
  hint: 'annotators are compared by one reading: write the files with one reading',
}

/** Missing tags, where spans are read from tags: it is unknown whether a unit is there. */
function* withoutTag({ tags }: Spans): Iterable<Problem> {
  for (let i = 0; i < (tags?.length ?? 0); i++)
    if (tagAt(tags!, i) === '')
      yield {
        severity: 'error',
        code: code.E473,
        message: 'a tag is missing, and agreement on units needs one for each token',
        ...locationAt(tags!, i),
        hint: 'write O where there is no unit; or compare the tags themselves, of which some may be missing: --metric agreement',
      }
}

const checkAnswer = ({ overlapping }: Options) =>
  function* (spans: Spans): Iterable<Problem> {
    yield* withoutTag(spans)
    const fragmented = refusedFragments(spans, 'units are stretches of the text')
    if (fragmented !== undefined) yield fragmented
    if (spans.regions.some(({ readings }) => readings.length > 1)) yield several
    if (overlapping === 'longest') return
    const last = new Map<string, PlacedUnit>()
    for (const unit of unitsInPlace(spans)) {
      const key = overlapping === 'types' ? unit.label : ''
      const before = last.get(key)
      if (before !== undefined && unit.start < before.end) yield over(unit, before)
      if (before === undefined || unit.end > before.end) last.set(key, unit)
    }
  }

// ---- the metric ------------------------------------------------------------------------------------------------------

const coefficient = <K extends string>(name: K, title: string, formula: string): Measure<K> =>
  measure.chance(title, formula, name)

const measures = {
  u: coefficient('u', 'u-alpha', '1 − (ℓ − Σ ℓ_cc) / (Σ ε_ck − Σ ε_cc), gaps among the values'),
  uBar: coefficient('uBar', 'unit or gap', '1 − Σ ℓ_øc / Σ ε_øc, c a unit'),
  cu: coefficient('cu', 'cu-alpha', '1 − (ℓ* − Σ ℓ*_cc) / (Σ ε*_ck − Σ ε*_cc), of what two have units of'),
  coverage: { ...measure.ratio('coverage', 'ℓ* / ℓ; of a label ℓ*_k / ℓ_k', 'coverage'), better: 'neither' },
  k: coefficient('k', '(k)u-alpha', 'of one label: 1 − (ε*_k / ℓ*_k) (ℓ*_k − ℓ*_kk) / (ε*_k − ε*_kk)'),
  alphaU: coefficient('alphaU', 'alpha-U of 1995', '1 − Σ D_o / Σ D_e over labels'),
  f1: measure.ratio('F1', 'mean over pairs of 2 TP / (|A| + |B|)', 'f1'),
  f1Pooled: measure.ratio('pooled F1', '2 Σ TP / Σ (|A| + |B|)', 'f1Pooled'),
  labelAlpha: coefficient(
    'labelAlpha',
    'alpha of labels',
    '1 − D_o / D_e of units that two or more annotators have in one place',
  ),
  labelKappa: coefficient('labelKappa', 'kappa of labels', 'mean over pairs of (A_o − A_e) / (1 − A_e), same places'),
  matched: {
    ...measure.ratio('matched units', 'units in a place that another has too / units', 'matched'),
    wholeOnly: true,
  },
  gamma: coefficient('gamma', 'gamma', '1 − δ_o / δ_e, δ_e of random texts'),
  disorder: {
    title: 'disorder',
    formula: 'δ_o = Σ disorder of the tuples of the best alignment / units by annotator',
    range: [0, Number.POSITIVE_INFINITY],
    better: 'lower',
    unit: 'number',
    mirror: 'disorder',
  },
  units: measure.number('units', 'units of all annotators', 'units'),
  documents: measure.number('documents', 'documents of two annotators or more', 'documents'),
  left: measure.number('skipped', 'documents of one annotator', 'left'),
} as const satisfies Readonly<Record<string, Measure<string>>>

const remarksOn = (s: UnitStats, { alignments, overlapping, samples }: Options): readonly string[] => [
  ...(s.left > 0 ? [`documents of one annotator do not count: ${s.left}`] : []),
  ...(s.documents.size > 1
    ? ['documents have different numbers of annotators: alpha-U of 1995 and alignments need the same number in all']
    : []),
  ...(s.unaligned > 0
    ? [`documents with too many overlapping units to align more than two annotators: ${s.unaligned}`]
    : []),
  ...(alignments === 'sampled' && s.unaligned === 0
    ? [`gamma is sampled: at least ${samples} random texts for each document`]
    : []),
  ...(overlapping === 'types' ? ['u, uBar, cu and k have no value: they are for units that do not overlap'] : []),
]

export const agreementUnits = metric({
  contract: 1,
  name: 'agreement-units',
  title: 'agreement of annotators on spans: the unitizing alphas, F1 of pairs, gamma',
  reads: 'spans',
  units: 'documents',
  cites: ['krippendorff-2016', 'krippendorff-1995', 'hripcsak-2005', 'mathet-2015'],
  options,
  measures,
  headline: 'u',
  shows: ['uBar', 'cu', 'f1'],
  with: (settings) => {
    return scorer({
      stats: unitStats,
      ...ofPanel<'spans', UnitStats>({ judge: judgePanel(settings), split: (s) => ({ type: splitOf(s) }) }),
      summarise: unitMeasures,
      report: {
        sections: (_, { pair }) => pairSections(pair, measures.u.title, (s) => unitMeasures(s).u),
        worked: workedUnits,
        remarks: (s: UnitStats) => remarksOn(s, settings),
      },
      check: checkAnswer(settings),
    })
  },
})
