/** Counts of what conversions lose. */
import { commonCode } from '../codes.ts'
import type { Counts, LossKind } from '../contract.ts'

/** Kinds that several models have: a view from one to another keeps or loses them. */
export const lossKinds = {
  words: { code: commonCode.W604, one: 'word', several: 'words' },
  text: { code: commonCode.W604, one: 'text', several: 'texts' },
  entities: { code: commonCode.W605, one: 'entity', several: 'entities' },
  names: { code: commonCode.W605, one: 'name', several: 'names' },
  discontinuous: { code: commonCode.W606, one: 'discontinuous span', several: 'discontinuous spans' },
} as const satisfies Readonly<Record<string, LossKind>>

/** Counts while they are made. */
export interface LossCounter<K extends string> {
  readonly add: (kind: K, count: number) => void
  readonly counts: () => Counts<K>
}

export const lossCounter = <K extends string>(): LossCounter<K> => {
  const all = new Map<K, number>()
  return {
    add: (kind, count) => {
      if (count > 0) all.set(kind, (all.get(kind) ?? 0) + count)
    },
    counts: () => Object.fromEntries(all) as Counts<K>,
  }
}

/** The keys that are more frequent before than after. */
export const missingKeys = (before: Iterable<string>, after: Iterable<string>): readonly string[] => {
  const left = new Map<string, number>()
  for (const lossKey of after) left.set(lossKey, (left.get(lossKey) ?? 0) + 1)
  const lost: string[] = []
  for (const key of before) {
    const count = left.get(key) ?? 0
    if (count === 0) lost.push(key)
    else left.set(key, count - 1)
  }
  return lost
}

export const key = (...parts: readonly unknown[]): string => JSON.stringify(parts)
