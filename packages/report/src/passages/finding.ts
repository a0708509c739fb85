/** Findings: lines of evidence as they are listed. */
import type { Evidence, RenderedLine } from '@assay/core'
import type { TypePairCount } from '../confusion.ts'
import { isSameText, mergePassages, type Passage } from './passage.ts'

export interface Finding extends Pick<Evidence<unknown>, 'verdict' | 'facets'> {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly shown: RenderedLine
  /** True where words are shown that are secret. */
  readonly revealed?: true
  /** The text of its document with its marks, if there is one. */
  readonly passage?: Passage
}

/** Single lines of evidence on a page. */
export interface PageEvidence {
  readonly findings: readonly Finding[]
  /** Types that each system confused, if lines name types. */
  readonly confusions?: readonly {
    readonly metric: string
    readonly system: string
    readonly counts: readonly TypePairCount[]
  }[]
  /** The most bytes that it may take; above it, documents are drawn by the seed. */
  readonly maxBytes: number
  readonly seed: number
}

/** Evidence of one metric about a participant. */
export interface ParticipantEvidence {
  readonly metric: string
  /** Absent if only counts are shown. */
  readonly errors?: readonly Finding[]
  /** Confusion of types; empty if the metric has no types. */
  readonly confusion: readonly TypePairCount[]
  /** Items of the gold that every other system has and this one has not; absent if errors are. */
  readonly foundByAllOthers?: readonly Finding[]
}

/** The line at the top of an output with secret words. */
export const REVEALED = 'this holds words that are secret, such as personal data'

/** `gold.conll:21`, or empty if no place is known. */
export const placeText = ({ shown: { at } }: Finding): string => (at === undefined ? '' : `${at.path}:${at.line}`)

/** Both sides of the line: `LOC Rio → ORG Rio`, or the one that there is. */
export const pairText = ({ shown: { gold, system } }: Finding): string => {
  if (gold !== undefined && system !== undefined) return gold === system ? gold : `${gold} → ${system}`
  return gold ?? system ?? ''
}

/** Groups successive findings about one text; a finding without a text is a group of its own. */
export const groupByText = (findings: readonly Finding[]): readonly (readonly [Finding, ...(readonly Finding[])])[] => {
  const groups: [Finding, ...Finding[]][] = []
  for (const finding of findings) {
    const last = groups.at(-1)
    const [a, b] = [last?.[0].passage, finding.passage]
    if (last !== undefined && a !== undefined && b !== undefined && isSameText(a, b)) last.push(finding)
    else groups.push([finding])
  }
  return groups
}

/** The text of findings about one text with the marks of all of them; undefined if it is not known. */
export const textOf = (group: readonly Finding[]): Passage | undefined => {
  const [first, ...others] = group.flatMap(({ passage }) => passage ?? [])
  return first && mergePassages([first, ...others])
}

/** Counts of verdicts, in the order of their first lines: `3 missed, 1 wrong type`. */
export const countsText = (findings: readonly Pick<Finding, 'verdict'>[]): string => {
  const counts = new Map<string, number>()
  for (const { verdict } of findings) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  return [...counts].map(([verdict, n]) => `${n} ${verdict}`).join(', ')
}

// ---- alike -----------------------------------------------------------------------------------------------------------

/** Findings with the same words and the same verdict. */
export interface FindingGroup {
  readonly first: Finding
  readonly times: number
  readonly systems: number
}

/** Groups findings with the same words, the most frequent first. */
export const groupAlike = (findings: readonly Finding[]): readonly FindingGroup[] => {
  const groups = new Map<string, { first: Finding; times: number; systems: Set<string> }>()
  for (const finding of findings) {
    const { metric, verdict, shown } = finding
    const key = JSON.stringify([metric, verdict, shown.gold, shown.system])
    const entry = groups.get(key) ?? { first: finding, times: 0, systems: new Set<string>() }
    entry.times++
    entry.systems.add(finding.system)
    groups.set(key, entry)
  }
  return [...groups.values()]
    .map(({ first, times, systems }) => ({ first, times, systems: systems.size }))
    .sort((a, b) => b.times - a.times)
}
