/** γ (Mathet, Widlöcher and Métivier 2015): how well the units of annotators can be aligned, against what chance gives. */
import { matching } from '@assay/core'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { AlignmentCost } from './unit-split.ts'
import type { Unit } from './unit-stats.ts'

export interface GammaOptions {
  /** Weights of the place and of the label. */
  readonly alpha: number
  readonly beta: number
  /** Δø: the cost of a unit that is aligned with nothing. */
  readonly deltaEmpty: number
  readonly samples: number
  readonly precision: number
  readonly seed: number
}

type Weights = Pick<GammaOptions, 'alpha' | 'beta' | 'deltaEmpty'>
type Panel = readonly (readonly Unit[])[]

/** α d_pos + β d_cat */
export const dissimilarity = (a: Unit, b: Unit, { alpha, beta, deltaEmpty }: Weights): number => {
  const distance = Math.abs(a.start - b.start) + Math.abs(a.end - b.end)
  const place = (distance / (a.end - a.start + b.end - b.start)) ** 2 * deltaEmpty
  return alpha * place + beta * (a.label === b.label ? 0 : deltaEmpty)
}

/** Units that begin further apart than this are further apart than `most`, whatever their ends are. */
const reachOf = (units: readonly Unit[], most: number, { alpha, deltaEmpty }: Weights): number => {
  const longest = units.reduce((length, { start, end }) => Math.max(length, end - start), 0)
  return alpha === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(most / (alpha * deltaEmpty)) * 2 * longest
}

// ---- two annotators --------------------------------------------------------------------------------------------------

/** The cost of the best alignment of two annotators: a matching in which a pair gains the cost of both alone, less their distance. */
const costOfTwo = (a: readonly Unit[], b: readonly Unit[], weights: Weights): number => {
  const start = [0]
  const column: number[] = []
  const weight: number[] = []
  const reach = reachOf([...a, ...b], 2 * weights.deltaEmpty, weights)
  let from = 0
  for (const unit of a) {
    while (from < b.length && b[from]!.start < unit.start - reach) from++
    for (let j = from; j < b.length; j++) {
      const other = b[j]!
      if (other.start > unit.start + reach) break
      const gain = 2 * weights.deltaEmpty - dissimilarity(unit, other, weights)
      if (gain <= 0) continue
      column.push(j)
      weight.push(gain)
    }
    start.push(column.length)
  }
  const { columnOf } = matching({
    columns: b.length,
    start: Int32Array.from(start),
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  })
  let cost = (a.length + b.length) * weights.deltaEmpty
  for (const [i, j] of columnOf.entries())
    if (j >= 0) cost -= 2 * weights.deltaEmpty - dissimilarity(a[i]!, b[j]!, weights)
  return cost
}

// ---- more annotators -------------------------------------------------------------------------------------------------

interface AnnotatorUnit {
  readonly unit: Unit
  readonly by: number
}

/** The largest component that is aligned. */
const MAX_GROUP = 16

/** Connected components of the units that a tuple of a best alignment could hold together. */
const componentsOf = (
  all: readonly AnnotatorUnit[],
  most: number,
  weights: Weights,
): readonly (readonly AnnotatorUnit[])[] => {
  const root = all.map((_, i) => i)
  const find = (i: number): number => {
    let at = i
    while (root[at] !== at) at = root[at]!
    return at
  }
  const reach = reachOf(
    all.map(({ unit }) => unit),
    most,
    weights,
  )
  for (const [i, a] of all.entries())
    for (let j = i + 1; j < all.length; j++) {
      const b = all[j]!
      if (b.unit.start > a.unit.start + reach) break
      if (a.by !== b.by && dissimilarity(a.unit, b.unit, weights) < most) root[find(i)] = find(j)
    }
  const groups = new Map<number, AnnotatorUnit[]>()
  for (const [i, one] of all.entries()) {
    const group = groups.get(find(i)) ?? []
    groups.set(find(i), group)
    group.push(one)
  }
  return [...groups.values()]
}

/** The least cost of all partitions into tuples of at most one unit of each annotator: the first unit left is in one of them. */
const costOfFew = (units: readonly AnnotatorUnit[], size: number, weights: Weights): number => {
  const pairs = (size * (size - 1)) / 2
  const between = units.map((a) => units.map((b) => dissimilarity(a.unit, b.unit, weights)))
  const costs = new Map<number, number>([[0, 0]])
  const best = (left: number): number => {
    const before = costs.get(left)
    if (before !== undefined) return before
    const first = 31 - Math.clz32(left & -left)
    let least = Number.POSITIVE_INFINITY
    const grow = (tuple: readonly number[], from: number, rest: number, sum: number): void => {
      const k = tuple.length
      const cost = (sum + (pairs - (k * (k - 1)) / 2) * weights.deltaEmpty) / pairs
      if (k === 1 || cost < k * weights.deltaEmpty) least = Math.min(least, cost + best(rest))
      for (let i = from; i < units.length; i++) {
        if ((rest & (1 << i)) === 0 || tuple.some((j) => units[j]?.by === units[i]?.by)) continue
        const more = tuple.reduce((total, j) => total + between[i]![j]!, sum)
        grow([...tuple, i], i + 1, rest & ~(1 << i), more)
      }
    }
    grow([first], first + 1, left & ~(1 << first), 0)
    costs.set(left, least)
    return least
  }
  return best(2 ** units.length - 1)
}

