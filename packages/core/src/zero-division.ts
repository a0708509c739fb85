/**
 * The value of 0/0: none, or a number. Options have it under the name `zeroDivision`, after scikit-learn's
 * `zero_division`.
 */
export type ZeroDivision = 'none' | 0 | 1

/** The value of 0/0; `undefined` for none. */
export const ofZeroDivision = (zeroDivision: ZeroDivision): number | undefined =>
  zeroDivision === 'none' ? undefined : zeroDivision

/** A share of a whole that may be 0. */
export const shareOf = (part: number, whole: number, zeroDivision: ZeroDivision): number | undefined =>
  whole > 0 ? part / whole : ofZeroDivision(zeroDivision)
