/** Options for tests and examples. */
import type { Schema } from '../contract.ts'
import { decodeOptions } from '../options.ts'

/**
 * The options of a metric or a reader as a user gives them, decoded; what is not said has its default. Throws where they are
 * refused, with the reason, so that a mistake in a test is a failing test: `lea.with(optionsOf(lea, { importance: 'size' }))`.
 */
export const optionsOf = <O>(
  { name, options }: { readonly name: string; readonly options: Schema<O> },
  given: object = {},
): O => {
  const decoded = decodeOptions(options, given)
  if (decoded._tag === 'Right') return decoded.right
  const why = decoded.left.map(({ path, message }) => [...path, message].join(': ')).join('; ')
  throw new RangeError(`${name} does not take ${JSON.stringify(given)}: ${why}`)
}
