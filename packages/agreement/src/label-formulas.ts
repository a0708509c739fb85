/**
 * The coefficients of agreement on labels, as functions of counts. Each is a fraction of whole numbers that is rounded once; where a
 * distance is a double (a table, a ratio), its sums are taken in the order of the labels, so that equal counts give equal bits.
 */
import { compareCodePoints, type Fraction, fraction, totalOfAll, totalValue } from '@assay/core'
import { type Distance, type DistanceOptions, distanceOver } from './distances.ts'
import type { LabelStats, Meetings } from './label-stats.ts'

const { dividedBy, minus, nearest, ONE, plus, times, ZERO } = fraction

/** (observed − expected) / (1 − expected), the formula of every coefficient corrected for chance. */
const correctForChance = (observed: Fraction, expected: Fraction): Fraction | undefined =>
  dividedBy(minus(observed, expected), minus(ONE, expected))

/** The double of a fraction, where there is one. */
export const maybeNearest = (exact: Fraction | undefined): number | undefined => exact && nearest(exact)

// ---- all annotators together -----------------------------------------------------------------------------------------

/** Krippendorff's coincidences of labels, times a whole number `scale` that makes all of them whole. */
export interface Coincidences {
  /** In the order of code points. */
  readonly labels: readonly string[]
  /** n_c */
  readonly counts: readonly bigint[]
  readonly n: bigint
  readonly scale: bigint
  /** scale · o_cc */
  readonly same: readonly bigint[]
  /** scale · o_ck of different labels, each two of them once. */
  readonly different: readonly (readonly [c: number, k: number, met: bigint])[]
}

const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, n) => sum + n, 0n)

/** o_ck = Σ over items of pairs (c, k) / (m_u − 1) [K11] */
const coincidencesOf = ({ values, met }: Pick<LabelStats, 'values' | 'met'>): Coincidences => {
  const labels = [...values.keys()].sort(compareCodePoints)
  const place = new Map(labels.map((label, i) => [label, i]))
  const scale = fraction.leastCommonMultiple(Array.from(met.keys(), (given) => Number(given) - 1))
  const same = labels.map(() => 0n)
  const different = new Map<number, bigint>()
  for (const [given, meetings] of met) {
    const weight = scale / (BigInt(given) - 1n)
    for (const [a, byLabel] of meetings) {
      const c = place.get(a)!
      for (const [b, n] of byLabel) {
        const k = place.get(b)!
        if (c === k) same[c] = same[c]! + BigInt(n) * weight
        else {
          const key = Math.min(c, k) * labels.length + Math.max(c, k)
          different.set(key, (different.get(key) ?? 0n) + BigInt(n) * weight)
        }
      }
    }
  }
  const counts = labels.map((label) => BigInt(values.get(label)!))
  return {
    labels,
    counts,
    n: sumOf(counts),
    scale,
    same,
    different: [...different]
      .sort(([a], [b]) => a - b)
      .map(([key, n]) => [Math.floor(key / labels.length), key % labels.length, n] as const),
  }
}

/** A_o: the share of pairs of values on one item that are equal; every value weighs the same. */
const observedOf = ({ same, scale, n }: Coincidences): Fraction | undefined => fraction.of(sumOf(same), scale * n)

/** A_e = Σ (n_c / n)² [S55, F71] */
const poolExpected = ({ counts, n }: Coincidences): Fraction | undefined =>
  fraction.of(sumOf(counts.map((count) => count * count)), n * n)

const corrected = (observed: Fraction | undefined, expected: Fraction | undefined): Fraction | undefined =>
  observed && expected && correctForChance(observed, expected)

/** π of Scott for two annotators, the κ of Fleiss for more. */
const fleissOf = (table: Coincidences): Fraction | undefined => corrected(observedOf(table), poolExpected(table))

/** A_e of Krippendorff: two values are drawn without putting the first back. */
const expectedOf = ({ counts, n }: Coincidences): Fraction | undefined =>
  fraction.of(sumOf(counts.map((count) => count * (count - 1n))), n * (n - 1n))

/** S of Bennett, Alpert and Goldstein: every label is as likely. */
const sOf = (table: Coincidences): Fraction | undefined =>
  corrected(observedOf(table), fraction.of(1n, BigInt(table.labels.length)))

const power = (difference: bigint, squared: boolean): bigint =>
  squared ? difference * difference : difference < 0n ? -difference : difference

/** Σ of the distances of each two values, for labels on a line: in one pass over them. */
const apartOnLine = (counts: readonly bigint[], at: readonly bigint[], squared: boolean): bigint => {
  if (squared) {
    const n = sumOf(counts)
    const sum = sumOf(counts.map((count, i) => count * at[i]!))
    return n * sumOf(counts.map((count, i) => count * power(at[i]!, true))) - sum * sum
  }
  const inOrder = counts.map((count, i) => [at[i]!, count] as const).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  let [below, weight, all] = [0n, 0n, 0n]
  for (const [place, count] of inOrder) {
    all += count * (place * below - weight)
    below += count
    weight += count * place
  }
  return all
}

