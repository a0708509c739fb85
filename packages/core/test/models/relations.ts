/**
 * A package with a model that Assay does not have: relations between two names, such as `capital_of(Oslo, Norway)`, with readers,
 * a view and a metric. It imports what any package can import.
 */
import {
  commonCode,
  count,
  type Document,
  declareCodes,
  type Either,
  left,
  lossKinds,
  measure,
  metric,
  missingKeys,
  model,
  newCensus,
  newLabelRenamer,
  type Problem,
  plugin,
  reader,
  right,
  type Source,
  type Spans,
  struct,
  view,
} from '@assay/core'
import { linesOf } from '@assay/core/source'

const { messages, code } = declareCodes({
  REL7: ['a line that is not a relation', 'A relation is HEAD LABEL TAIL. Correct the line.'],
  REL8: ['confidences are lost', 'The format has no place for them. Keep the original.'],
})

export interface Relation {
  readonly head: string
  readonly label: string
  readonly tail: string
  /** How sure a system is of it. */
  readonly sure?: string
}
export interface Relations {
  readonly all: readonly Relation[]
}

declare module '@assay/core' {
  interface Models {
    readonly 'own-relations': Relations
  }
}

const keyOf = ({ head, label, tail }: Relation): string => `${label}(${head}, ${tail})`
const suresOf = ({ all }: Relations): readonly string[] =>
  all.flatMap((one) => (one.sure === undefined ? [] : [`${keyOf(one)} ${one.sure}`]))

export const relations = model({
  contract: 1,
  name: 'own-relations',
  show: ({ all }) => all.map(keyOf).join('; '),
  labels: {
    item: 'relation',
    under: (labels) => {
      const rename = newLabelRenamer(labels)
      return ({ all }) => ({
        all: all.flatMap((one) => {
          const label = rename(one.label)
          return label === undefined ? [] : [{ ...one, label }]
        }),
      })
    },
    census: newCensus(({ all }, count) => {
      for (const { label } of all) count(label)
    }),
  },
  losses: {
    kinds: {
      entities: lossKinds.entities,
      relations: { code: commonCode.W605, one: 'relation', several: 'relations' },
      sures: { code: code.REL8, one: 'confidence of a relation', several: 'confidences of relations' },
    },
    between: (before, after) => ({
      relations: missingKeys(before.all.map(keyOf), after.all.map(keyOf)).length,
      sures: missingKeys(suresOf(before), suresOf(after)).length,
    }),
    within: (content) => ({
      entities: new Set(content.all.flatMap(({ head, tail }) => [head, tail])).size,
      relations: content.all.length,
      sures: suresOf(content).length,
    }),
  },
})

export const noOptions = {
  '~standard': { version: 1, vendor: 'acme', validate: () => ({ value: {} }) },
} as const
const text = { encoding: 'utf-8', maxLineBytes: 2 ** 20 } as const

const relationOf = (line: string): Relation | undefined => {
  const [head, label, tail, sure, ...more] = line.split(' ')
  if (head === undefined || label === undefined || tail === undefined || more.length > 0) return undefined
  return { head, label, tail, ...(sure !== undefined && { sure }) }
}

function* read(source: Source): Iterable<Either<Problem, Document<'own-relations'>>> {
  for (const line of linesOf(source, text)) {
    if (line._tag === 'Left') return yield line
    const at = { path: source.path, line: line.right.number, column: 1 }
    const [id = '', ...rows] = line.right.text.split('\t')
    const all = rows.map(relationOf)
    if (all.includes(undefined))
      yield left({ severity: 'error', code: code.REL7, message: 'a relation is HEAD LABEL TAIL', at })
    else yield right({ id, content: { all: all as readonly Relation[] }, meta: {}, at })
  }
}

const rowOf =
  (isSure: boolean) =>
  ({ head, label, tail, sure }: Relation): string =>
    [head, label, tail, ...(isSure && sure !== undefined ? [sure] : [])].join(' ')

/** `1<TAB>Oslo capital_of Norway 0.9<TAB>…`: a document a line. */
const lines = (name: string, isSure: boolean) =>
  reader({
    contract: 1,
    name,
    title: 'relations, a document a line',
    gives: 'own-relations',
    options: noOptions,
    sniff: (head) => (isSure && /^\S+\t\S+ \S+ \S+/.test(head) ? 0.9 : 0),
    pairs: 'id',
    units: 'documents',
    with: () => read,
    writer: {
      endings: [`.${name}`],
      *write(documents: Iterable<Document<'own-relations'>>) {
        for (const { id, content } of documents) yield `${[id, ...content.all.map(rowOf(isSure))].join('\t')}\n`
      },
    },
  })

export const sure = lines('rel', true)
export const bare = lines('bare', false)

/** The names that relations are between, one after the other; the relations go. */
export const toSpans = view({
  name: 'own-relations→spans',
  from: 'own-relations',
  to: 'spans',
  see: ({ all }: Relations): Either<string, Spans> => {
    const names = [...new Set(all.flatMap(({ head, tail }) => [head, tail]))]
    const spans = names.map((name, start) => ({ start, end: start + 1, labels: [['NAME']], text: name }))
    return right({ length: names.length, regions: [{ readings: [spans] }] })
  },
})

/** Relations that both sides have. */
export const found = metric({
  contract: 1,
  name: 'relations-found',
  title: 'relations that the system has found',
  reads: 'own-relations',
  units: 'documents',
  cites: [],
  options: noOptions,
  measures: { recall: measure.ratio('recall', 'found / gold') },
  headline: 'recall',
  with: () => ({
    stats: struct({ gold: count, found: count }),
    judge: (gold) => (system) => {
      const answers = new Set(system.all.map(keyOf))
      return gold.all.map((one) => {
        const isFound = answers.has(keyOf(one))
        const shown = keyOf(one)
        return {
          stats: { gold: 1, found: isFound ? 1 : 0 },
          verdict: isFound ? 'found' : 'missed',
          ...(isFound && { right: true as const }),
          facets: { type: one.label },
          show: () => (isFound ? { gold: shown, system: shown } : { gold: shown }),
        }
      })
    },
    summarise: ({ gold, found: correct }) => ({ recall: gold > 0 ? correct / gold : undefined }),
  }),
})

export const own = plugin({
  contract: 1,
  name: '@acme/relations',
  version: '1.0.0',
  models: [relations],
  readers: [sure, bare],
  views: [toSpans],
  metrics: [found],
  messages,
})
