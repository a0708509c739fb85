/**
 * Counts of units packed three to a double, for sums that are made thousands of times: each count has a lane of 17 bits, and
 * sums in which no lane can overflow are exact.
 */

/** Entry e adds `values[e]`, times the weight of its unit, to its group of three columns. */
export interface PackedCounts {
  readonly units: Int32Array
  readonly groups: Int32Array
  readonly values: Float64Array
  /** The number of groups. */
  readonly width: number
  /** The largest count. */
  readonly most: number
}

/** Compressed sparse rows: unit i has the entries from `starts[i]` to `starts[i + 1]`. */
interface Rows {
  readonly size: number
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

const LANE = 2 ** 17
const places = [1, LANE, LANE ** 2]

/** Packs rows of counts; `undefined` where some number is none that a lane can hold. */
export const packCounts = ({ size, starts, columns, values }: Rows, columnCount: number): PackedCounts | undefined => {
  const entries = starts[size]!
  const width = Math.ceil(columnCount / 3)
  const [units, groups, packed] = [new Int32Array(entries), new Int32Array(entries), new Float64Array(entries)]
  // by group: where its entry of the current unit is
  const at = new Int32Array(width).fill(-1)
  let used = 0
  let most = 0
  for (let unit = 0; unit < size; unit++) {
    const first = used
    for (let entry = starts[unit]!; entry < starts[unit + 1]!; entry++) {
      const value = values[entry]!
      if (!Number.isInteger(value) || value < 0 || value >= LANE) return undefined
      if (value > most) most = value
      const column = columns[entry]!
      const group = Math.floor(column / 3)
      let place = at[group]!
      if (place < first) {
        place = used++
        at[group] = place
        units[place] = unit
        groups[place] = group
      }
      packed[place] = packed[place]! + value * places[column % 3]!
    }
  }
  return {
    units: units.slice(0, used),
    groups: groups.slice(0, used),
    values: packed.slice(0, used),
    width,
    most,
  }
}

/** The sums by column under some weights; `undefined` where a lane might overflow. */
export const weighPackedCounts = (
  { units, groups, values, width, most }: PackedCounts,
  weights: ArrayLike<number>,
): Float64Array | undefined => {
  let all = 0
  for (let i = 0; i < weights.length; i++) all += weights[i]!
  if (all * most >= LANE) return undefined
  const sums = new Float64Array(width)
  for (let entry = 0; entry < values.length; entry++) {
    const group = groups[entry]!
    sums[group] = sums[group]! + weights[units[entry]!]! * values[entry]!
  }
  const counts = new Float64Array(width * 3)
  for (let group = 0; group < width; group++) {
    const sum = sums[group]!
    const third = Math.floor(sum / LANE ** 2)
    const rest = sum - third * LANE ** 2
    const second = Math.floor(rest / LANE)
    counts[group * 3] = rest - second * LANE
    counts[group * 3 + 1] = second
    counts[group * 3 + 2] = third
  }
  return counts
}
