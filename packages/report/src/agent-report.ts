/** The report for programs that read it, such as agents: what is doubtful first, with its places, then the tables, in forty lines at most. */
import type { ProblemGroup, Result } from '@assay/core/result'
import { gateSheet, type LayoutOptions, type Section, type Sheet, sectionsOf } from './layout.ts'
import { metricsOverview } from './metrics-overview.ts'
import { sheetLines } from './sheet-lines.ts'
import { safe } from './terminal.ts'
import { lookUp, NONE } from './values.ts'

const MAX_LINES = 40
/** Lines of problems, of which most results have none. */
const MAX_PROBLEMS = 8
/** Lines of signatures: one for each metric, as a rule. */
const MAX_SIGNATURES = 4

const placeOf = ({ path, line, column }: ProblemGroup['at']): string =>
  path === '' ? '' : ` ${safe(path)}${line > 0 ? `:${line}${column > 0 ? `:${column}` : ''}` : ''}`

/** `warning W410 run.conll:3:1: labels do not meet (and 4 more); remedy: …`: those of one kind are one line. */
const problemLine = ({ severity, code, at, message, count, hint }: ProblemGroup): string => {
  const more = count > 1 ? ` (and ${count - 1} more)` : ''
  return safe(`${severity} ${code}${placeOf(at)}: ${message}${more}${hint === undefined ? '' : `; remedy: ${hint}`}`)
}

/** As many lines as there is room for; the last says how many are left out. */
const within = (lines: readonly string[], room: number, where: string): readonly string[] =>
  lines.length <= room ? lines : [...lines.slice(0, room - 1), `… ${lines.length - room + 1} more lines: ${where}`]

const titled = (title: string, sheet: Sheet): readonly string[] => [`# ${safe(title)}`, ...sheetLines(sheet)]

/** The measures of one system from the last on, which is the headline, and none without a value. */
const withHeadlineFirst = (sheet: Sheet): Sheet =>
  sheet.head[0] === 'measure'
    ? { ...sheet, rows: sheet.rows.filter(([, value]) => value?.text !== NONE).reverse() }
    : sheet

const tablesOf = ({ metric, variant, about, tables }: Section): readonly string[] =>
  tables.flatMap((sheet, i) => {
    const name = [metric, ...(variant === undefined ? [] : [variant])].join(', ')
    return titled(i === 0 ? `${name}: ${about}` : sheet.title, withHeadlineFirst(sheet))
  })

export interface AgentOptions extends LayoutOptions {
  /** Short signatures by whole ones, to show in their place. */
  readonly short?: Readonly<Record<string, string>>
}

/** Equal results give equal text. Lines that begin with # are titles; what has no value is –. */
export const agentReport = (result: Result, { short = {}, ...options }: AgentOptions): string => {
  const overview = metricsOverview(result, options)
  const sections = overview === undefined ? sectionsOf(result, options) : [overview]
  const gates = gateSheet(result, options)
  const signatures = [...new Set(result.scores.map(({ signature }) => safe(lookUp(short, signature) ?? signature)))]
  const above = within(result.problems.map(problemLine), MAX_PROBLEMS, '-f json has all problems')
  const below = within(signatures, MAX_SIGNATURES, '-f json has all signatures')
  const tables = [...(gates === undefined ? [] : titled(gates.title, gates)), ...sections.flatMap(tablesOf)]
  const room = MAX_LINES - above.length - below.length
  const lines = [
    ...above,
    ...within(tables.length === 0 ? ['no scores'] : tables, room, '-f markdown has them'),
    ...below,
  ]
  return `${lines.join('\n')}\n`
}
