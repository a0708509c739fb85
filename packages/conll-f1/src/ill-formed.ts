/** Tags that a strict scheme does not allow, as problems with their place: errors, or counted repairs. */
import { type IllFormed, type Problem, type Reading, spotAt, type Tags } from '@assay/core'
import type { SharedOptions } from './options.ts'

const problemOf = (tags: Tags, { scheme, repair }: SharedOptions, { token, tag, fault }: IllFormed): Problem => {
  const unknown = fault === 'no tag of the scheme'
  const message = unknown ? `"${tag}" is no tag of ${scheme}` : `"${tag}" is ill-formed in ${scheme}: it ${fault}`
  const spot = spotAt(tags, token)
  if (repair === 'error') {
    const hint =
      'check the scheme (--set scheme=…), or say how to read such tags: --set repair=conlleval, seqeval or discard'
    return { severity: 'error', code: unknown ? 'E314' : 'E312', message, ...spot, hint }
  }
  const hint = 'repairs are counted here; --set repair=error refuses them'
  return { severity: 'warning', code: 'W312', message: `${message}; repaired as ${repair}`, ...spot, hint }
}

/** One problem for each ill-formed tag of a sentence. */
export function* problemsOf(read: Reading, options: SharedOptions, tags: Tags): Iterable<Problem> {
  for (const illFormed of read.illFormed(tags)) yield problemOf(tags, options, illFormed)
}
