/** Pairs of records while they are gathered: numbers in arrays that grow, and the keys of records in one table of bytes. */
import { type Items, itemsBuilder } from '../models/clusters/type.ts'
import type { CsvRow } from '../source/csv.ts'
import { BLANK } from './fields.ts'
import { filled, type Ints, ints, push } from './ints.ts'
import { newShortKeys, SHORT } from './short-keys.ts'

/** A number of pairs, with the line of the first. */
export interface CountedPairs {
  readonly count: number
  readonly line: number
}

export interface GatheredPairs {
  readonly items: Items
  readonly left: Int32Array
  readonly right: Int32Array
  readonly probabilities: Float64Array
  readonly decisions: Uint8Array
  readonly lines: (pair: number) => number
  readonly lineOfItem: (item: number) => number
  /** The source of an item, where the file says it. */
  readonly sources: ((item: number) => string) | undefined
  /** The name of an item, where a table of records says it. */
  readonly names: ((item: number) => string) | undefined
}

export interface PairDraft {
  /** The record in a cell of a row, of a source that another cell names; -1 where the cell is empty. */
  readonly record: (row: CsvRow, cell: number, source: number) => number
  /** A record of a table of records. */
  readonly listed: (row: CsvRow, cell: number, source: number, name: string | undefined) => boolean
  /** A pair of two records; a probability of -1 is none. */
  readonly add: (first: number, second: number, probability: number, isMatch: boolean, line: number) => void
  /** Each pair once. Called once, after all pairs. */
  readonly finish: () => GatheredPairs
  /** After `finish`: pairs of one record, pairs that are there twice, and the line of one with two judgements, or 0. */
  readonly counts: () => { readonly alone: CountedPairs; readonly again: CountedPairs; readonly opposed: number }
}

/** What stands between source and id, as Splink has it. */
const BETWEEN = new TextEncoder().encode('-__-')

const longer = <A extends Float64Array | Uint8Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

/** The least power of two that leaves half of the slots free. */
const slotsFor = (size: number): number => 2 ** (33 - Math.clz32(Math.max(1, size)))

const hashOf = (a: number, b: number): number => {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 12)
}

