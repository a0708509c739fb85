/** Verdicts on the strings of a document: which are correct, which are similar, and why the others are wrong. */

import { isAtLeast, type Ratio, similarityOf } from '@assay/core'
import { grouped } from '@assay/core/internal'
import { type Compared, newComparison, type SystemItems } from './compared.ts'
import { ratioOption, type StringOptions } from './options.ts'
import { MAX_PAIRS, newPairing, sharesLabel } from './pair-strings.ts'
import type { Strings } from './strings.ts'

export type Verdict =
  | 'correct'
  | 'similar'
  | 'label not in the schema'
  | 'wrong type'
  | 'not in the text'
  | 'spurious'
  | 'missed'

/** A verdict on a gold item, a system item, or a pair of them. */
export interface Judgement {
  readonly verdict: Verdict
  readonly gold: Compared | undefined
  readonly system: Compared | undefined
  /** The pair's share of what is correct; 0 unless it is correct or similar. */
  readonly credit: number
}

/** The verdicts on a document, and what was counted before them. */
export interface DocumentJudgement extends Omit<SystemItems, 'items' | 'away'> {
  readonly judgements: readonly Judgement[]
  /** Items that are not in the text; undefined where there is none. */
  readonly away: readonly Compared[] | undefined
}

export interface StringJudge {
  /** Brings a text to the form in which strings are looked for in it. */
  readonly text: (text: string) => string
  readonly gold: (content: Strings) => readonly Compared[]
  /** Judges the items of a system; the text is in its form. */
  readonly judge: (gold: readonly Compared[], content: Strings, text: string | undefined) => DocumentJudgement
  /** The number of pairs that a document may have to compare. */
  readonly work: (gold: Strings, system: Strings) => number
}

type Take = (one: Judgement) => void

/** Strings so long that more cells would be filled are near to none: no number depends on it. */
const MAX_CELLS = 1e7

/** Judges documents under options. */
export const stringJudge = (options: StringOptions): StringJudge => {
  const near = ratioOption(options.near)
  const edit = similarityOf('edit', near)
  const isExact = options.similarity === 'exact'
  const isByString = options.matching === 'string'
  const { normalise, gold: goldItems, system: systemItems } = newComparison(options)
  const pair = newPairing(options)

  const judgeWrong = (gold: readonly Compared[], system: readonly Compared[], take: Take): void => {
    const missed = new Set(gold)
    let left = system
    const wrong = (verdict: Verdict, one: Compared, partner?: Compared): void => {
      take({ verdict, gold: partner, system: one, credit: 0 })
      if (partner !== undefined) missed.delete(partner)
    }
    /** Judges the items of which something is so. */
    const sift = (verdict: Verdict, isSo: (one: Compared) => boolean): void => {
      for (const one of left) if (isSo(one)) wrong(verdict, one)
      left = left.filter((one) => !isSo(one))
    }
    sift('label not in the schema', ({ isOffSchema }) => isOffSchema)
    if (!isByString && missed.size > 0) {
      const byText = grouped(missed, ({ text }) => text)
      const next = new Map<string, number>()
      left = left.filter((one) => {
        const at = next.get(one.text) ?? 0
        const partner = byText.get(one.text)?.[at]
        if (partner === undefined) return true
        next.set(one.text, at + 1)
        wrong('wrong type', one, partner)
        return false
      })
    }
    if (isExact) {
      const partners = new Map(nearest([...missed], left))
      for (const [s, g] of partners) wrong('similar', s, g)
      left = left.filter((one) => !partners.has(one))
    }
    sift('not in the text', ({ isAway }) => isAway)
    sift('spurious', () => true)
    for (const one of missed) take({ verdict: 'missed', gold: one, system: undefined, credit: 0 })
  }

  /** Strings that are near each other under one label, the nearest first. */
  const nearest = (
    gold: readonly Compared[],
    system: readonly Compared[],
  ): readonly (readonly [system: Compared, gold: Compared])[] => {
    if (gold.length === 0 || system.length === 0 || gold.length * system.length > MAX_PAIRS / 100) return []
    const candidates: { readonly g: number; readonly s: number; readonly ratio: Ratio }[] = []
    for (const [s, one] of system.entries())
      for (const [g, other] of gold.entries()) {
        if (!isByString && !sharesLabel(one, other)) continue
        if (one.text.length * other.text.length > MAX_CELLS) continue
        const ratio = edit(other.text, one.text)
        if (ratio[0] > 0 && isAtLeast(ratio, near)) candidates.push({ g, s, ratio })
      }
    candidates.sort((a, b) => b.ratio[0] * a.ratio[1] - a.ratio[0] * b.ratio[1] || a.s - b.s || a.g - b.g)
    const [golds, systems] = [new Set<number>(), new Set<number>()]
    const pairs: (readonly [system: Compared, gold: Compared])[] = []
    for (const { g, s } of candidates) {
      if (golds.has(g) || systems.has(s)) continue
      golds.add(g)
      systems.add(s)
      pairs.push([system[s]!, gold[g]!])
    }
    return pairs
  }

  return {
    text: normalise,
    gold: goldItems,
    work: (gold, system) => (isExact ? 0 : gold.items.length * system.items.length),
    judge: (gold, content, text) => {
      const { items, away, ...counts } = systemItems(content, text)
      const judgements: Judgement[] = []
      const [golds, systems] = [[...gold], [...items]]
      const take: Take = (one) => {
        judgements.push(one)
      }
      pair(golds, systems, take)
      if (golds.length > 0 || systems.length > 0) judgeWrong(golds, systems, take)
      return { ...counts, judgements, away: text === undefined ? undefined : away }
    },
  }
}
