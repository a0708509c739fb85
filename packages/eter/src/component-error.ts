/**
 * The component error of a pair of entities (Ben Jannet et al. 2014, section 4.2): a slot error rate over their components.
 * A wrong label costs 0.5 and a wrong boundary 0.25, a missed or inserted component 1; the sum is divided by the components
 * of the gold's entity. Of all alignments the one with the lowest sum counts.
 */
import { align, sameSpans, type TreeNode } from '@assay/core'
import type { Costs } from './costs.ts'
import type { Entity } from './forest.ts'
import { sameTypes, topOf } from './nodes.ts'
import type { EterOptions } from './options.ts'

export interface ComponentError {
  /** In units over `under`. */
  readonly over: number
  readonly under: number
  readonly insertions: number
  readonly deletions: number
  /** True where neither side has a component. */
  readonly none: boolean
}

export type LabelsDiffer = (gold: TreeNode, system: TreeNode) => boolean

const topsOf = ({ types }: TreeNode): readonly string[] => [...new Set(types.map(topOf))]

/** Whether two components have labels that count as different; the types of an embedded entity are its label. */
export const labelsDiffer = ({ componentLabel, componentMetonymy }: EterOptions): LabelsDiffer => {
  const labelsOf = componentLabel === 'top' ? topsOf : ({ types }: TreeNode) => types
  return (gold, system) => {
    if (sameTypes(gold.types, system.types)) return false
    const [labels, others] = [labelsOf(gold), labelsOf(system)]
    if (sameTypes(labels, others)) return false
    return componentMetonymy === 'set' || !labels.some((label) => others.includes(label))
  }
}

const nothing: ComponentError = { over: 0, under: 1, insertions: 0, deletions: 0, none: true }
export const perfect: ComponentError = { ...nothing, none: false }

export const componentErrorOf = (
  { parts: rows }: Entity,
  { parts: columns }: Entity,
  costs: Costs,
  options: EterOptions,
  differ: LabelsDiffer,
): ComponentError => {
  if (rows.length === 0 && columns.length === 0) return nothing
  if (areAlike(rows, columns, differ)) return perfect
  const sum =
    rows.length === 0 || columns.length === 0 ? alone(rows, columns, costs) : cheapest(rows, columns, costs, differ)
  return limited(divided(sum, rows.length, costs, options), costs)
}

interface Sum {
  readonly cost: number
  readonly insertions: number
  readonly deletions: number
}

/** Lists that are equal one by one cost nothing: no alignment is needed to see it. */
const areAlike = (rows: readonly TreeNode[], columns: readonly TreeNode[], differ: LabelsDiffer): boolean =>
  rows.length === columns.length && rows.every((row, i) => isAlike(row, columns[i] as TreeNode, differ))

const isAlike = (gold: TreeNode, system: TreeNode, differ: LabelsDiffer): boolean =>
  sameSpans(gold, system) && !differ(gold, system)

const alone = (rows: readonly TreeNode[], columns: readonly TreeNode[], costs: Costs): Sum => ({
  cost: rows.length * costs.deletion + columns.length * costs.insertion,
  deletions: rows.length,
  insertions: columns.length,
})

/** The components of both sides with their partners, as they are aligned. */
export const alignedParts = (
  rows: readonly TreeNode[],
  columns: readonly TreeNode[],
  costs: Costs,
  differ: LabelsDiffer,
) =>
  align(rows, columns, {
    keys: (row, column, shared) => {
      const [gold, system] = [rows[row] as TreeNode, columns[column] as TreeNode]
      const label = differ(gold, system) ? 1 : 0
      const boundary = sameSpans(gold, system) ? 0 : 1
      const cost = label * costs.label + boundary * costs.boundary
      return [cost - costs.insertion - costs.deletion, -1, label, boundary, -shared]
    },
    alike: (row, column) => isAlike(rows[row] as TreeNode, columns[column] as TreeNode, differ),
  })

const cheapest = (rows: readonly TreeNode[], columns: readonly TreeNode[], costs: Costs, differ: LabelsDiffer): Sum => {
  const partners = alignedParts(rows, columns, costs, differ)
  let cost = 0
  let pairs = 0
  partners.forEach((partner, row) => {
    if (partner < 0) return
    const [gold, system] = [rows[row] as TreeNode, columns[partner] as TreeNode]
    pairs++
    cost += (differ(gold, system) ? costs.label : 0) + (sameSpans(gold, system) ? 0 : costs.boundary)
  })
  const deletions = rows.length - pairs
  const insertions = columns.length - pairs
  return { cost: cost + deletions * costs.deletion + insertions * costs.insertion, deletions, insertions }
}

/** Over the components of the gold; where it has none, as the options say. */
const divided = (
  { cost, insertions, deletions }: Sum,
  size: number,
  { unit }: Costs,
  { emptyComponents }: EterOptions,
): ComponentError => {
  const rest = { insertions, deletions, none: false }
  if (size > 0 || emptyComponents === 'max1') return { over: cost, under: Math.max(1, size), ...rest }
  return { over: emptyComponents === 'one' ? unit : 0, under: 1, ...rest }
}

const limited = (error: ComponentError, { cap }: Costs): ComponentError =>
  cap !== undefined && error.over > cap * error.under ? { ...error, over: cap, under: 1 } : error
