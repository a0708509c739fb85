/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'davis-goadrich-2006': `@inproceedings{davis-goadrich-2006,
  author = {Davis, Jesse and Goadrich, Mark},
  title = {{The Relationship Between Precision-Recall and ROC Curves}},
  booktitle = {Proceedings of ICML 2006},
  year = {2006}
}`,
  'guo-2017': `@inproceedings{guo-2017,
  author = {Guo, Chuan and Pleiss, Geoff and Sun, Yu and Weinberger, Kilian Q.},
  title = {{On Calibration of Modern Neural Networks}},
  booktitle = {Proceedings of ICML 2017},
  year = {2017}
}`,
  'hachey-2014-cheap': `@inproceedings{hachey-2014-cheap,
  author = {Hachey, Ben and Nothman, Joel and Radford, Will},
  title = {{Cheap and easy entity evaluation}},
  booktitle = {Proceedings of ACL 2014, Volume 2: Short Papers},
  year = {2014}
}`,
  'ji-2014-tac': `@inproceedings{ji-2014-tac,
  author = {Ji, Heng and Nothman, Joel and Hachey, Ben},
  title = {{Overview of TAC-KBP2014 Entity Discovery and Linking Tasks}},
  booktitle = {Proceedings of the Text Analysis Conference (TAC 2014)},
  year = {2014}
}`,
  'roeder-2018-gerbil': `@article{roeder-2018-gerbil,
  author = {Röder, Michael and Usbeck, Ricardo and Ngonga Ngomo, Axel-Cyrille},
  title = {{GERBIL -- Benchmarking Named Entity Recognition and Linking Consistently}},
  journal = {Semantic Web},
  year = {2018}
}`,
}
