/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  aligned:
    'verdict of CEAF: the entity is aligned with one of the other side that shares mentions with it, but not all',
  'not aligned':
    'verdict of CEAF: the entity shares mentions with entities of the other side, which are aligned with others',
  'same words': 'verdict of mention overlap: a mention of the other side has exactly these words',
  'N of N words':
    'verdict of mention overlap: the mention that it is paired with has this many of its words, or has others besides',
  'begins an entity':
    'verdict on a zero: the system has it, as the first mention of an entity, so that it is linked to nothing before it',
  'wrong link': 'verdict on a zero: the system links it to an earlier mention of another entity',
  'coreference links': 'verdict of BLANC: pairs of mentions that are of one entity',
  'non-coreference links': 'verdict of BLANC: pairs of mentions that are of two entities',
  'sentence distance': 'facet of zeros: the sentences between a zero and the mention that it is linked to',
}
