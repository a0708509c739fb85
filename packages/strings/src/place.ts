/** Places of strings in their text: by their occurrences, or by what is nearest to them. */
import { isBlankCharacter } from './normalise.ts'
import { isAtLeast, type Ratio, similarityOf } from './similarity.ts'

export const placements = ['first', 'next', 'in-order', 'longest-first', 'all'] as const
export type Placement = (typeof placements)[number]

/** What counts as an occurrence. */
export interface OccurrenceOptions {
  readonly borders: 'words' | 'blanks' | 'any'
  readonly case: 'exact' | 'fold'
}

export interface PlacingOptions extends OccurrenceOptions {
  readonly repeats: 'cost' | 'once'
  readonly overlaps: 'keep' | 'longest' | 'first'
  readonly fuzzy: Ratio | undefined
}

// ---- occurrences -----------------------------------------------------------------------------------------------------

/** Offsets in the string of a text. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

// made where they are needed: to look the classes of characters up takes longer than most calls
const inWord = (): RegExp => /[\p{L}\p{N}]/u
/** Scripts without blanks between words: a border may be within a run of their letters. */
const unspaced = (): RegExp =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const before = (text: string, at: number): string => {
  const low = text.charCodeAt(at - 1)
  return low >= 0xdc00 && low < 0xe000 ? text.slice(at - 2, at) : text.slice(at - 1, at)
}

const after = (text: string, at: number): string => {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** True of a place within a word, where nothing begins or ends. */
const isInWord = (text: string, at: number): boolean => {
  // nearly always a blank or a full stop stands on one side, and all of those are below the digits
  if (!(text.charCodeAt(at - 1) >= 48 && text.charCodeAt(at) >= 48)) return false
  const [left, right] = [before(text, at), after(text, at)]
  return inWord().test(left) && inWord().test(right) && !unspaced().test(left) && !unspaced().test(right)
}

const isAtBlank = (text: string, at: number): boolean =>
  at === 0 || at === text.length || isBlankCharacter(text.charCodeAt(at - 1)) || isBlankCharacter(text.charCodeAt(at))

const isBorder = (text: string, at: number, borders: OccurrenceOptions['borders']): boolean => {
  if (borders === 'any') return true
  return borders === 'words' ? !isInWord(text, at) : isAtBlank(text, at)
}

/** The words of a string, between white space. */
export const wordsIn = (string: string): readonly string[] => {
  const words: string[] = []
  let from = -1
  for (let i = 0; i <= string.length; i++) {
    const isBlank = i === string.length || isBlankCharacter(string.charCodeAt(i))
    if (isBlank && from >= 0) words.push(string.slice(from, i))
    if (isBlank) from = -1
    else if (from < 0) from = i
  }
  return words
}

/** The end of words that begin at a place, with any white space between them; -1 where something else stands. */
const endOfWords = (text: string, words: readonly string[], start: number): number => {
  let at = start + words[0]!.length
  for (let i = 1; i < words.length; i++) {
    const gap = at
    while (isBlankCharacter(text.charCodeAt(at))) at++
    if (at === gap || !text.startsWith(words[i]!, at)) return -1
    at += words[i]!.length
  }
  return at
}

/** Letters whose small form has another length stay as they are, so that offsets do. */
export const folded = (text: string): string => {
  const small = text.toLowerCase()
  if (small.length === text.length) return small
  return Array.from(text, (character) => {
    const own = character.toLowerCase()
    return own.length === character.length ? own : character
  }).join('')
}

/** The first occurrence of words from a place on. */
const findWords = (
  text: string,
  words: readonly string[],
  from: number,
  borders: OccurrenceOptions['borders'],
): Stretch | undefined => {
  const [first] = words
  if (first === undefined) return undefined
  for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1)) {
    if (!isBorder(text, at, borders)) continue
    const end = endOfWords(text, words, at)
    if (end >= 0 && isBorder(text, end, borders)) return { start: at, end }
  }
  return undefined
}

/** The first occurrence of a string from a place on. */
export const findOccurrence = (
  text: string,
  string: string,
  from: number,
  options: OccurrenceOptions,
): Stretch | undefined => {
  const fold = options.case === 'fold' ? folded : (own: string): string => own
  return findWords(fold(text), wordsIn(fold(string)), from, options.borders)
}

