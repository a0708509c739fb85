/** Answers that are no value: text with marks, and lines of one form, as models write them for people. */

import type { Value } from '@assay/core/answers'
import { isPhraseForNothing } from '@assay/core/answers'
import { rowsIn } from '@assay/core/internal/source'
import type { AnswerItem, Shape, ShapeOptions } from './answer-shape.ts'
import { answerTree } from './answer-tree.ts'
import { mayBeJoined } from './joined-names.ts'
import { LABELLED, labelKeys, shapeOf, textKeys } from './shapes.ts'
import { isTokenTag } from './token-tags.ts'
import { triplesOfLines } from './triple-shape.ts'

/** The items of such an answer, and the name of its form. */
export interface LinesRead {
  readonly shape: Shape
  readonly form: string
  /** True if something else stands there too. */
  readonly isProse: boolean
}

type Pair = readonly [text: string, label: string]

const linesOf = (text: string): readonly string[] => text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')

/** Items that were read without a value around them. */
const itemsAlone = (pairs: readonly Pair[], mayJoin = false): Shape => ({
  items: pairs.flatMap(([text, label]): readonly AnswerItem[] =>
    isPhraseForNothing(text) ? [] : [{ label, text, ...(mayJoin && mayBeJoined(text) && { mayBeJoined: true }) }],
  ),
  counts: {},
  isKnown: true,
  pairs: { first: 0, second: 0 },
  threes: 0,
  tags: 0,
})

const isOf = (labels: readonly string[], label: string): boolean => labels.length === 0 || labels.includes(label)

/** The last line of an answer that came to its limit may have been cut anywhere. */
const wholeOf = (lines: readonly string[], isTruncated: boolean): readonly string[] =>
  isTruncated ? lines.slice(0, -1) : lines

// ---- marked text -----------------------------------------------------------------------------------------------------

const marked =
  /<([\p{L}_][\p{L}\p{N}_-]*)(?:\s+(?:type|label|class|category|tag)=["']?([^"'<>]+?)["']?)?>([^<>]+)<\/\1>/gu
const linked = /\[([^[\]|\n]+)(?:\]\(([A-Z][A-Z_]+)\)|\s*\|\s*([A-Z][A-Z_]+)\])/g

/** Marks of HTML and of thinking, which are no labels. */
const html = /^(?:a|b|i|u|p|em|br|li|ul|ol|h\d|tt|code|pre|div|span|strong|think|answer|output|text)$/i

/** Names marked in the text itself, `<PER>Mara</PER> left` or `[Mara](PER) left`; nothing where a mark is left over. */
const fromMarks = (text: string, { labels }: ShapeOptions, mayJoin = false): LinesRead | undefined => {
  const inMarks = [...text.matchAll(marked)].map(([, mark = '', labelled, name = '']): Pair => [name, labelled ?? mark])
  const inLinks = Array.from(
    text.matchAll(linked),
    ([, name = '', label, piped]): Pair => [name.trim(), label ?? piped ?? ''],
  )
  const all = inMarks.length > 0 ? inMarks : inLinks
  const pairs = all.filter(([, label]) => !html.test(label) && isOf(labels, label))
  const rest = text.replace(inMarks.length > 0 ? marked : linked, '')
  if (pairs.length === 0 || /[<>]|\]\(/.test(rest)) return undefined
  return { shape: itemsAlone(pairs, mayJoin), form: 'marked text', isProse: false }
}

// ---- elements --------------------------------------------------------------------------------------------------------

const root = /^\s*<([\p{L}_][\p{L}\p{N}_-]*)>\s*(?:(<[\s\S]*>)\s*)?<\/\1>\s*$/u
const parent = /<([\p{L}_][\p{L}\p{N}_-]*)>\s*((?:<([\p{L}_][\p{L}\p{N}_-]*)>[^<>]*<\/\3>\s*)+)<\/\1>/gu
const blankElement = /<([\p{L}_][\p{L}\p{N}_-]*)>\s*<\/\1>/gu
const child = /<([\p{L}_][\p{L}\p{N}_-]*)>([^<>]*)<\/\1>/gu

/** The items that XML has in an element around all of them, marked or with their string and label as elements; it may be empty. */
const fromElements = (text: string, options: ShapeOptions): LinesRead | undefined => {
  const match = root.exec(text)
  if (match === null) return undefined
  const inner = match[2]
  const form = { form: 'marked text', isProse: false } as const
  if (inner === undefined) return { shape: itemsAlone([]), ...form }
  if (inner.replace(parent, '').trim() !== '') return fromMarks(inner.replace(blankElement, ''), options, true)
  const items = Array.from(inner.matchAll(parent), ([, , children = '']): Value => {
    const entries = new Map(Array.from(children.matchAll(child), ([, key = '', value = '']) => [key, value.trim()]))
    return { kind: 'object', entries, isCut: false }
  })
  const shape = shapeOf({ kind: 'list', items, isTuple: false }, options)
  return shape.isKnown && shape.counts.incomplete === undefined ? { shape, ...form } : undefined
}

