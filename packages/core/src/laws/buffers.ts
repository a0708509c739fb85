/** The buffers that documents are packed in: readers use them again, and what evidence shows must not depend on them. */

type Buffer = Int32Array | Uint8Array | Float64Array

/** All packed arrays that hang on a document. */
const buffersIn = (content: unknown): ReadonlySet<Buffer> => {
  const buffers = new Set<Buffer>()
  const visited = new Set<unknown>()
  const open: unknown[] = [content]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null || visited.has(value)) continue
    visited.add(value)
    if (value instanceof Int32Array || value instanceof Uint8Array || value instanceof Float64Array) buffers.add(value)
    else for (const inner of value instanceof Map ? value.values() : Object.values(value)) open.push(inner)
  }
  return buffers
}

/** Does something while the buffers of some documents hold other numbers; they are put back afterwards. */
export const whileOverwritten = (contents: readonly unknown[], look: () => void): void => {
  const buffers = [...new Set(contents.flatMap((content) => [...buffersIn(content)]))]
  const before = buffers.map((buffer) => buffer.slice())
  for (const buffer of buffers) for (let i = 0; i < buffer.length; i++) buffer[i] = 255 - (buffer[i]! & 255)
  try {
    look()
  } finally {
    buffers.forEach((buffer, i) => {
      buffer.set(before[i] as Buffer)
    })
  }
}

/** Returns why something is not plain data: texts, numbers, lists and records of them; `undefined` if it is. */
export const notPlain = (value: unknown): string | undefined => {
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)) return undefined
  if (typeof value !== 'object') return `a ${typeof value}`
  const getter = Object.entries(Object.getOwnPropertyDescriptors(value)).find(([, { get }]) => get !== undefined)
  if (getter !== undefined) return `${getter[0]} is worked out when it is read`
  const prototype = Object.getPrototypeOf(value)
  if (![Object.prototype, Array.prototype, null].includes(prototype))
    return `an object of ${prototype.constructor?.name}`
  return Object.values(value)
    .map(notPlain)
    .find((why) => why !== undefined)
}

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