/** Counts the places where a string is in a text, from the left and not over itself; the empty string is everywhere. */
export const timesIn = (text: string, string: string): number => {
  if (string === '') return [...text].length + 1
  let times = 0
  for (let at = text.indexOf(string); at >= 0; at = text.indexOf(string, at + string.length)) times++
  return times
}

// ---- what is nearest -------------------------------------------------------------------------------------------------

const MOST_WORDS = 20
const MOST_CELLS = 5e7

/** A word of a text without punctuation at its ends; empty where it has nothing else. */
const bareWords = (text: string): readonly Stretch[] => {
  const bare = /[\p{P}\p{S}]/u
  const words: Stretch[] = []
  let from = -1
  for (let i = 0; i <= text.length; i++) {
    const isBlank = i === text.length || isBlankCharacter(text.charCodeAt(i))
    if (isBlank && from >= 0) words.push({ start: from, end: i })
    if (isBlank) from = -1
    else if (from < 0) from = i
  }
  return words.map(({ start, end }) => {
    let [a, b] = [start, end]
    while (a < b && bare.test(after(text, a))) a += after(text, a).length
    while (b > a && bare.test(before(text, b))) b -= before(text, b).length
    return { start: a, end: b }
  })
}

/** Finds the runs of words that are most like strings; the limit of work is that of one text. */
const newNearest = (text: string, least: Ratio, fold: (text: string) => string) => {
  let words: readonly Stretch[] | undefined
  let cells = 0
  const whole = fold(text)
  const similar = similarityOf('edit', least)
  return (string: string): Stretch | undefined => {
    const own = fold(wordsIn(string).join(' '))
    const size = wordsIn(string).length
    if (size === 0 || size > MOST_WORDS) return undefined
    words ??= bareWords(text)
    let best: { readonly stretch: Stretch; readonly ratio: Ratio } | undefined
    for (let first = 0; first < words.length; first++)
      for (let length = Math.max(1, size - 1); length <= size + 1 && first + length <= words.length; length++) {
        const stretch = { start: words[first]!.start, end: words[first + length - 1]!.end }
        if (stretch.end <= stretch.start) continue
        cells += own.length * (stretch.end - stretch.start)
        if (cells > MOST_CELLS) return undefined
        const ratio = similar(wordsIn(whole.slice(stretch.start, stretch.end)).join(' '), own)
        if (ratio[0] === 0 || !isAtLeast(ratio, least)) continue
        if (best === undefined || ratio[0] * best.ratio[1] > best.ratio[0] * ratio[1]) best = { stretch, ratio }
      }
    return best?.stretch
  }
}

// ---- placing ---------------------------------------------------------------------------------------------------------

/** A string to place; its label tells copies apart. */
export interface Placeable {
  readonly text: string
  readonly label: string
}

export interface Placed<A> extends Stretch {
  readonly item: A
  /** True if it stands where something similar is. */
  readonly isFuzzy: boolean
}

export interface PlacedItems<A> {
  readonly placed: readonly Placed<A>[]
  readonly unaligned: readonly A[]
  /** Those that overlap others, and were left out. */
  readonly omitted: readonly A[]
}

const overlap = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end

