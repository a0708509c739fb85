/** The metric `conll-f1`: phrase precision, recall and F of the CoNLL shared tasks, equal to conlleval.pl (2004-01-26). */
import {
  basis,
  checkTags,
  type Doubt,
  type Evidence,
  entry,
  isRaw,
  labelInside,
  measure,
  metric,
  noShare,
  readingEntries,
  readingFits,
  readingOptions,
  type Scorer,
  type Share,
  type Tags,
  tagAt,
} from '@assay/core'
import { reading } from '@assay/core/internal'
import * as v from 'valibot'
import { conllevalLatex, conllevalText } from './conlleval-report.ts'
import { type Counts, meansOf, scoresOf, workedOf } from './formulas.ts'
import { phrasesLostAtEnd } from './lost-phrases.ts'
import { code } from './messages.ts'
import { type PhraseStats, phraseCounts, phraseStats as stats } from './phrase-stats.ts'
import { shownPair } from './shown-pair.ts'
import { type Phrases, type SideBySide, sideBySide } from './side-by-side.ts'
import { eachVerdict, type Verdict } from './verdicts.ts'

const schema = v.pipe(
  v.strictObject({
    ...readingEntries,
    beta: entry.of(
      v.pipe(v.number(), v.minValue(0), v.maxValue(1e6)),
      'weight of recall in F; 1: precision and recall have equal weight',
      1,
    ),
    zeroDivision: entry.zeroDivision('0 or 1 as in seqeval'),
    zeroDivisionInMeans: entry.choice(
      [0, 1, 'omit'],
      "the value of a type's 0/0 in the macro and weighted means, which are over the types with a phrase on either side: 0, as in seqeval and conlleval; 1; or omit: the mean skips the type (scikit-learn's nan)",
      [1, 'omit'],
    ),
  }),
  readingFits(),
)
type Options = v.InferOutput<typeof schema>

// ---- summary ---------------------------------------------------------------------------------------------------------

const sumOf = ({ types }: Pick<PhraseStats, 'types'>): Counts => {
  let [gold, found, correct] = [0, 0, 0]
  for (const counts of types.values()) {
    gold += counts.gold
    found += counts.found
    correct += counts.correct
  }
  return { gold, found, correct }
}

// one literal, since spreads take longer than the computation and intervals need many summaries
const summarise = (options: Options) => (s: PhraseStats) => {
  const all = sumOf(s)
  const ofAll = scoresOf(all, options.beta, options.zeroDivision)
  const { precision, recall, f1 } = ofAll
  const { macro, weighted } = meansOf(s.types.values(), ofAll, options)
  return {
    precision,
    recall,
    f1,
    accuracy: s.tokens > 0 ? s.correctTags / s.tokens : undefined,
    macroPrecision: macro.precision,
    macroRecall: macro.recall,
    macroF1: macro.f1,
    weightedPrecision: weighted.precision,
    weightedRecall: weighted.recall,
    weightedF1: weighted.f1,
    gold: all.gold,
    found: all.found,
    correct: all.correct,
    tokens: s.tokens,
  }
}

/** The basis of precision, recall and F of all phrases: counts without types. */
const ofAllTypes = ({ beta, zeroDivision }: Options) =>
  basis({
    measures: ['precision', 'recall', 'f1'],
    stats: phraseCounts,
    of: sumOf,
    summarise: (all) => scoresOf(all, beta, zeroDivision),
  })

const worked =
  ({ beta, zeroDivisionInMeans }: Options) =>
  (s: PhraseStats) => ({
    ...workedOf(sumOf(s), s.types.values(), beta, zeroDivisionInMeans),
    accuracy: `${s.correctTags} / ${s.tokens}`,
  })

// ---- evidence --------------------------------------------------------------------------------------------------------

type Line = Evidence<PhraseStats>
/** The parts that lines of one kind have in common. */
type LineTemplate = Required<Pick<Line, 'stats' | 'facets'>> & Pick<Line, 'parts'>

const phrasesOnly = (...types: readonly (readonly [type: string, counts: Counts])[]): PhraseStats => ({
  ...stats.empty,
  types: new Map(types),
})