// ---- lists of names ----------------------------------------------------------------------------------------------------

/** A line of a list: a name, and its label in brackets behind it, as models write for people: `- **Mara Vell** (PER)`. */
const named =
  /^\s*(?:[-*•]|\d+[.)])\s+(?:\*\*|[`"“])?(.+?)(?:\*\*|[`"”])?\s*[([]([\p{L}_][\p{L}\p{N}_ -]{0,39})[)\]]\.?\s*(?:[:–—-]\s.*)?$/u
const listLine = /^\s*(?:[-*•]|\d+[.)])\s+\S/

/** The names of a list with their labels; nothing where a line of the list has another form. */
const fromList = (text: string, { labels }: ShapeOptions, isTruncated: boolean): LinesRead | undefined => {
  const lines = linesOf(text)
  const listed = lines.filter((line) => listLine.test(line))
  const whole = wholeOf(listed, isTruncated && listed.at(-1) === lines.at(-1))
  const pairs = whole.flatMap((line): readonly Pair[] => {
    const [, name, label] = named.exec(line) ?? []
    return name === undefined || label === undefined || !isOf(labels, label) ? [] : [[name, label]]
  })
  if (pairs.length === 0 || pairs.length < whole.length) return undefined
  return { shape: itemsAlone(pairs), form: 'list of names', isProse: lines.length > listed.length }
}

// ---- tables ------------------------------------------------------------------------------------------------------------

const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^(?:\*\*|`)(.*)(?:\*\*|`)$/, '$1'))

/** The column whose title is one of these words, or ends in one. */
const columnOf = (titles: readonly string[], words: readonly string[]): number => {
  const at = titles.findIndex((title) => words.includes(title))
  return at < 0 ? titles.findIndex((title) => words.some((word) => title.endsWith(`_${word}`))) : at
}

/** A title as keys are written, in the singular. */
const titleOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

/** The rows of a table of Markdown, or of CSV, that has a column of strings and one of labels. */
const fromTable = (text: string, isTruncated: boolean): LinesRead | undefined => {
  const lines = linesOf(text)
  const at = lines.findIndex((line, i) => i > 0 && rule.test(line) && line.includes('|'))
  const csv = at < 0 ? /^[\w ]+([,;\t])[\w ]+(?:\1[\w ]+)*$/.exec(lines[0]!)?.[1] : undefined
  if (at < 0 && csv === undefined) return undefined
  const cells = (line: string): readonly string[] =>
    csv === undefined ? cellsOf(line) : (rowsIn(`${line}\n`, delimiters[csv as keyof typeof delimiters])[0] ?? [])
  const titles = cells(lines[Math.max(at - 1, 0)]!).map(titleOf)
  const label = columnOf(
    titles,
    labelKeys.filter((key) => key !== 'entity'),
  )
  const others = titles.map((title, i) => (i === label ? '' : title))
  const string = columnOf(others, textKeys)
  if (label < 0 || string < 0) return undefined
  const rows = wholeOf(lines.slice(Math.max(at, 0) + 1), isTruncated).map(cells)
  const pairs = rows.filter((row) => row.length === titles.length).map((row): Pair => [row[string]!, row[label]!])
  return { shape: itemsAlone(pairs, true), form: 'table', isProse: at > 1 || pairs.length < rows.length }
}

// ---- lines -------------------------------------------------------------------------------------------------------------

const marker = /^\s*(?:[-*•]\s+|\d+[.)]\s+)?/
const bold = /^\*\*([^*]+?)(?:\*\*:|:\*\*)/
const parting = /^(.*\S)(?:\s*[,:\t|]\s*|\s+(?:[-–—→]|->|=>)\s+)(\S.*)$/

