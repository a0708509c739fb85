/** The vectors: small cases with exact values. */
import { treesOf } from '@assay/core'
import type { NestedNode } from '@assay/core/internal'
import { type Pair, textOf } from './support.ts'

interface Vector {
  readonly name: string
  readonly note: string
  readonly expect: Readonly<Record<string, string | number>>
  readonly options: Readonly<Record<string, string>>
  readonly documents: readonly { readonly gold: readonly VectorNode[]; readonly system: readonly VectorNode[] }[]
}
interface VectorNode extends Omit<NestedNode, 'spans' | 'children'> {
  readonly spans?: readonly (readonly [number, number])[]
  readonly children: readonly VectorNode[]
}

const nested = ({ spans, children, ...node }: VectorNode): NestedNode => {
  const own = { ...node, children: children.map(nested) }
  if (spans === undefined) return own
  const pieces = spans.map(([start, end]) => ({ start, end }))
  return { ...own, spans: pieces, start: pieces[0]!.start, end: pieces.at(-1)!.end }
}

/** `13/18` as 13 / 18. */
export const fraction = (text: string | number): number => {
  const [over = '', under = '1'] = String(text).split('/')
  return Number(over) / Number(under)
}

export const { vectors } = JSON.parse(textOf('golden/vectors/vectors.json')) as { readonly vectors: readonly Vector[] }

/** The options of a vector, without one that the metric does not have. */
export const optionsOf = ({ options }: Vector, without: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([key]) => key !== without)
      .map(([key, text]) => [key, /^[\d/]+$/.test(text) ? fraction(text) : text]),
  )

export const pairsOf = ({ documents }: Vector): readonly Pair[] =>
  documents.map(({ gold, system }) => [treesOf(gold.map(nested)), treesOf(system.map(nested))])
