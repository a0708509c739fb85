/** Lines of error lists about strings. */
import type { RenderedLine } from '@assay/core'
import { similarityOf } from '@assay/core'
import { findOccurrence } from '@assay/core/internal'
import type { Compared } from './compared.ts'
import type { Judgement } from './judge-strings.ts'
import type { Strings } from './strings.ts'

const edit = similarityOf('edit')
const near = similarityOf('edit', [1, 2])

/** The gold string of the document that is nearest to another, with their similarity. */
const nearestTo = ({ text }: Compared, golds: readonly Compared[]): string | undefined => {
  let best: { readonly text: string; readonly ratio: readonly [number, number] } | undefined
  for (const { item, text: other } of golds.slice(0, 200)) {
    const ratio = near(text, other)
    if (2 * ratio[0] < ratio[1]) continue
    if (best === undefined || ratio[0] * best.ratio[1] > best.ratio[0] * ratio[1]) best = { text: item.text, ratio }
  }
  return best && `“${best.text}” (${best.ratio[0]}/${best.ratio[1]})`
}

const areApart = (a: Compared, b: Compared): boolean => {
  const { start, end } = a.item
  const { start: from, end: to } = b.item
  if (start === undefined || end === undefined || from === undefined || to === undefined) return false
  return start >= to || from >= end
}

const detailsOf = ({ verdict, gold, system, credit }: Judgement, golds: readonly Compared[]): string | undefined => {
  if (verdict === 'correct') return gold && system && areApart(gold, system) ? 'another place' : undefined
  if (verdict === 'similar' && gold && system) {
    const [same, length] = edit(gold.text, system.text)
    return credit > 0 ? `counts ${Number(credit.toFixed(4))}` : `edit similarity ${same}/${length}`
  }
  if (system === undefined) return undefined
  if (verdict === 'not in the text') {
    const near = nearestTo(system, golds)
    return near === undefined ? undefined : `nearest ${near}`
  }
  if (verdict !== 'spurious') return undefined
  const times = golds.filter(
    ({ text, labels }) => text === system.text && labels.join() === system.labels.join(),
  ).length
  if (times === 0) return undefined
  return times === 1 ? 'the gold has it once' : times === 2 ? 'the gold has it twice' : `the gold has it ${times} times`
}

const pointsBefore = (text: string, at: number): number => [...text.slice(0, at)].length

/** A line for a list of errors; its place in the text is that of the first occurrence, since none is claimed. */
export const showJudgement = (
  judgement: Judgement,
  golds: readonly Compared[],
  text: string | undefined,
): RenderedLine => {
  const { gold, system } = judgement
  const details = detailsOf(judgement, golds)
  const shown = (gold ?? system)!
  const occurrence =
    text === undefined ? undefined : findOccurrence(text, shown.item.text, 0, { borders: 'any', case: 'exact' })
  const stretch = occurrence && {
    start: pointsBefore(text!, occurrence.start),
    end: pointsBefore(text!, occurrence.end),
    beside: true as const,
  }
  const at = system?.item.at ?? gold?.item.at
  return {
    ...(gold && { gold: gold.item.text }),
    ...(system && { system: system.item.text }),
    ...(details !== undefined && { details }),
    ...(at && { at }),
    words: { ...(gold && { gold: gold.item.text }), ...(system && { system: system.item.text }) },
    types: { ...(gold && { gold: gold.labels.join('|') }), ...(system && { system: system.labels.join('|') }) },
    ...(stretch && { where: { [gold === undefined ? 'system' : 'gold']: [stretch] } }),
  }
}

/** A line for an answer that could not be read: its beginning, and the reason. */
export const showUnparsed = ({ raw, reason = 'no answer', at }: Strings): RenderedLine => ({
  ...(raw !== undefined && { system: raw }),
  details: reason,
  ...(at && { at }),
})
