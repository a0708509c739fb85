/** The formats: how each writes a text, which metrics are asked of it, and real files to begin with. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json, MetricEntry } from '../../packages/core/src/index.ts'
import { casFormats } from './formats-cas.ts'
import { recordFormats } from './formats-records.ts'
import { redactionFormats } from './formats-redaction.ts'
import { relationFormats } from './formats-relations.ts'
import { spansJsonlFormats } from './formats-spans-jsonl.ts'
import { tokenFormats } from './formats-tokens.ts'
import { borderChanges, type Change, groupChanges, type Item, labelChanges, type Text } from './texts.ts'

/** The files of a side, by paths within its folder. */
export type Printed = Readonly<Record<string, string>>

/** A pair of sides that somebody made for another purpose: paths from the root of the repository. */
interface Pair {
  readonly gold: string
  readonly system: string
}

export interface Format {
  readonly reader: string
  /** What the files of a side are called, as a request has it. */
  readonly files: string
  /** Options of the reader, where by default it overlooks what is changed, or refuses what is printed. */
  readonly options?: Readonly<Record<string, Json>>
  /** Each by itself for changed bytes; together they see every change of meaning. */
  readonly metrics: readonly MetricEntry[]
  readonly print: (texts: readonly Text[]) => Printed
  /** The format of a system, where the gold's holds what no system says. */
  readonly answer?: Pick<Format, 'reader' | 'print'>
  /** Whether both sides carry the words, so that other words are seen. */
  readonly words: boolean
  /** Where it neither carries words nor names texts: a text fewer may be one in which nothing was found. */
  readonly nameless?: true
  readonly changes: readonly Change[]
  /** Whether a score is a matter of single items, so that one that was right is missed whatever else is wrong. */
  readonly single: boolean
  readonly pairs: readonly Pair[]
}

// ---- writing ---------------------------------------------------------------------------------------------------------

/** The item that a word is in. */
const itemOf = ({ items }: Text, at: number): Item | undefined =>
  items.find(({ start, end }) => start <= at && at < end)

const rows = (text: Text, row: (word: string, at: number, item: Item | undefined) => string): string =>
  text.words.map((word, at) => `${row(word, at, itemOf(text, at))}\n`).join('')

const tagOf = (at: number, item: Item | undefined, labels: readonly string[]): string =>
  item === undefined ? 'O' : `${item.start === at ? 'B' : 'I'}-${labels[item.label]}`

const spelt = ({ words }: Text, { start, end }: Item): string => words.slice(start, end).join(' ')

/** Text in which items stand between marks. */
const marked = (text: Text, open: (item: Item, i: number) => string, close: (item: Item) => string): string =>
  text.words
    .map((word, at) => {
      const i = text.items.findIndex(({ start, end }) => start <= at && at < end)
      const item = text.items[i]
      if (item === undefined) return word
      return `${item.start === at ? open(item, i) : ''}${word}${item.end === at + 1 ? close(item) : ''}`
    })
    .join(' ')

const groupsOf = ({ items }: Text): readonly (readonly Item[])[] =>
  [...new Set(items.map(({ group }) => group))].map((group) => items.filter((item) => item.group === group))

const inOne =
  (name: string, print: (text: Text) => string, head = ''): Format['print'] =>
  (texts) => ({ [name]: head + texts.map(print).join('') })

const plainLabels = ['PER', 'LOC', 'ORG', 'MISC']

const columns = (text: Text): string =>
  `${rows(text, (word, at, item) => `${word}\t${tagOf(at, item, plainLabels)}`)}\n`

const csvColumns = (text: Text): string =>
  `${rows(text, (word, at, item) => `"${word.replaceAll('"', '""')}",${tagOf(at, item, plainLabels)}`)}\n`

const bracketsOf = (at: number, item: Item | undefined): string => {
  if (item === undefined) return '-'
  const brackets = `${item.start === at ? '(' : ''}${item.group}${item.end === at + 1 ? ')' : ''}`
  return /[()]/.test(brackets) ? brackets : '-'
}

const conll2012 = (text: Text): string =>
  `#begin document (${text.id}); part 000\n${rows(text, (word, at, item) => `${text.id}\t0\t${at}\t${word}\t${bracketsOf(at, item)}`)}#end document\n`

