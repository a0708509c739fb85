/** What the reader takes and refuses, a row each. */
import { textSource } from '@assay/core'
import { optionsOf, readerTester } from '@assay/core/laws'
import { describe, expect, it, test } from 'vitest'
import { recordsModel as model, records, recordsJsonl } from '../src/index.ts'

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
      documents: ['unparsed: not JSON'],
    },
    'all keys as the record': {
      text: '{"id": "d1", "record": {"a": 1}, "total": 5}\n{"id": "d2", "total": 6}\n',
      options: { record: 'none' },
      documents: ['{"record": {"a": 1}, "total": 5}', '{"total": 6}'],
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

test('a hundred thousand keys are read and judged', () => {
  const text = `{"id": "d", "record": {${Array.from({ length: 100_000 }, (_, i) => `"k${i}": ${i}`).join(', ')}}}`
  const [row] = [...recordsJsonl.with(optionsOf(recordsJsonl, {}))(textSource('wide.jsonl', text))]
  if (row === undefined || row._tag === 'Left') throw new Error('nothing was read')
  const { content } = row.right
  const lines = [...records.with(optionsOf(records, {})).judge(content)(content)]
  expect(lines.filter(({ verdict }) => verdict === 'correct')).toHaveLength(100_000)
})