/** Stretches without an overlap between them, by their starts. */
const newFree = () => {
  const taken: Stretch[] = []
  const indexOf = (at: number): number => {
    let [low, high] = [0, taken.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (taken[middle]!.end <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    isFree: (one: Stretch): boolean => {
      const next = taken[indexOf(one.start)]
      return next === undefined || !overlap(next, one)
    },
    take: (one: Stretch): void => {
      taken.splice(indexOf(one.start), 0, one)
    },
  }
}

const withoutOverlaps = <A>(
  { placed, unaligned }: PlacedItems<A>,
  overlaps: PlacingOptions['overlaps'],
): PlacedItems<A> => {
  if (overlaps === 'keep') return { placed, unaligned, omitted: [] }
  const order = placed.map((one, i) => ({ one, i }))
  if (overlaps === 'longest')
    order.sort(({ one: a, i }, { one: b, i: j }) => b.end - b.start - (a.end - a.start) || a.start - b.start || i - j)
  const free = newFree()
  const kept = new Set<Placed<A>>()
  for (const { one } of order) {
    if (!free.isFree(one)) continue
    free.take(one)
    kept.add(one)
  }
  const omitted = placed.filter((one) => !kept.has(one)).map(({ item }) => item)
  const left = placed.filter((one) => kept.has(one))
  return overlaps === 'first'
    ? { placed: left, unaligned: [...unaligned, ...omitted], omitted: [] }
    : { placed: left, unaligned, omitted }
}

const pointsIn = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The places of items in a text, by UTF-16 offsets. */
export const placeStrings = <A extends Placeable>(
  text: string,
  all: readonly A[],
  how: Placement,
  options: PlacingOptions,
): PlacedItems<A> => {
  const fold = options.case === 'fold' ? folded : (own: string): string => own
  const whole = fold(text)
  const nearest = options.fuzzy === undefined ? undefined : newNearest(text, options.fuzzy, fold)
  const known = new Map<string, readonly string[]>()
  const wordsOf = (string: string): readonly string[] => {
    const words = known.get(string) ?? wordsIn(fold(string))
    known.set(string, words)
    return words
  }
  const keyOf = ({ text: string, label }: A): string => `${label}\u0000${wordsOf(string).join(' ')}`
  const find = (string: string, from: number): Stretch | undefined =>
    findWords(whole, wordsOf(string), from, options.borders)
  const seen = new Set<string>()
  const items =
    options.repeats === 'cost' ? all : all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)) !== undefined)

  const firsts = new Map<string, (Stretch & { readonly isFuzzy: boolean }) | undefined>()
  /** The first occurrence, or what is nearest where there is none. */
  const first = (string: string) => {
    if (firsts.has(string)) return firsts.get(string)
    const exact = find(string, 0)
    const near = exact === undefined ? nearest?.(string) : undefined
    const found = exact === undefined ? near && { ...near, isFuzzy: true } : { ...exact, isFuzzy: false }
    firsts.set(string, found)
    return found
  }

  const placed: Placed<A>[] = []
  const unaligned: A[] = []
  const put = (item: A, found: (Stretch & { readonly isFuzzy?: boolean }) | undefined): void => {
    if (found === undefined) unaligned.push(item)
    else placed.push({ item, start: found.start, end: found.end, isFuzzy: found.isFuzzy === true })
  }

  const next = new Map<string, number>()
  /** The occurrence after that of the last copy, which it may overlap. */
  const putNext = (item: A): void => {
    const key = keyOf(item)
    const before = next.get(key)
    const found = before === undefined ? first(item.text) : find(item.text, before + 1)
    next.set(key, found === undefined ? text.length : found.start)
    put(item, found)
  }

  const putAll = (item: A): void => {
    const key = keyOf(item)
    const found = first(item.text)
    if (found === undefined) {
      put(item, undefined)
      return
    }
    if (next.has(key)) return
    next.set(key, 0)
    if (found.isFuzzy) {
      put(item, found)
      return
    }
    for (let one: Stretch | undefined = found; one !== undefined; one = find(item.text, one.end)) put(item, one)
  }

  if (how === 'first') for (const item of items) put(item, first(item.text))
  else if (how === 'next') for (const item of items) putNext(item)
  else if (how === 'all') for (const item of items) putAll(item)
  else if (how === 'in-order') {
    let from = 0
    for (const item of items) {
      const found = find(item.text, from) ?? (first(item.text)?.isFuzzy === true ? first(item.text) : undefined)
      const isBehind = found !== undefined && found.start >= from
      put(item, isBehind ? found : undefined)
      if (isBehind) from = found.end
    }
  } else {
    const free = newFree()
    const sizes = new Map(items.map((item) => [item, pointsIn(item.text)]))
    const ordered = [...items].sort((a, b) => sizes.get(b)! - sizes.get(a)!)
    for (const item of ordered) {
      let found: (Stretch & { readonly isFuzzy?: boolean }) | undefined = first(item.text)
      while (found !== undefined && !free.isFree(found))
        found = found.isFuzzy === true ? undefined : find(item.text, found.start + 1)
      if (found !== undefined) free.take(found)
      put(item, found)
    }
  }
  return withoutOverlaps({ placed, unaligned, omitted: [] }, options.overlaps)
}
