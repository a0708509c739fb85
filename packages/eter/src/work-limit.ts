/**
 * Limits on the work of one document: the number of overlapping pairs of spans that the alignment has to weigh up. Pairs are
 * counted in O(n log n), before any is built.
 */
import { commonCode, type Interval, type Problem, type TreeNode, type Trees } from '@assay/core'
import { type Criteria, countOverlapping, mostSearched, nowhere, piecesOf } from '@assay/core/internal'
import { alignEntities, type Context, pairErrorsOf } from './align-entities.ts'
import { type Entity, entitiesOf } from './entities.ts'
import { sweepPoints } from './eter-summary.ts'
import { prepareSlots, slotOptions } from './judge-slots.ts'
import { type Sides, sidesWith } from './nodes.ts'
import type { EterOptions, SerOptions } from './options.ts'
import { eachSlotPair, poolsOf } from './slots.ts'

/**
 * The most overlapping pairs of spans in a document. If seven hundred spans overlap seven hundred, the cheapest alignment takes
 * seconds; twice as many take eight times as long.
 */
const MAX_PAIRS = 2 ** 19

/** A usual number of pairs for each span: a long document may have many pairs in all if each span overlaps only a few others. */
const PAIRS_A_SPAN = 32

/** A piece of a span that counts `weight` times. */
interface WeightedPiece extends Interval {
  readonly weight: number
}

const weightedPieces = (nodes: readonly TreeNode[], weightOf: (node: number) => number): readonly WeightedPiece[] =>
  nodes.flatMap((node, i) =>
    piecesOf(node)
      .filter(({ start, end }) => start < end)
      .map(({ start, end }) => ({ start, end, weight: weightOf(i) })),
  )

const weightOf = (spans: readonly WeightedPiece[]): number => spans.reduce((sum, { weight }) => sum + weight, 0)

/** The number of spans on both sides, and of the pairs to weigh up. */
interface PairLoad {
  readonly spans: number
  readonly pairs: number
}

const countPairs = (
  gold: readonly WeightedPiece[],
  system: readonly WeightedPiece[],
  pairing: EterOptions['pairing'],
): PairLoad => ({
  spans: gold.length + system.length,
  pairs: pairing === 'any' ? weightOf(gold) * weightOf(system) : countOverlapping(gold, system),
})

function* refusePairs(system: Trees, { spans, pairs }: PairLoad, hint: string): Iterable<Problem> {
  if (pairs <= Math.max(MAX_PAIRS, PAIRS_A_SPAN * spans)) return
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `${spans} spans of this document and its gold form ${pairs} pairs to compare: more than the limit of ${MAX_PAIRS} for a document`,
    at: system.nodes[0]?.at ?? nowhere,
    hint,
  }
}

/** An upper bound of the pieces of slots, and of entities with their components: a node is a component of one entity at most. */
const boundPieces = ({ nodes }: Trees): number =>
  nodes.reduce((sum, { types, spans = [] }) => sum + (1 + types.length) * (1 + spans.length), 0)

/** True if the limit holds even if all spans overlap. */
const isSmall = (gold: Trees, system: Trees): boolean => boundPieces(gold) * boundPieces(system) <= MAX_PAIRS

const HINT = 'check the spans of this document; tag-f1 aligns nothing: --metric tag-f1'

/** Counts the pairs of entities, each weighted by its components, which are aligned too. */
function* checkPairs(system: Trees, gold: Trees | undefined, options: EterOptions): Iterable<Problem> {
  if (gold === undefined || isSmall(gold, system)) return
  const [left = [], right = []] = [gold, system].map(({ nodes }) => {
    const { entities } = entitiesOf(nodes, options)
    return weightedPieces(
      entities.map(({ node }) => node),
      (i) => 1 + (entities[i]?.parts.length ?? 0),
    )
  })
  yield* refusePairs(system, countPairs(left, right, options.pairing), HINT)
}

