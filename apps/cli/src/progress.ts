/** Progress bars, an estimate of the whole run, and the times of `--verbose`. */
import type { Progress } from '@assay/host/internal'
import { fixed, truncate, widthOf } from '@assay/report/internal'
import type { SingleBar } from 'cli-progress'
import type { Console } from './console.ts'
import type { App, Sink } from './process.ts'
import { followRun, type RunPhase, type RunState, type RunTimes } from './run-estimate.ts'

// ---- a bar -----------------------------------------------------------------------------------------------------------

const MIB = 2 ** 20
/** Bytes to read from which on a bar is shown. */
const MIN_BYTES = 32 * MIB
/** Milliseconds of a step after which a bar is shown. */
const MIN_WAIT = 500

// ` {bar} 100 %  1000000 of 1000000 samples`, without the bar
const FIXED_COLUMNS = 32

// `  999 min left`
const TIME_COLUMNS = 14
/** Minimal width of a terminal that shows the remaining time. */
const MIN_COLUMNS_WITH_TIME = 80

/** Fits the name and the size of a bar into a terminal. */
const fitting = (name: string, columns: number): { readonly name: string; readonly barsize: number } => {
  const beside = FIXED_COLUMNS + (columns < MIN_COLUMNS_WITH_TIME ? 0 : TIME_COLUMNS)
  const shown = truncate(name, Math.max(8, columns - beside - 6))
  return { name: shown, barsize: Math.max(4, Math.min(30, columns - beside - widthOf(shown))) }
}

type Bars = (name: string, total: number, done: number, left: string) => SingleBar

const barsOn = async (sink: Sink): Promise<Bars> => {
  const { SingleBar, Presets } = await import('cli-progress')
  // what cli-progress asks of a stream
  const { columns } = sink
  const stream = { isTTY: true, columns, write: (text: string) => sink.write(text) } as unknown as NodeJS.WritableStream
  return (name, total, done, left) => {
    const { name: label, barsize } = fitting(name, sink.columns)
    // a terminal that is left by a signal has its cursor and breaks its lines as before
    const shown = { clearOnComplete: true, hideCursor: false, linewrap: true, stream, barsize }
    const time = sink.columns < MIN_COLUMNS_WITH_TIME ? '' : '{left}'
    const bar = new SingleBar(
      { format: `{label} {bar} {percentage} %  {value} of {total}${time}`, ...shown },
      Presets.shades_classic,
    )
    bar.start(total, done, { label, left })
    return bar
  }
}

