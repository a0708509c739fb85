/** The score of a pair in the Second HAREM: what its tuples (category, type, subtype) have in common, level by level. */
import { type Fraction, fraction } from '@assay/core'
import { rightName, wrongName } from '../formulas.ts'
import { judgedTuples, type Mask, type Tuple } from './scenario-mask.ts'

export interface ValueOptions {
  /** Of identification, category (α), type (β) and subtype (γ). */
  readonly levelWeights: readonly [number, number, number, number]
  readonly penalties: 'none' | 'formula'
  /** The names that are compared: of a level alone, or with those above it. */
  readonly names: 'level' | 'prefix'
}

/** Scores in whole units, of which `unit` make 1. */
export interface TupleValues {
  readonly unit: number
  readonly value: (gold: readonly Tuple[], target: readonly Tuple[]) => number
  readonly maximum: (tuples: readonly Tuple[]) => number
}

/** A level of tuples: its name, and the names down to it. */
interface Level {
  readonly nameOf: (tuple: Tuple) => string | undefined
  readonly prefixOf: (tuple: Tuple) => string
  /** The number of names that the mask has there. */
  readonly choicesOf: (mask: Mask, tuple: Tuple) => number
}

const joined = (...names: readonly (string | undefined)[]): string => names.join('\n')

const levels: readonly Level[] = [
  {
    nameOf: ({ category }) => category,
    prefixOf: ({ category }) => category,
    choicesOf: ({ categories }) => categories.size,
  },
  {
    nameOf: ({ type }) => type,
    prefixOf: ({ category, type }) => joined(category, type),
    choicesOf: ({ categories }, { category }) => categories.get(category)?.size ?? 0,
  },
  {
    nameOf: ({ subtype }) => subtype,
    prefixOf: ({ category, type, subtype }) => joined(category, type, subtype),
    choicesOf: ({ categories }, { category, type = '' }) => categories.get(category)?.get(type)?.size ?? 0,
  },
]

/** The digits after the point that a weight may have. */
export const MAX_DIGITS = 6
const SCALE = 10 ** MAX_DIGITS

/** The numbers of names of a mask on each level. */
const sizesOf = ({ categories }: Mask): readonly number[] => {
  const types = [...categories.values()]
  return [categories, ...types, ...types.flatMap((ofType) => [...ofType.values()])].map(({ size }) => Math.max(1, size))
}

/** The score of tuples under a mask. */
export const tupleValues = (mask: Mask, { levelWeights, penalties, names }: ValueOptions): TupleValues => {
  const scaled = levelWeights.map((weight) => BigInt(Math.round(weight * SCALE)))
  const finest = fraction.leastCommonMultiple(sizesOf(mask)) * BigInt(SCALE)
  const unit = finest / scaled.reduce(commonDivisor, finest)
  const inUnits = (level: number, share: Fraction): number =>
    Number((scaled[level]! * share.over * unit) / (share.under * BigInt(SCALE)))

  const scoreOf = (golds: readonly Tuple[], targets: readonly Tuple[]): number => {
    let score = inUnits(0, fraction.ONE)
    let [gold, target] = [golds, targets]
    levels.forEach((level, i) => {
      const { nameOf, prefixOf, choicesOf } = level
      const keyOf = (tuple: Tuple): string => (names === 'level' ? nameOf(tuple)! : prefixOf(tuple))
      const named = (tuples: readonly Tuple[]) => tuples.filter((tuple) => nameOf(tuple) !== undefined)
      const inGold = new Set(named(gold).map(keyOf))
      const inTarget = new Set(named(target).map(keyOf))
      const distinct = new Map(named(target).map((tuple) => [prefixOf(tuple), tuple]))
      for (const tuple of distinct.values()) {
        const n = choicesOf(mask, tuple)
        if (inGold.has(keyOf(tuple))) score += inUnits(i + 1, rightName(n))
        else if (penalties === 'formula') score -= inUnits(i + 1, wrongName(n))
      }
      const stays = (tuple: Tuple): boolean =>
        nameOf(tuple) === undefined || (inGold.has(keyOf(tuple)) && inTarget.has(keyOf(tuple)))
      gold = gold.filter(stays)
      target = target.filter(stays)
    })
    return score
  }
  const judgedOf = (tuples: readonly Tuple[]) => {
    const judged = judgedTuples(mask, tuples)
    return { judged, key: JSON.stringify(judged.map(({ category, type, subtype }) => [category, type, subtype])) }
  }
  const forms = new WeakMap<readonly Tuple[], ReturnType<typeof judgedOf>>()
  const formOf = (tuples: readonly Tuple[]): ReturnType<typeof judgedOf> => {
    const form = forms.get(tuples) ?? judgedOf(tuples)
    forms.set(tuples, form)
    return form
  }
  // documents have few distinct pairs of tuples
  const valueByKey = new Map<string, number>()
  const value = (gold: readonly Tuple[], target: readonly Tuple[]): number => {
    const [golds, targets] = [formOf(gold), formOf(target)]
    const key = `${golds.key}${targets.key}`
    const score = valueByKey.get(key) ?? scoreOf(golds.judged, targets.judged)
    valueByKey.set(key, score)
    return score
  }
  return { unit: Number(unit), value, maximum: (tuples) => value(tuples, tuples) }
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))
