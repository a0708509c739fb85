/** Pairs of records while they are gathered: numbers in arrays that grow, and the keys of records in one table of bytes. */
import { type Items, itemsBuilder } from '../models/clusters/type.ts'
import type { CsvRow } from '../source/csv.ts'
import { BLANK } from '../source/fields.ts'
import { filled, ints, push } from '../source/ints.ts'
import { SOURCE_MARK } from './pair-titles.ts'
import { KEY, newShortKeys, packKey, SHORT, unpackKey } from './short-keys.ts'

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
  /** Pairs of one record, pairs that are there twice, a second time below the threshold too, and the line of one with two judgements, or 0. */
  readonly alone: CountedPairs
  readonly again: CountedPairs
  readonly opposed: number
}

/** In the place of the column of a source: the first records of all pairs are of one table, the second of another. */
export const [LEFT_TABLE, RIGHT_TABLE] = [-2, -3]

/** The columns of a record: its id, and its source, or -1, or one of two tables. */
export type RecordCells = readonly [id: number, source: number]

export interface PairDraft {
  /** A record of a table of records; false where its id is empty or there already. */
  readonly list: (row: CsvRow, cells: RecordCells, name: string | undefined) => boolean
  /** A pair of two records: -1 for none, or the column of an id that is empty. Without `isLink` the records alone are known. */
  readonly add: (
    row: CsvRow,
    left: RecordCells,
    right: RecordCells,
    probability: number,
    isMatch: boolean,
    isLink: boolean,
  ) => number
  /** Each pair once. Called once, after all pairs. */
  readonly finish: () => GatheredPairs
}

/** So many pairs below a threshold are remembered, in 20 bytes each, to see whether one is there twice. */
const MAX_BELOW = 1 << 22

const BETWEEN = new TextEncoder().encode(SOURCE_MARK)

const tables: ReadonlyMap<number, Uint8Array> = new Map([
  [LEFT_TABLE, new TextEncoder().encode('left')],
  [RIGHT_TABLE, new TextEncoder().encode('right')],
])

/** So many pairs are looked up together. */
const BATCH = 256

