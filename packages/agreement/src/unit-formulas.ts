/** The coefficients of units on a continuum, as fractions of whole numbers. */
import { compareCodePoints, type Fraction, fraction, totalValue } from '@assay/core'
import { labelMeasures, maybeNearest, workedLabels, workedMean } from './label-formulas.ts'
import { GAP, type UnitStats } from './unit-stats.ts'

const { dividedBy, minus, nearest, ONE, plus, times, ZERO, whole } = fraction

const half = (n: Fraction, d: bigint): Fraction => ({ over: n.over, under: n.under * d })

// ---- lengths ---------------------------------------------------------------------------------------------------------

/** ℓ_ck, q_c and r_c of Krippendorff and others (2016), all times one whole number. */
interface Lengths {
  readonly labels: readonly string[]
  readonly scale: bigint
  /** ℓ_ck by c and k, the gap among them. */
  readonly met: ReadonlyMap<string, ReadonlyMap<string, bigint>>
  readonly squares: ReadonlyMap<string, bigint>
  readonly shared: ReadonlyMap<string, bigint>
}

const add = (all: Map<string, bigint>, key: string, n: bigint): void => {
  all.set(key, (all.get(key) ?? 0n) + n)
}

/** Sums the lengths; a document with m annotators weighs 1 / (m − 1). */
const lengthsOf = ({ met, squares, shared }: Pick<UnitStats, 'met' | 'squares' | 'shared'>): Lengths => {
  const scale = fraction.leastCommonMultiple(Array.from(met.keys(), (size) => Number(size) - 1))
  const all = new Map<string, Map<string, bigint>>()
  for (const [size, byLabel] of met)
    for (const [c, byOther] of byLabel) {
      const ofLabel = all.get(c) ?? new Map<string, bigint>()
      all.set(c, ofLabel)
      for (const [k, n] of byOther) add(ofLabel, k, BigInt(n) * (scale / (BigInt(size) - 1n)))
    }
  const inCommon = new Map<string, bigint>()
  for (const [size, byLabel] of shared)
    for (const [c, n] of byLabel) add(inCommon, c, BigInt(n) * (scale / (BigInt(size) - 1n)))
  return {
    labels: [...all.keys()].sort(compareCodePoints),
    scale,
    met: all,
    squares: new Map(Array.from(squares, ([c, n]) => [c, BigInt(n) * scale] as const)),
    shared: inCommon,
  }
}

const sumOf = (numbers: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const n of numbers) sum += n
  return sum
}

/** The lengths of some labels among each other. */
interface Margins {
  readonly of: (c: string) => bigint
  readonly same: (c: string) => bigint
  readonly all: bigint
  readonly allSame: bigint
}

const marginsOf = ({ met }: Lengths, labels: readonly string[]): Margins => {
  const chosen = new Set(labels)
  const sums = new Map(
    labels.map((c) => {
      const ofLabel = met.get(c) ?? new Map<string, bigint>()
      return [c, sumOf(Array.from(ofLabel, ([k, n]) => (chosen.has(k) ? n : 0n)))] as const
    }),
  )
  const same = (c: string): bigint => met.get(c)?.get(c) ?? 0n
  return { of: (c) => sums.get(c) ?? 0n, same, all: sumOf(sums.values()), allSame: sumOf(labels.map(same)) }
}

/** ℓ − q/ℓ, in units of `scale`: the divisor of the products of lengths. */
const divisor = (all: bigint, self: bigint, scale: bigint): Fraction => ({
  over: all * all - scale * self,
  under: all,
})

/** uα: all segments, their value or that they are gaps. */
const uOf = (lengths: Lengths): Fraction | undefined => {
  const { of, all, allSame } = marginsOf(lengths, lengths.labels)
  if (all === 0n) return undefined
  const q = (c: string): bigint => lengths.squares.get(c) ?? 0n
  const below = divisor(all, sumOf(lengths.labels.map(q)), lengths.scale)
  const expectedSame = sumOf(lengths.labels.map((c) => of(c) * of(c) - lengths.scale * q(c)))
  const same = dividedBy(whole(expectedSame), below)
  const disagreement = same && dividedBy(whole(all - allSame), minus(whole(all), same))
  return disagreement && minus(ONE, disagreement)
}

/** |uα: unit or gap. */
const uBarOf = (lengths: Lengths): Fraction | undefined => {
  const { of, same, all } = marginsOf(lengths, lengths.labels)
  if (all === 0n) return undefined
  const q = sumOf(lengths.labels.map((c) => lengths.squares.get(c) ?? 0n))
  const expected = dividedBy(whole(of(GAP) * (all - of(GAP))), divisor(all, q, lengths.scale))
  const disagreement = expected && dividedBy(whole(of(GAP) - same(GAP)), expected)
  return disagreement && minus(ONE, disagreement)
}

