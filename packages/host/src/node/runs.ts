/** Stretch of the files that a thread reads, in memory shared with the thread that is still looking for its end. */
import type { FilePiece, PartPiece } from '../parts/cut.ts'
import type { OpenEnd } from '../plan/plan.ts'

/** One thread's stretch of the files. */
export interface Run {
  readonly number: number
  readonly piece: PartPiece
  /** True if its end is determined while it is read. */
  readonly isOpen: boolean
  readonly memory: SharedArrayBuffer
}

// Slots of the memory: number of writes, state, bytes read, then the end of each side.
const VERSION = 0
const STATE = 1
const READ = 2
const ENDS = 3
const ENDED = 1n
const CUT = 2n
/** After the end of every file. */
const NOWHERE = BigInt(Number.MAX_SAFE_INTEGER)

export const newMemory = (sides: number): SharedArrayBuffer => new SharedArrayBuffer(8 * (ENDS + sides))

const tell = (counts: BigInt64Array): void => {
  Atomics.add(counts, VERSION, 1n)
  Atomics.notify(counts, VERSION)
}

/** The run goes on up to these bytes, by side; for good where it is cut there. */
export const extend = ({ memory }: Run, ends: readonly number[], isCut: boolean): void => {
  const counts = new BigInt64Array(memory)
  for (const [side, end] of ends.entries()) Atomics.store(counts, ENDS + side, BigInt(end))
  if (isCut) Atomics.store(counts, STATE, CUT)
  tell(counts)
}

/** The run goes to the end of the files. */
export const extendToEnd = ({ memory }: Run): void => {
  const counts = new BigInt64Array(memory)
  for (let slot = ENDS; slot < counts.length; slot++) Atomics.store(counts, slot, NOWHERE)
  Atomics.store(counts, STATE, ENDED)
  tell(counts)
}

/** True if the end of a run is known. */
export const isDecided = ({ isOpen, memory }: Run): boolean =>
  !isOpen || Atomics.load(new BigInt64Array(memory), STATE) !== 0n

const openEnd = (counts: BigInt64Array, side: number): OpenEnd => ({
  endAfter: (byte) => {
    for (;;) {
      const version = Atomics.load(counts, VERSION)
      const state = Atomics.load(counts, STATE)
      const end = Number(Atomics.load(counts, ENDS + side))
      if (end > byte) return end
      if (state !== 0n) return byte
      Atomics.wait(counts, VERSION, version)
    }
  },
  continues: () => Atomics.load(counts, STATE) === CUT,
})

/** The piece of a run, for who reads it. */
export const pieceOf = ({ piece, isOpen, memory }: Run): PartPiece => {
  if (!isOpen) return piece
  const counts = new BigInt64Array(memory)
  const opened = ({ file, stretches }: FilePiece): FilePiece => ({
    file,
    ...(stretches && { stretches: stretches.map((stretch, side) => ({ ...stretch, open: openEnd(counts, side) })) }),
  })
  return { files: piece.files.map(opened) }
}

/** Notes bytes that were read of a run. */
export const noteRead = ({ memory }: Run): ((bytes: number) => void) => {
  const counts = new BigInt64Array(memory)
  return (bytes) => {
    Atomics.add(counts, READ, BigInt(bytes))
  }
}

export const readIn = ({ memory }: Run): number => Number(Atomics.load(new BigInt64Array(memory), READ))
