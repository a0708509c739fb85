/**
 * Thresholds at which figures are kept. Up to ten thousand distinct probabilities are each one; of more, those of three digits of the
 * probability, or above a half of what it lacks to 1: the same for all files, so that sums over files are exact there.
 */

export const MAX_STEPS = 10_000
const DIGITS = 3
/** Less is none: three digits of it are not doubles. */
const LEAST = 1e-300

/** The largest power of ten that a positive number reaches. */
const exponentOf = (x: number): number => {
  const guess = Math.floor(Math.log10(x))
  return Number(`1e${guess + 1}`) <= x ? guess + 1 : Number(`1e${guess}`) > x ? guess - 1 : guess
}

/** The greatest threshold of three digits that is not above a probability. */
export const roundThresholdDown = (probability: number): number => {
  if (probability <= LEAST || probability >= 1) return probability >= 1 ? 1 : 0
  if (probability < 0.5) {
    const exponent = exponentOf(probability) - DIGITS + 1
    const digits = Math.floor(probability / 10 ** exponent)
    for (let up = 1; ; up--) {
      const threshold = Number(`${digits + up}e${exponent}`)
      if (threshold <= probability) return threshold
    }
  }
  // 1 − p is exact from a half on
  const lack = 1 - probability
  const exponent = exponentOf(lack) - DIGITS + 1
  const digits = Math.ceil(lack / 10 ** exponent)
  for (let down = -1; ; down++) {
    const threshold = Number((1 - (digits + down) * 10 ** exponent).toFixed(-exponent))
    if (threshold <= probability) return threshold
  }
}
