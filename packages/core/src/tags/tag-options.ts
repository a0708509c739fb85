/** The options of metrics that read tags, or spans that tags say: how tags are read as phrases. */
import * as v from 'valibot'
import * as entry from '../entries.ts'
import type { ReadingOptions } from './reading.ts'

const schemes = ['conlleval', 'IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU', 'BMES', 'IO', 'raw'] as const

export const readingEntries = {
  scheme: entry.eachSide(
    v.picklist(schemes),
    'how tags are read: conlleval takes any sequence as conlleval.pl does; a scheme by name is strict; raw: each tag a type, each token a phrase',
    'conlleval',
    ['conlleval'],
  ),
  repair: entry.eachSide(
    v.picklist(['error', 'conlleval', 'seqeval', 'discard']),
    'what becomes of a sentence that a strict scheme does not allow: refused, read as that script reads it, or its ill-formed phrases dropped',
    'error',
    ['conlleval', 'seqeval', 'discard'],
  ),
  outside: entry.eachSide(v.pipe(v.string(), v.minLength(1)), 'a tag that is outside of phrases, beside O', 'O'),
  raw: entry.flag('the same as scheme raw: conlleval.pl -r'),
  types: entry.of(
    v.array(v.pipe(v.string(), v.minLength(1))),
    'only these types; tags of others count as outside; empty: all',
    [],
  ),
}

const shared = v.strictObject(readingEntries)
export type TagOptions = v.InferOutput<typeof shared>

type Side = 'gold' | 'system'
const sides = ['gold', 'system'] as const

/** A scheme and `raw` are two ways to say what a tag is: together they are refused. */
export const rawFits = ({ raw, scheme }: TagOptions): boolean =>
  !raw || sides.every((side) => ['conlleval', 'raw'].includes(entry.onSide(scheme, side)))
export const rawMessage = 'raw takes each tag as a type of its own, so it cannot go with a strict scheme'

/** Whether no tag of a side can be ill-formed under these options. */
const isRawOn = (side: Side, { raw, scheme }: TagOptions): boolean => raw || entry.onSide(scheme, side) === 'raw'

/** The same of both sides. */
export const isRaw = (options: TagOptions): boolean => sides.every((side) => isRawOn(side, options))

/** Labels that are outside of phrases under these options; of raw tags, none. */
export const ignoredBy = (options: TagOptions): ((label: string) => boolean) => {
  const { outside, types } = options
  const outsides = new Set(
    sides.map((side) => entry.onSide(outside, side)).map((tag) => tag.slice(tag.indexOf('-') + 1)),
  )
  return (label) => !isRaw(options) && (outsides.has(label) || (types.length > 0 && !types.includes(label)))
}

/** The reading of a side that the options describe. */
const readingOn = (side: Side, { scheme, repair, outside, raw, types }: TagOptions): ReadingOptions => ({
  scheme: raw ? 'raw' : entry.onSide(scheme, side),
  repair: entry.onSide(repair, side),
  outside: entry.onSide(outside, side),
  types,
})

/** How both sides are read. */
export interface BothReadings {
  readonly gold: ReadingOptions
  readonly system: ReadingOptions
}

export const readingOptions = (options: TagOptions): BothReadings => ({
  gold: readingOn('gold', options),
  system: readingOn('system', options),
})
