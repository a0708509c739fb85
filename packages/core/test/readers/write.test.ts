/** What is written is read again as it was. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Document, Model, Problem, Reader } from '../../src/contract.ts'
import { clusterPairs, spanPairs, treePairs } from '../../src/laws/index.ts'
import { wordsOf } from '../../src/models/clusters/compare-words.ts'
import { type Clusters, clusterCount, keyOf } from '../../src/models/clusters/type.ts'
import type { Spans } from '../../src/models/spans/type.ts'
import { tagsModel } from '../../src/models/tags/model.ts'
import { tagsOf } from '../../src/models/tags/type.ts'
import { treesModel } from '../../src/models/trees/model.ts'
import type { Trees } from '../../src/models/trees/type.ts'
import type { Models } from '../../src/models.ts'
import {
  brat,
  clustersJsonl,
  clustersTable,
  conll2012,
  conllColumns,
  corefud,
  haremXml,
  quaeroInline,
  treesJsonl,
  wepsXml,
} from '../../src/readers/index.ts'
import { textSource } from '../../src/source/bytes.ts'
import { optionsOf } from './options.ts'

const documentOf = <M extends Model>(content: Models[M], id = 'd', meta = {}): Document<M> => ({
  id,
  content,
  meta,
  at: { path: '', line: 1, column: 1 },
})

/** Writes documents and reads them again, as the writer says that they have to be read. */
const again = <M extends Model, O extends object>(
  reader: Reader<M, O>,
  documents: readonly Document<M>[],
  given: object = {},
  path = 'd.x',
): readonly Document<M>[] => {
  const options = optionsOf(reader, given)
  const text = [...(reader.writer?.write(documents, options) ?? [])].join('')
  const read: Document<M>[] = []
  const errors: Problem[] = []
  for (const one of reader.with({ ...options, ...reader.writer?.readWith?.(documents, options) })(
    textSource(path, text),
  )) {
    if (one._tag === 'Right') read.push(one.right)
    else if (one.left.severity === 'error') errors.push(one.left)
  }
  expect(errors).toEqual([])
  return read
}

const only = <M extends Model>(documents: readonly Document<M>[]): Document<M> => {
  expect(documents).toHaveLength(1)
  return documents[0]!
}

// ---- clusters --------------------------------------------------------------------------------------------------------

/** The clusters, and what is set aside, without regard to order and to items that are nowhere. */
const sets = (clusters: Clusters): unknown => {
  const keys = (items: Int32Array): readonly string[] => Array.from(items, (item) => keyOf(clusters.items, item)).sort()
  const all = Array.from({ length: clusterCount(clusters) }, (_, c) =>
    keys(clusters.members.subarray(clusters.start[c], clusters.start[c + 1])).join('\n'),
  )
  return { clusters: all.sort(), discarded: keys(clusters.discarded) }
}

const drawnClusters = (choices: Parameters<typeof clusterPairs>[0]): fc.Arbitrary<Clusters> =>
  clusterPairs(choices)
    .map(([gold]) => gold)
    .filter((clusters) => clusterCount(clusters) > 0)

/** Mentions of a text of twelve words, which nest but do not cross within their cluster: keys as `conll-2012` gives them. */
const text = ['The', 'dog', '|', '(0)', '#', 'saw', '"it"', '💩', '-', '_', '(', 'é']
const mention = fc.tuple(fc.nat(11), fc.nat(4)).map(([start, more]) => [start, Math.min(11, start + more)] as const)
const crossing = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): boolean =>
  (a < c && c <= b && b < d) || (c < a && a <= d && d < b)
const coreference: fc.Arbitrary<readonly (readonly (readonly [number, number])[])[]> = fc
  .array(fc.uniqueArray(mention, { minLength: 1, maxLength: 4, selector: ([a, b]) => `${a} ${b}` }), { maxLength: 4 })
  .filter((all) => all.every((cluster) => cluster.every((one) => cluster.every((other) => !crossing(one, other)))))

const coreferenceText = (clusters: readonly (readonly (readonly [number, number])[])[], words: boolean): string =>
  JSON.stringify({
    id: '(nw/x); part 001',
    ...(words && { sentences: [text.slice(0, 7), text.slice(7)] }),
    clusters,
  })

const jsonlOf = (line: string): Document<'clusters'> => {
  for (const one of clustersJsonl.with(optionsOf(clustersJsonl))(textSource('f.jsonl', line)))
    if (one._tag === 'Right') return one.right
  throw new Error(line)
}

