/** Macro and weighted means of precision, recall and F over types: of every metric under the same names and the same rule. */
import { nearestSum } from './stats/exact.ts'

export interface Prf {
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
}

/** The value of a 0/0 ratio of a type in means over types: a number, or omitted from the mean of that ratio. */
export type ZeroDivisionInMeans = 0 | 1 | 'omit'

/** A type with something on either side: its ratios, and how much the gold has of it. */
export interface TypeScores {
  readonly scores: Prf
  readonly gold: number
}

/** The mean over those that have a value, exact, so that it is the same bits in whatever order the types were first seen. */
const meanOf = (types: readonly TypeScores[], name: keyof Prf, isWeighted: boolean): number | undefined => {
  const terms: number[] = []
  let whole = 0
  for (const { scores, gold } of types) {
    const value = scores[name]
    if (value === undefined) continue
    const weight = isWeighted ? gold : 1
    terms.push(value * weight)
    whole += weight
  }
  return whole > 0 ? nearestSum(terms) / whole : undefined
}

// a sum of more types is one number
const MAX_TERMS = 12

/** The means of `meansOverTypes` with their numbers: `(0.5 + 1) / 2`, and weighted `(0.5 · 3 + 1 · 2) / (3 + 2)`. */
export const workedMeans = (types: readonly TypeScores[]): Readonly<Record<string, string>> => {
  const texts: Record<string, string> = {}
  const added = (numbers: readonly number[], text: readonly string[]): string =>
    numbers.length > MAX_TERMS ? String(nearestSum(numbers)) : `(${text.join(' + ')})`
  for (const [name, title] of [
    ['precision', 'Precision'],
    ['recall', 'Recall'],
    ['f1', 'F1'],
  ] as const) {
    const scored = types.flatMap(({ scores, gold }) =>
      scores[name] === undefined ? [] : [[scores[name], gold] as const],
    )
    if (scored.length === 0) continue
    const values = scored.map(([value]) => value)
    texts[`macro${title}`] = `${added(values, values.map(String))} / ${scored.length}`
    const weighted = added(
      scored.map(([value, gold]) => value * gold),
      scored.map(([value, gold]) => `${value} · ${gold}`),
    )
    const golds = scored.map(([, gold]) => gold)
    // where there is no weight, nothing is divided
    if (nearestSum(golds) > 0) texts[`weighted${title}`] = `${weighted} / ${added(golds, golds.map(String))}`
  }
  return texts
}

/**
 * The means of P, R and F over one set of types: plain, and weighted by the gold's count of each. A gold without items
 * has no weights; the weighted means are then `unweighted`, if given: those of all types together, as in seqeval.
 */
export const meansOverTypes = (
  types: readonly TypeScores[],
  unweighted?: Prf,
): { readonly macro: Prf; readonly weighted: Prf } => {
  const mean = (isWeighted: boolean): Prf => ({
    precision: meanOf(types, 'precision', isWeighted),
    recall: meanOf(types, 'recall', isWeighted),
    f1: meanOf(types, 'f1', isWeighted),
  })
  const hasWeight = unweighted === undefined || types.some(({ gold }) => gold > 0)
  return { macro: mean(false), weighted: hasWeight ? mean(true) : unweighted }
}
