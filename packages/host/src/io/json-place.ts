/** Places in a text of JSON, as problems show them. */
import type { Problem } from '@assay/core'
import { offsetOf } from '@assay/core/internal/source'

/** The place of an offset in a text, and its line. */
export const placeAt = (path: string, source: string, offset: number): Pick<Problem, 'at' | 'text'> => {
  const before = source.slice(0, offset)
  const line = before.split('\n').length
  const start = before.lastIndexOf('\n') + 1
  const column = [...source.slice(start, offset)].length + 1
  return { at: { path, line, column }, text: source.slice(start).split('\n', 1)[0]! }
}

/** The place of a key, given by the keys that lead to it. */
export const keyPlace = (path: string, source: string, keys: readonly string[]): Pick<Problem, 'at' | 'text'> =>
  placeAt(path, source, offsetOf(source, keys))
