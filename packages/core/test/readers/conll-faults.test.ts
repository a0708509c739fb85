/** Files of columns with a fault, or with what looks like one: bytes, columns, line ends, words that are not those of the gold. */
import { gzipSync } from 'node:zlib'
import { describe, it } from 'vitest'
import { type ReaderRows, readerTester } from '../../src/laws/index.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'

const text = `U.N. B-ORG
official O
Ekeus B-PER
heads O
for O
Baghdad B-LOC
. O

John B-PER
Smith I-PER
left O
`
const documents = ['B-ORG O B-PER O O B-LOC O', 'B-PER I-PER O']

const tabs = text.replaceAll(' ', '\t')
const begun = `-DOCSTART- O\n\n${text}`
const accented = text.replace('Baghdad', 'Bágdad').replace('-PER', '-PÉR')
const joined = text.replaceAll('-PER', '-P\u200dE\u202eR')
const odd = text.replace('heads', 'he\u2028a\u2029d\u0085s\v\f')
const utf16 = (own: string): Buffer => Buffer.from(own, 'utf16le')
const latin1 = (own: string): Buffer => Buffer.from(own, 'latin1')
const bytesIn = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
/** A line in the place of the one of `heads`. */
const heads = (line: string, own = text): string => own.replace(/heads\sO/, line)

const nothing = { code: 'E309', line: 1, column: 1, says: 'nothing to score', remedy: 'right file' } as const
const columns = { code: 'E311', line: 4, remedy: 'each line holds a token' } as const
const mixed = {
  code: 'E311',
  line: 4,
  message: 'a tab between columns, and blanks since line 1',
  hint: 'separate all columns alike, or take both: --set reader.delimiter=blank',
} as const
const notUtf8 = { code: 'E302', line: 1, remedy: 'reader.encoding=iso-8859-1' } as const
const isUtf16 = { code: 'E301', line: 1, column: 1, message: 'this looks like UTF-16 text' } as const
const packed = { code: 'E305', line: 1, column: 1 } as const
const other = { code: 'E402', line: 6, column: 1, goldAt: '6:1' } as const
const start = { code: 'E402', line: 1, says: '(reader.docstart=skip leaves -DOCSTART- out)' } as const
const long = 'x'.repeat(1.5 * 2 ** 20)
const longSentence = {
  code: 'E363',
  line: 1,
  message: 'a sentence of more than 1000000 tokens',
  remedy: '--set reader.maxSentence=N',
} as const

/** A table of the reader under the number that the fault has. */
const rows = (title: string, table: ReaderRows<'tags'>): void => {
  describe(title, () => readerTester({ describe, it }, conllColumns, table))
}

rows('F01: a byte order mark', {
  valid: {
    'a byte order mark': { text: `\ufeff${text}`, documents, gold: text },
    'a gold with a byte order mark': { text, documents, gold: `\ufeff${text}` },
  },
})

rows('F02: UTF-16', {
  valid: {
    'UTF-16 LE with a byte order mark, with encoding=auto': {
      text: utf16(`\ufeff${text}`),
      options: { encoding: 'auto' },
      documents,
    },
    'UTF-16 BE with a byte order mark, with encoding=auto': {
      text: utf16(`\ufeff${text}`).swap16(),
      options: { encoding: 'auto' },
      documents,
    },
  },
  invalid: {
    'UTF-16 LE with a mark': {
      text: utf16(`\ufeff${text}`),
      problems: [{ ...isUtf16, remedy: '--set reader.encoding=utf-16le' }],
    },
    'UTF-16 BE with a mark': {
      text: utf16(`\ufeff${text}`).swap16(),
      problems: [{ ...isUtf16, remedy: '--set reader.encoding=utf-16be' }],
    },
    'UTF-16 LE without a mark': {
      text: utf16(text),
      problems: [{ ...isUtf16, remedy: '--set reader.encoding=utf-16le' }],
    },
    'UTF-16 BE without a mark': {
      text: utf16(text).swap16(),
      problems: [{ ...isUtf16, remedy: '--set reader.encoding=utf-16be' }],
    },
    'UTF-16 LE without a byte order mark, with encoding=auto': {
      text: utf16(text),
      options: { encoding: 'auto' },
      problems: [isUtf16],
    },
    'UTF-16 BE without a byte order mark, with encoding=auto': {
      text: utf16(text).swap16(),
      options: { encoding: 'auto' },
      problems: [isUtf16],
    },
    'UTF-16 that is cut in half of a unit': {
      text: utf16(text).subarray(0, 31),
      options: { encoding: 'utf-16le' },
      problems: [{ code: 'E302', line: 2, remedy: 'the file is complete' }],
    },
  },
})

