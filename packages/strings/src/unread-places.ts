/** Finds places in a text that stand beside strings under keys of which nothing is read: such records are spans, and no strings alone. */
import { isListValue, isNumberValue, isObjectValue, type ObjectValue, type Value } from './loose.ts'

/** The keys of offsets that are read. */
const READ: ReadonlySet<string> = new Set(['start', 'end', 'char_interval'])
const OFFSET_NAME = /offset|start|begin/i
const INTEGER = /^\d+$/

/** Keys of an object whose integers are the bounds of one of its strings, or one integer that is called an offset. */
const keysIn = ({ entries }: ObjectValue): readonly string[] => {
  const lengths = new Set<number>()
  const integers: (readonly [key: string, value: number])[] = []
  for (const [key, value] of entries) {
    if (typeof value === 'string') lengths.add(value.length).add([...value].length)
    else if (isNumberValue(value) && INTEGER.test(value.text) && !READ.has(key))
      integers.push([key, Number(value.text)])
  }
  if (lengths.size === 0) return []
  // ends are exclusive or inclusive
  for (const [start, from] of integers)
    for (const [end, to] of integers)
      if (from < to && (lengths.has(to - from) || lengths.has(to - from + 1))) return [start, end]
  return integers.map(([key]) => key).filter((key) => OFFSET_NAME.test(key))
}

/** The keys of the first such places in a value; none where all that looks like a place is read. */
export const unreadPlaces = (value: Value): readonly string[] => {
  if (isListValue(value)) return firstOf(value.items)
  if (!isObjectValue(value)) return []
  const own = keysIn(value)
  return own.length > 0 ? own : firstOf([...value.entries].filter(([key]) => !READ.has(key)).map(([, inner]) => inner))
}

const firstOf = (values: readonly Value[]): readonly string[] => {
  for (const value of values) {
    const keys = unreadPlaces(value)
    if (keys.length > 0) return keys
  }
  return []
}
