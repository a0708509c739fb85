/** `assay FILE…`: the call that names metric and sides, for each kind of file that people have. */
import { readFileSync } from 'node:fs'
import { plugin as definePlugin } from '@assay/core'
import { guessFiles } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import * as coreference from '../../../packages/coreference/src/index.ts'
import { exampleMetric } from '../../../packages/create-plugin/template-model/src/metric.ts'
import { exampleModel } from '../../../packages/create-plugin/template-model/src/model.ts'
import { exampleReader } from '../../../packages/create-plugin/template-model/src/reader.ts'
import * as eter from '../../../packages/eter/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import * as linkage from '../../../packages/linkage/src/index.ts'
import * as linking from '../../../packages/linking/src/index.ts'
import * as relations from '../../../packages/relations/src/index.ts'
import * as strings from '../../../packages/strings/src/index.ts'
import { zipped } from '../../../tools/zipped.ts'
import { bundledPlugins } from '../src/bundled-plugins.ts'
import { parseSystem } from '../src/request.ts'
import { assayIn, files, importing, inOwnFolder, type Ran, resultOf } from './support.ts'

inOwnFolder(
  'agreement',
  'clustering-purity',
  'coreference',
  'eter',
  'lea',
  'linkage',
  'linking',
  'relations',
  'span-f1',
  'strings',
)

const plugins = {
  '@assay/agreement': () => agreement,
  '@assay/clustering-purity': () => clusteringPurity,
  '@assay/coreference': () => coreference,
  '@assay/eter': () => eter,
  '@assay/lea': () => lea,
  '@assay/linkage': () => linkage,
  '@assay/linking': () => linking,
  '@assay/relations': () => relations,
  '@assay/strings': () => strings,
}
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

const machine = { ...node, carried: bundledPlugins, importPlugin: importing(plugins) }

/** The call that files stand for, with other metrics that fit. */
const callOf = async (...words: readonly string[]): Promise<string> => {
  const given = words.map((word) => {
    const {
      name,
      files: [file = ''],
    } = parseSystem(word, undefined)
    return { name, file }
  })
  const roles = await guessFiles({ files: given, pluginFolders: ['.'] }, { machine })
  if (isLeft(roles)) return roles.left.problems.map(({ code, message }) => `${code} ${message}`).join()
  if (roles.right.kind === 'labels') {
    const { files: all, gold } = roles.right
    return `agree ${all.map(({ file }) => file).join(' ')}${gold === undefined ? '' : `, and ${gold.file} is the gold`}`
  }
  const { metric, gold, systems, reader, others } = roles.right.guess
  const named = reader === undefined ? [] : ['--reader', reader]
  const sides = ['-g', gold, ...systems.flatMap(({ name, file }) => ['-s', `${name}=${file}`]), ...named]
  const also = others.length === 0 ? '' : `, also ${others.join(' ')}`
  return `score ${metric} ${sides.join(' ')}${also}`.replaceAll('@assay/', '')
}

const tagged = (rows: readonly string[], mark: string): string =>
  rows.map((row) => `${row.replace(' ', mark)}\n`).join('')
const gold = ['Ana B-PER', 'Rio I-PER', 'met O', 'Bo B-PER', '', 'Rome B-LOC', 'is O', 'big O', '']
const answer = ['Ana B-PER', 'Rio I-PER', 'met O', 'Bo O', '', 'Rome B-LOC', 'is O', 'big B-LOC', '']
// right: Ana Rio and Rome, of three in the gold and three found
const F1 = (2 * (2 / 3) * (2 / 3)) / (2 / 3 + 2 / 3)

const texts = ['Ana Rio met Bo', 'Rome is big']
const doccano = (label: readonly (readonly [number, number, string])[][], ids = [1, 2]): string =>
  texts.map((text, i) => `${JSON.stringify({ id: ids[i], text, label: label[i] })}\n`).join('')
const goldSpans: [number, number, string][][] = [
  [
    [0, 7, 'PER'],
    [12, 14, 'PER'],
  ],
  [[0, 4, 'LOC']],
]
const foundSpans: [number, number, string][][] = [
  [[0, 7, 'PER']],
  [
    [0, 4, 'LOC'],
    [8, 11, 'LOC'],
  ],
]

