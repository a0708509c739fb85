/** Describes one data set: its documents, and what they hold. */
import { type AnyModel, type ContentItem, compareCodePoints, type DocumentContents } from '@assay/core'
import { type Key, labelUnder, type SideDocuments } from '@assay/host/internal'
import type { InspectedModel } from '../listed.ts'
import { newContents } from './contents.ts'
import { type Breakdown, CATEGORY, type DataPart, DOCUMENT, FILE, LABEL, type PerDocument } from './description.ts'
import { type Counts, newTally, type Tally } from './tally.ts'

const itemKeys: readonly string[] = [LABEL, CATEGORY]

const isItemKey = ({ name }: Key): boolean => itemKeys.includes(name)

/** `LOCAL.CORREIO` is of the category `LOCAL`, and `loc.adm+org.ent` of `loc+org`. */
const categoryOf = (label: string): string => label.replace(/\.[^+]*/g, '')

type DataDocument = SideDocuments['documents'][number]

/** Contents of documents by their model; of a model that does not say what it holds, its labels. */
const newContentsOf = (model: AnyModel): ((content: unknown) => DocumentContents) => {
  if (model.contents !== undefined) return (content) => model.contents!(content)
  const ofCore = newContents()
  if (Object.hasOwn(ofCore, model.name))
    // a document is of the model that its reader gives
    return ofCore[model.name as InspectedModel] as (content: unknown) => DocumentContents
  return (content) => {
    const census = model.labels?.census()
    census?.see(content)
    const labels = Array.from(census?.counts() ?? [], ([label, count]) => Array<string>(count).fill(label)).flat()
    return { sizes: {}, items: labels.map((label) => ({ kind: `${model.labels!.item}s`, labels: [label] })) }
  }
}

/** Values of a key that a document has. */
const documentValue = (key: Key, { id, meta, at }: DataDocument): string => {
  if (key.name === FILE) return at.path
  return key.name === DOCUMENT && !Object.hasOwn(meta, DOCUMENT) ? id : labelUnder(key, meta)
}

/** Values of a key that an item has: its labels, each once. */
const itemValues = ({ name }: Key, { labels }: ContentItem): readonly string[] => {
  if (labels.length === 0) return ['']
  return name === CATEGORY ? [...new Set(labels.map(categoryOf))] : labels
}

/** Averages and ranges over documents, by column. */
const newRanges = () => {
  const ranges = new Map<string, { sum: number; least: number; most: number; documents: number }>()
  return {
    add: (counts: Counts) => {
      for (const [name, count] of Object.entries(counts)) {
        const range = ranges.get(name)
        if (range === undefined) ranges.set(name, { sum: count, least: count, most: count, documents: 1 })
        else {
          range.sum += count
          range.documents++
          range.least = Math.min(range.least, count)
          range.most = Math.max(range.most, count)
        }
      }
    },
    finish: (documents: number): Readonly<Record<string, PerDocument>> =>
      Object.fromEntries(
        Array.from(ranges, ([name, { sum, least, most, documents: having }]) => [
          name,
          { mean: sum / documents, least: having < documents ? 0 : least, most },
        ]),
      ),
  }
}

/** Counts of some documents, with the average and the range of one. */
interface DocumentGroup {
  /** Adds the `n`th document, or more of it. */
  readonly addDocument: (n: number, sizes: DocumentContents['sizes'], items: readonly ContentItem[]) => void
  /** Adds an item of no document. */
  readonly addItem: (item: ContentItem) => void
  readonly finish: () => Pick<DataPart, 'counts' | 'perDocument' | 'ambiguity'>
}

const newDocumentGroup = (): DocumentGroup => {
  const all = newTally()
  const ranges = newRanges()
  let open: { readonly n: number; readonly tally: Tally } | undefined
  let documents = 0
  const openDocument = (n: number): Tally => {
    if (open?.n === n) return open.tally
    if (open !== undefined) ranges.add(open.tally.counts())
    open = { n, tally: newTally() }
    documents++
    all.addDocument()
    return open.tally
  }
  return {
    addDocument: (n, sizes, items) => {
      for (const tally of [openDocument(n), all]) {
        tally.addSizes(sizes)
        for (const item of items) tally.addItem(item)
      }
    },
    addItem: all.addItem,
    finish: () => {
      if (open !== undefined) ranges.add(open.tally.counts())
      return { counts: all.counts(), perDocument: ranges.finish(documents), ambiguity: all.ambiguity() ?? null }
    },
  }
}

