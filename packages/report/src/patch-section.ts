/** The part of a report that says how far a patch of the gold changes the scores and the order of the systems. */
import type { Description, PairVerdict, PatchEffect, PatchedRanking, PatchedScore } from '@assay/core/result'
import { cellsOf, type Sheet, type SheetSection } from './sheet.ts'
import {
  formatFor,
  isCount,
  measureText,
  NONE,
  type NumberFormat,
  pText,
  shortNumber,
  shortTitle,
  signed,
} from './values.ts'

const listCounts = (counts: readonly (readonly [number, string])[]): string =>
  counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`])).join(', ') || 'none'

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const decisionsText = ({ decisions: { change, keep, ambiguous, undecided } }: PatchEffect): string =>
  listCounts([
    [change, 'change the gold'],
    [keep, 'keep it'],
    [ambiguous, 'ambiguous'],
    [undecided, 'undecided'],
  ])

const changesText = ({ changes: { added, removed, relabelled, resized, replaced }, documents }: PatchEffect): string =>
  `${listCounts([
    [added, 'added'],
    [removed, 'removed'],
    [relabelled, 'with another label'],
    [resized, 'with other borders'],
    [replaced, 'with another label and other borders'],
  ])}; in ${counted(documents, 'document')}`

// ---- one measure -----------------------------------------------------------------------------------------------------

interface Numbers {
  readonly value: (value: number | null) => string
  readonly difference: (value: number | null) => string
}

const numbersOf = (format: NumberFormat, description: Description, measure: string): Numbers => {
  const value = (number: number | null): string =>
    measureText(format, description, { [measure]: { value: number } }, measure)
  const plus = (number: number): string => (number > 0 ? '+' : '')
  const difference = (number: number | null): string => {
    if (number === null) return NONE
    return isCount(description, measure)
      ? `${plus(number)}${value(number)}`
      : signed(formatFor(format, description, measure), number)
  }
  return { value, difference }
}

const scoresSheet = (
  title: string,
  scores: readonly PatchedScore[],
  ranking: PatchedRanking | undefined,
  { value, difference }: Numbers,
): Sheet => {
  const rankOf = (system: string) => ranking?.ranks.find((rank) => rank.system === system)
  const place = ({ system }: PatchedScore): number => rankOf(system)?.after ?? Number.POSITIVE_INFINITY
  const hasIntervals = scores.some(({ interval }) => interval !== undefined)
  const rows = [...scores].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
  return {
    title,
    head: [
      'system',
      'before',
      'after',
      'difference',
      ...(hasIntervals ? ['interval'] : []),
      ...(ranking === undefined ? [] : ['rank before', 'rank after']),
    ],
    names: 1,
    rows: rows.map((score) => {
      const { system, before, after, interval } = score
      const rank = rankOf(system)
      return cellsOf([
        system,
        value(before),
        value(after),
        difference(score.difference),
        ...(hasIntervals ? [interval === undefined ? NONE : interval.map(difference).join(' to ')] : []),
        ...(ranking === undefined ? [] : [String(rank?.before ?? NONE), String(rank?.after ?? NONE)]),
      ])
    }),
    notes: ranking === undefined ? [] : [orderText(ranking)],
  }
}

const orderText = ({ tau, pairs }: PatchedRanking): string => {
  const turned = pairs.filter(({ before, after }) => Math.sign(before.difference) !== Math.sign(after.difference))
  const order =
    turned.length === 0
      ? 'no two systems change places'
      : `${turned.length} ${turned.length === 1 ? 'pair of systems' : 'pairs of systems'} in another order`
  return `${order}; Kendall's τ of the two orders: ${tau === null ? NONE : shortNumber(tau)}`
}

const verdictText = (
  { difference: value, p, pCorrected = p, differs }: PairVerdict,
  { difference }: Numbers,
): string => {
  if (pCorrected !== undefined) return `${difference(value)}, p ${pText(pCorrected)}`
  return `${difference(value)}${differs === undefined ? '' : differs ? ', differs' : ', does not differ'}`
}

const pairsSheet = (title: string, { pairs }: PatchedRanking, numbers: Numbers): Sheet => ({
  title: `${title}: pairs whose order or verdict changes`,
  head: ['system', 'less', 'before', 'after'],
  names: 2,
  rows: pairs.map(({ system, baseline, before, after }) =>
    cellsOf([system, baseline, verdictText(before, numbers), verdictText(after, numbers)]),
  ),
})

// ---- all of it -------------------------------------------------------------------------------------------------------

const keyOf = ({ metric, plugin, measure, signature }: PatchedScore): string =>
  JSON.stringify([plugin, metric, measure, signature.replace(/\|readSystem:[^|]*/, '')])

/** Its tables are scores by metric and measure, then the pairs of systems whose order or verdict changes. */
export const patchSection = (
  patch: PatchEffect,
  describe: (metric: string) => Description,
  format: NumberFormat,
): SheetSection => {
  const byKey = new Map<string, PatchedScore[]>()
  for (const score of patch.scores) {
    const sameSystem = byKey.get(keyOf(score))
    if (sameSystem === undefined) byKey.set(keyOf(score), [score])
    else sameSystem.push(score)
  }
  const rankings = [...patch.rankings]
  const sheets = [...byKey.values()].flatMap((scores): readonly Sheet[] => {
    const { metric, plugin, measure } = scores[0]!
    const description = describe(metric)
    const numbers = numbersOf(format, description, measure)
    const title = `${metric}, ${shortTitle(description, measure)}`
    const at = rankings.findIndex(
      (patched) =>
        patched.metric === metric &&
        patched.plugin === plugin &&
        patched.measure === measure &&
        patched.ranks.some(({ system }) => system === scores[0]!.system),
    )
    // the same metric under other options has the next
    const [ranking] = at < 0 ? [] : rankings.splice(at, 1)
    const pairs = ranking === undefined || ranking.pairs.length === 0 ? [] : [pairsSheet(title, ranking, numbers)]
    return [scoresSheet(title, scores, ranking, numbers), ...pairs]
  })
  const name = patch.path === '' ? 'the patch' : patch.path
  return {
    title: 'What the patch changes',
    sentences: [
      `${name} (SHA-256 ${patch.sha256.slice(0, 8)}…): decisions: ${decisionsText(patch)}.`,
      `Items of the gold: ${changesText(patch)}.`,
    ],
    sheets,
  }
}
