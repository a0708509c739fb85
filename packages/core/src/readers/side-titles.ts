/** The sides of an evaluation that stand in one file: the names of its columns or keys that say which is whose. */

import { shellWord } from '../shell-word.ts'

const bounded = (words: string): RegExp => new RegExp(String.raw`(?:^|[\W_])(?:${words})(?:$|[\W_])`, 'i')

const OF_SYSTEM = bounded(
  'pred|preds|predicted|predictions?|guess|guesses|system|sys|hyp|hypothesis|outputs?|responses?|hat|model',
)
const OF_GOLD = bounded('gold|true|truth|reference|ref|targets?|expected|human|manual|expert')

/** True if the name of a column or key says that a system predicted what is in it. */
export const isOfSystem = (name: string): boolean => OF_SYSTEM.test(name)

/** True if the name of a column or key says that the gold is in it. */
export const isOfGold = (name: string): boolean => OF_GOLD.test(name)

export interface SideTitles {
  readonly gold: string
  readonly system: string
}

/**
 * Of names that may each be read, the one of the gold and the one of the system: exactly one says that it is predicted, and one says that
 * it is the gold's, or no other is left. `undefined` where the names do not say it.
 */
export const sidesAmong = (names: readonly string[]): SideTitles | undefined => {
  const [system, ...moreSystems] = names.filter(isOfSystem)
  const others = names.filter((name) => !isOfSystem(name))
  const named = others.filter(isOfGold)
  const [gold, ...moreGolds] = named.length > 0 ? named : others
  return system === undefined || gold === undefined || moreSystems.length > 0 || moreGolds.length > 0
    ? undefined
    : { gold, system }
}

/**
 * The way on where several names of a file may each be read: `option` of the reader says which. Where one is the gold's and one the
 * system's, no call reads the same of them on both sides: it would be scored against itself.
 */
export const sideHint = (option: string, names: readonly string[]): string => {
  const sides = sidesAmong(names)
  const optionFor = (side: string, name: string): string => `--${side} reader.${option}=${shellWord(name)}`
  if (sides === undefined) return `choose one: ${names.map((name) => optionFor('set', name)).join(', or ')}`
  const [gold, system] = [optionFor('gold-set', sides.gold), optionFor('system-set', sides.system)]
  return `if the file holds both sides: ${gold} ${system}; if it holds one side: ${gold}, or ${system}`
}