/** Counts the pairs of slots; a node has one slot for each of its types. */
export function* checkSlotWork(system: Trees, gold: Trees | undefined, options: SerOptions): Iterable<Problem> {
  const { serPool } = options
  if (gold === undefined || isSmall(gold, system)) return
  const pools = serPool === 'pooled' ? ([undefined] as const) : (['entity', 'component'] as const)
  const slotsOf = ({ nodes }: Trees, kind: TreeNode['kind'] | undefined): readonly WeightedPiece[] => {
    const pool = kind === undefined ? nodes : nodes.filter((node) => node.kind === kind)
    return weightedPieces(pool, (i) => pool[i]?.types.length ?? 1)
  }
  const loads = pools.map((kind) => countPairs(slotsOf(gold, kind), slotsOf(system, kind), 'overlap'))
  const sum = (of: (load: PairLoad) => number): number => loads.reduce((total, load) => total + of(load), 0)
  const refused = [...refusePairs(system, { spans: sum(({ spans }) => spans), pairs: sum(({ pairs }) => pairs) }, HINT)]
  yield* refused
  if (refused.length > 0) return
  const sides = prepareSlots(slotOptions(options))(gold)(system)
  const pairs = poolsOf(serPool).map((pool) => [sides.gold[pool], sides.system[pool]] as const)
  yield* checkChains(system, pairs, (onSearch) => eachSlotPair(sides.gold, sides.system, serPool, () => {}, onSearch))
}

// ---- chains ----------------------------------------------------------------------------------------------------------

/**
 * The most steps that the searches of an alignment take, from a span to another. In a chain of spans that each had rather have the
 * partner of the one before them, each search goes back to its beginning.
 */
const MAX_STEPS = 2 ** 20

/** Reports documents whose spans form such chains, by aligning those that may, up to the limit. */
function* checkChains(
  system: Trees,
  pools: readonly (readonly [gold: readonly Interval[], system: readonly Interval[]])[],
  alignUpTo: (onSearch: NonNullable<Criteria['onSearch']>) => void,
): Iterable<Problem> {
  if (!pools.some(([rows, columns]) => 2 * mostSearched(rows, columns) > MAX_STEPS)) return
  let budget = MAX_STEPS
  alignUpTo((steps) => {
    budget -= steps
    return budget >= 0
  })
  if (budget >= 0) return
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `spans of this document and its gold overlap in chains so long that aligning them takes more than ${MAX_STEPS} steps`,
    at: system.nodes[0]?.at ?? nowhere,
    hint: HINT,
  }
}

// ---- pairs that exclude each other -----------------------------------------------------------------------------------

/**
 * The most pairs that are weighed up again because two pairs of an alignment exclude each other. Each conflict gives two new
 * alignments to try, so that a few entities nested the other way round lead to millions of trials.
 */
const MAX_RETRIED = 2 ** 20

/** Reports documents whose `depthOrder` leaves too many alignments to try, by trying them up to the limit. */
function* checkDepthOrder(system: Trees, sides: Sides<readonly Entity[]>, context: Context): Iterable<Problem> {
  const { options } = context
  if (!options.depthOrder) return
  const errors = pairErrorsOf(sides.gold, sides.system, context)
  for (const alpha of options.alignBy === 'error' ? sweepPoints(options) : [options.alpha]) {
    let budget = MAX_RETRIED
    const onTry = (pairs: number): boolean => {
      budget -= pairs
      return budget >= 0
    }
    alignEntities(sides.gold, sides.system, errors, context, alpha, { onTry })
    if (budget >= 0) continue
    return yield {
      severity: 'error',
      code: commonCode.E365,
      message: `so many entities are nested one way in this document and the other way in its gold that aligning them exceeds the limit of ${MAX_RETRIED} pairs to compare`,
      at: system.nodes[0]?.at ?? nowhere,
      hint: 'check the nesting of this document, or switch depthOrder off: --set depthOrder=false',
    }
  }
}

/** Reports a document that `eter` cannot align in reasonable time. */
export function* checkEntityWork(system: Trees, gold: Trees | undefined, context: Context): Iterable<Problem> {
  let hasTooManyPairs = false
  for (const problem of checkPairs(system, gold, context.options)) {
    hasTooManyPairs = true
    yield problem
  }
  const { options } = context
  if (hasTooManyPairs || gold === undefined || (isSmall(gold, system) && !options.depthOrder)) return
  const sides = sidesWith(options, (nodes) => entitiesOf(nodes, options).entities)(gold)(system)
  const errors = pairErrorsOf(sides.gold, sides.system, context)
  let hasChains = false
  const alignUpTo = (onSearch: NonNullable<Criteria['onSearch']>) =>
    alignEntities(sides.gold, sides.system, errors, context, options.alpha, { onSearch })
  for (const problem of checkChains(system, [[sides.gold, sides.system]], alignUpTo)) {
    hasChains = true
    yield problem
  }
  if (!hasChains) yield* checkDepthOrder(system, sides, context)
}
