/**
 * Calls that are offered in the place of one that was refused: each is applied as it is printed, and scores. Row F110 of the fault table.
 *
 * Hints that name an option are not tried here where a person has to fill in its value (`notOffered`).
 */
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { files, inOwnFolder, installed } from './support.ts'

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
  /** Options that are offered, one line for each call. */
  readonly offered: readonly string[]
}

type Entries = Readonly<Record<string, object>>

/** A value with commas as a list. */
const listed = (value: string): unknown => (value.includes(',') ? value.split(',') : value)

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
    ...err.matchAll(
      /^(?:this is accepted in assay\.json: | {2})("(?:gold|systems|metrics|documents|disjoint)": .*)$/gm,
    ),
  ].map(([, line]) => JSON.parse(`{ ${line} }`))

const withEntries = (config: Entries, { systems, ...others }: Entries): Entries => ({
  ...config,
  ...others,
  systems: { ...config['systems'], ...systems },
})

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
  expect(offers).toEqual(offered.map((options) => [...wordsOf(kept), ...wordsOf(options)]))
  for (const offer of offers) {
    const again = await installed(...offer)
    expect(again.exit, again.err).toBe(0)
    expect(offersIn(again.err)).toEqual([])
    if (words[0] === 'convert') expect(existsSync('out.jsonl')).toBe(true)
    else expect(again.out).toMatch(/\d/)
  }
}

const testConfig = async (what: string, { files: contents, call, offered }: Case): Promise<void> => {
  const config = configOf(call)
  files({ ...contents, 'assay.json': JSON.stringify(config) })
  const ran = await installed('run')
  expect(ran.exit).not.toBe(0)
  expect(ran.err).toContain(`error ${codeOf(what)}:`)
  const offers = entriesIn(ran.err)
  expect(offers.length).toBe(offered.length)
  for (const entries of offers) {
    files({ 'assay.json': JSON.stringify(withEntries(config, entries)) })
    const again = await installed('run')
    expect(again.exit, again.err).toBe(0)
    expect(again.out).toMatch(/\d/)
  }
}

// ---- data ------------------------------------------------------------------------------------------------------------

