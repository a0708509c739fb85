/**
 * The metric `surface-f1`: the second measure of WNUT 2017 (Derczynski et al. 2017, section 4): precision, recall and F
 * over the distinct pairs of surface form and type, so that a name that is found many times counts once. A form counts as
 * correct if it was found right at least once, in its place, as in the task's wnuteval.py.
 */
import {
  basis,
  checkTags,
  count,
  type Evidence,
  type Facets,
  isRaw,
  labelInside,
  measure,
  metric,
  noShare,
  oneLabel,
  readingEntries,
  readingFits,
  readingOptions,
  type Scorer,
  type Share,
  type Stats,
  struct,
  type Tags,
  table,
} from '@assay/core'
import { distinct, formsBetween } from '@assay/core/internal'
import * as v from 'valibot'
import { type Counts, scoresOf } from './formulas.ts'
import { shownPair, typeFacets } from './shown-pair.ts'
import { type Phrases, type SideBySide, sideBySide } from './side-by-side.ts'

const schema = v.pipe(v.strictObject(readingEntries), readingFits())
type Options = v.InferOutput<typeof schema>

const fields = struct({ gold: count, found: count, correct: count })
type FormCounts = typeof fields.empty

/** Stored as `[gold, found, correct]`: there may be millions of forms. */
const formCounts: Stats<FormCounts> = {
  ...fields,
  encode: ({ gold, found, correct }) => [gold, found, correct],
  decode: (u) => {
    if (!Array.isArray(u) || u.length !== 3) return fields.decode(u)
    const [gold, found, correct] = u as readonly unknown[]
    return fields.decode({ gold, found, correct })
  },
}
/** By type and form: occurrences on either side, and on both sides in one place; `wordless` counts sentences without words. */
const stats = struct({ wordless: count, types: table(table(formCounts)) })
type SurfaceStats = typeof stats.empty

// ---- summary ---------------------------------------------------------------------------------------------------------

const formsIn = (s: SurfaceStats): Counts => {
  let gold = 0
  let found = 0
  let correct = 0
  for (const forms of s.types.values()) {
    for (const times of forms.values()) {
      if (times.gold > 0) gold++
      if (times.found > 0) found++
      if (times.correct > 0) correct++
    }
  }
  return { gold, found, correct }
}

const none = {
  precision: undefined,
  recall: undefined,
  f1: undefined,
  gold: undefined,
  found: undefined,
  correct: undefined,
}

const summarise = (s: SurfaceStats) => {
  if (s.wordless > 0) return none
  const counts = formsIn(s)
  return { ...scoresOf(counts, 1, 'none'), ...counts }
}

/** Distinct pairs of form and type, which all measures are over. */
const seenForms = struct({ wordless: count, gold: distinct, found: distinct, correct: distinct })

const seenIn = ({ wordless, types }: SurfaceStats): typeof seenForms.empty => {
  const [gold, found, correct] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [type, forms] of types)
    for (const [form, times] of forms) {
      const pair = `${type.length} ${type}${form}`
      if (times.gold > 0) gold.add(pair)
      if (times.found > 0) found.add(pair)
      if (times.correct > 0) correct.add(pair)
    }
  return { wordless, gold, found, correct }
}

const ofSeen = basis({
  measures: ['precision', 'recall', 'f1', 'gold', 'found', 'correct'],
  stats: seenForms,
  of: seenIn,
  summarise: ({ wordless, ...forms }) => {
    if (wordless > 0) return none
    const counts = { gold: forms.gold.size, found: forms.found.size, correct: forms.correct.size }
    return { ...scoresOf(counts, 1, 'none'), ...counts }
  },
})

const worked = (s: SurfaceStats): Readonly<Record<string, string>> => {
  if (s.wordless > 0) return {}
  const { gold, found, correct } = formsIn(s)
  return { precision: `${correct} / ${found}`, recall: `${correct} / ${gold}` }
}

const remarks = ({ wordless }: SurfaceStats): readonly string[] =>
  wordless > 0
    ? ['the files have tags without words, so there are no surface forms to compare (reader option form)']
    : []

// ---- evidence --------------------------------------------------------------------------------------------------------

type Line = Evidence<SurfaceStats>

const countsByVerdict = {
  missed: { gold: 1, found: 0, correct: 0 },
  spurious: { gold: 0, found: 1, correct: 0 },
  correct: { gold: 1, found: 1, correct: 1 },
} as const
type Verdict = keyof typeof countsByVerdict

const wordless: Line = { stats: { wordless: 1, types: new Map() }, verdict: 'no words' }

const isWordless = ({ goldTags, systemTags }: SideBySide): boolean =>
  goldTags.column.forms === undefined || systemTags.column.forms === undefined

const linesWith =
  (facetsOf: (names: readonly string[], type: number) => Facets) =>
  (both: SideBySide): readonly Line[] => {
    if (isWordless(both)) return [wordless]
    const { goldTags, systemTags, typeNames, gold, system, correct } = both
    const lines: Line[] = []
    const line = (
      verdict: Verdict,
      tags: Tags,
      { start, end, type }: Phrases,
      i: number,
      g: number,
      s: number,
    ): void => {
      const name = typeNames[type[i]!]!
      const form = formsBetween(tags, start[i]!, end[i]!)!
      lines.push({
        stats: { wordless: 0, types: oneLabel(name, oneLabel(form, countsByVerdict[verdict])) },
        verdict,
        facets: facetsOf(typeNames, type[i]!),
        // the item is the form, wherever it stands
        show: () => ({ ...shownPair(both, g, s), words: { [g < 0 ? 'system' : 'gold']: form } }),
      })
    }
    const taken = new Uint8Array(system.size)
    for (let g = 0; g < gold.size; g++) {
      const s = correct[g]!
      line(s < 0 ? 'missed' : 'correct', goldTags, gold, g, g, s)
      if (s >= 0) taken[s] = 1
    }
    for (let s = 0; s < system.size; s++) if (taken[s] === 0) line('spurious', systemTags, system, s, -1, s)
    return lines
  }

// ---- the metric ------------------------------------------------------------------------------------------------------

const withOptions = (options: Options, share: Share = noShare): Scorer<'tags', SurfaceStats, keyof typeof measures> => {
  const bothSides = share(sideBySide, readingOptions(options))
  const lines = linesWith(typeFacets())
  return {
    stats,
    words: true,
    judge: (gold) => {
      const against = bothSides(gold)
      return (system) => lines(against(system))
    },
    summarise,
    resampling: { basis: ofSeen },
    report: { worked, remarks },
    labelForm: labelInside(options),
    ...(!isRaw(options) && { check: checkTags(options) }),
  }
}

const { number, ratio } = measure
const measures = {
  precision: ratio('precision', 'distinct (form, type) pairs found right at least once / those found', 'recall'),
  recall: ratio('recall', 'distinct (form, type) pairs found right at least once / those in the gold', 'precision'),
  f1: ratio('F1', '2 · correct / (gold + found)', 'f1'),
  gold: number('gold forms', 'distinct (form, type) pairs in the gold', 'found'),
  found: number('found forms', 'distinct (form, type) pairs the system found', 'gold'),
  correct: number('correct forms', 'distinct (form, type) pairs found right at least once', 'correct'),
} as const

export const surfaceF1 = metric({
  contract: 1,
  name: 'surface-f1',
  title: 'F1 over distinct surface forms and types, the second measure of WNUT 2017',
  reads: 'tags',
  units: 'sentences',
  cites: ['derczynski-2017-wnut'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
