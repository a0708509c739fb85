/** What is looked up in the objects of a tape: paths of keys, each with the slot that its value belongs to. */
import { type ByteTape, NULL, OBJECT } from '@assay/core/source'

interface Leaf {
  readonly slot: number
  /** Of several paths of one slot the first counts. */
  readonly rank: number
}

interface Node {
  readonly leaves: readonly (readonly Leaf[] | undefined)[]
  readonly inner: readonly (Node | undefined)[]
}

/** Where the values are on the tape, by slot; -1 where there is none, or `null`. */
export type Found = Int32Array

export interface Slots {
  readonly find: (tape: ByteTape, object: number) => Found
  /** Whether a key of the outermost object is one of the paths, or begins one. */
  readonly knows: (key: number) => boolean
}

type Paths = readonly (readonly string[] | undefined)[]

const steps = (path: string): readonly string[] => path.split('.')

/** All keys that stand in some paths. */
export const keysIn = (paths: Paths): readonly string[] => paths.flatMap((some) => some?.flatMap(steps) ?? [])

/** The keys of the outermost object, with which the paths of each slot begin. */
export const outerKeys = (paths: Paths): readonly (readonly string[])[] =>
  paths.map((some) => some?.map((path) => steps(path)[0] as string) ?? [])

interface Way {
  readonly way: readonly string[]
  readonly leaf: Leaf
}

const nodeOf = (ways: readonly Way[], keys: readonly string[]): Node => {
  const leaves = keys.map((key) => {
    const ending = ways.filter(({ way }) => way.length === 1 && way[0] === key).map(({ leaf }) => leaf)
    return ending.length > 0 ? ending : undefined
  })
  const inner = keys.map((key) => {
    const through = ways.filter(({ way }) => way.length > 1 && way[0] === key)
    return through.length === 0
      ? undefined
      : nodeOf(
          through.map(({ way, leaf }) => ({ way: way.slice(1), leaf })),
          keys,
        )
  })
  return { leaves, inner }
}

/** `keys` are those that tapes have numbers for. */
export const slotsOf = (paths: Paths, keys: readonly string[]): Slots => {
  const ways = paths.flatMap((some, slot) =>
    (some ?? []).map((path, rank) => ({ way: steps(path), leaf: { slot, rank } })),
  )
  const root = nodeOf(ways, keys)
  const found = new Int32Array(paths.length)
  const ranks = new Int32Array(paths.length)
  const fill = (node: Node, tape: ByteTape, object: number): void => {
    const end = tape.next[object] as number
    for (let i = object + 1; i < end; i = tape.next[i + 1] as number) {
      const key = tape.next[i] as number
      if (key >= keys.length || tape.kinds[i + 1] === NULL) continue
      const leaves = node.leaves[key]
      if (leaves !== undefined)
        for (const { slot, rank } of leaves)
          if ((found[slot] as number) < 0 || rank < (ranks[slot] as number)) {
            found[slot] = i + 1
            ranks[slot] = rank
          }
      const inner = node.inner[key]
      if (inner !== undefined && tape.kinds[i + 1] === OBJECT) fill(inner, tape, i + 1)
    }
  }
  return {
    find: (tape, object) => {
      // a call to fill takes longer, for so few
      for (let slot = 0; slot < found.length; slot++) found[slot] = -1
      fill(root, tape, object)
      return found
    },
    knows: (key) => root.leaves[key] !== undefined || root.inner[key] !== undefined,
  }
}
