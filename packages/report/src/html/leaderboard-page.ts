/** The start page of a shared task: ranking, submissions, and how it is scored. */
import { isolateName, listOf, paragraph, text } from './markup.ts'
import { renderDocument } from './render-document.ts'
import { type Cell, renderTable } from './table.ts'

export interface LeaderboardRow {
  readonly team: string
  /** Address of the page of the team. */
  readonly page: string
  readonly rank: number | undefined
  /** Numbers as texts, in the order of the columns. */
  readonly values: readonly string[]
  readonly received: string
}
export interface SubmissionRow {
  readonly team: string
  readonly received: string
  readonly verdict: string
  /** Address of a page that says why it was refused. */
  readonly page?: string
}
export interface LeaderboardParts {
  readonly title: string
  readonly facts: readonly string[]
  readonly link?: string
  readonly columns: readonly string[]
  readonly rows: readonly LeaderboardRow[]
  readonly submissions: readonly SubmissionRow[]
  readonly signatures: readonly string[]
  /** Further pages: their addresses and what they are. */
  readonly more: readonly (readonly [address: string, what: string])[]
}

const anchor = (address: string, markup: string): string => `<a href="${text(address)}">${markup}</a>`

const cell = (markup: string): Cell => ({ markup })

const ranking = ({ columns, rows }: LeaderboardParts): string =>
  rows.length === 0
    ? paragraph('No submission is scored yet.')
    : renderTable({
        id: 'ranking-table',
        caption: `${rows.length} ${rows.length === 1 ? 'team' : 'teams'}, the last scored submission of each`,
        columns: [
          { head: 'rank', kind: 'number' },
          { head: 'team', kind: 'row' },
          ...columns.map((head) => ({ head: text(head), kind: 'number' as const })),
          { head: 'received' },
        ],
        rows: rows.map(({ team, page, rank, values, received }) => [
          cell(rank === undefined ? '–' : String(rank)),
          cell(anchor(page, isolateName(team))),
          ...values.map((value) => cell(text(value))),
          cell(text(received)),
        ]),
      })

const submissionTable = ({ submissions }: LeaderboardParts): string =>
  submissions.length === 0
    ? paragraph('None has come yet.')
    : renderTable({
        id: 'submissions-table',
        caption: 'every submission, the last first',
        columns: [{ head: 'team', kind: 'row' }, { head: 'received' }, { head: 'verdict' }],
        rows: submissions.map(({ team, received, verdict, page }) => [
          cell(isolateName(team)),
          cell(text(received)),
          cell(page === undefined ? text(verdict) : anchor(page, text(verdict))),
        ]),
      })

/** One HTML file; other pages of the site lie beside it. */
export const leaderboardPage = (parts: LeaderboardParts): string =>
  renderDocument({
    title: parts.title,
    ...(parts.link !== undefined && { about: anchor(parts.link, text(parts.link)) }),
    facts: parts.facts.map(text).join(' · '),
    pages: [
      {
        id: 'ranking',
        title: 'Ranking',
        html: `${ranking(parts)}${listOf(parts.more.map(([address, what]) => anchor(address, text(what))))}`,
      },
      { id: 'submissions', title: 'Submissions', html: submissionTable(parts) },
      {
        id: 'scoring',
        title: 'How it is scored',
        html: listOf(parts.signatures.map((own) => `<code>${text(own)}</code>`)),
      },
    ],
  })
