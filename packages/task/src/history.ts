/** History of a task: a line of JSON for each submission that was ever looked at. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compareCodePoints, type Either, isLeft, left, right } from '@assay/core'
import { linesOf } from '@assay/core/source'
import type { Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { node } from '@assay/host/node'
import * as v from 'valibot'
import type { Arrival } from './arrivals.ts'

const historyEntry = v.looseObject({
  team: v.string(),
  file: v.string(),
  sha256: v.string(),
  received: v.pipe(v.string(), v.isoTimestamp()),
  verdict: v.picklist(['scored', 'refused', 'late']),
  /** Reasons of a refusal, as a terminal shows them. */
  problems: v.optional(v.string()),
})
export type HistoryEntry = Readonly<v.InferOutput<typeof historyEntry>>

/** Hash of a submission as names of files have it. */
export const shortHash = ({ sha256 }: Pick<HistoryEntry, 'sha256'>): string => sha256.slice(0, 16)

/** Longest line: it holds what is wrong with a submission. */
const MAX_BYTES = 64 * 2 ** 20

const entryIn = (line: string): HistoryEntry | undefined => {
  try {
    const entry: unknown = JSON.parse(line)
    return v.is(historyEntry, entry) ? entry : undefined
  } catch {
    return undefined
  }
}

const BROKEN = 'correct the line, or remove it: its submission is looked at anew, if it is still among the submissions'

/** The entries of a history; none if there is no file yet. */
export const readHistory = (path: string): Either<Failure, readonly HistoryEntry[]> => {
  if (!existsSync(path)) return right([])
  const entries: HistoryEntry[] = []
  for (const line of linesOf(node.source(path), { encoding: 'utf-8', maxLineBytes: MAX_BYTES })) {
    if (isLeft(line)) return left({ exit: 3, problems: [{ ...line.left, hint: BROKEN }] })
    const { text, number } = line.right
    if (text === '') continue
    const entry = entryIn(text)
    if (entry === undefined)
      return left(
        failure(3, hostCode.E828, 'the line is not an entry of the history', BROKEN, { path, line: number, column: 1 }),
      )
    entries.push(entry)
  }
  return right(entries)
}

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
