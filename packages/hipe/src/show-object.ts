/** The display of an object: `PERS John Smith`, and the verdict of each regime. */
import type { Interval, RenderedLine } from '@assay/core'
import type { ObjectLines } from './evidence-lines.ts'
import { countsUnder, type Regime, regimes } from './formulas.ts'
import type { Column } from './metric-plan.ts'
import { cellAt, type HipeText } from './model.ts'
import { goldLabelsOf, type Outcome, type Sides, systemLabelsOf } from './pair-objects.ts'

/** An object of either side, or a pair of objects, with its outcome. */
export interface ObjectPair {
  readonly column: Column
  readonly kinds: ObjectLines
  readonly outcome: Outcome
  /** The first token of its document, and of the object. */
  readonly from: number
  readonly place: number
  readonly sides: Sides
  readonly gold: number
  readonly system: number
}

/** The verdict of a regime on one object. */
const verdictUnder = (outcome: number, regime: Regime): string => {
  const tuple = Array.from({ length: 9 }, (_, i) => (i === outcome ? 1 : 0))
  const counts = countsUnder(regime, tuple)
  return Object.entries(counts).find(([, count]) => count === 1)?.[0] ?? ''
}

/** The verdicts of all regimes, grouped: `incorrect: strict; correct: fuzzy`; empty if all agree. */
const verdicts = (outcome: number): string => {
  const byVerdict = new Map<string, Regime[]>()
  for (const regime of regimes) {
    const verdict = verdictUnder(outcome, regime)
    byVerdict.set(verdict, [...(byVerdict.get(verdict) ?? []), regime])
  }
  if (byVerdict.size === 1) return ''
  return Array.from(byVerdict, ([verdict, group]) => `${verdict}: ${group.join(' and ')}`).join('; ')
}

export const showObject = (
  { column: { name: column, labels }, outcome, from, sides, gold, system }: ObjectPair,
  goldText: HipeText,
  systemText: HipeText,
  isNamed: boolean,
): RenderedLine => {
  const interval = (start: number, end: number): Interval => ({ start: from + start, end: from + end })
  const inGold = gold < 0 ? undefined : interval(sides.gold.start[gold]!, sides.gold.end[gold]!)
  const inSystem = system < 0 ? undefined : interval(sides.system.start[system]!, sides.system.end[system]!)
  const names = (ids: readonly number[]): string => ids.map((label) => labels.names[label]).join('|')
  const words = (text: HipeText, { start, end }: Interval): string =>
    Array.from({ length: end - start }, (_, i) => cellAt(text.tokens, start + i)).join(' ')
  const types = {
    ...(inGold && { gold: names(goldLabelsOf(sides, gold).slice(0, 1)) }),
    ...(inSystem && { system: names(systemLabelsOf(sides, system).slice(0, 1)) }),
  }
  const details = [isNamed ? column : '', verdicts(outcome)].filter((text) => text !== '').join('; ')
  return {
    ...(inGold && { gold: `${names(goldLabelsOf(sides, gold))} ${words(goldText, inGold)}` }),
    ...(inSystem && { system: `${names(systemLabelsOf(sides, system))} ${words(systemText, inSystem)}` }),
    ...(details !== '' && { details }),
    at: inGold === undefined ? systemText.spot(inSystem!.start, column).at : goldText.spot(inGold.start, column).at,
    types,
    where: { ...(inGold && { gold: [inGold] }), ...(inSystem && { system: [inSystem] }) },
  }
}
