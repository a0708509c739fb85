/** From a document to what became of its entities: pairs with their errors, missed and spurious ones. */
import { type Evidence, fixed, sameSpans, type Trees, total, totalOf } from '@assay/core'
import { alignEntities, type PairError, pairErrorsOf } from './alignment.ts'
import { alignedParts, type LabelsDiffer, labelsDiffer } from './component-error.ts'
import type { Costs } from './costs.ts'
import { type EntityStats, type EterStats, entityStats, eterStats, type Terms, terms } from './eter-stats.ts'
import { rateAt, sweepPoints } from './eter-summary.ts'
import { type Entities, type Entity, entitiesOf } from './forest.ts'
import { fraction, quotientOf, ratio, zero } from './fractions.ts'
import { labelOf, nodesOf, noiseIn, shown, topLabelOf } from './nodes.ts'
import type { EterOptions } from './options.ts'

/** One entity of the gold, of the system, or of both. */
export interface Outcome {
  readonly gold?: Entity
  readonly system?: Entity
  readonly error?: PairError
}

export interface Context {
  readonly options: EterOptions
  readonly costs: Costs
}

/** A document with both its sides prepared. */
interface Sides {
  readonly gold: Entities
  readonly system: Entities
}

/** What depends on the gold alone is worked out once, unless the system marks noise of its own. */
export const sidesOf = ({ options }: Context, gold: Trees): ((system: Trees) => Sides) => {
  const noise = noiseIn(gold, options)
  const prepared = entitiesOf(nodesOf(gold, noise, options), options)
  return (system) => {
    const all = [...noise, ...noiseIn(system, options)]
    return {
      gold: all.length === noise.length ? prepared : entitiesOf(nodesOf(gold, all, options), options),
      system: entitiesOf(nodesOf(system, all, options), options),
    }
  }
}

const outcomesOf = ({ gold, system }: Sides, partners: Int32Array, errors: ReturnType<typeof pairErrorsOf>) => {
  const taken = new Uint8Array(system.entities.length)
  const outcomes: Outcome[] = gold.entities.map((entity, row) => {
    const column = partners[row] as number
    if (column < 0) return { gold: entity }
    taken[column] = 1
    return { gold: entity, system: system.entities[column] as Entity, error: errors(row, column) }
  })
  system.entities.forEach((entity, column) => {
    if (taken[column] === 0) outcomes.push({ system: entity })
  })
  return outcomes
}

/** What became of the entities, at the alpha of the options and at others. */
export const judged = ({ options, costs }: Context, sides: Sides) => {
  const { gold, system } = sides
  const errors = pairErrorsOf(gold.entities, system.entities, costs, options)
  return (alpha: number): readonly Outcome[] =>
    outcomesOf(sides, alignEntities(gold.entities, system.entities, errors, costs, options, alpha), errors)
}

// ---- statistics ------------------------------------------------------------------------------------------------------

const missed: Terms = { ...terms.empty, deletions: 1 }
const spurious: Terms = { ...terms.empty, insertions: 1 }

const termsOf = ({ gold, error }: Outcome, { noComponents }: EterOptions): Terms => {
  if (error === undefined) return gold === undefined ? spurious : missed
  const { root, components } = error
  const alone = components.none && noComponents === 'rootOnly'
  if (root.over === 0 && components.over === 0) return terms.empty
  return {
    insertions: 0,
    deletions: 0,
    roots: fraction(root.over, root.under),
    components: fraction(components.over, components.under),
    alone: alone ? fraction(root.over, root.under) : terms.empty.alone,
  }
}

const flag = (b: boolean | undefined): number => (b === true ? 1 : 0)

export const entityStatsOf = (outcome: Outcome, options: EterOptions): EntityStats => ({
  gold: flag(outcome.gold !== undefined),
  found: flag(outcome.system !== undefined),
  types: flag(outcome.error?.root.type),
  subtypes: flag(outcome.error?.root.subtype),
  boundaries: flag(outcome.error?.root.boundary),
  terms: termsOf(outcome, options),
})

export const labelOfOutcome = ({ gold, system }: Outcome): string => labelOf(((gold ?? system) as Entity).types)

/** What belongs to a document and to none of its entities: sums at other alphas, and its own error rate. */
export const documentStats = (
  context: Context,
  { gold, system }: Sides,
  outcomesAt: (alpha: number) => readonly Outcome[],
): EterStats | undefined => {
  const { options, costs } = context
  const moving = options.alignBy === 'error'
  const macro = options.average === 'macro'
  if (!moving && !macro) return undefined
  const inserted = options.orphanComponents === 'insertion' ? system.orphans.length : 0
  const sums = sweepPoints(options).map((alpha) => [alpha, sumAt(outcomesAt(alpha), inserted, options)] as const)
  const entities = ratio(gold.entities.length)
  const means = sums.map(([alpha, sum]) => [alpha, rateAt(sum, entities, alpha, costs) ?? zero] as const)
  return {
    labels: eterStats.empty.labels,
    points: named(moving ? sums : [], (sum) => sum, terms.equals, terms.empty),
    means: named(macro ? means : [], (rate) => totalOf(quotientOf(rate)), total.equals, total.empty),
    documents: gold.entities.length > 0 ? 1 : 0,
  }
}