const corefudOf = (at: number, item: Item | undefined): string => {
  if (item === undefined || (item.start !== at && item.end !== at + 1)) return '_'
  if (item.start !== at) return `Entity=e${item.group})`
  return `Entity=(e${item.group}-x-1-${item.end === at + 1 ? ')' : ''}`
}

const corefud = (text: Text): string =>
  `# newdoc id = ${text.id}\n# global.Entity = eid-etype-head-other\n# sent_id = ${text.id}-1\n${rows(text, (word, at, item) => `${at + 1}\t${word}\t_\t_\t_\t_\t0\t_\t_\t${corefudOf(at, item)}`)}\n`

const corefudText = (text: Text): string => {
  const word = (own: string, at: number): string => {
    const item = itemOf(text, at)
    if (item === undefined || (item.start !== at && item.end !== at + 1)) return own
    return `${own}|${item.start === at ? '[' : ''}e${item.group}${item.end === at + 1 ? ']' : ''}`
  }
  return `${text.words.map(word).join(' ')}\n`
}

const clustersJsonl = (text: Text): string =>
  `${JSON.stringify({
    doc_key: text.id,
    sentences: [text.words],
    clusters: groupsOf(text).map((group) => group.map(({ start, end }) => [start, end - 1])),
  })}\n`

const clustersTable = (text: Text): string =>
  text.items.map((item) => `${text.id}\t${item.start}-${item.end}\tc${item.group}\n`).join('')

/** Each item is paired with the first of its group; one that is the first with itself, so that it is there. */
const pairsTable = (text: Text): string => {
  const keyOf = (item: Item | undefined): string => `${item?.start}-${item?.end}`
  const rows = text.items.map(
    (item) => `${keyOf(text.items.find(({ group }) => group === item.group))},${keyOf(item)}\n`,
  )
  return `unique_id_l,unique_id_r\n${rows.join('')}`
}

