/** Lines of evidence of `span-f1`: the verdict of each span and its counts. */
import { type Evidence, type Facets, type Part, type Total, total, totalOf } from '@assay/core'
import { sharedPart } from './connected-parts.ts'
import type { SideCounts, SpanStats } from './formulas.ts'
import { type Item, type Side, touches } from './items.ts'
import { sharedLabel } from './labels.ts'
import type { Match, PartialCredit } from './options.ts'
import { matchings, type Pairs, spanPairing } from './pair-spans.ts'
import { partsFound, showPair, showUnaligned } from './show-spans.ts'

type Line = Evidence<SpanStats>
/** The shared part of lines. */
type LineTemplate = Pick<Line, 'stats' | 'verdict' | 'parts'> & { readonly facets: Facets }

// ---- counts of a line ------------------------------------------------------------------------------------------------

type Credit = 'nothing' | 'half' | 'whole'
type Ones = { readonly [W in Credit]: SideCounts } & { readonly none: SideCounts }

/** The counts of one span, by what it earns. */
const onesOf = (share: { readonly share?: Total }): Ones => ({
  none: { all: 0, correct: 0, partial: 0, ...share },
  nothing: { all: 1, correct: 0, partial: 0, ...share },
  half: { all: 1, correct: 0, partial: 1, ...share },
  whole: { all: 1, correct: 1, partial: 0, ...share },
})

const ones: { readonly [C in PartialCredit]: Ones } = {
  half: onesOf({}),
  share: onesOf({ share: total.empty }),
}

const ofTypes = (...types: readonly (readonly [type: string, gold: SideCounts, found: SideCounts])[]): SpanStats => ({
  types: new Map(types.map(([type, gold, found]) => [type, { gold, found }])),
})

/** The facet of spans of several fragments, by the side of each; the host counts the others. */
export const DISCONTINUOUS = 'discontinuous'
const discontinuous: Facets = { [DISCONTINUOUS]: 'true' }

/** The sides of a pair of which the file has several fragments. */
interface Split {
  readonly gold: boolean
  readonly system: boolean
}
const contiguous: Split = { gold: false, system: false }

const splitOf = (gold: Item | undefined, system: Item | undefined): Split =>
  gold?.isDiscontinuous === undefined && system?.isDiscontinuous === undefined
    ? contiguous
    : { gold: gold?.isDiscontinuous === true, system: system?.isDiscontinuous === true }

/** A pair, with the counts of either of its spans and of none. */
interface PairCounts {
  readonly one: SideCounts
  readonly none: SideCounts
}

const pairTemplate = (
  verdict: string,
  { one, none }: PairCounts,
  type: string,
  systemType: string,
  split: Split = contiguous,
): LineTemplate => {
  const facets = {
    type,
    ...(type !== systemType && { systemType }),
    ...((split.gold || split.system) && discontinuous),
  }
  const [ofGold, ofFound] = [ofTypes([type, one, none]), ofTypes([systemType, none, one])]
  const both = type === systemType ? ofTypes([type, one, one]) : ofTypes([type, one, none], [systemType, none, one])
  if (type === systemType && split.gold === split.system) return { stats: both, verdict, facets }
  const parts: Part<SpanStats>[] =
    type === systemType
      ? [['type', type, both]]
      : [
          ['type', type, ofGold],
          ['type', systemType, ofFound],
        ]
  if (split.gold) parts.push([DISCONTINUOUS, 'true', ofGold])
  if (split.system) parts.push([DISCONTINUOUS, 'true', ofFound])
  return { stats: both, verdict, facets, parts }
}

const missed =
  ({ nothing, none }: Ones, facets: Facets = {}) =>
  (type: string): LineTemplate => ({
    stats: ofTypes([type, nothing, none]),
    verdict: 'missed',
    facets: { type, ...facets },
  })
