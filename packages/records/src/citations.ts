/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'awslabs-stickler': `@misc{awslabs-stickler,
  author = {{Amazon Web Services}},
  title = {{Stickler: evaluation of structured objects field by field}},
  journal = {https://github.com/awslabs/stickler},
  year = {2026}
}`,
  'kim-2022-donut': `@inproceedings{kim-2022-donut,
  author = {Kim, Geewook and Hong, Teakgyu and Yim, Moonbin and Nam, JeongYeon and Park, Jinyoung and Yim, Jinyeong and Hwang, Wonseok and Yun, Sangdoo and Han, Dongyoon and Park, Seunghyun},
  title = {{OCR-Free Document Understanding Transformer}},
  booktitle = {Computer Vision – ECCV 2022},
  year = {2022}
}`,
  'langchain-openevals': `@misc{langchain-openevals,
  author = {{LangChain}},
  title = {{openevals: evaluators for applications of language models}},
  journal = {https://github.com/langchain-ai/openevals},
  year = {2026}
}`,
}