const weps = (text: Text): string => {
  const entities = groupsOf(text).map(
    (group, i) =>
      `  <entity id="${i}">\n${group.map(({ start }) => `    <doc rank="${start}"/>\n`).join('')}  </entity>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<clustering name="${text.id}">\n${entities.join('')}</clustering>\n`
}

const haremLabels = [
  ['PESSOA', 'INDIVIDUAL'],
  ['LOCAL', 'VIRTUAL'],
  ['OBRA', 'ARTE'],
  ['PESSOA', 'CARGO'],
] as const

const harem = (text: Text): string => {
  const open = ({ label }: Item, i: number): string => {
    const [category, type] = haremLabels[label] as readonly [string, string]
    return `<EM ID="${text.id}-${i}" CATEG="${category}" TIPO="${type}">`
  }
  return `<DOC DOCID="${text.id}">${marked(text, open, () => '</EM>')}.\n</DOC>\n`
}

const treeLabels = ['pers.ind', 'loc.adm.town', 'org.ent', 'amount']

const quaero = (text: Text): string =>
  `${marked(
    text,
    ({ label }) => `<${treeLabels[label]}> `,
    ({ label }) => ` </${treeLabels[label]}>`,
  )}\n`

const hipeHead =
  'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC\n'

const hipe = (text: Text): string =>
  `# document_id = ${text.id}\n${rows(text, (word, at, item) => {
    const fine = tagOf(at, item, treeLabels)
    return [word, fine.replace(/\..*/, ''), 'O', fine, 'O', 'O', 'O', '_', '_', '_'].join('\t')
  })}\n`

const lengthOf = (text: string): number => [...text].length

const brat = (text: Text): Printed => {
  const starts: number[] = []
  let at = 0
  for (const word of text.words) {
    starts.push(at)
    at += lengthOf(word) + 1
  }
  const lines = text.items.map((item, i) => {
    const start = starts[item.start]!
    const words = spelt(text, item)
    return `T${i + 1}\t${treeLabels[item.label]} ${start} ${start + lengthOf(words)}\t${words}\n`
  })
  return { [`${text.id}.ann`]: lines.join(''), [`${text.id}.txt`]: `${text.words.join(' ')}\n` }
}

const treesJsonl = ({ id, words, items }: Text): string =>
  `${JSON.stringify({
    id,
    tokens: words,
    entities: items.map(({ start, end, label }) => ({
      kind: 'entity',
      types: [treeLabels[label]],
      start,
      end,
      children: [],
    })),
  })}\n`

const bsnlp = (text: Text): string => {
  const lines = text.items.map((item) => {
    const form = spelt(text, item)
    const type = ['PER', 'LOC', 'ORG', 'EVT'][item.label]
    return `${form}\t${form}\t${type}\t${item.group}\n`
  })
  return `${text.id}\n${lines.join('')}`
}

const fileEach =
  (path: (id: string) => string, print: (text: Text) => string): Format['print'] =>
  (texts) =>
    Object.fromEntries(texts.map((text) => [path(text.id), print(text)]))

// ---- the formats -----------------------------------------------------------------------------------------------------

const readerTests = 'packages/core/test/readers/golden'
const coreferenceMetrics = ['@assay/lea', '@assay/coreference/conll-average', '@assay/clustering-purity/b-cubed']
const clusterMetrics = ['@assay/lea', '@assay/clustering-purity/clustering-purity', '@assay/clustering-purity/b-cubed']
export const treeMetrics = [
  '@assay/eter/eter',
  '@assay/eter/ser',
  '@assay/eter/tag-f1',
  ['@assay/span-f1/span-f1', { view: 'all' }],
] as const

const spans = { words: true, changes: [labelChanges, borderChanges], single: true } as const
const mentions = { words: true, changes: [groupChanges, borderChanges], single: false } as const

export const formats: readonly Format[] = [
  {
    ...spans,
    reader: 'conll-columns',
    files: 'SIDE',
    metrics: ['@assay/conll-f1/conll-f1'],
    print: inOne('a.conll', columns),
    pairs: [
      { gold: 'examples/broken/gold.conll', system: 'examples/broken/gold.conll' },
      {
        gold: 'packages/conll-f1/golden/odd-tags/pairs.conll',
        system: 'packages/conll-f1/golden/odd-tags/pairs.conll',
      },
    ],
  },
  {
    ...spans,
    reader: 'conll-columns',
    files: 'SIDE',
    metrics: ['@assay/conll-f1/conll-f1'],
    print: inOne('a.csv', csvColumns, 'word,tag\n'),
    pairs: [],
  },
  {
    ...mentions,
    reader: 'conll-2012',
    files: 'SIDE',
    metrics: coreferenceMetrics,
    print: inOne('a.conll', conll2012),
    pairs: [
      { gold: 'examples/coreference/TC-A.key', system: 'examples/coreference/TC-A-5.response' },
      { gold: 'examples/lea/TC-C.key', system: 'examples/lea/TC-C-1.response' },
    ],
  },
  {
    ...mentions,
    reader: 'corefud',
    files: 'SIDE',
    options: { match: 'exact' },
    metrics: coreferenceMetrics,
    print: inOne('a.conllu', corefud),
    pairs: ['exact-match/TC-A', 'head-match/TC-HMA', 'zeros/TC-ZA', 'zeros/TC-ZE'].map((name) => ({
      gold: `${readerTests}/corefud/${name}.key`,
      system: `${readerTests}/corefud/${name}-2.response`,
    })),
  },
  {
    ...mentions,
    reader: 'corefud-text',
    files: 'SIDE',
    metrics: coreferenceMetrics,
    print: inOne('a.txt', corefudText),
    pairs: [],
  },
  {
    ...mentions,
    reader: 'clusters-jsonl',
    files: 'SIDE',
    metrics: coreferenceMetrics,
    print: inOne('a.jsonl', clustersJsonl),
    pairs: [],
  },
  {
    ...mentions,
    words: false,
    reader: 'clusters-table',
    files: 'SIDE',
    metrics: clusterMetrics,
    print: inOne('a.tsv', clustersTable, 'document\titem\tcluster\n'),
    pairs: [],
  },
  {
    ...mentions,
    words: false,
    changes: [groupChanges],
    reader: 'pairs',
    options: { sources: 'none' },
    files: 'SIDE',
    metrics: [...clusterMetrics, '@assay/linkage/linkage'],
    print: fileEach((id) => `${id}.csv`, pairsTable),
    pairs: [{ gold: 'examples/linkage/cautious.csv', system: 'examples/linkage/eager.csv' }],
  },
  {
    ...mentions,
    words: false,
    changes: [groupChanges],
    reader: 'weps-xml',
    files: 'SIDE',
    metrics: clusterMetrics,
    print: fileEach((id) => `${id}.clust.xml`, weps),
    pairs: [
      { gold: 'examples/weps/gold/Name_001.clust.xml', system: 'examples/weps/systems/TEAM_A/Name_001.clust.xml' },
    ],
  },
  {
    ...spans,
    reader: 'harem-xml',
    files: 'SIDE',
    metrics: ['@assay/harem-metrics/harem-identification', '@assay/harem-metrics/harem-classification'],
    print: inOne('a.xml', harem),
    pairs: [{ gold: 'examples/harem-metrics/figure-4/gold.sgml', system: 'examples/harem-metrics/figure-4/run.sgml' }],
  },
  {
    ...spans,
    reader: 'quaero-inline',
    files: 'SIDE',
    metrics: treeMetrics,
    print: fileEach((id) => `${id}.ne`, quaero),
    pairs: [{ gold: 'examples/eter/figure-5.gold.ne', system: 'examples/eter/figure-5.A.ne' }],
  },
  {
    ...spans,
    reader: '@assay/hipe/hipe',
    files: 'SIDE',
    metrics: treeMetrics,
    print: inOne('a.tsv', hipe, hipeHead),
    pairs: [],
  },
  {
    ...spans,
    reader: '@assay/hipe/hipe-columns',
    files: 'SIDE',
    metrics: [['@assay/hipe/hipe-ner', { regimes: ['strict'], tagset: 'any' }]],
    print: inOne('a.tsv', hipe, hipeHead),
    pairs: [{ gold: 'examples/hipe/gold.tsv', system: 'examples/hipe/TEAM_bundle2_ajmc_de_1.tsv' }],
  },
  {
    ...spans,
    reader: 'brat',
    files: 'SIDE/*.ann',
    metrics: treeMetrics,
    print: (texts) => Object.assign({}, ...texts.map(brat)) as Printed,
    pairs: [],
  },
  {
    ...spans,
    words: false,
    reader: 'brat',
    files: 'SIDE/*.ann',
    options: { text: 'ignore' },
    metrics: treeMetrics,
    print: (texts) => Object.assign({}, ...texts.map(brat)) as Printed,
    pairs: [],
  },
  {
    ...spans,
    reader: 'trees-jsonl',
    files: 'SIDE',
    metrics: treeMetrics,
    print: inOne('a.jsonl', treesJsonl),
    pairs: [],
  },
  {
    ...spans,
    words: false,
    changes: [labelChanges, groupChanges, borderChanges],
    single: false,
    reader: '@assay/bsnlp/bsnlp',
    files: 'SIDE',
    metrics: [
      ['@assay/bsnlp/bsnlp-recognition', { match: 'strict' }],
      '@assay/bsnlp/bsnlp-normalisation',
      // an entity is its id alone: by default it is a type too, and things of two types are never together
      ['@assay/lea', { view: 'document,id' }],
    ],
    print: fileEach((id) => `topic/pl/${id}.txt`, bsnlp),
    pairs: [
      { gold: 'examples/bsnlp/gold/bridge/pl/pl-1.txt', system: 'examples/bsnlp/systems/quick/bridge/pl/pl-1.txt' },
    ],
  },
  ...casFormats,
  ...spansJsonlFormats,
  ...tokenFormats,
  ...recordFormats,
  ...redactionFormats,
  ...relationFormats,
]

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The real files of a format, as its own files are printed. */
export const realPairs = ({
  pairs,
  print,
  answer,
}: Format): readonly { readonly gold: Printed; readonly system: Printed }[] => {
  const side = (path: string, own: Format['print']): Printed => {
    const [name = ''] = Object.keys(own([{ id: 'real', words: [], items: [] }]))
    return { [name]: readFileSync(join(root, path), 'utf8') }
  }
  return pairs.map(({ gold, system }) => ({ gold: side(gold, print), system: side(system, answer?.print ?? print) }))
}
