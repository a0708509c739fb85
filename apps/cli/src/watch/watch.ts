/** `--watch`: scores again when an input changes, and prints the differences. */
import type { Failure, Outcome, Request } from '@assay/host'
import { failure, hostCode, readsStandardInput } from '@assay/host/internal'
import type { Arguments, Flag } from '../arguments.ts'
import type { Console } from '../console.ts'
import { print } from '../output.ts'
import type { App, Sink } from '../process.ts'
import type { Target } from '../render.ts'
import { type Probes, recordFiles, waitForChange } from './file-recorder.ts'
import { sinceText } from './since.ts'

export const watchFlag: Flag = {
  name: 'watch',
  help: 'score again when an input file changes, and print the differences; stop with Ctrl-C',
}

// ---- what cannot be watched ------------------------------------------------------------------------------------------

const refusal = (why: string, hint: string): Failure => failure(2, hostCode.E103, why, hint)

/** Refuses the combination before anything is scored. */
export const watchContradiction = (args: Arguments): Failure | undefined => {
  const flag = ['part', 'on', 'github'].find((name) => args.has(name))
  if (!args.has('watch') || flag === undefined) return undefined
  return refusal(`--watch and --${flag} contradict each other`, 'give one of them')
}

/** Refuses outputs and inputs that cannot be watched. */
export const checkWatchable = (args: Arguments, request: Request, targets: readonly Target[]): Failure | undefined => {
  if (!args.has('watch')) return undefined
  const other = targets.find(({ path, format }) => path === undefined && format !== 'text')
  if (other !== undefined) {
    const why = `--watch prints one result after the other, and ${other.format} is one result`
    return refusal(why, `write it to a file, which is written anew each time: -o ${other.format}:FILE`)
  }
  if (!readsStandardInput(request)) return undefined
  return refusal(
    '--watch reads files again, and standard input is read once',
    'write it to a file first, and name that',
  )
}

// ---- again and again -------------------------------------------------------------------------------------------------

/** Scores once, returns the exit code, and passes on the result. */
export type Once = (app: App, onDone: (outcome: Outcome) => void) => Promise<number>

/** A sink that calls `onGone` when its reader is gone. */
const watchSink = (sink: Sink, onGone: () => void): Sink => ({
  ...sink,
  write: (text) => {
    try {
      sink.write(text)
    } catch (error) {
      onGone()
      throw error
    }
  },
  ...(sink.exact && { exact: watchSink(sink.exact, onGone) }),
})

interface WatchedRun {
  readonly exit: number
  readonly outcome: Outcome | undefined
  readonly probes: Probes
}

const runOnce = async (app: App, once: Once, files: readonly string[]): Promise<WatchedRun> => {
  const seen = recordFiles(app.machine)
  for (const file of files) seen.record(file)
  const outcomes: Outcome[] = []
  const exit = await once({ ...app, machine: seen.machine }, (outcome) => outcomes.push(outcome))
  return { exit, outcome: outcomes[0], probes: seen.probes }
}

const waitingText = ({ size }: Probes): string =>
  `waiting for changes of ${size === 1 ? 'a file' : `${size} files and patterns`}; Ctrl-C ends it`

/**
 * Scores whenever an input changes; `files` are read outside of the machine. A first run without a result ends the call; later
 * ones print their problems and wait. Returns the last exit code.
 */
export const keepScoring = async (
  app: App,
  console: Console,
  files: readonly string[],
  once: Once,
): Promise<number> => {
  const { nextLook = async () => false } = app
  let isRead = true
  const onGone = (): void => {
    isRead = false
  }
  const own: App = { ...app, stdout: watchSink(app.stdout, onGone) }
  let now = await runOnce(own, once, files)
  let last = now.outcome
  while (isRead && last !== undefined) {
    console.aside(waitingText(now.probes))
    const change = await waitForChange(now.probes, nextLook)
    if (change === undefined) break
    console.note(`changed: ${change.changed.join(', ')}`)
    const next = await runOnce(own, once, files)
    if (next.outcome !== undefined) print(own.stdout, [sinceText(last, next.outcome)])
    // what a call that was refused has not come to is looked at as before
    now = next.outcome === undefined ? { ...next, probes: new Map([...change.probes, ...next.probes]) } : next
    last = next.outcome ?? last
  }
  return now.exit
}
