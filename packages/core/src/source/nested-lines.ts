/**
 * Nested lines, as YAML and language models write them: keys with a value or with lines under them, and items behind `- `. What YAML has
 * beyond that (anchors, tags, texts over several lines) is none of these.
 */
import type { LooseGrammar } from './loose-json.ts'

/** A line without the blanks around it. */
export interface NestedLine {
  readonly indent: number
  readonly text: string
  /** The offset of `text`. */
  readonly at: number
  /** True if something that is no line of these stands before it: an empty line, or a comment. */
  readonly isParted?: boolean
}

/** Makes values. */
export interface NestedGrammar<V, E> extends Pick<LooseGrammar<V, E>, 'list' | 'entries' | 'add' | 'object'> {
  /** The value that stands on a line, behind a key or a mark; nothing where it is none. */
  readonly scalar: (written: string, at: number) => V | undefined
  /** True of what stands behind a key and says nothing. */
  readonly isComment?: (written: string) => boolean
  /** True if deeper lines go on with a text. */
  readonly goesOn?: (written: string) => boolean
}

/** The reason why lines are no value, and where that is seen. */
export interface NestedFault {
  readonly fault: 'value' | 'key'
  readonly at: number
}

const DEEPEST = 20

const keyed = /^("[^"]*"|'[^']*'|[\p{L}_][^:#*`]*?)\s*:(?:\s+(.*))?$/u

/** True of a line with a key and nothing behind it. */
export const isOpenKey = (line: string): boolean => line.endsWith(':') && keyed.exec(line)?.[2] === undefined

const isItem = (line: NestedLine | undefined): boolean => line?.text.startsWith('- ') === true

/** Reads the lines from `at` on that are as deep as the first one, with what is under them. */
class Reading<V, E> {
  private readonly lines: NestedLine[]
  private readonly grammar: NestedGrammar<V, E>
  private at = 0
  private fault: NestedFault | undefined

  constructor(lines: readonly NestedLine[], grammar: NestedGrammar<V, E>) {
    this.lines = [...lines]
    this.grammar = grammar
  }

  whole(): { readonly value: V } | NestedFault {
    const value = this.block(0)
    const rest = this.lines[this.at]
    if (value !== undefined && rest === undefined) return { value }
    return this.fault ?? { fault: 'value', at: rest?.at ?? this.lines.at(-1)?.at ?? 0 }
  }

  private refuse(at: number, fault: NestedFault['fault'] = 'value'): undefined {
    this.fault ??= { fault, at }
  }

  private block(depth: number): V | undefined {
    const first = this.lines[this.at]
    if (first === undefined || depth > DEEPEST) return undefined
    return isItem(first) ? this.list(first, depth) : this.map(first, depth)
  }

  /** The value of what stands on a line, with the deeper lines that go on with it. */
  private scalar(first: string, at: number, indent: number): V | undefined {
    let written = first
    const goesOn = (next: NestedLine | undefined): next is NestedLine =>
      next !== undefined && next.indent > indent && next.isParted !== true
    if (this.grammar.goesOn?.(first) === true)
      for (let next = this.lines[this.at]; goesOn(next); next = this.lines[this.at]) {
        written += ` ${next.text}`
        this.at++
      }
    const value = this.grammar.scalar(written, at)
    return value === undefined ? this.refuse(at) : value
  }

  private list({ indent, at: start }: NestedLine, depth: number): V | undefined {
    const items: V[] = []
    for (let line = this.lines[this.at]; line?.indent === indent && isItem(line); line = this.lines[this.at]) {
      const text = line.text.slice(2).trimStart()
      const before = line.text.length - text.length
      const isNested = keyed.test(text) || text.startsWith('- ')
      // the item stands where it would without its mark
      this.lines[this.at] = { indent: indent + before, text, at: line.at + before }
      if (!isNested) this.at++
      const item = isNested ? this.block(depth + 1) : this.scalar(text, line.at + before, indent)
      if (item === undefined) return undefined
      items.push(item)
    }
    return this.grammar.list(items, start, false)
  }

  private map({ indent, at: start }: NestedLine, depth: number): V | undefined {
    const entries = this.grammar.entries()
    const keys = new Set<string>()
    for (let line = this.lines[this.at]; line?.indent === indent && !isItem(line); line = this.lines[this.at]) {
      const [, written, rest = ''] = keyed.exec(line.text) ?? []
      const key = written === undefined ? undefined : this.grammar.scalar(written, line.at)
      if (typeof key !== 'string') return this.refuse(line.at)
      if (keys.has(key)) return this.refuse(line.at, 'key')
      keys.add(key)
      this.at++
      const value =
        rest === '' || this.grammar.isComment?.(rest) === true
          ? this.under(line, depth)
          : this.scalar(rest, line.at + line.text.length - rest.length, indent)
      if (value === undefined) return undefined
      this.grammar.add(entries, key, value, line.at)
    }
    return keys.size === 0 ? undefined : this.grammar.object(entries, start, false)
  }

  /** The value of a key with nothing behind it; a list may be as deep as its key. */
  private under({ indent, text, at }: NestedLine, depth: number): V | undefined {
    const next = this.lines[this.at]
    const isUnder = next !== undefined && (next.indent > indent || (next.indent === indent && isItem(next)))
    return isUnder ? this.block(depth + 1) : this.scalar('', at + text.length, indent)
  }
}

/** The value that nested lines have, or why there is none. */
export const nestedValue = <V, E>(
  lines: readonly NestedLine[],
  grammar: NestedGrammar<V, E>,
): { readonly value: V } | NestedFault => new Reading(lines, grammar).whole()

/** A line without the blanks around it; nothing where a tab says how deep it is. */
export const nestedLine = (line: string, at: number): NestedLine | undefined => {
  const indent = line.length - line.trimStart().length
  return /^ *\t/.test(line) ? undefined : { indent, text: line.trim(), at: at + indent }
}
