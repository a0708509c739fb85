/** Losses by kind, counted. */

/** What can be lost: its code, and what it is called, one and several. */
export const lossKinds = {
  documents: ['W601', 'document', 'documents'],
  ids: ['W602', 'name of a document', 'names of documents'],
  metadata: ['W603', 'value of metadata', 'values of metadata'],
  words: ['W604', 'word', 'words'],
  text: ['W604', 'text', 'texts'],
  sentences: ['W604', 'border of sentences', 'borders of sentences'],
  tags: ['W605', 'tag', 'tags'],
  entities: ['W605', 'entity', 'entities'],
  components: ['W605', 'component', 'components'],
  names: ['W605', 'name', 'names'],
  items: ['W605', 'item of clusters', 'items of clusters'],
  clusters: ['W605', 'cluster', 'clusters'],
  discontinuous: ['W606', 'discontinuous span', 'discontinuous spans'],
  emptyNodes: ['W606', 'mention of an empty node', 'mentions of empty nodes'],
  severalTypes: ['W607', 'entity of several types', 'entities of several types'],
  alternatives: ['W608', 'alternative reading', 'alternative readings'],
  attributes: ['W609', 'attribute', 'attributes'],
  omitted: ['W609', 'part that is not evaluated', 'parts that are not evaluated'],
  heads: ['W609', 'head of a mention', 'heads of mentions'],
  bases: ['W609', 'base form', 'base forms'],
  languages: ['W609', 'language of an item', 'languages of items'],
  singletons: ['W610', 'cluster of a single item', 'clusters of a single item'],
  setAside: ['W610', 'item that is set aside', 'items that are set aside'],
  loose: ['W610', 'item in no cluster', 'items in no cluster'],
  clusterNames: ['W611', 'name of a cluster', 'names of clusters'],
  clusterTypes: ['W611', 'type of a cluster', 'types of clusters'],
  nesting: ['W612', 'nesting of entities', 'nestings of entities'],
} as const satisfies Readonly<Record<string, readonly [code: string, one: string, several: string]>>
export type LossKind = keyof typeof lossKinds

/** How much of each kind. */
export type Losses = ReadonlyMap<LossKind, number>

export interface Counts {
  readonly all: Map<LossKind, number>
  readonly add: (kind: LossKind, count: number) => void
}

export const counts = (): Counts => {
  const all = new Map<LossKind, number>()
  return {
    all,
    add: (kind, count) => {
      if (count > 0) all.set(kind, (all.get(kind) ?? 0) + count)
    },
  }
}

/** What stands more often before than after. */
export const missing = (before: Iterable<string>, after: Iterable<string>): readonly string[] => {
  const left = new Map<string, number>()
  for (const key of after) left.set(key, (left.get(key) ?? 0) + 1)
  const lost: string[] = []
  for (const key of before) {
    const count = left.get(key) ?? 0
    if (count === 0) lost.push(key)
    else left.set(key, count - 1)
  }
  return lost
}

export const key = (...parts: readonly unknown[]): string => JSON.stringify(parts)
