/** The current call of a plugin in memory that two threads share: a thread that hangs or has died cannot be asked. */
import { nowhere } from '../checks/failure.ts'
import type { CurrentCall } from '../checks/faults.ts'

/** Shared memory: the number of calls and the length of the last one's text, then that text. */
export interface CallMemory {
  readonly counts: SharedArrayBuffer
  readonly call: SharedArrayBuffer
}

const ROOM = 2 ** 14
const CALLS = 0
const LENGTH = 1

export const newCallMemory = (): CallMemory => ({
  counts: new SharedArrayBuffer(8),
  call: new SharedArrayBuffer(ROOM),
})

/** The number of calls so far. */
export const countCalls = ({ counts }: CallMemory): number => Atomics.load(new Int32Array(counts), CALLS)

/** The last call. */
export const readCall = ({ counts, call }: CallMemory): CurrentCall => {
  const length = Atomics.load(new Int32Array(counts), LENGTH)
  if (length === 0) return { who: 'a plugin', where: 'before anything is read', at: nowhere }
  return JSON.parse(new TextDecoder().decode(new Uint8Array(call).slice(0, length)))
}

const encoder = new TextEncoder()

const encodeCall = (call: CurrentCall): Uint8Array => {
  const bytes = encoder.encode(JSON.stringify(call))
  // the name of a document may be long
  return bytes.length <= ROOM
    ? bytes
    : encoder.encode(JSON.stringify({ ...call, where: `${call.where.slice(0, 1000)} …`, at: nowhere }))
}

/** Writes calls to the memory. */
export const callWriter = ({ counts, call }: CallMemory): ((current: () => CurrentCall) => void) => {
  const numbers = new Int32Array(counts)
  const bytes = new Uint8Array(call)
  return (current) => {
    const text = encodeCall(current())
    bytes.set(text)
    Atomics.store(numbers, LENGTH, text.length)
    Atomics.add(numbers, CALLS, 1)
  }
}