rows('F03: bytes that are not UTF-8', {
  invalid: {
    'a byte that is not UTF-8': {
      text: latin1(heads('Z\xfcrich O')),
      problems: [{ ...notUtf8, line: 4, column: 2, message: 'byte 0xfc is not valid UTF-8' }],
    },
    'a byte that is not UTF-8 in a tag': {
      text: bytesIn('a O\nb Z', [0xfc], 'rich\n'),
      problems: [{ ...notUtf8, line: 2, column: 4, message: 'byte 0xfc is not valid UTF-8' }],
    },
    'a character that is cut off at the end': {
      text: bytesIn(text.trimEnd(), [0xc3]),
      problems: [{ ...notUtf8, line: 11, column: 7 }],
    },
  },
})

rows('F06: overlong forms, and surrogates in UTF-8', {
  invalid: {
    'an overlong form': {
      text: bytesIn('a', [0xc0, 0xaf], ' O\n'),
      problems: [{ ...notUtf8, column: 2, message: 'byte 0xc0 is not valid UTF-8' }],
    },
    'an overlong form of three bytes': {
      text: bytesIn('a', [0xe0, 0x80, 0xaf], ' O\n'),
      problems: [{ ...notUtf8, column: 2, message: 'byte 0xe0 is not valid UTF-8' }],
    },
    'half of a surrogate pair': {
      text: bytesIn('a', [0xed, 0xa0, 0x80], ' O\n'),
      problems: [{ ...notUtf8, column: 2, message: 'byte 0xed is not valid UTF-8' }],
    },
    'a pair of surrogates, as in CESU-8': {
      text: bytesIn('a', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], ' O\n'),
      problems: [{ ...notUtf8, column: 2, message: 'byte 0xed is not valid UTF-8' }],
    },
  },
})

rows('F08: a NUL byte', {
  invalid: {
    'a NUL byte': {
      text: text.replace('heads', 'he\0ads'),
      problems: [
        {
          code: 'E304',
          line: 4,
          column: 3,
          message: 'a NUL byte: this is not a text file',
          remedy: ['binary', 'UTF-16'],
        },
      ],
    },
  },
})

rows('F09: packed files under another name', {
  invalid: {
    'bytes of gzip under another name': {
      text: gzipSync(text),
      problems: [{ ...packed, message: 'this is a gzip file', remedy: 'ending .gz' }],
    },
    'bytes of a zip': {
      text: bytesIn('PK\u0003\u0004', Array<number>(60).fill(1)),
      problems: [{ ...packed, message: 'this is a zip file', remedy: 'unzip' }],
    },
  },
})

rows('F10: line ends', {
  valid: {
    'lines that end in CR LF': { text: text.replaceAll('\n', '\r\n'), documents, gold: text },
    'lines that end in CR': { text: text.replaceAll('\n', '\r'), documents, gold: text },
    'line ends of two kinds, with a warning where they change': {
      text: text.replaceAll('\n', '\r\n').replace('for O\r\n', 'for O\n'),
      documents,
      problems: [{ severity: 'warning', code: 'W311', line: 5 }],
    },
  },
})

rows('F11: what only Unicode takes for a line end', {
  valid: {
    'words with line separators of Unicode, VT and FF': { text: odd, documents, gold: odd },
  },
  invalid: {
    'words of a gold without such line separators': {
      text,
      gold: odd,
      problems: [{ code: 'E402', line: 4, column: 1, goldAt: '4:1' }],
    },
  },
})

rows('F12: a file that does not end with a line end', {
  valid: {
    'a last line without an end, and warns of it': {
      text: text.trimEnd(),
      documents,
      problems: [{ severity: 'warning', code: 'W317', line: 11 }],
    },
  },
  invalid: {
    'a last line that is cut in its token': {
      text: text.slice(0, -4),
      problems: [
        { ...columns, line: 11 },
        { severity: 'warning', code: 'W317', line: 11 },
      ],
    },
  },
})

