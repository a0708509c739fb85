/** Distances between labels: δ² in the formulas of agreement. */
import { compareCodePoints } from '@assay/core'

export const distanceNames = ['nominal', 'ordinal', 'interval', 'ratio', 'linear', 'table'] as const
export type DistanceName = (typeof distanceNames)[number]

export interface DistanceOptions {
  readonly distance: DistanceName
  /** Labels from low to high, where they are not numbers. */
  readonly order: readonly string[]
  /** `A/B`: the distance of A and B; 1 for a pair that is not listed. */
  readonly table: Readonly<Record<string, number>>
}

/** A distance over the labels of some data, which are known by their places in a list. */
export type Distance =
  | { readonly kind: 'nominal' }
  /** Labels are whole numbers on a line; the distance is the difference, or its square. */
  | { readonly kind: 'line'; readonly at: readonly bigint[]; readonly squared: boolean }
  | { readonly kind: 'any'; readonly between: (i: number, j: number) => number }

/** The most labels for a distance that is computed for every pair of labels; more would take minutes. */
export const MAX_LABELS = 3000

const decimal = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/

const isDecimal = (label: string): boolean => decimal.test(label)

const places = (label: string): number =>
  label.length - 1 - (label.includes('.') ? label.indexOf('.') : label.length - 1)

/** Decimal numbers as whole ones, all by the same power of ten, which no distance depends on. */
const scaled = (labels: readonly string[]): readonly bigint[] => {
  const most = labels.reduce((all, label) => Math.max(all, places(label)), 0)
  return labels.map((label) => {
    const digits = label.replace('.', '').replace('+', '')
    return BigInt(digits) * 10n ** BigInt(most - places(label))
  })
}

/** Tests that a label is in the order that the options list, or, without one, that it is a number. */
export const isPlaced = ({ order }: Pick<DistanceOptions, 'order'>, label: string): boolean =>
  order.length > 0 ? order.includes(label) : isDecimal(label)

const positions = (labels: readonly string[], order: readonly string[]): readonly bigint[] | undefined => {
  if (!labels.every((label) => isPlaced({ order }, label))) return undefined
  return order.length > 0 ? labels.map((label) => BigInt(order.indexOf(label))) : scaled(labels)
}

/** Twice the middle of the ranks that each label takes, `counts` being how often each was given. */
const middleRanks = (at: readonly bigint[], counts: readonly bigint[]): readonly bigint[] => {
  const inOrder = at.map((value, i) => ({ own: value, i })).sort((a, b) => (a.own < b.own ? -1 : a.own > b.own ? 1 : 0))
  const ranks = at.map(() => 0n)
  let before = 0n
  for (let from = 0; from < inOrder.length; ) {
    let to = from
    let here = 0n
    // 1 and 1.0 are one place
    for (; to < inOrder.length && inOrder[to]?.own === inOrder[from]?.own; to++) here += counts[inOrder[to]!.i]!
    for (; from < to; from++) ranks[inOrder[from]!.i] = 2n * before + here
    before += here
  }
  return ranks
}

const ratioOf =
  (at: readonly bigint[]) =>
  (i: number, j: number): number => {
    const [a, b] = [at[i]!, at[j]!]
    // 0 and 0.0
    return a === b ? 0 : (Number(a - b) / Number(a + b)) ** 2
  }

/** Looks up the distance of two labels in a table. */
const inTable = (table: Readonly<Record<string, number>>, a: string, b: string): number => {
  if (a === b) return 0
  const [first, second] = compareCodePoints(a, b) < 0 ? [a, b] : [b, a]
  const key = [`${first}/${second}`, `${second}/${first}`].find((key) => Object.hasOwn(table, key))
  return key === undefined ? 1 : table[key]!
}

/** The distance over these labels; nothing where a label has no place in it, or there are more than it takes. */
export const distanceOver = (
  { distance, order, table }: DistanceOptions,
  labels: readonly string[],
  counts: readonly bigint[],
): Distance | undefined => {
  if (distance === 'nominal') return { kind: 'nominal' }
  if (distance === 'table')
    return labels.length > MAX_LABELS
      ? undefined
      : { kind: 'any', between: (i, j) => inTable(table, labels[i]!, labels[j]!) }
  const at = positions(labels, order)
  if (at === undefined) return undefined
  if (distance === 'ordinal') return { kind: 'line', at: middleRanks(at, counts), squared: true }
  if (distance !== 'ratio') return { kind: 'line', at, squared: distance === 'interval' }
  return labels.length > MAX_LABELS ? undefined : { kind: 'any', between: ratioOf(at) }
}
