/** What stands for 0/0: no value, or a number. Options say it under one name, `zeroDivision` (scikit-learn's `zero_division`). */
export type ZeroDivision = 'none' | 0 | 1

/** What stands for 0/0, as a value. */
export const ofZeroDivision = (zeroDivision: ZeroDivision): number | undefined =>
  zeroDivision === 'none' ? undefined : zeroDivision

/** A share of a whole that may be 0. */
export const shareOf = (part: number, whole: number, zeroDivision: ZeroDivision): number | undefined =>
  whole > 0 ? part / whole : ofZeroDivision(zeroDivision)