rows('F13: the same words in another normal form', {
  valid: {
    'words in another Unicode normal form than the gold, under an option': {
      text: accented.normalize('NFD'),
      options: { normalize: 'NFC' },
      gold: accented,
    },
    'a gold in another Unicode normal form, under an option': {
      text: accented,
      options: { normalize: 'NFC' },
      gold: accented.normalize('NFD'),
    },
    'a file of one line in another Unicode normal form, under an option': {
      text: 'e\u0301 B-X',
      options: { normalize: 'NFC' },
      documents: ['B-X'],
      gold: '\u00e9 B-X',
      problems: [{ code: 'W317', line: 1 }],
    },
  },
  invalid: {
    'words in another Unicode normal form than the gold': {
      text: accented.normalize('NFD'),
      gold: accented,
      problems: [
        {
          ...other,
          says: '(they differ in their normal form alone: reader.normalize brings both to NFC)',
          goldAt: '6:1',
        },
      ],
    },
  },
})

rows('F14: joiners and marks of direction', {
  valid: {
    'joiners and marks of direction in labels': {
      text: joined,
      documents: documents.map((tags) =>
        tags.replaceAll(/\S+-PER/g, (tag) => JSON.stringify(tag.replace('PER', 'P\u200dE\u202eR'))),
      ),
      gold: text,
    },
  },
})

rows('F20: nothing to score', {
  valid: { 'a first line with the token #': { text: '# O\na O\n', documents: ['O O'] } },
  invalid: {
    'an empty file': { text: '', problems: [{ ...nothing, says: 'the file is empty', remedy: 'written to the end' }] },
    'a file of comments only': {
      text: '# a b\n# c d\n',
      problems: [{ ...nothing, says: 'every line begins with #' }],
    },
    'a file of comments only, of different widths': {
      text: '# a\n# b c d\n',
      problems: [{ code: 'E311', line: 2, column: 5 }, nothing],
    },
    'a file of comments only, which an option leaves out': {
      text: '# a b\n# c\n',
      options: { comment: '#' },
      problems: [{ ...nothing, says: 'no line with a token' }],
    },
    'a file of blank lines only': { text: '\n \n\t\n', problems: [{ ...nothing, says: 'no line with a token' }] },
    'a file of a sentence break only': { text: '-X- O\n', problems: [nothing] },
    'a file of a byte order mark only': { text: '\ufeff', problems: [nothing] },
    'a file of -DOCSTART- only, which an option leaves out': {
      text: '-DOCSTART- O\n\n',
      options: { docstart: 'skip' },
      problems: [nothing],
    },
  },
})

rows('F25: lines and sentences over the limit', {
  valid: {
    'a line over 1 MiB, where the limit is 2': {
      text: `${long} O\nb B-X\n`,
      options: { maxLine: 2 },
      documents: ['O B-X'],
    },
    'a sentence of as many tokens as the limit': {
      text: 'x B-PER\nx O\nx O\n\n',
      options: { maxSentence: 3 },
      documents: ['B-PER O O'],
    },
    'a sentence of a table of as many tokens as the limit': {
      text: 'word,tag\nRome,B-LOC\nis,O\nbig,O\n',
      path: 'gold.csv',
      options: { maxSentence: 3 },
      documents: ['B-LOC O O'],
    },
  },
  invalid: {
    'a line of 17 MB, without an option': {
      text: `a O\n${'x'.repeat(17 * 2 ** 20)} O\n`,
      problems: [{ code: 'E363', line: 2, message: 'a line longer than 16 MiB', remedy: '--set reader.maxLine=N' }],
    },
    'a line over the limit of the option': {
      text: `${long} O\nb B-X\n`,
      options: { maxLine: 1 },
      problems: [{ code: 'E363', line: 1, message: 'a line longer than 1 MiB' }],
    },
    'a sentence of more than a million tokens, without an option': {
      text: `x B-PER\n${'x O\n'.repeat(1_000_000)}`,
      problems: [longSentence],
    },
    'a sentence over the limit of the option': {
      text: 'x B-PER\nx O\nx O\n\n',
      options: { maxSentence: 2 },
      problems: [{ ...longSentence, message: 'a sentence of more than 2 tokens' }],
    },
    'a sentence of a table over the limit of the option': {
      text: 'word,tag\nRome,B-LOC\nis,O\nbig,O\n',
      path: 'gold.csv',
      options: { maxSentence: 2 },
      problems: [{ code: 'E363', line: 2, message: 'a sentence of more than 2 tokens' }],
    },
  },
})

