/** The exports of Label Studio, as its guide has them. */
import { readFileSync } from 'node:fs'
import { type Document, type Spans, spanText } from '@assay/core'
import { checkReader } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { labelStudio } from '../src/label-studio/reader.ts'
import { readText, told } from './read.ts'

const golden = (name: string): string =>
  readFileSync(new URL(`../golden/label-studio/${name}`, import.meta.url), 'utf8')
const read = (text: string, options: Readonly<Record<string, unknown>> = {}) =>
  readText<'spans'>(labelStudio, text, options)

const spansOf = ({ regions }: Spans): readonly string[] =>
  (regions[0]?.readings[0] ?? []).map(
    (span) =>
      `${span.start}–${span.end} ${span.labels.map((path) => path.join('.')).join('|')} ${spanText(regions[0]!, 0, span)}${span.attributes === undefined ? '' : ` ${span.attributes['score']}`}`,
  )
const rows = (documents: readonly Document<'spans'>[]) => documents.map(({ id, content }) => [id, ...spansOf(content)])
const warnings = (text: string, options: Readonly<Record<string, unknown>> = {}): readonly string[] =>
  read(text, options).problems.map(told)

const text = 'Zoë 😀 met Añã in Zürich.'
type Value = Readonly<Record<string, unknown>>
const region = (id: string, value: Value, more: Value = {}): Value => ({
  id,
  from_name: 'label',
  to_name: 'text',
  type: 'labels',
  value: { labels: ['LOC'], ...value },
  ...more,
})
const zurich = region('r1', { start: 17, end: 23, text: 'Zürich' })
const annotation = (result: readonly unknown[], more: Value = {}): Value => ({
  completed_by: 1,
  was_cancelled: false,
  result,
  ...more,
})
const task = (annotations: readonly unknown[], more: Value = {}): Value => ({
  id: 17,
  annotations,
  data: { text },
  ...more,
})
const file = (...tasks: readonly unknown[]): string => JSON.stringify(tasks)
const single = (...results: readonly unknown[]): string => file(task([annotation(results)]))

