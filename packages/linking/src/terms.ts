/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  'correct link': 'verdict: the mention has the identifier that the gold links it to',
  'correct nil': 'verdict: neither side links the mention to an identifier of the knowledge base',
  'nil against nil': 'verdict: both sides say nil, of different entities',
  'wrong link': 'verdict: the mention is linked to another identifier than in the gold',
  'link as nil': 'verdict: the gold links the mention, and the system says nil',
  'nil as link': 'verdict: the gold says nil, and the system links the mention',
  'mentions kept': 'column: mentions whose score is at or above the threshold',
}
