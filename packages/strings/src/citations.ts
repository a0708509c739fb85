/** What this package cites, as BibTeX. */
export const bibliography = {
  'sainz-2024-gollie': `@inproceedings{sainz-2024-gollie,
  title = {{GoLLIE}: Annotation Guidelines improve Zero-Shot Information-Extraction},
  author = {Sainz, Oscar and Garc{\\'i}a-Ferrero, Iker and Agerri, Rodrigo and Lopez de Lacalle, Oier and Rigau, German and Agirre, Eneko},
  booktitle = {The Twelfth International Conference on Learning Representations},
  year = {2024},
  url = {https://openreview.net/forum?id=Y3wpuxd7u9}
}`,
  'zhou-2024-universalner': `@inproceedings{zhou-2024-universalner,
  title = {{UniversalNER}: Targeted Distillation from Large Language Models for Open Named Entity Recognition},
  author = {Zhou, Wenxuan and Zhang, Sheng and Gu, Yu and Chen, Muhao and Poon, Hoifung},
  booktitle = {The Twelfth International Conference on Learning Representations},
  year = {2024},
  url = {https://openreview.net/forum?id=r65xfUb76p}
}`,
  'lu-2022-uie': `@inproceedings{lu-2022-uie,
  title = {Unified Structure Generation for Universal Information Extraction},
  author = {Lu, Yaojie and Liu, Qing and Dai, Dai and Xiao, Xinyan and Lin, Hongyu and Han, Xianpei and Sun, Le and Wu, Hua},
  booktitle = {Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)},
  year = {2022},
  pages = {5755--5772},
  doi = {10.18653/v1/2022.acl-long.395}
}`,
  'wang-2023-instructuie': `@misc{wang-2023-instructuie,
  title = {{InstructUIE}: Multi-task Instruction Tuning for Unified Information Extraction},
  author = {Wang, Xiao and Zhou, Weikang and Zu, Can and Xia, Han and Chen, Tianze and Zhang, Yuansen and Zheng, Rui and Ye, Junjie and Zhang, Qi and Gui, Tao and Kang, Jihua and Yang, Jingsheng and Li, Siyuan and Du, Chunsai},
  year = {2023},
  eprint = {2304.08085},
  archiveprefix = {arXiv}
}`,
  'rajpurkar-2016-squad': `@inproceedings{rajpurkar-2016-squad,
  title = {{SQ}u{AD}: 100,000+ Questions for Machine Comprehension of Text},
  author = {Rajpurkar, Pranav and Zhang, Jian and Lopyrev, Konstantin and Liang, Percy},
  booktitle = {Proceedings of the 2016 Conference on Empirical Methods in Natural Language Processing},
  year = {2016},
  pages = {2383--2392},
  doi = {10.18653/v1/D16-1264}
}`,
} as const satisfies Readonly<Record<string, string>>