const countsOf = (gold: number, found: number, correct: number): Counts => ({ gold, found, correct })
const inBoth = countsOf(1, 1, 1)
const inEach = countsOf(1, 1, 0)
const inGold = countsOf(1, 0, 0)
const inSystem = countsOf(0, 1, 0)

/** The lines of one type, made once. */
interface TypeTemplates {
  readonly correct: LineTemplate
  readonly boundary: LineTemplate
  readonly missed: LineTemplate
  readonly spurious: LineTemplate
  /** By the type of the system: the gold's phrase counts for one type and the system's for another. */
  readonly wrong: Map<number, LineTemplate>
}

const templatesOfType = (type: string): TypeTemplates => {
  const facets = { type }
  const template = (counts: Counts): LineTemplate => ({ stats: phrasesOnly([type, counts]), facets })
  return {
    correct: template(inBoth),
    boundary: template(inEach),
    missed: template(inGold),
    spurious: template(inSystem),
    wrong: new Map(),
  }
}

const wrongType = (type: string, systemType: string): LineTemplate => ({
  stats: phrasesOnly([type, inGold], [systemType, inSystem]),
  facets: { type, systemType },
  parts: [
    ['type', type, phrasesOnly([type, inGold])],
    ['type', systemType, phrasesOnly([systemType, inSystem])],
  ],
})

/** Templates of lines, by verdict and types. */
const newTemplates = () => {
  const types: TypeTemplates[] = []
  const at = (names: readonly string[], type: number): TypeTemplates => {
    const templates = types[type] ?? templatesOfType(names[type]!)
    types[type] = templates
    return templates
  }
  return (verdict: Verdict, names: readonly string[], type: number, systemType: number): LineTemplate => {
    const templates = at(names, type)
    if (verdict === 'wrong boundary') return templates.boundary
    if (verdict !== 'wrong type') return templates[verdict]
    const lineTemplate = templates.wrong.get(systemType) ?? wrongType(names[type]!, names[systemType]!)
    templates.wrong.set(systemType, lineTemplate)
    return lineTemplate
  }
}

/** Counts the beginnings of the phrases of a side. */
const countBeginnings = (tags: Tags, { size, start, end, type }: Phrases): PhraseStats['begun']['gold'] => {
  let B = 0
  let I = 0
  let joined = 0
  let other = 0
  for (let i = 0; i < size; i++) {
    const tag = tagAt(tags, start[i]!)
    const letter = tag[1] === '-' ? tag[0] : undefined
    if (letter === 'B') {
      B++
      if (i > 0 && end[i - 1] === start[i] && type[i - 1] === type[i]) joined++
    } else if (letter === 'I') I++
    else if (letter !== 'E' && letter !== 'S') other++
  }
  return { B, I, joined, other }
}

/** A line for each phrase or pair of phrases, and one for the tokens. */
const linesWith = (
  templateOf: ReturnType<typeof newTemplates>,
  lost: string | undefined,
  both: SideBySide,
): readonly Line[] => {
  const { gold, system, typeNames } = both
  const lines: Line[] = []
  eachVerdict(both, (verdict, g, s) => {
    const systemType = s < 0 ? 0 : system.type[s]!
    const template = templateOf(verdict, typeNames, g < 0 ? systemType : gold.type[g]!, systemType)
    const show = () => shownPair(both, g, s)
    const { stats: pairStats, facets, parts } = template
    lines.push(
      parts === undefined
        ? { stats: pairStats, verdict, facets, show }
        : { stats: pairStats, verdict, facets, parts, show },
    )
  })
  const { tokens, correctTags, goldTags, systemTags } = both
  const begun = { gold: countBeginnings(goldTags, gold), found: countBeginnings(systemTags, system) }
  const runOver = lost === undefined ? stats.empty.runOver : new Map([[lost, 1]])
  lines.push({ stats: { tokens, correctTags, begun, types: stats.empty.types, runOver }, verdict: 'tokens' })
  return lines
}

// ---- doubts ----------------------------------------------------------------------------------------------------------

/**
 * Tests that some phrases are right and no tag is: the types are right, with text of other tags before them. Where each phrase begins as
 * phrases do, nothing has run together: one token that is B-PER here and I-PER there is the same phrase.
 */
