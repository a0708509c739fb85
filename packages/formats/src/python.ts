/** What Python prints is nearly JSON, and is none. */

const APOSTROPHE = 39
const PARENTHESIS = 40

const words: readonly string[] = ['None', 'True', 'False']

const HINT =
  'this is how Python prints a value, and not JSON: write it with json.dumps(value, ensure_ascii=False, default=float)'

/** What to do where a value is not JSON but what Python prints of one; `undefined` where it is something else. */
export const pythonHint = (bytes: Uint8Array, at: number): string | undefined => {
  const first = bytes[at]
  if (first === APOSTROPHE || first === PARENTHESIS) return HINT
  const word = String.fromCharCode(...bytes.subarray(at, at + 5))
  return words.some((one) => word.startsWith(one)) ? HINT : undefined
}
