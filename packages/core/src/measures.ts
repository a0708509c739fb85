/** Descriptions of measures: `{ precision: ratio('precision', 'correct / found', 'recall') }`; the last names the mirror. */
import type { Measure } from './contract.ts'

type Kind = Pick<Measure<never>, 'range' | 'better' | 'unit'>

const describeKind =
  (kind: Kind) =>
  <const K extends string = never>(title: string, formula: string, mirror?: K): Measure<K> => ({
    title,
    formula,
    ...kind,
    ...(mirror !== undefined && { mirror }),
  })

/** A share from 0 to 1, shown in percent; the higher the better. */
export const ratio = describeKind({ range: [0, 1], better: 'higher', unit: 'ratio' })

/** A ratio that can pass 1, as where one thing counts in several places; the higher the better. */
export const unbounded = describeKind({ range: [0, Number.POSITIVE_INFINITY], better: 'higher', unit: 'ratio' })

/** A ratio that is adjusted for chance: 0 is what chance gives, and 1 the most. */
export const chance = describeKind({ range: [Number.NEGATIVE_INFINITY, 1], better: 'higher', unit: 'ratio' })

/** A share from 0 to 1 of what is wrong: the lower the better. */
export const errorRatio = describeKind({ range: [0, 1], better: 'lower', unit: 'ratio' })

/** Errors by what there was to find, 0 and more: the lower the better. */
export const errorRate = describeKind({ range: [0, Number.POSITIVE_INFINITY], better: 'lower', unit: 'ratio' })

/** A natural number, neither better nor worse by itself. */
export const number = describeKind({ range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' })

/** A sum of weights. */
export const weight = describeKind({ range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'sum' })

/** A measure that has no meaning for a part, such as a mean over types, but for the parts of facets that are `wholes`. */
export const ofWhole = <K extends string = never>(measure: Measure<K>, wholes: readonly string[] = []): Measure<K> => ({
  ...measure,
  wholeOnly: true,
  ...(wholes.length > 0 && { wholes }),
})

/** A measure that rests on more than the lines of items, so that a slice does not have it. */
export const unsliced = <K extends string>(measure: Measure<K>): Measure<K> => ({ ...measure, unsliced: true })

/** The same of several measures. */
export const allUnsliced = <K extends string, M extends string>(
  measures: Readonly<Record<K, Measure<M>>>,
): Readonly<Record<K, Measure<M>>> =>
  Object.fromEntries(
    Object.entries<Measure<M>>(measures).map(([name, measure]) => [name, unsliced(measure)]),
  ) as Readonly<Record<K, Measure<M>>>

// ---- means over types ------------------------------------------------------------------------------------------------

/** Plain means of precision, recall and F over types; `f` is what formulas call F. */
export const macroOverTypes = (f = 'F1') =>
  ({
    macroPrecision: ofWhole(ratio('macro precision', 'mean of precision over types', 'macroRecall')),
    macroRecall: ofWhole(ratio('macro recall', 'mean of recall over types', 'macroPrecision')),
    macroF1: ofWhole(ratio('macro F1', `mean of ${f} over types`, 'macroF1')),
  }) as const

/** Means over types weighted by the gold's items of each, which are named in the plural: `gold spans`. */
export const weightedOverTypes = (items: string, f = 'F1') =>
  ({
    weightedPrecision: ofWhole(ratio('weighted precision', `mean of precision over types, weighted by ${items}`)),
    weightedRecall: ofWhole(ratio('weighted recall', `mean of recall over types, weighted by ${items}`)),
    weightedF1: ofWhole(ratio('weighted F1', `mean of ${f} over types, weighted by ${items}`)),
  }) as const

// ---- families --------------------------------------------------------------------------------------------------------

/** Prefixed names: `precision` under `strict` is `strictPrecision`. */
type Prefixed<P extends string, K extends string> = `${P}${Capitalize<K>}`

const capital = <T extends string>(text: T): Capitalize<T> =>
  (text.slice(0, 1).toUpperCase() + text.slice(1)) as Capitalize<T>
const prefixed = <P extends string, K extends string>(prefix: P, name: K): Prefixed<P, K> => `${prefix}${capital(name)}`

/** Values of measures of one family: `{ precision }` under `strict` is `{ strictPrecision }`. */
export const valuesUnder = <P extends string, V extends object>(prefix: P, values: V) => {
  const named: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) named[prefixed(prefix, name)] = value
  return named as { readonly [K in keyof V & string as Prefixed<P, K>]: V[K] }
}

/**
 * Measures of one family: `precision` under `strict` is `strictPrecision`, "strict precision", and mirrors are of the family too.
 * `formula` says what becomes of formulas.
 */
export const measuresUnder = <P extends string, K extends string>(
  prefix: P,
  measures: { readonly [Q in K]: Measure<NoInfer<K>> },
  formula: (formula: string) => string = (name) => name,
) =>
  valuesUnder(
    prefix,
    Object.fromEntries(
      (Object.entries(measures) as [K, Measure<K>][]).map(([name, { mirror, ...measure }]) => [
        name,
        {
          ...measure,
          title: `${prefix} ${measure.title}`,
          formula: formula(measure.formula),
          ...(mirror !== undefined && { mirror: prefixed(prefix, mirror) }),
        },
      ]),
    ) as { readonly [Q in K]: Measure<Prefixed<P, K>> },
  )
