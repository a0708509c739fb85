/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'lu-2022-uie': `@inproceedings{lu-2022-uie,
  author = {Lu, Yaojie and Liu, Qing and Dai, Dai and Xiao, Xinyan and Lin, Hongyu and Han, Xianpei and Sun, Le and Wu, Hua},
  title = {{Unified Structure Generation for Universal Information Extraction}},
  booktitle = {Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)},
  year = {2022}
}`,
  'rajpurkar-2016-squad': `@inproceedings{rajpurkar-2016-squad,
  author = {Rajpurkar, Pranav and Zhang, Jian and Lopyrev, Konstantin and Liang, Percy},
  title = {{SQuAD: 100,000+ Questions for Machine Comprehension of Text}},
  booktitle = {Proceedings of the 2016 Conference on Empirical Methods in Natural Language Processing},
  year = {2016}
}`,
  'sainz-2024-gollie': `@inproceedings{sainz-2024-gollie,
  author = {Sainz, Oscar and García-Ferrero, Iker and Agerri, Rodrigo and Lopez de Lacalle, Oier and Rigau, German and Agirre, Eneko},
  title = {{GoLLIE: Annotation Guidelines improve Zero-Shot Information-Extraction}},
  booktitle = {The Twelfth International Conference on Learning Representations},
  year = {2024}
}`,
  'wang-2023-instructuie': `@misc{wang-2023-instructuie,
  author = {Wang, Xiao and Zhou, Weikang and Zu, Can and Xia, Han and Chen, Tianze and Zhang, Yuansen and Zheng, Rui and Ye, Junjie and Zhang, Qi and Gui, Tao and Kang, Jihua and Yang, Jingsheng and Li, Siyuan and Du, Chunsai},
  title = {{InstructUIE: Multi-task Instruction Tuning for Unified Information Extraction}},
  journal = {arXiv preprint arXiv:2304.08085},
  year = {2023}
}`,
  'zhou-2024-universalner': `@inproceedings{zhou-2024-universalner,
  author = {Zhou, Wenxuan and Zhang, Sheng and Gu, Yu and Chen, Muhao and Poon, Hoifung},
  title = {{UniversalNER: Targeted Distillation from Large Language Models for Open Named Entity Recognition}},
  booktitle = {The Twelfth International Conference on Learning Representations},
  year = {2024}
}`,
}