/** The labels of units, without the gap. */
const inUnits = (lengths: Lengths): readonly string[] => lengths.labels.filter((label) => label !== GAP)

/** Σ over k of ε*_ck, and ε*_cc. */
const expectedOf = (lengths: Lengths, { of, all }: Margins, labels: readonly string[]) => {
  const r = (c: string): bigint => lengths.shared.get(c) ?? 0n
  const below = divisor(all, sumOf(labels.map(r)), lengths.scale)
  return (c: string) => ({
    all: dividedBy(whole(of(c) * all - lengths.scale * r(c)), below),
    same: dividedBy(whole(of(c) * of(c) - lengths.scale * r(c)), below),
  })
}

/** cuα: the values of what two annotators have units of. */
const cuOf = (lengths: Lengths): Fraction | undefined => {
  const labels = inUnits(lengths)
  const margins = marginsOf(lengths, labels)
  if (margins.all === 0n) return undefined
  const expected = expectedOf(lengths, margins, labels)
  let expectedDifference = ZERO
  for (const c of labels) {
    const { all, same } = expected(c)
    if (all === undefined || same === undefined) return undefined
    expectedDifference = plus(expectedDifference, minus(all, same))
  }
  const disagreement = dividedBy(whole(margins.all - margins.allSame), expectedDifference)
  return disagreement && minus(ONE, disagreement)
}

/** The share of the continuum that is in units of two annotators. */
const coverageOf = (lengths: Lengths): Fraction | undefined =>
  fraction.of(marginsOf(lengths, inUnits(lengths)).all, marginsOf(lengths, lengths.labels).all)

/** (k)uα of one value. */
const kOf = (lengths: Lengths, k: string): Fraction | undefined => {
  const labels = inUnits(lengths)
  const margins = marginsOf(lengths, labels)
  if (margins.of(k) === 0n) return undefined
  const { all, same } = expectedOf(lengths, margins, labels)(k)
  const share = all && half(all, margins.of(k))
  const expectedDifference = all && same && minus(all, same)
  const disagreement =
    share && expectedDifference && dividedBy(times(share, whole(margins.of(k) - margins.same(k))), expectedDifference)
  return disagreement && minus(ONE, disagreement)
}

/** The share of the length of a value that meets units of others. */
const coverageOfLabel = (lengths: Lengths, k: string): Fraction | undefined =>
  fraction.of(marginsOf(lengths, inUnits(lengths)).of(k), marginsOf(lengths, lengths.labels).of(k))

// ---- 1995 ------------------------------------------------------------------------------------------------------------

/** D_o and D_e of one label, m annotators and a continuum of length L [K95, K04]. */
export const distance1995 = (
  s: UnitStats,
  label: string,
): { readonly observed: Fraction; readonly expected: Fraction } | undefined => {
  const [size, ...others] = s.length.keys()
  if (size === undefined || others.length > 0) return undefined
  const [m, length] = [BigInt(size), BigInt(s.length.get(size)!)]
  const lengths = (all: UnitStats['unitLengths']) =>
    Array.from(all.get(label) ?? [], ([unitLength, n]) => [BigInt(unitLength), BigInt(n)] as const)
  const units = lengths(s.unitLengths)
  const gaps = lengths(s.gapLengths)
  const n = sumOf(units.map(([, times]) => times))
  // thirds, so that all of it stays whole
  let sum = 0n
  for (const [unitLength, often] of units) {
    const inGaps = sumOf(gaps.map(([gap, times]) => (gap >= unitLength ? times * (gap - unitLength + 1n) : 0n)))
    sum +=
      often * ((n - 1n) * (2n * unitLength ** 3n - 3n * unitLength ** 2n + unitLength) + 3n * unitLength ** 2n * inGaps)
  }
  const all = m * length
  const within = sumOf(units.map(([unitLength, often]) => often * unitLength * (unitLength - 1n)))
  const expected = fraction.of(2n * sum, 3n * length * (all * (all - 1n) - within))
  const observed = fraction.of(2n * BigInt(s.apart.get(label) ?? 0), m * (m - 1n) * length * length)
  return expected && observed && { observed, expected }
}

/** α_U over all labels: 1 − Σ D_o / Σ D_e. */
const alphaUOf = (s: UnitStats): Fraction | undefined => {
  const sums = sums1995(s)
  const disagreement = sums && dividedBy(sums.observed, sums.expected)
  return disagreement && minus(ONE, disagreement)
}

const sums1995 = (s: UnitStats): ReturnType<typeof distance1995> => {
  let [observed, expected] = [ZERO, ZERO]
  for (const label of s.unitLengths.keys()) {
    const parts = distance1995(s, label)
    if (parts === undefined) return undefined
    observed = plus(observed, parts.observed)
    expected = plus(expected, parts.expected)
  }
  return { observed, expected }
}