const joined = (a: Int32Array, b: Int32Array): Int32Array => {
  const all = new Int32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

const longer = <A extends Float64Array | Uint8Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

/** The items of a file, by the key of each. */
const newItems = (trim: boolean) => {
  const builder = itemsBuilder()
  const short = newShortKeys()
  const sourceNames = itemsBuilder()
  const sourceTexts: string[] = []
  const sourceOf = ints()
  const lines = ints()
  const decoder = new TextDecoder()
  let scratch = new Uint8Array(256)
  // two records of each pair of a batch: their keys, or the item of one with a long key
  const keys = new Int32Array(2 * BATCH * KEY)
  const itemOf = new Int32Array(2 * BATCH)
  const rowLines = new Int32Array(2 * BATCH)
  const rowSources = new Int32Array(2 * BATCH)
  let waiting = 0

  /** The item with a key; a new one is of this line and source. */
  const note = (item: number, line: number, source: number): number => {
    if (item < lines.size) return item
    push(lines, line)
    if (source >= 0) push(sourceOf, source)
    return item
  }

  const make = (from: Int32Array, at: number): number => builder.add(scratch, 0, unpackKey(from, at, scratch))

  const sourceIn = (row: CsvRow, cell: number): number => {
    if (cell === -1) return -1
    const table = tables.get(cell)
    const [bytes, from, to] = table ? [table, 0, table.length] : [row.bytes, row.start[cell]!, row.end[cell]!]
    const source = sourceNames.add(bytes, from, to)
    if (source === sourceTexts.length) sourceTexts.push(decoder.decode(bytes.subarray(from, to)))
    return source
  }

  /** Source and id as one key. */
  const keyed = ({ bytes, start, end }: CsvRow, source: number, from: number, to: number): number => {
    const name = tables.get(source) ?? bytes.subarray(start[source], end[source])
    const length = name.length + BETWEEN.length + to - from
    if (length > scratch.length) scratch = new Uint8Array(length * 2)
    scratch.set(name)
    scratch.set(BETWEEN, name.length)
    scratch.set(bytes.subarray(from, to), name.length + BETWEEN.length)
    return length
  }

  return {
    builder,
    lines,
    sources: (): ((item: number) => string) | undefined =>
      sourceTexts.length === 0 ? undefined : (item) => sourceTexts[sourceOf.values[item]!] ?? '',
    /** A record of a row, which waits for the others of its batch; false where its id is empty. */
    see: (row: CsvRow, [cell, source]: RecordCells): boolean => {
      let [from, to] = [row.start[cell]!, row.end[cell]!]
      if (trim) {
        while (from < to && row.bytes[from]! <= BLANK) from++
        while (from < to && row.bytes[to - 1]! <= BLANK) to--
      }
      if (from === to) return false
      const length = source === -1 ? to - from : keyed(row, source, from, to)
      const [bytes, start] = source === -1 ? [row.bytes, from] : [scratch, 0]
      const number = sourceIn(row, source)
      rowLines[waiting] = row.line
      rowSources[waiting] = number
      if (length > SHORT) itemOf[waiting] = note(builder.add(bytes, start, start + length), row.line, number)
      else {
        itemOf[waiting] = -1
        packKey(bytes, start, start + length, keys, waiting * KEY)
      }
      waiting++
      return true
    },
    /** Takes the last record back. */
    unsee: (): void => {
      waiting--
    },
    isFull: (): boolean => waiting === 2 * BATCH,
    /** The items of all that wait. */
    settle: (): Int32Array => {
      short.fetch(keys, waiting)
      for (let k = 0; k < waiting; k++)
        if (itemOf[k]! < 0) itemOf[k] = note(short.itemOf(keys, k, make), rowLines[k]!, rowSources[k]!)
      const settled = itemOf.subarray(0, waiting)
      waiting = 0
      return settled
    },
  }
}

/** Pairs with what is known of each, by number. */
interface Pairs {
  left: Int32Array
  right: Int32Array
  probabilities: Float64Array
  decisions: Uint8Array
}

/**
 * The pairs that are there already, by the number of the first; -1 for others. Pairs are sorted by their earlier item, so that a mark for
 * each later item says whether it was there: no table of all pairs is needed.
 */
const repeatsIn = ({ left, right }: Pick<Pairs, 'left' | 'right'>, items: number): Int32Array | undefined => {
  const start = new Int32Array(items + 2)
  for (let i = 0; i < left.length; i++) {
    const low = Math.min(left[i]!, right[i]!) + 2
    start[low] = start[low]! + 1
  }
  for (let item = 2; item < start.length; item++) start[item] = start[item]! + start[item - 1]!
  const order = new Int32Array(left.length)
  const highs = new Int32Array(left.length)
  for (let i = 0; i < left.length; i++) {
    const [a, b] = [left[i]!, right[i]!]
    const low = Math.min(a, b)
    const at = start[low + 1]!
    order[at] = i
    highs[at] = Math.max(a, b)
    start[low + 1] = at + 1
  }
  const lastLow = new Int32Array(items).fill(-1)
  const pairOf = new Int32Array(items)
  let repeats: Int32Array | undefined
  for (let low = 0, k = 0; low < items; low++)
    for (; k < start[low + 1]!; k++) {
      const high = highs[k]!
      if (lastLow[high] === low) {
        repeats ??= new Int32Array(left.length).fill(-1)
        repeats[order[k]!] = pairOf[high]!
      } else {
        lastLow[high] = low
        pairOf[high] = order[k]!
      }
    }
  return repeats
}

export const newPairDraft = (trim: boolean): PairDraft => {
  const items = newItems(trim)
  const names: string[] = []
  const [firsts, seconds, lines] = [ints(), ints(), ints()]
  // pairs below the threshold
  const below = { first: ints(), second: ints(), line: ints() }
  let probabilities = new Float64Array(64)
  let decisions = new Uint8Array(64)
  // the line of pair `i` is `i` after that of the first, unless lines are kept
  let firstLine = 0
  let isEven = true
  let alone: CountedPairs = { count: 0, line: 0 }
  // pairs that wait for the items of their batch
  const waitingLines = new Int32Array(BATCH)
  const waitingProbabilities = new Float64Array(BATCH)
  const waitingDecisions = new Uint8Array(BATCH)
  const waitingLinks = new Uint8Array(BATCH)
  let waiting = 0

  const counted = (tally: CountedPairs, line: number): CountedPairs => ({
    count: tally.count + 1,
    line: tally.line || line,
  })

  const lineOf = (pair: number): number => (isEven ? firstLine + pair : lines.values[pair]!)

  const keepLines = (): void => {
    for (let i = 0; isEven && i < firsts.size; i++) push(lines, firstLine + i)
    isEven = false
  }

  const addPair = (first: number, second: number, at: number): void => {
    const line = waitingLines[at]!
    if (first === second) {
      alone = counted(alone, line)
      return
    }
    const pair = firsts.size
    if (pair === 0) firstLine = line
    else if (isEven && line !== firstLine + pair) keepLines()
    if (!isEven) push(lines, line)
    push(firsts, first)
    push(seconds, second)
    if (pair === probabilities.length) {
      probabilities = longer(probabilities, new Float64Array(pair * 2))
      decisions = longer(decisions, new Uint8Array(pair * 2))
    }
    probabilities[pair] = waitingProbabilities[at]!
    decisions[pair] = waitingDecisions[at]!
  }

  const settle = (): void => {
    const settled = items.settle()
    for (let at = 0; at < waiting; at++) {
      const [first, second] = [settled[2 * at]!, settled[2 * at + 1]!]
      if (waitingLinks[at] === 1) addPair(first, second, at)
      else if (below.line.size < MAX_BELOW) {
        push(below.first, first)
        push(below.second, second)
        push(below.line, waitingLines[at]!)
      }
    }
    waiting = 0
  }

  /** Pairs below the threshold that are links as well, by another row. */
  const againBelow = (left: Int32Array, right: Int32Array): CountedPairs => {
    let repeatsBelow: CountedPairs = { count: 0, line: 0 }
    if (below.line.size === 0 || left.length === 0) return repeatsBelow
    const both = { left: joined(left, filled(below.first)), right: joined(right, filled(below.second)) }
    repeatsIn(both, items.lines.size)?.forEach((first, pair) => {
      if (pair >= left.length && first >= 0 && first < left.length)
        repeatsBelow = counted(repeatsBelow, below.line.values[pair - left.length]!)
    })
    return repeatsBelow
  }

  return {
    list: (row, cells, name) => {
      const before = items.lines.size
      if (!items.see(row, cells)) return false
      const [item = before] = items.settle()
      if (item < before) return false
      if (name !== undefined) names.push(name)
      return true
    },
    add: (row, left, right, probability, isMatch, isLink) => {
      if (!items.see(row, left)) return left[0]
      if (!items.see(row, right)) {
        items.unsee()
        return right[0]
      }
      waitingLines[waiting] = row.line
      waitingProbabilities[waiting] = probability
      waitingDecisions[waiting] = isMatch ? 1 : 0
      waitingLinks[waiting] = isLink ? 1 : 0
      waiting++
      if (items.isFull()) settle()
      return -1
    },
    finish: () => {
      settle()
      const all = { left: filled(firsts), right: filled(seconds), probabilities, decisions }
      const repeats = repeatsIn(all, items.lines.size)
      let repeatsBelow = againBelow(all.left, all.right)
      let opposed = 0
      let size = all.left.length
      if (repeats !== undefined) {
        keepLines()
        size = 0
        for (let i = 0; i < repeats.length; i++) {
          const first = repeats[i]!
          if (first < 0) continue
          repeatsBelow = counted(repeatsBelow, lineOf(i))
          if (decisions[first] !== decisions[i] && opposed === 0) opposed = lineOf(i)
          probabilities[first] = Math.max(probabilities[first]!, probabilities[i]!)
        }
        for (let i = 0; i < repeats.length; i++) {
          if (repeats[i]! >= 0) continue
          all.left[size] = all.left[i]!
          all.right[size] = all.right[i]!
          probabilities[size] = probabilities[i]!
          decisions[size] = decisions[i]!
          lines.values[size++] = lines.values[i]!
        }
      }
      return {
        items: items.builder.finish(),
        left: all.left.subarray(0, size),
        right: all.right.subarray(0, size),
        probabilities: probabilities.subarray(0, size),
        decisions: decisions.subarray(0, size),
        lines: lineOf,
        lineOfItem: (item) => items.lines.values[item]!,
        sources: items.sources(),
        names: names.length === 0 ? undefined : (item) => names[item] ?? '',
        alone,
        again: repeatsBelow,
        opposed,
      }
    },
  }
}
