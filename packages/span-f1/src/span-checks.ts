/** Checks of documents: alternative readings, different texts, ill-formed tags, duplicate spans. */
import {
  checkTags,
  commonCode,
  isRaw,
  type Location,
  labelInside,
  type Problem,
  type Region,
  regionLength,
  type Scorer,
  type Span,
  type Spans,
  spanText,
  textOfSpans,
} from '@assay/core'
import { countOverlapping, firstDiscontinuous, fragmentText, nowhere, refusedFragments } from '@assay/core/internal'
import { codePointsIn, isInsidePair } from '@assay/core/source'
import type { SharedOptions } from './options.ts'

const alternativeReadings = ({ readings, spot, texts }: Region): Problem => ({
  severity: 'error',
  code: commonCode.E319,
  message: `${JSON.stringify((texts?.[0] ?? '').slice(0, 40))} has ${readings.length} alternative readings`,
  ...((texts?.[0] ?? '') === '' ? { at: nowhere } : (spot?.(0, 0) ?? { at: nowhere })),
  hint: 'to take the first reading of each region: --set alternatives=first; harem-identification considers all of them',
})

/** The place of a character of the text. */
const spotAt = ({ regions }: Spans, at: number): Location => {
  let rest = at
  for (const region of regions) {
    const length = regionLength(region)
    if (rest < length) return region.spot?.(0, rest) ?? { at: nowhere }
    rest -= length
  }
  return { at: nowhere }
}

const differentText = (gold: Spans, system: Spans): Problem | undefined => {
  const [a, b] = [textOfSpans(gold), textOfSpans(system)]
  if (a === undefined || b === undefined || a === b) return undefined
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  // not at a lone surrogate
  if (isInsidePair(a, at)) at--
  const position = codePointsIn(a.slice(0, at))
  const from = (text: string): string => (at < text.length ? JSON.stringify(text.slice(at, at + 20)) : 'its end')
  return {
    severity: 'error',
    code: commonCode.E402,
    message: `after ${position} characters the text is ${from(a)} in the gold and ${from(b)} here`,
    ...spotAt(system, position),
    hint: 'spans are compared by offsets, so both sides must have the same text',
  }
}

/** True unless the spans are in strict text order, in which no two are equal. */
const mayHaveDuplicates = (spans: readonly Span[]): boolean => {
  for (let i = 1; i < spans.length; i++) {
    const [before, after] = [spans[i - 1]!, spans[i]!]
    if (after.start < before.start || (after.start === before.start && after.end <= before.end)) return true
  }
  return false
}

/** Warns of each duplicate span with the same labels; each copy counts. */
const duplicateSpans = ({ regions }: Spans): readonly Problem[] =>
  regions.flatMap((region) => {
    const spans = region.readings[0] ?? []
    if (!mayHaveDuplicates(spans)) return []
    const keysTaken = new Set<string>()
    return spans.flatMap((span): readonly Problem[] => {
      const { labels, omitted, at } = span
      const key = `${fragmentText(span)} ${JSON.stringify(labels)}`
      if (omitted !== undefined || !keysTaken.has(key)) {
        if (omitted === undefined) keysTaken.add(key)
        return []
      }
      const words = spanText(region, 0, span)
      const shown = words === '' ? '' : ` ${JSON.stringify(words)}`
      const named = labels.map((path) => path.join('.')).join('|')
      const message = `duplicate span ${fragmentText(span)}${shown} ${named}`
      const hint = 'each copy counts, but only one can be correct: keep one of them'
      return [{ severity: 'warning', code: commonCode.W333, message, at: at ?? nowhere, hint }]
    })
  })

/** The most pairs of spans in a document that are weighed up for a matching, and a usual number for each span. */
const MAX_PAIRS = 2 ** 19
const PAIRS_A_SPAN = 32

/** Spans of several fragments that the options refuse, and documents in which a matching of them would take too long. */
function* fragmentProblems(
  content: Spans,
  gold: Spans | undefined,
  { discontinuous }: SharedOptions,
): Iterable<Problem> {
  if (discontinuous === 'error') {
    const refused = refusedFragments(content, 'discontinuous=error refuses them')
    if (refused !== undefined) yield { ...refused, hint: COMPARE }
    return
  }
  if (discontinuous !== undefined || gold === undefined) return
  const split = firstDiscontinuous(content) ?? firstDiscontinuous(gold)
  if (split === undefined) return
  const [contentSpans, other] = [content, gold].map(({ regions }) =>
    regions.flatMap(({ readings }) => readings[0] ?? []),
  )
  const [spans, pairs] = [contentSpans!.length + other!.length, countOverlapping(other!, contentSpans!)]
  if (pairs <= Math.max(MAX_PAIRS, PAIRS_A_SPAN * spans)) return
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `${spans} spans of this document and its gold, some of several fragments, form ${pairs} pairs to compare: more than the limit of ${MAX_PAIRS} for a document`,
    at: split.at ?? nowhere,
    hint: 'check the spans of this document; stretches need no such pairs: --set discontinuous=hull',
  }
}

const COMPARE =
  '--set discontinuous=spans compares all fragments, =hull from the first position to the last, =first the first fragment'

const noProblems: readonly Problem[] = []

/** Builds the check: problems of tags, or of alternative readings, of the first difference between texts, and of duplicate spans. */
const checkOf = (options: SharedOptions) => {
  const checkOfTags = isRaw(options) ? undefined : checkTags(options)
  return (content: Spans, gold?: Spans): Iterable<Problem> => {
    const { tags, regions } = content
    if (tags !== undefined) return checkOfTags?.(tags, gold?.tags) ?? noProblems
    const open = options.alternatives === 'error' && regions.some(({ readings }) => readings.length > 1)
    const problem = gold && differentText(gold, content)
    const duplicates = [...duplicateSpans(content), ...fragmentProblems(content, gold, options)]
    if (!open && problem === undefined) return duplicates
    const all = open ? regions.filter(({ readings }) => readings.length > 1).map(alternativeReadings) : []
    return problem === undefined ? [...all, ...duplicates] : [...all, problem, ...duplicates]
  }
}

export const spanChecks = (options: SharedOptions): Pick<Scorer<'spans', unknown, never>, 'check' | 'labelForm'> => ({
  check: checkOf(options),
  labelForm: labelInside(options),
})
