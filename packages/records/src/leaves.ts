/** Leaves of records and their comparison: credit 1, 0, or between. */
import { isAtLeast, normaliser, type Ratio, ratioOf, shortestNumber, similarityOf } from '@assay/core'
import { daysUnder } from './dates.ts'
import { areNear, numberIn, writtenNumberIn } from './decimals.ts'
import type { Step } from './paths.ts'
import { type FieldOptions, formOf, thresholdOf } from './record-options.ts'
import { isNumber, type WrittenNumber } from './value.ts'

export type Scalar = null | boolean | string | WrittenNumber

/** A leaf of a record under the options of its path. */
export interface Leaf {
  readonly tag: 'leaf'
  readonly field: Field
  readonly value: Scalar
  /** The last step to it, in parts; undefined for one that is a whole record. */
  readonly from: Step | undefined
  readonly to: Step['to'] | undefined
  /** Its place in the order of its side. */
  readonly order: number
  /** The normal form, undefined until it is looked for: most leaves are equal as they are written. */
  text: string | undefined
  /** The shortest spelling of a number; none of anything else, and undefined until it is looked for. */
  number: string | null | undefined
  /** A text that leaves have in common which are equal, undefined until it is looked for. */
  same: string | undefined
}

export type LeafRule = (gold: Leaf, system: Leaf) => Ratio

/** A path of leaves: how two of them are compared, and what they weigh. */
export interface Field {
  readonly path: string
  readonly options: FieldOptions
  /** The weight as a ratio of whole numbers, exactly. */
  readonly weight: Ratio
  readonly normalise: (text: string) => string
  readonly credit: LeafRule
  /** True if leaves are equal or not, and those that are equal to one are equal to each other: then their `sameOf` is one. */
  readonly hasClasses: boolean
}

const NONE: Ratio = [0, 1]
const WHOLE: Ratio = [1, 1]

export const isWhole = ([over, under]: Ratio): boolean => over === under

const of = (isRight: boolean): Ratio => (isRight ? WHOLE : NONE)

const booleanOf = ({ value }: Leaf, { types, kind }: FieldOptions): boolean | undefined => {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' || (types === 'strict' && kind !== 'boolean')) return undefined
  const word = value.toLowerCase()
  return word === 'true' || word === 'false' ? word === 'true' : undefined
}

/** A string, or a number as it is written, in its normal form. */
export const textOf = (leaf: Leaf): string => {
  if (leaf.text === undefined) {
    const written = isNumber(leaf.value) ? leaf.value.written : leaf.value
    leaf.text = typeof written === 'string' ? leaf.field.normalise(written) : ''
  }
  return leaf.text
}

/** The shortest spelling of a leaf that is a number. */
export const numberOf = (leaf: Leaf): string | undefined => {
  if (leaf.number === undefined) leaf.number = findNumber(leaf) ?? null
  return leaf.number ?? undefined
}

const findNumber = ({ value, field: { options } }: Leaf): string | undefined => {
  if (typeof value !== 'string') return isNumber(value) ? shortestNumber(value.written) : undefined
  const { types, kind, numbers, decimal } = options
  if (types === 'strict' && kind !== 'number') return undefined
  return numberIn(value) ?? (kind === 'number' && numbers === 'written' ? writtenNumberIn(value, decimal) : undefined)
}

const areEqualNumbers = (gold: Leaf, system: Leaf): boolean =>
  isNumber(gold.value) && isNumber(system.value) && numberOf(gold) === numberOf(system)

/** Two leaves with the same spelling are equal under all options. */
const areSame = (a: Scalar, b: Scalar): boolean => a === b || (isNumber(a) && isNumber(b) && a.written === b.written)

/** The comparison of strings that are dates, where both are. */
const dateRule = ({ formats, ambiguous }: FieldOptions): ((gold: string, system: string) => boolean | undefined) => {
  const daysOf = daysUnder(formats.split('|'))
  return (gold, system) => {
    const [g, s] = [daysOf(gold), daysOf(system)]
    if (g[0] === undefined || s[0] === undefined) return undefined
    if ((g.length === 1 && s.length === 1) || ambiguous === 'first') return g[0] === s[0]
    return ambiguous === 'any' ? g.some((day) => s.includes(day)) : undefined
  }
}

// ---- classes ---------------------------------------------------------------------------------------------------------

/** Tests options for being equality: under others a leaf may be right beside two that are not right beside each other. */
const hasClasses = ({ kind, types, similarity, absolute, relative }: FieldOptions): boolean =>
  similarity === 'exact' &&
  absolute === '0' &&
  relative === '0' &&
  kind !== 'date' &&
  // the string 12 is equal to the number 12, and so is the string 12.0
  !(kind === 'auto' && types === 'loose')

/** The beginning of the class of all but a string. */
const NO_STRING = '\u0000'

const classOf = (leaf: Leaf): string => {
  const { value, field } = leaf
  const truth = booleanOf(leaf, field.options)
  if (truth !== undefined) return `${NO_STRING}${truth}`
  if (value === null) return `${NO_STRING}null`
  const { kind } = field.options
  const number = kind === 'number' || (kind !== 'string' && isNumber(value)) ? numberOf(leaf) : undefined
  if (number !== undefined) return `${NO_STRING}${number}`
  const text = kind === 'exact' ? String(value) : textOf(leaf)
  return text.startsWith(NO_STRING) ? `${NO_STRING}${text}` : text
}

/** The class of a leaf of a field that has classes. */
export const sameOf = (leaf: Leaf): string => {
  leaf.same ??= classOf(leaf)
  return leaf.same
}

const sameRule: LeafRule = (gold, system) => of(sameOf(gold) === sameOf(system))

// ---- rules -----------------------------------------------------------------------------------------------------------

/** The rule by which leaves of a path are compared; its rows are tried in their order. */
export const leafRule = (options: FieldOptions): LeafRule => {
  const { kind, absolute, relative } = options
  const least = thresholdOf(options)
  const similarity = similarityOf(options.similarity, least)
  const areDates = dateRule(options)
  const ofStrings = (gold: string, system: string): Ratio => {
    const ratio = similarity(gold, system)
    if (ratio[0] === 0 || !isAtLeast(ratio, least)) return NONE
    return options.credit === 'match' ? WHOLE : ratio
  }
  return (gold, system) => {
    if (areSame(gold.value, system.value)) return WHOLE
    const [b, d] = [booleanOf(gold, options), booleanOf(system, options)]
    if (b !== undefined || d !== undefined) return of(b === d)
    if (gold.value === null || system.value === null) return NONE
    const isWritten = isNumber(gold.value) || isNumber(system.value)
    if (kind === 'number' || (kind === 'auto' && isWritten)) {
      const [n, m] = [numberOf(gold), numberOf(system)]
      if (n !== undefined && m !== undefined) return of(areNear(n, m, { absolute, relative }))
    }
    if (isWritten && kind !== 'string') return of(areEqualNumbers(gold, system))
    if (kind === 'exact') return NONE
    if (kind === 'date') {
      const isOneDay = areDates(String(gold.value), String(system.value))
      if (isOneDay !== undefined) return of(isOneDay)
    }
    if (kind === 'date' || kind === 'number') return of(textOf(gold) === textOf(system))
    return ofStrings(textOf(gold), textOf(system))
  }
}

/** A field under the options of its path. */
export const fieldOf = (path: string, options: FieldOptions): Field => ({
  path,
  options,
  weight: ratioOf(options.weight) ?? WHOLE,
  normalise: normaliser(formOf(options)),
  credit: hasClasses(options) ? sameRule : leafRule(options),
  hasClasses: hasClasses(options),
})
