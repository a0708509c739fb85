/** Lines of evidence: what became of each span, and what it counts. */
import { type Evidence, type Facets, struct, table } from '@assay/core'
import { type SideCounts, spanCounts } from './formulas.ts'
import { type Item, type Side, touches } from './items.ts'
import { sharedLabel } from './labels.ts'
import type { Match } from './options.ts'
import { matchings, type Pairs, pairingUnder } from './pairing.ts'
import { shown, shownAdrift } from './shown.ts'

export const spanStats = struct({ types: table(spanCounts) })
export type SpanStats = typeof spanStats.empty

type Line = Evidence<SpanStats>
/** What lines have in common. */
type Kind = Pick<Line, 'stats' | 'verdict' | 'parts'> & { readonly facets: Facets }

// ---- what a line counts ----------------------------------------------------------------------------------------------

type Worth = 'nothing' | 'half' | 'whole'

const none: SideCounts = { all: 0, correct: 0, partial: 0 }
const ones: { readonly [W in Worth]: SideCounts } = {
  nothing: { all: 1, correct: 0, partial: 0 },
  half: { all: 1, correct: 0, partial: 1 },
  whole: { all: 1, correct: 1, partial: 0 },
}

const ofTypes = (...types: readonly (readonly [type: string, gold: SideCounts, found: SideCounts])[]): SpanStats => ({
  types: new Map(types.map(([type, gold, found]) => [type, { gold, found }])),
})

const pairKind = (verdict: string, worth: Worth, type: string, systemType: string): Kind => {
  const one = ones[worth]
  if (type === systemType) return { stats: ofTypes([type, one, one]), verdict, facets: { type } }
  return {
    stats: ofTypes([type, one, none], [systemType, none, one]),
    verdict,
    facets: { type, systemType },
    parts: [
      ['type', type, ofTypes([type, one, none])],
      ['type', systemType, ofTypes([systemType, none, one])],
    ],
  }
}

const missed = (type: string): Kind => ({
  stats: ofTypes([type, ones.nothing, none]),
  verdict: 'missed',
  facets: { type },
})
const spurious = (type: string): Kind => ({
  stats: ofTypes([type, none, ones.nothing]),
  verdict: 'spurious',
  facets: { type },
})

/** Makes each record once: lines share them. */
const remembering = <A>(make: (key: string) => A): ((key: string) => A) => {
  const known = new Map<string, A>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const own = make(key)
    known.set(key, own)
    return own
  }
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** Written out, as a copy of a record by its keys takes several times as long. */
const lineOf = ({ stats, verdict, facets, parts }: Kind, show: NonNullable<Line['show']>): Line =>
  parts === undefined ? { stats, verdict, facets, show } : { stats, verdict, facets, parts, show }

const firstLabel = ({ set }: Pick<Item, 'set'>): string => set.labels[0] as string

/** The lines of pairs, by what the pass makes of them. */
const pairLines = (match: Match) => {
  const kinds = matchings[match].map(([, is]) => {
    const verdict = is === 'half' ? 'wrong boundary' : is
    const worth: Worth = is === 'correct' ? 'whole' : is === 'half' ? 'half' : 'nothing'
    const alike = remembering((type) =>
      is === 'by label' ? pairKind('correct', 'whole', type, type) : pairKind(verdict, worth, type, type),
    )
    const unlike = remembering((type) =>
      remembering((systemType) =>
        is === 'by label'
          ? pairKind('wrong type', 'nothing', type, systemType)
          : pairKind(verdict, worth, type, systemType),
      ),
    )
    const details = is === 'half' ? 'half credit' : undefined
    return (gold: Item, system: Item): Line => {
      const type = sharedLabel(gold.set, system.set)
      const kind = type === undefined ? unlike(firstLabel(gold))(firstLabel(system)) : alike(type)
      return lineOf(kind, () => shown(gold, system, details))
    }
  })
  return ({ gold, system, partner, pass }: Pairs, g: number): Line =>
    (kinds[pass[g] as number] as (typeof kinds)[number])(gold[g] as Item, system[partner[g] as number] as Item)
}

/** A line for each span or pair of spans, in order of place, the gold's before the system's; those without one at the end. */
export const linesUnder = (match: Match): ((gold: Side, system: Side) => readonly Line[]) => {
  const pairLine = pairLines(match)
  const paired = pairingUnder(match)
  const missedKind = remembering(missed)
  const spuriousKind = remembering(spurious)
  return (gold, system) => {
    const pairs = paired(gold.items, system.items)
    const lines: Line[] = []
    let s = 0
    const spuriousBefore = (start: number): void => {
      for (; s < system.items.length; s++) {
        const item = system.items[s] as Item
        if (item.start >= start) return
        if (pairs.taken[s] === 1 || touches(gold.omitted, item)) continue
        lines.push(lineOf(spuriousKind(firstLabel(item)), () => shown(undefined, item)))
      }
    }
    gold.items.forEach((item, g) => {
      spuriousBefore(item.start)
      lines.push(
        (pairs.partner[g] as number) < 0
          ? lineOf(missedKind(firstLabel(item)), () => shown(item, undefined))
          : pairLine(pairs, g),
      )
    })
    spuriousBefore(Number.POSITIVE_INFINITY)
    for (const item of gold.adrift) lines.push(lineOf(missedKind(firstLabel(item)), () => shownAdrift(item, 'gold')))
    for (const item of system.adrift)
      lines.push(lineOf(spuriousKind(firstLabel(item)), () => shownAdrift(item, 'system')))
    return lines
  }
}
