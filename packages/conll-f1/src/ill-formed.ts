/** Tags that a scheme does not have or does not allow, as problems with their place: errors, counted repairs, or a doubt. */
import { type IllFormed, letters, type Problem, type Reading, spotAt, type Tags, tagAt } from '@assay/core'
import type { SharedOptions } from './options.ts'

const problemOf = (tags: Tags, { scheme, repair }: SharedOptions, { token, tag, fault }: IllFormed): Problem => {
  const unknown = fault === 'no tag of the scheme'
  const message = unknown ? `"${tag}" is not a tag of ${scheme}` : `"${tag}" is ill-formed in ${scheme}: it ${fault}`
  const spot = spotAt(tags, token)
  if (repair === 'error') {
    const hint =
      'check the scheme (--set scheme=…), or say how to read such tags: --set repair=conlleval, seqeval or discard'
    return { severity: 'error', code: unknown ? 'E314' : 'E312', message, ...spot, hint }
  }
  const hint = 'repairs are counted here; --set repair=error refuses them'
  return { severity: 'warning', code: 'W312', message: `${message}; repaired as ${repair}`, ...spot, hint }
}

// ---- tags of another scheme ------------------------------------------------------------------------------------------

/** The scheme that a letter is a sign of. */
const signs: ReadonlyMap<string, string> = new Map([
  ['E', 'IOBES'],
  ['S', 'IOBES'],
  ['L', 'BILOU'],
  ['U', 'BILOU'],
  ['M', 'BMES'],
])

/** Of conlleval.pl: the letters that it gives a meaning. */
const ofConlleval: ReadonlySet<string> = new Set(['B', 'I', 'E'])

/** What is known of a source's spellings: how many were looked at, whether one is a sign, and whether that was reported. */
interface Looked {
  names: number
  sign: boolean
  told: boolean
}

/** Finds the first tag of a source that only another scheme has; a source without one is looked at by its spellings alone. */
const doubtAbout = ({ scheme }: SharedOptions): ((tags: Tags) => Problem | undefined) => {
  const known: { has(letter: string): boolean } =
    scheme === 'conlleval' || scheme === 'raw' ? ofConlleval : letters[scheme]
  const all = new WeakMap<readonly string[], Looked>()
  const lookedAt = (names: readonly string[]): Looked => {
    const before = all.get(names)
    if (before !== undefined) return before
    const looked = { names: 0, sign: false, told: false }
    all.set(names, looked)
    return looked
  }
  const isSign = (tag: string | undefined): boolean =>
    tag !== undefined && tag[1] === '-' && tag.length > 2 && signs.has(tag[0] as string) && !known.has(tag[0] as string)
  return (tags) => {
    const { names } = tags.column
    const looked = lookedAt(names)
    for (; looked.names < names.length; looked.names++) looked.sign ||= isSign(names[looked.names])
    for (let i = 0; looked.sign && !looked.told && i < tags.length; i++) {
      const tag = tagAt(tags, i)
      if (!isSign(tag)) continue
      looked.told = true
      return doubt(tags, i, tag, scheme)
    }
    return undefined
  }
}

const doubt = (tags: Tags, token: number, tag: string, scheme: SharedOptions['scheme']): Problem => {
  const other = signs.get(tag[0] as string) as string
  return {
    severity: 'warning',
    code: 'W313',
    message: `"${tag}" is a tag of ${other}, and is read as ${scheme}`,
    ...spotAt(tags, token),
    hint: `if the data is in ${other}, say so: --set scheme=${other}`,
  }
}

const nothing: readonly Problem[] = []

/** What there is to say of a sentence: one problem for each ill-formed tag, and once for a source that it may be in another scheme. */
export const checkOf = (read: Reading, options: SharedOptions): ((tags: Tags) => readonly Problem[]) => {
  const doubtOf = doubtAbout(options)
  return (tags) => {
    const found = doubtOf(tags)
    const illFormed = read.illFormed(tags)
    // nearly every sentence: nothing is made for it
    if (found === undefined && illFormed.length === 0) return nothing
    const problems = illFormed.map((one) => problemOf(tags, options, one))
    return found === undefined ? problems : [found, ...problems]
  }
}
