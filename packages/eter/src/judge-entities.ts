/** The evidence of `eter`: pairs of entities with their errors, missed and spurious entities. */
import {
  type Evidence,
  type Facets,
  fixed,
  fraction,
  type RenderedLine,
  type TreeNode,
  type Trees,
  total,
  totalOf,
} from '@assay/core'
import { sameSpans } from '@assay/core/internal'
import { alignEntities, type Context, type PairError, pairErrorsOf } from './align-entities.ts'
import { alignParts } from './component-error.ts'
import type { Costs } from './costs.ts'
import { type Entities, type Entity, entitiesOf } from './entities.ts'
import { type EterStats, eterStats, oneFraction, type Terms, terms } from './eter-stats.ts'
import { rateAt, sweepPoints } from './eter-summary.ts'
import { byLabel, type Documents, nodeText, type Sides, shownSides, sidesWith, topLabelOf } from './nodes.ts'
import type { EterOptions } from './options.ts'

/** Receives an aligned pair with its errors, or an entity of one side without a partner. */
type OnEntities = (gold: Entity | undefined, system: Entity | undefined, error: PairError | undefined) => void

/** Visits all entities as they are aligned at an alpha. */
type EachEntity = (alpha: number, onEntities: OnEntities) => void

const eachEntity = (context: Context, sides: Sides<Entities>): EachEntity => {
  const [gold, system] = [sides.gold.entities, sides.system.entities]
  const errors = pairErrorsOf(gold, system, context)
  return (alpha, onEntities) => {
    const partners = alignEntities(gold, system, errors, context, alpha)
    const taken = new Uint8Array(system.length)
    for (let row = 0; row < gold.length; row++) {
      const column = partners[row]!
      if (column < 0) {
        onEntities(gold[row], undefined, undefined)
        continue
      }
      taken[column] = 1
      onEntities(gold[row], system[column], errors(row, column))
    }
    for (let column = 0; column < system.length; column++)
      if (taken[column] === 0) onEntities(undefined, system[column], undefined)
  }
}

// ---- statistics ------------------------------------------------------------------------------------------------------

const correct: EterStats = { ...eterStats.empty, gold: 1, found: 1 }
const missed: EterStats = { ...eterStats.empty, gold: 1, terms: { ...terms.empty, deletions: 1 } }
const spurious: EterStats = { ...eterStats.empty, found: 1, terms: { ...terms.empty, insertions: 1 } }
/** A component outside of entities, which is an insertion but not a found entity. */
const spuriousComponent: EterStats = { ...spurious, found: 0 }

const flag = (b: boolean): number => (b ? 1 : 0)

/** The statistics of one entity or pair of entities. */
type StatsOf = (gold: Entity | undefined, error: PairError | undefined) => EterStats

const statsWith = ({ noComponents }: EterOptions): StatsOf => {
  const cache = new Map<number, EterStats>()
  return (gold, error) => {
    if (error === undefined) return gold === undefined ? spurious : missed
    if (!isWrong(error)) return correct
    const alone = error.components.none && noComponents === 'rootOnly'
    const key = errorKey(error, alone)
    const stats = cache.get(key) ?? pairStats(error, alone)
    if (key >= 0) cache.set(key, stats)
    return stats
  }
}

const pairStats = ({ root, components }: PairError, alone: boolean): EterStats => {
  const roots = oneFraction(root.numerator, root.denominator)
  return {
    ...correct,
    types: flag(root.type),
    subtypes: flag(root.subtype),
    boundaries: flag(root.boundary),
    terms: {
      ...terms.empty,
      roots,
      components: oneFraction(components.numerator, components.denominator),
      alone: alone ? roots : terms.empty.alone,
    },
  }
}

// few types, few components, costs of a few quarters: most pairs share their statistics
const FEW = 64

/** A key that is equal for pairs of equal statistics; -1 for rare ones, which are not cached. */
const errorKey = ({ root, components }: PairError, alone: boolean): number => {
  if (root.numerator >= FEW || root.denominator >= FEW || components.numerator >= FEW || components.denominator >= FEW)
    return -1
  const errors = ((root.numerator * FEW + root.denominator) * FEW + components.numerator) * FEW + components.denominator
  return errors * 16 + flag(root.type) + 2 * flag(root.subtype) + 4 * flag(root.boundary) + 8 * flag(alone)
}

const isWrong = ({ root, components }: PairError): boolean =>
  root.type || root.subtype || root.boundary || components.numerator > 0

/** Statistics of a document as a whole: its terms at the other alphas, and its error rate for the macro average. */
const documentStats = (
  { options, costs }: Context,
  { gold, system }: Sides<Entities>,
  each: EachEntity,
  statsOf: StatsOf,
): EterStats | undefined => {
  const isPerAlpha = options.alignBy === 'error'
  const isMacro = options.average === 'macro'
  if (!isPerAlpha && !isMacro) return undefined
  const inserted = options.orphanComponents === 'insertion' ? system.orphans.length : 0
  const sums = sweepPoints(options).map((alpha) => [alpha, sumAt(alpha, each, inserted, statsOf)] as const)
  const entities = fraction.whole(gold.entities.length)
  const means = sums.map(([alpha, sum]) => [alpha, rateAt(sum, entities, alpha, costs) ?? fraction.ZERO] as const)
  return {
    ...eterStats.empty,
    points: tableByAlpha(isPerAlpha ? sums : [], (sum) => sum, terms.equals, terms.empty),
    means: tableByAlpha(isMacro ? means : [], (rate) => totalOf(fraction.nearest(rate)), total.equals, total.empty),
    documents: gold.entities.length > 0 ? 1 : 0,
  }
}

