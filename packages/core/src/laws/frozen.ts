/** Freezes an object and all that hangs on it, but for packed numbers, which cannot be frozen. */
export const deeplyFrozen = <A>(value: A): A => {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one) || Object.isFrozen(one)) continue
    Object.freeze(one)
    for (const inner of one instanceof Map ? one.values() : Object.values(one)) open.push(inner)
  }
  return value
}
