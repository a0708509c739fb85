/** The options of metrics that read tags, or spans that tags say: how tags are read as phrases. */
import * as v from 'valibot'
import * as entry from '../entries.ts'
import type { ReadingOptions } from './reading.ts'
import { repairsOf, type StrictScheme } from './schemes.ts'

const schemes = ['conlleval', 'IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU', 'BMES', 'IO', 'labels', 'raw'] as const

export const readingEntries = {
  scheme: entry.eachSide(
    v.picklist(schemes),
    'how tags are read: conlleval takes any sequence as conlleval.pl does; a scheme by name is strict; labels: a tag is a type, and equal ones beside each other are one phrase, as in Stanford NER and Few-NERD; raw: each tag a type, each token a phrase',
    'conlleval',
    ['conlleval'],
  ),
  repair: entry.eachSide(
    v.picklist(['error', 'conlleval', 'seqeval', 'discard']),
    'what becomes of tags that a strict scheme does not allow: they are refused; conlleval, seqeval: all sentences are read as that script does; discard: their phrases are dropped',
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

const readingSchema = v.strictObject(readingEntries)
export type TagOptions = v.InferOutput<typeof readingSchema>

type Side = 'gold' | 'system'
const sides = ['gold', 'system'] as const

type SideOptions = Pick<TagOptions, 'scheme' | 'repair' | 'raw'>

const isStrict = (scheme: ReadingOptions['scheme']): scheme is StrictScheme =>
  scheme !== 'conlleval' && scheme !== 'raw'

/** The letters of each scheme that a script may not know. */
const lettersOf: Partial<Readonly<Record<StrictScheme, string>>> = { IOBES: 'S', BILOU: 'L and U', BMES: 'M and S' }

/** The reason why the options of a side make no sense together. */
const misfitOn = (side: Side, options: SideOptions): string | undefined => {
  const [scheme, repair] = [entry.onSide(options.scheme, side), entry.onSide(options.repair, side)]
  if (!isStrict(scheme)) return undefined
  // a scheme and raw are two ways to say what a tag is
  if (options.raw) return 'raw takes each tag as a type of its own, so it cannot go with a strict scheme'
  const allowed = repairsOf(scheme)
  if (repair === 'error' || allowed.includes(repair)) return undefined
  const unknown = repair === 'seqeval' && scheme === 'BMES' ? 'M' : lettersOf[scheme]
  return `repair=${repair} cannot read ${scheme}: ${repair} knows no ${unknown}; take repair=${allowed.join(' or ')}`
}

const misfit = (options: SideOptions): string | undefined =>
  sides.map((side) => misfitOn(side, options)).find((why) => why !== undefined)

/** Refuses options of a reading that do not go together: the last step of a schema that has `readingEntries`. */
export const readingFits = <A extends SideOptions>() =>
  v.check<A, (issue: v.CheckIssue<A>) => string>(
    (options) => misfit(options) === undefined,
    ({ input }) => misfit(input)!,
  )

/** True if no tag of a side can be ill-formed under these options. */
const isRawOn = (side: Side, { raw, scheme }: TagOptions): boolean => raw || entry.onSide(scheme, side) === 'raw'

/** The same of both sides. */
export const isRaw = (options: TagOptions): boolean => sides.every((side) => isRawOn(side, options))

/** The form of labels, which is the label, but for those that are outside of phrases under these options; of raw tags, none is. */
export const labelInside = (options: TagOptions): ((label: string) => string | undefined) => {
  const { outside, types } = options
  const outsides = new Set(
    sides.map((side) => entry.onSide(outside, side)).map((tag) => tag.slice(tag.indexOf('-') + 1)),
  )
  const isOutside = (label: string): boolean => outsides.has(label) || (types.length > 0 && !types.includes(label))
  return (label) => (!isRaw(options) && isOutside(label) ? undefined : label)
}

/** The reading of a side that the options describe. */
const readingOn = (side: Side, { scheme, repair, outside, raw, types }: TagOptions): ReadingOptions => ({
  scheme: raw ? 'raw' : entry.onSide(scheme, side),
  repair: entry.onSide(repair, side),
  outside: entry.onSide(outside, side),
  types,
})

/** The readings of both sides. */
export interface BothReadings {
  readonly gold: ReadingOptions
  readonly system: ReadingOptions
}

export const readingOptions = (options: TagOptions): BothReadings => ({
  gold: readingOn('gold', options),
  system: readingOn('system', options),
})
