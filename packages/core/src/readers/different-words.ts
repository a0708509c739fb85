/** The first difference between the words of two sentences that are taken for the same. */
import { commonCode } from '../codes.ts'
import type { Disagreement, Location } from '../contract.ts'
import { formAt, locationAt, type Tags } from '../models/tags/type.ts'
import { sameForm, whyDifferentForm } from './fields.ts'

/** The place of a word, rather than of its tag. */
const wordSpot = (tags: Tags, i: number): Location => {
  const { at, text = '' } = locationAt(tags, i)
  const word = formAt(tags, i)!
  const before = [...text.slice(0, Math.max(0, text.indexOf(word)))].length
  return { at: { ...at, column: before + 1, length: [...word].length }, text }
}

const whyDifferent = (words: readonly [string, string]): string => {
  if (words.includes('-DOCSTART-')) return ' (reader.docstart=skip leaves -DOCSTART- out)'
  return whyDifferentForm(words)
}

/** Two sentences that were paired by position must have the same tokens; the words count where both files have them. */
export const differentWords = (gold: Tags, system: Tags): Disagreement | undefined => {
  const a = gold.column.forms
  const b = system.column.forms
  const length = Math.min(gold.length, system.length)
  if (a !== undefined && b !== undefined && a !== b) {
    for (let i = 0; i < length; i++) {
      if (sameForm(a, gold.from + i, b, system.from + i)) continue
      const words = [formAt(gold, i)!, formAt(system, i)!] as const
      const message = `token ${i + 1} of the sentence is "${words[0]}" in the gold and "${words[1]}" in the system`
      return {
        code: commonCode.E402,
        message: `${message}${whyDifferent(words)}`,
        gold: wordSpot(gold, i),
        system: wordSpot(system, i),
      }
    }
  }
  if (gold.length === system.length) return undefined
  const message = `the sentence has ${gold.length} tokens in the gold and ${system.length} in the system`
  return { code: commonCode.E403, message, gold: locationAt(gold, length - 1), system: locationAt(system, length - 1) }
}
