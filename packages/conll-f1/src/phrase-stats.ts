/** Statistics of `conll-f1`, from which its measures and conlleval.pl's output follow. */
import { count, struct, table } from '@assay/core'

export const phraseCounts = struct({ gold: count, found: count, correct: count })

/** Phrases that begin with B-, with I-, with B- directly after one of their own type, and with none of B-, I-, E- and S-. */
const beginnings = struct({ B: count, I: count, joined: count, other: count })

/**
 * Tokens, tokens with the right tag, phrases by how they begin, phrases by type, and the correct ones that
 * conlleval.pl loses: see lost-phrases.ts.
 */
export const phraseStats = struct({
  tokens: count,
  correctTags: count,
  begun: struct({ gold: beginnings, found: beginnings }),
  types: table(phraseCounts),
  runOver: table(count),
})
export type PhraseStats = typeof phraseStats.empty
