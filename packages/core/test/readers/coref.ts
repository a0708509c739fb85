/** MUC, B3 and MOR as the scorers compute them, by their definitions: enough to see that a reader and its matching are right. */
import { type Repeats, shareNumbering, withoutRepeats } from '../../src/align/covers.ts'
import type { Document, Problem, Source } from '../../src/contract.ts'
import { type Clusters, clusterCount, keyOf } from '../../src/models/clusters/type.ts'

export interface Read {
  readonly documents: readonly Document<'clusters'>[]
  readonly problems: readonly Problem[]
}

/** All that a reader gives. */
export const readAll = <O>(
  reader: { readonly with: (options: O) => (source: Source) => Iterable<Item> },
  options: O,
  source: Source,
): Read => {
  const documents: Document<'clusters'>[] = []
  const problems: Problem[] = []
  for (const item of reader.with(options)(source)) {
    if (item._tag === 'Left') problems.push(item.left)
    else documents.push(item.right)
  }
  return { documents, problems }
}
type Item =
  | { readonly _tag: 'Left'; readonly left: Problem }
  | { readonly _tag: 'Right'; readonly right: Document<'clusters'> }

/** The keys of the mentions of each entity, by its name. */
export const keysOf = (clusters: Clusters): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Array.from({ length: clusterCount(clusters) }, (_, c) => [
      clusters.clusterName(c),
      [...clusters.members.subarray(clusters.start[c], clusters.start[c + 1])].map((item) =>
        keyOf(clusters.items, item),
      ),
    ]),
  )

export type Triple = readonly [recall: number, precision: number, f1: number]

/** Numerator and denominator. */
type Part = readonly [number, number]
type Sides = { readonly recall: Part; readonly precision: Part }

const lists = ({ start, members }: Pick<Clusters, 'start' | 'members'>): readonly (readonly number[])[] =>
  Array.from({ length: start.length - 1 }, (_, c) => [...members.subarray(start[c], start[c + 1])])

/** An item in two clusters is in the last of them on the other side, and in both on its own, as for CoVal. */
const clusterOf = (clusters: readonly (readonly number[])[]): ReadonlyMap<number, number> =>
  new Map(clusters.flatMap((items, c) => items.map((item) => [item, c] as const)))

const muc = (own: readonly (readonly number[])[], other: ReadonlyMap<number, number>): Part => {
  let links = 0
  let all = 0
  for (const items of own) {
    const met = new Set(items.map((item) => other.get(item) ?? `alone ${item}`))
    links += items.length - met.size
    all += items.length - 1
  }
  return [links, all]
}

const b3 = (own: readonly (readonly number[])[], other: ReadonlyMap<number, number>): Part => {
  let sum = 0
  let all = 0
  for (const items of own) {
    const counts = new Map<number, number>()
    for (const item of items) {
      const c = other.get(item)
      if (c !== undefined) counts.set(c, (counts.get(c) ?? 0) + 1)
    }
    for (const count of counts.values()) sum += count ** 2 / items.length
    all += items.length
  }
  return [sum, all]
}

const both =
  (part: typeof muc) =>
  (gold: Clusters, system: Clusters, repeats: Repeats): Sides => {
    const aligned = shareNumbering(gold, system)
    const key = lists(withoutRepeats(aligned.gold, aligned.items, repeats))
    const response = lists(withoutRepeats(aligned.system, aligned.items, repeats))
    return { recall: part(key, clusterOf(response)), precision: part(response, clusterOf(key)) }
  }

/** The words of the mentions, once for each membership. */
const wordSets = (clusters: Clusters): readonly ReadonlySet<number>[] =>
  [...clusters.members].map((item) => {
    const { start, words } = clusters.mentions!
    return new Set(words.subarray(start[item], start[item + 1]))
  })

/** The best sum of common words, by trying all pairings of one mention after the other: for small files. */
const mor = (gold: Clusters, system: Clusters): Sides => {
  const key = wordSets(gold)
  const response = wordSets(system)
  const common = key.map((a) => response.map((b) => [...a].filter((word) => b.has(word)).length))
  const memo = new Map<string, number>()
  const best = (row: number, used: number): number => {
    if (row === key.length) return 0
    const known = memo.get(`${row} ${used}`)
    if (known !== undefined) return known
    let most = best(row + 1, used)
    common[row]!.forEach((n, column) => {
      if (n > 0 && (used & (1 << column)) === 0) most = Math.max(most, n + best(row + 1, used | (1 << column)))
    })
    memo.set(`${row} ${used}`, most)
    return most
  }
  const overlap = best(0, 0)
  const size = (sets: readonly ReadonlySet<number>[]): number => sets.reduce((sum, set) => sum + set.size, 0)
  return { recall: [overlap, size(key)], precision: [overlap, size(response)] }
}

export const measures = { muc: both(muc), bcub: both(b3), mor } as const

/** Sums over documents that belong together; 0/0 is 0. */
export const score = (
  measure: keyof typeof measures,
  gold: readonly Document<'clusters'>[],
  system: readonly Document<'clusters'>[],
  repeats: Repeats = 'keep',
): Triple => {
  const sums = [0, 0, 0, 0] as [number, number, number, number]
  for (const document of gold) {
    const answer = system.find(({ id }) => id === document.id)
    if (answer === undefined) throw new Error(`no ${document.id}`)
    const { recall, precision } = measures[measure](document.content, answer.content, repeats)
    ;[...recall, ...precision].forEach((n, i) => {
      sums[i] = sums[i]! + n
    })
  }
  const recall = sums[0] === 0 ? 0 : sums[0] / sums[1]
  const precision = sums[2] === 0 ? 0 : sums[2] / sums[3]
  return [recall, precision, recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)]
}
