/** Macro and weighted means of precision, recall and F over types: of every metric under the same names and the same rule. */
import { totalOfAll, totalValue } from './stats/total.ts'

export interface Prf {
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
}

/** What stands for a ratio of a type that is 0/0, in means over types: a number, or nothing, so that the mean of that ratio leaves the type out. */
export type ZeroDivisionInMeans = 0 | 1 | 'omit'

/** A type with something on either side: its ratios, and how much the gold has of it. */
export interface OfType {
  readonly scores: Prf
  readonly gold: number
}

/** The mean over those that have a value, exact, so that it is the same bits in whatever order the types were first seen. */
const meanBy = (values: readonly (number | undefined)[], weights: readonly number[]): number | undefined => {
  const terms: number[] = []
  let whole = 0
  values.forEach((value, i) => {
    if (value === undefined) return
    terms.push(value * (weights[i] as number))
    whole += weights[i] as number
  })
  return whole > 0 ? totalValue(totalOfAll(terms)) / whole : undefined
}

// a sum of more types is one number
const MOST_TERMS = 12

/** The means of `meansOverTypes` with their numbers: `(0.5 + 1) / 2`, and weighted `(0.5 · 3 + 1 · 2) / (3 + 2)`. */
export const workedMeans = (types: readonly OfType[]): Readonly<Record<string, string>> => {
  const texts: Record<string, string> = {}
  const added = (numbers: readonly number[], text: readonly string[]): string =>
    numbers.length > MOST_TERMS ? String(totalValue(totalOfAll(numbers))) : `(${text.join(' + ')})`
  for (const [name, title] of [
    ['precision', 'Precision'],
    ['recall', 'Recall'],
    ['f1', 'F1'],
  ] as const) {
    const known = types.flatMap(({ scores, gold }) =>
      scores[name] === undefined ? [] : [[scores[name], gold] as const],
    )
    if (known.length === 0) continue
    const values = known.map(([value]) => value)
    texts[`macro${title}`] = `${added(values, values.map(String))} / ${known.length}`
    const weighted = added(
      known.map(([value, gold]) => value * gold),
      known.map(([value, gold]) => `${value} · ${gold}`),
    )
    const golds = known.map(([, gold]) => gold)
    texts[`weighted${title}`] = `${weighted} / ${added(golds, golds.map(String))}`
  }
  return texts
}

/** The means of P, R and F over one set of types: plain, and weighted by what the gold has of each. */
export const meansOverTypes = (types: readonly OfType[]): { readonly macro: Prf; readonly weighted: Prf } => {
  const mean = (weights: readonly number[]): Prf => {
    const of = (name: keyof Prf): number | undefined =>
      meanBy(
        types.map(({ scores }) => scores[name]),
        weights,
      )
    return { precision: of('precision'), recall: of('recall'), f1: of('f1') }
  }
  return { macro: mean(types.map(() => 1)), weighted: mean(types.map(({ gold }) => gold)) }
}
