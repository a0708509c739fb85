/** The start page of a task's site, from the last result and the history. */
import { type Score, type Value, withDisplayNames } from '@assay/core/result'
import type { Outcome } from '@assay/host'
import { type Config, shortNumber } from '@assay/host/internal'
import { fixed, type LeaderboardRow, leaderboardPage, participantPath } from '@assay/report/internal'
import { resolveColumns, type ScoreColumn } from './columns.ts'
import { currentEntries, type HistoryEntry, shortHash } from './history.ts'
import { timeText, titleOf } from './pages.ts'

/** Address of the page that says why a submission was refused. */
export const refusedPage = (entry: HistoryEntry): string => `refused/${shortHash(entry)}.html`

const teamPage = (team: string): string => `teams/${participantPath('{system}.html', team)}`

const measureIn = (scores: readonly Score[], team: string, { metric, measure }: ScoreColumn) =>
  scores.find((score) => score.system === team && score.metric === metric)?.measures[measure]

/** A number as the ranking shows it, in percent where it is a ratio, with half its interval. */
const numberText = (own: Value | undefined, unit: string | undefined): string => {
  if (own === undefined || own.value === null) return '–'
  const shown = (value: number): string => (unit === 'ratio' ? fixed(100 * value, 2) : shortNumber(value))
  const { value, interval } = own
  return interval === undefined ? shown(value) : `${shown(value)} ±${shown((interval[1] - interval[0]) / 2)}`
}

/** Rows in the order of the first column; teams with one value share a rank, and one without a value has none. */
const rowsOf = (
  outcome: Outcome,
  columns: readonly ScoreColumn[],
  current: readonly HistoryEntry[],
): readonly LeaderboardRow[] => {
  const { scores } = withDisplayNames(outcome.result)
  const [first] = columns
  const valued = current.map((entry) => ({
    entry,
    value: first === undefined ? undefined : (measureIn(scores, entry.team, first)?.value ?? undefined),
  }))
  const sign = first?.isLowerBetter ? 1 : -1
  const better = (a: number, b: number): boolean => sign * (a - b) < 0
  const worst = Number.POSITIVE_INFINITY
  const order = (value: number | undefined): number => (value === undefined ? worst : sign * value)
  return valued
    .toSorted((a, b) => order(a.value) - order(b.value))
    .map(({ entry, value }) => ({
      team: entry.team,
      page: teamPage(entry.team),
      rank:
        value === undefined
          ? undefined
          : 1 + valued.filter((other) => other.value !== undefined && better(other.value, value)).length,
      values: columns.map((column) => numberText(measureIn(scores, entry.team, column), column.unit)),
      received: timeText(entry.received),
    }))
}

export const leaderboard = (config: Config, outcome: Outcome | undefined, history: readonly HistoryEntry[]): string => {
  const { date, link, task } = config
  const columns = outcome === undefined ? [] : resolveColumns(outcome, task?.columns)
  const facts = [
    ...(date === undefined ? [] : [date]),
    ...(task?.deadline === undefined ? [] : [`submissions close at ${timeText(task.deadline)}`]),
  ]
  return leaderboardPage({
    title: titleOf(config),
    facts,
    ...(link !== undefined && { link }),
    columns: columns.map(({ title }) => title),
    rows: outcome === undefined ? [] : rowsOf(outcome, columns, currentEntries(history)),
    submissions: [...history].reverse().map((entry) => ({
      team: entry.team,
      received: timeText(entry.received),
      verdict: entry.verdict,
      ...(entry.problems !== undefined && { page: refusedPage(entry) }),
    })),
    signatures: outcome === undefined ? [] : [...new Set(outcome.result.scores.map(({ signature }) => signature))],
    more: [
      ...(outcome === undefined ? [] : [['report.html', 'the whole report: intervals, comparisons, labels'] as const]),
      ['starting-kit/README.md', 'how to submit, and how to check a submission before'],
    ],
  })
}
