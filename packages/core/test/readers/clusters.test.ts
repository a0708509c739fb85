import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Document, Problem } from '../../src/contract.ts'
import { type Clusters, clusterCount, textSource } from '../../src/index.ts'
import { keyOf, renderItem } from '../../src/internal.ts'
import { readerTester } from '../../src/laws/index.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { clustersJsonl, clustersTable, wepsXml } from '../../src/readers/index.ts'

type AnyClustersReader = typeof clustersTable | typeof clustersJsonl | typeof wepsXml

const readWith = (
  reader: AnyClustersReader,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  path = 'dir/file.tsv',
) => {
  const own = reader as typeof clustersTable
  const all = [...own.with(optionsOf(own, options))(textSource(path, text))]
  const documents: Document<'clusters'>[] = []
  const problems: Problem[] = []
  for (const one of all) {
    if (one._tag === 'Left') problems.push(one.left)
    else documents.push(one.right)
  }
  return { documents, problems }
}

/** What clusters hold: `name: item item`. */
const sets = (clusters: Clusters): readonly string[] =>
  Array.from({ length: clusterCount(clusters) }, (_, c) => {
    const items = clusters.members.subarray(clusters.start[c], clusters.start[c + 1])
    return `${clusters.clusterName(c)}: ${Array.from(items, (item) => keyOf(clusters.items, item)).join(' ')}`
  })

const single = (
  reader: AnyClustersReader,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  path?: string,
): Document<'clusters'> => {
  const { documents, problems } = readWith(reader, text, options, path)
  expect(problems).toEqual([])
  expect(documents).toHaveLength(1)
  return documents[0]!
}
const places = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ code, at }) => `${code} ${at.line}:${at.column}`)

describe('items from several sources in clusters-table', () => {
  const table = 'cluster,source file,id\n0,a.csv,1\n0,b.csv,1\n1,a.csv,2\n'

  it('are named by source and id, in tables as in lists of pairs', () => {
    const { content } = single(clustersTable, table, { source: 'source file' })
    expect(sets(content)).toEqual(['0: a.csv-__-1 b.csv-__-1', '1: a.csv-__-2'])
    const untitled = single(clustersTable, 'a,1,0\nb,1,0\n', { item: 2, source: 1, cluster: '3' })
    expect(sets(untitled.content)).toEqual(['0: a-__-1 b-__-1'])
  })

  it('are refused if a source is empty, its column is missing, or items are line numbers', () => {
    const refusal = (text: string, options: Readonly<Record<string, unknown>>) =>
      readWith(clustersTable, text, options).problems.map(({ code, message }) => `${code} ${message}`)
    expect(refusal('cluster,source,id\n0,,1\n', { source: 'source' })).toEqual(['E311 column 2 is empty'])
    expect(refusal(table, { source: 'file' })).toEqual(['E316 there is no column file'])
    expect(refusal('cluster,source\n0,a\n', { source: 'source', item: 0 })).toEqual([
      'E318 the titles "cluster" and "source" do not show which column holds the items',
    ])
  })
})

describe('line ends', () => {
  it('LF, CRLF and CR are read alike, and the last line may have none', () => {
    const table = 'a\t1\nb\t1\n'
    const lines = '{"id": "d", "clusters": [["a"]]}\n\n{"id": "e", "clusters": [["b"], ["c"]]}\n'
    for (const end of ['\n', '\r\n', '\r']) {
      expect(sets(single(clustersTable, table.replaceAll('\n', end)).content)).toEqual(['1: a b'])
      const { documents, problems } = readWith(clustersJsonl, lines.replaceAll('\n', end), {}, 'f.jsonl')
      expect(problems).toEqual([])
      expect(documents.map(({ id, at }) => `${id} ${at.line}`)).toEqual(['d 1', 'e 3'])
    }
    expect(places(readWith(clustersTable, table.slice(0, -1)).problems)).toEqual(['W317 2:1'])
  })
})

