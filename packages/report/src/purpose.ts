/** The sentence that README, help, page and site begin with, after the name. */
export const PURPOSE =
  'scores named entities, spans, relations, entity links, coreference, clusters, record linkage, redaction and answers of language models like the official scorers, and measures the agreement of annotators'