/** Sums of doubles that are the same bits in any order. */
const exactly = (terms: readonly number[]): number => totalValue(totalOfAll(terms))

/** α = 1 − D_o / D_e [K11] */
const alphaOf = (table: Coincidences, distance: Distance): number | undefined => {
  const { counts, n, scale, different } = table
  if (distance.kind === 'any') {
    const { between } = distance
    const observed = exactly(different.map(([c, k, met]) => Number(met) * between(c, k)))
    const sizes = counts.map(Number)
    const terms = sizes.flatMap((a, c) => sizes.slice(c + 1).map((b, k) => a * b * between(c, c + 1 + k)))
    const expected = exactly(terms)
    return expected === 0 ? undefined : 1 - (Number(n - 1n) * observed) / (Number(scale) * expected)
  }
  const isNominal = distance.kind === 'nominal'
  const difference = (c: number, k: number): bigint =>
    isNominal ? 1n : power(distance.at[c]! - distance.at[k]!, distance.squared)
  const observed = sumOf(different.map(([c, k, met]) => met * difference(c, k)))
  const expected = isNominal
    ? (n * n - sumOf(counts.map((count) => count * count))) / 2n
    : apartOnLine(counts, distance.at, distance.squared)
  const disagreement = fraction.of((n - 1n) * observed, scale * expected)
  return disagreement && nearest(minus(ONE, disagreement))
}

// ---- two annotators --------------------------------------------------------------------------------------------------

/** The table of two annotators: items that both have a value for. */
export interface PairTable {
  readonly labels: readonly string[]
  /** Values of each annotator by label. */
  readonly first: readonly bigint[]
  readonly second: readonly bigint[]
  readonly n: bigint
  readonly same: bigint
  readonly different: readonly (readonly [c: number, k: number, n: bigint])[]
}

export const pairTableOf = (meetings: Meetings): PairTable => {
  const all = new Set<string>(meetings.keys())
  for (const byLabel of meetings.values()) for (const label of byLabel.keys()) all.add(label)
  const labels = [...all].sort(compareCodePoints)
  const place = new Map(labels.map((label, i) => [label, i]))
  const first = labels.map(() => 0n)
  const second = labels.map(() => 0n)
  const different: [number, number, bigint][] = []
  let same = 0n
  for (const [a, byLabel] of meetings)
    for (const [b, count] of byLabel) {
      const [c, k, n] = [place.get(a)!, place.get(b)!, BigInt(count)]
      first[c] = first[c]! + n
      second[k] = second[k]! + n
      if (c === k) same += n
      else different.push([c, k, n])
    }
  return { labels, first, second, n: sumOf(first), same, different }
}

const pairObserved = ({ same, n }: PairTable): Fraction | undefined => fraction.of(same, n)

/** A_e = Σ p_1(c) p_2(c) [C60] */
const pairExpected = ({ first, second, n }: PairTable): Fraction | undefined =>
  fraction.of(sumOf(first.map((count, c) => count * second[c]!)), n * n)

/** κ [C60] */
export const cohenOf = (pairTable: PairTable): Fraction | undefined =>
  corrected(pairObserved(pairTable), pairExpected(pairTable))

/** The largest κ that two distributions allow: A_o = Σ min(p_1(c), p_2(c)) [C60] */
export const cohenMaxOf = (pairTable: PairTable): Fraction | undefined => {
  const most = sumOf(
    pairTable.first.map((a, c) => {
      const b = pairTable.second[c]!
      // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
      return a < b ? a : b
    }),
  )
  return corrected(fraction.of(most, pairTable.n), pairExpected(pairTable))
}

/** 1 − Σ w·o / Σ w·e [C68] */
export const cohenWeightedOf = (pairTable: PairTable, distance: Distance): number | undefined => {
  const { first, second, n, different } = pairTable
  if (distance.kind === 'nominal') return maybeNearest(cohenOf(pairTable))
  if (distance.kind === 'any') {
    const { between } = distance
    const observed = exactly(different.map(([c, k, met]) => Number(met) * between(c, k)))
    const terms = first.flatMap((a, c) => second.map((b, k) => (c === k ? 0 : Number(a * b) * between(c, k))))
    const expected = exactly(terms)
    return expected === 0 ? undefined : 1 - (Number(n) * observed) / expected
  }
  const { at, squared } = distance
  const observed = sumOf(different.map(([c, k, met]) => met * power(at[c]! - at[k]!, squared)))
  const both = first.map((count, c) => count + second[c]!)
  // the pairs of one distribution with the other are those of both together, without those within either
  const expected = [both, first, second].map((counts) => apartOnLine(counts, at, squared)) as [bigint, bigint, bigint]
  const disagreement = fraction.of(n * observed, expected[0] - expected[1] - expected[2])
  return disagreement && nearest(minus(ONE, disagreement))
}

