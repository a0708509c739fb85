/** Invariants of forests. */
import { compareCodePoints } from '../../codepoints.ts'
import { codePointsIn } from '../../text-units.ts'
import type { TreeNode, Trees } from './type.ts'

const flawOfPieces = ({ start, end, spans }: TreeNode): string | undefined => {
  if (spans === undefined) return undefined
  const apart = spans.every((piece, i) => piece.start < piece.end && (i === 0 || spans[i - 1]!.end < piece.start))
  if (spans.length < 2 || !apart) return 'its pieces are not several, in order and apart from each other'
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

export const flaw = ({ nodes, tokens, text, length }: Trees): string | undefined => {
  const most = length ?? tokens?.length ?? (text === undefined ? Number.POSITIVE_INFINITY : codePointsIn(text))
  for (const [place, node] of nodes.entries()) {
    const nodeFlaw = flawOfNode(node, place, most)
    if (nodeFlaw !== undefined) return `node ${place}: ${nodeFlaw}`
  }
  return undefined
}
