/** Everything that is done with forests. */
import type { RunningText } from '../../contract.ts'
import { model } from '../../define.ts'
import { textOfCharacters, textOfWords } from '../running-text.ts'
import { tagText } from '../tag-text.ts'
import { flaw } from './flaw.ts'
import { bordersOfTrees } from './keys.ts'
import { census, relabelled } from './labels.ts'
import { losses } from './losses.ts'
import { piecesOf, type TreeNode, type Trees, unitsIn } from './type.ts'
import { units } from './units.ts'

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

/** Words with a blank between two, of which the units are the characters but for the blanks. */
const spaced = (words: readonly string[]): RunningText => {
  const starts = words
    .flatMap((word, i) => Array.from({ length: word.length }, () => i))
    .map((word, unit) => word + unit)
  const start = (unit: number): number => starts[unit] as number
  return { text: words.join(' '), units: starts.length, start, end: (unit) => start(unit) + 1 }
}

const textIn = ({ tokens, raw, words, text }: Trees): RunningText | undefined => {
  if (tokens !== undefined) return textOfWords(tokens)
  if (raw !== undefined)
    return textOfCharacters(raw.text, raw.unit === 'utf16' ? raw.text.length : [...raw.text].length, unitsIn(raw))
  if (words !== undefined) return spaced(words)
  return text === undefined ? undefined : textOfCharacters(text)
}

export const treesModel = model({
  contract: 1,
  name: 'trees',
  show,
  text: textIn,
  flaw,
  units,
  keys: [bordersOfTrees],
  labels: { item: 'node', under: relabelled, census },
  losses,
})