const spanKeys = (clusters: Clusters): readonly string[] =>
  Array.from({ length: clusterCount(clusters) }, (_, c) =>
    Array.from(clusters.members.subarray(clusters.start[c], clusters.start[c + 1]), (item) =>
      keyOf(clusters.items, item).replace(/^(\d+)-\1$/, '$1'),
    )
      .sort()
      .join(' '),
  ).sort()

describe('clusters that are written are read back unchanged', () => {
  it('by clusters-jsonl, overlapping and discarded ones included', () => {
    fc.assert(
      fc.property(drawnClusters({ shape: 'cover', discarded: true }), (clusters) => {
        expect(sets(only(again(clustersJsonl, [documentOf<'clusters'>(clusters)])).content)).toEqual(sets(clusters))
      }),
    )
  })
  it.each([{}, { delimiter: 'comma' }, { delimiter: 'semicolon' }])(
    'by clusters-table, overlapping clusters included, %j',
    (given) => {
      fc.assert(
        fc.property(drawnClusters({ shape: 'cover' }), drawnClusters({ shape: 'cover' }), (one, other) => {
          const read = again(
            clustersTable,
            [documentOf<'clusters'>(one, 'a;"b"'), documentOf<'clusters'>(other, 'c,d')],
            given,
          )
          expect(read.map(({ id }) => id)).toEqual(['a;"b"', 'c,d'])
          expect(read.map(({ content }) => sets(content))).toEqual([sets(one), sets(other)])
        }),
      )
    },
  )
  it('by weps-xml, overlapping and discarded ones included', () => {
    fc.assert(
      fc.property(drawnClusters({ shape: 'cover', discarded: true }), (clusters) => {
        const document = documentOf<'clusters'>(clusters, 'Ann "B" & <C>')
        const read = only(again(wepsXml, [document], { rank: 'verbatim' }, 'Ann.xml'))
        expect(sets(read.content)).toEqual(sets(clusters))
        expect(wepsXml.writer?.fileOf?.(document)).toEqual(['Ann "B" & <C>.xml'])
      }),
    )
  })
  it.each([true, false])('by conll-2012, nested mentions included, with words: %s', (words) => {
    fc.assert(
      fc.property(coreference, (drawn) => {
        const document = jsonlOf(coreferenceText(drawn.length === 0 ? [[[0, 1]]] : drawn, words))
        const read = only(again(conll2012, [document]))
        expect(read.id).toBe('(nw/x); part 001')
        expect(read.meta).toEqual({ document: 'nw/x', part: '001', genre: 'nw' })
        expect(spanKeys(read.content)).toEqual(spanKeys(document.content))
        expect(wordsOf(read.content)).toEqual(words ? text : undefined)
        if (words) expect([...(read.content.sentences ?? [])]).toEqual([0, 7])
      }),
    )
  })
  it('by clusters-jsonl from conll-2012, with words and sentences', () => {
    fc.assert(
      fc.property(coreference, (drawn) => {
        const coreferenceDocument = only(again(conll2012, [jsonlOf(coreferenceText(drawn, true))]))
        const read = only(again(clustersJsonl, [coreferenceDocument]))
        expect(spanKeys(read.content)).toEqual(spanKeys(coreferenceDocument.content))
        expect([wordsOf(read.content), [...(read.content.sentences ?? [])]]).toEqual([text, [0, 7]])
        expect([read.id, read.meta]).toEqual([coreferenceDocument.id, coreferenceDocument.meta])
      }),
    )
  })
  it('by corefud, with nested and discontinuous mentions, heads, types and sentences', () => {
    const inSentence = coreference.map((all) =>
      all.map((cluster) => cluster.filter(([start, end]) => start < 7 === end < 7)).filter(({ length }) => length > 0),
    )
    fc.assert(
      fc.property(inSentence, (drawn) => {
        const document = jsonlOf(coreferenceText(drawn, true))
        const read = only(again(corefud, [{ ...document, id: 'x' }]))
        expect([read.id, wordsOf(read.content), [...(read.content.sentences ?? [])]]).toEqual(['x', text, [0, 7]])
        expect(spanKeys(read.content)).toEqual(spanKeys(document.content))
        const twice = only(again(corefud, [read]))
        expect([...(twice.content.mentions?.heads ?? [])]).toEqual([...(read.content.mentions?.heads ?? [])])
      }),
    )
    const line = (i: number, misc: string): string => `${i}\tw${i}\t_\t_\t_\t_\t_\t_\t_\t${misc}\n`
    const split = `# newdoc id = d\n# global.Entity = eid-etype-head-other\n# sent_id = d-1\n${line(1, 'Entity=(e1[1/2]-person-2-)')}${line(2, '_')}${line(3, 'Entity=(e1[2/2]-person-2-(e2--2-')}${line(4, 'Entity=e2)e1[2/2])')}\n`
    const documents = [...corefud.with(optionsOf(corefud))(textSource('f', split))]
    const [first] = documents
    if (first?._tag !== 'Right') throw new Error(JSON.stringify(documents))
    expect([...(corefud.writer?.write([first.right], optionsOf(corefud)) ?? [])].join('')).toBe(split)
  })
  it('except by corefud, which refuses mentions across sentences and documents without words', () => {
    const over = jsonlOf('{"id": "x", "sentences": [["a"], ["b"]], "clusters": [[[0, 1]]]}')
    expect(corefud.writer?.unwritable?.(over, optionsOf(corefud))).toBe(
      'the mention 0-1 reaches over a border of sentences',
    )
    const bare = jsonlOf('{"id": "x", "clusters": [[[0, 1]]]}')
    expect(corefud.writer?.unwritable?.(bare, optionsOf(corefud))).toBe('it has no words')
  })
  it('except by conll-2012, which refuses items that are not spans', () => {
    const document = jsonlOf('{"id": "x", "clusters": [["a", [0, 1]]]}')
    expect(conll2012.writer?.unwritable?.(document, optionsOf(conll2012))).toBe(
      'its items are not spans of a text: "a"',
    )
  })
})

