/** What would be overlooked in spans: offsets under keys that are not read, and spans of a second side. */
import { readerTester } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { spansJsonl } from '../../src/spans-jsonl/readers.ts'
import { jsonLines } from '../read.ts'

const spanned = (...spans: readonly object[]): string => jsonLines({ id: 'd', text: 'Ann met Ann', spans })

readerTester({ describe, it }, spansJsonl, {
  valid: {
    'offsets under the keys of options': {
      text: spanned({ label: 'PER', text: 'Ann', from: 8, to: 11 }),
      options: { start: 'from', end: 'to' },
    },
    'a list of two numbers as a place': { text: spanned({ label: 'PER', text: 'Ann', place: [8, 11] }) },
    'numbers that are not offsets of the words, if the words are searched for': {
      text: spanned({ label: 'PER', text: 'Ann', id: 7, page: 2 }),
      options: { occurrences: 'first' },
    },
  },
  invalid: {
    'fields that are recognised by the words only': {
      text: jsonLines({ satz: 'Ann met Ann', dinge: [{ was: 'PER', wo: { a: 8, b: 11 }, wort: 'Ann', seite: 3 }] }),
      problems: [
        {
          code: 'E337',
          line: 1,
          says: 'called as no known tool calls them',
          remedy: '--set reader.fields=text:satz,spans:dinge,start:wo.a,end:wo.b,label:was,surface:wort',
        },
      ],
    },
    'fields that are recognised by word boundaries only': {
      text: jsonLines({
        satz: 'Ann met Bo.',
        dinge: [
          { von: 0, bis: 2, art: 'PER' },
          { von: 8, bis: 9, art: 'PER' },
        ],
      }),
      problems: [{ code: 'E337', line: 1, remedy: 'end:bis,label:art --set reader.ends=inclusive' }],
    },
    'gold and predicted spans in one record': {
      text: jsonLines({ id: 'd', text: 'Ann', spans: [{ start: 0, end: 3, label: 'PER' }], predictions: [] }),
      problems: [
        {
          code: 'E417',
          line: 1,
          says: 'spans and predictions may each be the spans',
          remedy: '--gold-set reader.spans=spans --system-set reader.spans=predictions',
        },
      ],
    },
    'two numbers whose difference is the length of the words': {
      text: spanned({ label: 'PER', text: 'Ann', a: 8, b: 11 }, { label: 'PER', text: 'Ann', a: 0, b: 3 }),
      problems: [
        {
          code: 'E337',
          line: 1,
          column: 41,
          says: 'a and b are as far apart as the words of the span are long',
          remedy: '--set reader.start=a --set reader.end=b',
        },
      ],
    },
    'two strings of digits whose difference is the length of the words': {
      text: spanned({ label: 'PER', text: 'Ann', a: '8', b: '11' }),
      problems: [
        { code: 'E337', line: 1, column: 41, says: 'a and b', remedy: '--set reader.start=a --set reader.end=b' },
      ],
    },
    'one number that is called an offset': {
      text: spanned({ label: 'PER', text: 'Ann', offset: 8 }),
      problems: [
        { code: 'E337', line: 1, column: 41, says: 'offset may be an offset', remedy: 'write them as numbers' },
      ],
    },
    'two such numbers in a list under the key of another tool': {
      text: jsonLines({ id: 'd', text: 'Ann met Ann', entities: [{ label: 'PER', text: 'Ann', b: 8, e: 11 }] }),
      options: { dialect: 'plain' },
      problems: [
        {
          code: 'E337',
          line: 1,
          says: 'b and e are as far apart',
          remedy: '--set reader.end=e --set reader.spans=entities',
        },
      ],
    },
    'two such numbers with inclusive ends': {
      text: spanned({ label: 'PER', text: 'Ann', first: 8, last: 10 }),
      problems: [
        {
          code: 'E337',
          line: 1,
          column: 41,
          says: 'first and last',
          remedy: '--set reader.start=first --set reader.end=last',
        },
      ],
    },
  },
})
