/** How far the work is, for who waits at a terminal; what is done how and how long it takes, for who asks with --verbose. */
import { relative } from 'node:path'
import { type Alone, EVERY, type Outline, type Progress, packageFolder, type Surroundings } from '@assay/host'
import { node } from '@assay/host/node'
import { fixed, lenientIn, lenientText, type Result, short, widthOf } from '@assay/report'
import type { SingleBar } from 'cli-progress'
import type { Console } from './console.ts'
import type { App, Sink } from './process.ts'

// ---- a bar -----------------------------------------------------------------------------------------------------------

const MIB = 2 ** 20
/** So much to read that one would wonder. */
const LONG = 32 * MIB
/** So many milliseconds of a step that one would wonder. */
const PATIENCE = 500

// ` {bar} 100 %  1000000 of 1000000 samples`, without the bar
const BESIDE = 32

// `  999 min left`
const TIME = 14
/** A terminal with room for the time that is left. */
const WITH_TIME = 80

/** The name and the size of a bar that fit a terminal. */
const fitting = (name: string, columns: number): { readonly name: string; readonly barsize: number } => {
  const beside = BESIDE + (columns < WITH_TIME ? 0 : TIME)
  const shown = short(name, Math.max(8, columns - beside - 6))
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

/** A bar at a time: of reading, where there is much, then of each step that takes long. */
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

/** So many milliseconds of a step that its speed is known. */
const KNOWN = 1000
/** So many milliseconds that one would rather know of. */
const TELLING = 10_000

/** Says of a step that takes long, once its speed is known, how long: where there is no bar to see it by. */
const estimating = (say: (text: string) => void, now: () => number): Progress => ({
  start: () => undefined,
  read: () => undefined,
  step: (name, turns) => {
    if (turns === 0) return () => undefined
    const began = now()
    let done = 0
    let told = false
    return (more) => {
      done += more
      const elapsed = now() - began
      if (told || elapsed < KNOWN) return
      told = true
      const whole = (elapsed * turns) / done
      if (whole >= TELLING) say(`${name}: ${turns} take about ${about(whole)}; fewer trials or samples take less`)
    }
  },
  stop: () => undefined,
})

// ---- a clock ---------------------------------------------------------------------------------------------------------

/** Says at the end how long each step took. It goes to stderr: no result holds a time. */
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

const together = (all: readonly Progress[]): Progress => ({
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

// ---- what is read with what ------------------------------------------------------------------------------------------

const sizeText = (path: string): string => {
  const size = path === '-' ? undefined : node.look(path)?.bytes
  return size === undefined ? '' : `, ${size} bytes`
}

const outlineLines = (app: App, { folder, plugins, metrics, files }: Outline): readonly string[] => [
  ...plugins.map(({ name, version }) => {
    const own = packageFolder(node, name, [folder, ...app.pluginFolders])
    return `plugin ${name} ${version}${own === undefined ? '' : ` in ${relative('.', own) || '.'}`}`
  }),
  ...metrics.flatMap(({ name, version, options, view, signatures, lenient }) => [
    `metric ${name} ${version} with ${options}`,
    ...(view === undefined ? [] : [`view of ${name}: ${view}`]),
    ...signatures.map((signature) => `signature ${signature}`),
    ...(lenient.length === 0 ? [] : [lenientText(lenient)]),
  ]),
  ...files.map(({ who, path, shown, reader }) => `${who}: ${shown} as ${reader}${sizeText(path)}`),
]

type Input = Result['inputs'][number]

const MOST_VALUES = 8

/** `dialect doccano, unit codepoint and token` */
export const sawText = ({ saw = {} }: Pick<Input, 'saw'>): string =>
  Object.entries(saw)
    .map(([name, values]) => {
      const more = values.length - MOST_VALUES
      const shown = values.slice(0, MOST_VALUES).map((value) => (value === '' ? '""' : value))
      return `${name} ${shown.join(' and ')}${more > 0 ? ` and ${more} more` : ''}`
    })
    .join(', ')

/** How many documents each file had, and as what it was read; signatures again where that is in them now. */
export const tellInputs = (console: Console, inputs: readonly Input[], signatures: readonly string[]): void => {
  for (const { role, path, documents, reader, saw } of inputs) {
    const as = saw === undefined ? '' : `, read as ${reader.replace(/^.*\/|@[^@/]*$/g, '')}, ${sawText({ saw })}`
    console.detail(`read ${role} ${path}: ${documents} ${documents === 1 ? 'document' : 'documents'}${as}`)
  }
  if (inputs.some(({ saw }) => saw !== undefined))
    for (const signature of new Set(signatures)) console.detail(`signature with what was read: ${signature}`)
}

/** A stored result that was read, and how its scores were made. */
export const tellStored = (console: Console, path: string, { scores }: Pick<Result, 'scores'>): void => {
  console.detail(`result ${path}: ${scores.length} ${scores.length === 1 ? 'score' : 'scores'}${sizeText(path)}`)
  for (const signature of new Set(scores.map((score) => score.signature))) {
    const lenient = lenientIn(scores.filter((score) => score.signature === signature))
    console.detail(`signature ${signature}`)
    if (lenient.length > 0) console.detail(lenientText(lenient))
  }
}

// ---- what is left out ------------------------------------------------------------------------------------------------

/** Metrics of packages that were named alone; `how` says how the others are asked for. */
export const tellAlone = (console: Console, all: readonly Alone[], how: (asked: string) => string): void => {
  for (const { asked, plugin, metric, others } of all)
    console.aside(`${metric} alone; also in ${plugin}: ${others.join(', ')} (${how(asked)})`)
}

/** How all metrics of a package are written in a config. */
export const allInConfig = (asked: string): string => `all of them: ${JSON.stringify(`${asked}/${EVERY}`)}`

/** Keeps what was planned last, to be shown when it has been done. */
export interface Planned {
  readonly see: (outline: Outline) => void
  readonly outline: () => Outline | undefined
}
export const newPlanned = (): Planned => {
  let last: Outline | undefined
  return {
    see: (outline) => {
      last = outline
    },
    outline: () => last,
  }
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** What the host is given beside a request. */
export const surroundingsOf = async (app: App, console: Console, planned?: Planned): Promise<Surroundings> => {
  const now = app.now ?? (() => performance.now())
  const shows = !console.quiet && app.stderr.terminal && app.env['TERM'] !== 'dumb'
  const bar = shows ? barProgress(await barsOn(app.stderr), now) : undefined
  const estimate = bar === undefined && !console.quiet ? estimating(console.aside, now) : undefined
  const clock = console.verbose ? clockProgress(console.detail, now) : undefined
  const watching = [clock, bar, estimate].filter((one) => one !== undefined)
  const progress = watching.length === 0 ? undefined : together(watching)
  return {
    machine: app.machine,
    ...(app.misuse && { misuse: app.misuse }),
    ...(progress && { progress }),
    ...((planned || console.verbose) && {
      onPlan: (outline: Outline) => {
        planned?.see(outline)
        if (console.verbose) outlineLines(app, outline).forEach(console.detail)
      },
    }),
  }
}
