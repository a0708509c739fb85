/** History of a task: a line of JSON for each submission that was ever looked at. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compareCodePoints } from '@assay/core'
import type { Arrival } from './arrivals.ts'

export interface HistoryEntry {
  readonly team: string
  readonly file: string
  readonly sha256: string
  readonly received: string
  readonly verdict: 'scored' | 'refused' | 'late'
  /** Reasons of a refusal, as a terminal shows them. */
  readonly problems?: string
}

/** Hash of a submission as names of files have it. */
export const shortHash = ({ sha256 }: Pick<HistoryEntry, 'sha256'>): string => sha256.slice(0, 16)

/** The entries of a history; none if there is no file yet. */
export const readHistory = (path: string): readonly HistoryEntry[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as HistoryEntry)
    : []

export const historyText = (entries: readonly HistoryEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** The history with what was judged since it was read, by another call too, in the order in which it came. */
export const withJudged = (
  before: readonly HistoryEntry[],
  now: readonly HistoryEntry[],
  judged: readonly HistoryEntry[],
): readonly HistoryEntry[] => {
  const added = new Map([...now.slice(before.length), ...judged].map((entry) => [JSON.stringify(entry), entry]))
  return [...before, ...[...added.values()].sort((a, b) => compareCodePoints(a.received, b.received))]
}

export const isLate = (received: string, deadline: string | undefined): boolean =>
  deadline !== undefined && Date.parse(received) > Date.parse(deadline)

/**
 * True if the last that was looked at under the name of a file has these bytes. One that was late is looked at again once the deadline is later,
 * and bytes that come back after others are a submission too.
 */
export const isKnown = (
  history: readonly HistoryEntry[],
  { team, path, sha256, received }: Arrival,
  deadline: string | undefined,
): boolean => {
  const last = history.findLast((entry) => entry.team === team && entry.file === basename(path))
  return last?.sha256 === sha256 && (last.verdict !== 'late' || isLate(received, deadline))
}

/** The last scored submission of each team, by the order of the history. */
export const currentEntries = (history: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const last = new Map<string, HistoryEntry>()
  for (const entry of history) if (entry.verdict === 'scored') last.set(entry.team, entry)
  return [...last.values()]
}

/** Place of the copy of a scored submission. */
export const keptPath = (folder: string, entry: Pick<HistoryEntry, 'sha256' | 'file'>): string =>
  join(folder, shortHash(entry), basename(entry.file))
