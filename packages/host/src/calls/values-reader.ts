/** Answers of a calling program as documents: lists of tags, spans, clusters, trees. */
import {
  type AnyReader,
  clustersOf,
  commonCode,
  type Disagreement,
  type Location,
  type Model,
  type Models,
  type Place,
  type Plugin,
  type Span,
  type Spans,
  type TreeNode,
  type Trees,
  tagsOf,
} from '@assay/core'
import { joinFragments, spansInCodePoints, withoutClusters } from '@assay/core/internal'
import { differentWords } from '@assay/core/internal/host'
import { codePointsIn } from '@assay/core/source'
import { right } from 'fp-ts/lib/Either.js'
import { type MetaOf, modelWithValues, namedIn, ownValuesReader, readerOfValues } from '../read/own-values-reader.ts'

/** Tags of a sentence, or its words and tags. */
export type SentenceValue = readonly string[] | { readonly words: readonly string[]; readonly tags: readonly string[] }

/** A span: units from 0, `end` exclusive; the caller decides whether they are tokens or characters. A label with levels is a list. */
export interface SpanValue {
  readonly start: number
  readonly end: number
  /** Pairs of start and end, of a span that is not contiguous: from `start` to `end`, in any order. */
  readonly fragments?: readonly (readonly [start: number, end: number])[]
  readonly label: string | readonly string[]
  /** Further attributes for metrics, such as the id that a name is linked to: `{ id: 'Q64' }`. */
  readonly attributes?: Readonly<Record<string, string>>
}

/**
 * Spans of a document, or its text too. If either side has the text, `start` and `end` are string offsets, as `indexOf` returns
 * and `slice` takes them, unless settings.unit says code points; messages count code points.
 */
export type SpansValue = readonly SpanValue[] | { readonly text: string; readonly spans: readonly SpanValue[] }

/** Clusters of a document, as lists of their members. */
export type ClustersValue = readonly (readonly (string | number)[])[]

/** Entities of a document, nested. */
export interface EntityValue {
  readonly type: string
  readonly start: number
  readonly end: number
  /** Kind of node, such as a component of a name; default: entity. */
  readonly kind?: TreeNode['kind']
  readonly within?: readonly EntityValue[]
}

/** Document, or sentence of tags, by model. */
interface CoreValues {
  readonly tags: SentenceValue
  readonly spans: SpansValue
  readonly clusters: ClustersValue
  readonly trees: readonly EntityValue[]
}
export type ValueModel = keyof CoreValues

/** Units of positions in a text that a call may pass. */
export const valueUnits = ['utf16', 'codepoint'] as const
export type ValueUnit = (typeof valueUnits)[number]

type Named<A> = Readonly<Record<string, A>>

/** Documents of a side: a list, or documents by name. */
export type DocumentList<A> = readonly A[] | Named<A>

/** Documents of a side by model. Clusters without names are those of one document. */
export interface Values {
  readonly tags: readonly SentenceValue[]
  readonly spans: DocumentList<SpansValue>
  readonly clusters: ClustersValue | Named<ClustersValue>
  readonly trees: DocumentList<readonly EntityValue[]>
}

// ---- one document ------------------------------------------------------------------------------------------------------

/** Makes a document from what a program passes. */
type Content<M extends ValueModel> = (value: CoreValues[M], at: Place) => Models[M]

/** Sentences of one side: their tags are numbered together, so that a metric learns once what each of them means. */
const tags = (): Content<'tags'> => {
  const names: string[] = []
  const numbers = new Map<string, number>()
  const idOf = (tag: string): number => {
    const before = numbers.get(tag)
    if (before !== undefined) return before
    numbers.set(tag, names.length)
    return names.push(tag) - 1
  }
  return (sentence, at) => {
    const [labels, words] = 'tags' in sentence ? [sentence.tags, sentence.words] : [sentence, undefined]
    const forms = words && tagsOf([], words).column.forms
    const ids = new Int32Array(labels.length)
    for (let i = 0; i < labels.length; i++) ids[i] = idOf(labels[i]!)
    // the line is the sentence, the column the token
    const spot = (token: number): Location => ({ at: { ...at, column: token + 1 } })
    return { length: labels.length, from: 0, column: { names, ids, forms, spot } }
  }
}

/** The fragments of a span, if those that touch are still several. */
const fragmentsIn = ({ fragments = [] }: SpanValue): Span['fragments'] => {
  if (fragments.length === 0) return undefined
  const joined = joinFragments(fragments.map(([start, end]) => ({ start, end })))
  return 'borders' in joined ? joined.borders.fragments : undefined
}

const spanOf = (value: SpanValue): Span => {
  const { start, end, label, attributes } = value
  const fragments = fragmentsIn(value)
  return {
    start,
    end,
    ...(fragments && { fragments }),
    labels: [typeof label === 'string' ? [label] : label],
    ...(attributes && { attributes }),
  }
}