// ---- trees -----------------------------------------------------------------------------------------------------------

const tokens = [
  'Le',
  'président',
  'de',
  'l’',
  'Italie',
  '💩',
  '<',
  '&',
  'a<b',
  'né',
  'en',
  '1946',
  '.',
  'x',
  'y',
  'z',
  'w',
  'v',
  'u',
  't',
]
const { show: showTrees } = treesModel

/** Forests as a reader gives them: nothing crosses, and one of each span and types. */
const drawnTrees = (split: boolean): fc.Arbitrary<Trees> =>
  treePairs({ split, types: ['loc.adm.nat', 'loc.adm.town', 'org.adm', 'pers.ind'], components: ['kind', 'name'] })
    .map(([{ nodes }]): Trees => ({ nodes, tokens, length: tokens.length }))
    .filter(({ nodes }) => nodes.every(({ start, end, parent }) => isWithin(nodes, start, end, parent)))

const isWithin = (nodes: Trees['nodes'], start: number, end: number, parent: number): boolean => {
  const outer = nodes[parent]
  const crosses = nodes.some(
    (node) =>
      (node.start < start && start < node.end && node.end < end) ||
      (start < node.start && node.start < end && end < node.end),
  )
  // two entities on one span, one in the other, are read as one of several types
  return (
    !crosses &&
    (outer === undefined || (outer.start <= start && end <= outer.end && end - start < outer.end - outer.start))
  )
}

/** Positions in characters but blanks, as `quaero-inline` counts them. */
const inCharacters = (trees: Trees): Trees => {
  const at = (token: number): number => [...tokens.slice(0, token).join('')].length
  return { nodes: trees.nodes.map((node) => ({ ...node, start: at(node.start), end: at(node.end) })) }
}

