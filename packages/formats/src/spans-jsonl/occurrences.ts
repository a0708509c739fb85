/** Where a surface stands in a text, for what language models say without offsets. */
import type { SpansJsonlOptions } from './options.ts'

// made where they are needed: to look the classes of characters up takes longer than most calls
const inWord = (): RegExp => /[\p{L}\p{N}]/u
/** Scripts that are written without blanks: a border stands within a run of letters there. */
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

/** Whether a place is within a word, so that nothing begins or ends there. */
export const isInWord = (text: string, at: number): boolean => {
  // nearly always a blank or a full stop stands on one side, and all of those are below the digits
  if (!(text.charCodeAt(at - 1) >= 48 && text.charCodeAt(at) >= 48)) return false
  const [left, right] = [before(text, at), after(text, at)]
  return inWord().test(left) && inWord().test(right) && !unspaced().test(left) && !unspaced().test(right)
}

/** The first occurrence from `from` on that begins and ends at the borders of words; -1 where there is none. */
const next = (text: string, surface: string, from: number): number => {
  for (let at = text.indexOf(surface, from); at >= 0; at = text.indexOf(surface, at + 1))
    if (!isInWord(text, at) && !isInWord(text, at + surface.length)) return at
  return -1
}

/** Letters whose small form has another length stay as they are, so that offsets do. */
const folded = (text: string): string => {
  const small = text.toLowerCase()
  if (small.length === text.length) return small
  return Array.from(text, (character) => {
    const own = character.toLowerCase()
    return own.length === character.length ? own : character
  }).join('')
}

/** Finds surfaces in one text, in the order in which they are asked for: where each begins. */
export const finderIn = (
  text: string,
  { occurrences, case: which }: Pick<SpansJsonlOptions, 'occurrences' | 'case'>,
): ((surface: string) => readonly number[]) => {
  const fold = which === 'fold' ? folded : (own: string): string => own
  const whole = fold(text)
  let from = 0
  return (surface) => {
    const wanted = fold(surface)
    if (wanted === '') return []
    const first = next(whole, wanted, occurrences === 'in-order' ? from : 0)
    if (first < 0) return []
    from = first + wanted.length
    if (occurrences !== 'all') return [first]
    const all: number[] = []
    for (let at = first; at >= 0; at = next(whole, wanted, at + wanted.length)) all.push(at)
    return all
  }
}

const letters = (): RegExp => /[\p{L}\p{N}]+(?:[^\p{L}\p{N}]+[\p{L}\p{N}]+){0,3}/gu

/** Words of a text that a surface may stand for. */
export const wordsLike = (text: string, surface: string): readonly string[] => {
  const size = surface.split(/\s+/).length
  const words = text.match(/\S+/g) ?? []
  return words
    .map((_, i) => words.slice(i, i + size).join(' '))
    .map((run) => run.match(letters())?.[0] ?? run)
    .slice(0, 1000)
}
