/**
 * Reader `tagged-lines`: a sentence a line, with a tag behind each word, as Stanford's taggers write (`Mara/PERSON left/O`), or with names between
 * marks, as OpenNLP has them (`<START:person> Mara Vell <END> left`). Where tags are types alone, words of one type beside each other are one name:
 * these tools have no other way to say it.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  reader,
  right,
  type Source,
  tagsOf,
} from '@assay/core'
import { conllColumns, withHead } from '@assay/core/internal/source'
import { encodingEntry, linesOf, maxLineEntry, normalizeEntry, textBlocks, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { error, startOf } from '../problems.ts'

const options = v.strictObject({
  style: entry.choice(
    ['auto', 'behind', 'marks'],
    'a tag behind each word, or names between marks, as OpenNLP has them; auto: by the first lines',
  ),
  separator: entry.of(v.string(), 'what stands between a word and its tag, such as / or _', '/'),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
})
export type TaggedLinesOptions = v.InferOutput<typeof options>

interface Token {
  readonly word: string
  readonly tag: string
  /** The offset in its line. */
  readonly at: number
}

/** A part of a line that is not as it should be. */
interface Fault {
  readonly at: number
  readonly length: number
  readonly message: string
}

type Parsed = readonly Token[] | Fault

const MARK = /^<START(?::([^<>]*))?>$/
const PREFIXED = /^[BIEMLSU]-./

/** Types alone as tags: `B-` before the first of the words that have one type, and `I-` before the others. */
const withPrefixes = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, i) => {
    const { tag } = token
    if (tag === 'O' || PREFIXED.test(tag)) return token
    return { ...token, tag: `${tokens[i - 1]?.tag === tag ? 'I' : 'B'}-${tag}` }
  })

const cellsOf = (text: string) => [...text.matchAll(/[^ \t]+/g)].map(({ 0: cell, index }) => ({ cell, at: index }))

const tagsBehind = (text: string, separator: string): Parsed => {
  const tokens: Token[] = []
  for (const { cell, at } of cellsOf(text)) {
    const end = cell.lastIndexOf(separator)
    const tag = cell.slice(end + separator.length)
    if (end <= 0 || tag === '')
      return { at, length: cell.length, message: `${JSON.stringify(cell)} is not a word with a tag after ${separator}` }
    tokens.push({ word: cell.slice(0, end), tag, at })
  }
  return withPrefixes(tokens)
}

const tagsBetween = (text: string): Parsed => {
  const tokens: Token[] = []
  let open: { readonly type: string; readonly at: number; readonly from: number } | undefined
  for (const { cell, at } of cellsOf(text)) {
    const [mark, type = 'default'] = MARK.exec(cell) ?? []
    const fault = (message: string): Fault => ({ at, length: cell.length, message })
    if (mark !== undefined) {
      if (open !== undefined) return fault('a name begins inside of another')
      open = { type, at, from: tokens.length }
    } else if (cell === '<END>') {
      if (open === undefined) return fault('a name ends that has not begun')
      if (open.from === tokens.length) return fault('a name has no word')
      open = undefined
    } else {
      const prefix = open?.from === tokens.length ? 'B' : 'I'
      tokens.push({ word: cell, tag: open === undefined ? 'O' : `${prefix}-${open.type}`, at })
    }
  }
  return open === undefined ? tokens : { at: open.at, length: 1, message: 'a name does not end in its line' }
}

function* read(source: Source, settings: TaggedLinesOptions): Iterable<Either<Problem, Document<'tags'>>> {
  const { path } = source
  const { head, blocks } = withHead(textBlocks(source, textOptions(settings)))
  const areMarks = settings.style === 'auto' ? /(?:^|\s)<START(?::[^<>\s]*)?>\s/.test(head) : settings.style === 'marks'
  const inner: Source = {
    path,
    *chunks() {
      for (const block of blocks)
        yield block._tag === 'Left'
          ? block
          : right(block.right.unended ? block.right.bytes.subarray(0, -1) : block.right.bytes)
    },
  }
  const { maxLine } = settings
  let sentences = 0
  for (const item of linesOf(inner, textOptions({ encoding: 'utf-8', normalize: 'none', maxLine }))) {
    if (item._tag === 'Left') return yield item
    const { text, number } = item.right
    if (text.trim() === '') continue
    sentences++
    const parsed = areMarks ? tagsBetween(text) : tagsBehind(text, settings.separator)
    const placeOf = (at: number, length: number) => ({
      path,
      line: number,
      column: [...text.slice(0, at)].length + 1,
      length: Math.max(1, length),
    })
    if ('message' in parsed) {
      const hint = areMarks
        ? 'a name is written <START:person> Mara Vell <END>, with blanks around its marks'
        : 'each word has its tag: Mara/PERSON left/O; another sign between them: --set reader.separator=_'
      yield left(error(commonCode.E311, parsed.message, { at: placeOf(parsed.at, parsed.length), text }, hint))
      continue
    }
    const tags = tagsOf(
      parsed.map(({ tag }) => tag),
      parsed.map(({ word }) => word),
    )
    const spot = (token: number) => ({ at: placeOf(parsed[token]!.at, [...parsed[token]!.word].length), text })
    const content = { ...tags, column: { ...tags.column, spot } }
    yield right({ id: String(sentences), content, meta: {}, at: { path, line: number, column: 1 } })
  }
  if (sentences === 0)
    yield left(
      error(
        commonCode.E309,
        'there is nothing to score: the file has no sentence',
        startOf(path),
        'check that this is the right file',
      ),
    )
}

/** Lines of words with tags, of which some are O: those of parts of speech are no names. */
const isTagged = (lines: readonly string[]): boolean => {
  const cells = lines.flatMap((line) => cellsOf(line).map(({ cell }) => /^\S+\/(O|[A-Z][\w-]*)$/.exec(cell)?.[1]))
  return (
    cells.length > 0 &&
    cells.every((tag) => tag !== undefined) &&
    cells.includes('O') &&
    cells.some((tag) => tag !== 'O')
  )
}

const sniff = (head: string): number => {
  if (/^(?:[^<\n]* )?<START(?::[^<>\s]*)?> [^<\n]+ <END>(?:\s|$)/m.test(head)) return 0.9
  const lines = head.split(/\r\n?|\n/)
  return isTagged(lines.length > 1 ? lines.slice(0, -1) : lines) ? 0.9 : 0
}

export const taggedLines = reader({
  contract: 1,
  name: 'tagged-lines',
  title: 'a sentence a line with tags behind its words, Mara/PERSON left/O, or names between <START:person> and <END>',
  gives: 'tags',
  options,
  signed: ['style'],
  sniff,
  pairs: 'position',
  units: 'sentences',
  with: (settings) => (source) => read(source, settings),
  ...(conllColumns.disagree && { disagree: conllColumns.disagree }),
})
