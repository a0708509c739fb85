/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'amigo-2009-bcubed': `@article{amigo-2009-bcubed,
  author = {Amigó, Enrique and Gonzalo, Julio and Artiles, Javier and Verdejo, Felisa},
  title = {{A comparison of extrinsic clustering evaluation metrics based on formal constraints}},
  journal = {Information Retrieval},
  year = {2009}
}`,
  'artiles-2007-weps': `@inproceedings{artiles-2007-weps,
  author = {Artiles, Javier and Gonzalo, Julio and Sekine, Satoshi},
  title = {{The SemEval-2007 WePS Evaluation: Establishing a benchmark for the Web People Search Task}},
  booktitle = {Proceedings of the Fourth International Workshop on Semantic Evaluations (SemEval-2007)},
  year = {2007}
}`,
  'bagga-1998-bcubed': `@inproceedings{bagga-1998-bcubed,
  author = {Bagga, Amit and Baldwin, Breck},
  title = {{Entity-Based Cross-Document Coreferencing Using the Vector Space Model}},
  booktitle = {Proceedings of ACL-COLING 1998, Volume 1},
  year = {1998}
}`,
  'collins-1988-omega': `@article{collins-1988-omega,
  author = {Collins, Linda M. and Dent, Clyde W.},
  title = {{Omega: A General Formulation of the Rand Index of Cluster Recovery Suitable for Non-disjoint Solutions}},
  journal = {Multivariate Behavioral Research},
  year = {1988}
}`,
  'fowlkes-1983': `@article{fowlkes-1983,
  author = {Fowlkes, E. B. and Mallows, C. L.},
  title = {{A Method for Comparing Two Hierarchical Clusterings}},
  journal = {Journal of the American Statistical Association},
  year = {1983}
}`,
  'hubert-1985': `@article{hubert-1985,
  author = {Hubert, Lawrence and Arabie, Phipps},
  title = {{Comparing partitions}},
  journal = {Journal of Classification},
  year = {1985}
}`,
  'rand-1971': `@article{rand-1971,
  author = {Rand, William M.},
  title = {{Objective Criteria for the Evaluation of Clustering Methods}},
  journal = {Journal of the American Statistical Association},
  year = {1971}
}`,
  'rosenberg-2007-v-measure': `@inproceedings{rosenberg-2007-v-measure,
  author = {Rosenberg, Andrew and Hirschberg, Julia},
  title = {{V-Measure: A Conditional Entropy-Based External Cluster Evaluation Measure}},
  booktitle = {Proceedings of EMNLP-CoNLL 2007},
  year = {2007}
}`,
  'vinh-2010-ami': `@article{vinh-2010-ami,
  author = {Vinh, Nguyen Xuan and Epps, Julien and Bailey, James},
  title = {{Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance}},
  journal = {Journal of Machine Learning Research},
  year = {2010}
}`,
}
