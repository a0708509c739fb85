/** Makes the folder of a task from a config: gold, program, pages and starting kit, for one platform. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type Either, isLeft, left, right } from '@assay/core'
import { type CommandCall, type Failure, type FileTexts, type Outcome, type Request, score } from '@assay/host'
import { ABSENT, failure, hostCode, type LoadedConfig, type Outline, publicSettings } from '@assay/host/internal'
import { builtFile } from './built-file.ts'
import { checkPage } from './check-page.ts'
import { columnTexts, type ScoreColumn, taskColumns } from './columns.ts'
import { evaluationPage, kitReadme, overviewPage, termsPage, titleOf } from './pages.ts'
import type { Platform, Task } from './platform.ts'
import { goldFiles, hasReaderOfGold, type SeenGold, SYSTEM, taskConfigs } from './task-files.ts'
import { zipped } from './zipped.ts'

// ---- the program -----------------------------------------------------------------------------------------------------

/** The command line as one file, compressed: it is the largest one that is installed, and few take it. */
const programOf = ({ hasProgram }: Platform): Either<Failure, string | undefined> =>
  hasProgram ? builtFile('assay.mjs.br') : right(undefined)

/** Refuses what a program on a platform cannot load: plugins that are files, and packages of others. */
const refuseForeign = ({ config }: LoadedConfig, { metrics }: Outcome): Failure | undefined => {
  const named = [...(config.plugins ?? []), ...metrics.map(({ plugin }) => plugin)]
  const foreign = named.find((name) => !name.startsWith('@assay/'))
  return foreign === undefined
    ? undefined
    : failure(
        2,
        hostCode.E821,
        `the scoring program has the packages of Assay in it, and not ${foreign}`,
        'use --platform local, where the installed plugins score; or score with a metric of these packages',
      )
}

// ---- the gold as a submission ----------------------------------------------------------------------------------------

/** Scores the gold against itself: whether all is in order, what is measured, and what submissions have to hold. */
const scoreGold = async (
  call: CommandCall,
  { config, request }: LoadedConfig,
): Promise<Either<Failure, Outcome & SeenGold>> => {
  const { gates: _, compare: __, ...others } = request
  const goldRequest: Request = {
    ...others,
    pluginsOfCall: call.pluginsOfCall,
    systems: [{ ...request.gold, name: SYSTEM }],
    compare: false,
    bootstrap: { samples: 0 },
  }
  let outline: Outline | undefined
  const outcome = await score(goldRequest, await call.environment((planned) => (outline = planned)))()
  if (isLeft(outcome)) return outcome
  const files = outline?.files.filter(({ who }) => who === 'gold') ?? []
  const isByPlace = files.every(({ isPairedByPlace }) => isPairedByPlace) && hasReaderOfGold(config)
  const { gold = {}, leftOut } = outcome.right.result.labels ?? {}
  const labelNames = Object.keys({ ...gold, ...leftOut?.gold })
  return right({
    ...outcome.right,
    known: labelNames.length > 0 ? labelNames : undefined,
    files: isByPlace ? files.length : undefined,
  })
}

// ---- the page of participants ------------------------------------------------------------------------------------------

const checkPageOf = async (call: CommandCall, path: string, open: object): Promise<Either<Failure, string>> => {
  const config = call.config(path, { absent: ABSENT, instead: open })
  if (isLeft(config)) return config
  const settings = publicSettings(call, config.right)
  return isLeft(settings) ? settings : checkPage(call.machine, settings.right)
}

// ---- the folder ------------------------------------------------------------------------------------------------------

const text = (path: string, content: string | Uint8Array): FileTexts => ({ path, texts: [content] })

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '.').join('/')

interface TaskFolder {
  readonly files: readonly FileTexts[]
  readonly columns: readonly ScoreColumn[]
  readonly copied: number
}

const taskFolder = async (
  call: CommandCall,
  platform: Platform,
  loaded: LoadedConfig,
  program: string | undefined,
): Promise<Either<Failure, TaskFolder>> => {
  const copied = await goldFiles(loaded)
  if (isLeft(copied)) return copied
  const outcome = await scoreGold(call, loaded)
  if (isLeft(outcome)) return outcome
  const foreign = platform.hasProgram ? refuseForeign(loaded, outcome.right) : undefined
  if (foreign !== undefined) return left(foreign)
  const columns = taskColumns(outcome.right, loaded.config.task?.columns)
  if (isLeft(columns)) return columns
  const { config } = loaded
  const { scoring, open, pattern } = taskConfigs(
    loaded,
    copied.right,
    platform.hasProgram ? columnTexts(columns.right) : config.task?.columns,
    outcome.right,
  )
  const page = await checkPageOf(call, loaded.path, open)
  if (isLeft(page)) call.note(`the starting kit has no check.html: ${page.left.problems[0]?.message}`)
  const task: Task = {
    title: titleOf(config),
    start: config.task?.start ?? new Date(call.now()).toISOString(),
    deadline: config.task?.deadline,
    columns: columns.right,
    overview: overviewPage(config, pattern, columns.right),
    evaluation: evaluationPage(outcome.right, columns.right),
    terms: termsPage(config),
  }
  const reports = platform.reports.map((report) => report.replace(':', ':output/'))
  return right({
    columns: columns.right,
    copied: copied.right.length,
    files: [
      ...Object.entries(platform.files(task)).map(([path, content]) => text(path, content)),
      text(
        join(platform.program, 'task.json'),
        jsonText({ ...scoring, ...(reports.length > 0 && { output: reports }) }),
      ),
      ...(program === undefined
        ? []
        : [text(join(platform.program, 'assay.mjs'), brotliDecompressSync(readFileSync(program)))]),
      ...copied.right.map(({ from, to }) => text(join(platform.gold, to), readFileSync(from))),
      text(join(platform.kit, 'public.json'), jsonText(open)),
      text(join(platform.kit, 'README.md'), kitReadme(config, pattern, !isLeft(page))),
      ...(isLeft(page) ? [] : [text(join(platform.kit, 'check.html'), page.right)]),
    ],
  })
}

/** Writes the folder of a task, and its zip where the platform takes one. */
export const initTask = async (
  call: CommandCall,
  platform: Platform,
  path: string,
  folder: string,
): Promise<Either<Failure, void>> => {
  const program = programOf(platform)
  if (isLeft(program)) return program
  const loaded = call.config(path, { absent: { systems: { [SYSTEM]: '-' } } })
  if (isLeft(loaded)) return loaded
  const built = await taskFolder(call, platform, loaded.right, program.right)
  if (isLeft(built)) return built
  const { files, columns, copied } = built.right
  const written = await call.writeFolder(folder, files)
  if (isLeft(written)) return written
  if (platform.isZipped) {
    const zip = await call.writeFiles([{ path: `${folder}.zip`, texts: [zipped(files)] }])
    if (isLeft(zip)) return zip
  }
  call.note(`wrote ${folder}: ${platform.title}, with ${copied} ${copied === 1 ? 'file' : 'files'} of the gold`)
  call.note(`columns: ${columns.map(({ key }) => key).join(', ')}`)
  for (const step of platform.next(folder)) call.note(`next: ${step}`)
  return right(undefined)
}
