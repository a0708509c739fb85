/**
 * What participants are told of a submission that is refused. What it shows by itself is told in full; what only the gold shows, by the title of
 * its code and its place in the submission, since a message may quote the gold.
 */
import { resolve } from 'node:path'
import type { Problem } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import { problemsText } from '@assay/report'
import { messages } from '../messages.ts'
import type { App } from '../process.ts'
import { withZipNamed } from '../zips.ts'
import { attempt } from './attempt.ts'

/** The config that scores a submission against itself. */
const alone = (config: object): object => {
  const { systems, documents, ...others } = config as {
    readonly systems: Readonly<Record<string, object>>
    readonly documents?: Readonly<Record<string, unknown>>
  }
  const { meta: _, ...policies } = documents ?? {}
  const { groupBy: __, means: ___, slices: ____, train: _____, ...kept } = others as Readonly<Record<string, unknown>>
  return { ...kept, gold: Object.values(systems)[0], systems, ...(documents && { documents: policies }) }
}

const placeOf = ({ code, at: { path, line, column } }: Problem): string => JSON.stringify([code, path, line, column])

/** Each problem once, by code and place. */
const distinct = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [placeOf(problem), problem])).values(),
]

const nowhere = { path: '', line: 1, column: 1 }

/** The problem without what the gold holds. */
const byTitle = (problem: Problem, gold: string): Problem => {
  const { severity, code, at, text } = problem
  const message = messageOf(messages, code)?.title ?? problem.title ?? 'the submission does not fit the gold'
  if (at.path === '' || resolve(at.path).startsWith(resolve(gold)))
    return { severity, code, message, at: nowhere, hint: 'if you cannot find the cause, tell the organisers this code' }
  const hint = 'the submission must hold the documents and the text of the task, as they were handed out'
  return { severity, code, message, at, ...(text !== undefined && { text }), hint }
}

/** The problems of a refused submission as its participants may read them. */
export const toldProblems = async (
  app: App,
  path: string,
  { config, problems, gold }: { readonly config: object; readonly problems: readonly Problem[]; readonly gold: string },
): Promise<readonly Problem[]> => {
  const own = await attempt(app, path, alone(config), ['--root', '/', '--quiet', '--bootstrap', '0'])
  if (own.outcome === undefined && own.problems.length > 0) return distinct(own.problems)
  return distinct(problems.map((problem) => byTitle(problem, gold)))
}

/** Problems as a terminal shows them, without colours. */
export const plainText = (problems: readonly Problem[]): string =>
  problemsText(problems.map(withZipNamed), { messages, color: false, width: 100 })
