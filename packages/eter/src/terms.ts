/** Words of reports of this package, for `assay explain`. */

export const terms: Readonly<Record<string, string>> = {
  component: 'facet: the label of a component of an entity',
  slot: 'facet: what is aligned, the types of whole entities or their components',
  'wrong components': 'verdict: type and boundaries are right, and components of the entity are not',
  'spurious component': 'verdict: a component of the system that is in no entity',
  'wrong type, boundary': 'verdict: type and boundaries both differ from those of the gold',
  slots: 'column: what a row counts, types or components',
  'errors by slot': 'table: deletions, insertions and substitutions of types and of components, and their error rate',
  D: 'column: deletions, slots of the gold that the system misses',
  I: 'column: insertions, slots of the system that the gold does not have',
  S: 'column: substitutions, slots that both have with another type or other boundaries',
}
