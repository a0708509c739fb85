/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'bagga-1998-b3': `@inproceedings{bagga-1998-b3,
  author = {Bagga, Amit and Baldwin, Breck},
  title = {{Algorithms for Scoring Coreference Chains}},
  booktitle = {The First International Conference on Language Resources and Evaluation, Workshop on Linguistics Coreference},
  year = {1998}
}`,
  'denis-2009-global': `@article{denis-2009-global,
  author = {Denis, Pascal and Baldridge, Jason},
  title = {{Global joint models for coreference resolution and named entity classification}},
  journal = {Procesamiento del Lenguaje Natural},
  year = {2009}
}`,
  'luo-2005-ceaf': `@inproceedings{luo-2005-ceaf,
  author = {Luo, Xiaoqiang},
  title = {{On Coreference Resolution Performance Metrics}},
  booktitle = {Proceedings of HLT-EMNLP 2005},
  year = {2005}
}`,
  'luo-2014-blanc': `@inproceedings{luo-2014-blanc,
  author = {Luo, Xiaoqiang and Pradhan, Sameer and Recasens, Marta and Hovy, Eduard},
  title = {{An Extension of BLANC to System Mentions}},
  booktitle = {Proceedings of ACL 2014, Volume 2: Short Papers},
  year = {2014}
}`,
  'pradhan-2012-conll': `@inproceedings{pradhan-2012-conll,
  author = {Pradhan, Sameer and Moschitti, Alessandro and Xue, Nianwen and Uryupina, Olga and Zhang, Yuchen},
  title = {{CoNLL-2012 Shared Task: Modeling Multilingual Unrestricted Coreference in OntoNotes}},
  booktitle = {Joint Conference on EMNLP and CoNLL: Shared Task},
  year = {2012}
}`,
  'recasens-2011-blanc': `@article{recasens-2011-blanc,
  author = {Recasens, Marta and Hovy, Eduard},
  title = {{BLANC: Implementing the Rand Index for Coreference Evaluation}},
  journal = {Natural Language Engineering},
  year = {2011}
}`,
  'vilain-1995-muc': `@inproceedings{vilain-1995-muc,
  author = {Vilain, Marc and Burger, John and Aberdeen, John and Connolly, Dennis and Hirschman, Lynette},
  title = {{A Model-Theoretic Coreference Scoring Scheme}},
  booktitle = {Sixth Message Understanding Conference (MUC-6)},
  year = {1995}
}`,
  'zabokrtsky-2022-crac': `@inproceedings{zabokrtsky-2022-crac,
  author = {Žabokrtský, Zdeněk and Konopík, Miloslav and Nedoluzhko, Anna and Novák, Michal and Ogrodniczuk, Maciej and Popel, Martin and Pražák, Ondřej and Sido, Jakub and Zeman, Daniel and Zhu, Yilun},
  title = {{Findings of the Shared Task on Multilingual Coreference Resolution}},
  booktitle = {Proceedings of the CRAC 2022 Shared Task on Multilingual Coreference Resolution},
  year = {2022}
}`,
}
