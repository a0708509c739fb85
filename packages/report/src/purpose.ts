/** The sentence that README, help, page, site and the descriptions of packages begin with, after the name. */
export const PURPOSE =
  'computes the same scores as seqeval, conlleval, nervaluate, scorer.pl, corefud-scorer, the HIPE scorer, presidio-research and other scorers for named entities, spans, relations, entity links, coreference, clusters, record linkage, redaction, extracted records and answers of language models, and measures the agreement of annotators'
