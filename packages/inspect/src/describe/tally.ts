/** Counts of documents and of the items in them. A count is a column of the table, and has its title as its name. */
import type { ContentItem, DocumentContents } from '@assay/core'

export type Counts = Readonly<Record<string, number>>

/** Adds up documents and items. */
export interface Tally {
  readonly addDocument: () => void
  readonly addSizes: (sizes: DocumentContents['sizes']) => void
  readonly addItem: (item: ContentItem) => void
  readonly counts: () => Counts
  /** The mean number of entities that one form names; undefined where no item names an entity. */
  readonly ambiguity: () => number | undefined
}

/** Counts of one kind of items, such as mentions or relations. */
interface KindTally {
  items: number
  readonly forms: Set<string>
  readonly lemmas: Set<string>
  readonly entities: Set<string>
  readonly marks: Map<string, number>
}

const newKindTally = (): KindTally => ({
  items: 0,
  forms: new Set(),
  lemmas: new Set(),
  entities: new Set(),
  marks: new Map(),
})

const increase = (counts: Map<string, number>, name: string, by: number): void => {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

/** The title of a column: `forms` of mentions, `forms of relations` of any other kind. */
const columnTitle = (count: string, kind: string): string => (kind === 'mentions' ? count : `${count} of ${kind}`)

export const newTally = (): Tally => {
  let documents = 0
  const sizes = new Map<string, number>()
  const kinds = new Map<string, KindTally>()
  const entitiesByForm = new Map<string, Set<string>>()
  const countEntity = (form: string, entity: string): void => {
    const entities = entitiesByForm.get(form)
    if (entities === undefined) entitiesByForm.set(form, new Set([entity]))
    else entities.add(entity)
  }
  return {
    addDocument: () => {
      documents++
    },
    addSizes: (added) => {
      for (const [name, size] of Object.entries(added)) increase(sizes, name, size)
    },
    addItem: ({ kind, form, lemma, entity, marks = [] }) => {
      const tally = kinds.get(kind) ?? newKindTally()
      kinds.set(kind, tally)
      tally.items++
      if (form !== undefined) tally.forms.add(form)
      if (lemma !== undefined) tally.lemmas.add(lemma)
      if (entity !== undefined) tally.entities.add(entity)
      if (form !== undefined && entity !== undefined) countEntity(form, entity)
      for (const mark of marks) increase(tally.marks, mark, 1)
    },
    counts: () => {
      const counts: Record<string, number> = Object.create(null)
      if (documents > 0) counts['documents'] = documents
      for (const [name, size] of sizes) counts[name] = size
      for (const [kind, { items, forms, lemmas, entities, marks }] of kinds) {
        counts[kind] = items
        if (forms.size > 0) counts[columnTitle('forms', kind)] = forms.size
        if (lemmas.size > 0) counts[columnTitle('lemmas', kind)] = lemmas.size
        if (entities.size > 0) counts[columnTitle('entities', kind)] = entities.size
        for (const [mark, count] of marks) counts[mark] = (counts[mark] ?? 0) + count
      }
      return counts
    },
    ambiguity: () => {
      if (entitiesByForm.size === 0) return undefined
      let sum = 0
      for (const entities of entitiesByForm.values()) sum += entities.size
      return sum / entitiesByForm.size
    },
  }
}
