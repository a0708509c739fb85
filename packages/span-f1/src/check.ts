/** What cannot be compared by borders, or counts twice: regions that can be read in several ways, texts that are not the same, ill-formed tags, spans that stand again. */
import {
  checkTags,
  ignoredBy,
  isRaw,
  type Problem,
  type Region,
  type Scorer,
  type Span,
  type Spans,
  type Spot,
  spanText,
  textOfSpans,
} from '@assay/core'
import type { SharedOptions } from './options.ts'

const nowhere: Spot = { at: { path: '', line: 0, column: 0 } }

const several = ({ readings, spot, texts }: Region): Problem => ({
  severity: 'error',
  code: 'E319',
  message: `${JSON.stringify((texts?.[0] ?? '').slice(0, 40))} can be read in ${readings.length} ways`,
  ...((texts?.[0] ?? '') === '' ? nowhere : (spot?.(0, 0) ?? nowhere)),
  hint: 'take the first reading of each: --set alternatives=first; harem-identification weighs them all',
})

/** Where a unit of that text stands. */
const spotAt = ({ regions }: Spans, at: number): Spot => {
  let left = at
  for (const { texts, spot } of regions) {
    const length = texts?.[0]?.length ?? 0
    if (left < length) return spot?.(0, left) ?? nowhere
    left -= length
  }
  return nowhere
}

const otherText = (gold: Spans, system: Spans): Problem | undefined => {
  const [a, b] = [textOfSpans(gold), textOfSpans(system)]
  if (a === undefined || b === undefined || a === b) return undefined
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  const from = (text: string): string => (at < text.length ? JSON.stringify(text.slice(at, at + 20)) : 'its end')
  return {
    severity: 'error',
    code: 'E402',
    message: `after ${at} characters the text is ${from(a)} in the gold and ${from(b)} here`,
    ...spotAt(system, at),
    hint: 'borders are compared as offsets into one text: write both sides over the same',
  }
}

/** Whether some spans may be the same: in the order of the text none is. */
const mayRepeat = (spans: readonly Span[]): boolean => {
  for (let i = 1; i < spans.length; i++) {
    const [before, own] = [spans[i - 1] as Span, spans[i] as Span]
    if (own.start < before.start || (own.start === before.start && own.end <= before.end)) return true
  }
  return false
}

/** A warning for each span that the side has already, under the same labels: each copy counts. */
const repeatedIn = ({ regions }: Spans): readonly Problem[] =>
  regions.flatMap((region) => {
    const spans = region.readings[0] ?? []
    if (!mayRepeat(spans)) return []
    const seen = new Set<string>()
    return spans.flatMap((span): readonly Problem[] => {
      const { start, end, labels, omitted, at } = span
      const key = `${start} ${end} ${JSON.stringify(labels)}`
      if (omitted !== undefined || !seen.has(key)) {
        if (omitted === undefined) seen.add(key)
        return []
      }
      const words = spanText(region, 0, span)
      const shown = words === '' ? '' : ` ${JSON.stringify(words)}`
      const named = labels.map((path) => path.join('.')).join('|')
      const message = `the span ${start}–${end}${shown} ${named} stands here again`
      const hint = 'each copy counts, and one of them can be right: leave the span in the file once'
      return [{ severity: 'warning', code: 'W333', message, at: at ?? nowhere.at, hint }]
    })
  })

const nothing: readonly Problem[] = []

/** A problem for each region with several readings and each span that stands again, one where the texts part, and what there is to say of tags. */
const checkOf = (options: SharedOptions) => {
  const checkOfTags = isRaw(options) ? undefined : checkTags(options)
  return (content: Spans, gold?: Spans): Iterable<Problem> => {
    const { tags, regions } = content
    if (tags !== undefined) return checkOfTags?.(tags, gold?.tags) ?? nothing
    const open = options.alternatives === 'error' && regions.some(({ readings }) => readings.length > 1)
    const problem = gold && otherText(gold, content)
    const again = repeatedIn(content)
    if (!open && problem === undefined) return again
    const all = open ? regions.filter(({ readings }) => readings.length > 1).map(several) : []
    return problem === undefined ? [...all, ...again] : [...all, problem, ...again]
  }
}

export const checksUnder = (options: SharedOptions): Pick<Scorer<'spans', unknown, never>, 'check' | 'ignores'> => ({
  check: checkOf(options),
  ignores: ignoredBy(options),
})
