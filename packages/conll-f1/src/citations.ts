/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'derczynski-2017-wnut': `@inproceedings{derczynski-2017-wnut,
  author = {Derczynski, Leon and Nichols, Eric and van Erp, Marieke and Limsopatham, Nut},
  title = {{Results of the WNUT2017 Shared Task on Novel and Emerging Entity Recognition}},
  booktitle = {Proceedings of the 3rd Workshop on Noisy User-generated Text},
  year = {2017}
}`,
  'tjong-kim-sang-2003': `@inproceedings{tjong-kim-sang-2003,
  author = {Tjong Kim Sang, Erik F. and De Meulder, Fien},
  title = {{Introduction to the CoNLL-2003 Shared Task: Language-Independent Named Entity Recognition}},
  booktitle = {Proceedings of CoNLL-2003 at HLT-NAACL 2003},
  year = {2003}
}`,
}
