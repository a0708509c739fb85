/** Agreement of two clusterings on their words, for the readers of texts. */
import { commonCode } from '../../codes.ts'
import type { Disagreement } from '../../contract.ts'
import { nowhere } from '../../places.ts'
import type { Forms } from '../tags/type.ts'
import type { Clusters } from './type.ts'

const decoder = new TextDecoder()
const wordAt = ({ bytes, start, end }: Forms, word: number): string =>
  decoder.decode(bytes.subarray(start[word], end[word]))

const sameWord = (a: Forms, b: Forms, word: number): boolean => {
  const from = a.start[word]!
  const other = b.start[word]!
  const length = a.end[word]! - from
  if (b.end[word]! - other !== length) return false
  for (let i = 0; i < length; i++) if (a.bytes[from + i] !== b.bytes[other + i]) return false
  return true
}

/** The first word that differs, or where one text goes on after the other has ended; nothing where a side has no words. */
export const wordsDisagree = (gold: Clusters, system: Clusters): Disagreement | undefined => {
  const [a, b] = [gold.text, system.text]
  if (a === undefined || b === undefined || a === b) return undefined
  const both = Math.min(a.start.length, b.start.length)
  const spots = (word: number) => ({
    gold: gold.wordSpot?.(word) ?? { at: nowhere },
    system: system.wordSpot?.(word) ?? { at: nowhere },
  })
  for (let word = 0; word < both; word++) {
    if (sameWord(a, b, word)) continue
    const message = `"${wordAt(b, word)}" is here, and the gold has "${wordAt(a, word)}", in`
    return { code: commonCode.E402, message, ...spots(word) }
  }
  if (a.start.length === b.start.length) return undefined
  const message = `${b.start.length} words where the gold has ${a.start.length}, in`
  return { code: commonCode.E403, message, ...spots(Math.max(0, both - 1)) }
}

/** The words of a text; nothing where the format has none. */
export const wordsOf = ({ text }: Clusters): readonly string[] | undefined =>
  text && Array.from(text.start, (_, word) => wordAt(text, word))

/** The words by sentence; all in one if the format has no sentences. */
export const sentencesOf = (clusters: Clusters): readonly (readonly string[])[] | undefined => {
  const words = wordsOf(clusters)
  if (words === undefined) return undefined
  const starts = clusters.sentences === undefined ? [0] : [...clusters.sentences]
  return starts.map((start, i) => words.slice(start, starts[i + 1]))
}
