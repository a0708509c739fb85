/** What the reader takes and refuses, a row each. */
import { textSource } from '@assay/core'
import { optionsOf, readerTester } from '@assay/core/laws'
import { describe, expect, it, test } from 'vitest'
import {
  donut,
  recordsModel as model,
  openevals,
  type Records,
  recordAnswers,
  records,
  recordsJsonl,
  recordsTable,
  stickler,
} from '../src/index.ts'
import { missingRecord } from '../src/model.ts'

readerTester({ describe, it }, recordsJsonl, {
  model,
  valid: {
    lines: {
      text: '{"id": "d1", "record": {"a": 1.50}}\n{"id": "d2", "record": []}\n',
      documents: ['{"a": 1.50}', '[]'],
    },
    'a list': { text: '[{"id": "d1", "record": {"a": 1}}]', documents: ['{"a": 1}'] },
    'one object without an id': { text: '{"number": "A-17"}\n', documents: ['{"number": "A-17"}'] },
    'fields beside the id': {
      text: '{"id": "d1", "a": 1}\n{"id": "d2", "a": 2}\n',
      documents: ['{"a": 1}', '{"a": 2}'],
    },
    'a record in a string': { text: '{"id": "d1", "record": "{\\"a\\": 1}"}\n', documents: ['{"a": 1} (inString=1)'] },
    'an answer that is no JSON': {
      text: '{"id": "d1", "record": "I cannot read it."}\n',
      documents: ['unparsed: refusal (inString=1)'],
    },
    'all keys as the record': {
      text: '{"id": "d1", "record": {"a": 1}, "total": 5}\n{"id": "d2", "total": 6}\n',
      options: { record: 'none' },
      documents: ['{"record": {"a": 1}, "total": 5}', '{"total": 6}'],
    },
    'an object around a list of records': {
      text: '{"data": [{"id": "d1", "a": 1}, {"id": "d2", "a": 2}]}\n',
      documents: ['{"a": 1}', '{"a": 2}'],
    },
    'a record that is a list of rows without ids': {
      text: '{"rows": [{"a": 1}, {"a": 2}]}\n',
      documents: ['{"rows": [{"a": 1}, {"a": 2}]}'],
    },
    'ids under doc_id': {
      text: '{"doc_id": 7, "a": 1}\n{"doc_id": 8, "a": 2}\n',
      documents: ['{"a": 1}', '{"a": 2}'],
    },
    'documents by their numbers': {
      text: '{"a": 1}\n{"a": 2}\n',
      options: { id: '#' },
      documents: ['{"a": 1}', '{"a": 2}'],
    },
    'keys of other names': {
      text: '{"doc": "d1", "output": {"a": 1}}\n',
      options: { id: 'doc', record: 'output' },
      documents: ['{"a": 1}'],
    },
  },
  invalid: {
    'a key twice': {
      text: '{"id": "d1", "record": {"a": 1, "a": 2}}\n',
      problems: [{ code: 'E334', line: 1, column: 33 }],
    },
    NaN: { text: '{"id": "d1", "record": {"a": NaN}}\n', problems: [{ code: 'E335', line: 1, column: 30 }] },
    'half a surrogate pair': {
      text: '{"id": "d1", "record": {"a": "\\ud800"}}\n',
      problems: [{ code: 'E303', line: 1, column: 30 }],
    },
    'a number of a thousand digits and more': {
      text: `{"id": "d1", "record": {"a": 0.${'1'.repeat(1001)}}}\n`,
      problems: [{ code: 'E770', line: 1, column: 30 }],
    },
    'an exponent beyond ten thousand': {
      text: '{"id": "d1", "record": {"a": 1e-10001}}\n',
      problems: [{ code: 'E770', line: 1, column: 30, remedy: 'as a string' }],
    },
    'several records without an id': {
      text: '{"a": 1}\n{"a": 2}\n',
      problems: [
        { code: 'E336', line: 1, column: 1, remedy: 'reader.id=KEY' },
        { code: 'E336', line: 2, column: 1 },
      ],
    },
    'a record without the key that the first has': {
      text: '{"id": "d1", "record": {"a": 1}}\n{"id": "d2", "recrod": {"a": 1}}\n',
      problems: [{ code: 'E337', line: 2, column: 1, remedy: '"record"' }],
    },
    'a record under a key that the first lacks': {
      text: '{"id": "d1", "a": 1}\n{"id": "d2", "record": {"a": 1}}\n',
      problems: [{ code: 'E337', line: 2, column: 1, remedy: '--set reader.record=none' }],
    },
    'a field beside the record': {
      text: '{"id": "d1", "record": {"a": 1}, "total": 5, "x-note": 6, "text": "a 1"}\n',
      problems: [{ code: 'E337', line: 1, column: 43, remedy: '--set reader.record=none' }],
    },
    'a thousand levels': {
      text: `{"id": "d1", "record": ${'['.repeat(1000)}${']'.repeat(1000)}}\n`,
      problems: [{ code: 'E362', line: 1 }],
    },
  },
})