/** Values by alpha, without empty ones, which a table does not keep. */
const tableByAlpha = <A, B>(
  points: readonly (readonly [alpha: number, value: A])[],
  as: (value: A) => B,
  equals: (a: B, b: B) => boolean,
  empty: B,
): ReadonlyMap<string, B> =>
  new Map(
    points.map(([alpha, value]) => [String(alpha), as(value)] as const).filter(([, value]) => !equals(value, empty)),
  )

const sumAt = (alpha: number, each: EachEntity, inserted: number, statsOf: StatsOf): Terms => {
  let sum: Terms = { ...terms.empty, insertions: inserted }
  each(alpha, (gold, _, error) => {
    sum = terms.concat(sum, statsOf(gold, error).terms)
  })
  return sum
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const verdictOf = (gold: Entity | undefined, error: PairError | undefined): string => {
  if (error === undefined) return gold === undefined ? 'spurious' : 'missed'
  if (!isWrong(error)) return 'correct'
  const { root, components } = error
  const wrong = [
    ...(root.type ? ['type'] : root.subtype ? ['subtype'] : []),
    ...(root.boundary ? ['boundary'] : []),
    ...(components.numerator > 0 ? ['components'] : []),
  ]
  return `wrong ${wrong.join(', ')}`
}

/** Describes the components in which a pair differs. */
const differences = (
  gold: Entity,
  system: Entity,
  { costs, differ }: Context,
  documents: Documents,
): readonly string[] => {
  const partners = alignParts(gold.parts, system.parts, costs, differ)
  const taken = new Set(partners)
  const systemText = (part: TreeNode): string => nodeText(part, documents.system)
  const rows = gold.parts.flatMap((part, row) => {
    const other = system.parts[partners[row]!]
    const goldText = nodeText(part, documents.gold)
    if (other === undefined) return [`missed ${goldText}`]
    return sameSpans(part, other) && !differ(part, other) ? [] : [`${systemText(other)} for ${goldText}`]
  })
  const extra = system.parts.flatMap((part, column) => (taken.has(column) ? [] : [`spurious ${systemText(part)}`]))
  return [...rows, ...extra]
}

const errorText = (over: number, under: number, { unit }: Costs): string =>
  String(Number(fixed(over / under / unit, 4)))

const detailsOf = (
  gold: Entity,
  system: Entity,
  { root, components }: PairError,
  context: Context,
  documents: Documents,
): string => {
  const { costs } = context
  const parts = components.numerator === 0 ? [] : differences(gold, system, context, documents)
  const what = parts.length === 0 ? '' : `: ${parts.join('; ')}`
  return `root error ${errorText(root.numerator, root.denominator, costs)}, component error ${errorText(components.numerator, components.denominator, costs)}${what}`
}

const showOf =
  (context: Context, documents: Documents) =>
  (gold: Entity | undefined, system: Entity | undefined, error: PairError | undefined): RenderedLine => {
    const sides = shownSides(gold?.node, system?.node, documents)
    if (gold === undefined || system === undefined || error === undefined) return sides
    if (error.root.numerator === 0 && error.components.numerator === 0) return sides
    return { ...sides, details: detailsOf(gold, system, error, context, documents) }
  }

/** One line for each pair or unpaired entity, and one for the document if its error rate or other alphas count. */
export const judgeEntities = (context: Context) => {
  const { options } = context
  const sidesOf = sidesWith(options, (nodes) => entitiesOf(nodes, options))
  const statsOf = statsWith(options)
  const facetsOf = byLabel((label): Facets => ({ type: topLabelOf(label), subtype: label }))
  return (gold: Trees) => {
    const against = sidesOf(gold)
    return (system: Trees): readonly Evidence<EterStats>[] => {
      const sides = against(system)
      const each = eachEntity(context, sides)
      const show = showOf(context, { gold, system })
      const lines: Evidence<EterStats>[] = []
      each(options.alpha, (g, s, error) => {
        const facets = facetsOf((g ?? s)!.node.types)
        lines.push({ stats: statsOf(g, error), verdict: verdictOf(g, error), facets, show: () => show(g, s, error) })
      })
      if (options.orphanComponents === 'insertion')
        for (const node of sides.system.orphans) lines.push(orphanLine(node, facetsOf(node.types), { gold, system }))
      const stats = documentStats(context, sides, each, statsOf)
      if (stats !== undefined) lines.push({ stats, verdict: 'document' })
      return lines
    }
  }
}

const orphanLine = (node: TreeNode, facets: Facets, documents: Documents): Evidence<EterStats> => ({
  stats: spuriousComponent,
  verdict: 'spurious component',
  facets,
  show: () => shownSides(undefined, node, documents),
})