rows('F29: the number of columns', {
  valid: { 'a file with as many columns in each line': { text, documents, gold: text } },
  invalid: {
    'a line with a column too few': {
      text: heads('heads'),
      problems: [{ ...columns, column: 6, message: 'expected 2 columns, as in line 1, but found 1', text: 'heads' }],
    },
    'a line with a column too many': {
      text: heads('heads up O'),
      problems: [
        { ...columns, column: 10, message: 'expected 2 columns, as in line 1, but found 3', text: 'heads up O' },
      ],
    },
    'each line with another number of columns than the first has': {
      text: 'a x A\nb B\n\nc x C D\nd x D\n',
      problems: [
        { ...columns, line: 2, column: 4, message: 'expected 3 columns, as in line 1, but found 2' },
        { ...columns, line: 4, column: 7, message: 'expected 3 columns, as in line 1, but found 4' },
      ],
    },
    'a comment where none is expected': {
      text: `${text}# by hand, in May\n`,
      problems: [{ ...columns, line: 12, remedy: '--set reader.comment=#' }],
    },
    'a column that does not exist': {
      text,
      columns: [5],
      problems: [
        { code: 'E316', line: 1, message: 'there is no column 5: the line has 2 columns', remedy: 'FILE:COLUMN' },
      ],
    },
    'a column of words that does not exist': {
      text,
      columns: [2],
      options: { form: 5 },
      problems: [{ code: 'E316', line: 1, column: 1 }],
    },
    'a column from the right that does not exist': {
      text,
      columns: [-3],
      problems: [{ code: 'E316', line: 1, says: 'there is no column -3', remedy: 'from 1 to 2, or from -1 to -2' }],
    },
  },
})

rows('F30: what separates columns', {
  valid: {
    'columns that tabs separate': { text: tabs, documents, gold: text },
    'several blanks for one': { text: text.replaceAll(' ', '   '), documents, gold: text },
    'a tab for a blank, by the option': { text: heads('heads\tO'), options: { delimiter: 'blank' }, documents },
    'a tab beside a blank, by the option': { text: heads('heads \tO'), options: { delimiter: 'blank' }, documents },
    'a blank beside a tab, by the option': { text: heads('heads\t O'), options: { delimiter: 'blank' }, documents },
    'a tab at the start, by the option': { text: heads('\theads O'), options: { delimiter: 'blank' }, documents },
    'a tab at the end, by the option': { text: heads('heads O\t'), options: { delimiter: 'blank' }, documents },
    'a line of -DOCSTART- with another separator than the others': {
      text: `-DOCSTART- O\n\n${tabs}`,
      documents: ['O', ...documents],
      gold: begun,
    },
  },
  invalid: {
    'a blank where the others have a tab': {
      text: heads('heads O', tabs),
      problems: [{ ...columns, message: 'expected 2 columns, as in line 1, but found 1', remedy: 'tab-separated' }],
    },
    'two tabs where the others have one': { text: heads('heads\t\tO', tabs), problems: [columns] },
    'a tab where the others have a blank': { text: heads('heads\tO'), problems: [{ ...mixed, column: 6 }] },
    'a tab beside a blank': { text: heads('heads \tO'), problems: [{ ...mixed, column: 7 }] },
    'a blank beside a tab': { text: heads('heads\t O'), problems: [{ ...mixed, column: 6 }] },
    'a tab at the start of a line': { text: heads('\theads O'), problems: [{ ...mixed, column: 1 }] },
    'a tab at the end of a line that blanks separate': {
      text: heads('heads O\t'),
      problems: [{ ...mixed, column: 8 }],
    },
    'a tab in a line that stands far down': {
      text: `${text.repeat(5000)}x\tO\n`,
      problems: [{ code: 'E311', line: 55_001, column: 2 }],
    },
  },
})

rows('F31: a separator at the end of a line', {
  valid: {
    'blanks at the end of a line, as conlleval.pl does': { text: heads('heads O  '), documents },
  },
  invalid: {
    'a tab at the end of a line, with the caret there': {
      text: heads('heads\tO\t', tabs),
      problems: [{ ...columns, column: 9 }],
    },
    'a tab at the end of each line': {
      text: tabs.replaceAll('\n', '\t\n'),
      problems: [
        { code: 'E311', line: 1, column: 12 },
        ...[2, 3, 4, 5, 6, 7, 9, 10, 11].map((line) => ({ code: 'E311', line })),
      ],
    },
    'a tag that is empty': {
      text: heads('heads\t', tabs),
      problems: [{ ...columns, column: 7, says: 'column 2 is empty', remedy: 'write O' }],
    },
    'a first line with a tag that is empty': { text: 'a\t\n', problems: [{ code: 'E311', line: 1, column: 3 }] },
    'a blank at the end of a line, and no tag': { text: heads('heads '), problems: [columns] },
  },
})

