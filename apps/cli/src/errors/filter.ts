/** Filters of evidence by verdict, type and path, and checks of mistyped filters. */
import { compareCodePoints } from '@assay/core'
import { suggest } from '@assay/core/internal/host'
import { type EvidenceLine, isCorrectLine } from '@assay/host/internal'
import type { Arguments } from '../arguments.ts'

/** True for facets that hold types: `type`, `systemType`, and the `category` of tasks that have both. */
const isType = (facet: string): boolean => facet === 'category' || facet.toLowerCase().endsWith('type')

/** Creates the filter of lines: errors, unless verdicts are named. */
export const lineFilter = (args: Arguments): ((line: EvidenceLine) => boolean) => {
  const verdicts = new Set(args.all('verdict'))
  const types = new Set(args.all('type'))
  const path = args.last('path')
  return ({ evidence: line }) => {
    const { verdict, facets, show, again: isRepeated } = line
    // lines that concern no item, such as a sentence's count of tokens, are not errors and no findings
    if (show === undefined) return false
    if (verdicts.size > 0 ? !verdicts.has(verdict) : isRepeated === true || isCorrectLine(line)) return false
    if (path !== undefined && facets?.['path'] !== path) return false
    return types.size === 0 || Object.entries(facets ?? {}).some(([facet, label]) => isType(facet) && types.has(label))
  }
}

/** Verdicts, types and paths that occur, so that mistyped filters are reported. */
export interface Occurrences {
  readonly verdict: Set<string>
  readonly type: Set<string>
  readonly path: Set<string>
}
export const newOccurrences = (): Occurrences => ({ verdict: new Set(), type: new Set(), path: new Set() })

export const recordLine = ({ verdict, type, path }: Occurrences, { evidence: e }: EvidenceLine): void => {
  if (e.show === undefined) return
  verdict.add(e.verdict)
  for (const [facet, label] of Object.entries(e.facets ?? {})) {
    if (isType(facet)) type.add(label)
    if (facet === 'path') path.add(label)
  }
}

/** `there is no type "PRE" here; did you mean PER? one of: LOC, PER`. */
const unknownFilterMessage = (flag: keyof Occurrences, word: string, known: readonly string[]): string => {
  if (known.length === 0) return `there is no ${flag} "${word}" here: no item has a ${flag}`
  const near = suggest(word, known)
  return `there is no ${flag} "${word}" here; ${near === undefined ? '' : `did you mean ${near}? `}one of: ${known.join(', ')}`
}

export const unknownFilterMessages = (args: Arguments, occurrences: Occurrences): readonly string[] =>
  (['verdict', 'type', 'path'] as const).flatMap((flag) => {
    const known = [...occurrences[flag]].sort(compareCodePoints)
    return args
      .all(flag)
      .filter((word) => !occurrences[flag].has(word))
      .map((word) => unknownFilterMessage(flag, word, known))
  })
