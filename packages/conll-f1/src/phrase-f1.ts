/** The metric `conll-f1`: phrase precision, recall and F of the CoNLL shared tasks, equal to conlleval.pl (2004-01-26). */
import {
  type Borders,
  type Evidence,
  formsBetween,
  metric,
  newBorders,
  type Phrase,
  phrasesOf,
  type Reading,
  reading,
  type Scorer,
  spotAt,
  type Tags,
} from '@assay/core'
import * as v from 'valibot'
import { conllevalLatex, conllevalText } from './conlleval-report.ts'
import { type Counts, macro, scoresOf, weighted } from './formulas.ts'
import { checkOf } from './ill-formed.ts'
import { isRaw, rawFits, rawMessage, readingEntries, readingOptions } from './options.ts'
import { type PhraseStats, phraseCounts, phraseStats as stats } from './phrase-stats.ts'
import { type Judged, verdicts } from './verdicts.ts'
import { makeRoom, newCounts, type PhraseCounts, walk } from './walk.ts'

const schema = v.pipe(
  v.strictObject({
    ...readingEntries,
    beta: v.optional(
      v.pipe(v.number(), v.minValue(0), v.finite(), v.description('weight of recall in F; 1 weighs both alike')),
      1,
    ),
    zeroDivision: v.optional(
      v.pipe(v.picklist(['none', 0, 1]), v.description('what stands for 0/0: no value, or 0 or 1 as in seqeval')),
      'none',
    ),
  }),
  v.check((options) => rawFits(options), rawMessage),
)
type Options = v.InferOutput<typeof schema>

const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const
const whole = { wholeOnly: true } as const

// ---- summary ---------------------------------------------------------------------------------------------------------

const sumOf = (s: PhraseStats): Counts => {
  let sum = phraseCounts.empty
  for (const counts of s.types.values()) sum = phraseCounts.concat(sum, counts)
  return sum
}

const summarise = (options: Options) => (s: PhraseStats) => {
  const all = sumOf(s)
  const byType = [...s.types.values()].map((counts) => ({
    ...scoresOf(counts, options.beta, options.zeroDivision),
    support: counts.gold,
  }))
  const support = byType.map((type) => type.support)
  const means = (key: 'precision' | 'recall' | 'f1') => {
    const values = byType.map((type) => type[key])
    return { macro: macro(values), weighted: weighted(values, support) }
  }
  const p = means('precision')
  const r = means('recall')
  const f = means('f1')
  return {
    ...scoresOf(all, options.beta, options.zeroDivision),
    accuracy: s.tokens > 0 ? s.correctTags / s.tokens : undefined,
    macroPrecision: p.macro,
    macroRecall: r.macro,
    macroF1: f.macro,
    weightedPrecision: p.weighted,
    weightedRecall: r.weighted,
    weightedF1: f.weighted,
    ...all,
    tokens: s.tokens,
  }
}