export const newPairDraft = (trim: boolean): PairDraft => {
  const builder = itemsBuilder()
  const short = newShortKeys()
  const sourceNames = itemsBuilder()
  const sourceTexts: string[] = []
  const sourceOf = ints()
  const itemLines = ints()
  const names: string[] = []
  const [firsts, seconds]: readonly [Ints, Ints] = [ints(), ints()]
  let probabilities = new Float64Array(64)
  let decisions = new Uint8Array(64)
  // the line of pair `i` is `i` after that of the first, unless lines are kept
  let firstLine = 0
  const lines = ints()
  let isEven = true
  let scratch = new Uint8Array(256)
  const decoder = new TextDecoder()
  let alone: CountedPairs = { count: 0, line: 0 }
  let again: CountedPairs = { count: 0, line: 0 }
  let opposed = 0

  const counted = (own: CountedPairs, line: number): CountedPairs => ({ count: own.count + 1, line: own.line || line })

  const lineOf = (pair: number): number => (isEven ? firstLine + pair : lines.values[pair]!)

  const noteLine = (pair: number, line: number): void => {
    if (pair === 0) firstLine = line
    if (isEven && line === firstLine + pair) return
    if (isEven) for (let i = 0; i < pair; i++) push(lines, firstLine + i)
    isEven = false
    push(lines, line)
  }

  const itemOf = (bytes: Uint8Array, from: number, to: number): number => {
    if (to - from > SHORT) return builder.add(bytes, from, to)
    const known = short.find(bytes, from, to)
    if (known >= 0) return known
    const item = builder.add(bytes, from, to)
    short.add(item)
    return item
  }

  /** Source and id as one key. */
  const keyed = ({ bytes, start, end }: CsvRow, source: number, from: number, to: number): number => {
    const [sourceFrom, sourceTo] = [start[source]!, end[source]!]
    const length = sourceTo - sourceFrom + BETWEEN.length + to - from
    if (length > scratch.length) scratch = new Uint8Array(length * 2)
    scratch.set(bytes.subarray(sourceFrom, sourceTo))
    scratch.set(BETWEEN, sourceTo - sourceFrom)
    scratch.set(bytes.subarray(from, to), sourceTo - sourceFrom + BETWEEN.length)
    return itemOf(scratch, 0, length)
  }

  const record: PairDraft['record'] = (row, cell, source) => {
    const { bytes } = row
    let [from, to] = [row.start[cell]!, row.end[cell]!]
    if (trim) {
      while (from < to && bytes[from]! <= BLANK) from++
      while (from < to && bytes[to - 1]! <= BLANK) to--
    }
    if (from === to) return -1
    const item = source < 0 ? itemOf(bytes, from, to) : keyed(row, source, from, to)
    if (item === itemLines.size) {
      push(itemLines, row.line)
      if (source >= 0) {
        const number = sourceNames.add(bytes, row.start[source]!, row.end[source]!)
        if (number === sourceTexts.length)
          sourceTexts.push(decoder.decode(bytes.subarray(row.start[source]!, row.end[source]!)))
        push(sourceOf, number)
      }
    }
    return item
  }

  /** Keeps each pair once, in place: the first, with the highest probability. */
  const unite = (): number => {
    const [left, right] = [filled(firsts), filled(seconds)]
    const slots = new Int32Array(slotsFor(left.length))
    const last = slots.length - 1
    let kept = 0
    for (let i = 0; i < left.length; i++) {
      const [a, b] = [left[i]!, right[i]!]
      const [low, high] = a < b ? [a, b] : [b, a]
      let slot = hashOf(low, high) & last
      let known = -1
      for (let at = slots[slot]!; at !== 0; at = slots[slot]!) {
        const [l, r] = [left[at - 1]!, right[at - 1]!]
        if ((l === low && r === high) || (l === high && r === low)) {
          known = at - 1
          break
        }
        slot = (slot + 1) & last
      }
      if (known >= 0) {
        again = counted(again, lineOf(i))
        if (decisions[known] !== decisions[i] && opposed === 0) opposed = lineOf(i)
        if (probabilities[i]! > probabilities[known]!) probabilities[known] = probabilities[i]!
        continue
      }
      slots[slot] = kept + 1
      if (kept < i) {
        left[kept] = a
        right[kept] = b
        probabilities[kept] = probabilities[i]!
        decisions[kept] = decisions[i]!
        moved(kept, i)
      }
      kept++
    }
    return kept
  }

  /** A pair moves to the place of one that is dropped. */
  const moved = (to: number, from: number): void => {
    if (isEven) {
      for (let i = 0; i < firsts.size; i++) push(lines, firstLine + i)
      isEven = false
    }
    lines.values[to] = lines.values[from]!
  }

  return {
    record,
    listed: (row, cell, source, name) => {
      const before = itemLines.size
      const item = record(row, cell, source)
      if (item < before) return false
      if (name !== undefined) names.push(name)
      return true
    },
    add: (first, second, probability, isMatch, line) => {
      if (first === second) {
        alone = counted(alone, line)
        return
      }
      const pair = firsts.size
      push(firsts, first)
      push(seconds, second)
      if (pair === probabilities.length) {
        probabilities = longer(probabilities, new Float64Array(pair * 2))
        decisions = longer(decisions, new Uint8Array(pair * 2))
      }
      probabilities[pair] = probability
      decisions[pair] = isMatch ? 1 : 0
      noteLine(pair, line)
    },
    finish: () => {
      const size = unite()
      const sources = filled(sourceOf)
      return {
        items: builder.finish(),
        left: firsts.values.subarray(0, size),
        right: seconds.values.subarray(0, size),
        probabilities: probabilities.subarray(0, size),
        decisions: decisions.subarray(0, size),
        lines: lineOf,
        lineOfItem: (item) => itemLines.values[item]!,
        sources: sourceTexts.length === 0 ? undefined : (item) => sourceTexts[sources[item]!] ?? '',
        names: names.length === 0 ? undefined : (item) => names[item] ?? '',
      }
    },
    counts: () => ({ alone, again, opposed }),
  }
}
