/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  agreement: 'verdict: all annotators who have the item give it the same label',
  disagreement: 'verdict: two annotators give the item different labels, or only some of them have it',
}
