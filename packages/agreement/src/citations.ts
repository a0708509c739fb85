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
  'krippendorff-2011': `@misc{krippendorff-2011,
  author = {Krippendorff, Klaus},
  title = {{Computing Krippendorff's Alpha-Reliability}},
  year = {2011}
}`,
  'scott-1955': `@article{scott-1955,
  author = {Scott, William A.},
  title = {{Reliability of Content Analysis: The Case of Nominal Scale Coding}},
  journal = {Public Opinion Quarterly},
  year = {1955}
}`,
}
