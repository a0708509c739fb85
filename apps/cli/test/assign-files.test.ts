/** `assay FILE…`: each kind of file that people have gets the number of the call that names metric and sides. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as eter from '../../../packages/eter/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import * as linkage from '../../../packages/linkage/src/index.ts'
import * as linking from '../../../packages/linking/src/index.ts'
import * as relations from '../../../packages/relations/src/index.ts'
import * as strings from '../../../packages/strings/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, resultOf } from './support.ts'
import { zipped } from './zipped.ts'

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

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn(
    {
      plugins: {
        '@assay/agreement': () => agreement,
        '@assay/clustering-purity': () => clusteringPurity,
        '@assay/coreference': () => coreference,
        '@assay/eter': () => eter,
        '@assay/lea': () => lea,
        '@assay/linkage': () => linkage,
        '@assay/linking': () => linking,
        '@assay/relations': () => relations,
        '@assay/strings': () => strings,
      },
    },
    ...call,
  )

/** The headline of the last score. */
const headlineOf = (ran: Ran): number | null | undefined => {
  const score = resultOf(ran).scores.at(-1)
  return score?.measures[score.headline]?.value
}

const expectSame = async (files: readonly string[], named: readonly string[]): Promise<number | null | undefined> => {
  const short = await assay(...files, '--json')
  const long = await assay(...named, '--json')
  expect([short.exit, short.err.match(/error.*/g)]).toEqual([0, null])
  expect(resultOf(short).scores.map(({ metric, measures }) => [metric, measures])).toEqual(
    resultOf(long).scores.map(({ metric, measures }) => [metric, measures]),
  )
  return headlineOf(short)
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
// 1 right of 2 in the gold and 3 found
const LINKS_F1 = 2 / (2 + 3)

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
const endings: Readonly<Record<string, string>> = { 'brat-relations': 'ann' }
const linkFiles = (format: string): readonly [gold: string, run: string] => {
  const ending = endings[format] ?? 'json'
  files({ [`gold.${ending}`]: linked[format]!(goldLinks), [`run.${ending}`]: linked[format]!(foundLinks) })
  return [`gold.${ending}`, `run.${ending}`]
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

describe('assay GOLD SYSTEM', () => {
  it.each([
    ['commas', ',', 'csv'],
    ['tabs', '\t', 'conll'],
    ['blanks', ' ', 'conll'],
  ])('scores tags with %s by conll-f1', async (_, mark, ending) => {
    const title = mark === ',' ? 'word,tag\n' : ''
    files({
      [`gold.${ending}`]: title + tagged(gold, mark),
      [`run.${ending}`]: title + tagged(answer, mark),
    })
    const both = ['-g', `gold.${ending}`, '-s', `run.${ending}`]
    expect(await expectSame([`gold.${ending}`, `run.${ending}`], ['score', 'conll-f1', ...both])).toBe(F1)
  })

  it('takes the file that says gold or key as the gold, wherever it is named', async () => {
    files({ 'a.gold': tagged(gold, ' '), 'a.conll': tagged(answer.slice(0, 4).concat(gold.slice(4)), ' ') })
    await expectSame(['a.conll', 'a.gold'], ['score', 'conll-f1', '-g', 'a.gold', '-s', 'a.conll'])
    await expectSame(['score', 'a.conll', 'a.gold'], ['score', 'conll-f1', '-g', 'a.gold', '-s', 'a.conll'])
  })

  it('scores files by a metric that is named first', async () => {
    files({ 'gold.conll': tagged(gold, ' '), 'run.conll': tagged(answer, ' ') })
    const named = ['score', 'seqeval', '-g', 'gold.conll', '-s', 'run.conll']
    expect(await expectSame(['score', 'seqeval', 'gold.conll', 'run.conll'], named)).toBe(F1)
  })

  it('takes a plugin for a plugin, and a file of that name for a file where nothing is called so', async () => {
    files({
      gold: tagged(gold, ' '),
      run: tagged(answer, ' '),
      'conll-f1': 'no file of tags',
      score: tagged(answer, ' '),
    })
    const named = ['score', 'conll-f1', '-g', 'gold', '-s', 'run']
    expect(await expectSame(['score', 'conll-f1', 'gold', 'run'], named)).toBe(F1)
    expect(await expectSame(['score', 'gold', 'score'], named)).toBe(F1)
  })

  it('scores doccano, Label Studio and flat brat by span-f1', async () => {
    files({ 'gold.jsonl': doccano(goldSpans), 'run.jsonl': doccano(foundSpans) })
    files({ 'gold.json': studio(goldSpans), 'run.json': studio(foundSpans) })
    files({ ...bratFiles('gold', goldSpans), ...bratFiles('run', foundSpans) })
    for (const [one, other] of [
      ['gold.jsonl', 'run.jsonl'],
      ['gold.json', 'run.json'],
      ['gold', 'run'],
    ] as const)
      expect(await expectSame([one, other], ['score', 'span-f1', '-g', one, '-s', other])).toBe(F1)
  })

  it('scores answers of language models by string-f1', async () => {
    files({
      'gold.jsonl': doccano(goldSpans),
      'run.jsonl': ['[["Ana Rio", "PER"]]', 'Here: {"LOC": ["Rome", "big"]}']
        .map((response, i) => `${JSON.stringify({ id: i + 1, response })}\n`)
        .join(''),
    })
    expect(
      await expectSame(['gold.jsonl', 'run.jsonl'], ['score', 'string-f1', '-g', 'gold.jsonl', '-s', 'run.jsonl']),
    ).toBe(F1)
  })

  it('refuses nested brat with the choices, each of which scores', async () => {
    const nested = (spans: typeof goldSpans): typeof goldSpans => [[...spans[0]!, [4, 7, 'PER']], spans[1]!]
    files({ ...bratFiles('gold', nested(goldSpans)), ...bratFiles('run', nested(foundSpans)) })
    const refused = await assay('gold', 'run')
    expect([refused.exit, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain('E462: trees→spans(flat): PER "Rio" is inside PER "Ana Rio"')
    const choices = [...refused.err.matchAll(/--set (view=\w+)/g)].map(([, choice]) => choice!)
    expect([...new Set(choices)]).toEqual(['view=all', 'view=roots', 'view=leaves'])
    // all: 3 of 4 gold and 4 found; outermost: 2 of 3 and 3; innermost: Ana Rio gives way to Rio
    for (const [choice, expected] of [
      ['view=all', 3 / 4],
      ['view=roots', F1],
      ['view=leaves', F1],
    ] as const)
      expect(headlineOf(await assay('gold', 'run', '--set', choice, '--json'))).toBeCloseTo(expected, 12)
  })

  it('scores rows of Hugging Face by conll-f1', async () => {
    files({ 'gold.jsonl': hf(gold), 'run.jsonl': hf(answer) })
    expect(
      await expectSame(['gold.jsonl', 'run.jsonl'], ['score', 'conll-f1', '-g', 'gold.jsonl', '-s', 'run.jsonl']),
    ).toBe(F1)
  })

  it('scores CoNLL-2012 by the preset of the reference scorer', async () => {
    const folder = fileURLToPath(new URL('../../../examples/coreference/', import.meta.url))
    files({
      'a.key': readFileSync(`${folder}TC-A.key`, 'utf8'),
      'a.response': readFileSync(`${folder}TC-A-5.response`, 'utf8'),
    })
    await expectSame(['a.response', 'a.key'], ['score', 'conll-2012', '-g', 'a.key', '-s', 'a.response'])
  })

  it('scores CoNLL-2012 of which the average is computed by hand', async () => {
    const document = (...cells: readonly string[]): string =>
      `#begin document (d); part 000\n${cells.map((cell, i) => `d\t0\t${i}\tw${i}\t${cell}\n`).join('')}\n#end document\n`
    files({ 'gold.conll': document('(0)', '(0)', '(1)', '(1)'), 'run.conll': document('(0)', '(0)', '(0)', '(1)') })
    const shown = resultOf(await assay('gold.conll', 'run.conll', '--json')).scores
    const f1 = (metric: string) => shown.find((score) => score.metric === metric)?.measures['f1']?.value
    // links: 1 of 2 needed, and 1 of 2 found
    expect(f1('muc')).toBeCloseTo(1 / 2, 12)
    // precision (2/3 + 2/3 + 1/3 + 1) / 4, recall (1 + 1 + 1/2 + 1/2) / 4
    const b3 = (2 * (2 / 3) * (3 / 4)) / (2 / 3 + 3 / 4)
    expect(f1('b3')).toBeCloseTo(b3, 12)
    // entities aligned: 2 · 2 / (2 + 3) and 2 · 1 / (2 + 1), of two on each side
    const ceaf = (4 / 5 + 2 / 3) / 2
    expect(f1('ceafe')).toBeCloseTo(ceaf, 12)
    expect(f1('conll-average')).toBeCloseTo((1 / 2 + b3 + ceaf) / 3, 12)
  })

  it('scores tables of clusters by B-cubed', async () => {
    files({ 'gold.csv': 'item,cluster\na,1\nb,1\nc,2\n', 'run.csv': 'item,cluster\na,1\nb,2\nc,2\n' })
    // precision (1 + 1/2 + 1/2) / 3, recall (1/2 + 1/2 + 1) / 3
    expect(await expectSame(['gold.csv', 'run.csv'], ['score', 'b-cubed', '-g', 'gold.csv', '-s', 'run.csv'])).toBe(
      2 / 3,
    )
  })

  it('scores pairs of records by linkage, against a table of clusters and against pairs', async () => {
    files({
      'gold.csv': 'record,cluster\na,1\nb,1\nc,2\n',
      'run.csv': 'unique_id_l,unique_id_r,match_probability\na,b,0.9\nb,c,0.4\n',
      'gold.pairs.csv': 'id_l,id_r\na,b\n',
    })
    // three pairs are found, one of them is right
    expect(await expectSame(['gold.csv', 'run.csv'], ['score', 'linkage', 'gold.csv', 'run.csv'])).toBe(2 / 4)
    // c is not in the gold
    expect(await expectSame(['gold.pairs.csv', 'run.csv'], ['score', 'linkage', 'gold.pairs.csv', 'run.csv'])).toBe(1)
  })

  it('names the next metric where a system has scores', async () => {
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

  it.each([
    ['relations-jsonl', 'relations', ['relations/relation-conventions']],
    ['spert', 'relations', ['relations/conll04', 'relations/relation-conventions']],
    ['dygie', 'relations/dygie', ['relations/pure', 'relations/relation-conventions']],
    ['docred', 'relations/docred', ['relations/re-docred']],
    ['triples', 'relations', ['relations/webnlg']],
  ] as const)('scores relations in %s by %s, and names the next', async (format, metric, next) => {
    const both = linkFiles(format)
    expect(await expectSame(both, ['score', metric, ...both])).toBe(LINKS_F1)
    expect((await assay(...both)).err.split('\n').slice(0, 3)).toEqual([
      `gold.json: the gold, ${format}, 1 document, labels Live_In`,
      `run.json: the system run, ${format}, 1 document, labels Born_In, Live_In`,
      `scored by ${metric}; also: ${next.map((one) => `assay score ${one} gold.json run.json`).join(', ')}`,
    ])
  })

  it.each(['brat', 'doccano', 'label-studio', 'bioc'])(
    'scores the spans of %s and counts its relations, which are scored where they are asked for',
    async (tool) => {
      const both = linkFiles(`${tool}-relations`)
      expect(await expectSame(both, ['score', 'span-f1', ...both])).toBe(1)
      expect((await assay(...both)).err).toMatch(/skipped: 2 relations[\s\S]*skipped: 3 relations/)
      const asked = await assay('score', 'relations', ...both, '--json')
      expect([asked.exit, asked.err.match(/error.*/g), headlineOf(asked)]).toEqual([0, null, LINKS_F1])
    },
  )

  it('scores labels of pairs by the presets of their tasks', async () => {
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
    files({
      'gold.jsonl': pairs('TRUE', 'FALSE'),
      'run.jsonl': pairs('TRUE', 'TRUE'),
      'key.txt': '1\tCause-Effect(e1,e2)\n2\tOther\n3\tMessage-Topic(e2,e1)\n',
      'answers.txt': '1\tCause-Effect(e1,e2)\n2\tMessage-Topic(e2,e1)\n3\tOther\n',
      'labels.txt': 'per:title\nno_relation\nper:age\n',
      'run.txt': 'per:title\nper:age\nno_relation\n',
    })
    for (const [gold, run, preset, expected] of [
      // at: recall of TRUE 1, of FALSE 0; isAt: 1
      ['gold.jsonl', 'run.jsonl', 'hipe-2026', (1 / 2 + 1) / 2],
      // F1 of Cause-Effect 1, of Message-Topic 0
      ['key.txt', 'answers.txt', 'semeval-2010-8', 1 / 2],
      // 1 right of 2 relations in the gold and 2 found
      ['labels.txt', 'run.txt', 'tacred', 1 / 2],
    ] as const)
      expect([preset, await expectSame([gold, run], ['score', preset, '-g', gold, '-s', run])]).toEqual([
        preset,
        expected,
      ])
  })

  it('scores zips of teams, a system for each', async () => {
    files({
      'gold.zip': zipped({ 'a.conll': tagged(gold, ' ') }),
      'one.zip': zipped({ 'a.conll': tagged(answer, ' ') }),
      'two.zip': zipped({ 'a.conll': tagged(gold.slice(0, 5).concat(answer.slice(5)), ' ') }),
    })
    const ran = await assay('gold.zip', 'one.zip', 'two.zip', '--json')
    expect(resultOf(ran).scores.map(({ system, measures }) => [system, measures['f1']?.value])).toEqual([
      ['one', F1],
      // 3 of 3 in the gold and 4 found
      ['two', (2 * (3 / 4) * 1) / (3 / 4 + 1)],
    ])
  })

  it('offers the option that pairs documents with other ids, which then scores', async () => {
    files({ 'gold.jsonl': doccano(goldSpans), 'run.jsonl': doccano(foundSpans, [71, 72]) })
    const refused = await assay('gold.jsonl', 'run.jsonl')
    expect([refused.exit, refused.out]).toEqual([3, ''])
    const [, option] = /--set (reader\.id=#)/.exec(refused.err) ?? []
    expect(headlineOf(await assay('gold.jsonl', 'run.jsonl', '--set', option!, '--json'))).toBe(F1)
  })

  it('says what the files are, and what else people score them by', async () => {
    files({ 'gold.conll': tagged(gold, ' '), 'run.conll': tagged(answer, ' ') })
    expect((await assay('gold.conll', 'run.conll')).err.split('\n').slice(0, 3)).toEqual([
      'gold.conll: the gold, conll-columns, 2 documents, labels LOC, PER',
      'run.conll: the system run, conll-columns, 2 documents, labels LOC, PER',
      'scored by conll-f1; also: assay score span-f1 gold.conll run.conll, assay score conll-f1/seqeval gold.conll run.conll',
    ])
  })
})

describe('assay FILE', () => {
  it('compares the annotators of a wide and of a long table', async () => {
    files({
      'wide.csv': 'item,anna,ben,carl\n1,pos,pos,neg\n2,neg,neg,neg\n3,pos,neg,pos\n',
      'long.csv':
        'annotator,item,label\nanna,1,pos\nben,1,pos\ncarl,1,neg\nanna,2,neg\nben,2,neg\ncarl,2,neg\nanna,3,pos\nben,3,neg\ncarl,3,pos\n',
    })
    await expectSame(['wide.csv'], ['agree', 'wide.csv'])
    await expectSame(['long.csv'], ['agree', 'long.csv'])
    for (const table of ['wide.csv', 'long.csv']) {
      const [score] = resultOf(await assay(table, '--json')).scores
      // of the pairs of an item 1 of 3, 3 of 3 and 1 of 3 agree; of all pairs of 4 pos and 5 neg, 40 of 72 differ
      expect(score?.measures).toMatchObject({
        observed: { value: expect.closeTo(5 / 9, 12) },
        alpha: { value: expect.closeTo(1 - 4 / 9 / (40 / 72), 12) },
      })
    }
  })

  it('compares files of labels, of which none is called gold', async () => {
    files({ 'anna.csv': 'item,label\n1,pos\n2,neg\n3,pos\n', 'ben.csv': 'item,label\n1,pos\n2,pos\n3,pos\n' })
    await expectSame(['anna.csv', 'ben.csv'], ['agree', 'anna.csv', 'ben.csv'])
  })

  it('offers two calls for labels against a gold, which both score', async () => {
    files({ 'gold.csv': 'item,label\n1,pos\n2,neg\n3,pos\n', 'ben.csv': 'item,label\n1,pos\n2,pos\n3,pos\n' })
    const refused = await assay('gold.csv', 'ben.csv')
    expect([refused.exit, refused.out]).toEqual([2, ''])
    const calls = [...refused.err.matchAll(/assay ((?:agree|score)[^(]*) \(/g)].map(([, call]) =>
      call!.trim().split(' '),
    )
    const shown = await Promise.all(calls.map((call) => assay(...call, '--json')))
    // two of three labels are right
    expect(shown.map((ran) => resultOf(ran).scores[0]?.measures)).toMatchObject([
      { observed: { value: 2 / 3 } },
      { accuracy: { value: 2 / 3 } },
    ])
  })

  it('scores the last column against the one before it', async () => {
    const rows = gold.map((row, i) => (row === '' ? '' : `${row} ${answer[i]!.split(' ')[1]}`))
    files({ 'both.txt': `${rows.join('\n')}\n` })
    const named = ['score', 'conll-f1', '-g', 'both.txt:-2', '-s', 'both.txt:-1']
    expect(await expectSame(['both.txt'], named)).toBe(F1)
  })

  it('scores the gold and the systems of a folder', async () => {
    files({ 'data/gold.conll': tagged(gold, ' '), 'data/run.conll': tagged(answer, ' ') })
    const named = ['score', 'conll-f1', '-g', 'data/gold.conll', '-s', 'data/run.conll']
    expect(await expectSame(['data'], named)).toBe(F1)
  })

  it('lists the calls that work where one side is all there is', async () => {
    files({ 'gold.conll': tagged(gold, ' ') })
    const ran = await assay('gold.conll')
    expect([ran.exit, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain(
      'write what is meant: assay gold.conll SYSTEM; assay GOLD gold.conll; assay check -s gold.conll',
    )
  })

  it('refuses a file that is not there, and flags that agree does not have', async () => {
    expect((await assay('nowhere.conll')).err).toContain('E207: there is no file nowhere.conll')
    files({ 'wide.csv': 'item,anna,ben\n1,pos,pos\n2,neg,neg\n' })
    expect((await assay('wide.csv', '--baseline', 'anna')).err).toContain('agree has no flag --baseline')
  })
})
