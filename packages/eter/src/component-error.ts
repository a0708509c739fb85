/**
 * The component error E_c of a pair of entities (Ben Jannet et al. 2014, section 4.2): a slot error rate over their components.
 * A wrong label costs 0.5, a wrong boundary 0.25, a missed or inserted component 1. The sum of the cheapest alignment is divided
 * by the number of components of the gold's entity.
 */
import type { TreeNode } from '@assay/core'
import { align, sameSpans } from '@assay/core/internal'
import type { Costs } from './costs.ts'
import type { Entity } from './entities.ts'
import { sameTypes, topOf } from './nodes.ts'
import type { EterOptions } from './options.ts'

export interface ComponentError {
  /** The numerator, in units of the costs. */
  readonly numerator: number
  readonly denominator: number
  readonly insertions: number
  readonly deletions: number
  /** True if neither side has a component. */
  readonly none: boolean
}

export type LabelsDiffer = (gold: TreeNode, system: TreeNode) => boolean

const topsOf = ({ types }: TreeNode): readonly string[] => [...new Set(types.map(topOf))]

/** Compares the labels of components; the types of an embedded entity are its label. */
export const labelsDiffer = ({ componentLabel, componentMetonymy }: EterOptions): LabelsDiffer => {
  const labelsOf = componentLabel === 'top' ? topsOf : ({ types }: TreeNode) => types
  return (gold, system) => {
    if (sameTypes(gold.types, system.types)) return false
    const [labels, others] = [labelsOf(gold), labelsOf(system)]
    if (sameTypes(labels, others)) return false
    return componentMetonymy === 'set' || !labels.some((label) => others.includes(label))
  }
}

const noComponents: ComponentError = { numerator: 0, denominator: 1, insertions: 0, deletions: 0, none: true }
export const perfect: ComponentError = { ...noComponents, none: false }

export const componentErrorOf = (
  { parts: rows }: Entity,
  { parts: columns }: Entity,
  costs: Costs,
  options: EterOptions,
  differ: LabelsDiffer,
): ComponentError => {
  if (rows.length === 0 && columns.length === 0) return noComponents
  if (areEqual(rows, columns, differ)) return perfect
  const sum =
    rows.length === 0 || columns.length === 0
      ? unalignedSum(rows, columns, costs)
      : alignedSum(rows, columns, costs, differ)
  return capError(divideBySize(sum, rows.length, costs, options), costs)
}

interface Sum {
  readonly cost: number
  readonly insertions: number
  readonly deletions: number
}

/** True if the lists are equal item by item, so that no alignment is needed. */
const areEqual = (rows: readonly TreeNode[], columns: readonly TreeNode[], differ: LabelsDiffer): boolean =>
  rows.length === columns.length && rows.every((row, i) => isEqual(row, columns[i]!, differ))

const isEqual = (gold: TreeNode, system: TreeNode, differ: LabelsDiffer): boolean =>
  sameSpans(gold, system) && !differ(gold, system)

const unalignedSum = (rows: readonly TreeNode[], columns: readonly TreeNode[], costs: Costs): Sum => ({
  cost: rows.length * costs.deletion + columns.length * costs.insertion,
  deletions: rows.length,
  insertions: columns.length,
})

/** Aligns components: for each row the index of its partner, or -1. */
export const alignParts = (
  rows: readonly TreeNode[],
  columns: readonly TreeNode[],
  costs: Costs,
  differ: LabelsDiffer,
) =>
  align(rows, columns, {
    keys: (row, column, shared) => {
      const [gold, system] = [rows[row]!, columns[column]!]
      const label = differ(gold, system) ? 1 : 0
      const boundary = sameSpans(gold, system) ? 0 : 1
      const cost = label * costs.label + boundary * costs.boundary
      return [cost - costs.insertion - costs.deletion, -1, label, boundary, -shared]
    },
    alike: (row, column) => isEqual(rows[row]!, columns[column]!, differ),
  })

const alignedSum = (
  rows: readonly TreeNode[],
  columns: readonly TreeNode[],
  costs: Costs,
  differ: LabelsDiffer,
): Sum => {
  const partners = alignParts(rows, columns, costs, differ)
  let cost = 0
  let pairs = 0
  partners.forEach((partner, row) => {
    if (partner < 0) return
    const [gold, system] = [rows[row]!, columns[partner]!]
    pairs++
    cost += (differ(gold, system) ? costs.label : 0) + (sameSpans(gold, system) ? 0 : costs.boundary)
  })
  const deletions = rows.length - pairs
  const insertions = columns.length - pairs
  return { cost: cost + deletions * costs.deletion + insertions * costs.insertion, deletions, insertions }
}

/** Divides by the number of gold components; `emptyComponents` decides if there are none. */
const divideBySize = (
  { cost, insertions, deletions }: Sum,
  size: number,
  { unit }: Costs,
  { emptyComponents }: EterOptions,
): ComponentError => {
  const rest = { insertions, deletions, none: false }
  if (size > 0 || emptyComponents === 'max1') return { numerator: cost, denominator: Math.max(1, size), ...rest }
  return { numerator: emptyComponents === 'one' ? unit : 0, denominator: 1, ...rest }
}

const capError = (error: ComponentError, { cap }: Costs): ComponentError =>
  cap !== undefined && error.numerator > cap * error.denominator ? { ...error, numerator: cap, denominator: 1 } : error