describe('the JSON export of Label Studio', () => {
  it('is read with its labelled spans, and what is skipped is counted', () => {
    const { documents, problems } = read(golden('export.json'))
    expect(rows(documents)).toEqual([['1', '0–3 PER Zoë', '17–23 LOC Zürich'], ['2']])
    expect(documents[0]?.meta).toEqual({ lang: 'en' })
    expect(problems.map(told)).toEqual([
      'warning W398 file.json:1:1 of 3 records: 1 annotated, 1 annotated as empty, 1 skipped',
      'warning W394 file.json:1:1 skipped: 1 relation, 1 choices result',
    ])
  })
  it('is refused if it has only predictions, with a hint that names the option to read them', () => {
    const predicted = file({ id: 17, data: { text }, predictions: [{ result: [zurich] }] })
    expect(read(predicted).problems).toMatchObject([
      { code: 'E417', hint: expect.stringContaining('--system-set reader.source=predictions') },
    ])
    expect(rows(read(predicted, { source: 'predictions' }).documents)).toEqual([['17', '17–23 LOC Zürich']])
  })
  it('is read with predictions and their scores, except for tasks that annotators cancelled', () => {
    const options = { source: 'predictions' }
    expect(rows(read(golden('export.json'), options).documents)).toEqual([
      ['1', '0–3 PER Zoë 0.98', '10–13 PER Añã 0.4'],
      ['2'],
    ])
    expect(rows(read(golden('export.json'), { ...options, score: 0.5 }).documents)[0]).toEqual([
      '1',
      '0–3 PER Zoë 0.98',
    ])
    expect(rows(read(golden('export.json'), { ...options, model: 'm1' }).documents)).toHaveLength(2)
    expect(warnings(golden('export.json'), { ...options, model: 'm2' })).toEqual([
      'error E392 file.json:1:1 no prediction in the file is by the model "m2"',
    ])
  })
  it('is read with any indentation', () => {
    const tasks = JSON.parse(golden('export.json')) as readonly unknown[]
    const expected = rows(read(golden('export.json')).documents)
    const layouts = [
      JSON.stringify(tasks, null, 2),
      tasks.map((one) => `${JSON.stringify(one)}\r\n`).join(''),
      `\uFEFF${JSON.stringify(tasks)}`,
    ]
    for (const layout of layouts) expect(rows(read(layout).documents)).toEqual(expected)
    expect(rows(read(JSON.stringify(tasks[0], null, 2)).documents)).toEqual(expected.slice(0, 1))
  })
  it('may have paragraphs, whose offsets count UTF-16 units', () => {
    const { documents, problems } = read(golden('paragraphs.json'))
    expect(problems).toEqual([])
    expect(documents[0]?.content.regions[0]?.texts).toEqual(['Hi 😀 Zoë!\nIn Zürich?'])
    expect(rows(documents)).toEqual([['1', '5–8 PER Zoë', '5–19 X Zoë! In Zürich']])
    const spot = documents[0]?.content.regions[0]?.spot
    expect(
      [spot?.(0, 5), spot?.(0, 13)].map((one) => one && [...(one.text ?? '')].slice(one.at.column - 1).join('')),
    ).toEqual(['Zoë!"', 'Zürich?"'])
  })
  it('may be from before release 1.0', () => {
    const old = {
      id: 1,
      completions: [
        {
          id: 2,
          result: [region('a', { start: 0, end: 3, htmllabels: ['PER'], labels: undefined }, { type: 'htmllabels' })],
        },
      ],
      data: { text },
    }
    const skipped = { id: 2, completions: [{ skipped: true, result: [] }], data: { text } }
    expect(rows(read(file(old, skipped)).documents)).toEqual([['1', '0–3 PER Zoë']])
  })
  it('may have several labels on one region, and several results for one region', () => {
    expect(
      rows(
        read(
          single(
            region('a', { start: 0, end: 3, labels: ['A', 'B'] }),
            region('a', { start: 0, end: 3, labels: ['C'] }, { from_name: 'other' }),
            zurich,
          ),
        ).documents,
      ),
    ).toEqual([['17', '0–3 A|B|C Zoë', '17–23 LOC Zürich']])
    expect(
      rows(
        read(single(region('a', { start: 0, end: 3 }, { from_name: 'other' }), zurich), { control: 'label' }).documents,
      ),
    ).toEqual([['17', '17–23 LOC Zürich']])
  })
  it('may have line breaks of labelled words as \\n', () => {
    const data = { text: 'Ana  de\nSousa e Zoe\u0308 שלום' }
    const regions = [
      region('a', { start: 0, end: 13, text: 'Ana de\\nSousa' }),
      region('b', { start: 16, end: 20, text: 'Zoe\u0308' }),
      region('c', { start: 21, end: 25, text: 'שלום' }),
    ]
    expect(rows(read(file({ ...task([annotation(regions)]), data })).documents)[0]).toHaveLength(4)
  })
  it('may have offsets in a page without its markup', () => {
    const value = {
      start: '/div[1]/text()[1]',
      end: '/div[1]/text()[1]',
      startOffset: 18,
      endOffset: 24,
      globalOffsets: { start: 17, end: 23 },
      text: 'Zürich',
      hypertextlabels: ['LOC'],
    }
    expect(rows(read(single(region('r1', value, { type: 'hypertextlabels' }))).documents)).toEqual([
      ['17', '17–23 LOC Zürich'],
    ])
  })
  it('gets document names from the field that an option names', () => {
    const named = { ...task([annotation([])]), data: { text, doc: { id: 'd1' } } }
    expect(rows(read(file(named), { id: 'data.doc.id' }).documents)).toEqual([['d1']])
    expect(warnings(file(named), { id: 'data.name' })).toEqual(['error E337 file.json:1:2 the task has no "data.name"'])
  })
  it('is read with empty documents for tasks without annotations, under an option', () => {
    expect(
      rows(read(file(task([]), { ...task([annotation([zurich])]), id: 18 }), { missing: 'empty' }).documents),
    ).toEqual([['17'], ['18', '17–23 LOC Zürich']])
  })
  it('is read with predictions of tasks without annotations, unless an option leaves these out', () => {
    const open = task([], { predictions: [{ result: [zurich] }] })
    expect(read(file(open), { source: 'predictions' }).documents).toHaveLength(1)
    expect(read(file(open), { source: 'predictions', tasks: 'annotated' }).documents).toHaveLength(0)
  })
})

