/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'pilan-2022-text': `@article{pilan-2022-text,
  author = {Pilán, Ildikó and Lison, Pierre and Øvrelid, Lilja and Papadopoulou, Anthi and Sánchez, David and Batet, Montserrat},
  title = {{The Text Anonymization Benchmark (TAB): A Dedicated Corpus and Evaluation Framework for Text Anonymization}},
  journal = {Computational Linguistics},
  year = {2022}
}`,
  'presidio-research': `@misc{presidio-research,
  author = {{Microsoft}},
  title = {{Presidio-research: evaluation of models that find personal data}},
  journal = {https://github.com/microsoft/presidio-research},
  year = {2025}
}`,
}
