/** Detects values as Python prints them, which are nearly JSON. */

const APOSTROPHE = 39
const PARENTHESIS = 40

const words: readonly string[] = ['None', 'True', 'False']

const HINT =
  'this is how Python prints a value, and not JSON: write it with json.dumps(value, ensure_ascii=False, default=float)'

/** Hint for a value that Python printed and that is not JSON; `undefined` for anything else. */
export const pythonHint = (bytes: Uint8Array, at: number): string | undefined => {
  const first = bytes[at]
  if (first === APOSTROPHE || first === PARENTHESIS) return HINT
  const word = String.fromCharCode(...bytes.subarray(at, at + 5))
  return words.some((one) => word.startsWith(one)) ? HINT : undefined
}
