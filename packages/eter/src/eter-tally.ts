/** The packed lane of `eter`: one growing record a label instead of an object a line of evidence. */
import type { Tally, Trees } from '@assay/core'
import { type Context, documentStats, judged, labelOfOutcome, type Outcome, sidesOf } from './eter-judge.ts'
import { type EterStats, eterStats } from './eter-stats.ts'
import { labelOf } from './nodes.ts'

type Growing = Map<number, number>

interface Counts {
  gold: number
  found: number
  types: number
  subtypes: number
  boundaries: number
  insertions: number
  deletions: number
  readonly roots: Growing
  readonly components: Growing
  readonly alone: Growing
}

const newCounts = (): Counts => ({
  gold: 0,
  found: 0,
  types: 0,
  subtypes: 0,
  boundaries: 0,
  insertions: 0,
  deletions: 0,
  roots: new Map(),
  components: new Map(),
  alone: new Map(),
})

const addTo = (sum: Growing, over: number, under: number): void => {
  if (over !== 0) sum.set(under, (sum.get(under) ?? 0) + over)
}

const addOutcome = (counts: Counts, { gold, system, error }: Outcome, rootOnly: boolean): void => {
  if (gold !== undefined) counts.gold++
  if (system !== undefined) counts.found++
  if (error === undefined) {
    if (gold === undefined) counts.insertions++
    else counts.deletions++
    return
  }
  const { root, components } = error
  if (root.type) counts.types++
  if (root.subtype) counts.subtypes++
  if (root.boundary) counts.boundaries++
  addTo(counts.roots, root.over, root.under)
  addTo(counts.components, components.over, components.under)
  if (rootOnly && components.none) addTo(counts.alone, root.over, root.under)
}

const frozen = (sum: Growing): ReadonlyMap<string, number> =>
  new Map([...sum].map(([under, over]) => [String(under), over]))

const statsOf = (labels: ReadonlyMap<string, Counts>): EterStats['labels'] =>
  new Map(
    [...labels].map(([label, { insertions, deletions, roots, components, alone, ...counts }]) => [
      label,
      {
        ...counts,
        terms: { insertions, deletions, roots: frozen(roots), components: frozen(components), alone: frozen(alone) },
      },
    ]),
  )

export const tally = (context: Context) => (): Tally<'trees', EterStats> => {
  const labels = new Map<string, Counts>()
  const { options } = context
  let documents = eterStats.empty
  const countsOf = (label: string): Counts => {
    const known = labels.get(label) ?? newCounts()
    labels.set(label, known)
    return known
  }
  return {
    add: (gold: Trees, system: Trees) => {
      const sides = sidesOf(context, gold)(system)
      const outcomesAt = judged(context, sides)
      for (const outcome of outcomesAt(options.alpha))
        addOutcome(countsOf(labelOfOutcome(outcome)), outcome, options.noComponents === 'rootOnly')
      if (options.orphanComponents === 'insertion')
        for (const { types } of sides.system.orphans) countsOf(labelOf(types)).insertions++
      documents = eterStats.concat(documents, documentStats(context, sides, outcomesAt) ?? eterStats.empty)
    },
    sum: () => ({ ...documents, labels: statsOf(labels) }),
  }
}
