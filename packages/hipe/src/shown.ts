/** What a line about an object looks like: `PERS John Smith`, and what each regime says of it. */
import type { Interval, Shown } from '@assay/core'
import { countsUnder, type Regime, regimes } from './counts.ts'
import type { Kinds } from './lines.ts'
import { cellAt, type HipeText } from './model.ts'
import { type Event, goldLabelsOf, type Sides, systemLabelsOf } from './pairing.ts'
import type { Column } from './work.ts'

/** An object that something became of. */
export interface Met {
  readonly column: Column
  readonly kinds: Kinds
  readonly event: Event
  /** Where its document begins, and where it stands itself. */
  readonly from: number
  readonly place: number
  readonly sides: Sides
  readonly gold: number
  readonly system: number
}

/** What became of one object, as tuples of one. */
const verdictUnder = (event: number, regime: Regime): string => {
  const tuple = Array.from({ length: 9 }, (_, i) => (i === event ? 1 : 0))
  const counts = countsUnder(regime, tuple)
  return Object.entries(counts).find(([, count]) => count === 1)?.[0] ?? ''
}

/** Regimes that say the same are named together: `strict incorrect, fuzzy correct`. */
const verdicts = (event: number): string => {
  const said = new Map<string, Regime[]>()
  for (const regime of regimes) {
    const verdict = verdictUnder(event, regime)
    said.set(verdict, [...(said.get(verdict) ?? []), regime])
  }
  return said.size === 1 ? '' : Array.from(said, ([verdict, own]) => `${verdict}: ${own.join(' and ')}`).join('; ')
}

export const shownObject = (
  { column: { name: column, labels }, event, from, sides, gold, system }: Met,
  goldText: HipeText,
  systemText: HipeText,
  isNamed: boolean,
): Shown => {
  const placed = (start: number, end: number): Interval => ({ start: from + start, end: from + end })
  const inGold = gold < 0 ? undefined : placed(sides.gold.start[gold] as number, sides.gold.end[gold] as number)
  const inSystem =
    system < 0 ? undefined : placed(sides.system.start[system] as number, sides.system.end[system] as number)
  const named = (own: readonly number[]): string => own.map((label) => labels.names[label]).join('|')
  const words = (text: HipeText, { start, end }: Interval): string =>
    Array.from({ length: end - start }, (_, i) => cellAt(text.tokens, start + i)).join(' ')
  const types = {
    ...(inGold && { gold: named(goldLabelsOf(sides, gold).slice(0, 1)) }),
    ...(inSystem && { system: named(systemLabelsOf(sides, system).slice(0, 1)) }),
  }
  const said = [isNamed ? column : '', verdicts(event)].filter((text) => text !== '').join('; ')
  return {
    ...(inGold && { gold: `${named(goldLabelsOf(sides, gold))} ${words(goldText, inGold)}` }),
    ...(inSystem && { system: `${named(systemLabelsOf(sides, system))} ${words(systemText, inSystem)}` }),
    ...(said !== '' && { details: said }),
    at:
      inGold === undefined
        ? systemText.spot((inSystem as Interval).start, column).at
        : goldText.spot(inGold.start, column).at,
    types,
    where: { ...(inGold && { gold: [inGold] }), ...(inSystem && { system: [inSystem] }) },
  }
}
