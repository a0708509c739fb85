/**
 * Sums of the units of several systems: under weights, and after shuffles in which some units change sides. What a sum is of is
 * added up in slots where that can be, and by `weigh` and `concat` where not, to the same statistics.
 */
import type { Stats } from '@assay/core'
import type { WeightedRows } from '@assay/core/internal/host'
import { addBits } from './count-bits.ts'
import { type Labels, swappedLabels, weighedLabels } from './distinct-labels.ts'
import { SHUFFLES } from './random.ts'
import { type DistinctAt, type Piece, type Slots, slotsOf } from './row-slots.ts'

/** Sum of the units of `stays` that stay and the units of `comes` that change sides. */
export type SwapSum<S> = (stays: number, comes: number) => S

/** Each statistic is to be looked at before the next is asked for. */
export interface Adder<S> {
  /** The sum of a system. */
  readonly weigh: (system: number, weights: Float64Array) => S
  /** For shuffles of which each is a bit of a unit. */
  readonly swap: (units: Int32Array) => (shuffle: number) => SwapSum<S>
}

// ---- by weigh and concat ---------------------------------------------------------------------------------------------

const newPlainAdder = <S>(systems: readonly WeightedRows<S>[], { concat }: Pick<Stats<S>, 'concat'>): Adder<S> => ({
  weigh: (system, weights) => systems[system]!.weigh(weights),
  swap: (units) => (shuffle) => {
    const swaps = Float64Array.from(units, (bits) => (bits >>> shuffle) & 1)
    const stay = swaps.map((swap) => 1 - swap)
    const moved = systems.map((rows) => rows.weigh(swaps))
    const unmoved = systems.map((rows) => rows.weigh(stay))
    return (stays, comes) => concat(unmoved[stays] as S, moved[comes] as S)
  },
})

// ---- in slots --------------------------------------------------------------------------------------------------------

const weighedIn = (pieces: readonly Piece[], width: number, weights: ArrayLike<number>): Float64Array => {
  const sums = new Float64Array(width)
  for (const { slot, units, scale, values } of pieces) {
    let sum = 0
    if (values === undefined) for (let i = 0; i < units.length; i++) sum += weights[units[i]!]!
    else for (let i = 0; i < units.length; i++) sum += weights[units[i]!]! * values[i]!
    sums[slot] = sums[slot]! + sum * scale
  }
  return sums
}

/** Adds one number of a unit to the sum of each shuffle that has its bit. */
const addValues = (
  units: Int32Array,
  values: Float64Array,
  swaps: Int32Array,
  sums: Float64Array,
  at: number,
): void => {
  for (let i = 0; i < units.length; i++) {
    const bits = swaps[units[i]!]!
    const value = values[i]!
    for (let t = 0; t < SHUFFLES; t++) sums[at + t] = sums[at + t]! + ((bits >>> t) & 1) * value
  }
}

/** Sums of the units that change sides, by slot and shuffle. */
const movedIn = (pieces: readonly Piece[], width: number, swaps: Int32Array): Float64Array => {
  const sums = new Float64Array(width * SHUFFLES)
  for (const { slot, units, scale, values } of pieces) {
    const at = slot * SHUFFLES
    if (values === undefined) addBits(units, swaps, scale, sums, at)
    else addValues(units, values, swaps, sums, at)
  }
  return sums
}

/** Labels of each column of distinct labels, by shuffle, for two systems: computed once for all shuffles drawn together. */
const distinctAfter = (labels: readonly Labels[], systems: number, swaps: Int32Array) => {
  const computed: ReturnType<typeof swappedLabels>[][] = []
  return (stays: number, comes: number, shuffle: number): DistinctAt => {
    const place = stays * systems + comes
    const byPlace = computed[place] ?? labels.map((pieceLabels) => swappedLabels(pieceLabels, stays, comes, swaps))
    computed[place] = byPlace
    return (i) => byPlace[i]!(shuffle)
  }
}

/** A sum for each system, and what changes sides: what a pair has after that is three numbers a slot. */
const newSlotAdder = <S>({ width, pieces, labels, take }: Slots<S>, size: number): Adder<S> => {
  const all = new Float64Array(size).fill(1)
  const wholes = pieces.map((group) => weighedIn(group, width, all))
  const sums = new Float64Array(width)
  return {
    weigh: (system, weights) =>
      take(weighedIn(pieces[system]!, width, weights), (i) => weighedLabels(labels[i]!, system, weights)),
    swap: (units) => {
      const moved = pieces.map((group) => movedIn(group, width, units))
      const distinctOf = distinctAfter(labels, pieces.length, units)
      return (shuffle) => (stays, comes) => {
        const whole = wholes[stays]!
        const gone = moved[stays]!
        const come = moved[comes]!
        for (let slot = 0, at = shuffle; slot < width; slot++, at += SHUFFLES)
          sums[slot] = whole[slot]! - gone[at]! + come[at]!
        return take(sums, distinctOf(stays, comes, shuffle))
      }
    },
  }
}

/** Adds up the units of each group by itself, those of one after those of another. */
export const newGroupAdder = <S>(groups: readonly Adder<S>[], sizes: readonly number[]): Adder<readonly S[]> => {
  const starts = sizes.map((_, g) => sizes.slice(0, g).reduce((sum, size) => sum + size, 0))
  const endOf = (g: number): number => starts[g]! + sizes[g]!
  return {
    weigh: (system, weights) => groups.map(({ weigh }, g) => weigh(system, weights.subarray(starts[g], endOf(g)))),
    swap: (units) => {
      const swapped = groups.map(({ swap }, g) => swap(units.subarray(starts[g], endOf(g))))
      return (shuffle) => {
        const sums = swapped.map((after) => after(shuffle))
        return (stays, comes) => sums.map((sum) => sum(stays, comes))
      }
    },
  }
}

/** Systems with one row for each of the same units. */
export const newAdder = <S>(
  systems: readonly WeightedRows<S>[],
  stats: Pick<Stats<S>, 'concat' | 'layout'>,
): Adder<S> => {
  const slots = slotsOf(stats.layout, systems)
  return slots === undefined ? newPlainAdder(systems, stats) : newSlotAdder(slots, systems[0]?.size() ?? 0)
}