const about = (milliseconds: number): string => {
  const seconds = milliseconds / 1000
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** A bar for the phase that goes on, if that takes long. */
interface PhaseBar {
  readonly show: (state: RunState) => void
  readonly clear: () => void
}

const newPhaseBar = (barOf: Bars): PhaseBar => {
  let bar: SingleBar | undefined
  let last: RunPhase | undefined
  const clear = (): void => {
    bar?.stop()
    bar = undefined
  }
  return {
    clear,
    show: ({ phase, times }) => {
      // a phase that begins anew has less done than before
      if (last !== undefined && (last.name !== phase.name || phase.done < last.done)) clear()
      last = phase
      const isReading = phase.name === undefined
      const [turns, done] = isReading
        ? [Math.round(phase.turns / MIB), Math.floor(phase.done / MIB)]
        : [phase.turns, phase.done]
      const left = times === undefined ? '' : `  ${about(times.left)} left`
      const isLong = phase.elapsed >= MIN_WAIT && phase.done < phase.turns && turns > 0
      if (bar !== undefined) bar.update(done, { left })
      else if (isReading ? phase.turns >= MIN_BYTES || isLong : isLong)
        bar = barOf(phase.name ?? 'reading MiB', turns, done, left)
    },
  }
}

// ---- an estimate -----------------------------------------------------------------------------------------------------

/** Milliseconds after which the speed of a run can be measured. */
const MIN_ELAPSED = 1000
/** Expected milliseconds from which on an estimate is printed. */
const MIN_TOTAL = 10_000

/** Describes the whole run; `jobs` is the number of threads that would make it shorter. */
const wholeText = ({ reading, draws }: RunTimes, jobs: number | undefined): string => {
  const whole = `the whole run takes about ${about(reading + draws)}`
  if (Math.round(draws / 1000) === 0) return whole
  const less =
    jobs === undefined ? 'fewer of them take less' : `fewer of them take less, and so do more threads: --jobs ${jobs}`
  return `${whole}: reading ${about(reading)}, samples and trials ${about(draws)}; ${less}`
}

/** True if threads would shorten a run that takes long. */
const isHelped = ({ reading, draws }: RunTimes): boolean => reading + draws >= MIN_TOTAL && draws >= MIN_TOTAL / 2

interface ProgressState {
  /** A bar, on a terminal. */
  readonly bar: PhaseBar | undefined
  readonly say: (text: string) => void
  /** Number of threads to offer. */
  readonly jobs: number | undefined
}

/** Shows a run: a bar and, once, an estimate of the whole; on a terminal only if it has something to offer. */
const showRun = ({ bar, say, jobs }: ProgressState) => {
  let isReported = false
  return (state: RunState): void => {
    const { times } = state
    if (
      !isReported &&
      times !== undefined &&
      times.elapsed >= MIN_ELAPSED &&
      times.reading + times.draws >= MIN_TOTAL
    ) {
      const offered = isHelped(times) ? jobs : undefined
      if (bar === undefined || offered !== undefined) {
        isReported = true
        bar?.clear()
        say(wholeText(times, offered))
      }
    }
    bar?.show(state)
  }
}

// ---- a clock ---------------------------------------------------------------------------------------------------------

/** Prints the time of each step at the end, on stderr: no result holds a time. */
const clockProgress = (say: (text: string) => void, now: () => number): Progress => {
  const times = new Map<string, number>()
  let step: string | undefined
  let began = 0
  const enter = (next: string | undefined): void => {
    const time = now()
    if (step !== undefined) times.set(step, (times.get(step) ?? 0) + time - began)
    step = next
    began = time
  }
  return {
    start: () => enter('reading'),
    read: () => undefined,
    step: (name) => {
      enter(name)
      return () => undefined
    },
    stop: () => {
      enter(undefined)
      say(`time: ${[...times].map(([name, time]) => `${name} ${fixed(time / 1000, 2)} s`).join(', ')}`)
    },
  }
}

const combineProgress = (all: readonly Progress[]): Progress => ({
  start: (bytes, later) => {
    for (const { start } of all) start(bytes, later)
  },
  read: (bytes) => {
    for (const { read } of all) read(bytes)
  },
  step: (name, turns) => {
    const onTurns = all.flatMap(({ step }) => step?.(name, turns) ?? [])
    return (more) => {
      for (const on of onTurns) on(more)
    }
  },
  stop: () => {
    for (const { stop } of all) stop()
  },
})

// ---- all of it -------------------------------------------------------------------------------------------------------

/** Threads of a call: as given, and as many as there could be. */
export interface CallThreads {
  readonly limit: number | undefined
}

/** Creates the progress of a call; undefined if nothing is shown. `threads` is undefined for a call that takes none. */
export const progressFor = async (
  app: App,
  console: Console,
  threads: CallThreads | undefined,
): Promise<Progress | undefined> => {
  const clock = app.now ?? (() => performance.now())
  const shows = !console.quiet && app.stderr.terminal && app.env['TERM'] !== 'dumb'
  const bar = shows ? newPhaseBar(await barsOn(app.stderr)) : undefined
  const cores = app.workers?.cores ?? 1
  const jobs = threads !== undefined && threads.limit === undefined && cores > 1 ? cores : undefined
  const show = showRun({ bar, say: console.aside, jobs })
  const run = console.quiet ? undefined : followRun(clock, threads?.limit ?? 1, show)
  const shown: Progress | undefined = run && { ...run, stop: () => bar?.clear() }
  const times = console.verbose ? clockProgress(console.detail, clock) : undefined
  const all = [times, shown].filter((observer) => observer !== undefined)
  return all.length === 0 ? undefined : combineProgress(all)
}
