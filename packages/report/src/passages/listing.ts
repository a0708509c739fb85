/** Findings as text: in context, as a table, or counted together. */
import { styleOf } from '../style.ts'
import { table, wrap } from '../table.ts'
import { safe, truncate, widthOf } from '../terminal.ts'
import { type Finding, type FindingGroup, groupByText, pairText, placeText, textOf } from './finding.ts'
import { cutPassage, type Passage } from './passage.ts'
import { passageLines, type TerminalOptions } from './passage-lines.ts'

export interface ListingOptions extends TerminalOptions {
  /** Adds the system of each finding, and its metric. */
  readonly systems: boolean
  readonly metrics: boolean
}

// ---- in context ------------------------------------------------------------------------------------------------------

/** Parts of one document that are shown: an entity may have a hundred mentions. */
const MAX_PIECES = 8

const headOf = (group: readonly [Finding, ...(readonly Finding[])], options: ListingOptions, more: string): string => {
  const [first] = group
  const words = [
    ...(options.systems ? [first.system] : []),
    ...(options.metrics ? [first.metric] : []),
    placeText(first) || first.document,
    ...(more === '' ? [] : [more]),
  ]
  const style = styleOf(options.color)
  return style.faint(truncate(words.join('  '), options.width))
}

/** Details of a finding apart from its text; all of a finding without a text. */
const detailLines = (finding: Finding, { width }: ListingOptions): readonly string[] => {
  const { details } = finding.shown
  const what = finding.passage === undefined ? `${finding.verdict}  ${pairText(finding)}` : finding.verdict
  if (finding.passage !== undefined && details === undefined) return []
  const text = details === undefined ? what : `${what}: ${details}`
  return wrap(safe(text), Math.max(20, width - 8)).map((line) => `        ${line}`)
}

const piecesOf = (group: readonly Finding[]): readonly Passage[] => {
  const whole = textOf(group)
  return whole === undefined ? [] : cutPassage(whole)
}

/** True if the mentions of a cluster are far apart: the words of the line then say more than the text. */
const isSpread = (group: readonly Finding[], parts: readonly Passage[]): boolean => parts.length > group.length * 2

const blockOf = (group: readonly [Finding, ...(readonly Finding[])], options: ListingOptions): readonly string[] => {
  const parts = piecesOf(group)
  const shown = parts.slice(0, MAX_PIECES)
  const left = parts.length - shown.length
  const named = parts.some(({ cut }) => cut !== undefined) ? group[0].document : ''
  const summary = isSpread(group, parts)
    ? group.flatMap((finding) =>
        wrap(safe(`${finding.verdict}: ${pairText(finding)}`), Math.max(20, options.width - 8)),
      )
    : []
  return [
    headOf(group, options, named),
    ...summary.map((line) => `        ${line}`),
    ...shown.flatMap((passage) => passageLines(passage, options)),
    ...(left > 0 ? [`        … and ${left} more places of this document`] : []),
    ...group.flatMap((finding) => detailLines(finding, options)),
    '',
  ]
}

/** Each text with all its findings. */
export const listingInContext = (findings: readonly Finding[], options: ListingOptions): readonly string[] =>
  groupByText(findings).flatMap((group) => blockOf(group, options))

// ---- tables ----------------------------------------------------------------------------------------------------------

/** A column of a table, and the text of a row in it. */
interface ListColumn<A> {
  readonly head: string
  readonly cell: (row: A) => string
  readonly isCount?: true
}

/** A table cut to the width, of which counts are cut last. */
const listTable = <A>(rows: readonly A[], columns: readonly ListColumn<A>[], width: number): readonly string[] =>
  table([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))], {
    width,
    names: columns.flatMap(({ isCount }, column) => (isCount ? [] : [column])),
  }).map((line) => (widthOf(line) > width ? truncate(line, width) : line))

/** A row for each finding. */
export const listingTable = (
  findings: readonly Finding[],
  { systems, metrics, width }: ListingOptions,
): readonly string[] => {
  const details = findings.some(({ shown }) => shown.details !== undefined)
  const columns: readonly ListColumn<Finding>[] = [
    ...(systems ? [{ head: 'run', cell: ({ system }: Finding) => system }] : []),
    ...(metrics ? [{ head: 'metric', cell: ({ metric }: Finding) => metric }] : []),
    { head: 'verdict', cell: ({ verdict }) => verdict },
    { head: 'place', cell: placeText },
    { head: 'gold', cell: ({ shown }) => shown.gold ?? '–' },
    { head: 'system', cell: ({ shown }) => shown.system ?? '–' },
    ...(details ? [{ head: 'details', cell: ({ shown }: Finding) => shown.details ?? '' }] : []),
  ]
  return listTable(findings, columns, width)
}

/** A row for each group of findings, with its count and first place. */
export const alikeTable = (
  groups: readonly FindingGroup[],
  { systems, metrics, width }: ListingOptions,
): readonly string[] => {
  const columns: readonly ListColumn<FindingGroup>[] = [
    { head: 'times', cell: ({ times }) => String(times), isCount: true },
    ...(systems
      ? [{ head: 'runs', cell: (group: FindingGroup) => String(group.systems), isCount: true as const }]
      : []),
    ...(metrics ? [{ head: 'metric', cell: ({ first }: FindingGroup) => first.metric }] : []),
    { head: 'verdict', cell: ({ first }) => first.verdict },
    { head: 'gold', cell: ({ first }) => first.shown.gold ?? '–' },
    { head: 'system', cell: ({ first }) => first.shown.system ?? '–' },
    { head: 'first', cell: ({ first }) => placeText(first) },
  ]
  return listTable(groups, columns, width)
}
