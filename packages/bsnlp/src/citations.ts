/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'piskorski-2019-bsnlp': `@inproceedings{piskorski-2019-bsnlp,
  author = {Piskorski, Jakub and Laskova, Laska and Marcińczuk, Michał and Pivovarova, Lidia and Přibáň, Pavel and Steinberger, Josef and Yangarber, Roman},
  title = {{The Second Cross-Lingual Challenge on Recognition, Normalization, Classification, and Linking of Named Entities across Slavic Languages}},
  booktitle = {Proceedings of the 7th Workshop on Balto-Slavic Natural Language Processing},
  year = {2019}
}`,
}
