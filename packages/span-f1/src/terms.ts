/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  'strict correct': 'verdict of entity-match by boundaries and type: the span is right',
  'strict incorrect':
    'verdict of entity-match by boundaries and type: the gold has a span there, and it is not this one',
  'strict missed': 'verdict of entity-match by boundaries and type: the system has no span there',
  'strict spurious': 'verdict of entity-match by boundaries and type: the gold has no span there',
  'exact correct': 'verdict of entity-match by boundaries, whatever the type: the span is right',
  'exact incorrect':
    'verdict of entity-match by boundaries, whatever the type: the gold has a span there, and it is not this one',
  'exact missed': 'verdict of entity-match by boundaries, whatever the type: the system has no span there',
  'exact spurious': 'verdict of entity-match by boundaries, whatever the type: the gold has no span there',
  'partial correct': 'verdict of entity-match by overlap, whatever the type: the span is right',
  'partial incorrect':
    'verdict of entity-match by overlap, whatever the type: the gold has a span there, and it is not this one',
  'partial partial': 'verdict of entity-match by overlap, whatever the type: the spans overlap, which counts half',
  'partial missed': 'verdict of entity-match by overlap, whatever the type: the system has no span there',
  'partial spurious': 'verdict of entity-match by overlap, whatever the type: the gold has no span there',
  'type correct': 'verdict of entity-match by overlap and type: the span is right',
  'type incorrect': 'verdict of entity-match by overlap and type: the gold has a span there, and it is not this one',
  'type missed': 'verdict of entity-match by overlap and type: the system has no span there',
  'type spurious': 'verdict of entity-match by overlap and type: the gold has no span there',
  'spans kept': 'column: spans whose score is at or above the threshold',
  discontinuous: 'facet: whether a span has several fragments',
}
