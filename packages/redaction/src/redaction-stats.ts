/** The statistic of `redaction`, and its numbers. */
import { count, shareOf, struct, table, total, totalValue } from '@assay/core'
import type { RedactionOptions } from './redaction-options.ts'

const covered = struct({ all: count, covered: count })
const right = struct({ all: count, right: count })

export const stats = struct({
  /** Entities that need masking, by label. */
  labels: table(covered),
  direct: covered,
  quasi: covered,
  mentions: covered,
  words: covered,
  /** Masks and words of masks; each counts once for each annotator. */
  masks: right,
  maskedWords: right,
  /** Words of masks with their weights. */
  weights: struct({ all: total, right: total }),
  /** Letters, numbers and _. */
  characters: struct({ sensitive: count, leaked: count, masked: count }),
  tokens: struct({ sensitive: count, leaked: count }),
  /** Those with an entity that needs masking, and of these the ones that leak none. */
  documents: struct({ all: count, clean: count }),
  /** The characters of one label of a facet: those of several labels may be the same. */
  labelled: struct({ sensitive: count, leaked: count }),
  /** Documents, and those of an annotator: nothing else has masks of its own. */
  seen: struct({ whole: count, annotator: count }),
})
export type RedactionStats = typeof stats.empty
export const noStats: RedactionStats = stats.empty

interface Fraction {
  readonly part: number
  readonly whole: number
}

/** The characters of all documents, or of a label. */
const charactersOf = (s: RedactionStats): RedactionStats['labelled'] => (s.seen.whole > 0 ? s.characters : s.labelled)

/** The fractions that measures are. */
const fractionsOf = (s: RedactionStats, { weighting, typeWeights }: RedactionOptions) => {
  const risk = { part: 0, whole: 0 }
  for (const [label, riskCounts] of s.labels) {
    const weight = Object.hasOwn(typeWeights, label) ? typeWeights[label]! : 1
    risk.part += weight * riskCounts.covered
    risk.whole += weight * riskCounts.all
  }
  const of = ({ all, covered: part }: { readonly all: number; readonly covered: number }): Fraction => ({
    part,
    whole: all,
  })
  const [direct, quasi] = [of(s.direct), of(s.quasi)]
  const { sensitive, leaked } = charactersOf(s)
  return {
    entityRecall: { part: direct.part + quasi.part, whole: direct.whole + quasi.whole },
    entityRecallDirect: direct,
    entityRecallQuasi: quasi,
    riskRecall: risk,
    mentionRecall: of(s.mentions),
    tokenRecall: of(s.words),
    tokenPrecision:
      weighting === 'file'
        ? { part: totalValue(s.weights.right), whole: totalValue(s.weights.all) }
        : { part: s.maskedWords.right, whole: s.maskedWords.all },
    mentionPrecision: { part: s.masks.right, whole: s.masks.all },
    charactersLeaked: { part: leaked, whole: sensitive },
    characterPrecision: { part: s.characters.sensitive - s.characters.leaked, whole: s.characters.masked },
    tokensLeaked: { part: s.tokens.leaked, whole: s.tokens.sensitive },
    documentsClean: { part: s.documents.clean, whole: s.documents.all },
  }
}

export const summariseUnder = (options: RedactionOptions) => {
  const { zeroDivision: zero, beta } = options
  return (s: RedactionStats) => {
    const fractions = fractionsOf(s, options)
    const share = ({ part, whole }: Fraction): number | undefined => shareOf(part, whole, zero)
    const ofMasks = (fraction: Fraction): number | undefined =>
      s.seen.whole + s.seen.annotator > 0 ? share(fraction) : undefined
    const [precision, recall] = [ofMasks(fractions.tokenPrecision), share(fractions.tokenRecall)]
    const weighed = (b: number): number | undefined =>
      precision === undefined || recall === undefined
        ? undefined
        : shareOf((1 + b * b) * precision * recall, b * b * precision + recall, zero)
    return {
      entityRecall: share(fractions.entityRecall),
      entityRecallDirect: share(fractions.entityRecallDirect),
      entityRecallQuasi: share(fractions.entityRecallQuasi),
      riskRecall: share(fractions.riskRecall),
      mentionRecall: share(fractions.mentionRecall),
      tokenRecall: recall,
      tokenPrecision: precision,
      mentionPrecision: ofMasks(fractions.mentionPrecision),
      tokenF1: weighed(1),
      tokenF2: weighed(2),
      tokenFBeta: weighed(beta),
      charactersLeaked: share(fractions.charactersLeaked),
      tokensLeaked: share(fractions.tokensLeaked),
      characterPrecision: share(fractions.characterPrecision),
      documentsClean: share(fractions.documentsClean),
      entities: fractions.entityRecall.whole,
      maskedEntities: fractions.entityRecall.part,
      mentions: s.mentions.all,
      maskedMentions: s.mentions.covered,
      sensitiveCharacters: fractions.charactersLeaked.whole,
      leakedCharacters: fractions.charactersLeaked.part,
    }
  }
}

/** Formulas with their numbers. */
export const workedUnder =
  (options: RedactionOptions) =>
  (s: RedactionStats): Readonly<Record<string, string>> => {
    const fractions = fractionsOf(s, options)
    const worked: Record<string, string> = {}
    for (const [name, { part, whole }] of Object.entries(fractions)) if (whole > 0) worked[name] = `${part} / ${whole}`
    const { tokenPrecision, tokenRecall } = worked
    if (tokenPrecision === undefined || tokenRecall === undefined) return worked
    if (fractions.tokenPrecision.part + fractions.tokenRecall.part === 0) return worked
    const weighed = (square: number): string =>
      `(1 + ${square}) · (${tokenPrecision}) · (${tokenRecall}) / (${square} · (${tokenPrecision}) + ${tokenRecall})`
    return { ...worked, tokenF1: weighed(1), tokenF2: weighed(4), tokenFBeta: weighed(options.beta * options.beta) }
  }
