/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'bekoulis-2018-joint': `@article{bekoulis-2018-joint,
  author = {Bekoulis, Giannis and Deleu, Johannes and Demeester, Thomas and Develder, Chris},
  title = {{Joint entity recognition and relation extraction as a multi-head selection problem}},
  journal = {Expert Systems with Applications},
  year = {2018}
}`,
  'castro-ferreira-2020-webnlg': `@inproceedings{castro-ferreira-2020-webnlg,
  author = {Castro Ferreira, Thiago and Gardent, Claire and Ilinykh, Nikolai and van der Lee, Chris and Mille, Simon and Moussallem, Diego and Shimorina, Anastasia},
  title = {{The 2020 Bilingual, Bi-Directional WebNLG+ Shared Task: Overview and Evaluation Results (WebNLG+ 2020)}},
  booktitle = {Proceedings of the 3rd International Workshop on Natural Language Generation from the Semantic Web (WebNLG+)},
  year = {2020}
}`,
  'eberts-2020-spert': `@inproceedings{eberts-2020-spert,
  author = {Eberts, Markus and Ulges, Adrian},
  title = {{Span-based Joint Entity and Relation Extraction with Transformer Pre-training}},
  booktitle = {24th European Conference on Artificial Intelligence},
  year = {2020}
}`,
  'hendrickx-2010-semeval': `@inproceedings{hendrickx-2010-semeval,
  author = {Hendrickx, Iris and Kim, Su Nam and Kozareva, Zornitsa and Nakov, Preslav and Ó Séaghdha, Diarmuid and Padó, Sebastian and Pennacchiotti, Marco and Romano, Lorenza and Szpakowicz, Stan},
  title = {{SemEval-2010 Task 8: Multi-Way Classification of Semantic Relations between Pairs of Nominals}},
  booktitle = {Proceedings of the 5th International Workshop on Semantic Evaluation},
  year = {2010}
}`,
  'opitz-2026-hipe': `@inproceedings{opitz-2026-hipe,
  author = {Opitz, Juri and Ehrmann, Maud and Raclé, Corina and Michail, Andrianos and Romanello, Matteo and Boros, Emanuela and Gabay, Simon and Clematide, Simon},
  title = {{Extended Overview of HIPE-2026: Evaluating Accurate and Efficient Person–Place Relation Extraction from Multilingual Historical Texts}},
  booktitle = {CLEF 2026 Working Notes},
  year = {2026}
}`,
  'roth-2004-linear': `@inproceedings{roth-2004-linear,
  author = {Roth, Dan and Yih, Wen-tau},
  title = {{A Linear Programming Formulation for Global Inference in Natural Language Tasks}},
  booktitle = {Proceedings of the Eighth Conference on Computational Natural Language Learning (CoNLL-2004) at HLT-NAACL 2004},
  year = {2004}
}`,
  'taille-2020-lets': `@inproceedings{taille-2020-lets,
  author = {Taillé, Bruno and Guigue, Vincent and Scoutheeten, Geoffrey and Gallinari, Patrick},
  title = {{Let's Stop Incorrect Comparisons in End-to-end Relation Extraction!}},
  booktitle = {Proceedings of the 2020 Conference on Empirical Methods in Natural Language Processing},
  year = {2020}
}`,
  'tan-2022-revisiting': `@inproceedings{tan-2022-revisiting,
  author = {Tan, Qingyu and Xu, Lu and Bing, Lidong and Ng, Hwee Tou and Aljunied, Sharifah Mahani},
  title = {{Revisiting DocRED – Addressing the False Negative Problem in Relation Extraction}},
  booktitle = {Proceedings of the 2022 Conference on Empirical Methods in Natural Language Processing},
  year = {2022}
}`,
  'wadden-2019-entity': `@inproceedings{wadden-2019-entity,
  author = {Wadden, David and Wennberg, Ulme and Luan, Yi and Hajishirzi, Hannaneh},
  title = {{Entity, Relation, and Event Extraction with Contextualized Span Representations}},
  booktitle = {Proceedings of the 2019 Conference on Empirical Methods in Natural Language Processing and the 9th International Joint Conference on Natural Language Processing},
  year = {2019}
}`,
  'wei-2016-assessing': `@article{wei-2016-assessing,
  author = {Wei, Chih-Hsuan and Peng, Yifan and Leaman, Robert and Davis, Allan Peter and Mattingly, Carolyn J. and Li, Jiao and Wiegers, Thomas C. and Lu, Zhiyong},
  title = {{Assessing the state of the art in biomedical relation extraction: overview of the BioCreative V chemical-disease relation (CDR) task}},
  journal = {Database: The Journal of Biological Databases and Curation},
  year = {2016}
}`,
  'yao-2019-docred': `@inproceedings{yao-2019-docred,
  author = {Yao, Yuan and Ye, Deming and Li, Peng and Han, Xu and Lin, Yankai and Liu, Zhenghao and Liu, Zhiyuan and Huang, Lixin and Zhou, Jie and Sun, Maosong},
  title = {{DocRED: A Large-Scale Document-Level Relation Extraction Dataset}},
  booktitle = {Proceedings of the 57th Annual Meeting of the Association for Computational Linguistics},
  year = {2019}
}`,
  'zhang-2017-tacred': `@inproceedings{zhang-2017-tacred,
  author = {Zhang, Yuhao and Zhong, Victor and Chen, Danqi and Angeli, Gabor and Manning, Christopher D.},
  title = {{Position-aware Attention and Supervised Data Improve Slot Filling}},
  booktitle = {Proceedings of the 2017 Conference on Empirical Methods in Natural Language Processing},
  year = {2017}
}`,
  'zhong-2021-frustratingly': `@inproceedings{zhong-2021-frustratingly,
  author = {Zhong, Zexuan and Chen, Danqi},
  title = {{A Frustratingly Easy Approach for Entity and Relation Extraction}},
  booktitle = {Proceedings of the 2021 Conference of the North American Chapter of the Association for Computational Linguistics: Human Language Technologies},
  year = {2021}
}`,
}
