/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  'not changed': 'verdict of normalisation: the system has the name, and left it without a base form',
  'needlessly changed': 'verdict of normalisation: the system gives a base form where the gold has none',
  'wrong base': 'verdict of normalisation: the system gives another base form than the gold',
  topic: 'facet: the topic of the documents',
  language: 'facet: the language of the documents',
}
