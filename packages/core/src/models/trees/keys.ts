/** What the nodes of both sides stand at. */
import type { Keys } from '../../contract.ts'
import { meetingOfBorders, remediesOfBorders } from '../borders.ts'
import type { TreeNode, Trees } from './type.ts'

const shown = ({ start, end, text }: TreeNode): string => `${start}–${end}${text ? ` ${JSON.stringify(text)}` : ''}`

export const bordersOfTrees: Keys<Trees> = {
  item: 'span',
  meet: (gold, system) => meetingOfBorders(gold.nodes, system.nodes, shown),
  ...remediesOfBorders,
}
