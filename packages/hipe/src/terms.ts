/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  noise: 'facet: how much of a mention the recognition of its letters got wrong, by its Levenshtein distance in ranges',
  period: 'facet: the years from which the document is',
  cutoff: 'facet: how many candidates of a link count',
  link: 'facet: the identifier that a mention is linked to',
  column: 'facet: the column of the file, such as NE-COARSE-LIT',
  'wrong link and boundary': 'verdict: link and boundaries both differ from those of the gold',
  'wrong type and boundary': 'verdict: type and boundaries both differ from those of the gold',
}