/** The sum of fractions. Those with one denominator are added first, so that long numbers are few. */
const sumOfFractions = (all: readonly Fraction[]): Fraction => {
  const byDenominator = new Map<bigint, bigint>()
  for (const { over, under } of all) byDenominator.set(under, (byDenominator.get(under) ?? 0n) + over)
  return Array.from(byDenominator, ([under, over]) => ({ over, under })).reduce(plus, ZERO)
}

/** κ of several annotators: the means over pairs of A_o and of A_e, then the formula [DF82] */
const daviesFleissOf = (tables: readonly PairTable[]): Fraction | undefined => {
  const withUnits = tables.filter(({ n }) => n > 0n)
  if (withUnits.length === 0) return undefined
  const share = fraction.of(1n, BigInt(withUnits.length))!
  const mean = (of: (pairTable: PairTable) => Fraction | undefined): Fraction =>
    times(share, sumOfFractions(withUnits.map((pairTable) => of(pairTable)!)))
  return dividedBy(minus(mean(pairObserved), mean(pairExpected)), minus(ONE, mean(pairExpected)))
}

/** The mean of the values that are defined. */
export const meanOf = (values: readonly (number | undefined)[]): number | undefined => {
  const defined = values.filter((value) => value !== undefined)
  return defined.length === 0 ? undefined : exactly(defined) / defined.length
}

// ---- all of them -----------------------------------------------------------------------------------------------------

/** The mean of the values that are defined, with its numbers. */
export const workedMean = (values: readonly (number | undefined)[]): string => {
  const defined = values.filter((value) => value !== undefined)
  return `(${defined.join(' + ')}) / ${defined.length}`
}

const workedChance = (observed: Fraction | undefined, expected: Fraction | undefined): string =>
  `(${maybeNearest(observed)} − ${maybeNearest(expected)}) / (1 − ${maybeNearest(expected)})`

const workedPairs = (tables: readonly PairTable[]): string => {
  const [first, ...others] = tables
  if (first === undefined) return ''
  return others.length === 0
    ? workedChance(pairObserved(first), pairExpected(first))
    : workedMean(tables.map((table) => maybeNearest(cohenOf(table))))
}

/** The formulas with numbers; that of alpha where labels are the same or not. */
export const workedLabels = (s: LabelStats): Readonly<Record<string, string>> => {
  const coincidences = coincidencesOf(s)
  const { counts, n, scale, same, labels } = coincidences
  const tables = [...s.pairs.values()].map(pairTableOf)
  const [observed, expected] = [observedOf(coincidences), expectedOf(coincidences)]
  return {
    alpha: `1 − (1 − ${maybeNearest(observed)}) / (1 − ${maybeNearest(expected)})`,
    kappa: workedPairs(tables),
    kappaMax: workedMean(tables.map((table) => maybeNearest(cohenMaxOf(table)))),
    kappaFleiss: workedChance(observed, poolExpected(coincidences)),
    s: `(${maybeNearest(observed)} − 1 / ${labels.length}) / (1 − 1 / ${labels.length})`,
    observed: `${maybeNearest(fraction.of(sumOf(same), scale))} / ${n}`,
    expected: `${sumOf(counts.map((one) => one * (one - 1n)))} / (${n} · (${n} − 1))`,
  }
}

/** True where every item has the same number of values. */
const evenly = ({ items, left }: LabelStats): boolean => items.size === 1 && left === 0

/** Every coefficient of some items; with a single label, coefficients corrected for chance have no value. */
export const labelMeasures = (s: LabelStats, options: DistanceOptions) => {
  const coincidences = coincidencesOf(s)
  const tables = [...s.pairs.values()].map(pairTableOf)
  const distance = distanceOver(options, coincidences.labels, coincidences.counts)
  const weighted = tables.map((table) => {
    const counts = table.first.map((a, c) => a + table.second[c]!)
    const ofPair = distanceOver(options, table.labels, counts)
    return ofPair && cohenWeightedOf(table, ofPair)
  })
  let items = 0
  for (const n of s.items.values()) items += n
  return {
    alpha: distance && alphaOf(coincidences, distance),
    kappa: meanOf(tables.map((table) => maybeNearest(cohenOf(table)))),
    kappaWeighted: meanOf(weighted),
    kappaMax: meanOf(tables.map((table) => maybeNearest(cohenMaxOf(table)))),
    kappaFleiss: evenly(s) ? maybeNearest(fleissOf(coincidences)) : undefined,
    kappaMulti: maybeNearest(daviesFleissOf(tables)),
    s: maybeNearest(sOf(coincidences)),
    observed: maybeNearest(observedOf(coincidences)),
    expected: maybeNearest(expectedOf(coincidences)),
    items,
    values: Number(coincidences.n),
    left: s.left,
  }
}
