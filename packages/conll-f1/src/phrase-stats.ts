/** What `conll-f1` keeps of sentences: the evidence that its measures and conlleval.pl's output are read off. */
import { count, struct, table } from '@assay/core'

export const phraseCounts = struct({ gold: count, found: count, correct: count })

const beginnings = struct({ B: count, I: count })

/** Tokens, tokens with the right tag, phrases that begin with B- and with I-, and phrases by type. */
export const phraseStats = struct({
  tokens: count,
  correctTags: count,
  begun: struct({ gold: beginnings, found: beginnings }),
  types: table(phraseCounts),
})
export type PhraseStats = typeof phraseStats.empty
