/** Labels that are ranges: `0.1-0.3`, `1790-1810`, `1790/01/01-1810/07/01`. */
export type Range = readonly [from: number, to: number]

const NUMBERS = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/
const DATES = /^(\d{4})\/(\d{2})\/(\d{2})-(\d{4})\/(\d{2})\/(\d{2})$/

/** A date as years: near enough for a place on an axis. */
const yearsOf = (year: number, month: number, day: number): number => year + (month - 1) / 12 + (day - 1) / 365

const parseBounds = (label: string): Range | undefined => {
  const numbers = NUMBERS.exec(label)
  if (numbers !== null) return [Number(numbers[1]), Number(numbers[2])]
  const dates = DATES.exec(label)
  if (dates === null) return undefined
  const [y1, m1, d1, y2, m2, d2] = dates.slice(1).map(Number) as [number, number, number, number, number, number]
  return [yearsOf(y1, m1, d1), yearsOf(y2, m2, d2)]
}

export const parseRange = (label: string): Range | undefined => {
  const bounds = parseBounds(label)
  return bounds === undefined || bounds[0] > bounds[1] ? undefined : bounds
}

/** True if labels are ranges that do not overlap; names such as `3-12` and `3-14` do. */
export const areRanges = (labels: readonly string[]): boolean => {
  const ranges = labels.map(parseRange)
  if (ranges.length === 0 || ranges.includes(undefined)) return false
  const ordered = (ranges as readonly Range[]).toSorted(([a, b], [c, d]) => a - c || b - d)
  return ordered.every(([from], i) => i === 0 || ordered[i - 1]![1] <= from)
}
