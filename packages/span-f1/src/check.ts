/** What cannot be compared by borders: regions that can be read in several ways, texts that are not the same, ill-formed tags. */
import {
  checkTags,
  ignoredBy,
  isRaw,
  type Problem,
  type Region,
  type Scorer,
  type Spans,
  type Spot,
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

const nothing: readonly Problem[] = []

/** A problem for each region with several readings, one where the texts part, and what there is to say of tags. */
const checkOf = (options: SharedOptions) => {
  const checkOfTags = isRaw(options) ? undefined : checkTags(options)
  return (content: Spans, gold?: Spans): Iterable<Problem> => {
    const { tags, regions } = content
    if (tags !== undefined) return checkOfTags?.(tags, gold?.tags) ?? nothing
    const open = options.alternatives === 'error' && regions.some(({ readings }) => readings.length > 1)
    const problem = gold && otherText(gold, content)
    if (!open && problem === undefined) return nothing
    const all = open ? regions.filter(({ readings }) => readings.length > 1).map(several) : []
    return problem === undefined ? all : [...all, problem]
  }
}

export const checksUnder = (options: SharedOptions): Pick<Scorer<'spans', unknown, never>, 'check' | 'ignores'> => ({
  check: checkOf(options),
  ignores: ignoredBy(options),
})
