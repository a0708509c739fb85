/** `--watch`: scores again whenever something that was read has changed, and says what follows from it. */
import { type Failure, failure, type Outcome, type Request, type Side, splitColumn } from '@assay/host'
import type { Arguments, Flag } from '../arguments.ts'
import type { Console } from '../console.ts'
import { print } from '../output.ts'
import type { App, Sink } from '../process.ts'
import type { Target } from '../render.ts'
import { changeOf, type Probes, seenBy } from './seen.ts'
import { sinceText } from './since.ts'

export const watchFlag: Flag = {
  name: 'watch',
  help: 'score again when a file that was read changes, with the differences; Ctrl-C ends it',
}

// ---- what cannot be watched ------------------------------------------------------------------------------------------

const refusal = (why: string, hint: string): Failure => failure(2, 'E103', why, hint)

const readsInput = ({ gold, train, systems, documentTable }: Request): boolean => {
  const sides = systems.map((system) => ('make' in system ? system.train : system))
  const files = [gold, train, ...sides].flatMap((side: Pick<Side, 'files'> | undefined) => side?.files ?? [])
  return documentTable === '-' || files.some((file) => splitColumn(file, () => false).path === '-')
}

/** Refused before anything is scored. */
export const unwatchable = (given: Arguments): Failure | undefined => {
  const flag = ['part', 'on', 'isolate', 'github'].find((name) => given.has(name))
  if (!given.has('watch') || flag === undefined) return undefined
  return refusal(`--watch and --${flag} contradict each other`, 'give one of them')
}

/** The same of what is read, and of what is written. */
export const unwatched = (given: Arguments, request: Request, targets: readonly Target[]): Failure | undefined => {
  if (!given.has('watch')) return undefined
  const other = targets.find(({ path, format }) => path === undefined && format !== 'text')
  if (other !== undefined) {
    const why = `--watch prints one result after the other, and ${other.format} is one result`
    return refusal(why, `write it to a file, which is written anew each time: -o ${other.format}:FILE`)
  }
  if (!readsInput(request)) return undefined
  return refusal(
    '--watch reads files again, and standard input is read once',
    'write it to a file first, and name that',
  )
}

// ---- again and again -------------------------------------------------------------------------------------------------

/** Scores once: gives the exit code, and hands on a result that has been written. */
export type Once = (app: App, onDone: (outcome: Outcome) => void) => Promise<number>

/** The same sink, which says when nobody reads it any more: there is nobody then to watch for. */
const noticing = (sink: Sink, onGone: () => void): Sink => ({
  ...sink,
  write: (text) => {
    try {
      sink.write(text)
    } catch (error) {
      onGone()
      throw error
    }
  },
  ...(sink.exact && { exact: noticing(sink.exact, onGone) }),
})

interface Ran {
  readonly exit: number
  readonly outcome: Outcome | undefined
  readonly probes: Probes
}

const ran = async (app: App, once: Once, files: readonly string[]): Promise<Ran> => {
  const seen = seenBy(app.machine)
  for (const file of files) seen.see(file)
  const outcomes: Outcome[] = []
  const exit = await once({ ...app, machine: seen.machine }, (outcome) => outcomes.push(outcome))
  return { exit, outcome: outcomes[0], probes: seen.probes }
}

const waitingText = ({ size }: Probes): string =>
  `waiting for changes of ${size === 1 ? 'a file' : `${size} files and patterns`}; Ctrl-C ends it`

/**
 * Scores, and again whenever something has changed of what was read; `files` are those that are read past the machine. A first
 * call without a result ends as it would have without the flag. Later ones say what is wrong, and wait for a remedy. The exit code
 * is that of the last.
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
  const own: App = { ...app, stdout: noticing(app.stdout, onGone) }
  let now = await ran(own, once, files)
  let last = now.outcome
  while (isRead && last !== undefined) {
    console.aside(waitingText(now.probes))
    const change = await changeOf(now.probes, nextLook)
    if (change === undefined) break
    console.note(`changed: ${change.changed.join(', ')}`)
    const next = await ran(own, once, files)
    if (next.outcome !== undefined) print(own.stdout, [sinceText(last, next.outcome)])
    // what a call that was refused has not come to is looked at as before
    now = next.outcome === undefined ? { ...next, probes: new Map([...change.probes, ...next.probes]) } : next
    last = next.outcome ?? last
  }
  return now.exit
}