const answer = (text: string): string => `${JSON.stringify({ id: 'd1', response: text })}\n`

readerTester({ describe, it }, recordAnswers, {
  model,
  valid: {
    'JSON alone': { text: answer('{"a": 1.50}'), documents: ['{"a": 1.50}'] },
    'a value beside its id': {
      text: '{"id": "d1", "response": {"message": "x", "a": 1}}\n',
      documents: ['{"message": "x", "a": 1}'],
    },
    'a fence in prose': {
      text: answer('Here it is:\n```json\n{"a": 1}\n```\nAnything else?'),
      documents: ['{"a": 1} (fence=1, prose=1)'],
    },
    prose: { text: answer('I found [1] this: {"a": 1}.'), documents: ['{"a": 1} (prose=1)'] },
    'the last of two': { text: answer('First {"a": 1}, then {"a": 2}'), documents: ['{"a": 2} (prose=1, several=1)'] },
    'objects beside each other': { text: answer('{"a": 1}\n{"a": 2}'), documents: ['[{"a": 1}, {"a": 2}] (lines=1)'] },
    'thoughts before it': {
      text: answer('<think>The total is {"a": 5}?</think>{"a": 1}'),
      documents: ['{"a": 1} (thinking=1)'],
    },
    'as Python prints it': {
      text: answer("{'a': None, 'b': True, 'c': 1_000, 'd': .5}"),
      documents: ['{"a": null, "b": true, "c": 1000, "d": 0.5} (notJson=1)'],
    },
    'a string of JSON': { text: answer('"{\\"a\\": 1}"'), documents: ['{"a": 1} (string=1)'] },
    'an answer that was cut': { text: answer('{"a": 1, "b": "x'), documents: ['{"a": 1} (truncated=1)'] },
    'what a service puts around it': {
      text: '{"custom_id": "d1", "response": {"body": {"choices": [{"message": {"content": "{\\"a\\": 1}"}}]}}}\n',
      documents: ['{"a": 1}'],
    },
    'no record in it': {
      text: `${answer('I cannot read it.')}${answer('No invoice here.').replace('d1', 'd2')}${answer('').replace('d1', 'd3')}`,
      documents: ['unparsed: refusal', 'unparsed: prose', 'unparsed: blank'],
    },
    'a key twice': { text: answer('{"a": 1, "a": 2}'), documents: ['unparsed: a key stands twice in an object'] },
    'more than what may be overlooked': {
      text: answer('It is {"a": 1}'),
      options: { lenient: 'fence' },
      documents: ['unparsed: needs prose'],
    },
    'another key': {
      text: '{"id": "d1", "json": "{\\"a\\": 1}"}\n',
      options: { response: 'json' },
      documents: ['{"a": 1}'],
    },
  },
  invalid: {
    'no answer': {
      text: '{"id": "d1", "total": 5}\n',
      problems: [{ code: 'E773', line: 1, remedy: 'keys here: id, total' }],
    },
    'a line that is no JSON': { text: '{"id": "d1"\n', problems: [{ code: 'E333', line: 1 }] },
    'no id under the key that is named': {
      text: answer('{"a": 1}'),
      options: { id: 'doc' },
      problems: [{ code: 'E337', line: 1, remedy: 'reader.id=KEY' }],
    },
  },
})

readerTester({ describe, it }, recordsTable, {
  model,
  valid: {
    'numbers and true are values': {
      text: 'id,number,total,paid\nd1,A-17,12.50,TRUE\nd2,007,1e2,\n',
      documents: ['{"number": "A-17", "total": 12.50, "paid": true}', '{"number": "007", "total": 1e2, "paid": ""}'],
    },
    'cells as text': {
      text: 'id;total\nd1;12.50\n',
      options: { cells: 'text' },
      documents: ['{"total": "12.50"}'],
    },
    'another title of ids': {
      text: 'total\tinvoice\n12\td1\n',
      options: { id: 'invoice' },
      documents: ['{"total": 12}'],
    },
  },
  invalid: {
    'no column of ids': { text: 'a,b\n1,2\n', problems: [{ code: 'E316', line: 1, remedy: 'titles here: a, b' }] },
    'a title twice': { text: 'id,a,a\nd1,2,3\n', problems: [{ code: 'E316', line: 1, column: 6 }] },
    'a row without an id': { text: 'id,a\n,2\nd2,3\n', problems: [{ code: 'E336', line: 2, column: 1 }] },
    'a short row': { text: 'id,a,b\nd1,2\n', problems: [{ code: 'E311', line: 2 }] },
  },
})

