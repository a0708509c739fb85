/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  missing: 'verdict: an entity of the gold that the system does not have',
  excess: "verdict: the entity of the system has all words of the gold's, and more",
  shortage: "verdict: the entity of the system has some words of the gold's, and not all",
  'no category': 'verdict: the system gives the entity no category',
  'no type': 'verdict: the category is right, and the system gives no type of it',
  'wrong category': 'verdict: the system gives the entity another category',
  'other names': 'verdict of the Second HAREM: some of the categories, types and subtypes are right, and not all',
  overspecified: 'verdict on gender or number: the gold leaves it open, and the system does not',
  fault: 'verdict: a word that stands more or less often in the text of the system than in that of the gold',
}