// ---- pairs -----------------------------------------------------------------------------------------------------------

const f1Of = ({ pairs }: UnitStats) => {
  let [all, known, matched, units] = [ZERO, 0n, 0n, 0n]
  for (const pair of pairs.values()) {
    const f1 = fraction.of(2n * BigInt(pair.matched), BigInt(pair.units))
    matched += BigInt(pair.matched)
    units += BigInt(pair.units)
    if (f1 === undefined) continue
    all = plus(all, f1)
    known++
  }
  return {
    f1: known === 0n ? undefined : nearest(half(all, known)),
    f1Pooled: maybeNearest(fraction.of(2n * matched, units)),
  }
}

// ---- alignments ------------------------------------------------------------------------------------------------------

/** The mean number of units of an annotator, by documents of as many. */
const unitsByAnnotator = (s: UnitStats): number | undefined => {
  const [size, ...others] = s.documents.keys()
  return size === undefined || others.length > 0 || s.units === 0 ? undefined : s.units / Number(size)
}

/** δ_o, and γ = 1 − δ_o / δ_e [M15]; without a value where some document could not be aligned. */
const gammaOf = (s: UnitStats) => {
  const units = s.unaligned > 0 || s.aligned === 0 ? undefined : unitsByAnnotator(s)
  const [found, chance] = [totalValue(s.disorder), totalValue(s.chance)]
  return {
    disorder: units === undefined ? undefined : found / units,
    gamma: units === undefined || chance === 0 ? undefined : 1 - found / chance,
  }
}

// ---- all of them -----------------------------------------------------------------------------------------------------

const sumOfCounts = (counts: ReadonlyMap<string, number>): number => {
  let sum = 0
  for (const n of counts.values()) sum += n
  return sum
}

/** Labels alone, of units that two annotators or more have in the same place, and which share of all units these are. */
const labelsOf = ({ labels, units, only }: UnitStats) => {
  const { alpha, kappa } = labelMeasures(labels, { distance: 'nominal', order: [], table: {} })
  return {
    labelAlpha: alpha,
    labelKappa: kappa,
    matched: only.size > 0 || units === 0 ? undefined : sumOfCounts(labels.values) / units,
  }
}

/** The formulas with numbers, where they have only a few. */
export const workedUnits = (s: UnitStats): Readonly<Record<string, string>> => {
  const { alpha: labelAlpha = '', kappa: labelKappa = '' } = workedLabels(s.labels)
  const lengths = lengthsOf(s)
  const [label] = s.only.keys()
  const [inOthers, all] =
    label === undefined
      ? [marginsOf(lengths, inUnits(lengths)).all, marginsOf(lengths, lengths.labels).all]
      : [marginsOf(lengths, inUnits(lengths)).of(label), marginsOf(lengths, lengths.labels).of(label)]
  const pairs = [...s.pairs.values()]
  const disagreement = sums1995(s)
  const f1s = pairs.map(({ matched, units }) => (units > 0 ? (2 * matched) / units : undefined))
  const of = (n: bigint): number | undefined => maybeNearest(fraction.of(n, lengths.scale))
  return {
    coverage: `${of(inOthers)} / ${of(all)}`,
    alphaU: disagreement ? `1 − ${nearest(disagreement.observed)} / ${nearest(disagreement.expected)}` : '',
    f1: workedMean(f1s),
    f1Pooled: `2 · ${pairs.reduce((sum, one) => sum + one.matched, 0)} / ${pairs.reduce((sum, one) => sum + one.units, 0)}`,
    labelAlpha,
    labelKappa,
    matched: `${sumOfCounts(s.labels.values)} / ${s.units}`,
    gamma: `1 − ${totalValue(s.disorder)} / ${totalValue(s.chance)}`,
    disorder: `${totalValue(s.disorder)} / ${unitsByAnnotator(s)}`,
  }
}

/** Every coefficient of some units. */
export const unitMeasures = (s: UnitStats) => {
  const lengths = lengthsOf(s)
  const [label] = s.only.keys()
  return {
    u: maybeNearest(uOf(lengths)),
    uBar: maybeNearest(uBarOf(lengths)),
    cu: maybeNearest(cuOf(lengths)),
    coverage: maybeNearest(label === undefined ? coverageOf(lengths) : coverageOfLabel(lengths, label)),
    k: label === undefined ? undefined : maybeNearest(kOf(lengths, label)),
    alphaU: maybeNearest(alphaUOf(s)),
    ...f1Of(s),
    ...labelsOf(s),
    ...gammaOf(s),
    units: s.units,
    documents: sumOfCounts(s.documents),
    left: s.left,
  }
}