/** Σ of the disorder of the tuples of a best alignment; no value where a component is too large to find one. */
export const alignmentCost = (panel: Panel, weights: Weights): number | undefined => {
  if (panel.length === 2) return costOfTwo(panel[0]!, panel[1]!, weights)
  const size = panel.length
  const all = panel.flatMap((units, by) => units.map((unit) => ({ unit, by })))
  all.sort((a, b) => a.unit.start - b.unit.start)
  const groups = componentsOf(all, ((size * size * (size - 1)) / 2) * weights.deltaEmpty, weights)
  if (groups.some((group) => group.length > MAX_GROUP)) return undefined
  return groups.reduce((sum, group) => sum + costOfFew(group, size, weights), 0)
}

// ---- chance ----------------------------------------------------------------------------------------------------------

/** Draws a whole number from 0 on, below another. */
type Draw = (below: number) => number

const drawing = (seed: number): Draw => {
  const generator = xoroshiro128plus(seed)
  return (below) => uniformInt(generator, 0, below - 1)
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** The units of one annotator, shifted along the text, which is taken as a circle. */
const shifted = (units: readonly Unit[], pivot: number, length: number): readonly Unit[] =>
  units
    .map(({ start, end, label }) => {
      const from = (start + pivot) % length
      return { start: from, end: from + end - start, label }
    })
    .sort((a, b) => a.start - b.start)

/** For each annotator another of them, shifted; pivots are half a mean unit apart, as long as there is room. */
const randomPanel = (panel: Panel, length: number, draw: Draw): Panel => {
  const units = panel.flat()
  const radius = units.reduce((sum, { start, end }) => sum + end - start, 0) / units.length / 2
  const pivots: number[] = []
  return panel.map(() => {
    const drawn = panel[draw(panel.length)]!
    let pivot = draw(length)
    const isNear = (other: number): boolean =>
      Math.min(Math.abs(other - pivot), length - Math.abs(other - pivot)) < radius
    for (let tries = 0; tries < 20 && pivots.some(isNear); tries++) pivot = draw(length)
    pivots.push(pivot)
    return shifted(drawn, pivot, length)
  })
}

/** Annotators in an order that does not depend on their names: the same units have the same draws. */
const canonical = (panel: Panel): { readonly panel: Panel; readonly key: string } => {
  const keyed = panel.map((units) => ({ units, key: JSON.stringify(units.map((u) => [u.start, u.end, u.label])) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return { panel: keyed.map(({ units }) => units), key: keyed.map(({ key }) => key).join('\n') }
}

/** The most samples, whatever precision is asked for. */
const MAX_SAMPLES = 1000

/** Disorder by unit and annotator, in samples until the mean is as precise as asked for. */
const sampleChance = (panel: Panel, length: number, key: string, options: GammaOptions): number | undefined => {
  const draw = drawing(options.seed ^ hashOf(key))
  const disorders: number[] = []
  let wanted = options.samples
  for (let i = 0; i < wanted; i++) {
    const random = randomPanel(panel, length, draw)
    const units = random.reduce((sum, units) => sum + units.length, 0)
    // the annotators that were drawn may have no unit
    const cost = units === 0 ? options.deltaEmpty : alignmentCost(random, options)
    if (cost === undefined) return undefined
    disorders.push(units === 0 ? cost : cost / (units / panel.length))
    if (i + 1 !== options.samples || options.precision === 0) continue
    const mean = disorders.reduce((sum, one) => sum + one, 0) / disorders.length
    const variance = disorders.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, disorders.length - 1)
    if (mean > 0)
      wanted = Math.max(
        wanted,
        Math.min(MAX_SAMPLES, Math.ceil(((1.96 * Math.sqrt(variance)) / mean / options.precision) ** 2)),
      )
  }
  return disorders.reduce((sum, one) => sum + one, 0) / disorders.length
}

/** The cost of the best alignment of a document and, where `isSampled`, the mean cost of random documents. */
export const aligner =
  (options: GammaOptions, isSampled: boolean) =>
  (units: Panel, length: number): AlignmentCost | 'too many' => {
    const { panel, key } = canonical(units)
    const all = panel.reduce((sum, placed) => sum + placed.length, 0)
    if (all === 0) return { disorder: 0, chance: 0 }
    const disorder = alignmentCost(panel, options)
    if (disorder === undefined) return 'too many'
    const chance = isSampled ? sampleChance(panel, length, key, options) : 0
    return chance === undefined ? 'too many' : { disorder, chance: chance * (all / panel.length) }
  }
