/** The tuples of an entity: category, type and subtype. */
import type { Entity } from '../entities.ts'
import type { Tuple } from './scenario-mask.ts'

const part = (name: string | undefined): string | undefined => (name === '' ? undefined : name)

export const tuplesOf = ({ span }: Entity): readonly Tuple[] =>
  distinctTuples(
    span.labels.map(([category = '', type, subtype]) => ({ category, type: part(type), subtype: part(subtype) })),
  )

/** Equal tuples count once. Of those of many options most are one object, which is looked at once. */
export const distinctTuples = (tuples: readonly Tuple[]): readonly Tuple[] => [
  ...new Map(
    [...new Set(tuples)].map((tuple) => [`${tuple.category}\n${tuple.type}\n${tuple.subtype}`, tuple]),
  ).values(),
]

/** A tuple as breakdowns show it: `LOCAL/FISICO/ILHA`. */
export const tupleText = ({ category, type, subtype }: Tuple): string =>
  [category, type ?? '', subtype ?? ''].join('/').replace(/\/+$/, '')
