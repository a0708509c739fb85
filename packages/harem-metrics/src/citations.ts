/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'santos-2006-harem': `@inproceedings{santos-2006-harem,
  author = {Santos, Diana and Seco, Nuno and Cardoso, Nuno and Vilela, Rui},
  title = {{HAREM: An Advanced NER Evaluation Contest for Portuguese}},
  booktitle = {Proceedings of LREC 2006},
  year = {2006}
}`,
}
