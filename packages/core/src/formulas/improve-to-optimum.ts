/**
 * Brings an alignment that was found in doubles to the exact optimum, in whole numbers of any length. It looks for a way round
 * (pairs given up and pairs made in turn, perhaps over entities that stay alone) that gains something, takes it, and looks
 * again; when there is none, the alignment is optimal (Klein 1967, A Primal Method for Minimal Cost Flows).
 */
import type { Contingency } from '../align/contingency.ts'
import type { Matching } from '../align/matching.ts'
import * as fraction from '../numbers/fraction.ts'

/** One block: its key entities, its response entities and its cells, numbered from 0. */
interface Block {
  readonly keys: Int32Array
  readonly responses: Int32Array
  readonly start: Int32Array
  /** The response entity of each cell, and its similarity over the common denominator. */
  readonly to: Int32Array
  readonly gain: readonly bigint[]
  readonly denominator: bigint
}

const blockOf = (table: Contingency, keys: Int32Array, responses: Int32Array): Block => {
  const local = new Map(Array.from(responses, (response, i) => [response, i] as const))
  const cells = Array.from(keys).flatMap((key) =>
    Array.from({ length: table.start[key + 1]! - table.start[key]! }, (_, i) => {
      const cell = table.start[key]! + i
      const response = table.system[cell]!
      const size = table.goldSizes[key]! + table.systemSizes[response]!
      return { to: local.get(response)!, twice: 2 * table.count[cell]!, size }
    }),
  )
  const denominator = fraction.leastCommonMultiple(cells.map(({ size }) => size))
  const start = new Int32Array(keys.length + 1)
  keys.forEach((key, k) => {
    start[k + 1] = start[k]! + table.start[key + 1]! - table.start[key]!
  })
  return {
    keys,
    responses,
    start,
    to: Int32Array.from(cells, ({ to }) => to),
    gain: cells.map(({ twice, size }) => BigInt(twice) * (denominator / BigInt(size))),
    denominator,
  }
}

/** A walk through key entities (from 0), response entities (after them) and the place of those that stay alone (last). */
interface Walk {
  readonly block: Block
  /** The cell of the pair of each key entity and response entity, or -1, and the key entity of each response entity. */
  readonly cellOfKey: Int32Array
  readonly keyOf: Int32Array
  /** The most that is known to be gained on the way to each node, and the node before it. */
  readonly label: bigint[]
  readonly before: Int32Array
}

type Visit = (to: number, gain: bigint) => void

/** Each step from a node with what it gains: a pair is made from key to response, and given up from response to key. */
const steps = ({ block, cellOfKey, keyOf }: Walk, node: number, visit: Visit): void => {
  const { start, to, gain } = block
  const keys = cellOfKey.length
  const alone = keys + keyOf.length
  if (node === alone) {
    for (let k = 0; k < keys; k++) if (cellOfKey[k] === -1) visit(k, 0n)
    for (let r = 0; r < keyOf.length; r++) if (keyOf[r] !== -1) visit(keys + r, 0n)
  } else if (node >= keys) {
    const key = keyOf[node - keys]!
    if (key === -1) visit(alone, 0n)
    else visit(key, -gain[cellOfKey[key]!]!)
  } else {
    const current = cellOfKey[node]!
    if (current !== -1) visit(alone, 0n)
    for (let cell = start[node]!; cell < start[node + 1]!; cell++)
      if (cell !== current) visit(keys + to[cell]!, gain[cell]!)
  }
}

/** A node on a way round among the nodes before each other; undefined if there is none. */
const onCycle = (before: Int32Array): number | undefined => {
  const seenFrom = new Int32Array(before.length).fill(-1)
  for (let from = 0; from < before.length; from++) {
    let node = from
    while (node !== -1 && seenFrom[node] === -1) {
      seenFrom[node] = from
      node = before[node]!
    }
    if (node !== -1 && seenFrom[node] === from) return node
  }
  return undefined
}

/** A node on a way round that gains something (Bellman and Ford, with a queue); undefined if there is none. */
const gainful = (walk: Walk): number | undefined => {
  const { label, before } = walk
  const queue = Array.from(label, (_, node) => node)
  const waiting = new Uint8Array(label.length).fill(1)
  let changes = 0
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!
    waiting[node] = 0
    steps(walk, node, (to, gain) => {
      const reached = label[node]! + gain
      if (reached <= label[to]!) return
      label[to] = reached
      before[to] = node
      changes++
      if (waiting[to] === 0) queue.push(to)
      waiting[to] = 1
    })
    if (changes < label.length) continue
    changes = 0
    const cycle = onCycle(before)
    if (cycle !== undefined) return cycle
  }
  return undefined
}

/** Takes the way round through a node: makes and gives up the pairs on it. */
const take = ({ block, cellOfKey, keyOf, before }: Walk, from: number): void => {
  const keys = cellOfKey.length
  const pairs: (readonly [key: number, response: number])[] = []
  let node = from
  do {
    const previous = before[node]!
    if (previous < keys && node >= keys && node < keys + keyOf.length) pairs.push([previous, node - keys])
    if (previous >= keys && previous < keys + keyOf.length && node < keys) {
      keyOf[previous - keys] = -1
      cellOfKey[node] = -1
    }
    node = previous
  } while (node !== from)
  for (const [key, response] of pairs) {
    keyOf[response] = key
    cellOfKey[key] = block.to.indexOf(response, block.start[key])
  }
}

// where the doubles say that labels are: the nearer, the fewer steps
const scaleCells = (x: number, denominator: bigint): bigint => (BigInt(Math.round(x * 2 ** 52)) * denominator) >> 52n

const walkOf = (block: Block, { profit, price }: Matching, responseOf: Int32Array): Walk => {
  const { keys, responses, start, to, denominator } = block
  const cellOfKey = new Int32Array(keys.length).fill(-1)
  const keyOf = new Int32Array(responses.length).fill(-1)
  keys.forEach((key, k) => {
    for (let cell = start[k]!; cell < start[k + 1]!; cell++) {
      if (responses[to[cell]!] !== responseOf[key]) continue
      cellOfKey[k] = cell
      keyOf[to[cell]!] = k
    }
  })
  const label = [
    ...Array.from(keys, (key) => scaleCells(-profit[key]!, denominator)),
    ...Array.from(responses, (response) => scaleCells(price[response]!, denominator)),
    0n,
  ]
  return { block, cellOfKey, keyOf, label, before: new Int32Array(label.length).fill(-1) }
}

/** Makes the alignment of the entities of a block exactly optimal; `responseOf` holds one that nearly is. */
export const improveToOptimum = (
  table: Contingency,
  keys: Int32Array,
  responses: Int32Array,
  matched: Matching,
  responseOf: Int32Array,
): void => {
  const block = blockOf(table, keys, responses)
  const walk = walkOf(block, matched, responseOf)
  for (let node = gainful(walk); node !== undefined; node = gainful(walk)) {
    take(walk, node)
    walk.before.fill(-1)
  }
  keys.forEach((key, k) => {
    const cell = walk.cellOfKey[k]!
    responseOf[key] = cell === -1 ? -1 : responses[block.to[cell]!]!
  })
}
