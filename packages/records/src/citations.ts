/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'kim-2022-donut': `@inproceedings{kim-2022-donut,
  author = {Kim, Geewook and Hong, Teakgyu and Yim, Moonbin and Nam, JeongYeon and Park, Jinyoung and Yim, Jinyeong and Hwang, Wonseok and Yun, Sangdoo and Han, Dongyoon and Park, Seunghyun},
  title = {{OCR-Free Document Understanding Transformer}},
  booktitle = {Computer Vision – ECCV 2022},
  year = {2022}
}`,
}