describe('trees that are written are read back unchanged', () => {
  it('by trees-jsonl, for any forest', () => {
    fc.assert(
      fc.property(drawnTrees(true), (trees) => {
        const read = only(again(treesJsonl, [documentOf<'trees'>(trees, 'd', { genre: 'news' })]))
        expect(showTrees(read.content)).toBe(showTrees(trees))
        expect([read.id, read.meta, read.content.tokens]).toEqual(['d', { genre: 'news' }, tokens])
      }),
    )
  })
  it('by quaero-inline, for nested trees', () => {
    fc.assert(
      fc.property(drawnTrees(false), (trees) => {
        const read = only(again(quaeroInline, [documentOf<'trees'>(trees)]))
        expect(showTrees(read.content)).toBe(showTrees(inCharacters(trees)))
        expect(read.content.text).toBe(tokens.join(''))
      }),
    )
  })
  it('trees of quaero-inline, written by trees-jsonl, are read back with the same nodes, over words that are split at tags', () => {
    const line = "Le président de l'<loc.adm.nat> Italie</loc.adm.nat> <org.adm> <kind> ministère </kind> </org.adm>\n"
    const [first] = [...quaeroInline.with(optionsOf(quaeroInline))(textSource('f.ne', line))]
    if (first?._tag !== 'Right') throw new Error(line)
    const read = only(again(treesJsonl, [first.right]))
    expect(read.content.tokens).toEqual(['Le', 'président', 'de', "l'", 'Italie', 'ministère'])
    expect(showTrees(read.content)).toBe('loc.adm.nat[4,5) org.adm[5,6){(kind)[5,6)}')
    const glued = line.replace("l'<loc.adm.nat> Italie", "l'<loc.adm.nat>Italie").replace("l' ", "l'")
    const [second] = [...quaeroInline.with(optionsOf(quaeroInline))(textSource('f.ne', glued))]
    if (second?._tag !== 'Right') throw new Error(glued)
    expect(only(again(treesJsonl, [second.right])).content).toMatchObject({ tokens: read.content.tokens })
  })
  it('by quaero-inline, if an option lists the tags that QUAERO does not have', () => {
    const trees: Trees = { nodes: [{ kind: 'entity', types: ['PER'], start: 0, end: 1, parent: -1 }], tokens }
    const documents = [documentOf<'trees'>(trees)]
    expect(quaeroInline.writer?.readWith?.(documents, optionsOf(quaeroInline))).toEqual({ entities: ['PER'] })
    expect(showTrees(only(again(quaeroInline, documents)).content)).toBe('PER[0,2)')
  })
  it('except trees whose types cannot be tags or labels, and trees without a text', () => {
    const node = { kind: 'entity', start: 0, end: 1, parent: -1 } as const
    const named = (type: string, text: boolean): Document<'trees'> =>
      documentOf<'trees'>({ nodes: [{ ...node, types: [type] }], ...(text && { tokens: ['a'] }) })
    expect(quaeroInline.writer?.unwritable?.(named('a b', true), optionsOf(quaeroInline))).toBe(
      '"a b" cannot be the name of a tag',
    )
    expect(quaeroInline.writer?.unwritable?.(named('a', false), optionsOf(quaeroInline))).toBe(
      'it has no text to put tags into',
    )
    expect(brat.writer?.unwritable?.(named('a b', true), optionsOf(brat))).toBe('the label "a b" has a blank in it')
    for (const reader of [quaeroInline, brat])
      expect(reader.writer?.unwritable?.(named('a', true), {} as never)).toBeUndefined()
  })
  it('by brat, with offsets in code points of the joined words, and discontinuous spans', () => {
    fc.assert(
      fc.property(drawnTrees(true), (trees) => {
        const read = only(again(brat, [documentOf<'trees'>(trees)], { duplicates: 'all' }, 'd.ann'))
        const points = [...tokens.join(' ')]
        for (const node of read.content.nodes) {
          const pieces = node.spans ?? [node]
          expect(pieces.map(({ start, end }) => points.slice(start, end).join('')).join(' ')).toBe(node.text)
        }
        const labels = ({ nodes }: Trees): readonly string[] => nodes.map(({ types }) => types.join('+')).sort()
        expect(labels(read.content)).toEqual(labels(trees))
      }),
    )
  })
})

// ---- tags, names, spans ----------------------------------------------------------------------------------------------

describe('tags and spans that are written are read back unchanged', () => {
  it('by conll-columns, with their words', () => {
    const sentences = [tagsOf(['B-PER', 'O'], ['Ann', '.']), tagsOf(['O'], ['x'])]
    const read = again(
      conllColumns,
      sentences.map((tags) => documentOf<'tags'>(tags)),
    )
    expect(read.map(({ content }) => tagsModel.show(content))).toEqual(['B-PER O', 'O'])
  })
  it('by harem-xml, with labels, morphology, alternatives and omitted zones', () => {
    const flat = (spans: Spans): unknown =>
      spans.regions.map(({ readings, texts }) =>
        readings.map((reading, i) => [
          texts?.[i],
          reading
            .map(({ at: _, ...span }) => span)
            .sort((a, b) => a.start - b.start || b.end - a.end || (a.omitted === 'zone' ? -1 : 1)),
        ]),
      )
    const labels = [
      [['LOCAL', 'CORREIO']],
      [
        ['PESSOA', 'CARGO'],
        ['LOCAL', 'VIRTUAL'],
      ],
      [['LOCAL']],
    ]
    fc.assert(
      fc.property(
        spanPairs({ labels, words: ['Ana', 'de', '<', '&amp;', '%'] }).map(([gold]) => gold),
        (spans) => {
          const document = documentOf<'spans'>(spans, 'X', { genre: 'Web' })
          const read = only(again(haremXml, [document]))
          expect([read.id, read.meta]).toEqual(['X', { genre: 'Web' }])
          const once = only(again(haremXml, [read]))
          expect(flat(once.content)).toEqual(flat(read.content))
          const whole = (all: Spans): string => all.regions.map(({ texts }) => texts?.[0] ?? '').join('')
          expect(whole(read.content).trim()).toBe(whole(spans).trim())
        },
      ),
    )
  })
})
