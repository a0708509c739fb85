/** Everything that is not the result: problems, notes, progress. It goes to stderr. */
import type { Problem } from '@assay/core'
import type { Failure } from '@assay/host'
import { jsonWithoutCommands, problemsGithub, problemsJson, problemsText, safe, withoutCommands } from '@assay/report'
import { inWorkspace, readByRunner } from './actions.ts'
import type { Arguments, Flag } from './arguments.ts'
import { summariseProblems } from './github.ts'
import type { App, Sink } from './process.ts'
import { remedied } from './remedies.ts'
import { withZipNamed } from './zips.ts'

export interface Console {
  readonly color: boolean
  readonly quiet: boolean
  readonly problems: (problems: readonly Problem[], total?: number) => void
  /** Problems that stand in the result as well, where each has a line of its own in a file that is looked at. */
  readonly annotate: (problems: readonly Problem[]) => void
  readonly note: (text: string) => void
  /** A note that changes nothing in what is scored: where a program reads stderr, it is not said. */
  readonly aside: (text: string) => void
  readonly verbose: boolean
  /** Said to who asked for it. */
  readonly detail: (text: string) => void
}

/** NO_COLOR and FORCE_COLOR are honoured; --color says it outright. */
export const colored = (when: string | undefined, env: App['env'], sink: Sink): boolean => {
  if (when === 'always' || when === 'never') return when === 'always'
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return sink.terminal && env['TERM'] !== 'dumb'
}

/** A closed stderr takes nothing, and that is not a reason to fail. */
const tell = (sink: Sink, text: string): void => {
  try {
    sink.write(text)
  } catch {
    // there is nowhere left to say it
  }
}

const same = (text: string): string => text
const asItIs = { text: same, json: same }

/** The form of problems where the arguments themselves are the problem. */
const formIn = (words: readonly string[]): string => {
  const joined = words.find((word) => word.startsWith('--diagnostics='))?.slice('--diagnostics='.length)
  return joined ?? words[words.indexOf('--diagnostics') + 1 || words.length] ?? 'text'
}

/** What commands say; `flags` are those that a remedy may name. */
export const consoleOf = (app: App, given: Arguments | undefined, flags?: readonly Pick<Flag, 'name'>[]): Console => {
  const color = colored(given?.last('color'), app.env, app.stderr)
  const quiet = given?.has('quiet') ?? false
  const verbose = given?.has('verbose') ?? false
  const calm = readByRunner(app.env, app.stderr) ? { text: withoutCommands, json: jsonWithoutCommands } : asItIs
  const inStep = given?.has('github') ?? app.arguments.includes('--github')
  const form = given?.last('diagnostics') ?? (inStep ? 'github' : formIn(app.arguments))
  const shown = (all: readonly Problem[]): string => {
    if (form === 'json') return calm.json(problemsJson(all))
    const named = all.map(withZipNamed)
    if (form === 'github') return problemsGithub(named.map((problem) => inWorkspace(app.env, problem)))
    return calm.text(problemsText(named, { color, width: app.stderr.columns }))
  }
  const problems = (all: readonly Problem[], total = all.length): void => {
    if (all.length === 0) return
    const said = flags === undefined ? all : remedied(flags, all)
    tell(app.stderr, shown(said))
    if (inStep) summariseProblems(app.env, problemsText(said.map(withZipNamed), { color: false, width: 100 }))
    if (form === 'text' && total > all.length)
      tell(app.stderr, `only the first ${all.length} of ${total} problems are kept\n`)
  }
  const annotate = (all: readonly Problem[]): void => {
    if (form === 'github' && all.length > 0) tell(app.stderr, shown(all))
  }
  const line = (text: string): void => tell(app.stderr, calm.text(`${safe(text)}\n`))
  const note = (text: string): void => (quiet ? undefined : line(text))
  return {
    color,
    quiet,
    verbose,
    problems,
    annotate,
    note,
    aside: (text) => (form === 'json' ? undefined : note(text)),
    detail: (text) => (verbose ? line(text) : undefined),
  }
}

/** Says why there is no result, and gives the exit code. */
export const fail = (console: Console, { exit, problems, total, detail }: Failure): number => {
  console.problems(problems, total)
  for (const line of detail?.split('\n') ?? []) console.detail(line)
  return exit
}
