/** The first difference between the words of two sentences that are taken for the same. */
import { commonCode } from '../codes.ts'
import type { Disagreement, Location } from '../contract.ts'
import { formAt, locationAt, type Tags, tagAt, tagsOf } from '../models/tags/type.ts'
import { sameForm, whyDifferentForm } from '../source/fields.ts'

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

/** Signs that the Penn Treebank writes in another way, with what they stand for; all quotes are one. */
const treebank: ReadonlyMap<string, string> = new Map([
  ['-LRB-', '('],
  ['-RRB-', ')'],
  ['-LSB-', '['],
  ['-RSB-', ']'],
  ['-LCB-', '{'],
  ['-RCB-', '}'],
  ...['``', "''", '“', '”'].map((quote) => [quote, '"'] as const),
  ...['`', '‘', '’'].map((quote) => [quote, "'"] as const),
])

const signOf = (word: string): string => treebank.get(word.toUpperCase()) ?? word.replaceAll(/\\([/*])/g, '$1')

/** The option under which two words are the same, for sides whose reader has it. */
const remedyFor = (gold: Tags, system: Tags, [a, b]: readonly [string, string]): string | undefined => {
  if (gold.column.forms?.likeness === undefined || system.column.forms?.likeness === undefined) return undefined
  if (signOf(a) === signOf(b))
    return 'if brackets and quotes are written in two ways, as the Penn Treebank does: --set reader.signs=treebank'
  const [side, long, short] = a.endsWith(b) ? ['gold', a, b] : ['system', b, a]
  const prefix = long.endsWith(short) ? long.slice(0, long.length - short.length) : ''
  return /^\w+:$/.test(prefix)
    ? `if ${JSON.stringify(prefix)} is not a part of the words, as in WikiANN: --${side}-set reader.prefix='${prefix}'`
    : undefined
}

/** Two sentences that were paired by position must have the same tokens; the words count where both files have them. */
export const differentWords = (gold: Tags, system: Tags): Disagreement | undefined => {
  const a = gold.column.forms
  const b = system.column.forms
  const length = Math.min(gold.length, system.length)
  if (a !== undefined && b !== undefined && a !== b) {
    const areSigns = a.likeness?.signs === true || b.likeness?.signs === true
    for (let i = 0; i < length; i++) {
      if (sameForm(a, gold.from + i, b, system.from + i)) continue
      const words = [formAt(gold, i)!, formAt(system, i)!] as const
      if (areSigns && signOf(words[0]) === signOf(words[1])) continue
      const message = `token ${i + 1} of the sentence is "${words[0]}" in the gold and "${words[1]}" in the system`
      const hint = remedyFor(gold, system, words)
      return {
        code: commonCode.E402,
        message: `${message}${whyDifferent(words)}`,
        gold: wordSpot(gold, i),
        system: wordSpot(system, i),
        ...(hint && { hint }),
      }
    }
  }
  if (gold.length === system.length || isCut(gold, system)) return undefined
  const message = `the sentence has ${gold.length} tokens in the gold and ${system.length} in the system`
  const mayBeCut = system.length < gold.length && system.column.forms?.likeness !== undefined && a !== undefined
  return {
    code: commonCode.E403,
    message,
    gold: locationAt(gold, length - 1),
    system: locationAt(system, length - 1),
    ...(mayBeCut && {
      hint: 'if the system reads no further, as models do that cut long sentences, its missing words are outside of names: --system-set reader.cut=outside',
    }),
  }
}

// ---- cut sentences ---------------------------------------------------------------------------------------------------

/** True if a system's sentence may end before the gold's. */
const isCut = (gold: Tags, { length, column }: Tags): boolean =>
  length < gold.length && column.forms?.likeness?.cut === true && gold.column.forms !== undefined

/** A sentence that was cut, with the words that are left outside of names. */
export const completeCut = (gold: Tags, system: Tags): Tags => {
  if (!isCut(gold, system)) return system
  const words = Array.from({ length: gold.length }, (_, i) => formAt(gold, i)!)
  const tags = words.map((_, i) => (i < system.length ? tagAt(system, i) : 'O'))
  const whole = tagsOf(tags, words)
  const spot = (token: number): Location => locationAt(system, Math.min(token, system.length - 1))
  return { ...whole, column: { ...whole.column, spot } }
}
