/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  masked: 'verdict: all of the mention is masked',
  leaked: 'verdict: nothing of the mention is masked',
  'leaked in part': 'verdict: a part of the mention is masked, and not all that has to be',
  'leaked by N of N mention': 'verdict on an entity: this many of its mentions show it',
  'leaked by N of N mentions': 'verdict on an entity: this many of its mentions show it',
  'over-masked': 'verdict: a mask over words that the gold does not have masked',
  kind: 'facet: whether an identifier points to the person by itself (DIRECT) or together with others (QUASI)',
  annotator: 'facet: the annotator who marked the entity',
}
