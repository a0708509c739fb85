/** The metric `redaction`: leaks of personal data, and what is masked for nothing. */
import { type Interval, type Measure, measure, metric, type Scorer } from '@assay/core'
import { checkGold, checkJudgements, checkMasks, checkWeights } from './check-masks.ts'
import { type GoldSide, goldUnder } from './gold-side.ts'
import { redactionLines } from './redaction-lines.ts'
import { type RedactionOptions, redactionOptions } from './redaction-options.ts'
import { type RedactionStats, stats, summariseUnder, workedUnder } from './redaction-stats.ts'
import { masksOf, type Redactions } from './redactions.ts'
import { wordsIn } from './text-words.ts'

const { errorRatio, number, ofWhole, ratio, unsliced } = measure

// of single mentions and masks there are lines; those of entities, and of the characters of a document, are of no place
const measures = {
  entityRecall: unsliced(ratio('entity recall', 'entities with all mentions masked / entities that need it')),
  entityRecallDirect: unsliced(ratio('entity recall, direct', 'the same of direct identifiers')),
  entityRecallQuasi: unsliced(ratio('entity recall, quasi', 'the same of quasi identifiers')),
  riskRecall: unsliced(ratio('risk recall', 'entity recall, weighted by typeWeights')),
  mentionRecall: ratio('mention recall', 'masked mentions / mentions of entities that need it'),
  tokenRecall: ratio('token recall', 'masked words / words of these mentions'),
  tokenPrecision: unsliced(ratio('token precision', 'sensitive words of masks / words of masks, of each annotator')),
  mentionPrecision: unsliced(ratio('mention precision', 'masks within a mention / masks, of each annotator')),
  tokenF1: unsliced(ratio('token F1', '2 · tokenPrecision · tokenRecall / (tokenPrecision + tokenRecall)')),
  tokenF2: unsliced(ratio('token F2', '5 · tokenPrecision · tokenRecall / (4 · tokenPrecision + tokenRecall)')),
  tokenFBeta: unsliced(
    ratio('token Fβ', '(1 + β²) · tokenPrecision · tokenRecall / (β² · tokenPrecision + tokenRecall)'),
  ),
  charactersLeaked: unsliced(
    errorRatio('characters leaked', 'sensitive characters without a mask / sensitive characters'),
  ),
  tokensLeaked: ofWhole(
    errorRatio('tokens leaked', 'words with a sensitive character that leaks / words with a sensitive one'),
  ),
  characterPrecision: ofWhole(ratio('character precision', 'sensitive characters of masks / characters of masks')),
  documentsClean: ofWhole(
    ratio('clean documents', 'documents that leak no entity / documents with one that needs masking'),
  ),
  entities: unsliced(number('entities', 'entities that need masking')),
  maskedEntities: unsliced(number('masked entities', 'entities with all mentions masked')),
  mentions: number('mentions', 'mentions of entities that need masking'),
  maskedMentions: number('masked mentions', 'mentions of these that are masked'),
  sensitiveCharacters: unsliced(number('sensitive characters', 'letters, numbers and _ that need a mask')),
  leakedCharacters: unsliced(number('leaked characters', 'those without one')),
} as const satisfies Readonly<Record<string, Measure<never>>>

/** The words of masks that lie in the text. */
function* maskedWords(system: Redactions, { text }: GoldSide): Iterable<Interval> {
  for (const mask of masksOf(system)) if (mask.end <= text.length) yield* wordsIn(text, mask)
}

const withOptions = (options: RedactionOptions): Scorer<'redactions', RedactionStats, keyof typeof measures> => {
  const compile = goldUnder(options)
  let last: GoldSide | undefined
  const sideOf = (content: Redactions): GoldSide => {
    if (last?.content !== content) last = compile(content)
    return last
  }
  return {
    stats,
    judge: (content) => {
      const gold = sideOf(content)
      return (system) => redactionLines(gold, system, options)
    },
    summarise: summariseUnder(options),
    report: { worked: workedUnder(options) },
    check: function* (content, gold) {
      if (gold === undefined) return yield* checkGold(content)
      yield* checkMasks(content, gold)
      const side = sideOf(gold)
      yield* checkJudgements(content, side.annotations.length)
      if (options.weighting === 'file') yield* checkWeights(maskedWords(content, side), side.weightOf)
    },
    // the words are those of the document then
    ...(options.annotators !== 'each' && { measures: { tokenRecall: unsliced(measures.tokenRecall) } }),
    ...(options.labels === 'blind' && { labelForm: () => undefined }),
    keys: [],
  }
}

export const redaction = metric({
  contract: 1,
  name: 'redaction',
  title: 'leaks of personal data: entities, mentions, words and characters without a mask, and masks for nothing',
  reads: 'redactions',
  units: 'documents',
  secret: true,
  cites: ['pilan-2022-text'],
  options: redactionOptions,
  measures,
  headline: 'entityRecall',
  shows: ['tokenPrecision', 'tokenRecall'],
  // masking everything has recall 1
  matrix: { title: 'redaction', measures: ['tokenPrecision', 'entityRecall'] },
  with: withOptions,
})
