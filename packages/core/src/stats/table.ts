/** Statistics by label. Labels are data: any string is one, `__proto__` and the empty string among them. */
import { compareCodePoints } from '../codepoints.ts'
import type { Json, Layout, Stats } from '../contract.ts'
import { right } from '../either.ts'
import { expected, isRecord, under } from './decode-errors.ts'

// A large table in columns: the statistic of a label is read on access, and not cached.

/** Reads the statistic of a block; `undefined` where it is empty. */
type BlockReader<S> = (block: number) => S | undefined

class ColumnTable<S> implements ReadonlyMap<string, S> {
  private readonly blocks: ReadonlyMap<string, number>
  private readonly take: BlockReader<S>

  constructor(blocks: ReadonlyMap<string, number>, take: BlockReader<S>) {
    this.blocks = blocks
    this.take = take
  }

  get size(): number {
    let size = 0
    for (const block of this.blocks.values()) if (this.take(block) !== undefined) size++
    return size
  }

  get(label: string): S | undefined {
    const block = this.blocks.get(label)
    return block === undefined ? undefined : this.take(block)
  }

  has(label: string): boolean {
    return this.get(label) !== undefined
  }

  forEach(onLabel: (value: S, label: string, table: ReadonlyMap<string, S>) => void): void {
    for (const [label, value] of this.entries()) onLabel(value, label, this)
  }

  *entries(): MapIterator<[string, S]> {
    for (const [label, block] of this.blocks) {
      const value = this.take(block)
      if (value !== undefined) yield [label, value]
    }
  }

  *keys(): MapIterator<string> {
    for (const [label] of this.entries()) yield label
  }

  *values(): MapIterator<S> {
    for (const block of this.blocks.values()) {
      const value = this.take(block)
      if (value !== undefined) yield value
    }
  }

  [Symbol.iterator](): MapIterator<[string, S]> {
    return this.entries()
  }
}

/** The labels of a table with their blocks, and how a block is read. The columns must not be added to afterwards. */
const columnTable = <S>(blocks: ReadonlyMap<string, number>, take: BlockReader<S>): ReadonlyMap<string, S> =>
  new ColumnTable(blocks, take)

/**
 * A statistic for each label. A label whose statistic is empty is the same as none: it is equal to it, and dropped
 * where a sum is made, encoded, decoded or read from a row.
 */
export const table = <S>(stats: Stats<S>): Stats<ReadonlyMap<string, S>> => ({
  empty: new Map(),
  concat: (a, b) => (a.size === 0 ? b : b.size === 0 ? a : sumOf(stats, a, b)),
  equals: (a, b) => {
    for (const [label, s] of a) if (!stats.equals(s, b.get(label) ?? stats.empty)) return false
    for (const [label, s] of b) if (!a.has(label) && !stats.equals(s, stats.empty)) return false
    return true
  },
  scale: (times, s) =>
    new Map(times === 0 ? [] : Array.from(s, ([label, value]) => [label, stats.scale(times, value)])),
  encode: (s) => {
    const record: Record<string, Json> = Object.create(null)
    for (const label of inOrder([...s.keys()])) {
      const value = s.get(label) as S
      if (!stats.equals(value, stats.empty)) record[label] = stats.encode(value)
    }
    return record
  },
  decode: (u) => {
    if (!isRecord(u)) return expected('an object', u)
    const decoded = new Map<string, S>()
    for (const label of Object.keys(u)) {
      const value = stats.decode(u[label])
      if (value._tag === 'Left') return under(label, value.left)
      if (!stats.equals(value.right, stats.empty)) decoded.set(label, value.right)
    }
    return right(decoded)
  },
  ...(stats.layout && { layout: layoutOf(stats, stats.layout) }),
})

const surrogate = /[\ud800-\udfff]/

/** By code point. The order of UTF-16, which the platform sorts by several times faster, is the same but for surrogates. */
const inOrder = (labels: string[]): readonly string[] =>
  labels.some((label) => surrogate.test(label)) ? labels.sort(compareCodePoints) : labels.sort()

const sumOf = <S>(stats: Stats<S>, a: ReadonlyMap<string, S>, b: ReadonlyMap<string, S>): ReadonlyMap<string, S> => {
  const sum = new Map(a)
  for (const [label, s] of b) {
    const known = sum.get(label)
    if (known === undefined) {
      sum.set(label, s)
      continue
    }
    const both = stats.concat(known, s)
    // totals of either sign may cancel out
    if (stats.equals(both, stats.empty)) sum.delete(label)
    else sum.set(label, both)
  }
  return sum
}

/** Tables with more labels stay in columns: a map of a million surface forms takes more memory than all else of a run. */
const LARGE = 4096

/** One column for the table itself, and a block for each label. */
const layoutOf = <S>(stats: Stats<S>, inner: Layout<S>): Layout<ReadonlyMap<string, S>> => ({
  columns: ['table'],
  put: (s, base, into) => {
    for (const [label, value] of s) inner.put(value, into.block(base, label, inner.columns), into)
  },
  take: (base, from) => {
    const labels = from.labels(base)
    const valueIn = (block: number): S | undefined => {
      const value = inner.take(block, from)
      return stats.equals(value, stats.empty) ? undefined : value
    }
    if (labels.size > LARGE) return columnTable(labels, valueIn)
    const taken = new Map<string, S>()
    for (const [label, block] of labels) {
      const value = valueIn(block)
      if (value !== undefined) taken.set(label, value)
    }
    return taken
  },
})
