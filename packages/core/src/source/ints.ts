/** Numbers that grow in number. */
import { doubleSize } from './fields.ts'

/** A growing list; the values from `size` on are garbage. */
export interface Ints {
  values: Int32Array
  size: number
}

export const ints = (room = 64): Ints => ({ values: new Int32Array(Math.max(1, room)), size: 0 })

export const push = (to: Ints, value: number): void => {
  if (to.size === to.values.length) to.values = doubleSize(to.values)
  to.values[to.size++] = value
}

/** The numbers, as a window on the array that grows. */
export const filled = ({ values, size }: Ints): Int32Array => values.subarray(0, size)

/** The numbers in an array of their own, so that the one that grows can be used again. */
export const copied = ({ values, size }: Ints): Int32Array => values.slice(0, size)
