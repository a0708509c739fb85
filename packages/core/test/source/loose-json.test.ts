/** JSON as people, Python and language models write it, and nested lines: each value with its place, or the place of what is none. */
import { describe, expect, it } from 'vitest'
import { type LooseGrammar, LooseText } from '../../src/source/loose-json.ts'
import { type NestedGrammar, nestedLine, nestedValue } from '../../src/source/nested-lines.ts'

type Value = unknown
const grammar: LooseGrammar<Value, Map<string, Value>> = {
  words: new Map<string, Value>([
    ['None', null],
    ['true', true],
  ]),
  string: (text) => text,
  number: Number,
  list: (items) => items,
  entries: () => new Map(),
  add: (entries, key, value) => {
    entries.set(key, value)
  },
  object: (entries) => Object.fromEntries(entries),
}

const read = (text: string, more: Partial<typeof grammar> = {}): unknown => {
  const loose = new LooseText(text, { ...grammar, ...more })
  const parsed = loose.parse(0)
  if (typeof parsed !== 'object') return `none at ${loose.place}`
  return [parsed.value, ...(parsed.isStrict ? [] : ['loose']), ...(parsed.isCut ? ['cut'] : [])]
}

describe('loose JSON', () => {
  it('is read as JSON if valid, and is marked if it is not strict or is cut off', () => {
    expect(read('{"a": [1, "b", true]}')).toEqual([{ a: [1, 'b', true] }])
    expect(read("{'a': (None,), 2: 'b',} # end")).toEqual([{ a: [null], 2: 'b' }, 'loose'])
    expect(read('[1, /* two */ 2]')).toEqual([[1, 2], 'loose'])
    expect(read('{"a": [1, "b')).toEqual([{ a: [1] }, 'cut'])
    expect(read('{"a": x}')).toBe('none at 6')
    expect(read('[1 2]')).toBe('none at 3')
  })

  it('is refused for line breaks in strings, unknown escapes and leading zeros if it must be exact', () => {
    const exactly = (text: string): unknown => read(text, { isExact: true })
    expect(exactly("['\\x41']")).toEqual([['A'], 'loose'])
    expect(exactly("['a\nb']")).toBe('none at 1')
    expect(exactly('["\\q"]')).toBe('none at 1')
    expect(exactly('[010]')).toBe('none at 1')
  })

  it('is read up to its last complete value if it is cut off', () => {
    const begun = (text: string): unknown => read(text, { isExact: true, isHead: true })
    expect(begun('{"a": [1, 2], "b": x')).toEqual([{ a: [1, 2] }, 'cut'])
    expect(begun('{"a": "b c')).toEqual([{ a: 'b c' }, 'cut'])
  })

  it('may have words without quotes, if the caller accepts them as values', () => {
    const bare = (written: string): Value | undefined => (written === 'no' ? undefined : written)
    expect(read("[a b, 'c''d', {e: f}]", { bare })).toEqual([['a b', "c'd", { e: 'f' }]])
    expect(read('[a, no]', { bare })).toBe('none at 4')
  })
})

describe('nested lines as in YAML', () => {
  const nested: NestedGrammar<Value, Map<string, Value>> = { ...grammar, scalar: (written) => written || null }
  const tree = (...lines: readonly string[]): unknown =>
    nestedValue(
      lines.map((line, i) => nestedLine(line, 10 * i)!),
      nested,
    )

  it('are read as nested lists and objects by their indentation', () => {
    expect(tree('a:', '- b: c', '  d:', '    - e', 'f:')).toEqual({ value: { a: [{ b: 'c', d: ['e'] }], f: null } })
  })

  it('are refused at a line that is indented below a value, and at a repeated key', () => {
    expect(tree('a: b', '  - c')).toEqual({ fault: 'value', at: 12 })
    expect(tree('- a: b', '  a: c')).toEqual({ fault: 'key', at: 12 })
    expect(nestedLine('\ta: b', 0)).toBeUndefined()
  })
})
