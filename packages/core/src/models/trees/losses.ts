/** Losses of trees that are converted. */
import { commonCode } from '../../codes.ts'
import type { Counts, Losses } from '../../contract.ts'
import { codePointsIn, inCodePoints } from '../../text-units.ts'
import { key, lossCounter, lossKinds, missingKeys } from '../conversion-losses.ts'
import { charactersIn, type Interval, piecesOf, type TreeNode, type Trees } from './type.ts'

const kinds = {
  words: lossKinds.words,
  text: lossKinds.text,
  entities: lossKinds.entities,
  components: { code: commonCode.W605, one: 'component', several: 'components' },
  discontinuous: lossKinds.discontinuous,
  severalTypes: { code: commonCode.W607, one: 'entity of several types', several: 'entities of several types' },
  nesting: { code: commonCode.W612, one: 'nesting of entities', several: 'nestings of entities' },
}
type Kind = keyof typeof kinds

/** Characters without blanks before each token. */
const charactersBefore = (tokens: readonly string[]): readonly number[] => {
  const before = [0]
  for (const token of tokens) before.push(before.at(-1)! + codePointsIn(token.replace(/\s/g, '')))
  return before
}

/** Comparable positions of two forests: as characters of the text, or as the words of nodes, or as they are. */
type PositionKey = (trees: Trees) => (node: TreeNode) => string

const hasText = ({ tokens, text, raw }: Trees): boolean =>
  tokens !== undefined || text !== undefined || raw !== undefined

const positionsIn = ({ tokens, raw }: Trees): ((position: number) => number) => {
  if (tokens !== undefined) {
    const before = charactersBefore(tokens)
    return (position) => before[position]!
  }
  return raw === undefined ? (position) => position : charactersIn(raw)
}

const inCharacters: PositionKey = (trees) => {
  const at = positionsIn(trees)
  return (node) => key(piecesOf(node).map(({ start, end }) => [at(start), at(end)]))
}

const inWords: PositionKey = (trees) => {
  const { tokens, text, raw } = trees
  const whole = text ?? raw
  const at = whole === undefined ? undefined : inCodePoints(whole).toString16
  const words = ({ start, end }: Interval): string | undefined =>
    tokens?.slice(start, end).join('') ?? (at && whole?.slice(at(start), at(end)))
  // without a text the words of a node are those of all its pieces
  return (node) => key(((whole ?? tokens) ? piecesOf(node).map(words).join('') : (node.text ?? '')).replace(/\s/g, ''))
}

const inPositions: PositionKey = () => (node) => key(piecesOf(node).map(({ start, end }) => [start, end]))

/** True where words can be compared: of a text, or of the nodes themselves. */
const hasWords = (trees: Trees): boolean => hasText(trees) || trees.nodes.some(({ text }) => text !== undefined)

const whereOf = (before: Trees, after: Trees): PositionKey => {
  if (hasText(before) && hasText(after)) return inCharacters
  const isTold = hasText(before) || hasText(after)
  return isTold && hasWords(before) && hasWords(after) ? inWords : inPositions
}

const kindOfNode = ({ kind, types, spans }: TreeNode): Kind => {
  if (spans !== undefined) return 'discontinuous'
  if (types.length > 1) return 'severalTypes'
  return kind === 'entity' ? 'entities' : 'components'
}

const wholeText = ({ tokens, text, raw }: Trees): string | undefined =>
  (tokens?.join('') ?? text ?? raw)?.replace(/\s/g, '')

const between = (before: Trees, after: Trees): Counts<Kind> => {
  const { add, counts } = lossCounter<Kind>()
  const [text, textAfter] = [wholeText(before), wholeText(after)]
  if (text !== undefined && text !== textAfter) add('text', 1)
  const words = before.tokens ?? []
  if (textAfter !== undefined && after.tokens === undefined && after.words === undefined && after.raw === undefined)
    add('words', words.length)
  const where = whereOf(before, after)
  const keysIn = (trees: Trees): readonly string[] => {
    const at = where(trees)
    return trees.nodes.map((node) => key(node.kind, node.types, at(node)))
  }
  const [nodes, nodesAfter] = [keysIn(before), keysIn(after)]
  const lost = new Map<string, number>()
  for (const one of missingKeys(nodes, nodesAfter)) lost.set(one, (lost.get(one) ?? 0) + 1)
  before.nodes.forEach((node, i) => {
    const left = lost.get(nodes[i]!) ?? 0
    if (left === 0) return
    lost.set(nodes[i]!, left - 1)
    add(kindOfNode(node), 1)
  })
  const gone = new Set(lost.keys())
  const nested = ({ nodes: all }: Trees, keys: readonly string[]): readonly string[] =>
    all.flatMap(({ parent }, i) => {
      const [inner, outer] = [keys[i]!, keys[parent]]
      return outer === undefined || gone.has(inner) || gone.has(outer) ? [] : [key(inner, outer)]
    })
  add('nesting', missingKeys(nested(before, nodes), nested(after, nodesAfter)).length)
  return counts()
}

const within = (trees: Trees): Counts<Kind> => ({
  text: hasText(trees) ? 1 : 0,
  words: trees.tokens?.length ?? 0,
  entities: trees.nodes.filter(({ kind }) => kind === 'entity').length,
  components: trees.nodes.filter(({ kind }) => kind === 'component').length,
})

export const losses: Losses<Trees, Kind> = { kinds, between, within }
