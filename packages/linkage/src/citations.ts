/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'bagga-1998-bcubed': `@inproceedings{bagga-1998-bcubed,
  author = {Bagga, Amit and Baldwin, Breck},
  title = {{Entity-Based Cross-Document Coreferencing Using the Vector Space Model}},
  booktitle = {Proceedings of ACL-COLING 1998, Volume 1},
  year = {1998}
}`,
  'binette-2023-estimating': `@article{binette-2023-estimating,
  author = {Binette, Olivier and York, Sokhna A. and Hickerson, Emma and Baek, Youngsoo and Madhavan, Sarvo and Jones, Christina},
  title = {{Estimating the performance of entity resolution algorithms: Lessons learned through PatentsView.org}},
  journal = {The American Statistician},
  year = {2023}
}`,
}
