/** Findings: lines of evidence that are listed, each as it looked when it came. */
import type { Evidence, Shown } from '@assay/core'
import { isSameText, type Passage } from './passage.ts'

export interface Finding extends Pick<Evidence<unknown>, 'verdict' | 'facets'> {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly shown: Shown
  /** The text of its document with what it marks there; nothing where there is none. */
  readonly passage?: Passage
}

/** `gold.conll:21`, or nothing where no place is known. */
export const placeText = ({ shown: { at } }: Finding): string => (at === undefined ? '' : `${at.path}:${at.line}`)

/** What the line says in one: `LOC Rio → ORG Rio`, a side alone by its name. */
export const pairText = ({ shown: { gold, system } }: Finding): string => {
  if (gold !== undefined && system !== undefined) return gold === system ? gold : `${gold} → ${system}`
  return gold ?? system ?? ''
}

/** Findings one after the other that are about one text; one that has none stands alone. */
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

/** The passages of findings about one text. */
export const passagesIn = (group: readonly Finding[]): readonly Passage[] =>
  group.flatMap(({ passage }) => passage ?? [])

/** How often each verdict comes, in the order in which they come: `3 missed, 1 wrong type`. */
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

/** Those that come most often first, then as they come. */
export const groupAlike = (findings: readonly Finding[]): readonly FindingGroup[] => {
  const groups = new Map<string, { first: Finding; times: number; systems: Set<string> }>()
  for (const finding of findings) {
    const { metric, verdict, shown } = finding
    const key = JSON.stringify([metric, verdict, shown.gold, shown.system])
    const own = groups.get(key) ?? { first: finding, times: 0, systems: new Set<string>() }
    own.times++
    own.systems.add(finding.system)
    groups.set(key, own)
  }
  return [...groups.values()]
    .map(({ first, times, systems }) => ({ first, times, systems: systems.size }))
    .sort((a, b) => b.times - a.times)
}
