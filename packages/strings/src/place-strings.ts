/** Places of strings in their text: by their occurrences, or by what is nearest to them. */

import { isAtLeast, type Ratio, similarityOf } from '@assay/core'
import {
  characterAt,
  characterBefore,
  findWords,
  folded,
  isBlankCharacter,
  type OccurrenceOptions,
  type StringStretch as Stretch,
  wordsIn,
} from '@assay/core/internal'

export const placements = ['first', 'next', 'in-order', 'longest-first', 'all'] as const
export type Placement = (typeof placements)[number]

export interface PlacingOptions extends OccurrenceOptions {
  readonly repeats: 'cost' | 'once'
  readonly overlaps: 'keep' | 'longest' | 'first'
  readonly fuzzy: Ratio | undefined
}

/** Counts the places where a string is in a text, from the left and not over itself; the empty string is everywhere. */
export const timesIn = (text: string, string: string): number => {
  if (string === '') return [...text].length + 1
  let times = 0
  for (let at = text.indexOf(string); at >= 0; at = text.indexOf(string, at + string.length)) times++
  return times
}

// ---- what is nearest -------------------------------------------------------------------------------------------------

const MAX_WORDS = 20
const MAX_CELLS = 5e7

/** A word of a text without punctuation at its ends; empty where it has nothing else. */
const bareWords = (text: string): readonly Stretch[] => {
  const punctuation = /[\p{P}\p{S}]/u
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
    while (a < b && punctuation.test(characterAt(text, a))) a += characterAt(text, a).length
    while (b > a && punctuation.test(characterBefore(text, b))) b -= characterBefore(text, b).length
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
    const normalised = fold(wordsIn(string).join(' '))
    const size = wordsIn(string).length
    if (size === 0 || size > MAX_WORDS) return undefined
    words ??= bareWords(text)
    let best: { readonly stretch: Stretch; readonly ratio: Ratio } | undefined
    for (let first = 0; first < words.length; first++)
      for (let length = Math.max(1, size - 1); length <= size + 1 && first + length <= words.length; length++) {
        const stretch = { start: words[first]!.start, end: words[first + length - 1]!.end }
        if (stretch.end <= stretch.start) continue
        cells += normalised.length * (stretch.end - stretch.start)
        if (cells > MAX_CELLS) return undefined
        const ratio = similar(wordsIn(whole.slice(stretch.start, stretch.end)).join(' '), normalised)
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

export interface PlacedItem<A> extends Stretch {
  readonly item: A
  /** True if it stands where something similar is. */
  readonly isFuzzy: boolean
}

export interface PlacedItems<A> {
  readonly placed: readonly PlacedItem<A>[]
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
  const placedItems = new Set<PlacedItem<A>>()
  for (const { one } of order) {
    if (!free.isFree(one)) continue
    free.take(one)
    placedItems.add(one)
  }
  const omitted = placed.filter((one) => !placedItems.has(one)).map(({ item }) => item)
  const left = placed.filter((one) => placedItems.has(one))
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
  const fold = options.case === 'fold' ? folded : (string: string): string => string
  const whole = fold(text)
  const nearest = options.fuzzy === undefined ? undefined : newNearest(text, options.fuzzy, fold)
  const wordsByString = new Map<string, readonly string[]>()
  const wordsOf = (string: string): readonly string[] => {
    const words = wordsByString.get(string) ?? wordsIn(fold(string))
    wordsByString.set(string, words)
    return words
  }
  const keyOf = ({ text: string, label }: A): string => `${label}\u0000${wordsOf(string).join(' ')}`
  const find = (string: string, from: number): Stretch | undefined =>
    findWords(whole, wordsOf(string), from, options.borders)
  const keysTaken = new Set<string>()
  const items =
    options.repeats === 'cost'
      ? all
      : all.filter((one) => !keysTaken.has(keyOf(one)) && keysTaken.add(keyOf(one)) !== undefined)

  const firsts = new Map<string, (Stretch & { readonly isFuzzy: boolean }) | undefined>()
  /** The first occurrence, or what is nearest where there is none. */
  const first = (string: string) => {
    if (firsts.has(string)) return firsts.get(string)
    const exact = find(string, 0)
    const near = exact === undefined ? nearest?.(string) : undefined
    const stretch = exact === undefined ? near && { ...near, isFuzzy: true } : { ...exact, isFuzzy: false }
    firsts.set(string, stretch)
    return stretch
  }

  const placed: PlacedItem<A>[] = []
  const unaligned: A[] = []
  const put = (item: A, stretch: (Stretch & { readonly isFuzzy?: boolean }) | undefined): void => {
    if (stretch === undefined) unaligned.push(item)
    else placed.push({ item, start: stretch.start, end: stretch.end, isFuzzy: stretch.isFuzzy === true })
  }

  const next = new Map<string, number>()
  /** The occurrence after that of the last copy, which it may overlap. */
  const putNext = (item: A): void => {
    const key = keyOf(item)
    const before = next.get(key)
    const stretch = before === undefined ? first(item.text) : find(item.text, before + 1)
    next.set(key, stretch === undefined ? text.length : stretch.start)
    put(item, stretch)
  }

  const putAll = (item: A): void => {
    const key = keyOf(item)
    const stretch = first(item.text)
    if (stretch === undefined) {
      put(item, undefined)
      return
    }
    if (next.has(key)) return
    next.set(key, 0)
    if (stretch.isFuzzy) {
      put(item, stretch)
      return
    }
    for (let one: Stretch | undefined = stretch; one !== undefined; one = find(item.text, one.end)) put(item, one)
  }

  if (how === 'first') for (const item of items) put(item, first(item.text))
  else if (how === 'next') for (const item of items) putNext(item)
  else if (how === 'all') for (const item of items) putAll(item)
  else if (how === 'in-order') {
    let from = 0
    for (const item of items) {
      const stretch = find(item.text, from) ?? (first(item.text)?.isFuzzy === true ? first(item.text) : undefined)
      const isBehind = stretch !== undefined && stretch.start >= from
      put(item, isBehind ? stretch : undefined)
      if (isBehind) from = stretch.end
    }
  } else {
    const free = newFree()
    const sizes = new Map(items.map((item) => [item, pointsIn(item.text)]))
    const ordered = [...items].sort((a, b) => sizes.get(b)! - sizes.get(a)!)
    for (const item of ordered) {
      let stretch: (Stretch & { readonly isFuzzy?: boolean }) | undefined = first(item.text)
      while (stretch !== undefined && !free.isFree(stretch))
        stretch = stretch.isFuzzy === true ? undefined : find(item.text, stretch.start + 1)
      if (stretch !== undefined) free.take(stretch)
      put(item, stretch)
    }
  }
  return withoutOverlaps({ placed, unaligned, omitted: [] }, options.overlaps)
}
