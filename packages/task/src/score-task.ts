/** Scores the submissions that have come to a task on a disk, and writes its site. */
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Either, isLeft, left, type Problem, right } from '@assay/core'
import type { CommandCall, Failure } from '@assay/host'
import { failure, hostCode, type LoadedConfig } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { refusalPage } from '@assay/report/internal'
import { type Arrival, arrivalsIn } from './arrivals.ts'
import {
  currentEntries,
  type HistoryEntry,
  historyText,
  isKnown,
  isLate,
  keptPath,
  readHistory,
  withJudged,
} from './history.ts'
import { leaderboard, refusedPage } from './leaderboard.ts'
import { titleOf } from './pages.ts'
import { plainText, visibleProblems } from './refusals.ts'
import { submissionConfig } from './submission-config.ts'
import { GOLD } from './task-files.ts'

/** Folder into which submissions are put. */
const SUBMISSIONS = 'submissions'

/** Paths of a task. */
const placesIn = (folder: string) => ({
  config: join(folder, 'task.json'),
  gold: join(folder, GOLD),
  submissions: join(folder, SUBMISSIONS),
  history: join(folder, 'history', 'history.jsonl'),
  kept: join(folder, 'history', 'kept'),
  result: join(folder, 'history', 'result.json'),
  kit: join(folder, 'starting-kit'),
  site: join(folder, 'site'),
})
type Places = ReturnType<typeof placesIn>

// ---- each submission -------------------------------------------------------------------------------------------------

const judge = async (
  call: CommandCall,
  { config }: LoadedConfig,
  places: Places,
  arrival: Arrival,
): Promise<HistoryEntry> => {
  const { team, path, sha256, received } = arrival
  const entry = { team, file: node.paths.basename(path), sha256, received }
  if (isLate(received, config.task?.deadline)) return { ...entry, verdict: 'late' }
  const refuse = (problems: readonly Problem[]): HistoryEntry => ({
    ...entry,
    verdict: 'refused',
    problems: plainText(call, problems),
  })
  const submitted = await submissionConfig(places.config, config, places.gold, [[team, path]])
  if (isLeft(submitted)) return refuse(submitted.left.problems)
  const attempt = await call.attempt(places.config, submitted.right, ['--quiet', '--bootstrap', '0'])
  if (attempt.outcome === undefined)
    return refuse(
      await visibleProblems(call, places.config, {
        config: submitted.right,
        problems: attempt.problems,
        gold: places.gold,
      }),
    )
  const copy = keptPath(places.kept, entry)
  if (!existsSync(copy)) cpSync(path, copy, { recursive: true, preserveTimestamps: true })
  return { ...entry, verdict: 'scored' }
}

// ---- the site --------------------------------------------------------------------------------------------------------

const kitFiles = ({ kit, site }: Places) =>
  existsSync(kit)
    ? readdirSync(kit).map((name) => ({ from: join(kit, name), to: join(site, 'starting-kit', name) }))
    : []

const writeSite = async (
  call: CommandCall,
  loaded: LoadedConfig,
  places: Places,
  history: readonly HistoryEntry[],
): Promise<Either<Failure, number>> => {
  const current = currentEntries(history)
  const copies = current.map((entry) => [entry.team, keptPath(places.kept, entry)] as const)
  const submitted = await submissionConfig(places.config, loaded.config, places.gold, copies)
  if (isLeft(submitted)) return submitted
  const reports = [
    ...['-o', `json:${places.result}`, '-o', `html:${join(places.site, 'report.html')}`],
    ...['-o', `html:${join(places.site, 'teams', '{system}.html')}`],
  ]
  const attempt =
    current.length === 0
      ? undefined
      : await call.attempt(places.config, submitted.right, ['--quiet', '--redact', ...reports])
  if (attempt !== undefined && attempt.outcome === undefined) {
    call.problems(attempt.problems)
    return right(attempt.exit)
  }
  const written = await call.writeFiles([
    { path: join(places.site, 'index.html'), texts: [leaderboard(loaded.config, attempt?.outcome, history)] },
    ...history.flatMap((entry) =>
      entry.problems === undefined
        ? []
        : [
            {
              path: join(places.site, refusedPage(entry)),
              texts: [refusalPage(`${titleOf(loaded.config)}: ${entry.team}`, entry.problems)],
            },
          ],
    ),
  ])
  if (isLeft(written)) return written
  for (const { from, to } of kitFiles(places)) cpSync(from, to)
  return right(0)
}

// ---- all of it -------------------------------------------------------------------------------------------------------

const verdictText = ({ team, file, verdict, problems = '' }: HistoryEntry): string =>
  `${verdict}: ${team} (${file})${problems === '' ? '' : `\n${problems.trimEnd()}`}`

/** Scores what has come since the last time, and writes the site anew. Returns the exit code. */
export const scoreTask = async (call: CommandCall, folder: string): Promise<Either<Failure, number>> => {
  const places = placesIn(folder)
  if (!existsSync(places.config) || !existsSync(places.submissions))
    return left(
      failure(
        2,
        hostCode.E823,
        `${folder} holds no task: it has no task.json and no submissions`,
        'make one: assay task init --platform local -o FOLDER',
      ),
    )
  const loaded = call.config(places.config)
  if (isLeft(loaded)) return loaded
  const had = readHistory(places.history)
  if (isLeft(had)) return had
  const before = had.right
  const deadline = loaded.right.config.task?.deadline
  const fresh = arrivalsIn(places.submissions).filter((arrival) => !isKnown(before, arrival, deadline))
  const judged: HistoryEntry[] = []
  for (const arrival of fresh) {
    const entry = await judge(call, loaded.right, places, arrival)
    judged.push(entry)
    for (const line of verdictText(entry).split('\n')) call.note(line)
  }
  const now = readHistory(places.history)
  if (isLeft(now)) return now
  let history = withJudged(before, now.right, judged)
  const scored: Either<Failure, void> =
    judged.length === 0
      ? right(undefined)
      : await call.writeFiles([{ path: places.history, texts: [historyText(history)] }])
  if (isLeft(scored)) return scored
  let shown: readonly HistoryEntry[]
  do {
    shown = history
    const written = await writeSite(call, loaded.right, places, shown)
    if (isLeft(written) || written.right !== 0) return written
    // of two calls at once the last shows what both have judged
    const reread = readHistory(places.history)
    if (isLeft(reread)) return reread
    history = reread.right
  } while (history.length > shown.length)
  call.note(`${fresh.length === 0 ? 'nothing new' : `${fresh.length} new`}; the site is in ${places.site}`)
  return right(0)
}
