/** Scores one submission with the config of a task, whose folders lie where the call says. */
import { dirname, join, relative } from 'node:path'
import type { Problem } from '@assay/core'
import type { Failure, Outcome } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { refusalPage } from '@assay/report/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { parseArguments } from '../arguments.ts'
import { runCommand } from '../commands/run.ts'
import { type Config, readConfig } from '../config.ts'
import { code } from '../messages.ts'
import { writeFiles } from '../output.ts'
import type { App } from '../process.ts'
import { deliver, parseTarget } from '../render.ts'
import { attempt } from './attempt.ts'
import { columnTexts, valuedColumns } from './columns.ts'
import type { RunFolders } from './platform.ts'
import { plainText, toldProblems } from './refusals.ts'
import { GOLD, SUBMISSION, SYSTEM } from './task-files.ts'

// ---- the config with its folders ---------------------------------------------------------------------------------------

const OUTPUT = 'output'

/** Moves a path of the config into the folder that the call gives for its first part. */
const placer =
  (config: string, folders: Readonly<Record<string, string>>) =>
  (path: string): string => {
    const [first = '', ...rest] = path.split('/')
    const folder = Object.hasOwn(folders, first) ? folders[first] : undefined
    if (folder === undefined) return path
    return [relative(dirname(config), folder) || '.', ...rest].join('/')
  }

/** The config as it is scored: for each system, the files that the call gives. */
export const placedConfig = (path: string, config: Config, folders: Readonly<Record<string, string>>): object => {
  const place = placer(path, folders)
  const { output: _, documents, train, gold, systems, ...others } = config
  return {
    ...others,
    gold: { ...gold, files: gold.files.map(place) },
    systems: Object.fromEntries(
      Object.entries(systems).map(([name, own]) => [
        name,
        'files' in own ? { ...own, files: own.files.map(place) } : own,
      ]),
    ),
    ...(documents && {
      documents: { ...documents, ...(documents.meta !== undefined && { meta: place(documents.meta) }) },
    }),
    ...(typeof train === 'string' && { train: place(train) }),
    ...(typeof train === 'object' && { train: { ...train, files: train.files.map(place) } }),
  }
}

// ---- the submission ----------------------------------------------------------------------------------------------------

/** Names of the files in a submission, for a message. */
const namesOf = async (folder: string): Promise<string> => {
  const names = [...(await node.matching('**/*', folder))].sort()
  return names.length === 0 ? 'nothing' : `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`
}

/** Refuses a submission without a file that the task asks for. */
export const refuseEmpty = async (folder: string, pattern: string): Promise<Failure | undefined> => {
  const look = node.look(folder)
  if (look?.kind !== 'folder') return undefined
  const wanted = pattern.replace(/:[^/]*$/, '')
  if ((await node.matching(wanted, folder)).length > 0) return undefined
  return failure(
    3,
    code.E822,
    `no file of the submission fits ${wanted}: it has ${await namesOf(folder)}`,
    'name the files as the task asks, and send them as a zip',
  )
}

/** The scores of the submission alone, where a preset scores baselines beside it. */
const onlySubmission = ({ result, formats, ...others }: Outcome): Outcome => {
  const isOwn = result.scores.map(({ system }) => system === SYSTEM)
  return {
    ...others,
    result: { ...result, scores: result.scores.filter((_, i) => isOwn[i]) },
    formats: formats.filter((_, i) => isOwn[i]),
  }
}

/** Reports of the config, in the folder of outputs. */
const targetsOf = (outputs: readonly string[], folder: string) =>
  outputs.flatMap((output) => {
    const target = parseTarget(output)
    if (isLeft(target) || target.right.path === undefined) return []
    const { format, path } = target.right
    return [{ format, path: join(folder, path.startsWith(`${OUTPUT}/`) ? path.slice(OUTPUT.length + 1) : path) }]
  })

/**
 * Scores the submission in a folder, and writes scores and page. What is refused gets a page that says why, which holds nothing of the gold.
 * Returns the exit code.
 */
export const evaluateSubmission = async (
  app: App,
  path: string,
  folders: RunFolders,
): Promise<Either<Failure, number>> => {
  const read = readConfig(path, app.pluginFolders)
  if (isLeft(read)) return read
  const { config } = read.right
  const targets = targetsOf(read.right.outputs, folders.output)
  const [scores, page] = [
    targets.find(({ format }) => format !== 'html'),
    targets.find(({ format }) => format === 'html'),
  ]
  if (scores === undefined || page === undefined)
    return left(
      failure(
        2,
        hostCode.E205,
        'output: it names a file of scores and a page',
        'use the task.json that assay task init wrote',
      ),
    )
  const placed = placedConfig(path, config, { [GOLD]: folders.gold, [SUBMISSION]: folders.submission })
  const refuse = async (problems: readonly Problem[], exit: number): Promise<Either<Failure, number>> => {
    const plain = plainText(problems)
    app.stderr.write(plain)
    const written = await writeFiles([{ path: page.path, texts: [refusalPage(config.title ?? 'Submission', plain)] }])
    return isLeft(written) ? written : right(exit)
  }
  const empty = await refuseEmpty(folders.submission, config.task?.submission ?? '**/*')
  if (empty !== undefined) return refuse(empty.problems, empty.exit)
  const tried = await attempt(app, path, placed, ['--root', '/', '--quiet', '-o', `html:${page.path}`])
  if (tried.outcome === undefined) {
    const { problems, exit } = tried
    return refuse(await toldProblems(app, path, { config: placed, problems, gold: folders.gold }), exit)
  }
  const outcome = onlySubmission(tried.outcome)
  const { columns, without } = valuedColumns(outcome, config.task?.columns)
  for (const { key } of without) app.stderr.write(`${key} has no value (0/0), and is not among the scores\n`)
  const args = parseArguments(['--columns', columnTexts(columns).join(',')], runCommand.flags, 'run')
  if (isLeft(args)) return args
  const delivered = await deliver(app, args.right, outcome, [scores], [])
  if (isLeft(delivered)) return refuse(delivered.left.problems, delivered.left.exit)
  app.stderr.write(`${SYSTEM} scored: ${scores.path} and ${page.path}\n`)
  return right(0)
}