const tags = 'Ann B-PER\nis O\nin O\nRio B-LOC\n\n'
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le')
const jsonl = (...records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const span = (start: number, end: number, label = 'LOC') => ({ start, end, label })
const rome = 'Rome is big'
const spans = jsonl({ id: 'a', text: rome, spans: [span(0, 4)] })
const nested = 'T1\tORG 0 14\tthe city Paris\nT2\tLOC 9 14\tParis\n'
const range = (size: number): readonly number[] => Array.from({ length: size }, (_, i) => i)
const five = (id: (i: number) => object): string =>
  jsonl(...range(5).map((i) => ({ ...id(i), text: `${rome} ${i}`, spans: [span(0, 4)] })))

const ofTags = (more = ''): string => `score conll-f1 -g g.conll -s s=s.conll${more}`
const ofSpans = 'score span-f1 -g g.jsonl -s s=s.jsonl'
const ofClusters = 'score clustering-purity --metric b-cubed -g g.tsv -s s=s.tsv'

const text = 'Ann met Bo'
const emoji = '\u{1f600} Ann'
const rows = (...cells: readonly (readonly (string | number)[])[]): string =>
  cells.map((row) => `${row.join('\t')}\n`).join('')
const person = { start: 0, end: 3, label: 'PER' }
const spanF1 = (ending: string, more = ''): string => `score span-f1 -g g.${ending} -s s=s.${ending}${more}`
const conllF1 = (ending: string): string => `score conll-f1 -g g.${ending} -s s=s.${ending}`

const bioc = (locations: readonly (readonly [number, number])[], words: string, whole = text): string => {
  const places = locations.map(([offset, length]) => ({ offset, length }))
  const annotations = [{ id: '1', infons: { type: 'PER' }, text: words, locations: places }]
  const passages = [{ offset: 0, text: whole, annotations }]
  return JSON.stringify({
    source: 'x',
    date: 'd',
    key: 'k',
    infons: {},
    documents: [{ id: 'd', infons: {}, passages }],
  })
}

const pubtator = (...mention: readonly (string | number)[]): string =>
  `1|t|${text}\n1|a|Yes\n${rows(['1', ...mention])}\n`

const xmi = (label: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:type4="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore" xmi:version="2.0">
<cas:NULL xmi:id="0"/>
<type4:NamedEntity xmi:id="5" sofa="1" begin="0" end="3" ${label}/>
<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${text}"/>
<cas:View sofa="1" members="5"/>
</xmi:XMI>
`

const region = {
  id: 'r',
  from_name: 'label',
  to_name: 'text',
  type: 'labels',
  value: { start: 0, end: 3, text: 'Ann', labels: ['PER'] },
}
const annotation = (by: number, day = 1) => ({
  completed_by: by,
  created_at: `2024-01-0${day}T00:00:00Z`,
  result: [region],
})
const studio = (annotations: readonly object[], data: object = { text }): string =>
  JSON.stringify([{ id: 1, data, annotations }])

const tokens = (...tags: readonly (string | number)[]): string => jsonl({ tokens: ['Ann', 'met'], ner_tags: tags })
const names = { ner_tags: { feature: { names: ['O', 'B-PER'], _type: 'ClassLabel' }, _type: 'Sequence' } }

const hipe = `TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tMISC
# hipe2022:document_id = d1
Ann\tB-pers\tO\t_
met\tO\tO\t_
`

const names3 = (...all: readonly (readonly string[])[]): string => `1\n${rows(...all)}`
const ann = ['Ann', 'Ann', 'PER', 'P1']

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

/** Trees as JSON under the ending of brat: what is first read of the file has no entity yet. */
const bothFormats = both(
  'ann',
  jsonl(...Array.from({ length: 400 }, (_, i) => ({ id: `d${i}`, tokens: Array(20).fill('nada'), entities: [] })), {
    id: 'last',
    tokens: ['Ana', 'foi'],
    entities: [{ kind: 'entity', types: ['pers'], start: 0, end: 1, children: [] }],
  }),
)

const cases: Readonly<Record<string, Case>> = {
  'E302, Latin-1 of the system': {
    inConfig: true,
    files: { 'g.conll': tags.replace('Ann', 'Zoë'), 's.conll': latin(tags.replace('Ann', 'Zoë')) },
    call: ofTags(),
    offered: ['--system-set reader.encoding=iso-8859-1'],
  },
  'E302, Latin-1 of both sides': {
    inConfig: true,
    files: both('conll', latin(tags.replace('Ann', 'Zoë'))),
    call: ofTags(),
    offered: ['--gold-set reader.encoding=iso-8859-1 --system-set reader.encoding=iso-8859-1'],
  },
  'E301, UTF-16 of the gold': {
    inConfig: true,
    files: { 'g.conll': utf16(tags), 's.conll': tags },
    call: ofTags(),
    offered: ['--gold-set reader.encoding=utf-16le'],
  },
  'E318, a first row that may be titles or data': {
    files: both('conll', 'x,y\nAnn,B-PER\n'),
    call: ofTags(' --set scheme=raw'),
    offered: ['yes', 'no'].map((value) => `--gold-set reader.header=${value} --system-set reader.header=${value}`),
  },
  'E318, the same of clusters: its titles are named, or it is data': {
    inConfig: true,
    files: both('csv', 'x,y\na,1\nb,1\n'),
    call: 'score clustering-purity -g g.csv -s s=s.csv',
    offered: [
      '--gold-set reader.header=yes --set reader.item=x --set reader.cluster=y',
      '--gold-set reader.header=no --system-set reader.header=no',
    ],
  },
  'E311, comments': {
    files: both('conll', `# sent_id = 1\n${tags}`),
    call: ofTags(),
    offered: ['--set reader.comment=#'],
  },
  'E311, another delimiter in one line': {
    files: { 'g.conll': tags.replace('is O', 'is\tO'), 's.conll': tags },
    call: ofTags(),
    offered: ['--set reader.delimiter=blank'],
  },
  'E337, unknown keys of clusters': {
    files: {
      'g.jsonl': jsonl({ id: 'd', clusters: [['a', 'b']], more: 1 }),
      's.jsonl': jsonl({ id: 'd', clusters: [['a', 'b']] }),
    },
    call: 'score lea -g g.jsonl -s s=s.jsonl',
    offered: ['--set reader.keys=ignore'],
  },
  'E462, nested entities': {
    inConfig: true,
    files: { 'g/a.ann': nested, 'g/a.txt': 'the city Paris', 's/a.ann': nested, 's/a.txt': 'the city Paris' },
    call: 'score span-f1 -g g -s s=s',
    offered: ['--set view=all', '--set view=roots', '--set view=leaves'],
  },
  'E331, words of brat that are not in the text': {
    files: { 'g/a.ann': nested, 'g/a.txt': 'the town Paris', 's/a.ann': nested, 's/a.txt': 'the city Paris' },
    call: 'score span-f1 -g g -s s=s --set view=all',
    offered: ['--set reader.text=ignore'],
  },
  'E215, spans for a metric of tags': {
    files: both('jsonl', spans),
    call: 'score conll-f1 -g g.jsonl -s s=s.jsonl',
    offered: ['--set view=words'],
  },
  'E385, words without offsets, as language models write them': {
    files: { 'g.jsonl': spans, 's.jsonl': jsonl({ id: 'a', text: rome, entities: [{ text: 'Rome', label: 'LOC' }] }) },
    call: ofSpans,
    offered: ['--system-set reader.spans=entities --system-set reader.occurrences=first'],
  },
  'E380, offsets in another unit': {
    files: {
      'g.jsonl': jsonl({ id: 'd', text: '\u{1f600} Rome is', spans: [{ ...span(2, 6), text: 'Rome' }] }),
      's.jsonl': jsonl({ id: 'd', text: '\u{1f600} Rome is', spans: [{ ...span(3, 7), text: 'Rome' }] }),
    },
    call: ofSpans,
    offered: ['--system-set reader.unit=utf16'],
  },
  'E405, a document that the system lacks': {
    inConfig: true,
    files: {
      'g.jsonl': five((i) => ({ id: `a${i}` })),
      's.jsonl': five((i) => ({ id: `a${i}` })).replace(/^.*\n/, ''),
    },
    call: ofSpans,
    offered: ['--set documents.missing=empty', '--set documents.missing=skip'],
  },
  'E406, a document that the gold lacks': {
    files: {
      'g.jsonl': five((i) => ({ id: `a${i}` })).replace(/^.*\n/, ''),
      's.jsonl': five((i) => ({ id: `a${i}` })),
    },
    call: ofSpans,
    offered: ['--set documents.extra=empty', '--set documents.extra=skip'],
  },
  'E482, other ids of the same texts': {
    files: { 'g.jsonl': five((i) => ({ id: `a${i}` })), 's.jsonl': five((i) => ({ id: `b${i}` })) },
    call: ofSpans,
    offered: ['--set reader.id=#'],
  },
  'E482, no ids on one side': {
    files: { 'g.jsonl': five((i) => ({ id: `a${i}` })), 's.jsonl': five(() => ({})) },
    call: ofSpans,
    offered: ['--set reader.id=#'],
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
    offered: ['--set disjoint=allow'],
  },
  'E480, ends that are inclusive': {
    files: {
      'g.jsonl': jsonl(...range(5).map((i) => ({ id: `${i}`, spans: range(5).map((j) => span(10 * j, 10 * j + 4)) }))),
      's.jsonl': jsonl(...range(5).map((i) => ({ id: `${i}`, spans: range(5).map((j) => span(10 * j, 10 * j + 3)) }))),
    },
    call: ofSpans,
    offered: ['--system-set reader.ends=inclusive'],
  },
  'E481, labels that do not meet': {
    files: {
      'g.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, 4)] }))),
      's.jsonl': jsonl(...range(20).map((i) => ({ id: `${i}`, spans: [span(0, 4, 'place')] }))),
    },
    call: ofSpans,
    offered: ['--set disjoint=allow'],
  },
  'E351, an item that the system lacks': {
    files: { 'g.tsv': 'a\tx\nb\tx\nc\ty\n', 's.tsv': 'a\tx\nb\tx\n' },
    call: ofClusters,
    offered: ['--set items.missing=singletons --set extra=drop'],
  },
  'E352, an item that the gold lacks': {
    files: { 'g.tsv': 'a\tx\nb\tx\n', 's.tsv': 'a\tx\nb\tx\nc\ty\n' },
    call: ofClusters,
    offered: ['--set items.missing=singletons --set extra=drop'],
  },
  'E366, a label that is not on the scale': {
    files: { 'wide.csv': 'item,anna,ben\n1,3,NA\n2,1,1\n3,2,3\n' },
    call: 'agree wide.csv --set distance=interval',
    offered: ['--set noValue=NA'],
  },
  'E368, overlapping units': {
    files: {
      'a.jsonl': jsonl({ id: 'a', text: 'Rome is big and old', spans: [span(0, 4), span(0, 11)] }),
      'b.jsonl': jsonl({ id: 'a', text: 'Rome is big and old', spans: [span(0, 4)] }),
    },
    call: 'agree a=a.jsonl b=b.jsonl',
    offered: ['--set overlapping=longest'],
  },
  'E302, Latin-1, to convert': {
    files: { 'in.conll': latin(tags.replace('Ann', 'Zoë')) },
    call: 'convert in.conll out.jsonl --to spans-jsonl',
    offered: ['--set reader.encoding=iso-8859-1'],
  },
  'E302, Latin-1, to list errors': {
    files: {
      'g.conll': tags.replace('Ann', 'Zoë'),
      's.conll': latin(tags.replace('Ann', 'Zoë').replace('B-LOC', 'O')),
    },
    call: 'errors conll-f1 -g g.conll -s s=s.conll',
    offered: ['--system-set reader.encoding=iso-8859-1'],
  },
  'E331, BioC: words that are normalised': {
    files: { 'g.json': bioc([[0, 3]], 'ann'), 's.json': bioc([[0, 3]], 'Ann') },
    call: spanF1('json'),
    offered: ['--set reader.surfaces=ignore'],
  },
  'E330, BioC: offsets in another unit': {
    files: both('json', bioc([[3, 3]], 'Ann', emoji)),
    call: spanF1('json'),
    offered: ['--gold-set reader.unit=utf16 --system-set reader.unit=utf16'],
  },
  'E394, PubTator: five columns': {
    files: both('txt', pubtator(0, 3, 'Ann', 'PER')),
    call: spanF1('txt'),
    offered: ['--set reader.fiveColumns=mention'],
  },
  'E331, PubTator: nothing between title and abstract': {
    files: both('txt', pubtator(10, 13, 'Yes', 'PER', 'X')),
    call: spanF1('txt'),
    offered: ['--set reader.separator=none'],
  },
  'E336, UIMA: an annotation without a label': {
    files: { 'g.xmi': xmi(''), 's.xmi': xmi('value="PER"') },
    call: spanF1('xmi', ' --set reader.unlabelled=refuse'),
    kept: spanF1('xmi'),
    offered: ['--set reader.unlabelled=layer', '--set reader.unlabelled=skip'],
  },
  'E397, Label Studio: two annotators': {
    files: { 'g.json': studio([annotation(1), annotation(2, 2)]), 's.json': studio([annotation(1)]) },
    call: spanF1('json'),
    offered: ['--set reader.annotator=1', '--set reader.choose=newest'],
  },
  'E397, Label Studio: one annotator twice': {
    files: { 'g.json': studio([annotation(1), annotation(1, 2)]), 's.json': studio([annotation(1)]) },
    call: spanF1('json'),
    offered: ['--set reader.choose=newest'],
  },
  'E392, Label Studio: two fields with text': {
    files: both('json', studio([annotation(1)], { body: text, other: text })),
    call: spanF1('json'),
    offered: ['--set reader.text=body'],
  },
  'E397, Prodigy: two annotators, through reader.annotator': {
    files: {
      'g.jsonl': jsonl(
        ...['ann', 'ben'].map((who) => ({
          text,
          spans: [person],
          _annotator_id: who,
          _input_hash: 1,
          answer: 'accept',
        })),
      ),
      's.jsonl': jsonl({ text, spans: [person], _annotator_id: 'ann', _input_hash: 1, answer: 'accept' }),
    },
    call: spanF1('jsonl'),
    offered: ['--set reader.annotator=ann'],
  },
  'E389, Hugging Face: numbers, their names in dataset_info.json': {
    files: { ...both('jsonl', tokens(1, 0)), 'dataset_info.json': JSON.stringify({ features: names }) },
    call: conllF1('jsonl'),
    offered: ['--set reader.labels=dataset_info.json'],
  },
  'E389, Hugging Face: numbers, their names nowhere, which nobody can guess': {
    inConfig: true,
    files: both('jsonl', tokens(1, 0)),
    call: conllF1('jsonl'),
    offered: [],
  },
  'E389, Hugging Face: -1': {
    inConfig: true,
    files: both('jsonl', tokens(1, -1)),
    call: `${conllF1('jsonl')} --set reader.labels=O,B-PER`,
    offered: ['--set reader.ignore=-100,-1'],
  },
  'E423, CoNLL-U Plus: no column is called NER': {
    files: both('conllup', '# global.columns = ID FORM ENTS MORE\n1\tAnn\tB-PER\tO\n2\tmet\tO\tB-LOC\n\n'),
    call: conllF1('conllup'),
    offered: ['--set reader.column=ENTS', '--set reader.column=MORE'],
  },
  'E424, neleval: a mention without an id': {
    files: { 'g.tab': rows(['d', 0, 3], ['d', 8, 10, 'Q2', 1, 'PER']), 's.tab': rows(['d', 0, 3, 'Q1', 1, 'PER']) },
    call: ofLinking,
    offered: ['--set reader.missingId=keep'],
  },
  'E330, neleval: ends that are inclusive': {
    files: both('tab', rows(['d', 3, 3, 'Q1', 1, 'PER'])),
    call: `${ofLinking} --set reader.end=exclusive`,
    kept: ofLinking,
    offered: ['--set reader.end=inclusive'],
  },
  'E424, neleval: several candidates': {
    files: {
      'g.tab': rows(['d', 0, 3, 'Q1', 1, 'PER']),
      's.tab': rows(['d', 0, 3, 'Q1', 0.5, 'PER', 'Q2', 0.4, 'PER']),
    },
    call: `${ofLinking} --set reader.candidates=refuse`,
    kept: ofLinking,
    offered: ['--set reader.candidates=best'],
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
    offered: ['--set missingId=nil'],
  },
  'E357, linking: a mention twice': {
    files: {
      'g.jsonl': jsonl({ id: 'd', text, spans: [{ ...person, id: 'Q1' }] }),
      's.jsonl': jsonl({ id: 'd', text, spans: ['Q1', 'Q3'].map((id) => ({ ...person, id })) }),
    },
    call: 'score linking -g g.jsonl -s s=s.jsonl',
    offered: ['--set duplicates=first', '--set duplicates=keep'],
  },
  'E371, BSNLP: a line that is too short': {
    files: { 'g.txt': names3(ann, ['Bo']), 's.txt': names3(ann) },
    call: ofSlavic,
    offered: ['--set reader.shortLines=drop'],
  },
  'E372, BSNLP: another type': {
    files: { 'g.txt': names3(ann, ['Bo', 'Bo', 'XYZ', 'P2']), 's.txt': names3(ann) },
    call: `${ofSlavic} --set reader.otherTypes=error`,
    kept: ofSlavic,
    offered: ['--set reader.otherTypes=drop'],
  },
  'E373, BSNLP: a name without an id': {
    files: { 'g.txt': names3(ann, ['Bo', 'Bo', 'PER']), 's.txt': names3(ann) },
    call: `${ofSlavic} --set reader.missingId=error`,
    kept: ofSlavic,
    offered: ['--set reader.missingId=shared', '--set reader.missingId=singleton'],
  },
  'E374, BSNLP: positions and no document id': {
    files: { 'g/t/en/a.txt': rows([0, 3, ...ann]), 's/t/en/a.txt': rows([0, 3, ...ann]) },
    call: 'score bsnlp -g g/t/en/a.txt -s s=s/t/en/a.txt --reader bsnlp --set reader.layout=bsnlp',
    kept: 'score bsnlp -g g/t/en/a.txt -s s=s/t/en/a.txt --reader bsnlp',
    offered: ['--set reader.layout=positional'],
  },
  'E316, HIPE: coarse columns alone': {
    files: both('tsv', hipe),
    call: 'score eter -g g.tsv -s s=s.tsv --reader hipe',
    offered: ['--set reader.granularity=coarse'],
  },
  'E379, HIPE: a column that is not there': {
    inConfig: true,
    files: both('tsv', hipe),
    call: 'score hipe -g g.tsv -s s=s.tsv --set columns=NE-FINE-LIT,NE-COARSE-LIT',
    kept: 'score hipe -g g.tsv -s s=s.tsv',
    offered: ['--set columns=NE-COARSE-LIT,NE-COARSE-METO'],
  },
  'E345, QUAERO: an unknown tag': {
    files: {
      'g.txt': '<pers.ind> Ann </pers.ind> met <foo> Bo </foo>\n',
      's.txt': '<pers.ind> Ann </pers.ind> met Bo\n',
    },
    call: ofTrees,
    offered: ['--set reader.entities=foo'],
  },
  'E342, HAREM: & as it is': {
    files: both('xml', harem(`${em('Ann')} & Bo`)),
    call: `${ofHarem} --set reader.sgml=false`,
    kept: ofHarem,
    offered: ['--set reader.sgml=true'],
  },
  'E344, HAREM: two categories and one type': {
    files: { 'g.xml': harem(em('Ann', '1', 'PESSOA|LOCAL')), 's.xml': harem(em('Ann')) },
    call: ofHarem,
    offered: ['--set reader.uneven=untyped'],
  },
  'E343, HAREM: an entity within another': {
    files: { 'g.xml': harem(`${em(`Ann ${em('Bo', '2')}`)} met`), 's.xml': harem(`${em('Ann Bo')} met`) },
    call: `${ofHarem} --set reader.nested=error`,
    kept: ofHarem,
    offered: ['--set reader.nested=keep'],
  },
  'E349, HAREM: other words': {
    files: { 'g.xml': harem(`${em('Ann')} met Bo`), 's.xml': harem(`${em('Ann')} saw Bo`) },
    call: ofHarem,
    offered: ['--set words=any'],
  },
  'E340, HAREM: an encoding that is not known': {
    files: { 'g.xml': harem(em('Ann')), 's.xml': harem(em('Ann'), 'foo') },
    call: ofHarem,
    offered: ['utf-8', 'windows-1252', 'iso-8859-15'].map((name) => `--system-set reader.encoding=${name}`),
  },
  'E385, words that a language model has invented': {
    files: {
      'g.jsonl': jsonl({ id: 'd', text, spans: [person] }),
      's.jsonl': jsonl({ id: 'd', text, entities: ['Ann', 'Zed'].map((words) => ({ text: words, label: 'PER' })) }),
    },
    call: spanF1('jsonl', ' --system-set reader.spans=entities --system-set reader.occurrences=first'),
    offered: ['--set reader.unaligned=skip', '--set reader.unaligned=miss'],
  },
  'E330, spans of one character with inclusive ends': {
    files: both('jsonl', jsonl({ id: 'd', spans: [person, { start: 5, end: 5, label: 'PER' }] })),
    call: spanF1('jsonl'),
    offered: ['--gold-set reader.ends=inclusive --system-set reader.ends=inclusive'],
  },
  'E482, one document a side, with other ids': {
    inConfig: true,
    files: {
      'g.jsonl': jsonl({ id: 1, text, label: [[0, 3, 'PER']] }),
      's.jsonl': jsonl({ id: 2, text, label: [[0, 3, 'PER']] }),
    },
    call: spanF1('jsonl'),
    offered: ['--set reader.id=#'],
  },
  'E320, a system in another format of the same kind': {
    inConfig: true,
    files: { 'g.conll': 'Ann B-PER\nmet O\n\n', 's.jsonl': tokens('B-PER', 'O') },
    call: 'score conll-f1 -g g.conll -s s=s.jsonl',
    offered: ['--system-set reader=hf-tokens'],
  },
  'E381, the dialect of another tool, by --reader': {
    files: {
      'g.jsonl': `${JSON.stringify([[{ entity_group: 'PER', start: 0, end: 3, word: 'Ann', score: 0.9 }]])}\n`,
      's.jsonl': jsonl({ id: 'd', text, spans: [person] }),
    },
    call: spanF1('jsonl', ' --reader spans-jsonl'),
    offered: ['--gold-set reader=hf-pipeline'],
  },
  'E312, tags that are ill-formed in their scheme': {
    files: both('conll', 'Ann B-PER\nmet O\nBo S-PER\n\n'),
    call: `${conllF1('conll')} --set scheme=IOBES`,
    offered: ['--set repair=seqeval', '--set repair=discard'],
  },
  'E323, a mention in two entities': {
    files: {
      'g.jsonl': jsonl({ id: 'd', clusters: ['ab', 'ac'].map((all) => [...all]) }),
      's.jsonl': jsonl({ id: 'd', clusters: [['a', 'b', 'c']] }),
    },
    call: 'score lea -g g.jsonl -s s=s.jsonl --set duplicates=error',
    kept: 'score lea -g g.jsonl -s s=s.jsonl',
    offered: ['first', 'last', 'keep'].map((which) => `--set duplicates=${which}`),
  },
  'E215, a file that fits two formats': {
    inConfig: true,
    files: bothFormats,
    call: 'score eter -g g.ann -s s=s.ann',
    offered: ['--reader trees-jsonl'],
  },
}

