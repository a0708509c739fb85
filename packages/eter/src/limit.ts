/**
 * A limit on the work of one document: how many pairs of spans may overlap, each of which the alignment weighs up. They are
 * counted before any pair is made, in O(n log n).
 */
import { type Interval, type Problem, piecesOf, type TreeNode, type Trees } from '@assay/core'
import { alignEntities, type Context, pairErrorsOf } from './alignment.ts'
import { sweepPoints } from './eter-summary.ts'
import { entitiesOf } from './forest.ts'
import { sidesWith } from './nodes.ts'
import type { EterOptions, SerOptions } from './options.ts'

/**
 * The most pairs of spans that may overlap in a document: where seven hundred spans lie on seven hundred, finding the cheapest
 * alignment takes seconds, and twice as many take eight times as long.
 */
const MOST_PAIRS = 2 ** 19

/** So many pairs a span are usual: a long document has many pairs, and none of its spans overlaps more than some others. */
const PAIRS_A_SPAN = 32

/** A piece of a span that stands for `weight` of them. */
interface Weighed extends Interval {
  readonly weight: number
}

const weighed = (nodes: readonly TreeNode[], weightOf: (node: number) => number): readonly Weighed[] =>
  nodes.flatMap((node, i) =>
    piecesOf(node)
      .filter(({ start, end }) => start < end)
      .map(({ start, end }) => ({ start, end, weight: weightOf(i) })),
  )

const weightOf = (spans: readonly Weighed[]): number => spans.reduce((sum, { weight }) => sum + weight, 0)

/** Pairs of which the first ends before the second starts. */
const apart = (first: readonly Weighed[], second: readonly Weighed[]): number => {
  const ends = [...first].sort((a, b) => a.end - b.end)
  const starts = [...second].sort((a, b) => a.start - b.start)
  let ended = 0
  let next = 0
  let sum = 0
  for (const { start, weight } of starts) {
    for (; next < ends.length && (ends[next] as Weighed).end <= start; next++) ended += (ends[next] as Weighed).weight
    sum += ended * weight
  }
  return sum
}

/** Pairs that share a position: all of them but those of which one ends before the other starts. */
const overlapping = (gold: readonly Weighed[], system: readonly Weighed[]): number =>
  weightOf(gold) * weightOf(system) - apart(gold, system) - apart(system, gold)

/** The spans of both sides, and how many pairs of them are weighed up. */
interface Crowd {
  readonly spans: number
  readonly pairs: number
}

const crowdOf = (gold: readonly Weighed[], system: readonly Weighed[], pairing: EterOptions['pairing']): Crowd => ({
  spans: gold.length + system.length,
  pairs: pairing === 'any' ? weightOf(gold) * weightOf(system) : overlapping(gold, system),
})

const nowhere = { path: '', line: 0, column: 0 }

function* refused(system: Trees, { spans, pairs }: Crowd, hint: string): Iterable<Problem> {
  if (pairs <= Math.max(MOST_PAIRS, PAIRS_A_SPAN * spans)) return
  yield {
    severity: 'error',
    code: 'E365',
    message: `${spans} spans of this document and its gold make ${pairs} pairs to weigh up: more than the ${MOST_PAIRS} that a document may have`,
    at: system.nodes[0]?.at ?? nowhere,
    hint,
  }
}

/** No fewer than the pieces of slots, and than the pieces of entities each with their components: a node is in one entity at the most. */
const size = ({ nodes }: Trees): number =>
  nodes.reduce((sum, { types, spans = [] }) => sum + (1 + types.length) * (1 + spans.length), 0)

/** Whether there are so few spans that it does not matter which of them overlap. */
const areFew = (gold: Trees, system: Trees): boolean => size(gold) * size(system) <= MOST_PAIRS

const HINT = 'check the spans of this document; tag-f1 aligns nothing: --metric tag-f1'

/** Entities that may be paired, each with its components: those of a pair are aligned too. */
function* tooManyEntities(system: Trees, gold: Trees | undefined, options: EterOptions): Iterable<Problem> {
  if (gold === undefined || areFew(gold, system)) return
  const [left = [], right = []] = [gold, system].map(({ nodes }) => {
    const { entities } = entitiesOf(nodes, options)
    return weighed(
      entities.map(({ node }) => node),
      (i) => 1 + (entities[i]?.parts.length ?? 0),
    )
  })
  yield* refused(system, crowdOf(left, right, options.pairing), HINT)
}

/** Slots that may be paired: of a node one for each of its types. */
export function* tooManySlots(system: Trees, gold: Trees | undefined, { serPool }: SerOptions): Iterable<Problem> {
  if (gold === undefined || areFew(gold, system)) return
  const pools = serPool === 'pooled' ? ([undefined] as const) : (['entity', 'component'] as const)
  const slotsOf = ({ nodes }: Trees, kind: TreeNode['kind'] | undefined): readonly Weighed[] => {
    const own = kind === undefined ? nodes : nodes.filter((node) => node.kind === kind)
    return weighed(own, (i) => own[i]?.types.length ?? 1)
  }
  const crowds = pools.map((kind) => crowdOf(slotsOf(gold, kind), slotsOf(system, kind), 'overlap'))
  const sum = (of: (crowd: Crowd) => number): number => crowds.reduce((total, crowd) => total + of(crowd), 0)
  yield* refused(system, { spans: sum(({ spans }) => spans), pairs: sum(({ pairs }) => pairs) }, HINT)
}

// ---- pairs that exclude each other -----------------------------------------------------------------------------------

/**
 * The most pairs that may be weighed up again where an alignment is tried and two of its pairs exclude each other. Of those that
 * exclude each other one or the other is given up, so that a few entities nested the other way round come to millions of trials.
 */
const MOST_TRIED = 2 ** 20

/** Whether the order of depths leaves far too many alignments to try: they are, as far as the limit goes. */
function* tooManyTrials(system: Trees, gold: Trees | undefined, context: Context): Iterable<Problem> {
  const { options } = context
  if (gold === undefined || !options.depthOrder) return
  const sides = sidesWith(options, (nodes) => entitiesOf(nodes, options).entities)(gold)(system)
  const errors = pairErrorsOf(sides.gold, sides.system, context)
  for (const alpha of options.alignBy === 'error' ? sweepPoints(options) : [options.alpha]) {
    let left = MOST_TRIED
    const onTry = (pairs: number): boolean => {
      left -= pairs
      return left >= 0
    }
    alignEntities(sides.gold, sides.system, errors, context, alpha, onTry)
    if (left >= 0) continue
    return yield {
      severity: 'error',
      code: 'E365',
      message: `entities of this document and its gold are nested the other way round so often that ${MOST_TRIED} pairs do not do to align them, the most that a document may have`,
      at: system.nodes[0]?.at ?? nowhere,
      hint: 'check the nesting of this document, or align it without depthOrder: --set depthOrder=false',
    }
  }
}

/** What eter cannot do with a document in reasonable time. */
export function* tooMuch(system: Trees, gold: Trees | undefined, context: Context): Iterable<Problem> {
  let crowded = false
  for (const problem of tooManyEntities(system, gold, context.options)) {
    crowded = true
    yield problem
  }
  if (!crowded) yield* tooManyTrials(system, gold, context)
}
