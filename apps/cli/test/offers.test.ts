/**
 * Calls that are offered in the place of one that was refused: each is applied as it is printed, and has the value that is right. Row F110 of the fault table.
 *
 * Values are those of F1 where nothing else is said: twice what is right, by all that is in the gold and all that is in the system.
 *
 * Hints that name an option are not tried here where a person has to fill in its value (`notOffered`).
 */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { files, inOwnFolder, installed, type Ran, resultOf } from './support.ts'

inOwnFolder()

/** Words of a line of shell. */
const wordsOf = (line: string): readonly string[] =>
  (line.match(/(?:[^\s']|'[^']*')+/g) ?? []).map((word) => word.replaceAll("'", ''))

/** The calls that stderr offers, without `assay`. */
const offersIn = (err: string): readonly (readonly string[])[] =>
  [...err.matchAll(/^(?:this call is accepted: | {2})assay (.*)$/gm)].map(([, line]) => wordsOf(line!))

type Files = Readonly<Record<string, string | Uint8Array>>

interface Case {
  readonly files: Files
  readonly call: string
  /** True where it is tried in a config, too: once for each place that an option may have there. */
  readonly inConfig?: true
  /** The call without an option that is offered with another value. */
  readonly kept?: string
  /** Options that are offered, one line for each call, and what it gives: the headline, by hand, or the document that it writes. */
  readonly offered: Readonly<Record<string, number | string>>
}

type Entries = Readonly<Record<string, object>>

/** A value with commas as a list; fields stay as they are typed. */
const listed = (value: string): unknown => (value.includes(',') && !value.includes(':') ? value.split(',') : value)

/** The config that scores as a call does. */
const configOf = (call: string): Entries => {
  const [, metric, ...words] = wordsOf(call)
  const valuesOf = (flag: string): readonly string[] => words.filter((_, i) => words[i - 1] === flag)
  const settings = (flag: string): readonly (readonly [string, string])[] =>
    valuesOf(flag).map((word) => [word.replace(/=.*/, ''), word.replace(/^[^=]*=/, '')])
  const isOfReader = ([key]: readonly [string, string]): boolean => key.startsWith('reader.')
  const ofReader = settings('--set').filter(isOfReader)
  const ofMetric = settings('--set').filter((setting) => !isOfReader(setting))
  const [reader] = valuesOf('--reader').slice(-1)
  const side = (files: readonly string[], flag: string): object => ({
    files,
    ...(reader !== undefined && { reader }),
    set: Object.fromEntries([...ofReader, ...settings(flag)].map(([key, value]) => [key, listed(value)])),
  })
  const systems = valuesOf('-s').map((word) => word.split('='))
  const [name] = valuesOf('--metric').slice(-1)
  return {
    gold: side(valuesOf('-g'), '--gold-set'),
    systems: Object.fromEntries(systems.map(([name, file]) => [name, side([file!], '--system-set')])),
    metrics: [[name ?? metric, Object.fromEntries(ofMetric.map(([key, value]) => [key, listed(value)]))]],
  }
}

/** The entries that stderr offers for a config, each set of them read as JSON. */
const entriesIn = (err: string): readonly Entries[] =>
  [
    ...err.matchAll(/^(?:this is accepted in assay\.json: | {2})("(?:gold|systems|metrics|documents|labels)": .*)$/gm),
  ].map(([, line]) => JSON.parse(`{ ${line} }`))

const withEntries = (config: Entries, { systems, ...others }: Entries): Entries => ({
  ...config,
  ...others,
  systems: { ...config['systems'], ...systems },
})

/** The headline of a result as JSON. */
const headlineOf = (ran: Ran): number | null => {
  const { scores } = resultOf({ ...ran, err: '' })
  const [score] = scores
  return score?.measures[score.headline]?.value ?? null
}

/** The code that the title of a case begins with. */
const codeOf = (what: string): string => what.slice(0, 4)

const testCall = async (what: string, { files: contents, call, kept = call, offered }: Case): Promise<void> => {
  files(contents)
  const words = wordsOf(call)
  const ran = await installed(...words)
  expect(ran.exit).not.toBe(0)
  expect(ran.err).toContain(`error ${codeOf(what)}:`)
  expect(existsSync('out.jsonl')).toBe(false)
  const offers = offersIn(ran.err)
  expect(offers).toEqual(Object.keys(offered).map((options) => [...wordsOf(kept), ...wordsOf(options)]))
  for (const [i, value] of Object.values(offered).entries()) {
    const again = await installed(...offers[i]!, ...(typeof value === 'number' ? ['--json'] : []))
    expect(again.exit, again.err).toBe(0)
    expect(offersIn(again.err)).toEqual([])
    if (typeof value === 'number') expect(headlineOf(again)).toBeCloseTo(value, 12)
    else expect(words[0] === 'convert' ? readFileSync('out.jsonl', 'utf8') : again.out).toContain(value)
  }
}

const testConfig = async (what: string, { files: contents, call, offered }: Case): Promise<void> => {
  const config = configOf(call)
  files({ ...contents, 'assay.json': JSON.stringify(config) })
  const ran = await installed('run')
  expect(ran.exit).not.toBe(0)
  expect(ran.err).toContain(`error ${codeOf(what)}:`)
  const offers = entriesIn(ran.err)
  const values = Object.values(offered)
  expect(offers.length).toBe(values.length)
  for (const [i, entries] of offers.entries()) {
    files({ 'assay.json': JSON.stringify(withEntries(config, entries)) })
    const again = await installed('run', '--json')
    expect(again.exit, again.err).toBe(0)
    expect(headlineOf(again)).toBeCloseTo(values[i] as number, 12)
  }
}

// ---- data ------------------------------------------------------------------------------------------------------------

const tags = 'Ann B-PER\nis O\nin O\nRio B-LOC\n\n'
/** One of the two names. */
const oneTag = tags.replace('B-LOC', 'O')
const [zoe, oneZoe] = [tags.replace('Ann', 'Zoë'), oneTag.replace('Ann', 'Zoë')]
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le')
const jsonl = (...records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const span = (start: number, end: number, label = 'LOC') => ({ start, end, label })
const rome = 'Rome is big'
const spans = jsonl({ id: 'a', text: rome, spans: [span(0, 4)] })
const nested = 'T1\tORG 0 14\tthe city Paris\nT2\tLOC 9 14\tParis\n'
const nestedMore = `${nested}T3\tLOC 4 8\tcity\n`
const range = (size: number): readonly number[] => Array.from({ length: size }, (_, i) => i)
const five = (id: (i: number) => object): string =>
  jsonl(...range(5).map((i) => ({ ...id(i), text: `${rome} ${i}`, spans: [span(0, 4)] })))
/** Another label in the first document that has this one. */
const relabelled = (documents: string): string => documents.replace('"LOC"', '"PER"')

const ofTags = (more = ''): string => `score conll-f1 -g g.conll -s s=s.conll${more}`
const ofSpans = 'score span-f1 -g g.jsonl -s s=s.jsonl'
const ofClusters = 'score clustering-purity --metric b-cubed -g g.tsv -s s=s.tsv'

const text = 'Ann met Bo'
const emoji = '\u{1f600} Ann'
const rows = (...cells: readonly (readonly (string | number)[])[]): string =>
  cells.map((row) => `${row.join('\t')}\n`).join('')
const person = { start: 0, end: 3, label: 'PER' }
const bo = { start: 8, end: 10, label: 'PER' }
const spanF1 = (ending: string, more = ''): string => `score span-f1 -g g.${ending} -s s=s.${ending}${more}`
const plusTitles = '# global.columns = ID FORM ENTS MORE\n'
const conllF1 = (ending: string): string => `score conll-f1 -g g.${ending} -s s=s.${ending}`

const bioc = (
  whole: string,
  ...mentions: readonly (readonly [offset: number, words: string, type: string])[]
): string => {
  const annotations = mentions.map(([offset, words, type], i) => ({
    id: `${i}`,
    infons: { type },
    text: words,
    locations: [{ offset, length: words.length }],
  }))
  const passages = [{ offset: 0, text: whole, annotations }]
  return JSON.stringify({
    source: 'x',
    date: 'd',
    key: 'k',
    infons: {},
    documents: [{ id: 'd', infons: {}, passages }],
  })
}

const pubtator = (...mentions: readonly (readonly (string | number)[])[]): string =>
  `1|t|${text}\n1|a|Yes\n${rows(...mentions.map((mention) => ['1', ...mention]))}\n`

const xmi = (label: string, labelOfBo: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:type4="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore" xmi:version="2.0">
<cas:NULL xmi:id="0"/>
<type4:NamedEntity xmi:id="5" sofa="1" begin="0" end="3" ${label}/>
<type4:NamedEntity xmi:id="6" sofa="1" begin="8" end="10" ${labelOfBo}/>
<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${text}"/>
<cas:View sofa="1" members="5 6"/>
</xmi:XMI>
`

const region = (words: string) => ({
  id: words,
  from_name: 'label',
  to_name: 'text',
  type: 'labels',
  value: { start: text.indexOf(words), end: text.indexOf(words) + words.length, text: words, labels: ['PER'] },
})
const annotation = (by: number, day: number, ...words: readonly string[]) => ({
  completed_by: by,
  created_at: `2024-01-0${day}T00:00:00Z`,
  result: words.map(region),
})
const studio = (annotations: readonly object[], data: object = { text }): string =>
  JSON.stringify([{ id: 1, data, annotations }])

const tokens = (...tags: readonly (string | number)[]): string =>
  jsonl({ tokens: text.split(' ').slice(0, tags.length), ner_tags: tags })
const names = { ner_tags: { feature: { names: ['O', 'B-PER'], _type: 'ClassLabel' }, _type: 'Sequence' } }

const hipe = `TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tMISC
# hipe2022:document_id = d1
Ann\tB-pers\tO\t_
met\tO\tO\t_
Bo\tB-pers\tO\t_
`
const oneHipe = hipe.replace(/^Bo\tB-pers/m, 'Bo\tO')

const names3 = (...all: readonly (readonly string[])[]): string => `1\n${rows(...all)}`
const ann = ['Ann', 'Ann', 'PER', 'P1']
const bob = ['Bo', 'Bo', 'PER', 'P2']

const harem = (inner: string, encoding = 'UTF-8'): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<colHAREM versao="x">\n<DOC DOCID="d1">\n${inner}\n</DOC>\n</colHAREM>\n`
const em = (words: string, id = '1', category = 'PESSOA'): string =>
  `<EM ID="${id}" CATEG="${category}" TIPO="INDIVIDUAL">${words}</EM>`
const ofHarem = 'score harem-identification -g g.xml -s s=s.xml'
const ofLinking = 'score linking -g g.tab -s s=s.tab --reader neleval'
const ofSlavic = 'score bsnlp -g g.txt -s s=s.txt --reader bsnlp'
const ofTrees = 'score eter -g g.txt -s s=s.txt --reader quaero-inline'

/** Files of both sides that are alike. */
const both = (ending: string, content: string | Uint8Array): Files => ({
  [`g.${ending}`]: content,
  [`s.${ending}`]: content,
})

/** Trees as JSON, which fit the ending of brat too: what is first read of the file has no entity yet. */
const trees = (...tokens: readonly number[]): string =>
  jsonl(...Array.from({ length: 400 }, (_, i) => ({ id: `d${i}`, tokens: Array(20).fill('nada'), entities: [] })), {
    id: 'last',
    tokens: ['Ana', 'foi', 'Rui'],
    entities: tokens.map((start) => ({ kind: 'entity', types: ['pers'], start, end: start + 1, children: [] })),
  })

const cases: Readonly<Record<string, Case>> = {
  'E302, Latin-1 of the system': {
    inConfig: true,
    files: { 'g.conll': zoe, 's.conll': latin(oneZoe) },
    call: ofTags(),
    offered: { '--system-set reader.encoding=iso-8859-1': 2 / 3 },
  },
  'E302, Latin-1 of both sides': {
    inConfig: true,
    files: { 'g.conll': latin(zoe), 's.conll': latin(oneZoe) },
    call: ofTags(),
    offered: { '--set reader.encoding=iso-8859-1': 2 / 3 },
  },
  'E301, UTF-16 of the gold': {
    inConfig: true,
    files: { 'g.conll': utf16(tags), 's.conll': oneTag },
    call: ofTags(),
    offered: { '--gold-set reader.encoding=utf-16le': 2 / 3 },
  },
  'E318, a first row that may be titles or data': {
    files: { 'g.conll': 'x,y\nAnn,B-PER\nmet,O\n', 's.conll': 'x,y\nAnn,B-PER\nmet,B-LOC\n' },
    call: ofTags(' --set scheme=raw'),
    offered: {
      '--set reader.header=yes': 2 / 3,
      // y is a tag
      '--set reader.header=no': 4 / 5,
    },
  },
  'E318, the same of clusters: its titles are named, or it is data': {
    inConfig: true,
    files: { 'g.csv': 'x,y\na,1\nb,1\nc,2\n', 's.csv': 'x,y\na,1\nb,2\nc,2\n' },
    call: 'score clustering-purity -g g.csv -s s=s.csv',
    offered: {
      // purity and its inverse: of three items two are of the largest part
      '--gold-set reader.header=yes --set reader.item=x --set reader.cluster=y': 2 / 3,
      // of four with x, which is alone in y
      '--set reader.header=no': 3 / 4,
    },
  },
  'E311, comments': {
    files: { 'g.conll': `# sent_id = 1\n${tags}`, 's.conll': `# sent_id = 1\n${oneTag}` },
    call: ofTags(),
    offered: { "--set 'reader.comment=# '": 2 / 3 },
  },
  'E318, the outer and the inner names of GermEval': {
    files: {
      'g.tsv': '#\thttp://a\t[2009]\n1\tMara\tB-PER\tO\n2\tVell\tI-PER\tB-LOC\n3\tOst\tB-LOC\tO\n',
      's.tsv': '#\thttp://a\t[2009]\n1\tMara\tB-PER\tO\n2\tVell\tI-PER\tB-LOC\n3\tOst\tO\tO\n',
    },
    call: 'score conll-f1 -g g.tsv -s s=s.tsv',
    // one of two outer names, and the inner one
    offered: {
      '--set reader.comment=# --set reader.column=3': 2 / 3,
      '--set reader.comment=# --set reader.column=4': 1,
    },
  },
  'E311, comments and scores of CRF++': {
    files: { 'g.conll': 'Mara B-PER\nOst B-LOC\n', 's.conll': '# 0.47\nMara B-PER/0.97\nOst O/0.6\n' },
    call: ofTags(),
    offered: { "--set 'reader.comment=# ' --set reader.score=/": 2 / 3 },
  },
  'E402, brackets of the Penn Treebank': {
    files: { 'g.conll': '-LRB- O\nMara B-PER\nOst B-LOC\n', 's.conll': '( O\nMara B-PER\nOst O\n' },
    call: ofTags(),
    offered: { '--set reader.signs=treebank': 2 / 3 },
  },
  'E402, words of WikiANN': {
    files: { 'g.conll': 'en:Mara B-PER\nen:Ost B-LOC\n', 's.conll': 'Mara B-PER\nOst O\n' },
    call: ofTags(),
    offered: { '--gold-set reader.prefix=en:': 2 / 3 },
  },
  'E403, a sentence that was cut': {
    files: { 'g.conll': 'Mara B-PER\nleft O\nOst B-LOC\n', 's.conll': 'Mara B-PER\n' },
    call: ofTags(),
    offered: { '--system-set reader.cut=outside': 2 / 3 },
  },
  'E311, another delimiter in one line': {
    files: { 'g.conll': tags.replace('is O', 'is\tO'), 's.conll': oneTag },
    call: ofTags(),
    offered: { '--set reader.delimiter=blank': 2 / 3 },
  },
  'E337, unknown keys of clusters': {
    files: {
      'g.jsonl': jsonl({ id: 'd', clusters: [['a', 'b', 'c']], more: 1 }),
      's.jsonl': jsonl({ id: 'd', clusters: [['a', 'b']] }),
    },
    call: 'score lea -g g.jsonl -s s=s.jsonl',
    offered: {
      // of three links one is found, and no other
      '--set reader.keys=ignore': (2 * (1 / 3)) / (1 + 1 / 3),
    },
  },
  'E462, nested entities': {
    inConfig: true,
    files: { 'g/a.ann': nested, 'g/a.txt': 'the city Paris', 's/a.ann': nestedMore, 's/a.txt': 'the city Paris' },
    call: 'score span-f1 -g g -s s=s',
    offered: {
      '--set view=all': 4 / 5,
      '--set view=roots': 1,
      '--set view=leaves': 2 / 3,
    },
  },
  'E331, words of brat that are not in the text': {
    files: { 'g/a.ann': nested, 'g/a.txt': 'the town Paris', 's/a.ann': nestedMore, 's/a.txt': 'the city Paris' },
    call: 'score span-f1 -g g -s s=s --set view=all',
    offered: { '--set reader.text=ignore': 4 / 5 },
  },
  'E215, spans for a metric of tags': {
    files: { 'g.jsonl': spans, 's.jsonl': jsonl({ id: 'a', text: rome, spans: [span(0, 4), span(8, 11)] }) },
    call: 'score conll-f1 -g g.jsonl -s s=s.jsonl',
    offered: { '--set view=words': 2 / 3 },
  },
  'E385, words without offsets, as language models write them': {
    files: {
      'g.jsonl': spans,
      's.jsonl': jsonl({
        id: 'a',
        text: rome,
        entities: ['Rome', 'big'].map((words) => ({ text: words, label: 'LOC' })),
      }),
    },
    call: ofSpans,
    offered: { '--system-set reader.spans=entities --system-set reader.occurrences=first': 2 / 3 },
  },
  'E380, offsets in another unit': {
    files: {
      'g.jsonl': jsonl({ id: 'd', text: '\u{1f600} Rome is', spans: [{ ...span(2, 6), text: 'Rome' }] }),
      's.jsonl': jsonl({
        id: 'd',
        text: '\u{1f600} Rome is',
        spans: [
          { ...span(3, 7), text: 'Rome' },
          { ...span(8, 10), text: 'is' },
        ],
      }),
    },
    call: ofSpans,
    offered: { '--system-set reader.unit=utf16': 2 / 3 },
  },
  'E405, a document that the system lacks': {
    inConfig: true,
    files: {
      'g.jsonl': five((i) => ({ id: `a${i}` })),
      's.jsonl': relabelled(five((i) => ({ id: `a${i}` })).replace(/^.*\n/, '')),
    },
    call: ofSpans,
    offered: { '--set documents.missing=empty': 6 / (5 + 4), '--set documents.missing=skip': 6 / (4 + 4) },
  },
  'E406, a document that the gold lacks': {
    files: {
      'g.jsonl': relabelled(five((i) => ({ id: `a${i}` })).replace(/^.*\n/, '')),
      's.jsonl': five((i) => ({ id: `a${i}` })),
    },
    call: ofSpans,
    offered: { '--set documents.extra=empty': 6 / (4 + 5), '--set documents.extra=skip': 6 / (4 + 4) },
  },
  // of five spans one has another label
  'E402, texts without ids in another order': {
    files: {
      'g.jsonl': relabelled(five(() => ({}))),
      's.jsonl': `${five(() => ({}))
        .trimEnd()
        .split('\n')
        .reverse()
        .join('\n')}\n`,
    },
    call: ofSpans,
    offered: { '--set reader.id=text': 4 / 5 },
  },
  'E482, other ids of the same texts': {
    files: {
      'g.jsonl': relabelled(five((i) => ({ id: `a${i}` }))),
      's.jsonl': relabelled(relabelled(five((i) => ({ id: `b${i}` })))),
    },
    call: ofSpans,
    offered: { '--set reader.id=#': 4 / 5 },
  },
  'E482, no ids on one side': {
    files: {
      'g.jsonl': relabelled(five((i) => ({ id: `a${i}` }))),
      's.jsonl': relabelled(relabelled(five(() => ({})))),
    },
    call: ofSpans,
    offered: { '--set reader.id=#': 4 / 5 },
  },
  // andreasvc/dutchcoref #4
  'E482, names of documents with an ending and other zeros': {
    inConfig: true,
    files: {
      'g.jsonl': relabelled(five((i) => ({ id: `d0${i}.txt` }))),
      's.jsonl': five((i) => ({ id: `d${i}` }))
        .trimEnd()
        .split('\n')
        .reverse()
        .join('\n'),
    },
    call: ofSpans,
    offered: { '--set documents.names=stem': 4 / 5 },
  },
  'E480, items that do not meet': {
    inConfig: true,
    files: {
      'g.tsv': range(20)
        .map((i) => `a${i}\tc${i >> 1}\n`)
        .join(''),
      's.tsv': range(20)
        .map((i) => `b${i}\tc${i >> 1}\n`)
        .join(''),
    },
    call: ofClusters,
    offered: {},
  },
  'E480, ends that are inclusive': {
    files: {
      'g.jsonl': jsonl(...range(5).map((i) => ({ id: `${i}`, spans: range(5).map((j) => span(10 * j, 10 * j + 4)) }))),
      's.jsonl': relabelled(
        jsonl(...range(5).map((i) => ({ id: `${i}`, spans: range(5).map((j) => span(10 * j, 10 * j + 3)) }))),
      ),
    },
    call: ofSpans,
    offered: { '--system-set reader.ends=inclusive': 24 / 25 },
  },
  'E481, labels that do not meet': {
    inConfig: true,
    files: {
      'g.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, 4)] }))),
      's.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, 4, 'place')] }))),
    },
    call: ofSpans,
    offered: {},
  },
  'E481, labels in other words': {
    inConfig: true,
    files: {
      'g.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, 4)] }))),
      's.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, i === 0 ? 3 : 4, 'location')] }))),
    },
    call: ofSpans,
    offered: { '--map location=LOC': 19 / 20 },
  },
  'E351, an item that the system lacks': {
    files: { 'g.tsv': 'a\tx\nb\tx\nc\ty\nd\ty\n', 's.tsv': 'a\tx\nb\tx\nc\ty\n' },
    call: ofClusters,
    offered: {
      // c and d are apart, so that each has a recall of 1 / 2
      '--set items.missing=singletons --set extra=drop': (2 * (3 / 4)) / (1 + 3 / 4),
    },
  },
  // kentonl/e2e-coref #22
  'E351, a mention that the system lacks': {
    files: {
      'g.jsonlines': jsonl({
        doc_key: 'd',
        clusters: [
          [
            [0, 1],
            [4, 4],
            [10, 10],
          ],
          [
            [6, 6],
            [8, 8],
          ],
        ],
      }),
      's.jsonlines': jsonl({
        doc_key: 'd',
        clusters: [
          [
            [0, 1],
            [4, 4],
          ],
          [
            [8, 8],
            [10, 10],
          ],
        ],
      }),
    },
    call: 'score g.jsonlines s.jsonlines',
    offered: {
      // the first table is that of mentions: all 4 are in the gold, which has 5
      '--metric conll-2012': (2 * 4) / (4 + 5),
    },
  },
  'E402, ends that are the last characters, beside a text': {
    files: {
      'g.jsonl': jsonl({ id: 'd', text, spans: [person, bo] }),
      's.jsonl': jsonl({ id: 'd', spans: [{ start: 0, end: 2, label: 'PER', text: 'Ann' }] }),
    },
    call: 'score span-f1 -g g.jsonl -s s=s.jsonl',
    offered: { '--system-set reader.ends=inclusive': (2 * 1) / (2 + 1) },
  },
  // urchade/GLiNER #19: what it is trained on, and what it predicts
  'E320, lists of spans beside words': {
    files: {
      'g.json': JSON.stringify([
        {
          tokenized_text: ['Ann', 'met', 'Bo', '.'],
          ner: [
            [0, 0, 'PER'],
            [2, 2, 'PER'],
          ],
        },
        { tokenized_text: ['Bo', 'left'], ner: [] },
      ]),
      's.json': JSON.stringify([[{ start: 0, end: 3, text: 'Ann', label: 'PER', score: 0.9 }], []]),
    },
    call: 'score span-f1 -g g.json -s s=s.json',
    offered: { '--system-set reader=hf-pipeline --gold-set reader.words=joined': (2 * 1) / (2 + 1) },
  },
  // dedupeio/dedupe #883
  'E489, ids of two sources': {
    files: both('csv', 'cluster,source file,id,title\n0,a,1,Oak\n0,b,1,Oak\n1,a,2,Elm\n1,b,3,Ash\n'),
    call: 'score b-cubed -g g.csv -s s=s.csv',
    offered: { "--set 'reader.source=source file'": 1 },
  },
  'E352, an item that the gold lacks': {
    files: { 'g.tsv': 'a\tx\nb\tx\nc\ty\n', 's.tsv': 'a\tx\nb\ty\nc\ty\nd\tx\n' },
    call: ofClusters,
    offered: {
      // without d: a has precision 1 and recall 1 / 2, b 1 / 2 and 1 / 2, c 1 / 2 and 1
      '--set items.missing=singletons --set extra=drop': 2 / 3,
    },
  },
  'E366, a label that is not on the scale': {
    files: { 'wide.csv': 'item,anna,ben\n1,3,NA\n2,1,1\n3,2,3\n' },
    call: 'agree wide.csv --set distance=interval',
    offered: {
      // alpha of 1 and 1, 2 and 3: squares of differences in an item by those in the six pairs of all four
      '--set noValue=NA': 1 - (2 * (0 + 1)) / 4 / ((2 * (0 + 1 + 4 + 1 + 4 + 1)) / (4 * 3)),
    },
  },
  'E368, overlapping units': {
    files: {
      'a.jsonl': jsonl({ id: 'a', text: 'Rome is big and old', spans: [span(0, 4), span(0, 11)] }),
      'b.jsonl': jsonl({ id: 'a', text: 'Rome is big and old', spans: [span(0, 11)] }),
    },
    call: 'agree a=a.jsonl b=b.jsonl',
    offered: {
      // without the shorter unit of a both have the same
      '--set overlapping=longest': 1,
    },
  },
  'E302, Latin-1, to convert': {
    files: { 'in.conll': latin(zoe) },
    call: 'convert in.conll out.jsonl --to spans-jsonl',
    offered: {
      '--set reader.encoding=iso-8859-1': jsonl({
        id: '1',
        tokens: ['Zoë', 'is', 'in', 'Rio'],
        unit: 'token',
        meta: { document: '1' },
        spans: [
          { start: 0, end: 1, label: 'PER', text: 'Zoë' },
          { start: 3, end: 4, label: 'LOC', text: 'Rio' },
        ],
      }),
    },
  },
  'E302, Latin-1, to list errors': {
    files: { 'g.conll': zoe, 's.conll': latin(oneZoe) },
    call: 'errors conll-f1 -g g.conll -s s=s.conll',
    offered: { '--system-set reader.encoding=iso-8859-1': 'LOC, missed\n\n1 missed\n' },
  },
  'E331, BioC: words that are normalised': {
    files: { 'g.json': bioc(text, [0, 'ann', 'PER']), 's.json': bioc(text, [0, 'Ann', 'PER'], [8, 'Bo', 'PER']) },
    call: spanF1('json'),
    offered: { '--set reader.surfaces=ignore': 2 / 3 },
  },
  'E330, BioC: offsets in another unit': {
    files: { 'g.json': bioc(emoji, [3, 'Ann', 'PER']), 's.json': bioc(emoji, [3, 'Ann', 'PER'], [3, 'Ann', 'LOC']) },
    call: spanF1('json'),
    offered: { '--set reader.unit=utf16': 2 / 3 },
  },
  'E394, PubTator: five columns': {
    files: { 'g.txt': pubtator([0, 3, 'Ann', 'PER']), 's.txt': pubtator([0, 3, 'Ann', 'PER'], [8, 10, 'Bo', 'PER']) },
    call: spanF1('txt'),
    offered: { '--set reader.fiveColumns=mention': 2 / 3 },
  },
  'E331, PubTator: nothing between title and abstract': {
    files: {
      'g.txt': pubtator([10, 13, 'Yes', 'PER', 'X']),
      's.txt': pubtator([8, 10, 'Bo', 'PER', 'Y'], [10, 13, 'Yes', 'PER', 'X']),
    },
    call: spanF1('txt'),
    offered: { '--set reader.separator=none': 2 / 3 },
  },
  'E336, UIMA: an annotation without a label': {
    files: { 'g.xmi': xmi('value="PER"', ''), 's.xmi': xmi('value="PER"', 'value="LOC"') },
    call: spanF1('xmi', ' --set reader.unlabelled=refuse'),
    kept: spanF1('xmi'),
    offered: {
      // Bo is NamedEntity in the gold
      '--set reader.unlabelled=layer': 1 / 2,
      '--set reader.unlabelled=skip': 2 / 3,
    },
  },
  'E397, Label Studio: two annotators': {
    files: {
      'g.json': studio([annotation(1, 1, 'Ann', 'Bo'), annotation(2, 2, 'Ann')]),
      's.json': studio([annotation(1, 1, 'Ann', 'met')]),
    },
    call: spanF1('json'),
    offered: { '--set reader.annotator=1': 1 / 2, '--set reader.choose=newest': 2 / 3 },
  },
  'E397, Label Studio: one annotator twice': {
    files: {
      'g.json': studio([annotation(1, 1, 'Ann', 'Bo'), annotation(1, 2, 'Ann')]),
      's.json': studio([annotation(1, 1, 'Ann', 'met')]),
    },
    call: spanF1('json'),
    offered: { '--set reader.choose=newest': 2 / 3 },
  },
  'E392, Label Studio: two fields with text': {
    files: {
      'g.json': studio([annotation(1, 1, 'Ann')], { body: 'Bo met Ann', other: text }),
      's.json': studio([annotation(1, 1, 'Ann', 'Bo')], { body: 'Bo met Ann', other: text }),
    },
    call: spanF1('json'),
    offered: { '--set reader.text=other': 2 / 3 },
  },
  'E397, Prodigy: two annotators, through reader.annotator': {
    files: {
      'g.jsonl': jsonl(
        { text, spans: [person], _annotator_id: 'ann', _input_hash: 1, answer: 'accept' },
        { text, spans: [bo], _annotator_id: 'ben', _input_hash: 1, answer: 'accept' },
      ),
      's.jsonl': jsonl({ text, spans: [person, bo], _annotator_id: 'ann', _input_hash: 1, answer: 'accept' }),
    },
    call: spanF1('jsonl'),
    offered: { '--set reader.annotator=ann': 2 / 3 },
  },
  'E389, Hugging Face: numbers, their names in dataset_info.json': {
    files: {
      'g.jsonl': tokens(1, 0),
      's.jsonl': tokens(1, 1),
      'dataset_info.json': JSON.stringify({ features: names }),
    },
    call: conllF1('jsonl'),
    offered: { '--set reader.labels=dataset_info.json': 2 / 3 },
  },
  'E389, Hugging Face: numbers, their names nowhere, which nobody can guess': {
    inConfig: true,
    files: both('jsonl', tokens(1, 0)),
    call: conllF1('jsonl'),
    offered: {},
  },
  'E389, Hugging Face: -1': {
    inConfig: true,
    files: { 'g.jsonl': tokens(1, -1, 0), 's.jsonl': tokens(1, -1, 1) },
    call: `${conllF1('jsonl')} --set reader.labels=O,B-PER`,
    offered: { '--set reader.ignore=-100,-1': 2 / 3 },
  },
  'E423, CoNLL-U Plus: no column is called NER': {
    files: {
      'g.conllup': `${plusTitles}1\tAnn\tB-PER\tO\n2\tmet\tO\tB-LOC\n3\tBo\tB-PER\tO\n\n`,
      's.conllup': `${plusTitles}1\tAnn\tB-PER\tB-LOC\n2\tmet\tO\tB-LOC\n3\tBo\tO\tB-LOC\n\n`,
    },
    call: conllF1('conllup'),
    offered: { '--set reader.column=ENTS': 2 / 3, '--set reader.column=MORE': 2 / (1 + 3) },
  },
  'E424, neleval: a mention without an id': {
    files: {
      'g.tab': rows(['d', 0, 3], ['d', 8, 10, 'Q2', 1, 'PER']),
      's.tab': rows(['d', 0, 3, 'Q1', 1, 'PER'], ['d', 8, 10, 'Q2', 1, 'PER']),
    },
    call: ofLinking,
    offered: { '--set reader.missingId=keep': 1 / 2 },
  },
  'E330, neleval: ends that are inclusive': {
    files: {
      'g.tab': rows(['d', 3, 3, 'Q1', 1, 'PER']),
      's.tab': rows(['d', 3, 3, 'Q1', 1, 'PER'], ['d', 5, 5, 'Q2', 1, 'PER']),
    },
    call: `${ofLinking} --set reader.end=exclusive`,
    kept: ofLinking,
    offered: { '--set reader.end=inclusive': 2 / 3 },
  },
  'E424, neleval: several candidates': {
    files: {
      'g.tab': rows(['d', 0, 3, 'Q1', 1, 'PER']),
      's.tab': rows(['d', 0, 3, 'Q2', 0.4, 'PER', 'Q1', 0.5, 'PER'], ['d', 8, 10, 'Q3', 1, 'PER']),
    },
    call: `${ofLinking} --set reader.candidates=refuse`,
    kept: ofLinking,
    offered: { '--set reader.candidates=best': 2 / 3 },
  },
  'E356, linking: a mention without an id': {
    files: {
      'g.jsonl': jsonl({
        id: 'd',
        text,
        spans: [
          { ...person, id: 'Q1' },
          { start: 8, end: 10, label: 'PER' },
        ],
      }),
      's.jsonl': jsonl({ id: 'd', text, spans: [{ ...person, id: 'Q1' }] }),
    },
    call: 'score linking -g g.jsonl -s s=s.jsonl --set missingId=error',
    kept: 'score linking -g g.jsonl -s s=s.jsonl',
    offered: { '--set missingId=nil': 2 / 3 },
  },
  'E357, linking: a mention twice': {
    files: {
      'g.jsonl': jsonl({ id: 'd', text, spans: [{ ...person, id: 'Q1' }] }),
      's.jsonl': jsonl({ id: 'd', text, spans: ['Q1', 'Q3'].map((id) => ({ ...person, id })) }),
    },
    call: 'score linking -g g.jsonl -s s=s.jsonl',
    offered: { '--set duplicates=first': 1, '--set duplicates=keep': 2 / 3 },
  },
  'E371, BSNLP: a line that is too short': {
    files: { 'g.txt': names3(ann, ['Bo']), 's.txt': names3(ann, bob) },
    call: ofSlavic,
    offered: { '--set reader.shortLines=drop': 2 / 3 },
  },
  'E372, BSNLP: another type': {
    files: { 'g.txt': names3(ann, ['Bo', 'Bo', 'XYZ', 'P2']), 's.txt': names3(ann, ['met', 'met', 'PER', 'P2']) },
    call: `${ofSlavic} --set reader.otherTypes=error`,
    kept: ofSlavic,
    offered: { '--set reader.otherTypes=drop': 2 / 3 },
  },
  'E373, BSNLP: a name without an id': {
    files: { 'g.txt': names3(ann, ['Bo', 'Bo', 'PER']), 's.txt': names3(ann) },
    call: `${ofSlavic} --set reader.missingId=error`,
    kept: ofSlavic,
    offered: { '--set reader.missingId=shared': 2 / 3, '--set reader.missingId=singleton': 2 / 3 },
  },
  'E374, BSNLP: positions and no document id': {
    files: { 'g/t/en/a.txt': rows([0, 3, ...ann]), 's/t/en/a.txt': rows([0, 3, ...ann], [8, 10, ...bob]) },
    call: 'score bsnlp -g g/t/en/a.txt -s s=s/t/en/a.txt --reader bsnlp --set reader.layout=bsnlp',
    kept: 'score bsnlp -g g/t/en/a.txt -s s=s/t/en/a.txt --reader bsnlp',
    offered: { '--set reader.layout=positional': 2 / 3 },
  },
  'E316, HIPE: coarse columns alone': {
    files: { 'g.tsv': hipe, 's.tsv': oneHipe },
    call: 'score eter -g g.tsv -s s=s.tsv --reader hipe',
    offered: {
      // ETER: one of two is missed
      '--set reader.granularity=coarse': 1 / 2,
    },
  },
  'E379, HIPE: a column that is not there': {
    inConfig: true,
    files: { 'g.tsv': hipe, 's.tsv': oneHipe },
    call: 'score hipe -g g.tsv -s s=s.tsv --set columns=NE-FINE-LIT,NE-COARSE-LIT',
    kept: 'score hipe -g g.tsv -s s=s.tsv',
    offered: { '--set columns=NE-COARSE-LIT,NE-COARSE-METO': 2 / 3 },
  },
  'E345, QUAERO: an unknown tag': {
    files: {
      'g.txt': '<pers.ind> Ann </pers.ind> met <foo> Bo </foo>\n',
      's.txt': '<pers.ind> Ann </pers.ind> met Bo\n',
    },
    call: ofTrees,
    offered: {
      // ETER: one of two is missed
      '--set reader.entities=foo': 1 / 2,
    },
  },
  'E342, HAREM: & as it is': {
    files: { 'g.xml': harem(`${em('Ann')} & Bo`), 's.xml': harem(`${em('Ann')} & ${em('Bo', '2')}`) },
    call: `${ofHarem} --set reader.sgml=false`,
    kept: ofHarem,
    offered: { '--set reader.sgml=true': 2 / 3 },
  },
  'E344, HAREM: two categories and one type': {
    files: {
      'g.xml': harem(`${em('Ann', '1', 'PESSOA|LOCAL')} met Bo`),
      's.xml': harem(`${em('Ann')} met ${em('Bo', '2')}`),
    },
    call: ofHarem,
    offered: { '--set reader.uneven=untyped': 2 / 3 },
  },
  'E343, HAREM: an entity within another': {
    files: { 'g.xml': harem(`${em(`Ann ${em('Bo', '2')}`)} met`), 's.xml': harem(`${em('Ann Bo')} met`) },
    call: `${ofHarem} --set reader.nested=error`,
    kept: ofHarem,
    offered: {
      // one is right, and too long for Bo, which is half of one of two words
      '--set reader.nested=keep': (2 * (1 + 1 / 4)) / (2 + 1),
    },
  },
  'E349, HAREM: other words': {
    files: { 'g.xml': harem(`${em('Ann')} met Bo`), 's.xml': harem(`${em('Ann')} saw ${em('Bo', '2')}`) },
    call: ofHarem,
    offered: { '--set words=any': 2 / 3 },
  },
  'E340, HAREM: an encoding that is not known': {
    files: {
      'g.xml': harem(`${em('Zoë')} met Bo`),
      's.xml': latin(harem(`${em('Zoë')} met ${em('Bo', '2')}`, 'foo')),
    },
    call: ofHarem,
    offered: {
      '--system-set reader.encoding=windows-1252': 2 / 3,
      '--system-set reader.encoding=iso-8859-15': 2 / 3,
    },
  },
  'E385, words that a language model has invented': {
    files: {
      'g.jsonl': jsonl({ id: 'd', text, spans: [person, bo] }),
      's.jsonl': jsonl({ id: 'd', text, entities: ['Ann', 'Zed'].map((words) => ({ text: words, label: 'PER' })) }),
    },
    call: spanF1('jsonl', ' --system-set reader.spans=entities --system-set reader.occurrences=first'),
    offered: { '--set reader.unaligned=skip': 2 / 3, '--set reader.unaligned=miss': 1 / 2 },
  },
  'E330, spans of one character with inclusive ends': {
    files: {
      'g.jsonl': jsonl({ id: 'd', spans: [person, { start: 5, end: 5, label: 'PER' }] }),
      's.jsonl': jsonl({ id: 'd', spans: [person, bo, { start: 5, end: 5, label: 'PER' }] }),
    },
    call: spanF1('jsonl'),
    offered: { '--set reader.ends=inclusive': 4 / 5 },
  },
  'E337, fields that only their values tell': {
    inConfig: true,
    files: {
      'g.jsonl': jsonl({
        key: 'a',
        satz: 'Ann met Bo.',
        dinge: [
          { von: 0, bis: 2, art: 'PER' },
          { von: 8, bis: 9, art: 'PER' },
        ],
      }),
      's.jsonl': jsonl({ key: 'a', satz: 'Ann met Bo.', dinge: [{ von: 0, bis: 2, art: 'PER' }] }),
    },
    call: spanF1('jsonl'),
    offered: {
      '--set reader.fields=text:satz,spans:dinge,start:von,end:bis,label:art --set reader.ends=inclusive': 2 / 3,
    },
  },
  'E482, one document a side, with other ids': {
    inConfig: true,
    files: {
      'g.jsonl': jsonl({ id: 1, text, label: [[0, 3, 'PER']] }),
      's.jsonl': jsonl({
        id: 2,
        text,
        label: [
          [0, 3, 'PER'],
          [8, 10, 'PER'],
        ],
      }),
    },
    call: spanF1('jsonl'),
    offered: { '--set reader.id=#': 2 / 3 },
  },
  'E320, a system in another format of the same kind': {
    inConfig: true,
    files: { 'g.conll': 'Ann B-PER\nmet O\n\n', 's.jsonl': tokens('B-PER', 'B-LOC') },
    call: 'score conll-f1 -g g.conll -s s=s.jsonl',
    offered: { '--system-set reader=hf-tokens': 2 / 3 },
  },
  'E381, the dialect of another tool, by --reader': {
    files: {
      'g.jsonl': `${JSON.stringify([[{ entity_group: 'PER', start: 0, end: 3, word: 'Ann', score: 0.9 }]])}\n`,
      's.jsonl': jsonl({ id: 'd', text, spans: [person, bo] }),
    },
    call: spanF1('jsonl', ' --reader spans-jsonl'),
    offered: { '--gold-set reader=hf-pipeline': 2 / 3 },
  },
  'E312, tags that are ill-formed in their scheme': {
    files: { 'g.conll': 'Ann B-PER\nmet O\nBo S-PER\n\n', 's.conll': 'Ann B-PER\nmet S-PER\nBo S-PER\n\n' },
    call: `${conllF1('conll')} --set scheme=IOBES`,
    offered: {
      '--set repair=seqeval': 4 / 5,
      // without Ann, whose tag is not finished
      '--set repair=discard': 2 / 3,
    },
  },
  'E323, a mention in two entities': {
    files: {
      'g.jsonl': jsonl({
        id: 'd',
        clusters: [
          ['a', 'b'],
          ['a', 'c', 'd'],
        ],
      }),
      's.jsonl': jsonl({ id: 'd', clusters: [['a', 'b', 'c', 'd']] }),
    },
    call: 'score lea -g g.jsonl -s s=s.jsonl --set duplicates=error',
    kept: 'score lea -g g.jsonl -s s=s.jsonl',
    offered: {
      // recall 1, and two of six links are right
      '--set duplicates=first': (2 * (2 / 6)) / (1 + 2 / 6),
      // recall of an entity of one, and of another of three
      '--set duplicates=last': (2 * ((1 * 0 + 3 * 1) / 4) * (3 / 6)) / (3 / 4 + 3 / 6),
      '--set duplicates=keep': (2 * (4 / 6)) / (1 + 4 / 6),
    },
  },
  'E215, a file that fits two formats': {
    inConfig: true,
    files: { 'g.ann': trees(0, 2), 's.ann': trees(0) },
    call: 'score eter -g g.ann -s s=s.ann',
    offered: {
      // ETER: one of two is missed
      '--reader trees-jsonl': 1 / 2,
    },
  },
}

const exchanged = (options: string): string =>
  options.replaceAll(/--(gold|system)-set/g, (_, side) => (side === 'gold' ? '--system-set' : '--gold-set'))

/** The case with the files of both sides exchanged, which leaves F1 as it is. */
const onOtherSide = ({ files, call, offered }: Case): Case => ({
  files,
  call: call.replace(/-g (\S+) -s s=(\S+)/, '-g $2 -s s=$1'),
  offered: Object.fromEntries(Object.entries(offered).map(([options, value]) => [exchanged(options), value])),
})

/** True if what is offered are options of the files of one side, whichever that is: a system alone has sentences that are cut. */
const isOfOneSide = ({ call, offered }: Case): boolean =>
  call.startsWith('score') &&
  !Object.keys(offered).some((options) => options.includes('reader.cut=')) &&
  Object.keys(offered).some((options) => /^(--(?:gold|system)-set) reader\.\S+(?: \1 \S+)*$/.test(options))

describe('F110: the suggested call is accepted, and scores correctly,', () => {
  const all = Object.entries(cases)
  test.each(all)('in a call with %s', testCall)
  test.each(all.filter(([, one]) => isOfOneSide(one)))('in a call with %s, on the other side', (what, one) =>
    testCall(what, onOtherSide(one)),
  )
  test.each(all.filter(([, { inConfig }]) => inConfig))('in a config with %s', testConfig)
})

test('a file that fits two formats is refused with the names of both formats', async () => {
  files(both('ann', trees(0)))
  const ran = await installed('score', 'eter', '-g', 'g.ann', '-s', 's=s.ann')
  expect(ran).toMatchObject({ exit: 2, out: '' })
  expect(ran.err).toContain(
    'error E215: g.ann looks like trees-jsonl and like brat\n  help: choose: --reader trees-jsonl, or --reader brat\n',
  )
})

/** Refusals whose option has a value that a person has to fill in, and why it is not guessed. */
const notOffered: readonly (readonly [why: string, code: string, call: string, files: Case['files']])[] = [
  [
    'a limit, which whoever knows the data raises',
    'E362',
    `${ofTrees} --set reader.maxDepth=1`,
    both('txt', '<pers.ind> <name.first> Ann </name.first> </pers.ind> met Bo\n'),
  ],
  ['a format that no reader knows', 'E215', 'score lea -g g.txt -s s=s.txt', both('txt', 'a b\n')],
  [
    'one document a side, whose texts differ',
    'E405',
    spanF1('jsonl'),
    {
      'g.jsonl': jsonl({ id: 1, text, label: [[0, 3, 'PER']] }),
      's.jsonl': jsonl({ id: 2, text: 'Bob', label: [[0, 3, 'PER']] }),
    },
  ],
  [
    'documents of which none meets, since to score nothing of them mends nothing',
    'E482',
    spanF1('jsonl'),
    {
      'g.jsonl': jsonl({ id: 'a', spans: [person] }, { id: 'b', spans: [bo] }, { id: 'c', spans: [] }),
      's.jsonl': jsonl({ id: 'x/a', spans: [person] }, { id: 'x/b', spans: [bo] }),
    },
  ],
  [
    'a span that crosses a token, which no rule of tokens mends',
    'E391',
    `score conll-f1 -g g.jsonl -s s=s.jsonl --set view=words`,
    {
      'g.jsonl': jsonl({ id: 'd', text, spans: [person] }),
      's.jsonl': jsonl({ id: 'd', text, spans: [{ ...person, end: 2 }] }),
    },
  ],
]

test.each(notOffered)('no call is suggested for %s: %s', async (_, code, call, contents) => {
  files(contents)
  const ran = await installed(...call.split(' '))
  expect([ran.exit === 0, ran.out]).toEqual([false, ''])
  expect(ran.err).toContain(`error ${code}:`)
  expect(ran.err).not.toContain('accepted')
})

// ---- in a config -----------------------------------------------------------------------------------------------------

test('a refused config names the system that needs an option, or the metric that has it', async () => {
  const config = {
    gold: 'g',
    systems: { a: 's', b: 'g' },
    metrics: ['@assay/eter', '@assay/span-f1'],
    output: 'r.json',
  }
  const text = 'the city Paris'
  files({
    'g/a.ann': nested,
    'g/a.txt': text,
    's/a.ann': nested,
    's/a.txt': text,
    'assay.json': JSON.stringify(config),
  })
  const ofMetric = ['all', 'roots', 'leaves'].map((view) => ({
    metrics: ['@assay/eter', ['@assay/span-f1', { view }]],
  }))
  for (const call of [['run'], ['validate'], ['errors', '--metric', 'span-f1'], ['assay.json']]) {
    const ran = await installed(...call)
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(entriesIn(ran.err)).toEqual(ofMetric)
  }
  expect(existsSync('r.json')).toBe(false)
  const one = tags.replace('Ann', 'Zoë')
  files({ 'g.conll': one, 's.conll': latin(one) })
  files({
    'assay.json': JSON.stringify({ gold: 'g.conll', systems: { a: 's.conll', b: 'g.conll' }, metrics: ['conll-f1'] }),
  })
  expect(entriesIn((await installed('run')).err)).toEqual([
    { systems: { a: { files: 's.conll', set: { 'reader.encoding': 'iso-8859-1' } } } },
  ])
})

// ---- messages --------------------------------------------------------------------------------------------------------

test('W366: NA counts as a label, and the warning suggests the option that makes it a missing value', async () => {
  files({ 'wide.csv': 'item,anna,ben\n1,pos,NA\n2,neg,neg\n3,pos,pos\n' })
  const ran = await installed('agree', 'wide.csv')
  expect(ran.exit).toBe(0)
  expect(ran.err).toContain('warning W366: "NA" counts as a label')
  expect(ran.err).toContain('--set noValue=NA')
  expect((await installed('agree', 'wide.csv', '--set', 'noValue=NA')).err).not.toContain('W366')
})

test('the beginning of a name is refused with all names that begin like it', async () => {
  files({ 'g.conll': tags })
  expect((await installed('score', 'conll', '-g', 'g.conll', '-s', 'g.conll')).err).toContain('did you mean conll-f1')
})

test('a suggested call that is too long contains --print-config, and is accepted with it', async () => {
  const system = `${'s'.repeat(200)}.conll`
  const one = tags.replace('Ann', 'Zoë')
  files({ 'g.conll': one, [system]: latin(one) })
  const call = ['score', 'conll-f1', '-g', 'g.conll', '-s', `${'a'.repeat(100)}=${system}`]
  const ran = await installed(...call)
  expect(ran.err).toContain('add --print-config > assay.json, then assay run')
  const [offered = []] = offersIn(ran.err)
  files({ 'assay.json': (await installed(...offered, '--print-config')).out })
  expect(headlineOf(await installed('run', '--json'))).toBe(1)
})
