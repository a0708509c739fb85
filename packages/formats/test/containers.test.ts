/** Records in other containers than lines of JSON: each is read as the same records in lines are. */

import { bytesSource, formAt, type Tags, tagAt } from '@assay/core'
import { conllColumns } from '@assay/core/internal/source'
import { optionsOf } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { hfTokens } from '../src/hf-tokens/reader.ts'
import { plugin } from '../src/index.ts'
import { spansJsonl } from '../src/spans-jsonl/readers.ts'
import { jsonLines, readText, told } from './read.ts'
import { documentsIn } from './spans-jsonl/spans.ts'

interface Row {
  readonly tokens: readonly string[]
  readonly ner_tags: readonly string[]
}

const sentences = (text: string, options = {}): readonly string[] => {
  const { documents, problems } = readText<'tags'>(hfTokens, text, options)
  expect(problems.filter(({ severity }) => severity === 'error').map(told)).toEqual([])
  const rowOf = (tags: Tags): string =>
    Array.from({ length: tags.length }, (_, i) => `${formAt(tags, i)}/${tagAt(tags, i)}`).join(' ')
  return documents.map(({ content }) => rowOf(content))
}

const asPython = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(asPython).join(', ')}]`
    : typeof value === 'string'
      ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
      : typeof value === 'object' && value !== null
        ? `{${Object.entries(value)
            .map(([key, one]) => `${asPython(key)}: ${asPython(one)}`)
            .join(', ')}}`
        : value === null
          ? 'None'
          : String(value)

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
const table = (rows: readonly Row[], write: (value: unknown) => string): string =>
  `tokens,ner_tags\n${rows.map((row) => `${cell(write(row.tokens))},${cell(write(row.ner_tags))}\n`).join('')}`
const column = (rows: readonly Row[], key: keyof Row) => rows.map((row) => row[key])
const byNumber = (values: readonly unknown[]) => Object.fromEntries(values.map((value, i) => [i, value]))

const yamlItems = (values: readonly string[]): string =>
  values.map((value) => `  - '${value.replaceAll("'", "''")}'\n`).join('')
const asYaml = ({ tokens, ner_tags: tags }: Row): string =>
  `- ner_tags:\n${yamlItems(tags)}  tokens: # of the sentence\n${yamlItems(tokens)}`

const containers: Readonly<Record<string, (rows: readonly Row[]) => string>> = {
  'an object beside other things': (rows) => JSON.stringify({ version: '1.1', data: rows }),
  'an object over several lines': (rows) => JSON.stringify({ data: rows, version: '1.1' }, undefined, 2),
  'rows with their numbers, as the viewer of data sets gives them': (rows) =>
    JSON.stringify({ features: [], rows: rows.map((row, i) => ({ row_idx: i, row, truncated_cells: [] })) }),
  'tokens as objects, as stanza writes them': (rows) =>
    JSON.stringify(rows.map(({ tokens, ner_tags: tags }) => tokens.map((text, id) => ({ id, text, ner: tags[id] })))),
  'documents with sentences, as stanza writes several': (rows) =>
    JSON.stringify(rows.map(({ tokens, ner_tags: tags }) => [tokens.map((text, id) => ({ id, text, ner: tags[id] }))])),
  'paragraphs with sentences, as spaCy 2 was trained on': (rows) =>
    JSON.stringify(
      rows.map(({ tokens, ner_tags: tags }, id) => ({
        id,
        paragraphs: [{ raw: '', sentences: [{ tokens: tokens.map((orth, i) => ({ id: i, orth, ner: tags[i] })) }] }],
      })),
    ),
  'columns of values': (rows) => JSON.stringify({ tokens: column(rows, 'tokens'), ner_tags: column(rows, 'ner_tags') }),
  'columns as pandas numbers them': (rows) =>
    JSON.stringify({ tokens: byNumber(column(rows, 'tokens')), ner_tags: byNumber(column(rows, 'ner_tags')) }),
  'objects in objects': (rows) => JSON.stringify({ result: { count: 2, data: rows } }),
  'rows with their record under one key': (rows) =>
    JSON.stringify({ hits: rows.map((row, i) => ({ _id: i, _source: row })) }),
  'records by their names': (rows) => JSON.stringify(Object.fromEntries(rows.map((row, i) => [`s${i}`, row]))),
  'a name in JavaScript': (rows) => `const data = ${JSON.stringify(rows, undefined, 2)};\n`,
  'a list with comments': (rows) => `// made by hand\n${JSON.stringify(rows)} /* to here */\n`,
  'a comment as Python has it, and lines': (rows) =>
    `# made by hand\n${rows.map((row) => JSON.stringify(row)).join('\n')}`,
  'values without an end of line': (rows) => rows.map((row) => JSON.stringify(row)).join(''),
  'values with commas and no list': (rows) => rows.map((row) => JSON.stringify(row)).join(',\n'),
  'a list as Python prints it': (rows) => `${asPython(rows)}\n`,
  'a name in Python': (rows) => `DATA = ${asPython(rows)}\n`,
  'lines as Python prints them': (rows) => rows.map((row) => `${asPython(row)}\n`).join(''),
  'a list in YAML': (rows) => rows.map(asYaml).join('\n# the next\n'),
  'an object in YAML': (rows) => `version: 1\ndata:\n${rows.map(asYaml).join('')}`,
  'documents of YAML': (rows) =>
    rows
      .map(({ tokens, ner_tags: tags }) => `---\nner_tags: [${tags.join(', ')}]\ntokens: ${JSON.stringify(tokens)}\n`)
      .join(''),
  'a table with lists of JSON in its cells': (rows) => table(rows, JSON.stringify),
  'a table with lists of Python in its cells': (rows) => table(rows, asPython),
}