const annOf = (text: string, spans: readonly (readonly [number, number, string])[]): string =>
  spans.map(([start, end, label], i) => `T${i + 1}\t${label} ${start} ${end}\t${text.slice(start, end)}\n`).join('')
const bratFiles = (folder: string, spans: readonly (readonly [number, number, string])[][]) =>
  Object.fromEntries(
    texts.flatMap((text, i) => [
      [`${folder}/${i}.txt`, text],
      [`${folder}/${i}.ann`, annOf(text, spans[i]!)],
    ]),
  )

const studio = (spans: readonly (readonly [number, number, string])[][]): string =>
  JSON.stringify(
    texts.map((text, i) => ({
      id: i + 1,
      data: { text },
      annotations: [
        {
          result: spans[i]!.map(([start, end, label], k) => ({
            id: `r${k}`,
            from_name: 'label',
            to_name: 'text',
            type: 'labels',
            value: { start, end, text: text.slice(start, end), labels: [label] },
          })),
        },
      ],
    })),
  )

// ---- relations: the answer has one of two right, one with another type, and one that is not there --------------------

const words = 'Ana lives in Bern and Bo in Oslo .'.split(' ')
const places = [
  ['PER', 0],
  ['LOC', 3],
  ['PER', 5],
  ['LOC', 7],
] as const
type Link = readonly [head: number, tail: number, type: string]
const goldLinks: readonly Link[] = [
  [0, 1, 'Live_In'],
  [2, 3, 'Live_In'],
]
const foundLinks: readonly Link[] = [
  [0, 1, 'Live_In'],
  [2, 3, 'Born_In'],
  [0, 3, 'Live_In'],
]

const startOf = (word: number): number => words.slice(0, word).join(' ').length + (word === 0 ? 0 : 1)
const spanOf = (word: number): { start: number; end: number } => ({
  start: startOf(word),
  end: startOf(word) + words[word]!.length,
})
const line = (value: unknown): string => `${JSON.stringify(value)}\n`

