/** Places of values and keys in a JSON text that is known to be valid. */
import { isFault, type JsonTape, jsonTape } from './json.ts'
import { ARRAY, KEY, OBJECT } from './json-numbers.ts'

/** No config and no result is deeper. */
const DEEPEST = 1000

/** The index on the tape of the value that a key or a number leads to, or -1. */
const child = ({ kinds, next, values }: JsonTape, from: number, step: string | number): number => {
  const end = next[from]!
  if (kinds[from] === OBJECT && typeof step === 'string')
    for (let i = from + 1; i < end; i = next[i + 1]!) if (values[i] === step) return i + 1
  if (kinds[from] !== ARRAY || !/^\d+$/.test(String(step))) return -1
  let i = from + 1
  for (let n = 0; n < Number(step) && i < end; n++) i = next[i]!
  return i < end ? i : -1
}

/** The index of the value at a path, or of the last one that the path leads to. */
const indexOnTape = (tape: JsonTape, path: readonly (string | number)[]): number => {
  let here = 0
  for (const step of path) {
    const inside = child(tape, here, step)
    if (inside < 0) return here
    here = inside
  }
  return here
}

/** The offset of the key or the item that a path leads to, or of the last one that there is. */
export const offsetOnTape = (tape: JsonTape, path: readonly (string | number)[]): number => {
  const index = indexOnTape(tape, path)
  return tape.at[tape.kinds[index - 1] === KEY ? index - 1 : index]!
}

/** The offset of the last key that leads to a value, as far as the keys lead; items of lists have their numbers. 0 where the text is not JSON. */
export const offsetOf = (text: string, keys: readonly string[]): number => {
  const tape = jsonTape(text, DEEPEST)
  return isFault(tape) ? 0 : offsetOnTape(tape, keys)
}
