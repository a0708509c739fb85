/**
 * What a thread of plugins shows of itself while it runs: a beat with each step, and what it is at, in memory that outlives
 * it. A thread that hangs or has died can no longer be asked.
 */
import type { Place } from '@assay/core'
import { nowhere } from './failure.ts'
import { type Misuse, standardOutputKept } from './misuse.ts'

/** What the thread is at: whose code runs, and on what. */
export interface CurrentCall {
  readonly who: string
  /** The metric whose fault it is if nothing follows, with its package; none while plugins are loaded. */
  readonly metric?: string
  /** `on document 3` */
  readonly where: string
  readonly at: Place
}

/** Shared by both threads. */
export interface Memory {
  /** How often something was finished; the length of what stands in `call`; whether it is still there. */
  readonly counts: SharedArrayBuffer
  readonly call: SharedArrayBuffer
}

const ROOM = 2 ** 14
const BEATS = 0
const LENGTH = 1
const INSIDE = 2

export const newMemory = (): Memory => ({ counts: new SharedArrayBuffer(12), call: new SharedArrayBuffer(ROOM) })

export const beatsIn = ({ counts }: Memory): number => Atomics.load(new Int32Array(counts), BEATS)

const start: CurrentCall = { who: 'a plugin', where: 'before anything is read', at: nowhere }

/** What the thread was at when it last said so; between documents, readers and built-in systems have their turn. */
export const currentCallIn = ({ counts, call }: Memory): CurrentCall => {
  const numbers = new Int32Array(counts)
  const length = Atomics.load(numbers, LENGTH)
  if (length === 0) return start
  const last = JSON.parse(new TextDecoder().decode(new Uint8Array(call).slice(0, length))) as CurrentCall
  if (Atomics.load(numbers, INSIDE) === 1) return last
  return { who: 'a plugin', where: `after ${last.who} was done ${last.where}`, at: last.at }
}

// ---- inside ----------------------------------------------------------------------------------------------------------

/** Stands between the host and the plugins of its thread. */
export interface Watch {
  /** Something was finished. */
  readonly beat: () => void
  /** Before each call of a plugin; what is called is said where somebody watches. */
  readonly enter: (call: () => CurrentCall) => void
  /** After each call of a plugin: throws where it has done to the process what is not its to do. */
  readonly leave: () => void
  /** Nobody can change a document that the plugin is shown. */
  readonly seal: (content: unknown) => void
}

/** Longer names of documents than anybody reads. */
const shortened = (call: CurrentCall): CurrentCall => ({ ...call, where: `${call.where.slice(0, 1000)} …` })

const encoder = new TextEncoder()

const encoded = (call: CurrentCall): Uint8Array => {
  const bytes = encoder.encode(JSON.stringify(call))
  return bytes.length <= ROOM ? bytes : encoder.encode(JSON.stringify({ ...shortened(call), at: nowhere }))
}

/** Freezes an object and all that hangs on it, without recursion: trees may be deep. */
const freezeAll = (content: unknown): void => {
  const open: unknown[] = [content]
  while (open.length > 0) {
    const value = open.pop()
    // packed numbers cannot be frozen
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) continue
    Object.freeze(value)
    for (const inner of value instanceof Map ? value.values() : Object.values(value)) open.push(inner)
  }
}

/** Watches from inside; what goes to standard output from here on is kept from it, and told. */
export const watchOf = ({ counts, call }: Memory): Watch => {
  const numbers = new Int32Array(counts)
  const bytes = new Uint8Array(call)
  const misuse: Misuse = standardOutputKept()
  const beat = (): void => {
    Atomics.add(numbers, BEATS, 1)
  }
  beat()
  return {
    beat,
    enter: (current) => {
      const text = encoded(current())
      bytes.set(text)
      Atomics.store(numbers, LENGTH, text.length)
      Atomics.store(numbers, INSIDE, 1)
      beat()
    },
    leave: () => {
      Atomics.store(numbers, INSIDE, 0)
      misuse.refuse()
    },
    seal: freezeAll,
  }
}

/** Watches no more than what is done to the process: in the thread of the program itself nobody asks how far a plugin is. */
export const watchFor = ({ refuse }: Misuse): Watch => ({
  beat: () => undefined,
  enter: () => undefined,
  leave: refuse,
  seal: () => undefined,
})

/** What was thrown says more than what was done to the process before it, which nobody else is to be blamed for. */
export const forget = (watch: Watch | undefined): void => {
  try {
    watch?.leave()
  } catch {
    // it has failed already
  }
}
