/** Shades of numbers in a table, on a scale without outliers. */

const quantile = (ordered: readonly number[], share: number): number =>
  ordered[Math.round(share * (ordered.length - 1))]!

// As far from the middle half as this many times its width, a number would leave all others no room.
const FAR_WIDTHS = 3
// Of fewer numbers none is far from the others.
const MIN_NUMBERS = 5

/** The ends of a scale for numbers, without outliers. */
export const robustRange = (numbers: readonly number[]): readonly [low: number, high: number] => {
  const ordered = [...numbers].sort((a, b) => a - b)
  const [lower, upper] = [quantile(ordered, 0.25), quantile(ordered, 0.75)]
  const room = FAR_WIDTHS * (upper - lower)
  const near =
    ordered.length < MIN_NUMBERS || room === 0 ? ordered : ordered.filter((x) => x >= lower - room && x <= upper + room)
  return [near[0] ?? 0, near.at(-1) ?? 0]
}

/** Creates a function that shades numbers, from the worst, without a shade, to the best. */
export const newShader = (
  values: readonly (number | null | undefined)[],
  lowerIsBetter: boolean,
): ((value: number | null | undefined) => number | undefined) => {
  const numbers = values.filter((value) => typeof value === 'number')
  const [low, high] = robustRange(numbers)
  return (value) => {
    if (typeof value !== 'number' || !(high > low)) return undefined
    const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
    return lowerIsBetter ? 1 - share : share
  }
}
