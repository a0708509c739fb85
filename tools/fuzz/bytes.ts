/** Changes of bytes that know nothing of a format. A text here has a character for each byte. */
import type { Random } from './random.ts'

type Mutator = (text: string, random: Random) => string

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** What formats have a meaning for, and what has tripped programs before. */
const pieces: readonly string[] = [
  ...['\0', '\n', '\r', '\t', ' ', '"', "'", '<', '>', '(', ')', '[', ']', '{', '}', '|', ',', ';', ':', '&', '#', '*'],
  ...['-', '_', '/', '=', '0', '1', '9', '-1', '1.5', '1e999', '99999999999999999999', '4294967296', 'NaN', 'null'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'B-',
    'I-',
    'O',
    '</',
    '/>',
    '<!--',
    '<![CDATA[',
    '&lt;',
    '&#0;',
    '\\u0000',
  ],
  ...[utf8('\ufeff'), utf8('é'), utf8('e\u0301'), utf8('💩'), utf8('\u2028'), utf8('\u00a0'), utf8('\ufffd')],
  ...['\xff', '\xc3', '\x80', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xfe\xff'],
]

const splice = (text: string, start: number, end: number, put: string): string =>
  text.slice(0, start) + put + text.slice(end)

/** Somewhere in the text, and a little further on. */
const range = (text: string, random: Random, longest: number): readonly [number, number] => {
  const start = random.below(text.length)
  return [start, Math.min(text.length, start + 1 + random.below(longest))]
}

const onLines =
  (change: (lines: string[], at: number, random: Random) => void): Mutator =>
  (text, random) => {
    const lines = text.split('\n')
    change(lines, random.below(lines.length), random)
    return lines.join('\n')
  }

const swapFields = onLines((lines, at, random) => {
  const line = lines[at]!
  const between = line.includes('\t') ? '\t' : line.includes(',') ? ',' : ' '
  const fields = line.split(between)
  const [a, b] = [random.below(fields.length), random.below(fields.length)]
  const first = fields[a]!
  fields[a] = fields[b]!
  fields[b] = first
  lines[at] = fields.join(between)
})

const otherNumber: Mutator = (text, random) => {
  const found = [...text.matchAll(/\d+/g)]
  if (found.length === 0) return text
  const { 0: digits, index } = random.pick(found)
  const others = [`${Number(digits) + 1}`, `${Number(digits) - 1}`, '0', `${digits}0`, '1000000', '-0', `${digits}.0`]
  return splice(text, index, index + digits.length, random.pick(others))
}

const mutators: readonly Mutator[] = [
  (text, random) => {
    const at = random.below(text.length)
    return splice(text, at, at + 1, String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(8))))
  },
  (text, random) => {
    const at = random.below(text.length + 1)
    return splice(text, at, at, random.pick(pieces))
  },
  (text, random) => splice(text, ...range(text, random, 1), random.pick(pieces)),
  (text, random) => splice(text, ...range(text, random, 12), ''),
  (text, random) => {
    const at = random.below(text.length + 1)
    return splice(text, at, at, text.slice(...range(text, random, 60)))
  },
  (text, random) => {
    const [start, end] = range(text, random, 12)
    return splice(text, start, end, text.slice(start, end).repeat(2 + random.below(100)))
  },
  onLines((lines, at) => lines.splice(at, 0, lines[at]!)),
  onLines((lines, at) => lines.splice(at, 1)),
  onLines((lines, at, random) => lines.splice(random.below(lines.length), 0, ...lines.splice(at, 1))),
  swapFields,
  swapFields,
  otherNumber,
  otherNumber,
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text) => utf8('\ufeff') + text,
  (text, random) => text.replaceAll('\n', random.pick(['\r\n', '\r', '\n\n', '\r\r\n', utf8('\u2028')])),
  (text) => text.replace(/\n$/, ''),
  (text, random) => text + random.pick(['\n', '\0', '\x1a', ' ', '\n\n\n']),
  (text) => Buffer.from(text, 'latin1').toString('utf8').toLowerCase(),
  (text) => Buffer.from(text, 'utf16le').toString('latin1'),
]

/** One to four changes. */
export const mutated = (bytes: Uint8Array, random: Random): Uint8Array => {
  let text = Buffer.from(bytes).toString('latin1')
  for (let left = 1 + random.below(4); left > 0; left--) text = random.pick(mutators)(text, random)
  return Buffer.from(text, 'latin1')
}
