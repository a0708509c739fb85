/** Everything that is done with forests. */
import { model } from '../../define.ts'
import { tagText } from '../tag-text.ts'
import { flaw } from './flaw.ts'
import { census, relabelled } from './labels.ts'
import { losses } from './losses.ts'
import { piecesOf, type TreeNode, type Trees } from './type.ts'

/** `loc.adm.nat+org.adm[0,6){name[0,1) kind[3,4)}`, components in parentheses. */
const show = ({ nodes }: Trees): string => {
  const inside: string[][] = nodes.map(() => [])
  const roots: string[] = []
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as TreeNode
    const spans = piecesOf(node).map(({ start, end }) => `[${start},${end})`)
    const label = node.types.map(tagText).join('+')
    const own = `${node.kind === 'entity' ? label : `(${label})`}${spans.join('')}`
    const children = inside[i] as readonly string[]
    ;(inside[node.parent] ?? roots).unshift(children.length === 0 ? own : `${own}{${children.join(' ')}}`)
  }
  return roots.join(' ')
}

export const treesModel = model({
  contract: 1,
  name: 'trees',
  show,
  flaw,
  labels: { item: 'node', under: relabelled, census },
  losses,
})