/** One document with relations, in each format. */
const linked: Readonly<Record<string, (links: readonly Link[]) => string>> = {
  'relations-jsonl': (links) =>
    line({
      id: 'd1',
      tokens: words,
      unit: 'token',
      mentions: places.map(([type, word], i) => ({ id: `m${i}`, start: word, end: word + 1, type })),
      relations: links.map(([head, tail, type]) => ({
        type,
        arguments: [
          { role: 'head', mention: `m${head}` },
          { role: 'tail', mention: `m${tail}` },
        ],
      })),
    }),
  spert: (links) =>
    line([
      {
        tokens: words,
        entities: places.map(([type, word]) => ({ type, start: word, end: word + 1 })),
        relations: links.map(([head, tail, type]) => ({ type, head, tail })),
      },
    ]),
  dygie: (links) =>
    line({
      doc_key: 'd1',
      sentences: [words],
      ner: [places.map(([type, word]) => [word, word, type])],
      relations: [
        links.map(([head, tail, type]) => [
          places[head]![1],
          places[head]![1],
          places[tail]![1],
          places[tail]![1],
          type,
        ]),
      ],
    }),
  docred: (links) =>
    line([
      {
        title: 'd1',
        sents: [words],
        vertexSet: places.map(([type, word]) => [{ name: words[word], sent_id: 0, pos: [word, word + 1], type }]),
        labels: links.map(([h, t, r]) => ({ h, t, r, evidence: [0] })),
      },
    ]),
  triples: (links) =>
    line({
      id: 'd1',
      triples: links.map(([head, tail, type]) => [words[places[head]![1]], type, words[places[tail]![1]]]),
    }),
  'brat-relations': (links) =>
    [
      ...places.map(([type, word], i) => `T${i}\t${type} ${spanOf(word).start} ${spanOf(word).end}\t${words[word]}\n`),
      ...links.map(([head, tail, type], i) => `R${i}\t${type} Arg1:T${head} Arg2:T${tail}\n`),
    ].join(''),
  'doccano-relations': (links) =>
    line({
      id: 1,
      text: words.join(' '),
      entities: places.map(([label, word], id) => ({
        id,
        label,
        start_offset: spanOf(word).start,
        end_offset: spanOf(word).end,
      })),
      relations: links.map(([from_id, to_id, type], id) => ({ id, from_id, to_id, type })),
    }),
  'label-studio-relations': (links) =>
    line([
      {
        id: 1,
        data: { text: words.join(' ') },
        annotations: [
          {
            result: [
              ...places.map(([label, word], i) => ({
                id: `r${i}`,
                from_name: 'label',
                to_name: 'text',
                type: 'labels',
                value: { ...spanOf(word), text: words[word], labels: [label] },
              })),
              ...links.map(([from, to, type]) => ({
                type: 'relation',
                from_id: `r${from}`,
                to_id: `r${to}`,
                direction: 'right',
                labels: [type],
              })),
            ],
          },
        ],
      },
    ]),
  'bioc-relations': (links) =>
    line({
      documents: [
        {
          id: '1',
          passages: [
            {
              offset: 0,
              text: words.join(' '),
              annotations: places.map(([type, word], i) => ({
                id: `T${i}`,
                infons: { type },
                text: words[word],
                locations: [{ offset: spanOf(word).start, length: words[word]!.length }],
              })),
              relations: links.map(([head, tail, type], i) => ({
                id: `R${i}`,
                infons: { type },
                nodes: [
                  { refid: `T${head}`, role: 'head' },
                  { refid: `T${tail}`, role: 'tail' },
                ],
              })),
            },
          ],
        },
      ],
    }),
}
/** The metric that scores each, and others that fit; of files of tools, which hold spans and relations, one of spans. */
const scoredBy: Readonly<Record<string, readonly [metric: string, others: string]>> = {
  'relations-jsonl': ['relations', 'relations/relation-conventions'],
  spert: ['relations', 'relations/conll04 relations/relation-conventions'],
  dygie: ['relations/dygie', 'relations/pure relations/relation-conventions'],
  docred: ['relations/docred', 'relations/re-docred'],
  triples: ['relations', 'relations/webnlg'],
  'brat-relations': ['span-f1', 'span-f1/entity-match eter'],
  'doccano-relations': ['span-f1', 'span-f1/entity-match span-f1/nervaluate'],
  'label-studio-relations': ['span-f1', 'span-f1/entity-match span-f1/nervaluate'],
  'bioc-relations': ['span-f1', 'span-f1/entity-match span-f1/nervaluate'],
}

const hf = (rows: readonly string[]): string =>
  rows
    .join('\n')
    .split('\n\n')
    .map((sentence) => sentence.split('\n').filter((row) => row !== ''))
    .filter((sentence) => sentence.length > 0)
    .map((sentence) => {
      const cells = sentence.map((row) => row.split(' '))
      return `${JSON.stringify({ tokens: cells.map(([word]) => word), ner_tags: cells.map(([, tag]) => tag) })}\n`
    })
    .join('')

/** Two tags a token: of the gold and of an answer. */
const both = gold.map((row, i) => (row === '' ? '' : `${row} ${answer[i]!.split(' ')[1]}`))
const pairs = (...labels: readonly string[]): string =>
  line({
    document_id: 'd1',
    text: words.join(' '),
    sampled_pairs: labels.map((at, i) => ({
      pers_entity_id: `p${i}`,
      loc_entity_id: `l${i}`,
      pers_mentions_list: ['Ana'],
      loc_mentions_list: ['Bern'],
      at,
      isAt: 'FALSE',
    })),
  })
const wide = 'item,anna,ben,carl\n1,pos,pos,neg\n2,neg,neg,neg\n3,pos,neg,pos\n'
const long = 'annotator,item,label\nanna,1,pos\nben,1,pos\nanna,2,neg\nben,2,neg\nanna,3,pos\nben,3,neg\n'
const labels = 'item,label\n1,pos\n2,neg\n3,pos\n'
const example = (name: string): string =>
  readFileSync(new URL(`../../../examples/coreference/${name}`, import.meta.url), 'utf8')
const sides = (ending: string, gold: string, run: string) => ({ [`gold.${ending}`]: gold, [`run.${ending}`]: run })

