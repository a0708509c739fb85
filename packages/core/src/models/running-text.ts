/** Texts of words, and of characters. */
import type { RunningText } from '../contract/running-text.ts'

/** Words with a blank between two; a unit is a word. */
export const textOfWords = (words: readonly string[], sentences?: ArrayLike<number>): RunningText => {
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    starts.push(at)
    at += word.length + 1
  }
  const start = (unit: number): number => starts[unit] as number
  return {
    text: words.join(' '),
    units: words.length,
    start,
    end: (unit) => start(unit) + (words[unit] as string).length,
    ...(sentences && { sentences }),
  }
}

/** A text whose units are its characters; `at` says where one begins. */
export const textOfCharacters = (
  text: string,
  units: number = text.length,
  at: (unit: number) => number = (unit) => unit,
): RunningText => ({ text, units, start: at, end: (unit) => at(unit + 1) })
