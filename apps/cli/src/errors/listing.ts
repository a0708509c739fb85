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
  wrap,
} from '@assay/report/internal'
import type { Arguments } from '../arguments.ts'
import { type Choice, pick } from './choice.ts'

// ---- for programs ----------------------------------------------------------------------------------------------------

const recordOf = ({ metric, system, document, verdict, facets = {}, shown }: Finding) => {
  const { gold, system: said, details, at, where } = shown
  return {
    metric,
    run: system,
    document,
    verdict,
    facets,
    gold: gold ?? null,
    system: said ?? null,
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

const hints = 'all: --limit all; some at random: --sample 50; those that are alike once: --group; a table: --table'

const NOTHING = 'no matching lines\n'

const textOf = (
  findings: readonly Finding[],
  choice: Choice,
  screen: Screen,
  isAll: boolean,
  systems: boolean,
): string => {
  if (findings.length === 0) return NOTHING
  const { terminal, color } = screen
  const options: ListingOptions = {
    width: screen.width,
    color,
    systems,
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
      const { items, note: said } = pick(groupAlike(findings), choice, false, isAll)
      return [...alikeTable(items, inTable), ...ending(said)]
    }
    const inContext = !choice.table && findings.some(({ passage }) => passage !== undefined)
    const { items, note: said } = pick(findings, choice, inContext, isAll)
    if (!inContext) return [...listingTable(items, inTable), ...ending(said)]
    const [, ...last] = ending(said === undefined ? undefined : `${said}; ${hints}`)
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
  systems: boolean,
): string => {
  const isAll = args.last('limit') === 'all'
  if (format === 'text') return textOf(findings, choice, screen, isAll, systems)
  const { items, note: said } = pick(findings, choice, false, isAll)
  switch (format) {
    case 'json':
      return json(items.map(recordOf))
    case 'jsonl':
      return jsonLines(items)
    case 'csv':
      return findingsCsv(items, args.has('csv-raw'))
    case 'markdown':
      return findingsMarkdown(items, said)
    default:
      return findingsHtml(items, said)
  }
}