/** The phrases of each type, as a sum that has that type alone. */
const parts = (s: PhraseStats) => {
  const types = [...s.types].map(
    ([type, counts]) => [type, { tokens: 0, correctTags: 0, types: new Map([[type, counts]]) }] as const,
  )
  return { type: new Map<string, PhraseStats>(types) }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const one = (gold: string | undefined, found: string | undefined, correct: boolean): PhraseStats => {
  const types = new Map<string, Counts>()
  if (gold !== undefined) types.set(gold, { gold: 1, found: gold === found ? 1 : 0, correct: correct ? 1 : 0 })
  if (found !== undefined && found !== gold) types.set(found, { gold: 0, found: 1, correct: 0 })
  return { tokens: 0, correctTags: 0, types }
}

const shown = (tags: Tags, phrase: Phrase): string => {
  const words = formsBetween(tags, phrase.start, phrase.end)
  const where =
    phrase.end - phrase.start === 1 ? `token ${phrase.start + 1}` : `tokens ${phrase.start + 1}–${phrase.end}`
  return `${phrase.type} ${words ?? where}`
}

const evidenceOf = (gold: Tags, system: Tags, { verdict, gold: g, system: s }: Judged): Evidence<PhraseStats> => {
  const place = g === undefined ? spotAt(system, (s as Phrase).start) : spotAt(gold, g.start)
  return {
    stats: one(g?.type, s?.type, verdict === 'correct'),
    verdict,
    facets: {
      type: (g ?? (s as Phrase)).type,
      ...(g !== undefined && s !== undefined && g.type !== s.type && { systemType: s.type }),
    },
    ...(g && { gold: shown(gold, g) }),
    ...(s && { system: shown(system, s) }),
    at: place.at,
  }
}

function* judge(read: Reading, gold: Tags, system: Tags): Iterable<Evidence<PhraseStats>> {
  const goldBorders = read.borders(gold, newBorders())
  const systemBorders = read.borders(system, newBorders())
  const counts = newCounts()
  makeRoom(counts, read.typeNames.length)
  const correct = new Set<number>()
  walk(goldBorders, systemBorders, counts, (start) => correct.add(start))
  for (const judged of verdicts(
    phrasesOf(goldBorders, read.typeNames),
    phrasesOf(systemBorders, read.typeNames),
    correct,
  )) {
    yield evidenceOf(gold, system, judged)
  }
  yield { stats: { tokens: counts.tokens, correctTags: counts.correctTags, types: new Map() }, verdict: 'tokens' }
}

// ---- the packed lane -------------------------------------------------------------------------------------------------

const statsOf = (counts: PhraseCounts, typeNames: readonly string[]): PhraseStats => {
  const types = new Map<string, Counts>()
  typeNames.forEach((type, id) => {
    const gold = counts.gold[id] ?? 0
    const found = counts.found[id] ?? 0
    if (gold + found > 0) types.set(type, { gold, found, correct: counts.correct[id] ?? 0 })
  })
  return { tokens: counts.tokens, correctTags: counts.correctTags, types }
}

/** The gold of a sentence is read once for all systems, as long as they are scored one after the other. */
const goldCache = (read: Reading): ((gold: Tags) => Borders) => {
  const borders = newBorders()
  let last: Tags | undefined
  return (gold) => {
    if (gold !== last) read.borders(gold, borders)
    last = gold
    return borders
  }
}

const tally = (read: Reading, goldBorders: (gold: Tags) => Borders) => () => {
  const counts = newCounts()
  const room = newBorders()
  return {
    add: (gold: Tags, system: Tags): void => {
      const borders = goldBorders(gold)
      read.borders(system, room)
      makeRoom(counts, read.typeNames.length)
      walk(borders, room, counts)
    },
    sum: () => statsOf(counts, read.typeNames),
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const withOptions = (options: Options): Scorer<'tags', PhraseStats, keyof typeof measures> => {
  const read = reading(readingOptions(options))
  const goldBorders = goldCache(read)
  return {
    stats,
    judge: (gold) => (system) => judge(read, gold, system),
    summarise: summarise(options),
    tally: tally(read, goldBorders),
    parts,
    ...(!isRaw(options) && { check: checkOf(read, options) }),
    formats: { conlleval: conllevalText, 'conlleval-latex': conllevalLatex },
  }
}

const measures = {
  precision: { ...ratio, title: 'precision', formula: 'correct / found', mirror: 'recall' },
  recall: { ...ratio, title: 'recall', formula: 'correct / gold', mirror: 'precision' },
  f1: { ...ratio, title: 'F1', formula: '(β² + 1) · correct / (β² · gold + found), β = 1 by default', mirror: 'f1' },
  accuracy: {
    ...ratio,
    ...whole,
    title: 'token accuracy',
    formula: 'tokens with the right tag / tokens',
    mirror: 'accuracy',
  },
  macroPrecision: {
    ...ratio,
    ...whole,
    title: 'macro precision',
    formula: 'mean of precision over types',
    mirror: 'macroRecall',
  },
  macroRecall: {
    ...ratio,
    ...whole,
    title: 'macro recall',
    formula: 'mean of recall over types',
    mirror: 'macroPrecision',
  },
  macroF1: { ...ratio, ...whole, title: 'macro F1', formula: 'mean of F over types', mirror: 'macroF1' },
  weightedPrecision: {
    ...ratio,
    ...whole,
    title: 'weighted precision',
    formula: 'mean of precision over types, weighted by gold phrases',
  },
  weightedRecall: {
    ...ratio,
    ...whole,
    title: 'weighted recall',
    formula: 'mean of recall over types, weighted by gold phrases',
  },
  weightedF1: { ...ratio, ...whole, title: 'weighted F1', formula: 'mean of F over types, weighted by gold phrases' },
  gold: { ...counted, title: 'gold phrases', formula: 'phrases in the gold', mirror: 'found' },
  found: { ...counted, title: 'found phrases', formula: 'phrases the system found', mirror: 'gold' },
  correct: {
    ...counted,
    title: 'correct phrases',
    formula: 'phrases with the right tokens and type',
    mirror: 'correct',
  },
  tokens: { ...counted, ...whole, title: 'tokens', formula: 'tokens', mirror: 'tokens' },
} as const

export const phraseF1 = metric({
  contract: 1,
  name: 'conll-f1',
  version: '1.0.0',
  title: 'phrase precision, recall and F of the CoNLL shared tasks, as conlleval.pl',
  reads: 'tags',
  unit: 'document',
  units: 'sentences',
  cites: ['tjong-kim-sang-2003'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
