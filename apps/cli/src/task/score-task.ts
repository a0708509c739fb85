/** Scores the submissions that have come to a task on a disk, and writes its site. */
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compareCodePoints, type Problem } from '@assay/core'
import type { Failure } from '@assay/host'
import { failure, splitColumn } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { refusalPage } from '@assay/report/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Config, type LoadedConfig, readConfig } from '../config.ts'
import type { Console } from '../console.ts'
import { code } from '../messages.ts'
import { writeFiles } from '../output.ts'
import type { App } from '../process.ts'
import { type Arrival, arrivalsIn } from './arrivals.ts'
import { attempt } from './attempt.ts'
import { placedConfig, refuseEmpty } from './evaluate-submission.ts'
import { currentEntries, type HistoryEntry, historyText, isKnown, keptPath, readHistory } from './history.ts'
import { leaderboard, refusedPage } from './leaderboard.ts'
import { titleOf } from './pages.ts'
import { plainText, toldProblems } from './refusals.ts'
import { GOLD, SUBMISSION, SYSTEM } from './task-files.ts'

/** Folder into which submissions are put. */
export const SUBMISSIONS = 'submissions'

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

// ---- systems ---------------------------------------------------------------------------------------------------------

type System = Config['systems'][string]

/**
 * The files of a submission: itself, or those in it that the task asks for. They are named one by one, since a name such as `team (1).zip` would be
 * a pattern.
 */
const filesOf = async (template: System, path: string): Promise<readonly string[]> => {
  const [own = ''] = 'files' in template ? template.files : []
  const { path: pattern, column } = splitColumn(own.slice(`${SUBMISSION}/`.length), () => false)
  const found =
    node.look(path)?.kind === 'folder'
      ? [...(await node.matching(pattern, path))].sort(compareCodePoints).map((file) => `${path}/${file}`)
      : [path]
  return found.map((file) => (column === undefined ? file : `${file}:${column}`))
}

/** The config for submissions by their teams. */
const configFor = async (
  config: Config,
  places: Places,
  teams: readonly (readonly [team: string, path: string])[],
): Promise<object> => {
  const template = config.systems[SYSTEM]!
  const placed = placedConfig(places.config, config, { [GOLD]: places.gold }) as Config
  const inFolder = (path: string): string =>
    node.paths.relative(dirname(places.config), path).split(node.paths.sep).join('/')
  const systems = await Promise.all(
    teams.map(async ([team, path]) => {
      const files = await filesOf(template, path)
      return [team, { ...template, files: files.map(inFolder) }] as const
    }),
  )
  return { ...placed, systems: Object.fromEntries(systems) }
}

// ---- each submission -------------------------------------------------------------------------------------------------

const judge = async (app: App, { config }: LoadedConfig, places: Places, arrival: Arrival): Promise<HistoryEntry> => {
  const { team, path, sha256, received } = arrival
  const entry = { team, file: node.paths.basename(path), sha256, received }
  const deadline = config.task?.deadline
  if (deadline !== undefined && Date.parse(received) > Date.parse(deadline)) return { ...entry, verdict: 'late' }
  const refuse = (problems: readonly Problem[]): HistoryEntry => ({
    ...entry,
    verdict: 'refused',
    problems: plainText(problems),
  })
  const empty = await refuseEmpty(path, config.task?.submission ?? '**/*')
  if (empty !== undefined) return refuse(empty.problems)
  const own = await configFor(config, places, [[team, path]])
  const tried = await attempt(app, places.config, own, ['--quiet', '--bootstrap', '0'])
  if (tried.outcome === undefined)
    return refuse(await toldProblems(app, places.config, { config: own, problems: tried.problems, gold: places.gold }))
  const kept = keptPath(places.kept, entry)
  if (!existsSync(kept)) cpSync(path, kept, { recursive: true, preserveTimestamps: true })
  return { ...entry, verdict: 'scored' }
}

// ---- the site --------------------------------------------------------------------------------------------------------

const kitFiles = ({ kit, site }: Places) =>
  existsSync(kit)
    ? readdirSync(kit).map((name) => ({ from: join(kit, name), to: join(site, 'starting-kit', name) }))
    : []

const writeSite = async (
  app: App,
  loaded: LoadedConfig,
  places: Places,
  history: readonly HistoryEntry[],
): Promise<Either<Failure, void>> => {
  const current = currentEntries(history)
  const own = await configFor(
    loaded.config,
    places,
    current.map((entry) => [entry.team, keptPath(places.kept, entry)]),
  )
  const reports = [
    ...['-o', `json:${places.result}`, '-o', `html:${join(places.site, 'report.html')}`],
    ...['-o', `html:${join(places.site, 'teams', '{system}.html')}`],
  ]
  const tried =
    current.length === 0 ? undefined : await attempt(app, places.config, own, ['--quiet', '--redact', ...reports])
  if (tried !== undefined && tried.outcome === undefined)
    return left({ exit: tried.exit as Failure['exit'], problems: tried.problems })
  const written = await writeFiles([
    { path: join(places.site, 'index.html'), texts: [leaderboard(loaded.config, tried?.outcome, history)] },
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
  return right(undefined)
}

// ---- all of it -------------------------------------------------------------------------------------------------------

const verdictText = ({ team, file, verdict, problems = '' }: HistoryEntry): string =>
  `${verdict}: ${team} (${file})${problems === '' ? '' : `\n${problems.trimEnd()}`}`

/** Scores what has come since the last time, and writes the site anew. Returns whether there was anything new. */
export const scoreTask = async (app: App, console: Console, folder: string): Promise<Either<Failure, number>> => {
  const places = placesIn(folder)
  if (!existsSync(places.config) || !existsSync(places.submissions))
    return left(
      failure(
        2,
        code.E823,
        `${folder} holds no task: it has no task.json and no submissions`,
        'make one: assay task init --platform local -o FOLDER',
      ),
    )
  const loaded = readConfig(places.config, app.pluginFolders)
  if (isLeft(loaded)) return loaded
  const before = readHistory(places.history)
  const fresh = arrivalsIn(places.submissions).filter((arrival) => !isKnown(before, arrival))
  const judged: HistoryEntry[] = []
  for (const arrival of fresh) {
    const entry = await judge(app, loaded.right, places, arrival)
    judged.push(entry)
    for (const line of verdictText(entry).split('\n')) console.note(line)
  }
  const history = [...before, ...judged]
  const kept: Either<Failure, void> =
    judged.length === 0 ? right(undefined) : await writeFiles([{ path: places.history, texts: [historyText(history)] }])
  if (isLeft(kept)) return kept
  const written = await writeSite(app, loaded.right, places, history)
  if (isLeft(written)) return written
  console.note(`${fresh.length === 0 ? 'nothing new' : `${fresh.length} new`}; the site is in ${places.site}`)
  return right(fresh.length)
}
