/** Tags that a scheme does not have or does not allow, as problems with their place: errors, counted repairs, or a doubt. */
import { code, commonCode } from '../codes.ts'
import { locationAt, type Tags, tagAt } from '../models/tags/type.ts'
import type { Problem } from '../places.ts'
import { type IllFormed, type ReadingOptions, reading } from './reading.ts'
import { letters, repairsOf } from './schemes.ts'
import { readingOptions, type TagOptions } from './tag-options.ts'

const problemOf = (tags: Tags, { scheme, repair }: ReadingOptions, { token, tag, fault }: IllFormed): Problem => {
  const unknown = fault === 'no tag of the scheme'
  const message = unknown ? `"${tag}" is not a tag of ${scheme}` : `"${tag}" is ill-formed in ${scheme}: it ${fault}`
  const spot = locationAt(tags, token)
  if (repair === 'error') {
    const how = scheme === 'conlleval' || scheme === 'raw' ? ['discard'] : repairsOf(scheme)
    const listed = how.join(', =').replace(/, (=\w+)$/, ' or $1')
    const hint = `check the scheme (--set scheme=…), or choose a repair: --set repair=${listed}`
    return { severity: 'error', code: unknown ? commonCode.E314 : code.E312, message, ...spot, hint }
  }
  const hint = 'repairs are counted here; --set repair=error refuses them'
  return { severity: 'warning', code: code.W312, message: `${message}; repaired as ${repair}`, ...spot, hint }
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

// ---- tags that conlleval.pl reads as what nobody means -----------------------------------------------------------------

const meaningful: ReadonlySet<string> = new Set(['B', 'I', 'E', 'O', '.', '[', ']'])

/** Tags outside of phrases as other programs write them. */
const outsides: ReadonlySet<string> = new Set(['0', '_', '-', 'o', 'X', 'OUT', 'OTHER', 'NONE', 'None', 'null'])

/** True for a score beside a tag, or a number that stands for one. */
const isNumber = (tag: string): boolean => /^-?\d+[.,]?\d*$/.test(tag)

/** An oddity of a tag, and a remedy. */
type TagOddity = readonly [message: string, hint: string]

/** A tag without a type or with an empty one, or with a prefix that has no meaning: each is a phrase all the same. */
const oddityOf = (tag: string): TagOddity | undefined => {
  const hyphen = tag.indexOf('-')
  const prefix = tag.slice(0, hyphen)
  if (isNumber(tag) && !outsides.has(tag))
    return [`"${tag}" is a number, and no tag`, 'name the column of the tags: FILE:-2 is the last but one']
  if (hyphen < 0 || tag === '-') {
    const outside = `if it is outside of phrases: --set outside=${tag}`
    const other =
      'tags are B-TYPE, I-TYPE and O; --set scheme=raw takes each tag as a type, and -g FILE:COLUMN another column'
    return [`"${tag}" has no type, and is read as a phrase of an empty one`, outsides.has(tag) ? outside : other]
  }
  if (hyphen === tag.length - 1) return [`"${tag}" has an empty type`, 'write the type after the hyphen: B-TYPE']
  if (meaningful.has(prefix)) return undefined
  const capital = meaningful.has(prefix.toUpperCase())
    ? `did you mean ${prefix.toUpperCase()}${tag.slice(hyphen)}?`
    : 'tags are B-TYPE, I-TYPE and O: a separator may be missing before the tag, or this is another column'
  return [`"${tag}" begins with "${prefix}", to which conlleval.pl gives no meaning`, capital]
}

/** A sign for outside that would be a phrase is refused: it stands at most tokens, and the score would be about them; so is a number. */
const doubted = (tag: string): Pick<Problem, 'severity' | 'code'> =>
  outsides.has(tag) || isNumber(tag) ? { severity: 'error', code: code.E313 } : { severity: 'warning', code: code.W314 }

// ---- what is doubtful in a source --------------------------------------------------------------------------------------

/**
 * Counts of a source's spellings: how many were checked, which are odd, whether one is evidence of another scheme, and
 * whether that was reported.
 */
interface SpellingState {
  names: number
  readonly oddities: Map<string, TagOddity>
  sign: boolean
  reported: boolean
}

/**
 * Finds the first tag of a source that only another scheme has, and the first odd tag of each sentence; a source without
 * them is looked at by its spellings alone.
 */
const otherSchemeCheck = ({ scheme, outside, types }: ReadingOptions): ((tags: Tags) => readonly Problem[]) => {
  const known: { has(letter: string): boolean } =
    scheme === 'conlleval' || scheme === 'raw' ? ofConlleval : letters[scheme]
  const all = new WeakMap<readonly string[], SpellingState>()
  const isSign = (tag: string): boolean => tag[1] === '-' && tag.length > 2 && signs.has(tag[0]!) && !known.has(tag[0]!)
  const look = (looked: SpellingState, tag: string): void => {
    if (tag === 'O' || tag === outside) return
    if (isSign(tag)) looked.sign = true
    else if (scheme === 'conlleval' && types.length === 0) {
      const odd = oddityOf(tag)
      if (odd !== undefined) looked.oddities.set(tag, odd)
    }
  }
  const lookedAt = (names: readonly string[]): SpellingState => {
    const state = all.get(names) ?? { names: 0, oddities: new Map(), sign: false, reported: false }
    all.set(names, state)
    for (; state.names < names.length; state.names++) look(state, names[state.names]!)
    return state
  }
  return (tags) => {
    const looked = lookedAt(tags.column.names)
    if ((looked.reported || !looked.sign) && looked.oddities.size === 0) return NONE
    const problems: Problem[] = []
    for (let i = 0; i < tags.length; i++) {
      const tag = tagAt(tags, i)
      const odd = problems.length === 0 ? looked.oddities.get(tag) : undefined
      if (odd !== undefined) problems.push({ ...doubted(tag), message: odd[0], ...locationAt(tags, i), hint: odd[1] })
      if (looked.reported || !looked.sign || !isSign(tag)) continue
      looked.reported = true
      problems.push(otherScheme(tags, i, tag, scheme))
    }
    return problems
  }
}

const otherScheme = (tags: Tags, token: number, tag: string, scheme: ReadingOptions['scheme']): Problem => {
  const other = signs.get(tag[0]!)!
  return {
    severity: 'warning',
    code: code.W313,
    message: `"${tag}" is a tag of ${other}, and the scheme is ${scheme}`,
    ...locationAt(tags, token),
    hint: `if the data is in ${other}: --set scheme=${other}`,
  }
}

const NONE: readonly Problem[] = []

const checkOfSide = (options: ReadingOptions): ((tags: Tags) => readonly Problem[]) => {
  const read = reading(options)
  const doubtsOf = otherSchemeCheck(options)
  return (tags) => {
    const found = doubtsOf(tags)
    const illFormed = read.illFormed(tags)
    // nearly every sentence: nothing is made for it
    if (found.length === 0 && illFormed.length === 0) return NONE
    return [...found, ...illFormed.map((one) => problemOf(tags, options, one))]
  }
}

/**
 * Checks a sentence: one problem for each ill-formed tag, one for the first odd tag, and one per source that may be in
 * another scheme.
 */
export const checkTags = (options: TagOptions): ((tags: Tags, gold?: Tags) => readonly Problem[]) => {
  const both = readingOptions(options)
  const [ofGold, ofSystem] = [checkOfSide(both.gold), checkOfSide(both.system)]
  return (tags, gold) => (gold === undefined ? ofGold : ofSystem)(tags)
}