const spurious =
  ({ nothing, none }: Ones, facets: Facets = {}) =>
  (type: string): LineTemplate => ({
    stats: ofTypes([type, none, nothing]),
    verdict: 'spurious',
    facets: { type, ...facets },
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
const pairLines = (match: Match, partialCredit: PartialCredit) => {
  const { none, nothing, half, whole } = ones[partialCredit]
  const wholes: PairCounts = { one: whole, none }
  const nothings: PairCounts = { one: nothing, none }
  const kinds = matchings[match].map(([, is]) => {
    const verdict = is === 'half' ? 'wrong boundary' : is
    const counts = is === 'correct' ? wholes : is === 'half' ? { one: half, none } : nothings
    const template = (type: string, systemType: string, pairCounts = counts, split = contiguous): LineTemplate => {
      if (is !== 'by label') return pairTemplate(verdict, pairCounts, type, systemType, split)
      return type === systemType
        ? pairTemplate('correct', wholes, type, type, split)
        : pairTemplate('wrong type', nothings, type, systemType, split)
    }
    const alike = memoize((type) => template(type, type))
    const unlike = memoize((type) => memoize((systemType) => template(type, systemType)))
    const details = is === 'half' && partialCredit === 'half' ? 'half credit' : undefined
    return (gold: Item, system: Item): Line => {
      const type = sharedLabel(gold.set, system.set)
      const split = splitOf(gold, system)
      if (split === contiguous && (is !== 'half' || partialCredit === 'half')) {
        const kind = type === undefined ? unlike(firstLabel(gold))(firstLabel(system)) : alike(type)
        return lineOf(kind, () => showPair(gold, system, details))
      }
      const share = is === 'half' && partialCredit === 'share' ? sharedPart(gold, system) : undefined
      const pairCounts = share === undefined ? counts : { one: { ...half, share: totalOf(share) }, none }
      const kind = template(type ?? firstLabel(gold), type ?? firstLabel(system), pairCounts, split)
      return lineOf(kind, () => showPair(gold, system, pairDetails(gold, system, share, details)))
    }
  })
  return ({ gold, system, partner, pass }: Pairs, g: number): Line => kinds[pass[g]!]!(gold[g]!, system[partner[g]!]!)
}

const PLACES = 4

const pairDetails = (
  gold: Item,
  system: Item,
  share: number | undefined,
  details: string | undefined,
): string | undefined => {
  const credit = share === undefined ? details : `credit ${Number(share.toFixed(PLACES))}`
  const all = [partsFound(gold, system), credit].filter((one) => one !== undefined)
  return all.length === 0 ? undefined : all.join(', ')
}

/** Builds a line for each pair and unpaired span, in text order, the gold's first; spans without a position come last. */
export const spanLines = (
  match: Match,
  partialCredit: PartialCredit = 'half',
): ((gold: Side, system: Side) => readonly Line[]) => {
  const pairLine = pairLines(match, partialCredit)
  const pairSpans = spanPairing(match)
  const onesOfCredit = ones[partialCredit]
  const missedKind = memoize(missed(onesOfCredit))
  const spuriousKind = memoize(spurious(onesOfCredit))
  const missedSplit = memoize(missed(onesOfCredit, discontinuous))
  const spuriousSplit = memoize(spurious(onesOfCredit, discontinuous))
  return (gold, system) => {
    const pairs = pairSpans(gold.items, system.items, gold.hasFragments || system.hasFragments)
    const lines: Line[] = []
    let s = 0
    const spuriousBefore = (start: number): void => {
      for (; s < system.items.length; s++) {
        const item = system.items[s]!
        if (item.start >= start) return
        if (pairs.taken[s] === 1 || touches(gold.omitted, item)) continue
        const kind = item.isDiscontinuous === true ? spuriousSplit : spuriousKind
        lines.push(lineOf(kind(firstLabel(item)), () => showPair(undefined, item)))
      }
    }
    gold.items.forEach((item, g) => {
      spuriousBefore(item.start)
      const kind = item.isDiscontinuous === true ? missedSplit : missedKind
      lines.push(
        pairs.partner[g]! < 0 ? lineOf(kind(firstLabel(item)), () => showPair(item, undefined)) : pairLine(pairs, g),
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
