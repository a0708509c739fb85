import { expect, test } from 'vitest'
import { pageHint } from '../src/view/page-hint.ts'

test.each([
  [
    'name the encoding: --system-set reader.encoding=iso-8859-1 (or iso-8859-15)',
    'name the encoding: encoding=iso-8859-1 in the options of the format of the system (or iso-8859-15)',
  ],
  ['--set view=all takes every entity', 'view=all in the options of the metric takes every entity'],
  ['an empty answer: --set documents.missing=empty', 'an empty answer: "documents missing in a system": empty'],
  ['name it: --reader NAME', 'name it: choose a format'],
  ['read it with --gold-set reader=brat', 'read it with the format brat of the gold'],
  [
    'if they are what they look like: --set reader.fields=start:von,end:bis',
    'if they are what they look like: fields=start:von,end:bis in the options of the format',
  ],
  [
    "name one of them: 'all.zip/book.xlsx/Gold', 'all.zip/book.xlsx/Ours'",
    "give the workbook alone, and choose its sheet: 'all.zip/book.xlsx/Gold', 'all.zip/book.xlsx/Ours'",
  ],
  ['each line holds a token', 'each line holds a token'],
])('a hint of the command line names fields of the page: %s', (hint, said) => {
  expect(pageHint(hint)).toBe(said)
})
