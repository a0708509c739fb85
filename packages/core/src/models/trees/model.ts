/** Everything that is done with forests. */
import type { Keys, RunningText } from '../../contract.ts'
import { model } from '../../define.ts'
import { meetingOfBorders, remediesOfBorders } from '../borders.ts'
import { tagText, textOfCharacters, textOfWords } from '../running-text.ts'
import { flaw } from './flaw.ts'
import { census, relabel } from './labels.ts'
import { losses } from './losses.ts'
import { piecesOf, type TreeNode, type Trees } from './type.ts'
import { units } from './units.ts'

const shown = ({ start, end, text }: TreeNode): string => `${start}–${end}${text ? ` ${JSON.stringify(text)}` : ''}`

const bordersOfTrees: Keys<Trees> = {
  item: 'span',
  meet: (gold, system) => meetingOfBorders(gold.nodes, system.nodes, shown),
  ...remediesOfBorders,
}

/** `loc.adm.nat+org.adm[0,6){name[0,1) kind[3,4)}`, components in parentheses. */
const show = ({ nodes }: Trees): string => {
  const inside: string[][] = nodes.map(() => [])
  const roots: string[] = []
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!
    const spans = piecesOf(node).map(({ start, end }) => `[${start},${end})`)
    const label = node.types.map(tagText).join('+')
    const text = `${node.kind === 'entity' ? label : `(${label})`}${spans.join('')}`
    const children = inside[i] as readonly string[]
    ;(inside[node.parent] ?? roots).unshift(children.length === 0 ? text : `${text}{${children.join(' ')}}`)
  }
  return roots.join(' ')
}

/** Words with a blank between two, of which the units are the characters but for the blanks. */
const spaced = (words: readonly string[]): RunningText => {
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    for (const character of word) {
      starts.push(at)
      at += character.length
    }
    at++
  }
  const text = words.join(' ')
  const start = (unit: number): number => starts[unit]!
  const end = (unit: number): number => start(unit) + (text.codePointAt(start(unit))! > 0xffff ? 2 : 1)
  return { text, units: starts.length, start, end }
}

const textIn = ({ tokens, raw, words, text }: Trees): RunningText | undefined => {
  if (tokens !== undefined) return textOfWords(tokens)
  if (raw !== undefined) return textOfCharacters(raw)
  if (words !== undefined) return spaced(words)
  return text === undefined ? undefined : textOfCharacters(text)
}

const reworded = (trees: Trees, word: (own: string) => string): Trees => ({
  ...trees,
  nodes: trees.nodes.map((node) => (node.text === undefined ? node : { ...node, text: word(node.text) })),
  ...(trees.tokens && { tokens: trees.tokens.map(word) }),
  ...(trees.text !== undefined && { text: word(trees.text) }),
  ...(trees.words && { words: trees.words.map(word) }),
  ...(trees.raw !== undefined && { raw: word(trees.raw) }),
})

export const treesModel = model({
  contract: 1,
  name: 'trees',
  show,
  text: textIn,
  flaw,
  units,
  keys: [bordersOfTrees],
  labels: { item: 'node', under: relabel, census },
  losses,
  reworded,
})
