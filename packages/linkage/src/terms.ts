/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  bridge: 'verdict: a wrong pair of the system that joins records of several gold clusters',
  split: 'verdict: the records of the gold cluster are in several clusters of the system, with no others',
  'split, and in larger entities':
    'verdict: the records of the gold cluster are in several clusters of the system, beside records of others',
  verdict: 'facet: what became of a cluster of the gold',
  source: 'facet: the source that all records of a cluster are from, or both',
  'links: precision': 'column: the share of the links above the threshold that are right, before clusters are formed',
}
