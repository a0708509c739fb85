/** Files in the layout of conlleval: the tags of the gold, and in the last column those of a system. */
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Machine } from '../io/machine.ts'
import { readHead } from '../io/read-head.ts'
import type { SideCandidate } from './guess-folder.ts'

const TAG = /^(?:O|[A-Z]-\S+)$/
const typesIn = (tags: readonly string[]): ReadonlySet<string> =>
  new Set(tags.filter((tag) => tag !== 'O').map((tag) => tag.slice(2)))

/** True if two columns of tags have the same types, unlike chunks and names. */
const areAlike = (gold: ReadonlySet<string>, guess: ReadonlySet<string>): boolean => {
  const common = [...gold].filter((type) => guess.has(type)).length
  return common > 0 && common * 2 >= Math.min(gold.size, guess.size)
}

const hasBoth = (text: string, isWhole: boolean): boolean => {
  const lines = text.split(/\r\n?|\n/)
  // the last line is cut where the file goes on
  const rows = (isWhole ? lines : lines.slice(0, -1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([first = '']) => first !== '' && first !== '-DOCSTART-')
  const last = (back: number): readonly string[] => rows.map((fields) => fields.at(-back) ?? '')
  const [guess, gold] = [last(1), last(2)]
  if (rows.length === 0 || rows.some((fields) => fields.length < 3)) return false
  return [...gold, ...guess].every((tag) => TAG.test(tag)) && areAlike(typesIn(gold), typesIn(guess))
}

/** In bytes; the first sentences may have no name in one of the columns. */
const ENOUGH = 65_536

/** Files of a column format that hold both sides. */
export const findSharedFiles = (
  machine: Machine,
  folder: string,
  found: readonly SideCandidate[],
): readonly SideCandidate[] =>
  found.filter(({ path, isFolder, readers: [reader] }) => {
    if (isFolder || reader?.columns === undefined) return false
    const head = readHead(machine, machine.paths.join(folder, path), ENOUGH)
    return !isLeft(head) && hasBoth(head.right.text, head.right.whole)
  })
