/** Sentences in lines: tags behind words, names between marks, and the laws. */
import { checkReader, readerTester } from '@assay/core/laws'
import { readers } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { taggedLines } from '../src/tagged-lines/reader.ts'

const slashes = 'Mara/PERSON Vell/PERSON left/O Ost/LOCATION ./O\nTom/PERSON Bo/TITLE ran/O\n'
const marks = '<START:person> Mara Vell <END> left <START:location> Ost <END> .\n\nHe ran and/or fell .\n'
const test = { describe, it }

readerTester(test, taggedLines, {
  valid: {
    'adjacent words of one type as one entity': {
      text: slashes,
      documents: ['B-PERSON I-PERSON O B-LOCATION O', 'B-PERSON B-TITLE O'],
    },
    'tags that mark the beginnings of entities': { text: 'a/B-X b/B-X c/I-X d/O\n', documents: ['B-X B-X I-X O'] },
    'words that contain the separator': { text: '1/2/O and/or/CC x/O\n', documents: ['O B-CC O'] },
    'another separator between words and tags': {
      text: 'a_b_PER c_O\n',
      options: { separator: '_' },
      documents: ['B-PER O'],
    },
    'entities between marks, and lines without marks': {
      text: marks,
      documents: ['B-person I-person O B-location O', 'O O O O O'],
    },
    'a mark without a type': { text: '<START> Mara <END> left\n', documents: ['B-default O'] },
    'a beginning without marks, under an option for the style': {
      text: 'He ran .\n',
      options: { style: 'marks' },
      documents: ['O O O'],
    },
  },
  invalid: {
    'a word without a tag': {
      text: 'Mara/PER left\n',
      problems: [
        {
          code: 'E311',
          line: 1,
          column: 10,
          length: 4,
          says: '"left" is not a word with a tag after /',
          remedy: '--set reader.separator=_',
        },
      ],
    },
    'a tag without a word, and a word with an empty tag': {
      text: '/O a/O\nb/ c/O\n',
      problems: [
        { code: 'E311', line: 1, column: 1 },
        { code: 'E311', line: 2, column: 1 },
      ],
    },
    'an entity inside an entity': {
      text: '<START:a> x <START:b> y <END> <END>\n',
      problems: [{ code: 'E311', line: 1, column: 13, says: 'a name begins inside of another' }],
    },
    'an end without a beginning': {
      text: '<START:a> x <END> y <END>\n',
      problems: [{ code: 'E311', line: 1, column: 21 }],
    },
    'an entity that never ends': {
      text: 'y <START:a> x\n<START:a> x <END>\n',
      problems: [{ code: 'E311', line: 1, column: 3 }],
    },
    'an entity without words': { text: '<START:a> <END> x\n', problems: [{ code: 'E311', line: 1, column: 11 }] },
    'other words than the gold': {
      text: 'Mara/O left/O\n',
      gold: 'Mara/O went/O\n',
      problems: [{ code: 'E402', line: 1, column: 8, goldAt: '1:8' }],
    },
    'an empty file': { text: '\n', problems: [{ code: 'E309', line: 1 }] },
  },
})

it('tagged-lines recognises words with entity tags, but not words with parts of speech or columns', () => {
  for (const own of [slashes, marks]) {
    expect(taggedLines.sniff(own, 'a')).toBe(0.9)
    for (const { name, sniff } of readers) expect([name, sniff(own, 'a') < 0.9]).toEqual([name, true])
  }
  for (const own of ['The/DT dog/NN ran/VBD\n', 'a/b c/d\n', 'Mara B-PER\n', 'and/O\n', 'https://a.b/O x/PER\nleft\n'])
    expect(taggedLines.sniff(own, 'a')).toBe(0)
})

checkReader(test, taggedLines, {
  files: [
    { path: 'a.txt', text: slashes },
    { path: 'b.txt', text: slashes.replace('Mara', 'Ada') },
  ],
})
