/** Everything that is done with forests. */
import { compareCodePoints } from '../../codepoints.ts'
import type { Keys, Labels, RunningText } from '../../contract.ts'
import { model } from '../../define.ts'
import { codePointsIn } from '../../text-units.ts'
import { meetingOfBorders, remediesOfBorders } from '../borders.ts'
import { newCensus, newLabelRenamer } from '../labels.ts'
import { tagText, textOfCharacters, textOfWords } from '../running-text.ts'
import { losses } from './losses.ts'
import { piecesOf, type TreeNode, type Trees, typeSet } from './type.ts'
import { units } from './units.ts'

// Forests under other labels.

/**
 * The relabelling of a node: its new index, or the node around it, and whether its components have lost their entity.
 */
interface NodeTarget {
  readonly place: number
  readonly orphans: boolean
}

/**
 * Relabels entities and components. The children of a dropped node move to the node around it; a component is dropped
 * with its entity.
 */
export const relabel = (labels: Labels): ((trees: Trees) => Trees) => {
  const rename = newLabelRenamer(labels)
  const typesOf = ({ types }: TreeNode): readonly string[] => typeSet(types.flatMap((type) => rename(type) ?? []))
  return (trees) => {
    const nodes: TreeNode[] = []
    const ways: NodeTarget[] = []
    for (const node of trees.nodes) {
      const { place, orphans } = ways[node.parent] ?? { place: -1, orphans: false }
      const types = typesOf(node)
      if (node.kind === 'component' && orphans) ways.push({ place, orphans })
      else if (types.length > 0) ways.push({ place: nodes.push({ ...node, types, parent: place }) - 1, orphans: false })
      else ways.push({ place, orphans: orphans || node.kind === 'entity' })
    }
    return { ...trees, nodes }
  }
}

/** Types of entities and of components. */
export const census = newCensus<Trees>(({ nodes }, count) => {
  for (const { types } of nodes) for (const type of types) count(type)
})

// Invariants of forests.

const flawOfPieces = ({ start, end, spans }: TreeNode): string | undefined => {
  if (spans === undefined) return undefined
  const isDisjoint = spans.every((piece, i) => piece.start < piece.end && (i === 0 || spans[i - 1]!.end < piece.start))
  if (spans.length < 2 || !isDisjoint) return 'its pieces are not several, in order and apart from each other'
  return spans[0]?.start === start && spans.at(-1)?.end === end
    ? undefined
    : 'it is not from its first piece to its last'
}

const flawOfNode = (node: TreeNode, place: number, length: number): string | undefined => {
  const { start, end, types, parent } = node
  if (!(parent >= -1 && parent < place)) return `its parent ${parent} does not stand before it`
  if (!(start >= 0 && start < end && end <= length)) return `it is from ${start} to ${end} of ${length}`
  if (types.length === 0) return 'it has no type'
  if (types.some((type, i) => i > 0 && compareCodePoints(types[i - 1]!, type) >= 0))
    return 'its types are not a set in order'
  return flawOfPieces(node)
}

const flaw = ({ nodes, tokens, text, length }: Trees): string | undefined => {
  const most = length ?? tokens?.length ?? (text === undefined ? Number.POSITIVE_INFINITY : codePointsIn(text))
  for (const [place, node] of nodes.entries()) {
    const nodeFlaw = flawOfNode(node, place, most)
    if (nodeFlaw !== undefined) return `node ${place}: ${nodeFlaw}`
  }
  return undefined
}

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
    const siblings = inside[node.parent] ?? roots
    siblings.push(children.length === 0 ? text : `${text}{${children.toReversed().join(' ')}}`)
  }
  return roots.toReversed().join(' ')
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

const reworded = (trees: Trees, word: (text: string) => string): Trees => ({
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
