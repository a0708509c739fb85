/** A whole file of JSON with places: what is in its objects and lists, and what is not as a format has it. */
import { type Code, commonCode, type Either, type Location, left, type Problem, right, type Source } from '@assay/core'
import {
  FALSE,
  isFault,
  type JsonTape,
  type JsonValues,
  type KeyNames,
  noteMisspeltKeys as keysSeen,
  kindAt,
  type MisspeltKeys,
  numberAt,
  type Places,
  placesOf,
  stringAt,
  TRUE,
} from '@assay/core/internal/source'
import { jsonTape, nothingToScore, type TextWithPlaces, textOptions, wholeText } from '@assay/core/source'
import { error } from './problems.ts'

/** Values are named by their index on the tape. */
export interface JsonTree extends JsonValues {
  readonly path: string
  readonly tape: JsonTape
  readonly places: Places
}

/** No tool writes deeper. */
const DEEPEST = 200

// The beginning of a line of many megabytes says enough.
const EXCERPT = 20_000

/** A place with its line, if that can be shown. */
export const spotAtOffset = (places: Places, offset: number, end?: number): Location => {
  const { at, text } = places.spot(offset, end)
  return at.column < EXCERPT && text !== undefined ? { at, text: text.slice(0, 2 * EXCERPT) } : { at }
}

export const spotAtValue = ({ tape, places }: JsonTree, index: number): Location =>
  spotAtOffset(places, tape.at[index]!)

const faultHints: Readonly<Record<string, string>> = {
  [commonCode.E303]: 'write the character itself, or both halves of the pair',
  [commonCode.E333]: 'the file is one value of JSON: write it again if it was cut off',
  [commonCode.E334]: 'an object has each key once',
  [commonCode.E335]: 'write a number that JSON has, or a string',
  [commonCode.E362]: 'no such file is this deep: check that it is the right one',
}

/** The values on the tape of a text; no key has a number. */
const valuesOn = ({ values }: JsonTape): JsonTree['tapes'] => ({
  text: (index) => values[index] as string,
  number: (index) => values[index] as number,
  key: () => -1,
})

/** The tree of a text, or why there is none. */
export const treeOf = ({ path, text }: Pick<TextWithPlaces, 'path' | 'text'>): Either<Problem, JsonTree> => {
  if (text.trim() === '') return left(nothingToScore(path, 'the file is empty'))
  const places = placesOf(path, text)
  const tape = jsonTape(text, DEEPEST)
  if (!isFault(tape)) return right({ path, tape, places, tapes: valuesOn(tape) })
  const { code, message, at, cut } = tape
  const hint = cut === true ? 'the file ends too early: write it again' : faultHints[code]!
  return left(error(code, message, spotAtOffset(places, Math.min(at, text.length)), hint))
}

/** The tree of a file, or why there is none. */
export const jsonTree = (source: Source, settings: Parameters<typeof textOptions>[0]): Either<Problem, JsonTree> => {
  const whole = wholeText(source, textOptions(settings))
  return whole._tag === 'Left' ? whole : treeOf(whole.right)
}

/** Looks for misspelt keys in an object that may have these names. */
export const noteMisspeltKeys = (tree: JsonTree, near: MisspeltKeys, index: number, names: KeyNames): void =>
  keysSeen(tree, near, index, names, 0, (key) => spotAtValue(tree, key))

/** A string, or a number or a truth value as one: what names and labels may be written as. */
export const scalarAt = (tree: JsonTree, index: number): string | undefined => {
  const kind = kindAt(tree, index)
  if (kind === TRUE) return 'true'
  if (kind === FALSE) return 'false'
  const number = numberAt(tree, index)
  return number === undefined ? stringAt(tree, index) : String(number)
}

/** A whole number from 0. */
export const offsetAt = (tree: JsonTree, index: number): number | undefined => {
  const number = numberAt(tree, index)
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

export const refusedAt = (tree: JsonTree, index: number, code: Code, message: string, hint: string): Problem =>
  error(code, message, spotAtValue(tree, index), hint)
