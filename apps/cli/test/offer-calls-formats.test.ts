/**
 * Calls that are offered for what readers of other tools and metrics of tasks refuse. Row F110 of the fault table.
 *
 * Hints that name an option are not tried here where a person has to fill in its value (`notOffered`).
 */
import { describe, expect, test } from 'vitest'
import { type Case, testOffers } from './offers.ts'
import { files, inOwnFolder, installed } from './support.ts'

inOwnFolder()

const text = 'Ann met Bo'
const emoji = '\u{1f600} Ann'
const jsonl = (...records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')
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
const both = (ending: string, content: string) => ({ [`g.${ending}`]: content, [`s.${ending}`]: content })

/** Trees as JSON under the ending of brat: what is first read of the file has no entity yet. */
const bothFormats = both(
  'ann',
  jsonl(...Array.from({ length: 400 }, (_, i) => ({ id: `d${i}`, tokens: Array(20).fill('nada'), entities: [] })), {
    id: 'last',
    tokens: ['Ana', 'foi'],
    entities: [{ kind: 'entity', types: ['pers'], start: 0, end: 1, children: [] }],
  }),
)

const cases: readonly Case[] = [
  {
    code: 'E331',
    what: 'BioC: words that are normalised',
    files: { 'g.json': bioc([[0, 3]], 'ann'), 's.json': bioc([[0, 3]], 'Ann') },
    call: spanF1('json'),
    offered: ['--set reader.surfaces=ignore'],
  },
  {
    code: 'E330',
    what: 'BioC: offsets in another unit',
    files: both('json', bioc([[3, 3]], 'Ann', emoji)),
    call: spanF1('json'),
    offered: ['--gold-set reader.unit=utf16 --system-set reader.unit=utf16'],
  },
  {
    code: 'E394',
    what: 'PubTator: five columns',
    files: both('txt', pubtator(0, 3, 'Ann', 'PER')),
    call: spanF1('txt'),
    offered: ['--set reader.fiveColumns=mention'],
  },
  {
    code: 'E331',
    what: 'PubTator: nothing between title and abstract',
    files: both('txt', pubtator(10, 13, 'Yes', 'PER', 'X')),
    call: spanF1('txt'),
    offered: ['--set reader.separator=none'],
  },
  {
    code: 'E336',
    what: 'UIMA: an annotation without a label',
    files: { 'g.xmi': xmi(''), 's.xmi': xmi('value="PER"') },
    call: spanF1('xmi', ' --set reader.unlabelled=refuse'),
    kept: spanF1('xmi'),
    offered: ['--set reader.unlabelled=layer', '--set reader.unlabelled=skip'],
  },
  {
    code: 'E397',
    what: 'Label Studio: two annotators',
    files: { 'g.json': studio([annotation(1), annotation(2, 2)]), 's.json': studio([annotation(1)]) },
    call: spanF1('json'),
    offered: ['--set reader.annotator=1', '--set reader.choose=newest'],
  },
  {
    code: 'E397',
    what: 'Label Studio: one annotator twice',
    files: { 'g.json': studio([annotation(1), annotation(1, 2)]), 's.json': studio([annotation(1)]) },
    call: spanF1('json'),
    offered: ['--set reader.choose=newest'],
  },
  {
    code: 'E392',
    what: 'Label Studio: two fields with text',
    files: both('json', studio([annotation(1)], { body: text, other: text })),
    call: spanF1('json'),
    offered: ['--set reader.text=body'],
  },
  {
    code: 'E397',
    what: 'Prodigy: two annotators, through reader.annotator',
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
  {
    code: 'E389',
    what: 'Hugging Face: numbers, their names in dataset_info.json',
    files: { ...both('jsonl', tokens(1, 0)), 'dataset_info.json': JSON.stringify({ features: names }) },
    call: conllF1('jsonl'),
    offered: ['--set reader.labels=dataset_info.json'],
  },
  {
    code: 'E389',
    what: 'Hugging Face: numbers, their names nowhere, which nobody can guess',
    files: both('jsonl', tokens(1, 0)),
    call: conllF1('jsonl'),
    offered: [],
  },
  {
    code: 'E389',
    what: 'Hugging Face: -1',
    files: both('jsonl', tokens(1, -1)),
    call: `${conllF1('jsonl')} --set reader.labels=O,B-PER`,
    offered: ['--set reader.ignore=-100,-1'],
  },
  {
    code: 'E423',
    what: 'CoNLL-U Plus: no column is called NER',
    files: both('conllup', '# global.columns = ID FORM ENTS MORE\n1\tAnn\tB-PER\tO\n2\tmet\tO\tB-LOC\n\n'),
    call: conllF1('conllup'),
    offered: ['--set reader.column=ENTS', '--set reader.column=MORE'],
  },
  {
    code: 'E424',
    what: 'neleval: a mention without an id',
    files: { 'g.tab': rows(['d', 0, 3], ['d', 8, 10, 'Q2', 1, 'PER']), 's.tab': rows(['d', 0, 3, 'Q1', 1, 'PER']) },
    call: ofLinking,
    offered: ['--set reader.missingId=keep'],
  },
  {
    code: 'E330',
    what: 'neleval: ends that are inclusive',
    files: both('tab', rows(['d', 3, 3, 'Q1', 1, 'PER'])),
    call: `${ofLinking} --set reader.end=exclusive`,
    kept: ofLinking,
    offered: ['--set reader.end=inclusive'],
  },
  {
    code: 'E424',
    what: 'neleval: several candidates',
    files: {
      'g.tab': rows(['d', 0, 3, 'Q1', 1, 'PER']),
      's.tab': rows(['d', 0, 3, 'Q1', 0.5, 'PER', 'Q2', 0.4, 'PER']),
    },
    call: `${ofLinking} --set reader.candidates=refuse`,
    kept: ofLinking,
    offered: ['--set reader.candidates=best'],
  },
  {
    code: 'E356',
    what: 'linking: a mention without an id',
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
  {
    code: 'E357',
    what: 'linking: a mention twice',
    files: {
      'g.jsonl': jsonl({ id: 'd', text, spans: [{ ...person, id: 'Q1' }] }),
      's.jsonl': jsonl({ id: 'd', text, spans: ['Q1', 'Q3'].map((id) => ({ ...person, id })) }),
    },
    call: 'score linking -g g.jsonl -s s=s.jsonl',
    offered: ['--set duplicates=first', '--set duplicates=keep'],
  },
  {
    code: 'E371',
    what: 'BSNLP: a line that is too short',
    files: { 'g.txt': names3(ann, ['Bo']), 's.txt': names3(ann) },
    call: ofSlavic,
    offered: ['--set reader.shortLines=drop'],
  },
  {
    code: 'E372',
    what: 'BSNLP: another type',
    files: { 'g.txt': names3(ann, ['Bo', 'Bo', 'XYZ', 'P2']), 's.txt': names3(ann) },
    call: `${ofSlavic} --set reader.otherTypes=error`,
    kept: ofSlavic,
    offered: ['--set reader.otherTypes=drop'],
  },
  {
    code: 'E373',
    what: 'BSNLP: a name without an id',
    files: { 'g.txt': names3(ann, ['Bo', 'Bo', 'PER']), 's.txt': names3(ann) },
    call: `${ofSlavic} --set reader.missingId=error`,
    kept: ofSlavic,
    offered: ['--set reader.missingId=shared', '--set reader.missingId=singleton'],
  },
  {
    code: 'E374',
    what: 'BSNLP: positions and no document id',
    files: { 'g/t/en/a.txt': rows([0, 3, ...ann]), 's/t/en/a.txt': rows([0, 3, ...ann]) },
    call: 'score bsnlp -g g/t/en/a.txt -s s=s/t/en/a.txt --reader bsnlp --set reader.layout=bsnlp',
    kept: 'score bsnlp -g g/t/en/a.txt -s s=s/t/en/a.txt --reader bsnlp',
    offered: ['--set reader.layout=positional'],
  },
  {
    code: 'E316',
    what: 'HIPE: coarse columns alone',
    files: both('tsv', hipe),
    call: 'score eter -g g.tsv -s s=s.tsv --reader hipe',
    offered: ['--set reader.granularity=coarse'],
  },
  {
    code: 'E379',
    what: 'HIPE: a column that is not there',
    files: both('tsv', hipe),
    call: 'score hipe -g g.tsv -s s=s.tsv --set columns=NE-FINE-LIT,NE-COARSE-LIT',
    kept: 'score hipe -g g.tsv -s s=s.tsv',
    offered: ['--set columns=NE-COARSE-LIT,NE-COARSE-METO'],
  },
  {
    code: 'E345',
    what: 'QUAERO: an unknown tag',
    files: {
      'g.txt': '<pers.ind> Ann </pers.ind> met <foo> Bo </foo>\n',
      's.txt': '<pers.ind> Ann </pers.ind> met Bo\n',
    },
    call: ofTrees,
    offered: ['--set reader.entities=foo'],
  },
  {
    code: 'E342',
    what: 'HAREM: & as it is',
    files: both('xml', harem(`${em('Ann')} & Bo`)),
    call: `${ofHarem} --set reader.sgml=false`,
    kept: ofHarem,
    offered: ['--set reader.sgml=true'],
  },
  {
    code: 'E344',
    what: 'HAREM: two categories and one type',
    files: { 'g.xml': harem(em('Ann', '1', 'PESSOA|LOCAL')), 's.xml': harem(em('Ann')) },
    call: ofHarem,
    offered: ['--set reader.uneven=untyped'],
  },
  {
    code: 'E343',
    what: 'HAREM: an entity within another',
    files: { 'g.xml': harem(`${em(`Ann ${em('Bo', '2')}`)} met`), 's.xml': harem(`${em('Ann Bo')} met`) },
    call: `${ofHarem} --set reader.nested=error`,
    kept: ofHarem,
    offered: ['--set reader.nested=keep'],
  },
  {
    code: 'E349',
    what: 'HAREM: other words',
    files: { 'g.xml': harem(`${em('Ann')} met Bo`), 's.xml': harem(`${em('Ann')} saw Bo`) },
    call: ofHarem,
    offered: ['--set words=any'],
  },
  {
    code: 'E340',
    what: 'HAREM: an encoding that is not known',
    files: { 'g.xml': harem(em('Ann')), 's.xml': harem(em('Ann'), 'foo') },
    call: ofHarem,
    offered: ['utf-8', 'windows-1252', 'iso-8859-15'].map((name) => `--system-set reader.encoding=${name}`),
  },
  {
    code: 'E385',
    what: 'words that a language model has invented',
    files: {
      'g.jsonl': jsonl({ id: 'd', text, spans: [person] }),
      's.jsonl': jsonl({ id: 'd', text, entities: ['Ann', 'Zed'].map((words) => ({ text: words, label: 'PER' })) }),
    },
    call: spanF1('jsonl', ' --system-set reader.spans=entities --system-set reader.occurrences=first'),
    offered: ['--set reader.unaligned=skip', '--set reader.unaligned=miss'],
  },
  {
    code: 'E330',
    what: 'spans of one character with inclusive ends',
    files: both('jsonl', jsonl({ id: 'd', spans: [person, { start: 5, end: 5, label: 'PER' }] })),
    call: spanF1('jsonl'),
    offered: ['--gold-set reader.ends=inclusive --system-set reader.ends=inclusive'],
  },
  {
    code: 'E482',
    what: 'one document a side, with other ids',
    files: {
      'g.jsonl': jsonl({ id: 1, text, label: [[0, 3, 'PER']] }),
      's.jsonl': jsonl({ id: 2, text, label: [[0, 3, 'PER']] }),
    },
    call: spanF1('jsonl'),
    offered: ['--set reader.id=#'],
  },
  {
    code: 'E320',
    what: 'a system in another format of the same kind',
    files: { 'g.conll': 'Ann B-PER\nmet O\n\n', 's.jsonl': tokens('B-PER', 'O') },
    call: 'score conll-f1 -g g.conll -s s=s.jsonl',
    offered: ['--system-set reader=hf-tokens'],
  },
  {
    code: 'E381',
    what: 'the dialect of another tool, by --reader',
    files: {
      'g.jsonl': `${JSON.stringify([[{ entity_group: 'PER', start: 0, end: 3, word: 'Ann', score: 0.9 }]])}\n`,
      's.jsonl': jsonl({ id: 'd', text, spans: [person] }),
    },
    call: spanF1('jsonl', ' --reader spans-jsonl'),
    offered: ['--gold-set reader=hf-pipeline'],
  },
  {
    code: 'E312',
    what: 'tags that are ill-formed in their scheme',
    files: both('conll', 'Ann B-PER\nmet O\nBo S-PER\n\n'),
    call: `${conllF1('conll')} --set scheme=IOBES`,
    offered: ['--set repair=seqeval', '--set repair=discard'],
  },
  {
    code: 'E323',
    what: 'a mention in two entities',
    files: {
      'g.jsonl': jsonl({ id: 'd', clusters: ['ab', 'ac'].map((all) => [...all]) }),
      's.jsonl': jsonl({ id: 'd', clusters: [['a', 'b', 'c']] }),
    },
    call: 'score lea -g g.jsonl -s s=s.jsonl --set duplicates=error',
    kept: 'score lea -g g.jsonl -s s=s.jsonl',
    offered: ['first', 'last', 'keep'].map((which) => `--set duplicates=${which}`),
  },
  {
    code: 'E215',
    what: 'a file that fits two formats',
    files: bothFormats,
    call: 'score eter -g g.ann -s s=s.ann',
    offered: ['--reader trees-jsonl'],
  },
]

describe('F110: the call that is offered', () => testOffers(cases))

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
  ['a format that no reader knows', 'E215', 'score lea -g g.txt -s s=s.txt', { 'g.txt': 'a b\n', 's.txt': 'a b\n' }],
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
