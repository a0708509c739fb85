/** Answers that a program has at hand, as documents: lists of tags, spans, clusters, trees. */
import {
  clustersOf,
  type Disagreement,
  type Document,
  type Model,
  type Models,
  type Place,
  type Problem,
  reader,
  type Source,
  type Span,
  type Spans,
  type TreeNode,
  type Trees,
  tagsOf,
  withoutClusters,
} from '@assay/core'
import { builtIn } from '@assay/core/host'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'

/** The tags of a sentence, or its words and their tags. */
export type SentenceValue = readonly string[] | { readonly words: readonly string[]; readonly tags: readonly string[] }

/** A span: its units from 0, `end` exclusive, tokens or characters as the caller counts them. A label with levels is a list. */
export interface SpanValue {
  readonly start: number
  readonly end: number
  readonly label: string | readonly string[]
  /** What else a metric may look at, such as the id of what a name is linked to: `{ id: 'Q64' }`. */
  readonly attributes?: Readonly<Record<string, string>>
}

/** The spans of a document, or its text too, of which `start` and `end` are then UTF-16 units. */
export type SpansValue = readonly SpanValue[] | { readonly text: string; readonly spans: readonly SpanValue[] }

/** The clusters of a document, each by what is in it. */
export type ClustersValue = readonly (readonly (string | number)[])[]

/** Entities of a document, each with those within it. */
export interface EntityValue {
  readonly type: string
  readonly start: number
  readonly end: number
  /** A part of an entity, such as a first name; an entity by default. */
  readonly kind?: TreeNode['kind']
  readonly within?: readonly EntityValue[]
}

/** What stands for a document, or a sentence of tags, by what a metric reads. */
interface DocumentValues {
  readonly tags: SentenceValue
  readonly spans: SpansValue
  readonly clusters: ClustersValue
  readonly trees: readonly EntityValue[]
}
export type ValueModel = keyof DocumentValues

type Named<A> = Readonly<Record<string, A>>

/** What stands for the documents of a side: a list, or documents by name. Clusters without names are those of one document. */
export interface Values {
  readonly tags: readonly SentenceValue[]
  readonly spans: readonly SpansValue[] | Named<SpansValue>
  readonly clusters: ClustersValue | Named<ClustersValue>
  readonly trees: readonly (readonly EntityValue[])[] | Named<readonly EntityValue[]>
}

// ---- one document ------------------------------------------------------------------------------------------------------

const tags = (sentence: SentenceValue, at: Place): Models['tags'] => {
  const made = 'tags' in sentence ? tagsOf(sentence.tags, sentence.words) : tagsOf(sentence)
  // the line is the sentence, and the column the token
  return { ...made, column: { ...made.column, spot: (token) => ({ at: { ...at, column: token + 1 } }) } }
}

const spanOf = ({ start, end, label, attributes }: SpanValue): Span => ({
  start,
  end,
  labels: [typeof label === 'string' ? [label] : label],
  ...(attributes && { attributes }),
})

const spans = (document: SpansValue): Spans => {
  const [text, list] = 'spans' in document ? [document.text, document.spans] : [undefined, document]
  const reading = list.map(spanOf)
  const length = text?.length ?? reading.reduce((most, { end }) => Math.max(most, end), 0)
  return { length, regions: [{ readings: [reading], ...(text !== undefined && { texts: [text] }) }] }
}

const clusters = (document: ClustersValue, at: Place): Models['clusters'] => ({
  ...clustersOf(document.map((items) => items.map(String))),
  told: true,
  spot: () => ({ at }),
})

/** Parents before their children, without a call a level. */
const trees = (document: readonly EntityValue[]): Trees => {
  const nodes: TreeNode[] = []
  const open = document.map((entity) => ({ entity, parent: -1 })).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { type, start, end, kind = 'entity', within = [] } = next.entity
    const parent = nodes.length
    nodes.push({ kind, types: [type], start, end, parent: next.parent })
    for (const entity of [...within].reverse()) open.push({ entity, parent })
  }
  return { nodes }
}

const contents: { readonly [M in ValueModel]: (value: DocumentValues[M], at: Place) => Models[M] } = {
  tags,
  spans,
  clusters,
  trees,
}

/** The documents of a side with their names, which are their places in a list. */
const documentsIn = <M extends ValueModel>(
  model: M,
  values: Values[M],
): readonly (readonly [string, DocumentValues[M]])[] => {
  const all = model === 'clusters' && Array.isArray(values) ? [values] : values
  const entries = Array.isArray(all) ? all.map((value, i) => [String(i + 1), value] as const) : Object.entries(all)
  return entries as readonly (readonly [string, DocumentValues[M]])[]
}

// ---- two sides ---------------------------------------------------------------------------------------------------------

const spot = { at: { path: '', line: 0, column: 0 } }

/** Whether two documents are about one text: tags as the reader of columns says it, spans by their text where both have it. */
const disagreements: { readonly [M in ValueModel]?: (gold: Models[M], system: Models[M]) => Disagreement | undefined } =
  {
    tags: (gold, system) => builtIn.readers?.find(({ name }) => name === 'conll-columns')?.disagree?.(gold, system),
    spans: (gold, system) => {
      const [a, b] = [gold.regions[0]?.texts?.[0], system.regions[0]?.texts?.[0]]
      if (a === undefined || b === undefined || a === b) return undefined
      return {
        code: 'E402',
        message: 'the document has another text in the gold than in the system',
        gold: spot,
        system: spot,
      }
    },
  }

/** No answer at all, for a document that a system lacks and that counts as empty. */
const empties: { readonly [M in ValueModel]?: (gold: Models[M]) => Models[M] } = {
  spans: ({ length, regions }) => ({ length, regions: regions.map((region) => ({ ...region, readings: [[]] })) }),
  clusters: withoutClusters,
  trees: () => ({ nodes: [] }),
}

// ---- a reader of them ---------------------------------------------------------------------------------------------------

/** Whether values can be of a model. */
export const hasValues = (model: Model): model is ValueModel => Object.hasOwn(contents, model)

/** A reader of the lists of a call: by the path that a side has there. Of the bytes it takes the hash alone. */
export const valuesReader = <M extends ValueModel>(
  model: M,
  bySide: ReadonlyMap<string, Values[M]>,
  metaOf: (path: string, id: string) => Readonly<Record<string, string>> = () => ({}),
) => {
  function* read({ path, chunks }: Source): Iterable<Either<Problem, Document<M>>> {
    for (const chunk of chunks()) if (isLeft(chunk)) return yield chunk
    let line = 0
    // a side without any is empty, which a list of every model can be
    for (const [id, value] of documentsIn(model, bySide.get(path) ?? ([] as unknown as Values[M]))) {
      line++
      const at = { path, line, column: 1 }
      yield right({ id, content: contents[model](value, at), meta: metaOf(path, id), at })
    }
  }
  return reader({
    contract: 1,
    name: 'values',
    title: 'lists of a program',
    gives: model,
    units: model === 'tags' ? 'sentences' : 'documents',
    // tags as a file of columns has them, others as documents
    pairs: model === 'tags' ? 'position' : 'id',
    options: v.strictObject({}),
    sniff: () => 0,
    with: () => read,
    // as in tables: both sides list the same items
    ...(model === 'clusters' && { usual: { policy: 'strict' } }),
    ...(disagreements[model] && { disagree: disagreements[model] }),
    ...(empties[model] && { empty: empties[model] }),
  })
}