const isOnlyByType = (s: PhraseStats): boolean =>
  s.tokens > 0 && s.correctTags === 0 && sumOf(s).correct > 0 && s.begun.gold.other + s.begun.found.other > 0

const onlyTypesRight = (s: PhraseStats): Doubt | undefined =>
  isOnlyByType(s)
    ? {
        severity: 'error',
        message: `${sumOf(s).correct} phrases are right, and none of ${s.tokens} tokens has the right tag`,
        hint: 'write the missing separator between word and tag ("the O", not "theO"), or name the column of the tags (-s FILE:COLUMN); if the sides use different schemes, name both: --gold-set scheme=IOB2 --system-set scheme=BILOU',
      }
    : undefined

const noTagRight = (s: PhraseStats): Doubt | undefined =>
  s.tokens > 0 && s.correctTags === 0 && !isOnlyByType(s)
    ? {
        message: `none of ${s.tokens} tokens has the right tag`,
        hint: 'check the columns that are read (-g FILE:COLUMN, -s FILE:COLUMN) and their separators',
      }
    : undefined

/** Tests that one side begins each phrase with B- and the other none, so that its adjacent phrases have become one. */
const otherBeginnings = (s: PhraseStats): Doubt | undefined => {
  const { gold, found } = sumOf(s)
  const { begun } = s
  if (gold === 0 || found === 0) return undefined
  const isB = begun.gold.B === gold
  const isOther = isB ? begun.found.I === found : begun.gold.I === gold && begun.found.B === found
  const { joined } = isB ? begun.gold : begun.found
  if (!isOther || joined === 0) return undefined
  const [all, none] = isB ? ['the gold', 'the system'] : ['the system', 'the gold']
  return {
    message: `${all} begins every phrase with B-, ${joined} of them directly after one of the same type, and ${none} begins every phrase with I-`,
    hint: 'without B-, adjacent phrases of one type are one phrase: write the tags of both sides in one scheme',
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const withOptions = (options: Options, share: Share = noShare): Scorer<'tags', PhraseStats, keyof typeof measures> => {
  const bothSides = share(sideBySide, readingOptions(options))
  const templateOf = newTemplates()
  const lostIn =
    options.scheme === 'conlleval' && typeof options.outside === 'string' && !options.raw
      ? phrasesLostAtEnd(reading(readingOptions(options).gold))
      : undefined
  return {
    stats,
    judge: (gold) => {
      const against = bothSides(gold)
      return (system) => {
        const both = against(system)
        return linesWith(templateOf, lostIn?.(both), both)
      }
    },
    summarise: summarise(options),
    resampling: { basis: ofAllTypes(options) },
    report: {
      worked: worked(options),
      doubts: [
        [code.E472, onlyTypesRight],
        [code.W316, noTagRight],
        ...(isRaw(options) ? [] : [[code.W318, otherBeginnings] as const]),
      ],
      formats: { conlleval: conllevalText, 'conlleval-latex': conllevalLatex },
    },
    ...(!isRaw(options) && { check: checkTags(options) }),
    labelForm: labelInside(options),
  }
}

const { macroOverTypes, number, ofWhole, ratio, weightedOverTypes } = measure
const measures = {
  precision: ratio('precision', 'correct / found', 'recall'),
  recall: ratio('recall', 'correct / gold', 'precision'),
  f1: ratio('F1', '(β² + 1) · correct / (β² · gold + found), β = 1 by default', 'f1'),
  accuracy: ofWhole(ratio('token accuracy', 'tokens with the right tag / tokens', 'accuracy')),
  ...macroOverTypes('F'),
  ...weightedOverTypes('gold phrases', 'F'),
  gold: number('gold phrases', 'phrases in the gold', 'found'),
  found: number('found phrases', 'phrases the system found', 'gold'),
  correct: number('correct phrases', 'phrases with the right tokens and type', 'correct'),
  tokens: ofWhole(number('tokens', 'tokens', 'tokens')),
} as const

export const phraseF1 = metric({
  contract: 1,
  name: 'conll-f1',
  title: 'phrase precision, recall and F of the CoNLL shared tasks, as conlleval.pl',
  reads: 'tags',
  units: 'sentences',
  cites: ['tjong-kim-sang-2003'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
