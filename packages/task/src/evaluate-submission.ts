/** Scores one submission with the config of a task, whose folders lie where the call says. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Either, isLeft, left, type Problem, right } from '@assay/core'
import type { CommandCall, Failure, Outcome, Target } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { refusalPage } from '@assay/report/internal'
import { columnTexts, valuedColumns } from './columns.ts'
import type { RunFolders } from './platform.ts'
import { plainText, visibleProblems } from './refusals.ts'
import { submissionConfig } from './submission-config.ts'
import { SYSTEM } from './task-files.ts'

/** The scores of the submission alone, where a preset scores baselines beside it. */
const onlySubmission = ({ result, formats, ...others }: Outcome): Outcome => {
  const isOwn = result.scores.map(({ system }) => system === SYSTEM)
  return {
    ...others,
    result: { ...result, scores: result.scores.filter((_, i) => isOwn[i]) },
    formats: formats.filter((_, i) => isOwn[i]),
  }
}

/** The real path of a folder: the path in the call may be a link, and no file in the folder may be one. */
const followed = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

/** The number of files in a folder, at any depth. */
const filesText = (folder: string): string => {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const count = files.filter((entry) => entry.isFile()).length
  return `${count} ${count === 1 ? 'file' : 'files'}`
}

/** First part of the paths of reports in the config. */
const OUTPUT = 'output'

/** Reports of the config, in the folder of outputs. */
const targetsOf = (
  call: CommandCall,
  outputs: readonly string[],
  folder: string,
): readonly (Target & { readonly path: string })[] =>
  outputs.flatMap((output) => {
    const target = call.target(output)
    if (isLeft(target) || target.right.path === undefined) return []
    const { format, path } = target.right
    return [{ format, path: join(folder, path.startsWith(`${OUTPUT}/`) ? path.slice(OUTPUT.length + 1) : path) }]
  })

/**
 * Scores the submission in a folder, and writes scores and page. What is refused gets a page that says why, which holds nothing of the gold.
 * Returns the exit code.
 */
export const evaluateSubmission = async (
  call: CommandCall,
  path: string,
  folders: RunFolders,
): Promise<Either<Failure, number>> => {
  const read = call.config(path)
  if (isLeft(read)) return read
  const { config } = read.right
  const targets = targetsOf(call, read.right.outputs, folders.output)
  const [scores, page] = [
    targets.find(({ format }) => format !== 'html'),
    targets.find(({ format }) => format === 'html'),
  ]
  if (scores === undefined || page === undefined)
    return left(
      failure(
        2,
        hostCode.E205,
        '"output" does not name both a file of scores and a page',
        'use the task.json that assay task init wrote',
      ),
    )
  const refuse = async (problems: readonly Problem[], exit: number): Promise<Either<Failure, number>> => {
    const plain = plainText(call, problems)
    call.tell(plain)
    const written = await call.writeFiles([
      { path: page.path, texts: [refusalPage(config.title ?? 'Submission', plain)] },
    ])
    return isLeft(written) ? written : right(exit)
  }
  const start = call.now()
  // a log that stays empty is taken for a program that hangs
  call.tell(`scoring ${filesText(folders.submission)} of the submission\n`)
  const submitted = await submissionConfig(path, config, folders.gold, [[SYSTEM, followed(folders.submission)]])
  if (isLeft(submitted)) return refuse(submitted.left.problems, submitted.left.exit)
  const placed = submitted.right
  const attempt = await call.attempt(path, placed, ['--root', '/', '--quiet', '-o', `html:${page.path}`])
  if (attempt.outcome === undefined) {
    const { problems, exit } = attempt
    return refuse(await visibleProblems(call, path, { config: placed, problems, gold: folders.gold }), exit)
  }
  const outcome = onlySubmission(attempt.outcome)
  const { columns, without } = valuedColumns(outcome, config.task?.columns)
  for (const { key } of without) call.tell(`${key} has no value (0/0), and is not among the scores\n`)
  const delivered = await call.report(outcome, ['--columns', columnTexts(columns).join(',')], [scores])
  if (isLeft(delivered)) return refuse(delivered.left.problems, delivered.left.exit)
  const [only] = outcome.result.scores
  const called = only?.unitsCalled ?? outcome.metrics.find(({ name }) => name === only?.metric)?.units
  const units = only === undefined ? '' : `${only.units} ${called ?? 'documents'} in `
  const seconds = ((call.now() - start) / 1000).toFixed(1)
  call.tell(`${SYSTEM} scored, ${units}${seconds} seconds: ${scores.path} and ${page.path}\n`)
  return right(0)
}
