/** The bytes of a file in a zip, unpacked as they are asked for: it is never held whole. */
import type { Problem } from '@assay/core'
import { Inflate } from 'fflate'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { crc32 } from './crc.ts'
import type { Entry } from './directory.ts'
import { damagedEntry, problemAt } from './refused.ts'

type Chunks = Iterable<Either<Problem, Uint8Array>>

/** The bytes of the zip between two places. */
export type Between = (from: number, to: number) => Chunks

const HEAD = 0x04034b50
const HEAD_BYTES = 30

/** So many bytes are unpacked at a time, as the list has it; of an entry that has more than it says, 1032 times the most packed ones. */
const UNPACKED = 1 << 18
const [FEWEST, MOST] = [1 << 8, 1 << 15]

const stepOf = ({ packed, bytes }: Entry): number =>
  Math.max(FEWEST, Math.min(MOST, Math.floor((UNPACKED * packed) / bytes)))

/** Where the bytes of an entry begin: behind a header whose name is that of the list. Where it is another, two programs unpack two things. */
const bodyOf = ({ at, raw }: Entry, between: Between): Either<Problem, number | undefined> => {
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

/** The pieces of an entry as they lie in the zip, the last of which is marked. */
function* piecesOf(chunks: Chunks, entry: Entry): Iterable<Either<Problem, readonly [Uint8Array, isLast: boolean]>> {
  const step = stepOf(entry)
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

/** Unpacks piece by piece; throws where there is nothing that a program would have packed so. */
const unpackerOf = ({ isStored }: Entry): ((piece: Uint8Array, isLast: boolean) => readonly Uint8Array[]) => {
  if (isStored) return (piece) => [piece]
  const made: Uint8Array[] = []
  const inflate = new Inflate((bytes) => made.push(bytes))
  return (piece, isLast) => {
    inflate.push(piece, isLast)
    return made.splice(0)
  }
}

/** The bytes of an entry, and a problem where they are not those that the list speaks of. */
export function* unpacked(path: string, entry: Entry, between: Between): Chunks {
  const spoilt = (how: string): Either<Problem, never> => left(problemAt(path, damagedEntry(how)))
  const from = bodyOf(entry, between)
  if (isLeft(from)) return yield from
  if (from.right === undefined) return yield spoilt('the header before it is not the one that the list speaks of')
  const unpack = unpackerOf(entry)
  let [bytes, crc] = [0, 0]
  for (const piece of piecesOf(between(from.right, from.right + entry.packed), entry)) {
    if (isLeft(piece)) return yield piece
    let made: readonly Uint8Array[]
    try {
      made = unpack(...piece.right)
    } catch (error) {
      return yield spoilt(`it cannot be unpacked (${(error as Error).message})`)
    }
    for (const chunk of made) {
      bytes += chunk.length
      if (bytes > entry.bytes) return yield spoilt(`it has more than the ${entry.bytes} bytes that the list says`)
      crc = crc32(chunk, crc)
      if (chunk.length > 0) yield right(chunk)
    }
  }
  if (bytes < entry.bytes) return yield spoilt(`it has ${bytes} bytes, and ${entry.bytes} by the list`)
  if (crc !== entry.crc) yield spoilt('its bytes are not those that were packed: their CRC-32 is another')
}
