/** What the measures of the three tasks have in common. */

/** A part of a whole; 0/0 has no value. */
export const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

/**
 * The harmonic mean of value / a and value / b, as one fraction: 0 where one side has nothing and the other has something, no
 * value where neither has.
 */
export const harmonic = (value: number, a: number, b: number): number | undefined => {
  if (a > 0 && b > 0) return (2 * value) / (a + b)
  return a > 0 || b > 0 ? 0 : undefined
}