describe('several annotations of a Label Studio task', () => {
  const zoe = region('r0', { start: 0, end: 3, labels: ['PER'] })
  const both = task([
    annotation([zurich], { completed_by: 1, created_at: '2026-01-02', ground_truth: true }),
    annotation([zoe], { completed_by: { id: 5, email: 'ben@example.org' }, created_at: '2026-01-03' }),
  ])
  it('are refused, unless options choose one by person, date or mark', () => {
    expect(warnings(file(both))).toEqual([
      `error E397 file.json:1:${file(both).indexOf('{"completed_by":{') + 1} task 17 has 2 annotations, by 1, ben@example.org`,
    ])
    expect(read(file(both)).problems[0]?.hint).toContain('choose one: --set reader.annotator=1')
    expect(read(file(both)).problems[0]?.hint).toContain('reader.choose=newest')
    expect(rows(read(file(both), { annotator: '5' }).documents)).toEqual([['17', '0–3 PER Zoë']])
    expect(rows(read(file(both), { annotator: 'ben@example.org' }).documents)).toEqual([['17', '0–3 PER Zoë']])
    expect(rows(read(file(both), { choose: 'newest' }).documents)).toEqual([['17', '0–3 PER Zoë']])
    expect(rows(read(file(both), { choose: 'ground-truth' }).documents)).toEqual([['17', '17–23 LOC Zürich']])
    expect(warnings(file(both), { annotator: 'bem@example.org' })).toEqual([
      'error E397 file.json:1:1 nothing in the file is by the annotator "bem@example.org"',
    ])
  })
  it('are separate records in JSON-MIN', () => {
    const [one] = JSON.parse(golden('min.json')) as readonly Value[]
    const twice = JSON.stringify([one, { ...one, annotator: 'ben@example.org' }])
    expect(warnings(twice)).toEqual([
      `error E397 file.json:1:${[...JSON.stringify([one])].length + 1} task 1 has 2 annotations, by 1, ben@example.org`,
    ])
    expect(rows(read(twice, { annotator: 'ben@example.org' }).documents)).toHaveLength(1)
  })
  it('are refused if they are predictions of several models, unless an option names a model', () => {
    const predictions = [
      { model_version: 'm1', result: [zurich] },
      { model_version: 'm2', result: [] },
    ]
    const two = file(task([annotation([])], { predictions }))
    expect(warnings(two, { source: 'predictions' })[0]).toContain('task 17 has 2 predictions, by m1, m2')
    expect(rows(read(two, { source: 'predictions', model: 'm1' }).documents)).toEqual([['17', '17–23 LOC Zürich']])
  })
})

it('label-studio reads JSON-MIN', () => {
  const { documents, problems } = read(golden('min.json'))
  expect(problems.map(told)).toEqual([])
  expect(rows(documents)).toEqual([['1', '0–3 PER Zoë', '17–23 LOC Zürich'], ['2']])
  expect(documents[1]?.at).toEqual({ path: 'file.json', line: 29, column: 3 })
  expect(warnings(golden('min.json'), { source: 'predictions' })[0]).toContain(
    'error E392 file.json:2:3 JSON-MIN has no predictions',
  )
})

