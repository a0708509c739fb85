/** The tuples of options of an `<ALT>` that are one, having the same texts. */
import type { Tuple } from './scenario-mask.ts'
import { distinctTuples } from './tuples.ts'

/** The names of a level, as the attribute of an entity has them: none where no tuple has one. */
const attribute = (names: readonly (string | undefined)[]): readonly (string | undefined)[] =>
  names.every((name) => name === undefined) ? [] : names

/**
 * Joins the tuples of options. `joined` is the slip of the published programs: attributes are joined one by one, so that a type moves to
 * the category of an option that had none.
 */
export const joinTuples = (options: readonly (readonly Tuple[])[], how: 'apart' | 'joined'): readonly Tuple[] => {
  if (how === 'apart') return distinctTuples(options.flat())
  const distinct = [...new Map(options.map((tuples) => [JSON.stringify(tuples), tuples])).values()]
  const categories = distinct.flatMap((tuples) => tuples.map(({ category }) => category))
  const types = distinct.flatMap((tuples) => attribute(tuples.map(({ type }) => type)))
  const subtypes = distinct.flatMap((tuples) => attribute(tuples.map(({ subtype }) => subtype)))
  return distinctTuples(categories.map((category, k) => ({ category, type: types[k], subtype: subtypes[k] })))
}
