/** The duration of a whole run, estimated while it goes on: of the reading from the bytes so far, of draws from their turns so far. */
import type { Progress } from '@assay/host/internal'

type Steps = NonNullable<Parameters<Progress['start']>[1]>

/** Part of the whole that goes on: reading, with bytes as turns, or a step. */
export interface RunPhase {
  readonly name: string | undefined
  readonly turns: number
  readonly done: number
  /** Milliseconds since it began. */
  readonly elapsed: number
}

/** Milliseconds of a run, as far as they can be told. */
export interface RunTimes {
  /** Since its start. */
  readonly elapsed: number
  readonly reading: number
  /** All samples and trials. */
  readonly draws: number
  readonly left: number
}

export interface RunState {
  readonly phase: RunPhase
  /** Undefined before enough is done. */
  readonly times: RunTimes | undefined
}

/**
 * Time of a sample or a trial as a share of the time of reading: it weighs the documents that were read and judged. A guess until the first
 * step has its own speed: shares of 1/200 to 1/1000 were measured.
 */
const TURN_SHARE = 1 / 500

/** Share of the bytes, or milliseconds, after which the speed of reading is known: the first documents take longer than others. */
const KNOWN_SHARE = 1 / 20
const KNOWN_AFTER = 10_000

/** Turns by their weight. */
const turnsIn = (steps: Steps): number => steps.reduce((sum, { turns, weight }) => sum + turns * weight, 0)

/** Follows a run, and calls `onState` after each event. Threads share the turns of steps. */
export const followRun = (
  now: () => number,
  threads: number,
  onState: (state: RunState) => void,
): Omit<Progress, 'stop'> => {
  let began: number | undefined
  let phase = { name: undefined as string | undefined, turns: 0, done: 0, weight: 1, began: 0 }
  let later: Steps = []
  /** Time of the reading, once that is over. */
  let reading: number | undefined
  let drawn = 0
  let perTurn: number | undefined
  const begin = (time: number): void => {
    began = time
    reading = undefined
    drawn = 0
    perTurn = undefined
  }
  const timesAt = (time: number): RunTimes | undefined => {
    const { turns, done, weight } = phase
    const elapsed = time - phase.began
    const pace = done > 0 ? elapsed / done : undefined
    if (reading === undefined) {
      if (pace === undefined || turns === 0 || (done < turns * KNOWN_SHARE && elapsed < KNOWN_AFTER)) return undefined
      const whole = pace * Math.max(turns, done)
      const draws = (turnsIn(later) * whole * TURN_SHARE) / threads
      return { elapsed: time - (began ?? time), reading: whole, draws, left: whole - elapsed + draws }
    }
    const each = pace === undefined ? (perTurn ?? (reading * TURN_SHARE) / threads) : pace / weight
    const left = (Math.max(0, turns - done) * weight + turnsIn(later)) * each
    return { elapsed: time - (began ?? time), reading, draws: drawn + elapsed + left, left }
  }
  const tell = (time: number): void => {
    const { name, turns, done } = phase
    onState({ phase: { name, turns, done, elapsed: time - phase.began }, times: timesAt(time) })
  }
  /** Ends the phase that goes on. */
  const close = (time: number): void => {
    const elapsed = time - phase.began
    if (reading === undefined) reading = elapsed
    else {
      drawn += elapsed
      if (phase.done > 0) perTurn = elapsed / phase.done / phase.weight
    }
  }
  return {
    start: (bytes, steps = []) => {
      const time = now()
      begin(time)
      phase = { name: undefined, turns: bytes, done: 0, weight: 1, began: time }
      later = steps
      tell(time)
    },
    read: (bytes) => {
      if (reading !== undefined) return
      phase.done += bytes
      tell(now())
    },
    step: (name, turns) => {
      const time = now()
      // parts that are merged have been read before
      if (began === undefined) {
        begin(time)
        phase.began = time
      }
      close(time)
      const at = later.findIndex((step) => step.name === name)
      const started = { name, turns, done: 0, weight: later[at]?.weight ?? 1, began: time }
      later = later.slice(at + 1)
      phase = started
      return (more) => {
        started.done += more
        if (phase === started) tell(now())
      }
    },
  }
}
