/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'mota-2008-second-harem': `@book{mota-2008-second-harem,
  editor = {Mota, Cristina and Santos, Diana},
  title = {{Desafios na avaliação conjunta do reconhecimento de entidades mencionadas: O Segundo HAREM}},
  publisher = {Linguateca},
  year = {2008}
}`,
  'santos-2006-harem': `@inproceedings{santos-2006-harem,
  author = {Santos, Diana and Seco, Nuno and Cardoso, Nuno and Vilela, Rui},
  title = {{HAREM: An Advanced NER Evaluation Contest for Portuguese}},
  booktitle = {Proceedings of LREC 2006},
  year = {2006}
}`,
}
