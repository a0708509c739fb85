/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'ben-jannet-2014-eter': `@inproceedings{ben-jannet-2014-eter,
  author = {Ben Jannet, Mohamed and Adda-Decker, Martine and Galibert, Olivier and Kahn, Juliette and Rosset, Sophie},
  title = {{ETER: a new metric for the evaluation of hierarchical named entity recognition}},
  booktitle = {Proceedings of LREC 2014},
  year = {2014}
}`,
  'chinchor-1993-muc5': `@inproceedings{chinchor-1993-muc5,
  author = {Chinchor, Nancy and Sundheim, Beth},
  title = {{MUC-5 Evaluation Metrics}},
  booktitle = {Fifth Message Understanding Conference (MUC-5)},
  year = {1993}
}`,
  'galibert-2011': `@inproceedings{galibert-2011,
  author = {Galibert, Olivier and Rosset, Sophie and Grouin, Cyril and Zweigenbaum, Pierre and Quintard, Ludovic},
  title = {{Structured and Extended Named Entity Evaluation in Automatic Speech Transcriptions}},
  booktitle = {Proceedings of IJCNLP 2011},
  year = {2011}
}`,
  'makhoul-1999-ser': `@inproceedings{makhoul-1999-ser,
  author = {Makhoul, John and Kubala, Francis and Schwartz, Richard and Weischedel, Ralph},
  title = {{Performance measures for information extraction}},
  booktitle = {Proceedings of the DARPA Broadcast News Workshop},
  year = {1999}
}`,
}