/** What the files are: the files, the words of a call, and the call that they stand for. */
const kinds: Readonly<Record<string, readonly [contents: Parameters<typeof files>[0], words: string, call: string]>> = {
  'tags with commas': [
    sides('csv', `word,tag\n${tagged(gold, ',')}`, `word,tag\n${tagged(answer, ',')}`),
    'gold.csv run.csv',
    'score conll-f1 -g gold.csv -s run=run.csv, also span-f1 conll-f1/seqeval',
  ],
  'tags with tabs': [
    sides('conll', tagged(gold, '\t'), tagged(answer, '\t')),
    'gold.conll run.conll',
    'score conll-f1 -g gold.conll -s run=run.conll, also span-f1 conll-f1/seqeval',
  ],
  'tags with blanks': [
    sides('conll', tagged(gold, ' '), tagged(answer, ' ')),
    'gold.conll run.conll',
    'score conll-f1 -g gold.conll -s run=run.conll, also span-f1 conll-f1/seqeval',
  ],
  'tags whose gold is named last': [
    { 'a.gold': tagged(gold, ' '), 'a.conll': tagged(answer, ' ') },
    'a.conll a.gold',
    'score conll-f1 -g a.gold -s a=a.conll, also span-f1 conll-f1/seqeval',
  ],
  'the last two columns of a file': [
    { 'both.txt': `${both.join('\n')}\n` },
    'both.txt',
    'score conll-f1 -g both.txt:-2 -s both=both.txt:-1, also span-f1 conll-f1/seqeval',
  ],
  'a folder with gold and answer': [
    { 'data/gold.conll': tagged(gold, ' '), 'data/run.conll': tagged(answer, ' ') },
    'data',
    'score conll-f1 -g data/gold.conll -s run=data/run.conll, also span-f1 conll-f1/seqeval',
  ],
  'zips of teams': [
    {
      'gold.zip': zipped({ 'a.conll': tagged(gold, ' ') }),
      'one.zip': zipped({ 'a.conll': tagged(answer, ' ') }),
      'two.zip': zipped({ 'a.conll': tagged(answer, ' ') }),
    },
    'gold.zip one.zip two.zip',
    'score conll-f1 -g gold.zip -s one=one.zip -s two=two.zip, also span-f1 conll-f1/seqeval',
  ],
  'rows of Hugging Face': [
    sides('jsonl', hf(gold), hf(answer)),
    'gold.jsonl run.jsonl',
    'score conll-f1 -g gold.jsonl -s run=run.jsonl, also span-f1 conll-f1/seqeval',
  ],
  doccano: [
    sides('jsonl', doccano(goldSpans), doccano(foundSpans)),
    'gold.jsonl run.jsonl',
    'score span-f1 -g gold.jsonl -s run=run.jsonl, also span-f1/entity-match span-f1/nervaluate',
  ],
  'Label Studio': [
    sides('json', studio(goldSpans), studio(foundSpans)),
    'gold.json run.json',
    'score span-f1 -g gold.json -s run=run.json, also span-f1/entity-match span-f1/nervaluate',
  ],
  brat: [
    { ...bratFiles('gold', goldSpans), ...bratFiles('run', foundSpans) },
    'gold run',
    'score span-f1 -g gold -s run=run, also span-f1/entity-match eter',
  ],
  'answers of language models': [
    {
      'gold.jsonl': doccano(goldSpans),
      'run.jsonl':
        line({ id: 1, response: '[["Ana Rio", "PER"]]' }) + line({ id: 2, response: 'Here: {"LOC": ["Rome", "big"]}' }),
    },
    'gold.jsonl run.jsonl',
    'score strings -g gold.jsonl -s run=run.jsonl',
  ],
  'CoNLL-2012': [
    { 'a.key': example('TC-A.key'), 'a.response': example('TC-A-5.response') },
    'a.response a.key',
    'score coreference/conll-2012 -g a.key -s a=a.response, also lea coreference',
  ],
  'tables of clusters': [
    sides('csv', 'item,cluster\na,1\nb,1\nc,2\n', 'item,cluster\na,1\nb,2\nc,2\n'),
    'gold.csv run.csv',
    'score clustering-purity/b-cubed -g gold.csv -s run=run.csv, also clustering-purity/v-measure clustering-purity/adjusted-rand',
  ],
  'pairs of records against clusters': [
    sides('csv', 'record,cluster\na,1\nb,1\nc,2\n', 'unique_id_l,unique_id_r,match_probability\na,b,0.9\nb,c,0.4\n'),
    'gold.csv run.csv',
    'score linkage -g gold.csv -s run=run.csv, also clustering-purity/b-cubed clustering-purity/v-measure',
  ],
  'pairs of records': [
    sides('csv', 'id_l,id_r\na,b\n', 'id_l,id_r,score\na,b,0.9\n'),
    'gold.csv run.csv',
    'score linkage -g gold.csv -s run=run.csv, also clustering-purity/b-cubed clustering-purity/v-measure',
  ],
  ...Object.fromEntries(
    Object.entries(linked).map(([format, print]) => {
      const ending = format === 'brat-relations' ? 'ann' : 'json'
      const [metric, others] = scoredBy[format]!
      const call = `score ${metric} -g gold.${ending} -s run=run.${ending}, also ${others}`
      return [format, [sides(ending, print(goldLinks), print(foundLinks)), `gold.${ending} run.${ending}`, call]]
    }),
  ),
  'labels of pairs of HIPE 2026': [
    sides('jsonl', pairs('TRUE', 'FALSE'), pairs('TRUE', 'TRUE')),
    'gold.jsonl run.jsonl',
    'score relations/hipe-2026 -g gold.jsonl -s run=run.jsonl, also relations/hipe-2026-b relations/pair-labels',
  ],
  'relations of SemEval-2010': [
    sides(
      'txt',
      '1\tCause-Effect(e1,e2)\n2\tOther\n3\tMessage-Topic(e2,e1)\n',
      '1\tCause-Effect(e1,e2)\n2\tMessage-Topic(e2,e1)\n3\tOther\n',
    ),
    'gold.txt run.txt',
    'score relations/semeval-2010-8 -g gold.txt -s run=run.txt, also relations/pair-labels',
  ],
  'relations of TACRED': [
    sides('txt', 'per:title\nno_relation\nper:age\n', 'per:title\nper:age\nno_relation\n'),
    'gold.txt run.txt',
    'score relations/tacred -g gold.txt -s run=run.txt, also relations/pair-labels',
  ],
  'a wide table of annotators': [{ 'wide.csv': wide }, 'wide.csv', 'agree wide.csv'],
  'a long table of annotators': [{ 'long.csv': long }, 'long.csv', 'agree long.csv'],
  'files of labels': [{ 'anna.csv': labels, 'ben.csv': labels }, 'anna.csv ben.csv', 'agree anna.csv ben.csv'],
  'files of labels, one of them the gold': [
    { 'gold.csv': labels, 'ben.csv': labels },
    'gold.csv ben.csv',
    'agree gold.csv ben.csv, and gold.csv is the gold',
  ],
  'one side alone': [
    { 'gold.conll': tagged(gold, ' ') },
    'gold.conll',
    'E221 gold.conll is one side only, and there is nothing to compare it with; it is read as conll-columns, 2 sentences; the first: "Ana Rio met Bo": B-PER I-PER O B-PER',
  ],
  'one side alone that its reader refuses': [
    { 'gold.jsonl': '{"satz":"Ann met Bo.","dinge":[{"von":0,"bis":3,"art":"PER"}]}\n' },
    'gold.jsonl',
    'E221 gold.jsonl is one side only, and there is nothing to compare it with,E337 the fields of spans are called as no known tool calls them',
  ],
  'one side alone whose fields are called otherwise': [
    { 'gold.jsonl': '{"sentence":"Ann met Bo.","things":[{"begin":0,"finish":3,"type":"PER"}]}\n' },
    'gold.jsonl',
    'E221 gold.jsonl is one side only, and there is nothing to compare it with; it is read as spans-jsonl, text sentence, spans things, start begin, end finish, label type, dialect plain, unit codepoint, ends exclusive, 1 document; the first: "Ann met Bo.": PER[0,3) "Ann"',
  ],
}

