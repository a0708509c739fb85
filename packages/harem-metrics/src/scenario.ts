/**
 * Filters an alignment for a scenario: entities in scope, pairs of a style, one option of each `<ALT>`. Filtering comes after the
 * alignment, since numbering needs every entity.
 */
import type { Alignment, Pair } from './align-documents.ts'
import type { Entity } from './entities.ts'
import { optionScores } from './formulas.ts'
import type { Tag } from './ontology.ts'

export interface ScenarioOptions {
  readonly style: 'harem' | 'muc'
  readonly alt: 'bestF' | 'first' | 'mostEntities'
  readonly untagged: 'keep' | 'drop'
}

/** The entities that are evaluated, by position in the alignment, and the pairs between them. */
export interface Scenario {
  readonly alignment: Alignment
  readonly golds: readonly number[]
  readonly targets: readonly number[]
  readonly pairs: readonly Pair[]
  /** The tags of an entity that are in scope. */
  readonly tags: (entity: Entity) => readonly Tag[]
}

/** The entities of an alignment that are considered: all, or those of one category. */
export interface Candidates {
  readonly golds: readonly number[]
  readonly targets: readonly number[]
}

export const allEntities = ({ golds, targets }: Alignment): Candidates => ({
  golds: golds.map((_, i) => i),
  targets: targets.map((_, i) => i),
})

/** The pairs of an alignment by gold entity. */
export type PairsByGold = readonly (readonly Pair[])[]

export const pairsByGold = ({ golds, pairs }: Alignment): PairsByGold => {
  const byGold: Pair[][] = golds.map(() => [])
  for (const pair of pairs) byGold[pair.gold]?.push(pair)
  return byGold
}

// ---- alternatives ----------------------------------------------------------------------------------------------------

/** The score of an option of an `<ALT>`. */
interface OptionScore {
  readonly option: number
  readonly entities: number
  readonly f: number
  readonly error: number
}

const scoreOption = (
  golds: readonly number[],
  option: number,
  targets: ReadonlySet<number>,
  pairsOf: PairsOfGold,
): OptionScore => {
  const pairs = golds.flatMap(pairsOf)
  const paired = new Set(pairs.map(({ target }) => target))
  const missing = golds.filter((gold) => pairsOf(gold).length === 0).length
  const spurious = targets.size - paired.size
  const [entities, weights] = [golds.length, pairs.map(({ weight }) => weight)]
  return { option, entities, ...optionScores({ weights, entities, targets: targets.size, missing, spurious }) }
}

// equal sums of fractions may differ in their last bit
const CLOSE = 1e-12
const differ = (a: number, b: number): boolean => Math.abs(a - b) > CLOSE

const byF = (a: OptionScore, b: OptionScore): number => {
  if (differ(a.f, b.f)) return b.f - a.f
  if (differ(a.error, b.error)) return a.error - b.error
  return b.entities - a.entities || a.option - b.option
}
const byEntities = (a: OptionScore, b: OptionScore): number => b.entities - a.entities || a.option - b.option

type PairsOfGold = (gold: number) => readonly Pair[]

/** Chooses the option of an `<ALT>`, given its evaluated entities by option. */
const chooseOption = (
  golds: readonly (readonly number[])[],
  alt: ScenarioOptions['alt'],
  pairsOf: PairsOfGold,
): number => {
  if (alt === 'first') return 0
  const targets = new Set(golds.flat().flatMap((gold) => pairsOf(gold).map(({ target }) => target)))
  const scores = golds.map((ofOption, option) => scoreOption(ofOption, option, targets, pairsOf))
  return scores.sort(alt === 'bestF' ? byF : byEntities)[0]?.option ?? 0
}

/** Drops gold entities of options that are not chosen. */
const chooseOptions = (
  { golds, groups }: Alignment,
  retained: readonly number[],
  alt: ScenarioOptions['alt'],
  pairsOf: PairsOfGold,
): readonly number[] => {
  const open = new Map<number, number[][]>()
  for (const position of retained) {
    const { group, option } = golds[position]!
    if (group < 0) continue
    const byOption = open.get(group) ?? Array.from({ length: groups[group]! }, () => [])
    open.set(group, byOption)
    byOption[option]?.push(position)
  }
  if (open.size === 0) return retained
  const choices = new Map([...open].map(([group, byOption]) => [group, chooseOption(byOption, alt, pairsOf)]))
  return retained.filter((position) => {
    const { group, option } = golds[position]!
    return group < 0 || choices.get(group) === option
  })
}

// ---- the scenario ----------------------------------------------------------------------------------------------------

/** Builds the scenario of some entities; `inScenario` gives the tags of an entity in it, and is `undefined` if all entities stay. */
export const sceneOf =
  ({ style, alt, untagged }: ScenarioOptions) =>
  (
    alignment: Alignment,
    pairs: PairsByGold,
    candidates: Candidates,
    inScenario: Scenario['tags'] | undefined,
  ): Scenario => {
    const tags = inScenario ?? (({ tags: all }: Entity): readonly Tag[] => all)
    const stays = (entity: Entity, untaggedStays: boolean): boolean =>
      inScenario === undefined || tags(entity).length > 0 || (untaggedStays && entity.tags.length === 0)
    const inScope = candidates.golds.filter((i) => stays(alignment.golds[i]!, false))
    const targets = candidates.targets.filter((i) => stays(alignment.targets[i]!, untagged === 'keep'))
    const retained = new Set(targets)
    const ofStyle = ({ target, verdict }: Pair): boolean =>
      retained.has(target) && (style === 'harem' || verdict === 'correct')
    const pairsIn = new Map(inScope.map((gold) => [gold, (pairs[gold] ?? []).filter(ofStyle)]))
    const pairsOf: PairsOfGold = (gold) => pairsIn.get(gold) ?? []
    const golds = chooseOptions(alignment, inScope, alt, pairsOf)
    return { alignment, golds, targets, pairs: golds.flatMap(pairsOf), tags }
  }
