/** Problems, notes and progress, on stderr. */
import type { Problem } from '@assay/core'
import type { Failure } from '@assay/host'
import { withZipNamed } from '@assay/host/internal'
import { problemsJson, problemsText } from '@assay/report'
import { escapeCommands, escapeJsonCommands, problemsGithub, problemsSarif, safe } from '@assay/report/internal'
import type { Arguments, Flag } from './arguments.ts'
import { isReadByRunner, relativeToWorkspace } from './github-runner.ts'
import { summariseProblems } from './github-summary.ts'
import { messages } from './messages.ts'
import type { App, Sink } from './process.ts'
import { rewordProblems } from './remedies.ts'

export interface Console {
  readonly color: boolean
  readonly quiet: boolean
  readonly problems: (problems: readonly Problem[], total?: number) => void
  /** Prints problems of the result, only where each becomes an annotation. */
  readonly annotate: (problems: readonly Problem[]) => void
  readonly note: (text: string) => void
  /** Prints a note, unless a program reads stderr. */
  readonly aside: (text: string) => void
  /** Prints a way on after a refusal, under `--quiet` too, unless a program reads stderr. */
  readonly advise: (text: string) => void
  readonly verbose: boolean
  /** Prints a line if `--verbose` is set. */
  readonly detail: (text: string) => void
}

/** True if output is coloured: by `--color`, NO_COLOR, FORCE_COLOR, or the terminal. */
export const usesColor = (when: string | undefined, env: App['env'], sink: Sink): boolean => {
  if (when === 'always' || when === 'never') return when === 'always'
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return sink.terminal && env['TERM'] !== 'dumb'
}

/** Writes to stderr; a closed stderr is not an error. */
const writeQuietly = (sink: Sink, text: string): void => {
  try {
    sink.write(text)
  } catch {
    // there is nowhere left to say it
  }
}

const identity = (text: string): string => text
const unchanged = { text: identity, json: identity }

/** Value of `--diagnostics`, found even if the arguments cannot be parsed. */
const diagnosticsForm = (words: readonly string[]): string => {
  const joined = words.find((word) => word.startsWith('--diagnostics='))?.slice('--diagnostics='.length)
  return joined ?? words[words.indexOf('--diagnostics') + 1 || words.length] ?? 'text'
}

/** Creates the console of a call; hints name `flags` only. */
export const newConsole = (app: App, args: Arguments | undefined, flags?: readonly Pick<Flag, 'name'>[]): Console => {
  const color = usesColor(args?.last('color'), app.env, app.stderr)
  const quiet = args?.has('quiet') ?? false
  const verbose = args?.has('verbose') ?? false
  const escapeAll = isReadByRunner(app.env, app.stderr) ? { text: escapeCommands, json: escapeJsonCommands } : unchanged
  const inStep = args?.has('github') ?? app.arguments.includes('--github')
  const form = args?.last('diagnostics') ?? (inStep ? 'github' : diagnosticsForm(app.arguments))
  const inWords = (problem: Problem): Problem => withZipNamed(app.machine, problem)
  const render = (all: readonly Problem[]): string => {
    if (form === 'json') return escapeAll.json(problemsJson(all))
    if (form === 'sarif')
      return escapeAll.json(
        problemsSarif(
          all.map((problem) => relativeToWorkspace(app.env, problem)),
          messages,
        ),
      )
    const named = all.map(inWords)
    if (form === 'github')
      return problemsGithub(
        named.map((problem) => relativeToWorkspace(app.env, problem)),
        messages,
      )
    return escapeAll.text(problemsText(named, { messages, color, width: app.stderr.columns }))
  }
  const problems = (all: readonly Problem[], total = all.length): void => {
    if (all.length === 0) return
    const reworded = flags === undefined ? all : rewordProblems(flags, all)
    app.onProblems?.(all)
    writeQuietly(app.stderr, render(reworded))
    if (inStep) summariseProblems(app.env, problemsText(reworded.map(inWords), { messages, color: false, width: 100 }))
    if (form === 'text' && total > all.length)
      writeQuietly(app.stderr, `only the first ${all.length} of ${total} problems are kept\n`)
  }
  const annotate = (all: readonly Problem[]): void => {
    if (form === 'github' && all.length > 0) writeQuietly(app.stderr, render(all))
  }
  const line = (text: string): void => writeQuietly(app.stderr, escapeAll.text(`${safe(text)}\n`))
  const note = (text: string): void => (quiet ? undefined : line(text))
  const isRead = form === 'json' || form === 'sarif'
  return {
    color,
    quiet,
    verbose,
    problems,
    annotate,
    note,
    aside: (text) => (isRead ? undefined : note(text)),
    advise: (text) => (isRead ? undefined : line(text)),
    detail: (text) => (verbose ? line(text) : undefined),
  }
}

/** Prints a failure and returns its exit code. */
export const fail = (console: Console, { exit, problems, total, detail }: Failure): number => {
  console.problems(problems, total)
  for (const line of detail?.split('\n') ?? []) console.detail(line)
  return exit
}
