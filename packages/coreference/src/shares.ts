/**
 * What a metric keeps: for recall and for precision what was earned of what there was, by type of entity. All metrics of
 * this package but BLANC are such pairs of sums; the sums are exact, so no order of documents, entities or mentions matters.
 */
import { count, struct, type Total, table, total, totalOfAll, totalValue } from '@assay/core'
import { type EmptyScore, type Scores, scoresOf } from './formulas.ts'

/** Shares earned by the entities (or mentions) of one side, each of them one line of evidence. */
export interface Earned {
  readonly hit: ArrayLike<number>
  readonly of: ArrayLike<number>
  /** What `hit` lacks to the exact value: added to the share of this entity. */
  readonly rest?: ReadonlyMap<number, readonly number[]>
  readonly typeOf: (i: number) => string
}

export interface BothEarned {
  readonly key: Earned
  readonly response: Earned
}

export const share = struct({ hit: total, of: count })
/** Recall over what the key has, precision over what the response has. */
export const shares = struct({ recall: share, precision: share })
export type Shares = typeof shares.empty
export const typedShares = struct({ types: table(shares) })
export type TypedShares = typeof typedShares.empty

/** The statistic of one line. */
export const shareOf = (earned: Earned, i: number): typeof share.empty => ({
  hit: totalOfAll([earned.hit[i] as number, ...(earned.rest?.get(i) ?? [])]),
  of: earned.of[i] as number,
})
export const lineOf = (side: 'key' | 'response', earned: Earned, i: number): TypedShares => {
  const own = shareOf(earned, i)
  const both = side === 'key' ? { ...shares.empty, recall: own } : { ...shares.empty, precision: own }
  return { types: new Map([[earned.typeOf(i), both]]) }
}

// ---- sums ------------------------------------------------------------------------------------------------------------

interface Sum {
  readonly hits: number[]
  of: number
}

const addAll = (earned: Earned, sums: Map<string, Sum>): void => {
  for (let i = 0; i < earned.of.length; i++) {
    const type = earned.typeOf(i)
    let sum = sums.get(type)
    if (sum === undefined) {
      sum = { hits: [], of: 0 }
      sums.set(type, sum)
    }
    sum.of += earned.of[i] as number
    if (earned.hit[i] !== 0) sum.hits.push(earned.hit[i] as number)
    const rest = earned.rest?.get(i)
    if (rest !== undefined) sum.hits.push(...rest)
  }
}

const nothing: Sum = { hits: [], of: 0 }
const summed = ({ hits, of }: Sum): { readonly hit: Total; readonly of: number } => ({ hit: totalOfAll(hits), of })

/** The sum of all lines of a document, without the lines. */
export const sumOf = ({ key, response }: BothEarned): TypedShares => {
  const recall = new Map<string, Sum>()
  const precision = new Map<string, Sum>()
  addAll(key, recall)
  addAll(response, precision)
  const types = [...new Set([...recall.keys(), ...precision.keys()])].map(
    (type) =>
      [
        type,
        { recall: summed(recall.get(type) ?? nothing), precision: summed(precision.get(type) ?? nothing) },
      ] as const,
  )
  return { types: new Map(types) }
}

/** Each type as a sum that has that type alone; entities without a type are in no part. */
export const partsOf = (s: TypedShares): { readonly type?: ReadonlyMap<string, TypedShares> } => {
  const types = [...s.types].filter(([type]) => type !== '')
  if (types.length === 0) return {}
  return { type: new Map(types.map(([type, own]) => [type, { types: new Map([[type, own]]) }])) }
}

/** Precision, recall and F1 over all types. */
export const scores = (s: TypedShares, empty: EmptyScore): Scores => {
  let all = shares.empty
  for (const own of s.types.values()) all = shares.concat(all, own)
  const plain = ({ hit, of }: typeof share.empty) => ({ hit: totalValue(hit), of })
  return scoresOf(plain(all.recall), plain(all.precision), empty)
}