describe('files given without a metric', () => {
  test.each(Object.entries(kinds))(
    'are described together with a suggested call: %s',
    async (_, [contents, words, call]) => {
      files(contents)
      expect(await callOf(...words.split(' '))).toBe(call)
    },
  )
})

test('a single file is described under the given options', async () => {
  files({ 'gold.jsonl': '{"satz":"Ann met Bo.","dinge":[{"von":0,"bis":3,"art":"PER"}]}\n' })
  const { err } = await assay('gold.jsonl', '--set', 'reader.fields=text:satz,spans:dinge,start:von,end:bis,label:art')
  expect(err).toContain('1 document; the first: "Ann met Bo.": PER[0,3) "Ann"')
})

/** The measures of each score of a call. */
const measuresOf = async (...call: readonly string[]) => {
  const ran = await assay(...call, '--json')
  expect(ran.err).not.toContain('error')
  return resultOf(ran).scores.map(({ metric, measures }) => [metric, measures])
}

describe('assay with files only', () => {
  test('scores like the full call, and prints what the files contain and which other metrics score them', async () => {
    files(sides('conll', tagged(gold, ' '), tagged(answer, ' ')))
    const ran = await assay('gold.conll', 'run.conll')
    expect(ran.exit).toBe(0)
    expect(ran.err.split('\n').slice(0, 3)).toEqual([
      'gold.conll: the gold, conll-columns, 2 documents, labels LOC, PER',
      'run.conll: the system run, conll-columns, 2 documents, labels LOC, PER',
      'scored by conll-f1; also: assay score span-f1 gold.conll run.conll, assay score conll-f1/seqeval gold.conll run.conll',
    ])
    const named = await measuresOf('score', 'conll-f1', '-g', 'gold.conll', '-s', 'run.conll')
    expect(named).toMatchObject([['conll-f1', { f1: { value: F1 } }]])
    expect(await measuresOf('gold.conll', 'run.conll')).toEqual(named)
    expect(await measuresOf('score', 'run.conll', 'gold.conll')).toEqual(named)
    const seqeval = await measuresOf('score', 'seqeval', '-g', 'gold.conll', '-s', 'run.conll')
    expect(await measuresOf('score', 'seqeval', 'gold.conll', 'run.conll')).toEqual(seqeval)
  })

  test('takes a word as a file only if no plugin has that name', async () => {
    const [right, found] = [tagged(gold, ' '), tagged(answer, ' ')]
    files({ gold: right, run: found, 'conll-f1': 'no file of tags', score: found })
    const named = await measuresOf('score', 'conll-f1', '-g', 'gold', '-s', 'run')
    expect(await measuresOf('score', 'conll-f1', 'gold', 'run')).toEqual(named)
    expect(await measuresOf('score', 'gold', 'score')).toEqual(named)
  })

  test('finds the metric of a given plugin for a format that it alone reads', async () => {
    const own = definePlugin({
      contract: 1,
      name: 'own-facts',
      version: '1.0.0',
      models: [exampleModel],
      readers: [exampleReader],
      metrics: [exampleMetric],
    })
    files({
      'gold.facts': '1\tcapital_of(Oslo, Norway)\tcity_of(Bergen, Norway)\n2\tcapital_of(Rome, Italy)\n',
      'run.facts': '1\tcapital_of(Oslo, Norway)\tcapital_of(Bergen, Norway)\n2\tcapital_of(Rome, Italy)\n',
    })
    files({ 'own.js': '' })
    const around = { plugins: { './own.js': () => ({ plugin: own }) } }
    const ran = await assayIn(around, 'gold.facts', 'run.facts', '--plugin', './own.js', '--json')
    // two of three facts on either side
    expect(resultOf(ran).scores.map(({ metric, measures }) => [metric, measures['f1']?.value])).toEqual([
      [exampleMetric.name, 2 / 3],
    ])
  })

  test('suggests a metric that uses confidence scores if the system has some', async () => {
    const span = '{"id": "d1", "spans": [{"start": 0, "end": 3, "label": "PER"'
    files({
      'gold.jsonl': `${span}}]}\n`,
      'run.jsonl': `${span}, "score": 0.9}]}\n`,
      'gold.tsv': 'd1\t0\t2\tQ1\t1.0\tPER\nd1\t5\t7\tQ2\t1.0\tPER\n',
      'flat.tsv': 'd1\t0\t2\tQ1\t1.0\tPER\nd1\t5\t7\tQ3\t1.0\tPER\n',
      'run.tsv': 'd1\t0\t2\tQ1\t0.9\tPER\nd1\t5\t7\tQ3\t0.4\tPER\n',
    })
    const next = async (...both: readonly string[]) =>
      (await assay(...both)).err.split('\n').filter((line) => line.includes('next:'))
    expect(await next('gold.jsonl', 'run.jsonl')).toEqual([
      'the system has scores, next: assay score span-f1/confidence gold.jsonl run.jsonl',
    ])
    expect(await next('gold.tsv', 'run.tsv')).toEqual([
      'the system has link scores, next: assay score linking/link-confidence gold.tsv run.tsv',
    ])
    // 1 on each line is what the format has where there are no scores
    expect(await next('gold.tsv', 'flat.tsv')).toEqual([])
  })

  test('prints the call with the option that a warning suggests', async () => {
    files({
      'gold.csv': 'id1,id2\nr1,r2\nr3,r4\n',
      'run.csv': 'id1,id2,probability\nr1,r2,0.9\nr3,r4,0.1\nr3,r9,0.8\n',
    })
    const otherwise = (await assay('gold.csv', 'run.csv')).err.split('\n').filter((line) => /^otherwise: /.test(line))
    const calls = ['--set unknownRecords=singletons', '--system-set reader.threshold=0.5'].map(
      (added) => `otherwise: assay gold.csv run.csv ${added}`,
    )
    expect(otherwise.sort()).toEqual(calls)
    // of three links the one with r9 is wrong
    const ran = await assay('gold.csv', 'run.csv', '--set', 'unknownRecords=singletons', '--json')
    expect(resultOf(ran).scores[0]!.measures['given.precision']?.value).toBe(2 / 3)
  })

  test('suggests the metric of relations if spans are scored and relations skipped', async () => {
    const tagged = 'T1\tPER 0 4\tNora\nT2\tLOC 8 12\tBern\n'
    files({
      'gold/1.ann': `${tagged}R1\tlives Arg1:T1 Arg2:T2\n`,
      'run/1.ann': `${tagged}R1\tleft Arg1:T1 Arg2:T2\n`,
      'gold/1.txt': 'Nora in Bern',
      'run/1.txt': 'Nora in Bern',
    })
    const said = (await assay('gold', 'run')).err
    expect(said).toContain('relations are skipped; to score them: assay score relations/relation-f1 gold run\n')
    // of one relation the label is wrong
    const ran = await assay('score', 'relations/relation-f1', 'gold', 'run', '--json')
    expect(resultOf(ran).scores[0]!.measures['f1']?.value).toBe(0)
  })

  test.each(['brat', 'doccano', 'label-studio', 'bioc'])(
    'counts the relations of %s, and scores them if chosen',
    async (tool) => {
      const [contents, words] = kinds[`${tool}-relations`]!
      files(contents)
      const both = words.split(' ')
      expect((await assay(...both)).err).toMatch(/skipped: 2 relations[\s\S]*skipped: 3 relations/)
      // 1 right of 2 in the gold and 3 found
      const f1 = { value: 2 / (2 + 3) }
      expect(await measuresOf('score', 'relations', ...both)).toMatchObject([['relation-f1', { f1 }]])
    },
  )

  test('compares annotators as agree does, and refuses flags that agree lacks', async () => {
    files({ 'wide.csv': wide })
    expect(await measuresOf('wide.csv')).toEqual(await measuresOf('agree', 'wide.csv'))
    expect((await assay('wide.csv', '--baseline', 'anna')).err).toContain('agree has no flag --baseline')
  })

  test('suggests two calls for labels against a gold, and both score', async () => {
    files({ 'gold.csv': labels, 'ben.csv': labels.replace('neg', 'pos') })
    const refused = await assay('gold.csv', 'ben.csv')
    expect([refused.exit, refused.out]).toEqual([2, ''])
    const calls = [...refused.err.matchAll(/assay ((?:agree|score)[^,\n]*)/g)].map(([, call]) =>
      call!.trim().split(' '),
    )
    const shown = await Promise.all(calls.map((call) => measuresOf(...call)))
    // two of three labels are right
    expect(shown).toMatchObject([
      [['agreement', { observed: { value: 2 / 3 } }]],
      [['conll-f1', { accuracy: { value: 2 / 3 } }]],
    ])
  })

  // of two names of the gold one is found whole; word by word it would be 2 of 3 (thunlp/Few-NERD #3: types without B- and I-)
  test('suggests entities first if the labels include O', async () => {
    files({
      'gold.txt': 'Ann person-artist\nLee person-artist\nin O\nBern location-GPE\n',
      'run.txt': 'Ann person-artist\nLee person-artist\nin O\nBern O\n',
    })
    const refused = await assay('gold.txt', 'run.txt')
    const [, first = ''] = /assay (score [^,]*)/.exec(refused.err) ?? []
    expect(await measuresOf(...first.split(' '))).toMatchObject([['conll-f1', { recall: { value: 1 / 2 } }]])
  })

  test('names the columns or keys of a file that holds both sides', async () => {
    const [own, found] = [
      ['B-PER', 'O', 'B-PER'],
      ['B-PER', 'O', 'O'],
    ]
    const row = { tokens: ['Ann', 'met', 'Bo'], labels: own, predictions: found }
    const table = row.tokens.map((token, i) => `1,${token},${own![i]},${found![i]}\n`).join('')
    files({ 'both.jsonl': `${JSON.stringify(row)}\n`, 'both.csv': `sentence_id,token,gold,pred\n${table}` })
    const right = [['conll-f1', { precision: { value: 1 }, recall: { value: 1 / 2 } }]]
    for (const [file, call] of [
      ['both.jsonl', ['both.jsonl:labels', 'both.jsonl:predictions']],
      ['both.csv', ['both.csv:gold', 'both.csv:pred']],
    ] as const) {
      expect((await assay(file)).err).toContain(`name both sides: assay ${call.join(' ')}\n`)
      expect(await measuresOf(...call)).toMatchObject(right)
      const refused = await assay(file, file)
      const [, offered = ''] = /this call is accepted: assay (.*)/.exec(refused.err) ?? []
      expect([refused.exit, await measuresOf(...offered.split(' '))]).toMatchObject([3, right])
    }
  })

  test('scores files of an unrecognised format by --reader, --metric, or readers of one side', async () => {
    files({ 'true.txt': '0\n0\n1\n1\n2\n', 'run.txt': '0\n0\n0\n1\n2\n' })
    // B-cubed of label vectors: of five items two have all others of their cluster in both, c008 of the cases by hand
    const right = [['b-cubed', { precision: { value: (2 / 3 + 2 / 3 + 1 / 3 + 1 + 1) / 5 } }]]
    for (const named of [
      ['--reader', 'clusters-table'],
      ['--gold-set', 'reader=clusters-table', '--system-set', 'reader=clusters-table'],
    ])
      expect(await measuresOf('true.txt', 'run.txt', ...named)).toMatchObject(right)
    expect(await measuresOf('true.txt', 'run.txt', '--metric', 'b-cubed', '--reader', 'clusters-table')).toMatchObject(
      right,
    )
    // the reader that the metric has for it says what is wrong
    expect((await assay('true.txt', 'run.txt', '--metric', 'lea')).err).not.toContain('no reader knows the format')
  })

  test('scores by the metric of the reader given for both sides, even if the files look like another format', async () => {
    const record = (end: number): string =>
      `{"id": "d1", "spans": [{"text": "Lou", "type": "PER", "place": {"from": ${end - 3}, "to": ${end}}}]}\n`
    files({ 'gold.jsonl': record(12), 'run.jsonl': record(28) })
    const keys = ['start=place.from', 'end=place.to', 'label=type', 'surface=text']
    const named = keys.flatMap((key) => ['--set', `reader.${key}`])
    expect(await measuresOf('gold.jsonl', 'run.jsonl', '--reader', 'spans-jsonl', ...named)).toMatchObject([
      ['span-f1', { precision: { value: 0 } }],
    ])
  })

  test('lists the possible calls for a single side, and refuses a file that does not exist', async () => {
    files({ 'gold.conll': tagged(gold, ' ') })
    const ran = await assay('gold.conll')
    expect([ran.exit, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain('name both sides: assay gold.conll SYSTEM; assay GOLD gold.conll')
    expect((await assay('nowhere.conll')).err).toContain('E207: there is no file nowhere.conll')
  })
})
