/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
  'ehrmann-2020-hipe': `@inproceedings{ehrmann-2020-hipe,
  author = {Ehrmann, Maud and Romanello, Matteo and Flückiger, Alex and Clematide, Simon},
  title = {{Extended Overview of CLEF HIPE 2020: Named Entity Processing on Historical Newspapers}},
  booktitle = {Working Notes of CLEF 2020},
  year = {2020}
}`,
  'ehrmann-2022-hipe': `@inproceedings{ehrmann-2022-hipe,
  author = {Ehrmann, Maud and Romanello, Matteo and Najem-Meyer, Sven and Doucet, Antoine and Clematide, Simon},
  title = {{Extended Overview of HIPE-2022: Named Entity Recognition and Linking in Multilingual Historical Documents}},
  booktitle = {Working Notes of CLEF 2022},
  year = {2022}
}`,
}
