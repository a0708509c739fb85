/** The options of a reader as they are where nobody says anything. */
import type { Reader } from '../../src/contract.ts'
import type { Model } from '../../src/index.ts'
import { decodeOptions } from '../../src/options.ts'

export const optionsOf = <M extends Model, O>(reader: Reader<M, O>, given: object = {}): O => {
  const decoded = decodeOptions(reader.options, given)
  if (decoded._tag === 'Left') throw new Error(JSON.stringify(decoded.left))
  return decoded.right
}