describe('the reader label-studio refuses', () => {
  it('a task with two texts of which either may be the labelled text', () => {
    const [problem] = read(file({ ...task([annotation([])]), data: { title: 'A visit', text } })).problems
    expect(problem?.hint).toBe('name the one that was labelled: --set reader.text=title or --set reader.text=text')
  })
  const refused = (content: string, options: Readonly<Record<string, unknown>> = {}): string =>
    warnings(content, options)
      .map((one) => one.replace(/^error (\w+) file\.json:\d+:\d+ /, '$1 '))
      .join('\n')
  const data = (own: Value): string => file({ ...task([annotation([])]), data: own })
  it.each<[string, string, string]>([
    ['two texts', data({ text, title: 'A visit' }), 'E392 the task has two text fields (text, title)'],
    ['no text', data({ image: 1 }), 'E337 task 17 has no text in its data'],
    [
      'a link',
      data({ text: 'https://example.org/1.txt' }),
      'E393 task 17 has text only by URL ("data.text" is https://example.org/1.txt)',
    ],
    [
      'a record of another tool, which would have no region',
      JSON.stringify({ id: 17, text, label: [[0, 3, 'PER']] }),
      'E337 task 17 is not of Label Studio: it has no "data", "annotator" or region',
    ],
    ['no data', file({ id: 17, annotations: [] }), 'E337 task 17 has no "data"'],
    [
      'a region on HTML',
      file({
        ...task([
          annotation([
            region('r1', { start: '/p[1]/text()[1]', end: '/p[1]/text()[1]', globalOffsets: { start: 0, end: 3 } }),
          ]),
        ]),
        data: { text: '<p>Zoë</p>' },
      }),
      'E393 region r1 is on HTML: its offsets count the rendered page',
    ],
    [
      'other words',
      single(region('a', { start: 0, end: 3, text: 'Ana' })),
      'E331 the text has "Zoë" from 0 to 3, and "Ana" in the annotation',
    ],
    [
      'UTF-16 units',
      single(region('a', { start: 18, end: 24, text: 'Zürich' })),
      'E331 the text has "ürich." from 18 to 24, and "Zürich" in the annotation; all offsets of the document fit in UTF-16 units',
    ],
    [
      'an end beyond the text',
      single(region('a', { start: 20, end: 27 })),
      'E330 the span from 20 to 27 is not in the text: 27 is beyond the text, which has 24 code points',
    ],
    ['an empty region', single(region('a', { start: 3, end: 3 })), 'E330 the span from 3 to 3 is empty'],
    [
      'offsets that are none',
      single(region('a', { start: '0', end: 3 })),
      'E330 a region is not from one whole number to another',
    ],
    [
      'regions on two objects',
      single(zurich, region('b', { start: 0, end: 3 }, { to_name: 'title' })),
      'E392 the regions of task 17 are on 2 objects (text, title)',
    ],
    ['no task', '[]', 'E335 a task must be an object'],
    ['an empty file', '', 'E309 there is nothing to score: the file has no task'],
  ])('%s', (_, content, expected) => {
    expect(refused(content)).toBe(expected)
  })
  it('offsets of a browser that counted CR LF as one character, and explains them', () => {
    const lines = file({
      ...task([annotation([region('a', { start: 2, end: 5, text: 'Zoë' })])]),
      data: { text: 'a\r\nZoë' },
    })
    expect(refused(lines)).toContain('all offsets of the document fit where CR LF is one character')
  })
  it('a paragraph that does not exist', () => {
    const moved = (from: string, to: string): string => refused(golden('paragraphs.json').replace(from, to))
    expect(moved('"start": "0"', '"start": "2"')).toBe('E330 there is no paragraph 2: there are 2')
    expect(moved('"startOffset": 6', '"startOffset": 11')).toBe(
      'E330 "startOffset" is not in paragraph 0, whose length is 10',
    )
  })
  it('a file that was cut off', () => {
    expect(refused(golden('export.json').slice(0, -40))).toContain('E333 the file ends inside of a task')
    expect(refused(golden('export.json').slice(0, -1))).toContain('E333 the file ends inside of its list')
  })
  it('no offsets in UTF-16 units with reader.unit=utf16', () => {
    expect(
      rows(read(single(region('a', { start: 18, end: 24, text: 'Zürich' })), { unit: 'utf16' }).documents),
    ).toEqual([['17', '17–23 LOC Zürich']])
  })
})

it('label-studio refuses a system whose text differs from that of the gold', () => {
  const [one] = read(single(zurich)).documents
  const [other] = read(file({ ...task([annotation([])]), data: { text: text.replace('Añã', 'Ana') } })).documents
  expect(labelStudio.disagree?.(one!.content, other!.content)).toMatchObject({
    code: 'E402',
    gold: { at: { column: file({ ...task([annotation([zurich])]) }).indexOf('Añã') + 1 } },
  })
})

const laws = { describe, it }
const full = file(task([annotation([zurich])], { predictions: [{ result: [zurich] }] }), {
  ...task([annotation([])]),
  id: 18,
  data: { text: 'Zoë "ok"' },
})
const minimal = JSON.stringify(
  [
    {
      id: 1,
      text: 'Zoë met',
      label: [{ start: 0, end: 3, text: 'Zoë', labels: ['PER'] }],
      annotator: 1,
      annotation_id: 9,
      created_at: '',
      lead_time: 1,
    },
    { id: 2, text: 'Ana', annotator: 1, annotation_id: 10, created_at: '', lead_time: 1 },
  ],
  null,
  1,
)
checkReader(laws, labelStudio, {
  files: [
    { path: 'export.json', text: full },
    { path: 'min.json', text: minimal },
  ],
  ends: 'file',
})
checkReader(laws, labelStudio, {
  options: [{ source: 'predictions', missing: 'empty' }],
  files: [{ path: 'export.json', text: full }],
  ends: 'file',
})

it('label-studio warns of keys that are one letter from a key of the format, at every level', () => {
  const near = single(region('r1', { start: 0, end: 3, test: 'Zoë' }))
  expect(read(near).problems.map(told)).toEqual([
    expect.stringMatching(/^warning W530 .+ the key test is not read, and text is missing$/),
  ])
  expect(read(near.replace('"test"', '"text"')).problems).toEqual([])
  const all = file(task([{ ...annotation([]), groundtruth: true }], { prediction: [] }))
  expect(read(all).problems.map(({ message }) => message.split(' is not read')[0])).toEqual([
    'the key prediction',
    'the key groundtruth',
  ])
})