/** Counts by keys. Whole documents are counted where no key is of items. */
const newBreakdown = (keys: readonly Key[]) => {
  const rows = new Map<string, { readonly values: readonly string[]; readonly group: DocumentGroup }>()
  const isOfItems = keys.some(isItemKey)
  const groupAt = (values: readonly string[]): DocumentGroup => {
    const text = JSON.stringify(values)
    const row = rows.get(text) ?? { values, group: newDocumentGroup() }
    rows.set(text, row)
    return row.group
  }
  const valuesOf = (document: DataDocument, item?: ContentItem): readonly (readonly string[])[] => {
    let all: readonly (readonly string[])[] = [[]]
    for (const key of keys) {
      const values = item !== undefined && isItemKey(key) ? itemValues(key, item) : [documentValue(key, document)]
      all = all.flatMap((before) => values.map((value) => [...before, value]))
    }
    return all
  }
  const add = (document: DataDocument, n: number, { sizes }: DocumentContents, items: readonly ContentItem[]): void => {
    if (isOfItems)
      for (const item of items) for (const values of valuesOf(document, item)) groupAt(values).addItem(item)
    else groupAt(valuesOf(document)[0]!).addDocument(n, sizes, items)
  }
  const finish = (labelled: ReadonlySet<string>): Breakdown => ({
    keys: keys.map(({ name }) => name),
    rows: [...rows.values()]
      .map(({ values, group }) => {
        const { counts, perDocument, ambiguity } = group.finish()
        const shared = { values, ...(ambiguity !== null && { ambiguity }) }
        if (!isOfItems) return { ...shared, counts, perDocument }
        return { ...shared, counts: values[keys.findIndex(isItemKey)] === '' ? only(counts, labelled) : counts }
      })
      .filter(({ counts }) => Object.keys(counts).length > 0)
      .sort((a, b) => compareValues(a.values, b.values)),
  })
  return { add, finish }
}

/** The kinds of which some items have labels: of others none is without one. */
const only = (counts: Counts, kinds: ReadonlySet<string>): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => kinds.has(name)))

const compareValues = (a: readonly string[], b: readonly string[]): number => {
  for (let i = 0; i < a.length; i++) {
    const order = compareCodePoints(a[i]!, b[i]!)
    if (order !== 0) return order
  }
  return 0
}

/** The documents in groups: sentences of one are together, others are by themselves. */
const isSameDocument = (document: DataDocument, before: DataDocument | undefined, isSentence: boolean): boolean =>
  isSentence &&
  before !== undefined &&
  before.at.path === document.at.path &&
  before.meta[DOCUMENT] === document.meta[DOCUMENT]

/** Describes the documents of a side under a name; `breakdowns` are keys of tables. */
export const describePart = (
  name: string,
  { documents, paths, reader }: SideDocuments,
  model: AnyModel,
  breakdowns: readonly (readonly Key[])[],
): DataPart => {
  const contentsOf = newContentsOf(model)
  const all = newDocumentGroup()
  const tables = breakdowns.map(newBreakdown)
  const labelled = new Set<string>()
  let n = 0
  let before: DataDocument | undefined
  for (const document of documents) {
    const contents = contentsOf(document.content)
    const items = [...contents.items]
    if (!isSameDocument(document, before, contents.isSentence === true)) n++
    before = document
    all.addDocument(n, contents.sizes, items)
    for (const { kind, labels } of items) if (labels.length > 0) labelled.add(kind)
    for (const table of tables) table.add(document, n, contents, items)
  }
  return {
    name,
    files: paths,
    reader,
    model: model.name,
    ...all.finish(),
    ...(labelled.size > 0 && { labelled: [...labelled][0]! }),
    breakdowns: tables.map((table) => table.finish(labelled)),
  }
}

/** Keys of metadata that documents have, in order. */
export const metadataOf = ({ documents }: Pick<SideDocuments, 'documents'>): readonly string[] =>
  [...new Set(documents.flatMap(({ meta }) => Object.keys(meta)))].sort(compareCodePoints)

/** True for a key that documents have, or that names the documents or their items. */
export const isKeyOf = (key: Key, metadata: readonly string[]): boolean =>
  isItemKey(key) || key.name === FILE || key.name === DOCUMENT || metadata.includes(key.name)
