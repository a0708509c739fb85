/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'chinchor-1993-muc5': `@inproceedings{chinchor-1993-muc5,
  author = {Chinchor, Nancy and Sundheim, Beth},
  title = {{MUC-5 Evaluation Metrics}},
  booktitle = {Fifth Message Understanding Conference (MUC-5)},
  year = {1993}
}`,
  'davis-goadrich-2006': `@inproceedings{davis-goadrich-2006,
  author = {Davis, Jesse and Goadrich, Mark},
  title = {{The Relationship Between Precision-Recall and ROC Curves}},
  booktitle = {Proceedings of ICML 2006},
  year = {2006}
}`,
  'ehrmann-2020-hipe': `@inproceedings{ehrmann-2020-hipe,
  author = {Ehrmann, Maud and Romanello, Matteo and Flückiger, Alex and Clematide, Simon},
  title = {{Extended Overview of CLEF HIPE 2020: Named Entity Processing on Historical Newspapers}},
  booktitle = {Working Notes of CLEF 2020},
  year = {2020}
}`,
  'guo-2017': `@inproceedings{guo-2017,
  author = {Guo, Chuan and Pleiss, Geoff and Sun, Yu and Weinberger, Kilian Q.},
  title = {{On Calibration of Modern Neural Networks}},
  booktitle = {Proceedings of ICML 2017},
  year = {2017}
}`,
  'segura-bedmar-2013': `@inproceedings{segura-bedmar-2013,
  author = {Segura-Bedmar, Isabel and Martínez, Paloma and Herrero-Zazo, María},
  title = {{SemEval-2013 Task 9: Extraction of Drug-Drug Interactions from Biomedical Texts (DDIExtraction 2013)}},
  booktitle = {Proceedings of SemEval 2013},
  year = {2013}
}`,
}
