/** The metric `conll-f1`: phrase precision, recall and F of the CoNLL shared tasks, equal to conlleval.pl (2004-01-26). */
import {
  basis,
  checkTags,
  type Doubt,
  type Evidence,
  entry,
  ignoredBy,
  isRaw,
  measure,
  metric,
  noShare,
  reading,
  readingEntries,
  readingFits,
  readingOptions,
  type Scorer,
  type Share,
  type Tags,
  tagAt,
} from '@assay/core'
import * as v from 'valibot'
import { conllevalLatex, conllevalText } from './conlleval-report.ts'
import { type Counts, meansOf, scoresOf, workedOf } from './formulas.ts'
import { type PhraseStats, phraseCounts, phraseStats as stats } from './phrase-stats.ts'
import { lostAtEnd } from './run-over.ts'
import { shownPair } from './shown.ts'
import { type Phrases, type SideBySide, sideBySide } from './side-by-side.ts'
import { eachVerdict, type Verdict } from './verdicts.ts'

const schema = v.pipe(
  v.strictObject({
    ...readingEntries,
    beta: entry.of(v.pipe(v.number(), v.minValue(0), v.maxValue(1e6)), 'weight of recall in F; 1 weighs both alike', 1),
    zeroDivision: entry.zeroDivision('0 or 1 as in seqeval'),
    zeroDivisionInMeans: entry.choice(
      [0, 1, 'omit'],
      "what stands for a type's 0/0 in the macro and weighted means, which are over the types with a phrase on either side: 0, as in seqeval and conlleval, 1, or nothing: that mean leaves the type out (scikit-learn's nan)",
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

// one literal without spreads, which take longer than all that is worked out: intervals ask for many
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

/** Precision, recall and F of all phrases rest on their counts, of whatever type. */
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
/** What lines have in common. */
type Kind = Required<Pick<Line, 'stats' | 'facets'>> & Pick<Line, 'parts'>

const phrasesOnly = (...types: readonly (readonly [type: string, counts: Counts])[]): PhraseStats => ({
  ...stats.empty,
  types: new Map(types),
})

const counted = (gold: number, found: number, correct: number): Counts => ({ gold, found, correct })
const inBoth = counted(1, 1, 1)
const inEach = counted(1, 1, 0)
const inGold = counted(1, 0, 0)
const inSystem = counted(0, 1, 0)

/** The lines of one type, made once. */
interface OfType {
  readonly correct: Kind
  readonly boundary: Kind
  readonly missed: Kind
  readonly spurious: Kind
  /** By the type of the system: the gold's phrase counts for one type and the system's for another. */
  readonly wrong: Map<number, Kind>
}

const ofType = (type: string): OfType => {
  const facets = { type }
  const kind = (counts: Counts): Kind => ({ stats: phrasesOnly([type, counts]), facets })
  return {
    correct: kind(inBoth),
    boundary: kind(inEach),
    missed: kind(inGold),
    spurious: kind(inSystem),
    wrong: new Map(),
  }
}

const wrongType = (type: string, systemType: string): Kind => ({
  stats: phrasesOnly([type, inGold], [systemType, inSystem]),
  facets: { type, systemType },
  parts: [
    ['type', type, phrasesOnly([type, inGold])],
    ['type', systemType, phrasesOnly([systemType, inSystem])],
  ],
})

/** What lines have in common, by verdict and types. */
const newKinds = () => {
  const types: OfType[] = []
  const at = (names: readonly string[], type: number): OfType => {
    const own = types[type] ?? ofType(names[type]!)
    types[type] = own
    return own
  }
  return (verdict: Verdict, names: readonly string[], type: number, systemType: number): Kind => {
    const own = at(names, type)
    if (verdict === 'wrong boundary') return own.boundary
    if (verdict !== 'wrong type') return own[verdict]
    const known = own.wrong.get(systemType) ?? wrongType(names[type]!, names[systemType]!)
    own.wrong.set(systemType, known)
    return known
  }
}

/** How the phrases of a side begin. */
const begunIn = (tags: Tags, { size, start, end, type }: Phrases): PhraseStats['begun']['gold'] => {
  let B = 0
  let I = 0
  let joined = 0
  for (let i = 0; i < size; i++) {
    const tag = tagAt(tags, start[i]!)
    if (tag[1] !== '-') continue
    if (tag[0] === 'B') {
      B++
      if (i > 0 && end[i - 1] === start[i] && type[i - 1] === type[i]) joined++
    }
    if (tag[0] === 'I') I++
  }
  return { B, I, joined }
}

/** A line for each phrase or pair of phrases, and one for the tokens. */
const linesWith = (
  kindOf: ReturnType<typeof newKinds>,
  lost: string | undefined,
  both: SideBySide,
): readonly Line[] => {
  const { gold, system, typeNames } = both
  const lines: Line[] = []
  eachVerdict(both, (verdict, g, s) => {
    const systemType = s < 0 ? 0 : system.type[s]!
    const kind = kindOf(verdict, typeNames, g < 0 ? systemType : gold.type[g]!, systemType)
    const show = () => shownPair(both, g, s)
    const { stats: own, facets, parts } = kind
    lines.push(
      parts === undefined ? { stats: own, verdict, facets, show } : { stats: own, verdict, facets, parts, show },
    )
  })
  const { tokens, correctTags, goldTags, systemTags } = both
  const begun = { gold: begunIn(goldTags, gold), found: begunIn(systemTags, system) }
  const runOver = lost === undefined ? stats.empty.runOver : new Map([[lost, 1]])
  lines.push({ stats: { tokens, correctTags, begun, types: stats.empty.types, runOver }, verdict: 'tokens' })
  return lines
}

// ---- doubts ----------------------------------------------------------------------------------------------------------

/** Tells that phrases are right of which no token has the right tag: their types are, and something stands before these. */
const isOnlyByType = (s: PhraseStats): boolean => s.tokens > 0 && s.correctTags === 0 && sumOf(s).correct > 0

const onlyTypesRight = (s: PhraseStats): Doubt | undefined =>
  isOnlyByType(s)
    ? {
        severity: 'error',
        message: `${sumOf(s).correct} phrases are right, and none of ${s.tokens} tokens has the right tag`,
        hint: 'write a separator between word and tag, where one is lost (theO for the O), or name the column of the tags (-s FILE:COLUMN); if each side is in a scheme of its own, say both: --gold-set scheme=IOB2 --system-set scheme=BILOU',
      }
    : undefined

const noTagRight = (s: PhraseStats): Doubt | undefined =>
  s.tokens > 0 && s.correctTags === 0 && !isOnlyByType(s)
    ? {
        message: `none of ${s.tokens} tokens has the right tag`,
        hint: 'look at the columns that are read (-g FILE:COLUMN, -s FILE:COLUMN) and at how they are separated',
      }
    : undefined

/** One side begins each phrase with B-, the other none: its phrases that stand side by side have become one. */
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
    message: `${all} begins every phrase with B-, ${joined} of them directly behind one of its type, and ${none} every one with I-`,
    hint: 'phrases side by side are one where no B- stands between them: write the tags of both sides in one scheme',
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const withOptions = (options: Options, share: Share = noShare): Scorer<'tags', PhraseStats, keyof typeof measures> => {
  const bothSides = share(sideBySide, readingOptions(options))
  const kindOf = newKinds()
  const lostIn =
    options.scheme === 'conlleval' && typeof options.outside === 'string' && !options.raw
      ? lostAtEnd(reading(readingOptions(options).gold))
      : undefined
  return {
    stats,
    judge: (gold) => {
      const against = bothSides(gold)
      return (system) => {
        const both = against(system)
        return linesWith(kindOf, lostIn?.(both), both)
      }
    },
    summarise: summarise(options),
    basis: ofAllTypes(options),
    worked: worked(options),
    ...(!isRaw(options) && { check: checkTags(options) }),
    doubts: { E472: onlyTypesRight, W316: noTagRight, ...(!isRaw(options) && { W318: otherBeginnings }) },
    ignores: ignoredBy(options),
    formats: { conlleval: conllevalText, 'conlleval-latex': conllevalLatex },
  }
}

const { number, ofWhole, ratio } = measure
const measures = {
  precision: ratio('precision', 'correct / found', 'recall'),
  recall: ratio('recall', 'correct / gold', 'precision'),
  f1: ratio('F1', '(β² + 1) · correct / (β² · gold + found), β = 1 by default', 'f1'),
  accuracy: ofWhole(ratio('token accuracy', 'tokens with the right tag / tokens', 'accuracy')),
  macroPrecision: ofWhole(ratio('macro precision', 'mean of precision over types', 'macroRecall')),
  macroRecall: ofWhole(ratio('macro recall', 'mean of recall over types', 'macroPrecision')),
  macroF1: ofWhole(ratio('macro F1', 'mean of F over types', 'macroF1')),
  weightedPrecision: ofWhole(ratio('weighted precision', 'mean of precision over types, weighted by gold phrases')),
  weightedRecall: ofWhole(ratio('weighted recall', 'mean of recall over types, weighted by gold phrases')),
  weightedF1: ofWhole(ratio('weighted F1', 'mean of F over types, weighted by gold phrases')),
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
