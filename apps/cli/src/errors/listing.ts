/** Renders a list of errors in each format. */
import { shownPath } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { json } from '@assay/report'
import {
  alikeTable,
  countsText,
  type Finding,
  findingsCsv,
  findingsHtml,
  findingsMarkdown,
  groupAlike,
  type ListingOptions,
  listingInContext,
  listingTable,
  REVEALED,
  wrap,
} from '@assay/report/internal'
import type { Arguments } from '../arguments.ts'
import { type Choice, pick } from './choice.ts'

// ---- for programs ----------------------------------------------------------------------------------------------------

const recordOf = ({ metric, system, document, verdict, facets = {}, shown }: Finding) => {
  const { gold, system: systemText, details, at, where } = shown
  return {
    metric,
    run: system,
    document,
    verdict,
    facets,
    gold: gold ?? null,
    system: systemText ?? null,
    ...(details !== undefined && { details }),
    at: at === undefined ? null : { ...at, path: shownPath(node.paths, at.path) },
    ...(where !== undefined && { where }),
  }
}

const jsonLines = (findings: readonly Finding[]): string =>
  findings
    .map(
      (finding) =>
        `${JSON.stringify({ ...recordOf(finding), ...(finding.passage && { text: finding.passage.text }) })}\n`,
    )
    .join('')

// ---- for people ------------------------------------------------------------------------------------------------------

export interface Screen {
  readonly width: number
  readonly color: boolean
  readonly terminal: boolean
}

const hasSeveral = (findings: readonly Finding[], of: (finding: Finding) => string): boolean =>
  new Set(findings.map(of)).size > 1

const hints = 'show all: --limit all; a random sample: --sample 50; group similar ones: --group; as a table: --table'

const NOTHING = 'no matching lines\n'

const textOf = (
  findings: readonly Finding[],
  choice: Choice,
  screen: Screen,
  showAll: boolean,
  showSystem: boolean,
): string => {
  if (findings.length === 0) return NOTHING
  const { terminal, color } = screen
  const options: ListingOptions = {
    width: screen.width,
    color,
    systems: showSystem,
    metrics: hasSeveral(findings, ({ metric }) => metric),
  }
  // what goes into a pipe is whole: programs cut it as they like
  const inTable: ListingOptions = terminal ? options : { ...options, width: Number.POSITIVE_INFINITY }
  const ending = (note: string | undefined): readonly string[] => [
    '',
    countsText(findings),
    ...(note === undefined ? [] : [note]),
  ]
  const lines = (): readonly string[] => {
    if (choice.group) {
      const { items, note } = pick(groupAlike(findings), choice, false, showAll)
      return [...alikeTable(items, inTable), ...ending(note)]
    }
    const inContext = !choice.table && findings.some(({ passage }) => passage !== undefined)
    const { items, note } = pick(findings, choice, inContext, showAll)
    if (!inContext) return [...listingTable(items, inTable), ...ending(note)]
    const [, ...last] = ending(note === undefined ? undefined : `${note}; ${hints}`)
    return [...listingInContext(items, options), ...last.flatMap((line) => wrap(line, screen.width))]
  }
  return lines()
    .map((line) => `${line}\n`)
    .join('')
}

/** Renders findings in a format. */
export const renderListing = (
  format: string,
  args: Arguments,
  findings: readonly Finding[],
  choice: Choice,
  screen: Screen,
  showSystem: boolean,
): string => {
  const showAll = args.last('limit') === 'all'
  const isRevealed = findings.some(({ revealed }) => revealed)
  if (format === 'text') {
    const text = textOf(findings, choice, screen, showAll, showSystem)
    return isRevealed ? `${REVEALED}\n\n${text}` : text
  }
  const { items, note: part } = pick(findings, choice, false, showAll)
  const notes = [...(isRevealed ? [REVEALED] : []), ...(part === undefined ? [] : [part])]
  const note = notes.length === 0 ? undefined : notes.join('; ')
  switch (format) {
    case 'json':
      return json(items.map(recordOf))
    case 'jsonl':
      return jsonLines(items)
    case 'csv':
      return findingsCsv(items, args.has('csv-raw'))
    case 'markdown':
      return findingsMarkdown(items, note)
    default:
      return findingsHtml(items, note)
  }
}
