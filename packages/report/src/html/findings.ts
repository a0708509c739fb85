/** What a ranking says, in sentences: who is first, whether that is more than chance, and where systems fail. */
import type { Score } from '@assay/core/result'
import type { Breakdown } from '../layout.ts'
import { byDifficulty, byLabel } from '../svg.ts'
import { trialsText } from '../values.ts'
import { type Compared, comparedWith, probability } from './compared.ts'
import { named, text } from './markup.ts'
import { behindLabel, intervalAt, isLower, meanAt, titleOf, type View, valueAt, written } from './view.ts'

const strong = (name: string): string => `<strong>${named(name)}</strong>`

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const valued = (view: View): readonly Score[] =>
  view.scores.filter((score) => typeof valueAt(score.measures, view.headline) === 'number')

const withInterval = (view: View, score: Score): string => {
  const value = written(view, view.headline, valueAt(score.measures, view.headline) ?? null)
  const interval = intervalAt(view, score.measures, view.headline)
  return interval === '' ? value : `${value} (${interval})`
}

// ---- who is first -----------------------------------------------------------------------------------------------------

const chance = ({ differs, p, comparison }: Compared): string => {
  const how =
    p === undefined ? `${comparison.test}, ${trialsText(comparison)}` : `p = ${probability(p)}`.replace('= <', '< ')
  return differs ? `the two differ beyond chance (${text(how)})` : `that may be chance (${text(how)})`
}

const winner = (view: View): readonly string[] => {
  const some = valued(view)
  const title = text(titleOf(view, view.headline))
  const [first] = some
  if (first === undefined) return [`no system has a value of ${title}`]
  const headlineOf = (score: Score) => valueAt(score.measures, view.headline)!
  const shown = (score: Score) => written(view, view.headline, headlineOf(score))
  const lead = some.filter((score) => headlineOf(score) === headlineOf(first))
  const best = isLower(view, view.headline) ? 'lowest' : 'highest'
  const verb = lead.length === 1 ? 'has' : 'share'
  const says = `${listed(lead.map(({ system }) => strong(system)))} ${verb} the ${best} ${title}: ${withInterval(view, first)}.`
  const next = some[lead.length]
  if (next === undefined) return [says]
  const distance = written(view, view.headline, Math.abs(headlineOf(first) - headlineOf(next)))
  const tested = lead.length === 1 ? comparedWith(view, first.system, next.system) : undefined
  const follows = `${named(next.system)} follows with ${shown(next)}, ${distance} behind`
  return [`${says} ${follows}${tested === undefined ? ' (not tested)' : `: ${chance(tested)}`}.`]
}

// ---- where they fail --------------------------------------------------------------------------------------------------

interface Fact {
  readonly label: string
  readonly mean: number
}

/** Labels with enough behind them to speak of, the easiest first. */
const solid = (view: View, breakdown: Breakdown): readonly Fact[] =>
  byDifficulty(view, breakdown).flatMap((label) => {
    const mean = meanAt(view, breakdown, label)
    return mean === undefined || (behindLabel(view, breakdown, label) ?? FEW) < FEW ? [] : [{ label, mean }]
  })

/** Fewer things than these say little of a label. */
export const FEW = 30

interface Miss {
  readonly system: string
  readonly label: string
  readonly value: number
  readonly mean: number
}

/** What lies furthest on the wrong side of the mean of its label. */
const worstMiss = (view: View, breakdown: Breakdown, labels: readonly Fact[]): Miss | undefined => {
  const sign = isLower(view, view.headline) ? -1 : 1
  const all = labels.flatMap(({ label, mean }) =>
    view.scores.flatMap((score): readonly Miss[] => {
      const value = valueAt(breakdown.part(score, label)?.measures, view.headline)
      return typeof value === 'number' ? [{ system: score.system, label, value, mean }] : []
    }),
  )
  const behind = ({ value, mean }: Miss): number => sign * (mean - value)
  return all.reduce<Miss | undefined>(
    (worst, one) => (worst === undefined || behind(one) > behind(worst) ? one : worst),
    undefined,
  )
}

const difficulty = (view: View): readonly string[] => {
  const breakdown = byLabel(view)
  if (breakdown === undefined) return []
  const labels = solid(view, breakdown)
  const [easiest, hardest] = [labels[0], labels.at(-1)]
  if (easiest === undefined || hardest === undefined || labels.length < 2) return []
  const number = (value: number): string => written(view, view.headline, value)
  const several = view.scores.length > 1
  const easy = `the easiest is ${named(easiest.label)}, ${number(easiest.mean)}`
  const kind = text(breakdown.name)
  const says = several
    ? `The hardest ${kind} is ${strong(hardest.label)}: ${number(hardest.mean)} on average; ${easy}.`
    : `The weakest ${kind} is ${strong(hardest.label)}: ${number(hardest.mean)}; the best is ${named(easiest.label)}, ${number(easiest.mean)}.`
  const miss = several && view.scores.length > 2 ? worstMiss(view, breakdown, labels) : undefined
  const furthest =
    miss === undefined || miss.value === miss.mean
      ? []
      : [
          `Furthest behind the others: ${strong(miss.system)} at ${named(miss.label)}, ${number(miss.value)} where the mean is ${number(miss.mean)}.`,
        ]
  return [says, ...furthest]
}

const alone = (view: View, only: Score): string => {
  const title = text(titleOf(view, view.headline))
  return typeof valueAt(only.measures, view.headline) !== 'number'
    ? `${strong(only.system)} has no value of ${title}.`
    : `The ${title} of ${strong(only.system)} is ${withInterval(view, only)}.`
}

/** Sentences as markup. */
export const findingsOf = (view: View): readonly string[] => {
  const [only, second] = view.scores
  const own = only !== undefined && second === undefined ? [alone(view, only)] : winner(view)
  return [...own, ...difficulty(view)]
}