/** A name, its label, and words about it: `Mara Vell: PER – a name`. */
const explained = /^([^:]*[^:\s]):\s*([A-Z][A-Z_]+)\s*(?:\s[–—-]|[:,(])\s*\S.*$/

const ownText = (line: string): string => line.replace(marker, '').replace(bold, '$1:').trim()

/** Words and the tags of tokens behind them, a word a line. */
const fromTokens = (lines: readonly string[]): LinesRead | undefined => {
  const pairs = lines.map(
    (line): Pair => (/^(\S+)\s+(\S+)$/.exec(line.trim())?.slice(1) ?? ['', '']) as unknown as Pair,
  )
  if (!pairs.every(([, tag]) => isTokenTag(tag))) return undefined
  return { shape: itemsAlone(pairs), form: 'token lines', isProse: false }
}

const looksLikeLabel = (text: string, labels: readonly string[]): boolean =>
  labels.length > 0 ? labels.includes(text) : /^[A-Z][A-Z_]+$/.test(text)

/** Names with their labels behind them, `Mara Vell - PER`: what is behind is a label in each line, and what is before in none. */
const fromNames = (lines: readonly string[], { labels }: ShapeOptions): LinesRead | undefined => {
  const pairs = lines.map((line): Pair => {
    const [, name = '', label = ''] = explained.exec(ownText(line)) ?? parting.exec(ownText(line)) ?? []
    return [name, label]
  })
  const areNames = pairs.every(([name, label]) => looksLikeLabel(label, labels) && !looksLikeLabel(name, labels))
  return areNames ? { shape: itemsAlone(pairs), form: 'labelled lines', isProse: false } : undefined
}

/** Labels with a string behind them, `PER: Mara Vell`; with labels that are known, other lines are passed over. */
const fromLabels = (
  lines: readonly string[],
  { labels }: ShapeOptions,
  isTruncated: boolean,
): LinesRead | undefined => {
  const matches = lines.map((line) => LABELLED.exec(ownText(line)) ?? undefined)
  const read = matches.map((one) => one !== undefined && isOf(labels, one[1]!))
  if (!read.includes(true) || (labels.length === 0 && read.includes(false))) return undefined
  const pairs = matches.flatMap((one, i): readonly Pair[] => (read[i] ? [[one![2]!, one![1]!]] : []))
  const whole = isTruncated && read.at(-1) ? pairs.slice(0, -1) : pairs
  return { shape: itemsAlone(whole, true), form: 'labelled lines', isProse: read.includes(false) }
}

/** A line with its label as YAML has it, not in bold and not as a heading, and with the mark of a list of YAML. */
const plainLine = (line: string): string =>
  line
    .replace(/^(\s*)[*•]\s+/, '$1- ')
    .replace(/^(\s*(?:- )?)\*\*([^*]+?)(?:\*\*:|:\*\*)/, '$1$2:')
    .replace(/^#{1,6}\s+(?:\*\*)?([\p{L}_-]+(?: [\p{L}_-]+)?):?(?:\*\*)?\s*$/u, '$1:')

/** The items that nested lines have: `PER:` with a list of names under it, or `- text: Mara Vell` with its label under it. */
const fromTree = (lines: readonly string[], options: ShapeOptions, mayBegin = true): LinesRead | undefined => {
  const value: Value | undefined = answerTree(lines.map(plainLine))
  const shape = value === undefined ? undefined : shapeOf(value, options)
  if (shape?.isKnown === true && shape.counts.incomplete === undefined) return { shape, form: 'yaml', isProse: false }
  const [first = '', ...rest] = lines
  // words before the lines, such as "Here they are:"
  const read = mayBegin && rest.length > 0 && /^\S.*:\s*$/.test(first) ? fromTree(rest, options, false) : undefined
  return read && { ...read, isProse: true }
}

/** An answer in marked text or in lines; nothing where it has no such form. */
export const linesRead = (text: string, options: ShapeOptions, isTruncated: boolean): LinesRead | undefined => {
  // a long text of another kind is not cut into lines
  if (text.length > 1e6 && !/: |<\//.test(text)) return undefined
  const lines = linesOf(text)
  if (lines.length === 0) return undefined
  if (options.areTriples) {
    const elements = fromElements(text, options)
    const isOfTriples = elements?.shape.items.every(({ tail }) => tail !== undefined)
    return isOfTriples ? elements : triplesOfLines(wholeOf(lines, isTruncated))
  }
  const parts = lines.length === 1 ? lines[0]!.split(';').filter((part) => part.trim() !== '') : lines
  const whole = wholeOf(parts, isTruncated && parts.length > 1)
  return (
    fromElements(text, options) ??
    fromMarks(text, options) ??
    fromList(text, options, isTruncated) ??
    fromTable(text, isTruncated) ??
    fromTokens(whole) ??
    (lines.some((line) => /: \[/.test(line)) ? fromTree(wholeOf(lines, isTruncated), options) : undefined) ??
    // known labels tell lines from keys
    (options.labels.length > 0 ? fromLabels(parts, options, isTruncated) : undefined) ??
    fromTree(wholeOf(lines, isTruncated), options) ??
    fromNames(whole, options) ??
    fromLabels(parts, options, isTruncated)
  )
}
