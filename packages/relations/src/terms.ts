/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  'wrong argument': 'verdict: the type is right, and one of the arguments is another',
  'wrong argument type': 'verdict: type and arguments are right, and an argument has another type of entity',
  'wrong boundaries': 'verdict: type and arguments are right, and an argument begins or ends elsewhere',
  'wrong direction': 'verdict: type and arguments are right, and head and tail are exchanged',
  'wrong type and direction': 'verdict: the arguments are right; type and direction are not',
  'wrong label': 'verdict: the system gives the pair another label',
  'partly correct': 'verdict: the arguments overlap those of the gold, which counts half',
  arity: 'facet: the number of arguments of the relation',
  scope: 'facet: whether the arguments are in one sentence (intra) or in several (inter)',
  distance: 'facet: how many sentences the arguments are apart; 0 is one sentence',
}