describe('files are recognised as records', () => {
  const invoice = '{"id": "1", "number": "A-17", "vendor": {"name": "Acme"}, "lines": [{"qty": 2}]}\n'
  const others = {
    'a text with spans': '{"id": "1", "text": "Ana in Oslo", "spans": [{"start": 0, "end": 3, "label": "PER"}]}\n',
    'tokens and tags': '{"tokens": ["Ana"], "ner_tags": ["B-PER"]}\n',
    'offsets under names of their own': '{"id": "1", "body": "Ana", "found": [[0, 3, "PER"]]}\n',
    'tags under names of their own': '{"id": "1", "marks": ["B-PER", "O"]}\n',
    'an answer in a text': '{"id": "1", "response": "Ana"}\n',
    'a list around texts': '{"data": [{"text": "Ana", "label": ["PER"]}]}\n',
    'a document with what was found in it':
      '{"id": "1", "page": "Ana Silva went from Oslo to Porto on the first day of the year by ship", "places": ["Oslo"]}\n',
  }
  test('where all keys are fields', () => expect(recordsJsonl.sniff(invoice, 'a.jsonl')).toBeGreaterThan(0.3))
  test.each(Object.entries(others))('and not %s', (_, text) => expect(recordsJsonl.sniff(text, 'a.jsonl')).toBe(0))

  const table = 'id,number,total\n1,A-17,12.5\n2,A-18,3\n'
  const otherTables = {
    'labels of annotators': 'id,ann,ben\n1,PER,LOC\n2,LOC,PER\n',
    'items and clusters': 'id,cluster\n1,7\n2,7\n',
    'tokens and tags': 'id,token,tag\n1,Ana,B-PER\n2,in,O\n',
    'an id that comes again': 'id,number,total\n1,A-17,12.5\n1,A-18,3\n',
  }
  test('where a column is a field', () => expect(recordsTable.sniff(table, 'a.csv')).toBeGreaterThan(0.6))
  test.each(Object.entries(otherTables))('and not %s', (_, text) => expect(recordsTable.sniff(text, 'a.csv')).toBe(0))

  test('and answers with a record in their text, less surely than as answers of strings', () =>
    expect(recordAnswers.sniff(answer('It is {"a": 1}'), 'a.jsonl')).toBe(0.5))
})

test('sides without a path in common are doubted', () => {
  const sideOf = (text: string) => {
    const [row] = [...recordsJsonl.with(optionsOf(recordsJsonl, {}))(textSource('a.jsonl', text))]
    if (row === undefined || row._tag === 'Left') throw new Error('nothing was read')
    return row.right.content
  }
  const scorer = records.with(optionsOf(records, {}))
  const doubts = (gold: string, system: string) => {
    const lines = [...scorer.judge(sideOf(gold))(sideOf(system))]
    const sum = lines.reduce((all, { stats }) => scorer.stats.concat(all, stats), scorer.stats.empty)
    return (scorer.report?.doubts ?? []).flatMap(([code, doubt]) => (doubt(sum) === undefined ? [] : [code]))
  }
  expect(doubts('{"id": "d", "a": 1}', '{"id": "d", "b": 1}')).toEqual(['W771'])
  expect(doubts('{"id": "d", "a": 1}', '{"id": "d", "a": 2, "b": 1}')).toEqual([])
  expect(doubts('{"id": "d", "a": 1}', '{"id": "d", "b": null}')).toEqual([])
})

test.each([records, donut, openevals, stickler])('lines of errors of $name have the place of the record', (metric) => {
  const sideOf = (path: string, text: string) => {
    const [row] = [...recordsJsonl.with(optionsOf(recordsJsonl, {}))(textSource(path, text))]
    if (row === undefined || row._tag === 'Left') throw new Error('nothing was read')
    return row.right.content
  }
  const gold = sideOf('gold.jsonl', '\n{"id": "d", "a": 1, "b": 2}')
  const lines = (system: Records) => [...metric.with(optionsOf(metric, {}) as never).judge(gold)(system)]
  const places = (system: Records) =>
    new Set(lines(system).flatMap(({ show }) => (show === undefined ? [] : [show().at?.path, show().at?.line])))
  expect([...places(sideOf('ours.jsonl', '{"id": "d", "a": 1, "c": 2}'))]).toEqual(['ours.jsonl', 1])
  expect([...places(missingRecord)]).toEqual(['gold.jsonl', 2])
})

test('a hundred thousand keys are read and judged', () => {
  const text = `{"id": "d", "record": {${Array.from({ length: 100_000 }, (_, i) => `"k${i}": ${i}`).join(', ')}}}`
  const [row] = [...recordsJsonl.with(optionsOf(recordsJsonl, {}))(textSource('wide.jsonl', text))]
  if (row === undefined || row._tag === 'Left') throw new Error('nothing was read')
  const { content } = row.right
  const lines = [...records.with(optionsOf(records, {})).judge(content)(content)]
  expect(lines.filter(({ verdict }) => verdict === 'correct')).toHaveLength(100_000)
})
