/** Remarks on a sum of `linkage`: what closure adds, what was dropped, and what a threshold of its own data is worth. */

import { largestOf } from './figures.ts'
import type { LinkageStats } from './linkage-stats.ts'
import type { LinkageOptions } from './options.ts'
import { floorsIn } from './thresholds/best-above-floor.ts'
import { curveOf } from './thresholds/curve.ts'
import { MAX_LINKS } from './thresholds/ordered-links.ts'

const shown = (n: number, one: string, several = `${one}s`): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : several}`

export const remarksOf = (s: LinkageStats, options: LinkageOptions): readonly string[] => {
  const sentences: string[] = []
  const { twoSources, judged } = s
  if (s.goldClusters > 0 && s.given.counted > 0) {
    const more = s.partners / 2 - s.given.ends / 2
    const wrong = more - (s.correct - s.given.correct)
    const largest = shown(largestOf(s), 'record')
    if (more > 0)
      sentences.push(
        `closure adds ${shown(more, 'pair')}, ${wrong.toLocaleString('en-GB')} of them wrong; the largest cluster has ${largest}`,
      )
  }
  if (s.missing > 0)
    sentences.push(`${shown(s.missing, 'record')} of the gold that the system does not have: alone each`)
  if (s.outside > 0)
    sentences.push(
      `${shown(s.outside, 'link')} with a record that the gold does not have: records are joined over it, the link is not counted`,
    )
  if (judged.links > judged.judged)
    sentences.push(
      `${((100 * (judged.links - judged.judged)) / judged.links).toFixed(0)} % of the links were never judged. They are left out, so precision is that of the judged ones.`,
    )
  if (twoSources.within > 0) sentences.push(`${shown(twoSources.within, 'link')} within one source: dropped`)
  if (twoSources.taken > 0)
    sentences.push(`${shown(twoSources.taken, 'link')} to a record that has a better partner: dropped`)
  if (twoSources.several > 0)
    sentences.push(`${shown(twoSources.several, 'record')} with several partners in the system`)
  if (twoSources.goldSeveral > 0)
    sentences.push(`${shown(twoSources.goldSeveral, 'record')} with several partners in the gold`)
  const curve = curveOf(s)
  if (curve === undefined) return sentences
  sentences.push(
    'a threshold that is chosen on the data that it is scored on is too good, and so is the interval of best.f1, of the best of each resample: choose it on other data, or see best.f1OutOfBag, which bootstrap adds',
  )
  let links = 0
  for (const step of s.steps.values()) links += step.links
  if (links > MAX_LINKS)
    sentences.push(
      `${shown(links, 'link')}: bootstrap takes at most ${MAX_LINKS.toLocaleString('en-GB')} for thresholds, so that these and average precision have no intervals`,
    )
  if (s.rounded > 0) sentences.push('many probabilities: thresholds are those of three digits, and the best ones')
  for (const { title, pointOn, highestOn } of floorsIn(options))
    if (pointOn(curve) === undefined)
      sentences.push(`${title} is not reached: the highest is ${highestOn(curve).toFixed(4)}`)
  return sentences
}
