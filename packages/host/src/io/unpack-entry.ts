/** Unpacks a file of a zip chunk by chunk: it is never held whole. */
import type { Problem } from '@assay/core'
import { Inflate } from 'fflate'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { crc32 } from './crc32.ts'
import type { Entry } from './read-archive.ts'
import { damagedEntry, problemAt } from './zip-refusals.ts'

type Chunks = Iterable<Either<Problem, Uint8Array>>

/** Reads the bytes of the zip between two offsets. */
export type ReadRange = (from: number, to: number) => Chunks

const HEAD = 0x04034b50
const HEAD_BYTES = 30

/** Target size of an unpacked chunk. An entry that understates its size unpacks to at most 1,032 times the largest step. */
const UNPACKED = 1 << 18
const [MIN_STEP, MAX_STEP] = [1 << 8, 1 << 15]

const stepSize = ({ packed, bytes }: Entry): number =>
  Math.max(MIN_STEP, Math.min(MAX_STEP, Math.floor((UNPACKED * packed) / bytes)))

/**
 * Finds the data of an entry, after its local header. `undefined` if the header does not match the directory: programs would disagree
 * about the file.
 */
const findBody = ({ at, raw }: Entry, between: ReadRange): Either<Problem, number | undefined> => {
  const head = new Uint8Array(HEAD_BYTES + raw.length)
  let had = 0
  for (const chunk of between(at, at + head.length)) {
    if (isLeft(chunk)) return chunk
    head.set(chunk.right, had)
    had += chunk.right.length
  }
  const view = new DataView(head.buffer)
  const isHead = view.getUint32(0, true) === HEAD && view.getUint16(26, true) === raw.length
  const isNamed = raw.every((byte, i) => byte === head[HEAD_BYTES + i])
  return right(isHead && isNamed ? at + head.length + view.getUint16(28, true) : undefined)
}

/** Cuts an entry into packed pieces; marks the last. */
function* piecesOf(chunks: Chunks, entry: Entry): Iterable<Either<Problem, readonly [Uint8Array, isLast: boolean]>> {
  const step = stepSize(entry)
  let had = 0
  for (const chunk of chunks) {
    if (isLeft(chunk)) return yield chunk
    for (let at = 0; at < chunk.right.length; at += step) {
      const piece = chunk.right.subarray(at, at + step)
      had += piece.length
      yield right([piece, had === entry.packed])
    }
  }
}

/** Creates a function that unpacks piece by piece, and throws for invalid data. */
const createUnpacker = ({ isStored }: Entry): ((piece: Uint8Array, isLast: boolean) => readonly Uint8Array[]) => {
  if (isStored) return (piece) => [piece]
  const unpacked: Uint8Array[] = []
  const inflate = new Inflate((bytes) => unpacked.push(bytes))
  return (piece, isLast) => {
    inflate.push(piece, isLast)
    return unpacked.splice(0)
  }
}

/** Unpacks an entry; ends with a problem if size or CRC differ from the directory. */
export function* unpackEntry(path: string, entry: Entry, between: ReadRange): Chunks {
  const spoilt = (how: string): Either<Problem, never> => left(problemAt(path, damagedEntry(how)))
  const from = findBody(entry, between)
  if (isLeft(from)) return yield from
  if (from.right === undefined) return yield spoilt('its header differs from the directory of the zip')
  const unpack = createUnpacker(entry)
  let [bytes, crc] = [0, 0]
  for (const piece of piecesOf(between(from.right, from.right + entry.packed), entry)) {
    if (isLeft(piece)) return yield piece
    let unpacked: readonly Uint8Array[]
    try {
      unpacked = unpack(...piece.right)
    } catch (error) {
      return yield spoilt(`it cannot be unpacked (${(error as Error).message})`)
    }
    for (const chunk of unpacked) {
      bytes += chunk.length
      if (bytes > entry.bytes)
        return yield spoilt(`it has more than the ${entry.bytes} bytes that the directory of the zip states`)
      crc = crc32(chunk, crc)
      if (chunk.length > 0) yield right(chunk)
    }
  }
  if (bytes < entry.bytes) return yield spoilt(`it has ${bytes} bytes, and ${entry.bytes} by the directory of the zip`)
  if (crc !== entry.crc) yield spoilt('its CRC-32 differs: the bytes were changed')
}
