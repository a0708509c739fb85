/** A heartbeat of plugin threads, and their current call, in shared memory: a thread that hangs or has died cannot be asked. */
import type { Place } from '@assay/core'
import { nowhere } from './failure.ts'
import { guardOutput, type Misuse } from './misuse.ts'

/** The current call: whose code runs, and on which input. */
export interface CurrentCall {
  readonly who: string
  /** The metric to blame if the thread dies, with its package; none while plugins are loaded. */
  readonly metric?: string
  /** `on document 3` */
  readonly where: string
  readonly at: Place
}

/** Memory shared by both threads. */
export interface WatchMemory {
  /** The number of beats; the length of the text in `call`; 1 during the call. */
  readonly counts: SharedArrayBuffer
  readonly call: SharedArrayBuffer
}

const ROOM = 2 ** 14
const BEATS = 0
const LENGTH = 1
const INSIDE = 2

export const newWatchMemory = (): WatchMemory => ({
  counts: new SharedArrayBuffer(12),
  call: new SharedArrayBuffer(ROOM),
})

export const countBeats = ({ counts }: WatchMemory): number => Atomics.load(new Int32Array(counts), BEATS)

const initialCall: CurrentCall = { who: 'a plugin', where: 'before anything is read', at: nowhere }

/** The last reported call; between documents, readers and built-in systems run. */
export const readCurrentCall = ({ counts, call }: WatchMemory): CurrentCall => {
  const numbers = new Int32Array(counts)
  const length = Atomics.load(numbers, LENGTH)
  if (length === 0) return initialCall
  const last = JSON.parse(new TextDecoder().decode(new Uint8Array(call).slice(0, length))) as CurrentCall
  if (Atomics.load(numbers, INSIDE) === 1) return last
  return { who: 'a plugin', where: `after ${last.who} was done ${last.where}`, at: last.at }
}

// ---- inside ----------------------------------------------------------------------------------------------------------

/** Hooks around the calls of plugins. */
export interface Watch {
  /** Reports progress. */
  readonly beat: () => void
  /** Called before each call of a plugin; `call` is evaluated only in a watched thread. */
  readonly enter: (call: () => CurrentCall) => void
  /** Called after each call of a plugin: throws if it interfered with the process. */
  readonly leave: () => void
  /** Freezes a document before a plugin sees it. */
  readonly seal: (content: unknown) => void
}

/** Cuts a long name of a document. */
const shortenCall = (call: CurrentCall): CurrentCall => ({ ...call, where: `${call.where.slice(0, 1000)} …` })

const encoder = new TextEncoder()

const encodeCall = (call: CurrentCall): Uint8Array => {
  const bytes = encoder.encode(JSON.stringify(call))
  return bytes.length <= ROOM ? bytes : encoder.encode(JSON.stringify({ ...shortenCall(call), at: nowhere }))
}

/** Freezes an object deeply, without recursion: trees may be deep. */
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

/** Watches the current thread; writes to standard output are blocked and reported. */
export const watchThread = ({ counts, call }: WatchMemory): Watch => {
  const numbers = new Int32Array(counts)
  const bytes = new Uint8Array(call)
  const misuse: Misuse = guardOutput()
  const beat = (): void => {
    Atomics.add(numbers, BEATS, 1)
  }
  beat()
  return {
    beat,
    enter: (current) => {
      const text = encodeCall(current())
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

/** Watches for interference alone: the main thread needs no heartbeat. */
export const watchProcess = ({ refuse }: Misuse): Watch => ({
  beat: () => undefined,
  enter: () => undefined,
  leave: refuse,
  seal: () => undefined,
})

/** Drops pending interference: an exception has been thrown, which is more specific, and no other plugin is to blame. */
export const discardMisuse = (watch: Watch | undefined): void => {
  try {
    watch?.leave()
  } catch {
    // it has failed already
  }
}
