/** Progress bars, an estimate of the remaining time, and the times of `--verbose`. */
import type { Progress } from '@assay/host/internal'
import { fixed, truncate, widthOf } from '@assay/report/internal'
import type { SingleBar } from 'cli-progress'
import type { Console } from './console.ts'
import type { App, Sink } from './process.ts'

// ---- a bar -----------------------------------------------------------------------------------------------------------

const MIB = 2 ** 20
/** Bytes to read from which on a bar is shown. */
const LONG = 32 * MIB
/** Milliseconds of a step after which a bar is shown. */
const PATIENCE = 500

// ` {bar} 100 %  1000000 of 1000000 samples`, without the bar
const FIXED_COLUMNS = 32

// `  999 min left`
const TIME_COLUMNS = 14
/** Minimal width of a terminal that shows the remaining time. */
const WITH_TIME = 80

/** Fits the name and the size of a bar into a terminal. */
const fitting = (name: string, columns: number): { readonly name: string; readonly barsize: number } => {
  const beside = FIXED_COLUMNS + (columns < WITH_TIME ? 0 : TIME_COLUMNS)
  const shown = truncate(name, Math.max(8, columns - beside - 6))
  return { name: shown, barsize: Math.max(4, Math.min(30, columns - beside - widthOf(shown))) }
}

type Bars = (name: string, total: number, done: number, left: string) => SingleBar

const barsOn = async (sink: Sink): Promise<Bars> => {
  const { SingleBar, Presets } = await import('cli-progress')
  // what cli-progress asks of a stream
  const stream = { isTTY: true, write: (text: string) => sink.write(text) } as unknown as NodeJS.WritableStream
  return (name, total, done, left) => {
    const { name: label, barsize } = fitting(name, sink.columns)
    // a terminal that is left by a signal has its cursor and breaks its lines as before
    const shown = { clearOnComplete: true, hideCursor: false, linewrap: true, stream, barsize }
    const time = sink.columns < WITH_TIME ? '' : '{left}'
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

/** Shows one bar at a time: for reading much, then for each long step. */
const barProgress = (barOf: Bars, now: () => number): Progress => {
  let bar: SingleBar | undefined
  let bytes = 0
  const end = (): void => {
    bar?.stop()
    bar = undefined
  }
  return {
    start: (total) => {
      // what several threads have not come to an end with, one begins anew
      end()
      bytes = 0
      if (total >= LONG) bar = barOf('reading MiB', Math.round(total / MIB), 0, '')
    },
    read: (n) => {
      bytes += n
      bar?.update(Math.floor(bytes / MIB))
    },
    step: (name, turns) => {
      end()
      const began = now()
      let done = 0
      return (more) => {
        done += more
        const elapsed = now() - began
        const left = `  ${about((elapsed * (turns - done)) / done)} left`
        if (bar !== undefined) bar.update(done, { left })
        else if (done < turns && elapsed >= PATIENCE) bar = barOf(name, turns, done, left)
      }
    },
    stop: end,
  }
}

// ---- an estimate -----------------------------------------------------------------------------------------------------

/** Milliseconds after which the speed of a step is known. */
const MEASURABLE = 1000
/** Expected milliseconds from which on an estimate is printed. */
const WORTH_TELLING = 10_000

/** Prints an estimate for each long step, where there is no bar. */
const estimateProgress = (say: (text: string) => void, now: () => number, jobs: boolean): Progress => ({
  start: () => undefined,
  read: () => undefined,
  step: (name, turns) => {
    if (turns === 0) return () => undefined
    const began = now()
    let done = 0
    let isAnnounced = false
    return (more) => {
      done += more
      const elapsed = now() - began
      if (isAnnounced || elapsed < MEASURABLE) return
      isAnnounced = true
      const whole = (elapsed * turns) / done
      const less = jobs
        ? 'fewer of them take less, and so do more threads: --jobs N'
        : 'fewer trials or samples take less'
      if (whole >= WORTH_TELLING)
        say(`${name}: ${turns} take about ${about(whole)}, and other steps their own; ${less}`)
    }
  },
  stop: () => undefined,
})

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
  start: (bytes) => {
    for (const { start } of all) start(bytes)
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

/** Creates the progress of a call; undefined if nothing is shown. `jobs` is true if more threads would help. */
export const progressFor = async (app: App, console: Console, jobs: boolean): Promise<Progress | undefined> => {
  const now = app.now ?? (() => performance.now())
  const shows = !console.quiet && app.stderr.terminal && app.env['TERM'] !== 'dumb'
  const bar = shows ? barProgress(await barsOn(app.stderr), now) : undefined
  const estimate = bar === undefined && !console.quiet ? estimateProgress(console.aside, now, jobs) : undefined
  const clock = console.verbose ? clockProgress(console.detail, now) : undefined
  const all = [clock, bar, estimate].filter((one) => one !== undefined)
  return all.length === 0 ? undefined : combineProgress(all)
}
