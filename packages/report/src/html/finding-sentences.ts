/** Findings of a ranking in sentences: the leader, whether the lead may be chance, and the labels where systems fail. */
import type { Comparison, Score } from '@assay/core/result'
import { type Breakdown, intervalAt, rankByDifficulty, titleOf } from '../layout.ts'
import { FEW } from '../sheet.ts'
import { comparisonOf, isDifferent } from '../significance-marks.ts'
import { mainBreakdown } from '../svg-report.ts'
import { pText, trialsText } from '../values.ts'
import { isolateName, text } from './markup.ts'
import { formatValue, isLower, type View, valueAt } from './view.ts'

const strong = (name: string): string => `<strong>${isolateName(name)}</strong>`

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const scoresWithHeadline = (view: View): readonly Score[] =>
  view.scores.filter((score) => typeof valueAt(score.measures, view.headline) === 'number')

const valueText = (view: View, score: Score): string => {
  const value = formatValue(view, view.headline, valueAt(score.measures, view.headline) ?? null)
  const interval = intervalAt(view, score.measures, view.headline)
  return interval === '' ? value : `${value} (${interval})`
}

// ---- who is first -----------------------------------------------------------------------------------------------------

const verdictText = (comparison: Comparison): string => {
  const { p: alone, pCorrected: p = alone } = comparison
  const how = p === undefined ? `${comparison.test}, ${trialsText(comparison)}` : `p = ${pText(p)}`.replace('= <', '< ')
  return isDifferent(comparison) ? `the two differ beyond chance (${text(how)})` : `that may be chance (${text(how)})`
}

const leaderSentences = (view: View): readonly string[] => {
  const scored = scoresWithHeadline(view)
  const title = text(titleOf(view, view.headline))
  const [first] = scored
  if (first === undefined) return [`no system has a value of ${title}`]
  const headlineOf = (score: Score) => valueAt(score.measures, view.headline)!
  const shown = (score: Score) => formatValue(view, view.headline, headlineOf(score))
  const lead = scored.filter((score) => headlineOf(score) === headlineOf(first))
  const best = isLower(view, view.headline) ? 'lowest' : 'highest'
  const verb = lead.length === 1 ? 'has' : 'share'
  const says = `${joinNames(lead.map(({ system }) => strong(system)))} ${verb} the ${best} ${title}: ${valueText(view, first)}.`
  const next = scored[lead.length]
  if (next === undefined) return [says]
  const distance = formatValue(view, view.headline, Math.abs(headlineOf(first) - headlineOf(next)))
  const tested = lead.length === 1 ? comparisonOf(view.group, first.system, next.system) : undefined
  const follows = `${isolateName(next.system)} follows with ${shown(next)}, ${distance} behind`
  return [`${says} ${follows}${tested === undefined ? ' (not tested)' : `: ${verdictText(tested)}`}.`]
}

// ---- where they fail --------------------------------------------------------------------------------------------------

interface Shortfall {
  readonly system: string
  readonly label: string
  readonly value: number
  readonly mean: number
}

/** The value that is furthest on the wrong side of the mean of its label. */
const largestShortfall = (
  view: View,
  breakdown: Breakdown,
  labels: ReturnType<typeof rankByDifficulty>,
): Shortfall | undefined => {
  const sign = isLower(view, view.headline) ? -1 : 1
  const all = labels.flatMap(({ label, mean }) =>
    view.scores.flatMap((score): readonly Shortfall[] => {
      const value = valueAt(breakdown.part(score, label)?.measures, view.headline)
      return typeof value === 'number' ? [{ system: score.system, label, value, mean }] : []
    }),
  )
  const behind = ({ value, mean }: Shortfall): number => sign * (mean - value)
  return all.reduce<Shortfall | undefined>(
    (worst, shortfall) => (worst === undefined || behind(shortfall) > behind(worst) ? shortfall : worst),
    undefined,
  )
}

const difficultySentences = (view: View): readonly string[] => {
  const breakdown = mainBreakdown(view)
  if (breakdown === undefined) return []
  const all = rankByDifficulty(view, view.scores, breakdown, view.headline, 'easiest')
  // of which the gold has enough items to say something of them
  const labels = all.filter(({ n = FEW }) => n >= FEW)
  const [easiest, hardest] = [labels[0], labels.at(-1)]
  if (easiest === undefined || hardest === undefined || labels.length < 2) return []
  const number = (value: number): string => formatValue(view, view.headline, value)
  const several = view.scores.length > 1
  const easy = `the easiest is ${isolateName(easiest.label)}, ${number(easiest.mean)}`
  const kind = text(breakdown.name)
  const the = labels.length === all.length ? 'The' : `Of those with ${FEW} or more in the gold, the`
  const says = several
    ? `${the} hardest ${kind} is ${strong(hardest.label)}: ${number(hardest.mean)} on average; ${easy}.`
    : `${the} weakest ${kind} is ${strong(hardest.label)}: ${number(hardest.mean)}; the best is ${isolateName(easiest.label)}, ${number(easiest.mean)}.`
  const miss = several && view.scores.length > 2 ? largestShortfall(view, breakdown, labels) : undefined
  const furthest =
    miss === undefined || miss.value === miss.mean
      ? []
      : [
          `Furthest behind the others: ${strong(miss.system)} at ${isolateName(miss.label)}, ${number(miss.value)} where the mean is ${number(miss.mean)}.`,
        ]
  return [says, ...furthest]
}

const oneSystemSentence = (view: View, only: Score): string => {
  const title = text(titleOf(view, view.headline))
  return typeof valueAt(only.measures, view.headline) !== 'number'
    ? `${strong(only.system)} has no value of ${title}.`
    : `The ${title} of ${strong(only.system)} is ${valueText(view, only)}.`
}

/** Sentences as markup. */
export const findingSentences = (view: View): readonly string[] => {
  const [only, second] = view.scores
  const sentences = only !== undefined && second === undefined ? [oneSystemSentence(view, only)] : leaderSentences(view)
  return [...sentences, ...difficultySentences(view)]
}
