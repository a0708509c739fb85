/** The options that all metrics of this package share: how tags are read. */
import { entry, type ReadingOptions } from '@assay/core'
import * as v from 'valibot'

const schemes = ['conlleval', 'IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU', 'BMES', 'IO', 'raw'] as const

export const readingEntries = {
  scheme: entry.of(
    v.picklist(schemes),
    'how tags are read: conlleval takes any sequence as conlleval.pl does; a scheme by name is strict; raw: each tag a type, each token a phrase',
    'conlleval',
  ),
  repair: entry.choice(
    ['error', 'conlleval', 'seqeval', 'discard'],
    'what becomes of a sentence that a strict scheme does not allow: refused, read as that script reads it, or its ill-formed phrases dropped',
  ),
  outside: entry.of(v.pipe(v.string(), v.minLength(1)), 'a tag that is outside of phrases, beside O', 'O'),
  raw: entry.flag('the same as scheme raw: conlleval.pl -r'),
  types: entry.of(
    v.array(v.pipe(v.string(), v.minLength(1))),
    'only these types; tags of others count as outside; empty: all',
    [],
  ),
}

const shared = v.strictObject(readingEntries)
export type SharedOptions = v.InferOutput<typeof shared>

/** A scheme and `raw` are two ways to say what a tag is: together they are refused. */
export const rawFits = (options: SharedOptions): boolean =>
  !options.raw || options.scheme === 'conlleval' || options.scheme === 'raw'
export const rawMessage = 'raw takes each tag as a type of its own, so it cannot go with a strict scheme'

/** Whether a tag can be ill-formed under these options. */
export const isRaw = ({ raw, scheme }: SharedOptions): boolean => raw || scheme === 'raw'

/** Labels that are outside of phrases under these options; of raw tags, none. */
export const ignoredBy = (options: SharedOptions): ((label: string) => boolean) => {
  const { outside, types } = options
  const ofOutside = outside.slice(outside.indexOf('-') + 1)
  return (label) => !isRaw(options) && (label === ofOutside || (types.length > 0 && !types.includes(label)))
}

/** The reading that the options describe. */
export const readingOptions = ({ scheme, repair, outside, raw, types }: SharedOptions): ReadingOptions => ({
  scheme: raw ? 'raw' : scheme,
  repair,
  outside,
  types,
})
