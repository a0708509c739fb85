/** Texts of words, and of characters. */
import type { RunningText } from '../contract/model.ts'
import { inCodePoints } from '../text-units.ts'

/** Words with a blank between two; a unit is a word. */
export const textOfWords = (words: readonly string[], sentences?: ArrayLike<number>): RunningText => {
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    starts.push(at)
    at += word.length + 1
  }
  const start = (unit: number): number => starts[unit]!
  return {
    text: words.join(' '),
    units: words.length,
    start,
    end: (unit) => start(unit) + words[unit]!.length,
    ...(sentences && { sentences }),
  }
}

/** A text whose units are its code points. */
export const textOfCharacters = (text: string): RunningText => {
  const { length, toString16 } = inCodePoints(text)
  return { text, units: length, start: toString16, end: (unit) => toString16(unit + 1) }
}

/** A tag or a name among others on one line: quoted where its end would not be seen. */
export const tagText = (tag: string): string => (/^[\w.[\]-]+$/.test(tag) ? tag : JSON.stringify(tag))