describe('the reader clusters-table', () => {
  it('reads a membership from each row, with any usual separator and with or without a header', () => {
    for (const [delimiter, header] of [
      ['\t', ''],
      [',', 'item,cluster\n'],
      [';', 'id;label\n'],
      [' ', ''],
    ] as const) {
      const rows = ['a', 'b', 'c'].map((item, i) => `${item}${delimiter}${i < 2 ? 'x' : 'y'}\n`).join('')
      expect(sets(single(clustersTable, header + rows).content)).toEqual(['x: a b', 'y: c'])
    }
  })
  it('puts an item in several rows into several clusters, and warns of a repeated row', () => {
    const { documents, problems } = readWith(clustersTable, 'a,x\na,y\nb,x\na,x\n')
    expect(sets(documents[0]!.content)).toEqual(['x: a b', 'y: a'])
    expect(places(problems)).toEqual(['W322 4:1'])
  })
  it('reads label vectors, with one label on each line or with gold and system side by side', () => {
    expect(sets(single(clustersTable, 'x\nx\ny\n').content)).toEqual(['x: 1 2', 'y: 3'])
    const pair = 'x\tp\nx\tq\ny\tq\n'
    expect(sets(single(clustersTable, pair, { item: 0, column: 1 }).content)).toEqual(['x: 1 2', 'y: 3'])
    expect(sets(single(clustersTable, pair, { item: 0, column: 2 }).content)).toEqual(['p: 1', 'q: 2 3'])
    expect(places(readWith(clustersTable, pair, { column: 1 }).problems)).toEqual(['E316 1:1'])
  })
  it('refuses label vectors of different lengths', () => {
    const vector = (text: string) => single(clustersTable, text).content
    expect(clustersTable.disagree?.(vector('x\ny\n'), vector('p\nq\n'))).toBeUndefined()
    expect(clustersTable.disagree?.(vector('x\ny\n'), vector('p\n'))).toMatchObject({
      code: 'E404',
      message: '1 labels where the gold has 2, in',
    })
    const table = single(clustersTable, 'a\tx\nb\ty\n').content
    expect(clustersTable.disagree?.(table, single(clustersTable, 'a\tx\n').content)).toBeUndefined()
  })
  it('numbers the items of a label vector from the line after the header', () => {
    expect(sets(single(clustersTable, 'label\nx\ny\n').content)).toEqual(['x: 1', 'y: 2'])
  })
  it('finds columns by the titles that record linkage tools write', () => {
    const dedupe = 'Cluster ID,confidence_score,Id,name\n0,0.9,r1,"Doe, John"\n0,0.8,r2,"say ""hi"""\n1,1,r3,x\n'
    expect(sets(single(clustersTable, dedupe, { item: 'Id', cluster: 'Cluster ID' }).content)).toEqual([
      '0: r1 r2',
      '1: r3',
    ])
    const quoted = single(clustersTable, dedupe, { item: 'name', cluster: 'Cluster ID' }).content
    expect(sets(quoted)).toEqual(['0: Doe, John say "hi"', '1: x'])
    const { problems } = readWith(clustersTable, dedupe, { item: 'id', cluster: 'Cluster ID' })
    expect(problems[0]).toMatchObject({ code: 'E316', message: 'there is no column id' })
  })
  it.each([
    ['cluster,item\nx,a\ny,b\n', {}],
    ['label;mention_id\nx;a\ny;b\n', {}],
    ['cluster\tdocument\tid\nx\tf\ta\ny\tf\tb\n', {}],
    // the other of two columns has the other role
    ['Cluster ID,word\nx,a\ny,b\n', { header: 'yes' }],
    ['document,cluster\na,x\nb,y\n', {}],
    ['name,cluster\na,x\nb,y\n', {}],
    // what an option names is not asked of the titles
    ['doc,word,pos,cluster\nf,a,N,x\nf,b,V,y\n', { item: 'word' }],
    ['doc,word,gold,sys\nf,a,x,p\nf,b,y,p\n', { header: 'yes', column: 3 }],
    ['cluster,name,item\nx,f,a\ny,f,b\n', { name: 'name' }],
    ['cluster,name,item\nx,f,a\ny,f,b\n', { item: 'item' }],
  ])('F88: finds each column by the header: %j %j', (text, options) => {
    expect(sets(readWith(clustersTable, text, options).documents[0]!.content)).toEqual(['x: a', 'y: b'])
  })
  it.each<readonly [string, object, string, string]>([
    [
      'word,topic\na,x\n',
      { header: 'yes' },
      'the titles "word" and "topic" do not show which column holds the items and which the clusters',
      'name the columns: --set reader.item=TITLE --set reader.cluster=TITLE; titles of a list of pairs of records are left_id,right_id',
    ],
    [
      'item,pos,topic\na,N,x\n',
      { header: 'yes' },
      'the titles "item" and "pos" and "topic" do not show which column holds the clusters',
      'name the columns: --set reader.item=TITLE --set reader.cluster=TITLE',
    ],
    [
      'id,entity,cluster\na,e,x\n',
      {},
      '"entity" and "cluster" may each be the column of the clusters',
      'choose one: --set reader.cluster=TITLE',
    ],
    [
      'id,mention,cluster\na,e,x\n',
      {},
      '"id" and "mention" may each be the column of the items',
      'choose one: --set reader.item=TITLE',
    ],
    [
      'word,cluster\na,x\n',
      {},
      'the first row may be titles or data: it has "cluster"',
      'choose: --set reader.header=yes, or --set reader.header=no',
    ],
    [
      'name,item,cluster\nf,a,x\n',
      {},
      'does the column "name" tell documents apart?',
      'if it does: --set reader.name=name; if the file is one document: --set reader.name=0',
    ],
  ])('F88: refuses a header from which a column does not follow: %j %j', (text, options, message, hint) => {
    const { documents, problems } = readWith(clustersTable, text, { ...options })
    expect(documents).toEqual([])
    expect(problems).toMatchObject([{ code: 'E318', message, hint, at: { line: 1, column: 1 } }])
  })
  it('does not use the column of documents as the column of items if there is no header', () => {
    const { documents } = readWith(clustersTable, 'f\ta\tx\nf\tb\ty\n', { name: 1 })
    expect(sets(documents[0]!.content)).toEqual(['x: a', 'y: b'])
  })
  it('reads a document for each name of a campaign', () => {
    const { documents } = readWith(clustersTable, 'Ann\t1\ta\nBob\t1\ta\nAnn\t2\tb\n', { name: 1, item: 2 })
    expect(documents.map(({ id, content }) => [id, sets(content)])).toEqual([
      ['Ann', ['a: 1', 'b: 2']],
      ['Bob', ['a: 1']],
    ])
  })
  it('names a document after its file if no column names it', () => {
    expect(single(clustersTable, 'a\tx\n')).toMatchObject({ id: 'file', named: 'file' })
  })
  it('leaves identifiers unchanged', () => {
    const { content } = single(clustersTable, '1\tx\n01\tx\n__proto__\tconstructor\n é\tx\n')
    expect(sets(content)).toEqual(['x: 1 01  é', 'constructor: __proto__'])
  })
  it('reads CRLF, a byte order mark and a missing last line end like LF', () => {
    const plain = single(clustersTable, 'a\tx\nb\ty\n').content
    for (const text of ['a\tx\r\nb\ty\r\n', '\ufeffa\tx\nb\ty\n'])
      expect(sets(single(clustersTable, text).content)).toEqual(sets(plain))
    const { documents, problems } = readWith(clustersTable, 'a\tx\nb\ty')
    expect([sets(documents[0]!.content), places(problems)]).toEqual([sets(plain), ['W317 2:1']])
  })
  it('reports the places of all wrong rows in one run', () => {
    const { problems, documents } = readWith(clustersTable, 'a\tx\nb\nc\t\nd\tx\ty\n"\tx\n')
    expect(places(problems)).toEqual(['E311 2:1', 'E311 3:1', 'E311 4:5'])
    expect(problems[0]).toMatchObject({ message: 'expected 2 columns, as in line 1, but found 1', text: 'b' })
    expect(documents).toEqual([])
    expect(places(readWith(clustersTable, 'a,x\n"b,x\n').problems)).toEqual(['E470 2:1'])
    expect(places(readWith(clustersTable, '').problems)).toEqual(['E309 1:1'])
    expect(places(readWith(clustersTable, 'item\tcluster\n').problems)).toEqual(['E309 1:1'])
    expect(places(readWith(clustersTable, 'a\tx\nb\0\tx\n').problems)).toEqual(['E304 2:2'])
  })
  it('refuses a list of record pairs by its titles, unless columns are named', () => {
    const titles = [
      'unique_id_l,unique_id_r',
      'match_probability,unique_id_l,unique_id_r',
      'ID_L;ID_R',
      'left\tright\tscore',
      'left_id,right_id,label',
      'id_left,id_right',
      'ltable_id,rtable_id',
      'id1,id2',
      'id_1,id_2',
      'record1,record2',
      'record_id_1,record_id_2',
      'id_a,id_b',
      'target,source',
      'p1,p2',
    ]
    for (const line of titles) {
      const row = line.replace(/[^,;\t]+/g, '1')
      const { problems, documents } = readWith(clustersTable, `${line}\n${row}\n`)
      expect([line, places(problems), documents]).toEqual([line, ['E471 1:1'], []])
    }
    expect(readWith(clustersTable, 'unique_id_l,unique_id_r\n1,2\n').problems[0]?.message).toBe(
      'this is a list of record pairs (unique_id_l, unique_id_r), not of items and clusters',
    )
    // what the remedy says: rows of items and clusters, or columns by name
    const clusters = single(clustersTable, 'item,cluster\n1,a\n2,a\n3,b\n').content
    expect(sets(clusters)).toEqual(['a: 1 2', 'b: 3'])
    const named = single(clustersTable, 'source,target,x\n1,a,9\n2,a,9\n', { item: 'source', cluster: 'target' })
    expect(sets(named.content)).toEqual(['a: 1 2'])
    expect(sets(single(clustersTable, 'left,right\nup,right\n', { header: 'no' }).content)).toEqual(['right: left up'])
  })
  it('reads quoted cells with line breaks, and reports the right line after them', () => {
    const { content } = single(clustersTable, 'item,cluster\n"a\nb",x\nc,x\n')
    expect(sets(content)).toEqual(['x: a\nb c'])
    expect(content.spot(1).at.line).toBe(4)
    expect(places(readWith(clustersTable, 'item,cluster\n"a\nb",x\nc\n').problems)).toEqual(['E311 4:1'])
  })
  it('reports the place of a membership', () => {
    const { content } = single(clustersTable, 'a\tx\nb\ty\nc\tx\n')
    expect(Array.from(content.members, (_, k) => content.spot(k).at.line)).toEqual([1, 3, 2])
  })
  it('reports the place of each membership, even with empty lines and with repeated items in any order', () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 5 }), fc.nat({ max: 1 }))
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ([item, cluster]) => `${item} ${cluster}`, minLength: 1 }),
        (rows) => {
          const text = rows.map(([item, cluster, empty]) => `${'\n'.repeat(empty)}i${item}\tc${cluster}\n`).join('')
          const { content } = single(clustersTable, text, { header: 'no', item: 1 })
          const lines = text.split('\n')
          const stated = Array.from({ length: clusterCount(content) }, (_, c) =>
            Array.from({ length: content.start[c + 1]! - content.start[c]! }, (_, k) => {
              const membership = content.start[c]! + k
              const said = `${keyOf(content.items, content.members[membership]!)}\t${content.clusterName(c)}`
              return lines[content.spot(membership).at.line - 1] === said
            }),
          ).flat()
          expect(stated).toEqual(rows.map(() => true))
        },
      ),
    )
  })

  it('writes what it reads, with a column of document names if there are several', () => {
    const one = [
      ...(clustersTable.writer?.write([single(clustersTable, 'a,x\nb,y\n')], optionsOf(clustersTable)) ?? []),
    ].join('')
    expect(one).toBe('item\tcluster\na\tx\nb\ty\n')
    const { documents } = readWith(clustersTable, 'Ann\t1\ta\nBob\t1\ta\n', { name: 1, item: 2 })
    const several = [...(clustersTable.writer?.write(documents, optionsOf(clustersTable)) ?? [])].join('')
    expect(several).toBe('document\titem\tcluster\nAnn\t1\ta\nBob\t1\ta\n')
    expect(readWith(clustersTable, several).documents.map(({ id }) => id)).toEqual(['Ann', 'Bob'])
  })
  it('reads back random documents that it wrote', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\t\n\r\0]/.test(text))
    const row = fc.tuple(name, name)
    fc.assert(
      fc.property(fc.uniqueArray(row, { minLength: 1, selector: (cells) => cells.join('\t') }), (rows) => {
        const text = rows.map((cells) => `${cells.join('\t')}\n`).join('')
        const { content } = single(clustersTable, text, { header: 'no', delimiter: 'tab', item: 1 })
        const read = sets(content).length
        expect(read).toBe(new Set(rows.map(([, label]) => label)).size)
        const pairs = Array.from({ length: clusterCount(content) }, (_, c) =>
          Array.from(content.members.subarray(content.start[c], content.start[c + 1]), (item) => [
            keyOf(content.items, item),
            content.clusterName(c),
          ]),
        ).flat()
        expect(pairs.map(String).sort()).toEqual(rows.map(String).sort())
      }),
    )
  })
})

