/**
 * Nested lines as models write YAML: keys with a value or with lines under them, items behind `- `, values in quotes or as they are. What
 * YAML has beyond that (anchors, tags, texts over several lines) no answer of names needs; such lines are none of these.
 */
import { LooseText, type Value } from './loose.ts'

interface Line {
  readonly indent: number
  readonly text: string
}

const DEEPEST = 20

const keyed = /^("[^"]*"|'[^']*'|[\p{L}_][^:#*`]*?)\s*:(?:\s+(.*))?$/u

const scalar = (text: string): Value | undefined => {
  if (!/^["'[{]/.test(text)) return text === '' || text === '~' || text === 'null' ? null : text
  const parsed = new LooseText(text).parse(0)
  if (parsed !== undefined && typeof parsed !== 'string' && parsed.end === text.length) return parsed.value
  // a list of words that are in no quotes
  const words = /^\[([^[\]{}"]*)\]$/.exec(text)?.[1]
  return words === undefined
    ? undefined
    : { kind: 'list', items: words.split(',').map((word) => word.trim()), isTuple: false }
}

/** Reads the lines from `at` on that are as deep as the first one, with what is under them. */
class Reading {
  private readonly lines: Line[]
  private at = 0

  constructor(lines: readonly Line[]) {
    this.lines = [...lines]
  }

  get isAtEnd(): boolean {
    return this.at === this.lines.length
  }

  block(depth = 0): Value | undefined {
    const first = this.lines[this.at]
    if (first === undefined || depth > DEEPEST) return undefined
    return first.text.startsWith('- ') ? this.list(first.indent, depth) : this.map(first.indent, depth)
  }

  private list(indent: number, depth: number): Value | undefined {
    const items: Value[] = []
    for (
      let line = this.lines[this.at];
      line?.indent === indent && line.text.startsWith('- ');
      line = this.lines[this.at]
    ) {
      const text = line.text.slice(2).trimStart()
      const isNested = keyed.test(text) || text.startsWith('- ')
      // the item stands where it would without its mark
      this.lines[this.at] = { indent: indent + line.text.length - text.length, text }
      if (!isNested) this.at++
      const item = isNested ? this.block(depth + 1) : scalar(text)
      if (item === undefined) return undefined
      items.push(item)
    }
    return { kind: 'list', items, isTuple: false }
  }

  private map(indent: number, depth: number): Value | undefined {
    const entries = new Map<string, Value>()
    for (
      let line = this.lines[this.at];
      line?.indent === indent && !line.text.startsWith('- ');
      line = this.lines[this.at]
    ) {
      const [, written, rest = ''] = keyed.exec(line.text) ?? []
      if (written === undefined) return undefined
      this.at++
      const key = scalar(written)
      const value = rest === '' ? this.under(indent, depth) : scalar(rest.trimEnd())
      if (typeof key !== 'string' || value === undefined || entries.has(key)) return undefined
      entries.set(key, value)
    }
    return entries.size === 0 ? undefined : { kind: 'object', entries, isCut: false }
  }

  /** The value of a key with nothing behind it; a list may be as deep as its key. */
  private under(indent: number, depth: number): Value | undefined {
    const next = this.lines[this.at]
    const isUnder =
      next !== undefined && (next.indent > indent || (next.indent === indent && next.text.startsWith('- ')))
    return isUnder ? this.block(depth + 1) : null
  }
}

/** The value that nested lines have; nothing where a line has another form, or none is under another. */
export const answerTree = (lines: readonly string[]): Value | undefined => {
  const all = lines.map((line): Line => ({ indent: line.length - line.trimStart().length, text: line.trim() }))
  const isNested = all.some(
    ({ text, indent }) =>
      indent > 0 || (keyed.exec(text)?.[2] === undefined && text.endsWith(':')) || /: \[/.test(text),
  )
  if (!isNested || lines.some((line) => /^ *\t/.test(line))) return undefined
  const reading = new Reading(all)
  const value = reading.block()
  return reading.isAtEnd ? value : undefined
}