/** By alpha, but for what is empty: a table does not keep it. */
const named = <A, B>(
  points: readonly (readonly [alpha: number, value: A])[],
  as: (value: A) => B,
  equals: (a: B, b: B) => boolean,
  empty: B,
): ReadonlyMap<string, B> =>
  new Map(
    points.map(([alpha, value]) => [String(alpha), as(value)] as const).filter(([, value]) => !equals(value, empty)),
  )

const sumAt = (outcomes: readonly Outcome[], inserted: number, options: EterOptions): Terms =>
  outcomes.reduce((sum, outcome) => terms.concat(sum, termsOf(outcome, options)), {
    ...terms.empty,
    insertions: inserted,
  })

// ---- evidence --------------------------------------------------------------------------------------------------------

const verdictOf = ({ gold, error }: Outcome): string => {
  if (error === undefined) return gold === undefined ? 'spurious' : 'missed'
  const { root, components } = error
  const wrong = [
    ...(root.type ? ['type'] : root.subtype ? ['subtype'] : []),
    ...(root.boundary ? ['boundary'] : []),
    ...(components.over > 0 ? ['components'] : []),
  ]
  return wrong.length === 0 ? 'correct' : `wrong ${wrong.join(', ')}`
}

/** What differs between the components of a pair. */
const differences = (gold: Entity, system: Entity, context: Context, texts: Texts): readonly string[] => {
  const differ: LabelsDiffer = labelsDiffer(context.options)
  const partners = alignedParts(gold.parts, system.parts, context.costs, differ)
  const taken = new Set(partners)
  const rows = gold.parts.flatMap((part, row) => {
    const other = system.parts[partners[row] as number]
    const own = texts.gold(part)
    if (other === undefined) return [`missed ${own}`]
    const answer = texts.system(other)
    return sameSpans(part, other) && !differ(part, other) ? [] : [`${answer} for ${own}`]
  })
  const extra = system.parts.flatMap((part, column) => (taken.has(column) ? [] : [`spurious ${texts.system(part)}`]))
  return [...rows, ...extra]
}

interface Texts {
  readonly gold: (item: Pick<Entity, 'node'>) => string
  readonly system: (item: Pick<Entity, 'node'>) => string
}

const errorText = (over: number, under: number, { unit }: Costs): string => {
  return String(Number(fixed(over / under / unit, 4)))
}

const detailsOf = ({ gold, system, error }: Outcome, context: Context, texts: Texts): string | undefined => {
  if (error === undefined || gold === undefined || system === undefined) return undefined
  const { root, components } = error
  if (root.over === 0 && components.over === 0) return undefined
  const parts = components.over === 0 ? [] : differences(gold, system, context, texts)
  const what = parts.length === 0 ? '' : `: ${parts.join('; ')}`
  const { costs } = context
  return `root error ${errorText(root.over, root.under, costs)}, component error ${errorText(components.over, components.under, costs)}${what}`
}

const evidenceOf = (outcome: Outcome, context: Context, texts: Texts): Evidence<EterStats> => {
  const { gold, system } = outcome
  const subtype = labelOfOutcome(outcome)
  const details = detailsOf(outcome, context, texts)
  const at = ((gold ?? system) as Entity).node.at
  return {
    stats: { ...eterStats.empty, labels: new Map([[subtype, entityStatsOf(outcome, context.options)]]) },
    verdict: verdictOf(outcome),
    facets: { type: topLabelOf(subtype), subtype },
    ...(gold && { gold: texts.gold(gold) }),
    ...(system && { system: texts.system(system) }),
    ...(details !== undefined && { details }),
    ...(at && { at }),
  }
}

const orphanStats = (label: string): EterStats => ({
  ...eterStats.empty,
  labels: new Map([[label, { ...entityStats.empty, found: 0, terms: spurious }]]),
})

function* orphanEvidence({ system }: Sides, { options }: Context, trees: Trees): Iterable<Evidence<EterStats>> {
  if (options.orphanComponents === 'ignore') return
  for (const node of system.orphans) {
    const subtype = labelOf(node.types)
    yield {
      stats: orphanStats(subtype),
      verdict: 'spurious component',
      facets: { type: topLabelOf(subtype), subtype },
      system: shown(node.types, node, trees),
      ...(node.at && { at: node.at }),
    }
  }
}

/** One line an entity or pair of entities, and one for the document where its own error rate or other alphas count. */
export const judge = (context: Context) => (gold: Trees) => {
  const prepared = sidesOf(context, gold)
  return function* (system: Trees): Iterable<Evidence<EterStats>> {
    const sides = prepared(system)
    const outcomesAt = judged(context, sides)
    const texts: Texts = {
      gold: ({ node }) => shown(node.types, node, gold),
      system: ({ node }) => shown(node.types, node, system),
    }
    for (const outcome of outcomesAt(context.options.alpha)) yield evidenceOf(outcome, context, texts)
    yield* orphanEvidence(sides, context, system)
    const stats = documentStats(context, sides, outcomesAt)
    if (stats !== undefined) yield { stats, verdict: 'document' }
  }
}
