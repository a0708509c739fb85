/** Where the evaluation is described. */
export const citation =
  'Diana Santos, Nuno Seco, Nuno Cardoso and Rui Vilela (2006). HAREM: An Advanced NER Evaluation Contest for Portuguese. LREC 2006.'