const spansIn = (document: SpansValue, unit: ValueUnit): Spans => {
  const [text, list] = 'spans' in document ? [document.text, document.spans] : [undefined, document]
  const reading = list.map(spanOf)
  if (text !== undefined) {
    const spans = unit === 'utf16' ? spansInCodePoints(text, reading) : reading
    return { length: codePointsIn(text), regions: [{ readings: [spans], texts: [text] }] }
  }
  const length = reading.reduce((most, { end }) => Math.max(most, end), 0)
  return { length, unit, regions: [{ readings: [reading] }] }
}

const clusters = (document: ClustersValue, at: Place): Models['clusters'] => ({
  ...clustersOf(document.map((items) => items.map(String))),
  given: true,
  spot: () => ({ at }),
})

/** Parents before children, without recursion */
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

/** Makes the documents of one side. */
const contents: { readonly [M in ValueModel]: (unit: ValueUnit) => Content<M> } = {
  tags,
  spans: (unit) => (document) => spansIn(document, unit),
  clusters: () => clusters,
  trees: () => trees,
}

/** Documents of a side with their names. */
const documentsIn = <M extends ValueModel>(
  model: M,
  values: Values[M],
): readonly (readonly [string, CoreValues[M]])[] => {
  const all = model === 'clusters' && Array.isArray(values) ? [values] : values
  return namedIn(all) as readonly (readonly [string, CoreValues[M]])[]
}

/**
 * The documents of a side as `scoreDocuments` takes them, in their order. What they have in common, such as the numbers of tags, is
 * shared by all documents of one call.
 *
 * @param unit of positions in a text: those of a string of JavaScript, or code points
 */
export const documentsOf = <M extends ValueModel>(
  model: M,
  values: Values[M],
  unit: ValueUnit = 'utf16',
): readonly Models[M][] => {
  const content = contents[model](unit)
  return documentsIn(model, values).map(([, value], i) => content(value, { path: '', line: i + 1, column: 1 }))
}

// ---- two sides ---------------------------------------------------------------------------------------------------------

const spot = { at: { path: '', line: 0, column: 0 } }

/** Compares the texts of two documents: tags as the reader of columns does, spans by their text if both have it. */
const disagreements: { readonly [M in ValueModel]?: (gold: Models[M], system: Models[M]) => Disagreement | undefined } =
  {
    tags: differentWords,
    spans: (gold, system) => {
      const [a, b] = [gold.regions[0]?.texts?.[0], system.regions[0]?.texts?.[0]]
      if (a === undefined || b === undefined || a === b) return undefined
      return {
        code: commonCode.E402,
        message: 'the document has another text in the gold than in the system',
        gold: spot,
        system: spot,
      }
    },
  }

/** Empty answers, for documents that a system lacks. */
const empties: { readonly [M in ValueModel]?: (gold: Models[M]) => Models[M] } = {
  spans: ({ length, regions }) => ({ length, regions: regions.map((region) => ({ ...region, readings: [[]] })) }),
  clusters: withoutClusters,
  trees: () => ({ nodes: [] }),
}

// ---- a reader of them ---------------------------------------------------------------------------------------------------

/** True for a model of core whose documents a call can pass as values. */
export const hasValues = (model: Model): model is ValueModel => Object.hasOwn(contents, model)

/** Reader of a call's lists, by the side's path. The bytes serve for the hash only. */
const valuesReader = <M extends ValueModel>(
  model: M,
  bySide: ReadonlyMap<string, Values[M]>,
  metaOf: MetaOf,
  unit: ValueUnit,
) =>
  readerOfValues<M>(
    model,
    {
      units: model === 'tags' ? 'sentences' : 'documents',
      // tags like a file of columns, others like documents
      pairs: model === 'tags' ? 'position' : 'id',
      // as in tables: both sides list the same items
      ...(model === 'clusters' && { usual: { policy: 'strict' } }),
      ...(disagreements[model] && { disagree: disagreements[model] }),
      ...(empties[model] && { empty: empties[model] }),
    },
    // an empty side is an empty list in every model
    (path) => {
      const content = contents[model](unit)
      return documentsIn(model, bySide.get(path) ?? ([] as unknown as Values[M])).map(
        ([id, value]) => [id, (at) => right(content(value, at))] as const,
      )
    },
    metaOf,
  )

/** The reader of the values of a call, by the side's path; none where all sides are files. */
export const readersOfValues = (
  model: Model,
  plugins: readonly Plugin[],
  bySide: ReadonlyMap<string, unknown>,
  metaOf: MetaOf,
  unit: ValueUnit = 'utf16',
): readonly AnyReader[] => {
  if (bySide.size === 0) return []
  // `checkShape` has looked at all sides: they are of this one model, and the compiler would want it known which
  if (hasValues(model)) return [valuesReader(model, bySide as never, metaOf, unit)]
  const ofModel = modelWithValues(plugins, model)
  const like = plugins.flatMap(({ readers = [] }) => readers).find(({ gives }) => gives === model)
  return ofModel === undefined ? [] : [ownValuesReader(ofModel, like, bySide, metaOf)]
}
