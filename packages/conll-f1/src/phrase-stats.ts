/** What `conll-f1` keeps of sentences: the evidence that its measures and conlleval.pl's output are read off. */
import { count, struct, table } from '@assay/core'

export const phraseCounts = struct({ gold: count, found: count, correct: count })

/** Phrases that begin with B-, with I-, and with B- directly behind one of their own type. */
const beginnings = struct({ B: count, I: count, joined: count })

/**
 * Tokens, tokens with the right tag, phrases that begin with B- and with I-, phrases by type, and those of the correct ones that
 * conlleval.pl loses: see run-over.ts.
 */
export const phraseStats = struct({
  tokens: count,
  correctTags: count,
  begun: struct({ gold: beginnings, found: beginnings }),
  types: table(phraseCounts),
  runOver: table(count),
})
export type PhraseStats = typeof phraseStats.empty