describe('the reader clusters-jsonl', () => {
  it('reads spans and words as coreference toolkits write them', () => {
    const line =
      '{"doc_key": "bc/1_0", "sentences": [["A", "dog", "."], ["It", "barks"]], "clusters": [[[0, 1], [3, 3]]]}\n'
    const { id, content } = single(clustersJsonl, line)
    expect([id, sets(content)]).toEqual(['bc/1_0', ['1: 0-1 3-3']])
    expect([renderItem(content, 0), renderItem(content, 1)]).toEqual(['A dog', 'It'])
    expect(content.spot(1).at).toMatchObject({ line: 1, column: line.indexOf('[3, 3]') + 1 })
  })
  it('reads named items, named clusters and discarded items', () => {
    const { content, meta } = single(
      clustersJsonl,
      '{"id": "x", "clusters": {"p": ["a", "b"], "q": [7]}, "discarded": ["c"], "meta": {"genre": "news"}}',
    )
    expect(sets(content)).toEqual(['p: a b', 'q: 7'])
    expect(Array.from(content.discarded, (item) => keyOf(content.items, item))).toEqual(['c'])
    expect(meta).toEqual({ genre: 'news' })
  })
  it('reads the files of wl-coref, with exclusive ends and words in one list', () => {
    const sentences = [
      ['Zoë', 'met', 'Bo'],
      ['She', 'left'],
    ]
    const usual = {
      doc_key: 'd',
      sentences,
      clusters: [
        [
          [0, 0],
          [3, 3],
        ],
        [[1, 2]],
      ],
    }
    const flat = {
      document_id: 'd',
      cased_words: sentences.flat(),
      sent_id: [0, 0, 0, 1, 1],
      span_clusters: [
        [
          [0, 1],
          [3, 4],
        ],
        [[1, 3]],
      ],
      word_clusters: [[0, 3], [2]],
    }
    const [own, other] = [usual, flat].map((line) => single(clustersJsonl, JSON.stringify(line)))
    expect(sets(other!.content)).toEqual(sets(own!.content))
    expect([other!.id, clustersJsonl.disagree?.(own!.content, other!.content)]).toEqual(['d', undefined])
    const moved = single(clustersJsonl, JSON.stringify({ ...flat, cased_words: ['Zoe', ...sentences.flat().slice(1)] }))
    expect(clustersJsonl.disagree?.(own!.content, moved.content)?.code).toBe('E402')
    const short = readWith(clustersJsonl, JSON.stringify({ ...flat, sent_id: [0] }), {}, 'f.jsonl')
    expect(short.problems.map(({ code }) => code)).toEqual(['E335'])
  })
  it('reads the clusters of the system from another key beside the gold', () => {
    const line = '{"id": "x", "clusters": [["a"]], "predicted_clusters": [["b"]]}'
    expect(sets(single(clustersJsonl, line, { field: 'predicted_clusters' }).content)).toEqual(['1: b'])
    expect(sets(single(clustersJsonl, line.replace('"clusters"', '"x-clusters"')).content)).toEqual(['1: b'])
    // both at once, and nobody says whose are read
    const [refused] = readWith(clustersJsonl, line, {}, 'f.jsonl').problems
    expect([refused?.code, refused?.message]).toEqual([
      'E417',
      'clusters and predicted_clusters may each be the clusters',
    ])
    expect(refused?.hint).toContain('--gold-set reader.field=clusters --system-set reader.field=predicted_clusters')
  })
  it('writes what it reads', () => {
    const line = '{"id":"x","meta":{"genre":"news"},"clusters":[["a"],[[0,1],[3,3]]],"discarded":["c"]}\n'
    expect(
      [...(clustersJsonl.writer?.write([single(clustersJsonl, line)], optionsOf(clustersJsonl)) ?? [])].join(''),
    ).toBe(line)
  })
  it('reads a document without clusters as empty', () => {
    expect(sets(single(clustersJsonl, '{"id": "x", "clusters": []}').content)).toEqual([])
  })
  it.each([
    ['{"id": "x", "clusters": [[[3, 1]]]}', 'E330 1:27'],
    ['{"id": "x", "clusters": [[[-1, 1]]]}', 'E330 1:27'],
    ['{"id": "x", "clusters": [[[0, 1e21]]]}', 'E330 1:27'],
    ['{"id": "x", "clusters": [[[0.5, 1]]]}', 'E330 1:27'],
    ['{"id": "x", "sentences": [["a"]], "clusters": [[[0, 1]]]}', 'E330 1:49'],
    ['{"id": "x", "clusters": [[["0", "1"]]]}', 'E335 1:27'],
    ['{"id": "x", "clusters": [[null]]}', 'E335 1:27'],
    ['{"id": "x", "clusters": [[""]]}', 'E336 1:27'],
    ['{"id": "x", "clusters": "no"}', 'E335 1:25'],
    ['{"id": "x"}', 'E335 1:1'],
    ['{"id": "", "clusters": []}', 'E336 1:8'],
    ['[1]', 'E335 1:1'],
    ['{"id": "x", "clusters": [["a"]]}\n{"id": "y", "clusters": [["b"', 'E333 2:30'],
    ['{"id": "x", "id": "y", "clusters": []}', 'E334 1:13'],
    ['{"clusters": []}\n{"clusters": []}', 'E336 2:1'],
    ['', 'E309 1:1'],
  ])('reports the first problem of %s at its place', (text, place) => {
    expect(places(readWith(clustersJsonl, text, {}, 'f.jsonl').problems)[0]).toBe(place)
  })
  it.each<readonly [string, object, readonly (readonly [place: string, hint: string])[]]>([
    [
      '{"id": "x", "sentence": [["a"]], "clusters": []}',
      {},
      [
        [
          'E337 1:13',
          'did you mean sentences?; keys that begin with x- are ignored, and --set reader.keys=ignore ignores all unknown ones',
        ],
      ],
    ],
    [
      '{"id": "x", "cluster": [], "predictions": []}',
      { field: 'predictions' },
      [
        [
          'E337 1:13',
          'the keys are doc_key, id, doc_id, document_id, sentences, meta, discarded, predictions; keys that begin with x- are ignored, and --set reader.keys=ignore ignores all unknown ones',
        ],
      ],
    ],
    ['{"id": "x", "x-sentence": [["a"]], "speakers": [["-"]], "ner": [[]], "clusters": []}', {}, []],
    ['{"id": "x", "sentence": [["a"]], "clusters": []}', { keys: 'ignore' }, []],
  ])('refuses unknown keys, except keys of toolkits and keys that begin with x-: %s %j', (text, options, wanted) => {
    const { problems } = readWith(clustersJsonl, text, { ...options }, 'f.jsonl')
    expect(problems.map((one) => [places([one])[0], one.hint])).toEqual(wanted)
  })
  it('decodes escapes in names, and compares numbers by value', () => {
    const line = String.raw`{"id": "x", "clusters": [["\u0061", "say \"hi\""], ["a", 1e1, 1.0, -0], [[1e1, 12], [10, 12]]]}`
    const { documents, problems } = readWith(clustersJsonl, line, {}, 'f.jsonl')
    expect(sets(documents[0]!.content)).toEqual(['1: a say "hi"', '2: a 10 1 0', '3: 10-12'])
    expect(places(problems)).toEqual([`W322 1:${line.indexOf('[10, 12]') + 1}`])
  })
  it('reads the same words with and without escapes', () => {
    const of = (words: string) =>
      single(clustersJsonl, `{"id": "x", "sentences": [["é", "b"], [${words}]], "clusters": [[[0, 2]]]}`).content
    const [plain, escaped] = [of('"c", "d"'), of(String.raw`"\u0063", "d"`)]
    expect(clustersJsonl.disagree?.(plain, escaped)).toBeUndefined()
    for (const content of [plain, escaped]) {
      expect(renderItem(content, 0)).toBe('é b c')
      expect([...(content.sentences ?? [])]).toEqual([0, 2])
    }
  })
  it('reads the clusters of an object in the order of its keys, numbers first', () => {
    const { content } = single(clustersJsonl, '{"id": "x", "clusters": {"b": ["1"], "10": ["2"], "9": ["3"]}}')
    expect(sets(content)).toEqual(['9: 3', '10: 2', 'b: 1'])
  })
  it('reports the place of each membership in characters, even after reading further', () => {
    const lines = ['{"id": "é💩", "clusters": [["ab", "c"]]}', '{"id": "y", "clusters": [["d"], ["e", "f"]]}']
    const { documents } = readWith(clustersJsonl, lines.join('\n'), {}, 'f.jsonl')
    const columns = documents.map(({ content }) => Array.from(content.members, (_, k) => content.spot(k).at.column))
    const columnIn = (line: string, name: string): number => [...line.slice(0, line.indexOf(name))].length + 1
    const [first, second] = lines as [string, string]
    expect(columns).toEqual([
      ['"ab"', '"c"'].map((name) => columnIn(first, name)),
      ['"d"', '"e"', '"f"'].map((name) => columnIn(second, name)),
    ])
    expect(documents.map(({ content }) => content.spot(0).text)).toEqual(lines)
  })
  it('refuses a file that ends inside a value, and returns no document', () => {
    const { documents, problems } = readWith(clustersJsonl, '{"id": "x", "clusters": [["a"]]}\n{"id": "y", "clu')
    expect(problems.map(({ severity }) => severity)).toEqual(['error'])
    expect(documents.map(({ id }) => id)).toEqual(['x'])
  })
  it('refuses texts that differ between gold and system', () => {
    const of = (words: string) => single(clustersJsonl, `{"id": "x", "sentences": [${words}], "clusters": []}`).content
    const { disagree } = clustersJsonl
    expect(disagree?.(of('["a", "b"]'), of('["a"], ["b"]'))).toBeUndefined()
    expect(disagree?.(of('["a", "b"]'), of('["a", "c"]'))).toMatchObject({
      code: 'E402',
      message: '"c" is here, and the gold has "b", in',
    })
    expect(disagree?.(of('["a", "b"]'), of('["a"]'))).toMatchObject({ code: 'E403' })
  })
})

