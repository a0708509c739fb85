/**
 * What is left of an alignment in a scenario: the entities in scope, the pairs of a style, one option of each `<ALT>`.
 * The filter comes after alignment and judging, since numbering needs every entity.
 */
import { totalOfAll, totalValue } from '@assay/core'
import type { Alignment, Pair } from './align.ts'
import type { Entity } from './entities.ts'
import type { Tag } from './ontology.ts'

export interface ScenarioOptions {
  readonly style: 'harem' | 'muc'
  readonly alt: 'bestF' | 'first' | 'mostEntities'
  readonly untagged: 'keep' | 'drop'
}

/** The entities that are evaluated and the pairs between them, by their position in the alignment. */
export interface Scenario {
  readonly alignment: Alignment
  readonly golds: readonly number[]
  readonly targets: readonly number[]
  readonly pairs: readonly Pair[]
  /** The tags that are in scope. */
  readonly tags: (entity: Entity) => readonly Tag[]
}

/** Some of an alignment's entities, as candidates: all of them, or those of one category. */
export interface Candidates {
  readonly golds: readonly number[]
  readonly targets: readonly number[]
}

export const allOf = ({ golds, targets }: Alignment): Candidates => ({
  golds: golds.map((_, i) => i),
  targets: targets.map((_, i) => i),
})

/** The pairs of an alignment by their gold. */
export type PairsOf = readonly (readonly Pair[])[]

export const pairsByGold = ({ golds, pairs }: Alignment): PairsOf => {
  const byGold: Pair[][] = golds.map(() => [])
  for (const pair of pairs) byGold[pair.gold]?.push(pair)
  return byGold
}

// ---- alternatives ----------------------------------------------------------------------------------------------------

/** What speaks for an option of an `<ALT>`. */
interface Standing {
  readonly option: number
  readonly entities: number
  readonly f: number
  readonly error: number
}

/** The pairs of a scene by the options of one `<ALT>`. */
interface Group {
  /** Evaluated entities by option. */
  readonly golds: readonly (readonly number[])[]
}

const standingOf = (
  golds: readonly number[],
  option: number,
  targets: ReadonlySet<number>,
  pairsOf: PairsIn,
): Standing => {
  const pairs = golds.flatMap(pairsOf)
  const paired = new Set(pairs.map(({ target }) => target))
  const score = totalValue(totalOfAll(pairs.map(({ weight }) => weight)))
  const lost = totalValue(totalOfAll(pairs.map(({ weight }) => 1 - weight)))
  const missing = golds.filter((gold) => pairsOf(gold).length === 0).length
  const spurious = targets.size - paired.size
  return {
    option,
    entities: golds.length,
    // (score + 1) / (targets + 1) and (score + 1) / (entities + 1), as one fraction
    f: (2 * (score + 1)) / (targets.size + golds.length + 2),
    error: (lost + missing + spurious) / (pairs.length + missing + spurious + 1),
  }
}

// sums of fractions that are equal on paper may differ in their last bit
const CLOSE = 1e-12
const differ = (a: number, b: number): boolean => Math.abs(a - b) > CLOSE

const byF = (a: Standing, b: Standing): number => {
  if (differ(a.f, b.f)) return b.f - a.f
  if (differ(a.error, b.error)) return a.error - b.error
  return b.entities - a.entities || a.option - b.option
}
const byEntities = (a: Standing, b: Standing): number => b.entities - a.entities || a.option - b.option

type PairsIn = (gold: number) => readonly Pair[]

const chosen = ({ golds }: Group, alt: ScenarioOptions['alt'], pairsOf: PairsIn): number => {
  if (alt === 'first') return 0
  const targets = new Set(golds.flat().flatMap((gold) => pairsOf(gold).map(({ target }) => target)))
  const standings = golds.map((own, option) => standingOf(own, option, targets, pairsOf))
  return standings.sort(alt === 'bestF' ? byF : byEntities)[0]?.option ?? 0
}

/** The evaluated golds without those of options that were not chosen. */
const withoutOthers = (
  { golds, groups }: Alignment,
  kept: readonly number[],
  alt: ScenarioOptions['alt'],
  pairsOf: PairsIn,
): readonly number[] => {
  const open = new Map<number, number[][]>()
  for (const position of kept) {
    const { group, option } = golds[position] as Entity
    if (group < 0) continue
    const own = open.get(group) ?? Array.from({ length: groups[group] as number }, () => [])
    open.set(group, own)
    own[option]?.push(position)
  }
  if (open.size === 0) return kept
  const choices = new Map([...open].map(([group, own]) => [group, chosen({ golds: own }, alt, pairsOf)]))
  return kept.filter((position) => {
    const { group, option } = golds[position] as Entity
    return group < 0 || choices.get(group) === option
  })
}

// ---- the scenario ----------------------------------------------------------------------------------------------------

/** Evaluates some entities of an alignment in a scenario; `inScenario` gives the tags that are in it, and is absent where every entity stays. */
export const sceneOf =
  ({ style, alt, untagged }: ScenarioOptions) =>
  (
    alignment: Alignment,
    pairs: PairsOf,
    candidates: Candidates,
    inScenario: Scenario['tags'] | undefined,
  ): Scenario => {
    const tags = inScenario ?? (({ tags: all }: Entity): readonly Tag[] => all)
    const stays = (entity: Entity, bare: boolean): boolean =>
      inScenario === undefined || tags(entity).length > 0 || (bare && entity.tags.length === 0)
    const inScope = candidates.golds.filter((i) => stays(alignment.golds[i] as Entity, false))
    const targets = candidates.targets.filter((i) => stays(alignment.targets[i] as Entity, untagged === 'keep'))
    const kept = new Set(targets)
    const ofStyle = ({ target, verdict }: Pair): boolean =>
      kept.has(target) && (style === 'harem' || verdict === 'correct')
    const pairsIn = new Map(inScope.map((gold) => [gold, (pairs[gold] ?? []).filter(ofStyle)]))
    const pairsOf: PairsIn = (gold) => pairsIn.get(gold) ?? []
    const golds = withoutOthers(alignment, inScope, alt, pairsOf)
    return { alignment, golds, targets, pairs: golds.flatMap(pairsOf), tags }
  }
