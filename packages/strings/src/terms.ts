/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  similar: 'verdict: the strings differ, and are as similar as the threshold asks',
  'not in the text': 'verdict: a string of the answer that is not in its text',
  'label not in the schema': 'verdict: a label of the answer that is not among the labels asked for',
  outcome: 'facet: what an answer is: items, empty, or unparsed where nothing could be read from it',
}
