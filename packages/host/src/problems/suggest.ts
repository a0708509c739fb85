/** "Did you mean", or a list of what there is: the hint of every message about a name nobody knows. */
import { compareCodePoints } from '@assay/core'
import { suggest } from '@assay/core/host'

/** `did you mean f1?`, or the names there are. */
export const suggestion = (word: string, candidates: readonly string[]): string => {
  const near = suggest(word, candidates)
  if (near !== undefined) return `did you mean ${near}?`
  return candidates.length === 0
    ? 'there is none here'
    : `there is: ${[...candidates].sort(compareCodePoints).join(', ')}`
}