const word = fc.constantFrom('Zoë', "d'Or", 'a"b', '\\', '[', 'x, y', '💩', '{', "['a']", 'O')
const rows = fc.array(
  fc
    .array(fc.tuple(word, fc.constantFrom('O', 'B-PER', 'I-PER')), { minLength: 2, maxLength: 4 })
    .map((row): Row => ({ tokens: row.map(([form]) => form), ner_tags: row.map(([, tag]) => tag) })),
  { minLength: 1, maxLength: 4 },
)

describe('a file of records in a container', () => {
  it.each(Object.entries(containers))('is read like the same records in JSON lines: %s', (_, wrap) =>
    fc.assert(
      fc.property(rows, (all) => {
        expect(sentences(wrap(all))).toEqual(sentences(jsonLines(...all)))
      }),
      { numRuns: drawing(50) },
    ),
  )

  it.each([
    ['lists as numpy prints them', `tokens,tags\n"['Zoë' ""d'Or""\n 'met']",['B-PER' 'I-PER' 'O']\n['So'],['O']\n`],
    ['words and tags with blanks between them', "text,labels\nZoë d'Or met,B-PER I-PER O\nSo,O\n"],
    ['the same beside the number of a row', ",text,labels\n0,Zoë d'Or met,B-PER I-PER O\n1,So,O\n"],
  ])('may have %s in its cells', (_, text) => {
    expect(sentences(text)).toEqual(["Zoë/B-PER d'Or/I-PER met/O", 'So/O'])
  })

  it('may be a table of pandas with a word on each row and the name of its sentence', () => {
    const words = { s: ['a', 'a', 'b'], word: ['Zoë', 'met', 'So'], tag: ['B-PER', 'O', 'O'] }
    const byRow = Object.fromEntries(Object.entries(words).map(([key, values]) => [key, byNumber(values)]))
    const { s: sentence_id, ...others } = byRow
    expect(sentences(JSON.stringify({ sentence_id, ...others }))).toEqual(['Zoë/B-PER met/O', 'So/O'])
    expect(sentences(JSON.stringify(others))).toEqual(['Zoë/B-PER met/O So/O'])
  })

  it('may have the spans of a text as a Python object in a cell', () => {
    const text = `,text,annotations\n0,Zoë met,"{'entities': [(0, 3, 'PER')]}"\n1,Nothing,{'entities': []}\n`
    expect(documentsIn(spansJsonl, text)).toEqual([['1', [0, 3, 'PER', 'Zoë']], ['2']])
  })

  it('may be the answer of the Hugging Face dataset viewer, with the names of the classes beside the rows', () => {
    const names = { feature: { names: ['O', 'B-PER'], _type: 'ClassLabel' }, _type: 'Sequence' }
    const features = [{ feature_idx: 0, name: 'ner_tags', type: names }]
    const row = { tokens: ['Zoë', 'met'], ner_tags: [1, 0] }
    expect(sentences(JSON.stringify({ features, rows: [{ row_idx: 0, row }] }))).toEqual(['Zoë/B-PER met/O'])
  })

  it('may have the tags of a sentence on each line, unless they may be columns of tags', () => {
    expect(sentences('B-PER O O\n\nO\nB-LOC I-LOC\n')).toEqual(sentences('[["B-PER","O","O"],["O"],["B-LOC","I-LOC"]]'))
    // far down, where the beginning has said what the lines are
    expect(readText(hfTokens, `B-PER O O\n${'O O\n'.repeat(2000)}O x\n`).problems.map(told)).toEqual([
      'error E333 file.json:2002:1 this is not a line of tags',
    ])
    const [even, uneven] = ['B-PER O\nO O\n', 'B-PER O\nO O O\n']
    expect([even, uneven].map((text) => hfTokens.sniff(text, 'f.txt'))).toEqual([0, 1])
    expect([even, uneven].map((text) => conllColumns.sniff(text, 'f.txt') > 0)).toEqual([true, false])
  })

  it('is refused if it has the tags of gold and system, unless an option chooses a column', () => {
    const text = JSON.stringify({
      y_true: [
        ['B-PER', 'O'],
        ['O', 'O'],
      ],
      y_pred: [
        ['O', 'O'],
        ['O', 'B-PER'],
      ],
    })
    expect(readText(hfTokens, text).problems.map(told)).toEqual([
      'error E417 file.json:1:12 y_true and y_pred may each be the tags',
    ])
    expect(sentences(text, { tags: 'y_pred' })).toEqual(['undefined/O undefined/O', 'undefined/O undefined/B-PER'])
  })

  it('may be a table exported by Label Studio, or have spans as Python literals', () => {
    const spansOf = (name: string, text: string): readonly unknown[] =>
      documentsIn(plugin.readers.find((one) => one.name === name) as typeof hfTokens, text)
    const spans = JSON.stringify([{ start: 0, end: 3, text: 'Zoë', labels: ['PER'] }])
    expect(spansOf('label-studio', `id,text,label,annotator\n1,Zoë met,${cell(spans)},1\n`)).toEqual([
      ['1', [0, 3, 'PER', 'Zoë']],
    ])
    expect(spansOf('spacy', 'TRAIN_DATA = [\n("Zoë met", {"entities": [(0, 3, "PER")]}),\n]\n')).toEqual([
      ['1', [0, 3, 'PER', 'Zoë']],
    ])
  })

  it.each([
    [
      'titles of a tool, with the words of each span',
      'filename\tlabel\tstart_span\tend_span\ttext\nd1\tPER\t0\t3\tZoë\nd2\tLOC\t4\t8\tRoma\nd1\tLOC\t8\t12\tRoma\n',
    ],
    [
      'commas, other words and order',
      'doc_id,begin,end,type,mention\nd1,0,3,PER,Zoë\nd1,8,12,LOC,Roma\nd2,4,8,LOC,Roma\n',
    ],
    [
      'columns as pandas numbers them',
      '{"doc":{"0":"d1","1":"d1","2":"d2"},"start":{"0":0,"1":8,"2":4},"end":{"0":3,"1":12,"2":8},"label":{"0":"PER","1":"LOC","2":"LOC"}}',
    ],
    [
      'columns as lists in Python',
      "{'doc': ['d1', 'd1', 'd2'], 'start': [0, 8, 4], 'end': [3, 12, 8], 'label': ['PER', 'LOC', 'LOC']}",
    ],
    [
      'rows by their numbers',
      '{"0":{"doc":"d1","start":0,"end":3,"label":"PER"},"1":{"doc":"d1","start":8,"end":12,"label":"LOC"},"2":{"doc":"d2","start":4,"end":8,"label":"LOC"}}',
    ],
    [
      'rows beside the names of columns',
      '{"columns":["doc","start","end","label"],"index":[0,1,2],"data":[["d1",0,3,"PER"],["d1",8,12,"LOC"],["d2",4,8,"LOC"]]}',
    ],
    [
      'rows beside a schema',
      '{"schema":{"fields":[{"name":"index","type":"integer"}],"primaryKey":["index"]},"data":[{"index":0,"doc":"d1","start":0,"end":3,"label":"PER"},{"index":1,"doc":"d1","start":8,"end":12,"label":"LOC"},{"index":2,"doc":"d2","start":4,"end":8,"label":"LOC"}]}',
    ],
    [
      'places with a point, and rows with numbers',
      ',doc,start,end,label\n0,d1,0.0,3.0,PER\n1,d1,8.0,12.0,LOC\n2,d2,4.0,8.0,LOC\n',
    ],
    ['German titles', 'Dokument;Anfang;Ende;Kategorie\nd1;0;3;PER\nd1;8;12;LOC\nd2;4;8;LOC\n'],
    ['French titles', 'Fichier;Début;Fin;Étiquette;Mot\nd1;0;3;PER;Zoë\nd1;8;12;LOC;Roma\nd2;4;8;LOC;Roma\n'],
    ['Portuguese titles', 'Documento;Início;Fim;Categoria\nd1;0;3;PER\nd1;8;12;LOC\nd2;4;8;LOC\n'],
    [
      'the line of Excel that says what parts cells',
      'sep=;\ndoc;start;end;label\nd1;0;3;PER\nd1;8;12;LOC\nd2;4;8;LOC\n',
    ],
    ['lengths in the place of ends', 'doc,start,length,label\nd1,0,3,PER\nd1,8,4,LOC\nd2,4,4,LOC\n'],
  ])('may have a span on each row: %s', (_, text) => {
    const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    const spans = documentsIn(reader, text).map(([id, ...all]) => [
      id,
      ...all.map((one) => (one as unknown[]).slice(0, 3)),
    ])
    expect(spans).toEqual([
      ['d1', [0, 3, 'PER'], [8, 12, 'LOC']],
      ['d2', [4, 8, 'LOC']],
    ])
  })

  // the layout of SemEval-2020 task 11, of PharmaCoNER and of exports of data frames
  it.each([
    ['the label before the places', '111\tPER\t0\t3\n111\tLOC\t8\t12\n112\tLOC\t4\t8\n', '3 start, 4 end, 2 label'],
    ['the label last, documents that are numbers', '1,0,3,PER\n1,8,12,LOC\n2,4,8,LOC\n', '2 start, 3 end, 4 label'],
    [
      'marks, and words that are as long as a label in one row',
      '111\tT1\tPER\t0\t3\tZoë\n111\tT2\tLOC\t8\t12\tRoma\n112\tT1\tLOC\t4\t8\tRoma\n',
      '4 start, 5 end, 3 label, 6 text',
    ],
  ])(
    'may have a span on each row without titles, in columns that are recognised by their values: %s',
    (_, text, columns) => {
      const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
      const [first, second] = documentsIn(reader, text).map(([, ...all]) =>
        all.map((one) => (one as unknown[]).slice(0, 3)),
      )
      expect([first, second]).toEqual([
        [
          [0, 3, 'PER'],
          [8, 12, 'LOC'],
        ],
        [[4, 8, 'LOC']],
      ])
      expect(readText(reader, text).problems.map(told)).toEqual([
        `warning W387 file.json:1:1 each row is read as a span, by the values of its columns: 1 document, ${columns}`,
      ])
      expect(reader.sniff(text, 'f.tsv')).toBe(0.8)
      // a row that is none, far behind what shows the format, is refused at its place
      const wrong = `${text.repeat(200)}${text.split('\n')[2]!.replace(/4([\t,])8/, '8$14')}\n`
      expect(readText(reader, wrong).problems.map(told)).toEqual([
        'error E335 file.json:601:1 this is not a span as in the rows before',
      ])
    },
  )

  it('may have a span on each row with inclusive ends, which its words show', () => {
    const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    const text = 'd1,PER,0,2,Zoë\nd1,LOC,8,11,Roma\nd2,X,4,4,I\n'
    const options = { ends: 'inclusive' }
    expect(
      documentsIn(reader, text, options).map(([, ...all]) => all.map((one) => (one as unknown[]).slice(0, 3))),
    ).toEqual([
      [
        [0, 3, 'PER'],
        [8, 12, 'LOC'],
      ],
      [[4, 5, 'X']],
    ])
    const [warned, refused] = readText(reader, text).problems
    expect(warned?.hint).toMatch(/^ends are the last characters of the spans: --set reader\.ends=inclusive$/)
    expect(refused?.hint).toContain('--set reader.ends=inclusive')
  })

  it.each([
    ['places that are one, without words', 'd1\t1\t1\tgood\nd2\t2\t3\tbad\n'],
    ['links', 'd1\t17\t22\tQ72\nd1\t30\t34\tNIL1\n'],
    ['tokens with their places', 'Zoë\t0\t3\tB-PER\nmet\t4\t7\tO\n'],
    ['three numbers that ascend', 'd1\t1\t2\t3\tgood\nd2\t2\t3\t4\tbad\n'],
    ['numbers that do not', 'd1\t1\t2\tgood\nd2\t2\t2\tbad\n'],
    ['two columns of labels', 'd1\t1\t2\tgood\tyes\nd2\t2\t3\tbad\tno\n'],
  ])('is not recognised as spans if its values do not fit spans: %s', (_, text) => {
    const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    expect(reader.sniff(text, 'f.tsv')).toBe(0)
  })

  const twoTypes = 'doc,start,end,type,label\nd1,0,8,span,PER\nd1,18,25,span,LOC\n'

  it.each([
    ['entity beside label', 'doc,entity,label,start,end\nd1,Zoë Bell,PER,0,8\nd1,Reykjav,LOC,18,25\n', {}],
    ['entity beside entity_type', 'doc,entity,entity_type,start,end\nd1,Zoë Bell,PER,0,8\nd1,Reykjav,LOC,18,25\n', {}],
    ['a label that was said', twoTypes, { label: 'label' }],
  ])('takes the labels of its spans from the right one of two possible columns: %s', (_, text, options) => {
    const { documents, problems } = readText<'spans'>(spansJsonl, text, options)
    expect(problems.map(told)).toEqual([])
    expect(documents[0]!.content.regions[0]!.readings[0]!.map(({ labels }) => labels[0]![0])).toEqual(['PER', 'LOC'])
  })

  it('is refused if two columns may hold the labels, and the one with more labels is suggested first', () => {
    expect(readText(spansJsonl, twoTypes).problems.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
      'E417 choose one: --set reader.label=label, or --set reader.label=type',
    ])
  })

  it('is not recognised as spans if the fields of its spans hold objects', () => {
    const named = { a: 1 }
    const text = JSON.stringify({ doc: named, start: named, end: named, label: named })
    expect(spansJsonl.sniff(text, 'f.json')).toBe(0)
  })

  it('is decoded from UTF-16 and Latin-1 if it has a span on each row', () => {
    const rows = 'doc\tstart\tend\tlabel\ttext\nd1\t0\t3\tPER\tZoë\n'
    const utf16 = Buffer.from(`\uFEFF${rows}`, 'utf16le')
    const latin = Buffer.from(rows, 'latin1')
    const expected = readText<'spans'>(spansJsonl, rows, {})
    expect(expected.documents).toHaveLength(1)
    for (const [bytes, encoding] of [
      [utf16, 'utf-16le'],
      [latin, 'windows-1252'],
    ] as const) {
      const reading = [...spansJsonl.with(optionsOf(spansJsonl, { encoding }))(bytesSource('file.json', bytes))]
      const spans = reading.flatMap((row) => (row._tag === 'Right' ? [row.right.content.regions] : []))
      expect(spans).toEqual(expected.documents.map(({ content }) => content.regions))
    }
  })

  it('is refused if a row has an offset that is not a number', () => {
    const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    expect(readText(reader, 'doc,start,end,label\nd1,0,3,PER\nd1,4,x,LOC\n').problems.map(told)).toEqual([
      'error E335 file.json:3:6 "x" is not an offset of a span',
    ])
    expect(readText(reader, 'doc,start,end,label\nd1,0,3,PER\nd1,4,5,O\n').problems.map(told)).toEqual([
      'error E335 file.json:3:8 O is the tag of a token, and no label',
    ])
    // tokens with their places and tags, in whatever container, are not taken for spans
    expect(reader.sniff('doc,start,end,word,tag\nd1,0,3,Zoë,B-PER\nd1,4,7,met,O\n', 'f.csv')).toBe(0)
    const token = { start: 0, end: 3, tag: 'NE' }
    expect(reader.sniff(JSON.stringify({ text: 'Zoë met', tokens: [{ ...token, text: 'Zoë' }] }), 'f.json')).toBe(0)
    expect(reader.sniff(JSON.stringify({ text: 'Zoë met', mentions: [token] }), 'f.json')).toBe(0.8)
  })

  it('is refused if a record has the spans of gold and system, unless an option chooses a key', () => {
    const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    const [one, other] = [
      { start: 0, end: 3, label: 'PER' },
      { start: 8, end: 12, label: 'LOC' },
    ]
    const text = jsonLines({ id: 'd', text: 'Zoë met Roma', gold: [one, other], pred: [one] })
    expect(readText(reader, text).problems.map(told)).toEqual([
      'error E417 file.json:1:1 gold and pred may each be the spans',
    ])
    expect(documentsIn(reader, text, { spans: 'gold' })).toEqual([['d', [0, 3, 'PER', 'Zoë'], [8, 12, 'LOC', 'Roma']]])
    expect(documentsIn(reader, text, { spans: 'pred' })).toEqual([['d', [0, 3, 'PER', 'Zoë']]])
  })

  it('is refused if several lists hold records, unless an option chooses a list', () => {
    const row = { tokens: ['a', 'b'], ner_tags: ['O', 'B-X'] }
    expect(sentences(JSON.stringify({ labels: [{ id: 0 }], train: [row] }))).toEqual(['a/O b/B-X'])
    const both = JSON.stringify({ train: [row], test: [{ ...row, tokens: ['c', 'd'] }] })
    const [problem] = readText(hfTokens, both).problems
    expect(problem).toMatchObject({
      code: 'E417',
      hint: 'choose one: --set reader.split=train, --set reader.split=test',
    })
    expect(sentences(both, { split: 'test' })).toEqual(['c/O d/B-X'])
    const refused = (text: string) => readText(hfTokens, text, { split: 'dev' }).problems.map(told)
    expect(refused(both)).toEqual([
      'error E337 file.json:1:1 there are records under train and test, and none under "dev"',
    ])
    expect(refused(jsonLines(row))).toEqual(['error E337 file.json:1:1 the file has no splits, and none under "dev"'])
  })

  it('is refused if it has predictions beside its spans, unless an option chooses a key', () => {
    const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    const [one, other] = [
      { begin: 0, finish: 3, tag: 'PER' },
      { begin: 4, finish: 7, tag: 'PER' },
    ]
    const text = jsonLines(
      { id: 'a', sentence: 'Zoë met', entities: [one], predictions: [] },
      { id: 'b', sentence: 'Zoë met', entities: [one], predictions: [other] },
    )
    expect(readText(reader, text).problems.map(({ code }) => code)).toContain('E417')
  })

  it('is refused if a title is repeated, and is not recognised as spans if it has a column of annotators', () => {
    expect(
      readText(hfTokens, "tokens,tags,tags\n\"['a', 'b']\",\"['O', 'O']\",\"['O', 'B-X']\"\n").problems.map(told),
    ).toEqual(['error E334 file.json:1:13 the title "tags" is there twice'])
    const reader = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    const spans = 'doc,start,end,label\nd1,0,3,PER\n'
    expect(reader.sniff(spans, 'f.csv')).toBe(0.8)
    expect(reader.sniff(spans.replace('label\n', 'label,annotator\n').replace('PER\n', 'PER,ann\n'), 'f.csv')).toBe(0)
  })

  it('may have escapes of Python, but no strings or numbers that are neither Python nor JSON', () => {
    expect(sentences('[["O", "O"]]', {})).toHaveLength(1)
    const own = (word: string): string => `{'tokens': ['${word}', 'b'], 'ner_tags': ['O', 'O']}\n`
    expect(sentences(own("\\U0001F4A9\\x41\\'\\\\"))).toEqual(["💩A'\\/O b/O"])
    expect(sentences(own("\\\\\\'x"))).toEqual(["\\'x/O b/O"])
    const refused = (text: string): readonly string[] =>
      readText(hfTokens, text)
        .problems.filter(({ severity }) => severity === 'error')
        .map(({ code }) => code)
    expect(refused(own('\\q'))).toEqual(['E333'])
    expect(refused("{'tokens': ['a', 'b'], 'ner_tags': ['O', 'O'], 'n': 1.2.3}\n")).toEqual(['E333'])
  })

  it('has its problems reported at the place of the record', () => {
    const refused = (text: string): readonly string[] =>
      readText(hfTokens, text)
        .problems.filter(({ severity }) => severity === 'error')
        .map(told)
    expect(
      refused("[\n {'tokens': ['a', 'b'], 'ner_tags': ['O', 'O']},\n {'tokens': ['a'], 'ner_tags': []}\n]\n"),
    ).toEqual(['error E388 file.json:3:2 tokens and ner_tags differ in length (1, 0)'])
    // a key that is there twice, a value that is cut, a cell that is cut
    expect(refused("[{'tokens': ['a', 'b'], 'ner_tags': ['O', 'O'], 'tokens': []}]\n")).toEqual([
      'error E334 file.json:1:49 a key is there twice',
    ])
    expect(refused("{'tokens': ['a', 'b'], 'ner_tags': ['O', 'O']}\n{'tokens': ['a', 'b\n")).toEqual([
      'error E333 file.json:2:19 expected a value as JSON or Python writes it',
    ])
    expect(refused("tokens,ner_tags\n\"['a', 'b']\",\"['O', 'O']\"\n\"['a', b]\",\"['O']\"\n")).toEqual([
      'error E333 file.json:3:2 column 1 begins as a list, and is not one',
    ])
  })

  it('may be YAML with spans, whose folded texts are unfolded', () => {
    const spansJsonl = plugin.readers.find(({ name }) => name === 'spans-jsonl') as typeof hfTokens
    const folded =
      '- id: d1\n  text: Ana met\n    Bo\n  entities:\n  - end: 3\n    label: PER # a person\n    start: 0\n'
    const inBrackets = "- {id: d2, text: 'd''Or', entities: [{start: 2, end: 4, label: LOC}]}\n"
    expect(documentsIn(spansJsonl, folded + inBrackets)).toEqual([
      ['d1', [0, 3, 'PER', 'Ana']],
      ['d2', [2, 4, 'LOC', 'Or']],
    ])
  })

  it.each([
    ['an anchor', '- &a O', '4:5'],
    ['a text in two lines after an empty one', '- B-PER\n\n      O', '6:7'],
    ['a truth value of some programs', '- no', '4:5'],
    ['a number of some programs', '- 0x1F', '4:5'],
    ['a key that some programs take for false', '- no: 1', '4:5'],
    ['a blank of Unicode at the end', '- é\u00a0', '4:1'],
    ['a text that is a key', '- a: b: c', '4:8'],
    ['a string that goes on', '- "O', '4:5'],
    ['a tab before an item', '\t- O', '4:1'],
    ['a key that is there twice', '- {a: 1, a: 2}', '4:5'],
  ])('is refused if it is YAML with more than one meaning: %s', (_, line, place) => {
    const before = '- tokens: [a, b]\n  ner_tags: [O, O]\n- tokens:\n'
    const { problems } = readText(hfTokens, `${before}${line.startsWith('\t') ? '' : '  '}${line}\n  ner_tags: [O]\n`)
    expect(problems.filter(({ severity }) => severity === 'error').map(told)).toEqual([
      `error E333 file.json:${place} this is not read, or programs that read YAML differ in what it means`,
    ])
  })

  it('is refused if it is YAML with a repeated key', () => {
    const { problems } = readText(hfTokens, '- tokens: [a, b]\n  ner_tags: [O, O]\n- tokens: [a]\n  tokens: [b]\n')
    expect(problems.map(told)).toEqual(['error E334 file.json:4:3 a key is there twice'])
  })

  it('causes a warning if it is written in Python syntax', () => {
    expect(readText(hfTokens, "[['O', 'B-PER'], ['O', 'O']]\n").problems.map(told)).toEqual([
      'warning W380 file.json:1:1 this is not strict JSON (it is Python, or has comments), but was read',
    ])
  })
})
