/** The start page of a task's site, from the last result and the history. */
import { type Score, type Value, withDisplayNames } from '@assay/core/result'
import type { Outcome } from '@assay/host'
import { type Config, shortNumber } from '@assay/host/internal'
import { sheetsReport } from '@assay/report'
import { type Cell, fixed, participantPath, type Sheet } from '@assay/report/internal'
import { resolveColumns, type ScoreColumn } from './columns.ts'
import { currentEntries, type HistoryEntry, shortHash } from './history.ts'
import { timeText, titleOf } from './pages.ts'

/** Address of the page that says why a submission was refused. */
export const refusedPage = (entry: HistoryEntry): string => `refused/${shortHash(entry)}.html`

const teamPage = (team: string): string => `teams/${encodeURIComponent(participantPath('{system}.html', team))}`

const measureIn = (scores: readonly Score[], team: string, { metric, measure }: ScoreColumn) =>
  scores.find((score) => score.system === team && score.metric === metric)?.measures[measure]

/** A number as the ranking shows it, in percent where it is a ratio, with half its interval. */
const numberCell = (measure: Value | undefined, unit: string | undefined): Cell => {
  if (measure === undefined || measure.value === null) return { text: '–' }
  const shown = (value: number): string => (unit === 'ratio' ? fixed(100 * value, 2) : shortNumber(value))
  const { value, interval } = measure
  return { text: shown(value), ...(interval && { half: `±${shown((interval[1] - interval[0]) / 2)}` }) }
}

/** Teams in the order of the first column; those with one value share a rank, and one without a value has none. */
const rankingSheet = (outcome: Outcome, config: Config, current: readonly HistoryEntry[]): Sheet => {
  const { scores } = withDisplayNames(outcome.result)
  const columns = resolveColumns(outcome, config.task?.columns)
  const [first] = columns
  const valued = current.map((entry) => ({
    entry,
    value: first === undefined ? undefined : (measureIn(scores, entry.team, first)?.value ?? undefined),
  }))
  const sign = first?.isLowerBetter ? 1 : -1
  const order = (value: number | undefined): number => (value === undefined ? Number.POSITIVE_INFINITY : sign * value)
  return {
    title: `${valued.length} ${valued.length === 1 ? 'team' : 'teams'}, the last scored submission of each`,
    head: ['rank', 'team', ...columns.map(({ title }) => title), 'received'],
    names: 2,
    rowHead: 1,
    rows: valued
      .toSorted((a, b) => order(a.value) - order(b.value))
      .map(({ entry, value }) => [
        {
          text:
            value === undefined ? '–' : String(1 + valued.filter((other) => order(other.value) < order(value)).length),
        },
        { text: entry.team, link: teamPage(entry.team) },
        ...columns.map((column) => numberCell(measureIn(scores, entry.team, column), column.unit)),
        { text: timeText(entry.received) },
      ]),
  }
}

/** Every submission, the last first; a refused one leads to its reasons. */
const submissionsSheet = (history: readonly HistoryEntry[]): Sheet => ({
  title: 'every submission, the last first',
  head: ['team', 'received', 'verdict'],
  names: 3,
  rows: history
    .toReversed()
    .map((entry) => [
      { text: entry.team },
      { text: timeText(entry.received) },
      { text: entry.verdict, ...(entry.problems !== undefined && { link: refusedPage(entry) }) },
    ]),
})

const morePages = (outcome: Outcome | undefined): Sheet => ({
  title: 'further pages',
  head: ['page', 'what it says'],
  names: 2,
  rows: [
    ...(outcome === undefined
      ? []
      : [[{ text: 'report', link: 'report.html' }, { text: 'the whole report: intervals, comparisons, labels' }]]),
    [
      { text: 'starting kit', link: 'starting-kit/README.md' },
      { text: 'how to submit, and how to check a submission before' },
    ],
  ],
})

export const leaderboard = (config: Config, outcome: Outcome | undefined, history: readonly HistoryEntry[]): string => {
  const { date, link, task } = config
  const current = outcome === undefined ? [] : currentEntries(history)
  return sheetsReport(
    titleOf(config),
    task?.deadline === undefined ? [] : [`submissions close at ${timeText(task.deadline)}`],
    [
      {
        id: 'ranking',
        title: 'Ranking',
        notes: current.length === 0 ? ['No submission is scored yet.'] : [],
        sheets: [
          ...(outcome === undefined || current.length === 0 ? [] : [rankingSheet(outcome, config, current)]),
          morePages(outcome),
        ],
      },
      {
        id: 'submissions',
        title: 'Submissions',
        notes: history.length === 0 ? ['None has come yet.'] : [],
        sheets: history.length === 0 ? [] : [submissionsSheet(history)],
      },
      {
        id: 'scoring',
        title: 'How it is scored',
        sentences: [...new Set(outcome?.result.scores.map(({ signature }) => signature))],
        sheets: [],
      },
    ],
    { ...(date !== undefined && { date }), ...(link !== undefined && { link }) },
  )
}
