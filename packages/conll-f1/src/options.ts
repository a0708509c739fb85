/** The options that all metrics of this package share: how tags are read. */
import type { ReadingOptions } from '@assay/core'
import * as v from 'valibot'

const schemes = ['conlleval', 'IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU', 'BMES', 'IO', 'raw'] as const

export const readingEntries = {
  scheme: v.optional(
    v.pipe(
      v.picklist(schemes),
      v.description(
        'how tags are read: conlleval takes any sequence as conlleval.pl does; a scheme by name is strict; raw: each tag a type, each token a phrase',
      ),
    ),
    'conlleval',
  ),
  repair: v.optional(
    v.pipe(
      v.picklist(['error', 'conlleval', 'seqeval', 'discard']),
      v.description(
        'what becomes of a sentence that a strict scheme does not allow: refused, read as that script reads it, or its ill-formed phrases dropped',
      ),
    ),
    'error',
  ),
  outside: v.optional(
    v.pipe(v.string(), v.minLength(1), v.description('a tag that is outside of phrases, beside O')),
    'O',
  ),
  raw: v.optional(v.pipe(v.boolean(), v.description('the same as scheme raw: conlleval.pl -r')), false),
  types: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1))),
      v.description('only these types; tags of others count as outside; empty: all'),
    ),
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

/** The reading that the options describe. */
export const readingOptions = ({ scheme, repair, outside, raw, types }: SharedOptions): ReadingOptions => ({
  scheme: raw ? 'raw' : scheme,
  repair,
  outside,
  types,
})
