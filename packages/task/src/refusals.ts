/**
 * Problems of a refused submission as its participants may read them: those that it shows by itself in full, and those that only the gold shows by
 * the title of their code and their place in the submission, since a message may quote the gold.
 */
import { relative, sep } from 'node:path'
import type { Problem } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import type { CommandCall } from '@assay/host'
import { type Config, runProblem, withZipNamed } from '@assay/host/internal'
import { problemsText } from '@assay/report'

/** The config that scores a submission against itself, without what is known of the gold's documents. */
const alone = (config: Config): Config => {
  const { documents, groupBy: _, means: __, slices: ___, train: ____, patch: _____, ...others } = config
  const { meta: ______, ...policies } = documents ?? {}
  const [gold = config.gold] = Object.values(config.systems).flatMap((system) => ('files' in system ? system : []))
  return { ...others, gold, ...(documents && { documents: policies }) }
}

const placeOf = ({ code, at: { path, line, column } }: Problem): string => JSON.stringify([code, path, line, column])

/** Each problem once, by code and place. */
const distinct = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [placeOf(problem), problem])).values(),
]

/** True for a file in a folder. */
const isIn = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

const nowhere = { path: '', line: 1, column: 1 }

/** The problem without what the gold holds. */
const byTitle = ({ machine }: Pick<CommandCall, 'machine'>, problem: Problem, gold: string): Problem => {
  const { severity, code, at, text } = problem
  const message =
    messageOf(machine.messages ?? {}, code)?.title ?? problem.title ?? 'the submission does not fit the gold'
  if (at.path === '' || isIn(gold, at.path))
    return { severity, code, message, at: nowhere, hint: 'if you cannot find the cause, tell the organisers this code' }
  const hint = 'the submission must hold the documents and the text of the task, as they were handed out'
  return { severity, code, message, at, ...(text !== undefined && { text }), hint }
}

/** The problems of a refused submission as its participants may read them. */
export const visibleProblems = async (
  call: CommandCall,
  path: string,
  { config, problems, gold }: { readonly config: Config; readonly problems: readonly Problem[]; readonly gold: string },
): Promise<readonly Problem[]> => {
  const [system = ''] = Object.keys(config.systems)
  const attempt = await call.attempt(path, alone(config), ['--root', '/', '--quiet', '--bootstrap', '0'])
  if (attempt.outcome === undefined && attempt.problems.length > 0)
    return distinct(attempt.problems.map(runProblem(system, '"labels.known"')))
  return distinct(problems.map((problem) => byTitle(call, problem, gold)))
}

/** Problems as a terminal shows them, without colours. */
export const plainText = ({ machine }: Pick<CommandCall, 'machine'>, problems: readonly Problem[]): string =>
  problemsText(
    problems.map((problem) => withZipNamed(machine, problem)),
    { messages: machine.messages ?? {}, color: false, width: 100 },
  )