describe('F63: a cluster without items', () => {
  readerTester({ describe, it }, clustersJsonl, {
    invalid: {
      'such a cluster, at its place in the line': {
        text: '{"id": "d", "clusters": [["a", "b"], ["c"], []]}\n',
        problems: [{ code: 'E354', line: 1, column: 45, remedy: 'remove it' }],
      },
    },
  })
})

it('clusters-jsonl warns once about documents without words if other documents have words', () => {
  const words = '{"id": "a", "sentences": [["Ann", "she"]], "clusters": [[[0, 0], [1, 1]]]}\n'
  const bare = (id: string): string => `{"id": "${id}", "clusters": [[[0, 0], [1, 1]]]}\n`
  const said = (text: string) => readWith(clustersJsonl, text, {}, 'f.jsonl').problems
  expect(said(words + bare('b') + bare('c')).map(({ message }) => message)).toEqual([
    '2 of 3 documents of the file have no "sentences"; the first is here',
  ])
  expect(places(said(words + bare('b')))).toEqual(['W484 2:1'])
  expect(said(words)).toEqual([])
  expect(said(bare('b') + bare('c'))).toEqual([])
})

describe('the reader weps-xml', () => {
  const weps1 = `<clustering annotator="1">
   <entity id="1">
       <doc rank="1"/>
       <doc rank="018"/>
   </entity>
   <entity id="0"><doc rank="0"/></entity>
   <discarded>
       <doc rank="6"/>
   </discarded>
</clustering>
`
  it('reads the layout of WePS-1', () => {
    const { id, content, meta } = single(wepsXml, weps1, {}, 'gold/Alvin_Cooper.clust.xml')
    expect([id, sets(content), meta]).toEqual(['Alvin_Cooper', ['1: 1 18', '0: 0'], { name: 'Alvin_Cooper' }])
    expect(Array.from(content.discarded, (item) => keyOf(content.items, item))).toEqual(['6'])
    expect(content.spot(1).at).toMatchObject({ line: 4, column: 8 })
  })
  it('reads the layouts of WePS-2 and WePS-3', () => {
    const weps2 = `<?xml version="1.0" encoding="UTF-8"?><clustering searchString="Gideon Mann"><entity id="2" name= "M.D &amp; CO" notes= ""><doc rank="72" notes= "ambiguous" /></entity><discarded> <doc rank="61" notes= "" /></discarded></clustering>`
    expect(sets(single(wepsXml, weps2, {}, 'GIDEON_MANN.xml').content)).toEqual(['2: 72'])
    const weps3 = `<!DOCTYPE clustering [<!ELEMENT doc EMPTY>]><clustering searchString="AMANDA LENTZ"> <entity id="1"> <documents> <doc rank="5" /> <doc rank="7"/></documents> </entity></clustering>`
    expect(sets(single(wepsXml, weps3, {}, 'amanda_lentz.xml').content)).toEqual(['1: 5 7'])
  })
  it('warns of a clustering whose name differs from that of its file', () => {
    const named = (name: string, path: string) =>
      readWith(wepsXml, weps1.replace('annotator="1"', name), {}, path).problems.map(({ code, message }) => [
        code,
        message,
      ])
    expect(named('name="Name 001"', 'Name_000.clust.xml')).toEqual([
      ['W483', 'the clustering is of "Name 001", and the file of Name_000'],
    ])
    expect(named('name="Name 000"', 'Name_000.clust.xml')).toEqual([])
    expect(named('searchString="Zoë Bo"', 'gold/ZOE_BO.xml')).toEqual([])
    expect(named('searchString="Gideon Mann"', 'ALVIN_COOPER.xml')).toHaveLength(1)
  })
  it('leaves leading zeros unchanged, and normalises names, if options say so', () => {
    expect(sets(single(wepsXml, weps1, { rank: 'verbatim' }).content)).toEqual(['1: 1 018', '0: 0'])
    expect(single(wepsXml, weps1, { names: 'fold' }, 'X/GIDEON_MANN.xml').id).toBe('gideon_mann')
  })
  it('counts a document once if it is listed twice in one entity', () => {
    const { problems, documents } = readWith(wepsXml, weps1.replace('rank="1"', 'rank="18"'))
    expect(places(problems)).toEqual(['W322 4:8'])
    expect(documents).toHaveLength(1)
  })
  it.each([
    ['a description of documents', '<corpus search_string="x"><doc rank="0"/></corpus>', ['E343 1:1', 'E343 1:27']],
    ['an unknown reference', weps1.replace('annotator="1"', 'annotator="&nbsp;"'), ['E342 1:24']],
    ['an entity that is never closed', '<clustering>\n<entity id="1"><doc rank="1"/>', ['E343 2:1']],
    ['crossing elements', '<clustering><entity id="1"><doc rank="1"/></clustering></entity>', ['E343 1:43']],
    ['a definition of an entity', '<!DOCTYPE c [<!ENTITY a "b">]><clustering/>', ['E341 1:14']],
    ['an entity without documents', '<clustering><entity id="1"/></clustering>', ['E354 1:13']],
    ['an entity twice', weps1.replace('id="0"', 'id="1"'), ['E343 6:4']],
    ['a document without a rank', weps1.replace('rank="0"', ''), ['E343 6:19', 'E354 6:4']],
    ['a document outside of entities', '<clustering><doc rank="1"/></clustering>', ['E343 1:13']],
    ['text', '<clustering>\n1 2</clustering>', ['E343 2:1']],
    ['no quotes', '<clustering><entity id=1/></clustering>', ['E343 1:21']],
    ['an empty file', ' \n', ['E309 1:1']],
  ])('refuses %s at its place', (_, text, expected) => {
    const { problems, documents } = readWith(wepsXml, text)
    expect(places(problems)).toEqual(expected)
    expect(documents).toEqual([])
  })
  it('refuses a hundred thousand nested elements without a stack overflow', () => {
    expect(readWith(wepsXml, '<clustering>'.repeat(100_000)).problems.at(-1)).toMatchObject({ code: 'E362' })
  })
})
