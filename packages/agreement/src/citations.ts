/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'artstein-2008': `@article{artstein-2008,
  author = {Artstein, Ron and Poesio, Massimo},
  title = {{Inter-Coder Agreement for Computational Linguistics}},
  journal = {Computational Linguistics},
  year = {2008}
}`,
  'bennett-1954': `@article{bennett-1954,
  author = {Bennett, E. M. and Alpert, R. and Goldstein, A. C.},
  title = {{Communications Through Limited-Response Questioning}},
  journal = {Public Opinion Quarterly},
  year = {1954}
}`,
  'cohen-1960': `@article{cohen-1960,
  author = {Cohen, Jacob},
  title = {{A Coefficient of Agreement for Nominal Scales}},
  journal = {Educational and Psychological Measurement},
  year = {1960}
}`,
  'cohen-1968': `@article{cohen-1968,
  author = {Cohen, Jacob},
  title = {{Weighted kappa: Nominal scale agreement provision for scaled disagreement or partial credit}},
  journal = {Psychological Bulletin},
  year = {1968}
}`,
  'davies-1982': `@article{davies-1982,
  author = {Davies, Mark and Fleiss, Joseph L.},
  title = {{Measuring Agreement for Multinomial Data}},
  journal = {Biometrics},
  year = {1982}
}`,
  'fleiss-1971': `@article{fleiss-1971,
  author = {Fleiss, Joseph L.},
  title = {{Measuring nominal scale agreement among many raters}},
  journal = {Psychological Bulletin},
  year = {1971}
}`,
  'hripcsak-2005': `@article{hripcsak-2005,
  author = {Hripcsak, George and Rothschild, Adam S.},
  title = {{Agreement, the F-Measure, and Reliability in Information Retrieval}},
  journal = {Journal of the American Medical Informatics Association},
  year = {2005}
}`,
  'krippendorff-1995': `@article{krippendorff-1995,
  author = {Krippendorff, Klaus},
  title = {{On the Reliability of Unitizing Continuous Data}},
  journal = {Sociological Methodology},
  year = {1995}
}`,
  'krippendorff-2011': `@techreport{krippendorff-2011,
  author = {Krippendorff, Klaus},
  title = {{Computing Krippendorff's Alpha-Reliability}},
  institution = {Annenberg School for Communication, University of Pennsylvania},
  year = {2011}
}`,
  'krippendorff-2016': `@article{krippendorff-2016,
  author = {Krippendorff, Klaus and Mathet, Yann and Bouvry, Stéphane and Widlöcher, Antoine},
  title = {{On the reliability of unitizing textual continua: Further developments}},
  journal = {Quality and Quantity},
  year = {2016}
}`,
  'mathet-2015': `@article{mathet-2015,
  author = {Mathet, Yann and Widlöcher, Antoine and Métivier, Jean-Philippe},
  title = {{The Unified and Holistic Method Gamma for Inter-Annotator Agreement Measure and Alignment}},
  journal = {Computational Linguistics},
  year = {2015}
}`,
  'passonneau-2004': `@inproceedings{passonneau-2004,
  author = {Passonneau, Rebecca J.},
  title = {{Computing Reliability for Coreference Annotation}},
  booktitle = {Proceedings of the Fourth International Conference on Language Resources and Evaluation},
  year = {2004}
}`,
  'passonneau-2006': `@inproceedings{passonneau-2006,
  author = {Passonneau, Rebecca},
  title = {{Measuring Agreement on Set-valued Items (MASI) for Semantic and Pragmatic Annotation}},
  booktitle = {Proceedings of the Fifth International Conference on Language Resources and Evaluation},
  year = {2006}
}`,
  'scott-1955': `@article{scott-1955,
  author = {Scott, William A.},
  title = {{Reliability of Content Analysis: The Case of Nominal Scale Coding}},
  journal = {Public Opinion Quarterly},
  year = {1955}
}`,
}