describe('F110: the call that is offered is accepted', () => {
  const all = Object.entries(cases)
  test.each(all)('for %s', testCall)
  test.each(all.filter(([, { inConfig }]) => inConfig))('in a config, for %s', testConfig)
})

test('a file that fits two formats is refused with both', async () => {
  files(bothFormats)
  const ran = await installed('score', 'eter', '-g', 'g.ann', '-s', 's=s.ann')
  expect(ran).toMatchObject({ exit: 2, out: '' })
  expect(ran.err).toContain(
    'error E215: g.ann looks like trees-jsonl and like brat\n  help: say which: --reader trees-jsonl, or --reader brat\n',
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
    'a span that crosses a token, which no rule of tokens mends',
    'E391',
    `score conll-f1 -g g.jsonl -s s=s.jsonl --set view=words`,
    {
      'g.jsonl': jsonl({ id: 'd', text, spans: [person] }),
      's.jsonl': jsonl({ id: 'd', text, spans: [{ ...person, end: 2 }] }),
    },
  ],
]

test.each(notOffered)('nothing is offered for %s: %s', async (_, code, call, contents) => {
  files(contents)
  const ran = await installed(...call.split(' '))
  expect([ran.exit === 0, ran.out]).toEqual([false, ''])
  expect(ran.err).toContain(`error ${code}:`)
  expect(ran.err).not.toContain('accepted')
})

// ---- in a config -----------------------------------------------------------------------------------------------------

test('a config: an option is offered for the system that lacks it, and for the metric that has it', async () => {
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

test('W366: NA counts as a label, with the option that makes it a missing value', async () => {
  files({ 'wide.csv': 'item,anna,ben\n1,pos,NA\n2,neg,neg\n3,pos,pos\n' })
  const ran = await installed('agree', 'wide.csv')
  expect(ran.exit).toBe(0)
  expect(ran.err).toContain('warning W366: "NA" counts as a label')
  expect(ran.err).toContain('--set noValue=NA')
  expect((await installed('agree', 'wide.csv', '--set', 'noValue=NA')).err).not.toContain('W366')
})

test('the beginning of a name: those that begin so', async () => {
  files({ 'g.conll': tags })
  expect((await installed('score', 'conll', '-g', 'g.conll', '-s', 'g.conll')).err).toContain('did you mean conll-f1')
})
