/** The leniencies in use, in words: options that let pass, or count as right, what others refuse or count as wrong. */
import type { Score } from '@assay/core/result'

/** Those of all scores, each once; what some of them alone have says of which systems it is. */
export const listLeniencies = (scores: readonly Score[]): readonly string[] => {
  const all = [...new Set(scores.flatMap(({ lenient = [] }) => lenient))]
  return all.map((one) => {
    const having = scores.filter(({ lenient = [] }) => lenient.includes(one))
    return having.length === scores.length ? one : `${one} (of ${having.map(({ system }) => system).join(', ')})`
  })
}

/** `2 options are lenient: repair=discard, reader.unaligned=miss`. */
export const leniencyText = (lenient: readonly string[]): string =>
  `${lenient.length === 1 ? '1 option is' : `${lenient.length} options are`} lenient: ${lenient.join(', ')}`
