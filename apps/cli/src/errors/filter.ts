/** Which lines of evidence a user asks for, and what of that does not occur. */
import { isRightLine, type Line, suggestion } from '@assay/host'
import type { Arguments } from '../arguments.ts'

/** Facets that hold types: `type`, `systemType`, and the `category` of tasks that have both. */
const isType = (facet: string): boolean => facet === 'category' || facet.toLowerCase().endsWith('type')

/** A line that a user asks for: an error, unless verdicts are named. */
export const wanted = (given: Arguments): ((line: Line) => boolean) => {
  const verdicts = new Set(given.all('verdict'))
  const types = new Set(given.all('type'))
  return ({ evidence: line }) => {
    const { verdict, facets, show, again } = line
    // lines that concern no item, such as a sentence's count of tokens, are not errors and no findings
    if (show === undefined) return false
    if (verdicts.size > 0 ? !verdicts.has(verdict) : again === true || isRightLine(line)) return false
    return types.size === 0 || Object.entries(facets ?? {}).some(([facet, label]) => isType(facet) && types.has(label))
  }
}

/** The verdicts and types that occur, so that a mistyped filter is reported and not answered with nothing. */
export interface Seen {
  readonly verdict: Set<string>
  readonly type: Set<string>
}
export const newSeen = (): Seen => ({ verdict: new Set(), type: new Set() })

export const note = ({ verdict, type }: Seen, { evidence: e }: Line): void => {
  if (e.show === undefined) return
  verdict.add(e.verdict)
  for (const [facet, label] of Object.entries(e.facets ?? {})) if (isType(facet)) type.add(label)
}

export const neverSeen = (given: Arguments, seen: Seen): readonly string[] =>
  (['verdict', 'type'] as const).flatMap((flag) =>
    given
      .all(flag)
      .filter((word) => !seen[flag].has(word))
      .map(
        (word) =>
          `there is no ${flag} "${word}" here; ${suggestion(word, [...seen[flag]])}; there is: ${[...seen[flag]].join(', ')}`,
      ),
  )
