/** Lines of evidence of `span-f1`: the verdict of each span and its counts. */
import { type Evidence, type Facets, struct, table } from '@assay/core'
import { type SideCounts, spanCounts } from './formulas.ts'
import { type Item, type Side, touches } from './items.ts'
import { sharedLabel } from './labels.ts'
import type { Match } from './options.ts'
import { matchings, type Pairs, spanPairing } from './pair-spans.ts'
import { showPair, showUnaligned } from './show-spans.ts'

export const spanStats = struct({ types: table(spanCounts) })
export type SpanStats = typeof spanStats.empty

type Line = Evidence<SpanStats>
/** The shared part of lines. */
type LineTemplate = Pick<Line, 'stats' | 'verdict' | 'parts'> & { readonly facets: Facets }

// ---- counts of a line ------------------------------------------------------------------------------------------------

type Credit = 'nothing' | 'half' | 'whole'

const none: SideCounts = { all: 0, correct: 0, partial: 0 }
const ones: { readonly [W in Credit]: SideCounts } = {
  nothing: { all: 1, correct: 0, partial: 0 },
  half: { all: 1, correct: 0, partial: 1 },
  whole: { all: 1, correct: 1, partial: 0 },
}

const ofTypes = (...types: readonly (readonly [type: string, gold: SideCounts, found: SideCounts])[]): SpanStats => ({
  types: new Map(types.map(([type, gold, found]) => [type, { gold, found }])),
})

const pairTemplate = (verdict: string, credit: Credit, type: string, systemType: string): LineTemplate => {
  const one = ones[credit]
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

const missed = (type: string): LineTemplate => ({
  stats: ofTypes([type, ones.nothing, none]),
  verdict: 'missed',
  facets: { type },
})
const spurious = (type: string): LineTemplate => ({
  stats: ofTypes([type, none, ones.nothing]),
  verdict: 'spurious',
  facets: { type },
})

/** Caches a function of a string, since lines share their records. */
const memoize = <A>(make: (key: string) => A): ((key: string) => A) => {
  const cache = new Map<string, A>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = make(key)
    cache.set(key, value)
    return value
  }
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** Builds a line; written out, since a spread takes several times as long. */
const lineOf = ({ stats, verdict, facets, parts }: LineTemplate, show: NonNullable<Line['show']>): Line =>
  parts === undefined ? { stats, verdict, facets, show } : { stats, verdict, facets, parts, show }

const firstLabel = ({ set }: Pick<Item, 'set'>): string => set.labels[0]!

/** Builds the lines of pairs by pass. */
const pairLines = (match: Match) => {
  const kinds = matchings[match].map(([, is]) => {
    const verdict = is === 'half' ? 'wrong boundary' : is
    const credit: Credit = is === 'correct' ? 'whole' : is === 'half' ? 'half' : 'nothing'
    const alike = memoize((type) =>
      is === 'by label' ? pairTemplate('correct', 'whole', type, type) : pairTemplate(verdict, credit, type, type),
    )
    const unlike = memoize((type) =>
      memoize((systemType) =>
        is === 'by label'
          ? pairTemplate('wrong type', 'nothing', type, systemType)
          : pairTemplate(verdict, credit, type, systemType),
      ),
    )
    const details = is === 'half' ? 'half credit' : undefined
    return (gold: Item, system: Item): Line => {
      const type = sharedLabel(gold.set, system.set)
      const kind = type === undefined ? unlike(firstLabel(gold))(firstLabel(system)) : alike(type)
      return lineOf(kind, () => showPair(gold, system, details))
    }
  })
  return ({ gold, system, partner, pass }: Pairs, g: number): Line => kinds[pass[g]!]!(gold[g]!, system[partner[g]!]!)
}

/** Builds a line for each pair and unpaired span, in text order, the gold's first; spans without a position come last. */
export const spanLines = (match: Match): ((gold: Side, system: Side) => readonly Line[]) => {
  const pairLine = pairLines(match)
  const pairSpans = spanPairing(match)
  const missedKind = memoize(missed)
  const spuriousKind = memoize(spurious)
  return (gold, system) => {
    const pairs = pairSpans(gold.items, system.items)
    const lines: Line[] = []
    let s = 0
    const spuriousBefore = (start: number): void => {
      for (; s < system.items.length; s++) {
        const item = system.items[s]!
        if (item.start >= start) return
        if (pairs.taken[s] === 1 || touches(gold.omitted, item)) continue
        lines.push(lineOf(spuriousKind(firstLabel(item)), () => showPair(undefined, item)))
      }
    }
    gold.items.forEach((item, g) => {
      spuriousBefore(item.start)
      lines.push(
        pairs.partner[g]! < 0
          ? lineOf(missedKind(firstLabel(item)), () => showPair(item, undefined))
          : pairLine(pairs, g),
      )
    })
    spuriousBefore(Number.POSITIVE_INFINITY)
    for (const item of gold.unaligned)
      lines.push(lineOf(missedKind(firstLabel(item)), () => showUnaligned(item, 'gold')))
    for (const item of system.unaligned)
      lines.push(lineOf(spuriousKind(firstLabel(item)), () => showUnaligned(item, 'system')))
    return lines
  }
}