rows('F36: lines of -DOCSTART-', {
  valid: {
    'a line of -DOCSTART- for a token, as conlleval.pl does': {
      text: begun,
      documents: ['O', ...documents],
      gold: begun,
    },
    'a file without -DOCSTART-, where the option leaves it out': {
      text,
      options: { docstart: 'skip' },
      documents,
      gold: begun,
    },
    'a line of -DOCSTART- twice, where the option leaves it out': {
      text: `-DOCSTART- O\n\n${begun}`,
      options: { docstart: 'skip' },
      documents,
      gold: begun,
    },
    'a first -DOCSTART- with another number of columns, which an option leaves out': {
      text: `-DOCSTART- -X- -X- O\n\n${text}`,
      options: { docstart: 'skip' },
      documents,
      gold: text,
    },
    'a later -DOCSTART- with another number of columns, which an option leaves out': {
      text: `${text}\n-DOCSTART- -X- -X- O\n\n`,
      options: { docstart: 'skip' },
      documents,
      gold: text,
    },
  },
  invalid: {
    'a first -DOCSTART- with another number of columns': {
      text: `-DOCSTART- -X- -X- O\n\n${text}`,
      problems: [
        { ...columns, line: 3, remedy: '--set reader.docstart=skip' },
        ...[4, 5, 6, 7, 8, 9, 11, 12, 13].map((line) => ({ code: 'E311', line })),
      ],
    },
    'a later -DOCSTART- with another number of columns': {
      text: `${text}\n-DOCSTART- -X- -X- O\n\n`,
      problems: [{ ...columns, line: 13, remedy: '--set reader.docstart=skip' }],
    },
    'a line of -DOCSTART- that only the gold has': { text, gold: begun, problems: [start] },
    'a line of -DOCSTART- twice, and once in the gold': {
      text: `-DOCSTART- O\n\n${begun}`,
      gold: begun,
      problems: [{ ...start, line: 3 }],
    },
  },
})

rows('F38: words and sentences that are not those of the gold', {
  invalid: {
    'another word than the gold has': {
      text: text.replace('Baghdad', 'Bagdad'),
      gold: text,
      problems: [{ ...other, says: ['"Baghdad" in the gold', '"Bagdad" in the system'], text: 'Bagdad B-LOC' }],
    },
    'a sentence that ends before that of the gold': {
      text: text.replace('Baghdad B-LOC\n', 'Baghdad B-LOC\n\n'),
      gold: text,
      problems: [{ code: 'E403', line: 6, says: '7 tokens in the gold and 6 in the system', goldAt: '6:9' }],
    },
    'a sentence that continues after that of the gold': {
      text,
      gold: text.replace('Baghdad B-LOC\n', 'Baghdad B-LOC\n\n'),
      problems: [{ code: 'E403', line: 6, column: 9 }],
    },
    'a sentence without its last token': {
      text: text.replace('. O\n', ''),
      gold: text,
      problems: [{ code: 'E403', line: 6, says: '7 tokens in the gold and 6 in the system' }],
    },
  },
})

rows('F85: a file of another tool, and tokens that look like one', {
  valid: {
    'a first token that is a bracket': { text: '[ O\n<user> B-PER\n\n', documents: ['O B-PER'] },
    'a first token that begins with <': { text: '<user> B-PER\n[ O\n\n', documents: ['B-PER O'] },
  },
  invalid: {
    'an export of another tool': {
      text: '{"id": 1, "text": "Ann", "label": [[0, 3, "PER"]]}\n',
      problems: [
        {
          code: 'E320',
          line: 1,
          column: 1,
          message: 'this looks like a doccano export, and conll-columns reads a token a line, in columns',
          text: '{"id": 1, "text": "Ann", "label": [[0, 3, "PER"]]}',
          hint: 'convert it to columns first, or name a reader of its format: --reader NAME; assay list readers',
        },
      ],
    },
  },
})
