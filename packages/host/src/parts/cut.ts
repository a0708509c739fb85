/**
 * How the inputs of a plan are cut: which files, or stretches of files, each of so many parts looks at. A file is cut between two
 * documents, and at the same documents on all sides; the hash of a file that is cut is taken on the way.
 */
import type { Border, Problem, Source } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Hash } from '../machine/machine.ts'
import type { Plan, PlannedFiles } from '../plan/planned.ts'
import { blaming } from '../problems/faults.ts'
import { areNamed, sidesOf } from '../read/pair.ts'
import { type Side, type Stream, streamsOf } from '../read/pair-streams.ts'

/** Between two borders of a file. */
export interface Stretch {
  readonly from?: Border
  readonly to?: number
  /** Of its bytes, where parts are sealed. */
  readonly bytes?: string
}

/** What a part reads of one file of the gold and its counterparts. */
export interface FilePiece {
  /** The number of the file. */
  readonly file: number
  /** By side; none where the file is read whole. */
  readonly stretches?: readonly Stretch[]
}

/** What one part does. */
export interface Piece {
  readonly files: readonly FilePiece[]
}

export interface Cut {
  /**
   * `stretches`: each part reads its own. `documents`: each reads all files, since any may hold the answer to a document, and judges
   * the documents of its own files of the gold.
   */
  readonly by: 'stretches' | 'documents'
  readonly pieces: readonly Piece[]
  /** By path, of the files that are cut, and of all where parts are sealed: the hash of all bytes. */
  readonly sha256: Readonly<Record<string, string>>
}

// ---- borders ---------------------------------------------------------------------------------------------------------

/** The chunks of a source once, whoever asks for some of them first. */
const shared = (source: Source): { readonly source: Source; readonly drain: () => void } => {
  const chunks = source.chunks()[Symbol.iterator]()
  const again: IterableIterator<Either<Problem, Uint8Array>> = {
    [Symbol.iterator]: () => again,
    next: () => chunks.next(),
  }
  return {
    source: { path: source.path, chunks: () => again },
    drain: () => {
      while (chunks.next().done !== true);
    },
  }
}

type IsWanted = (byte: number, documents: number) => boolean

/** Looks through a file once: for its borders, and for its hash. */
const bordersIn = (
  { path, machine, maxBytes, reader, options }: Stream,
  isWanted: IsWanted,
): { readonly borders: readonly Border[]; readonly sha256: string } => {
  const hash: Hash = machine.sha256()
  const { source, drain } = shared(machine.source(path, (bytes) => hash.update(bytes), maxBytes))
  const who = `the reader ${reader.name} of ${reader.package.name}`
  const at = { path, line: 1, column: 1 }
  const borders = blaming(
    who,
    'where it looks for borders',
    () => [...(reader.borders?.(options)(source, isWanted) ?? [])],
    at,
  )
  drain()
  return { borders, sha256: hash.digest() }
}

/** The first border from each of some bytes on. */
const atBytes = (bytes: readonly number[]): IsWanted => {
  let next = 0
  return (byte) => {
    if (next === bytes.length || byte < (bytes[next] as number)) return false
    while (next < bytes.length && byte >= (bytes[next] as number)) next++
    return true
  }
}

const isCuttable = ({ path, reader }: Stream): boolean => reader.borders !== undefined && !path.endsWith('.gz')

/** By stream: the borders that all of them have, at the same documents. */
const commonBorders = (
  streams: readonly Stream[],
  bytes: readonly number[],
  sha256: Record<string, string>,
): readonly (readonly Border[])[] => {
  const [gold, ...others] = streams as [Stream, ...Stream[]]
  const own = bordersIn(gold, atBytes(bytes))
  sha256[gold.path] = own.sha256
  let common = own.borders
  const all = [own.borders]
  for (const stream of others) {
    const documents = new Set(common.map((border) => border.documents))
    const { borders, sha256: hash } = bordersIn(stream, (_, count) => documents.has(count))
    sha256[stream.path] = hash
    const found = new Set(borders.map((border) => border.documents))
    common = common.filter((border) => found.has(border.documents))
    all.push(borders)
  }
  const kept = new Set(common.map((border) => border.documents))
  return all.map((borders) => borders.filter((border) => kept.has(border.documents)))
}

// ---- sharing out -----------------------------------------------------------------------------------------------------

/** What stretches of a file are cut from, by side. */
const stretchesBetween = (
  sides: number,
  streams: readonly Stream[],
  borders: readonly (readonly Border[])[],
  i: number,
): readonly Stretch[] =>
  Array.from({ length: sides }, (_, side) => {
    const own = borders[streams.findIndex((stream) => stream.sides.includes(side))] as readonly Border[]
    const [from, to] = [own[i - 1], own[i]]
    return { ...(from && { from }), ...(to && { to: to.byte }) }
  })

interface Placed {
  /** How many bytes of the gold stand before it. */
  readonly before: number
  readonly piece: FilePiece
}

const sizesOf = ({ gold, machine }: Plan): readonly number[] => gold.paths.map((path) => machine.look(path)?.bytes ?? 0)

/**
 * Of each file of the gold the stretches that it is cut into: between two of the bytes that parts should end before. A file that is
 * smaller than what falls to a part stays whole, so that nobody looks through many of them for borders.
 */
const cutFiles = (
  sides: readonly Side[],
  sizes: readonly number[],
  targets: readonly number[],
  sha256: Record<string, string>,
): readonly Placed[] => {
  const share = sizes.reduce((sum, size) => sum + size, 0) / (targets.length + 1)
  let before = 0
  return sizes.flatMap((size, file): readonly Placed[] => {
    const start = before
    before += size
    const isLarge = size > share
    const inside = targets.flatMap((target) => (isLarge && target > start && target < before ? [target - start] : []))
    const streams = streamsOf(sides, file)
    if (inside.length === 0 || !streams.every(isCuttable)) return [{ before: start, piece: { file } }]
    const borders = commonBorders(streams, inside, sha256)
    const own = borders[0] as readonly Border[]
    if (own.length === 0) return [{ before: start, piece: { file } }]
    return Array.from({ length: own.length + 1 }, (_, i) => ({
      before: start + (own[i - 1]?.byte ?? 0),
      piece: { file, stretches: stretchesBetween(sides.length, streams, borders, i) },
    }))
  })
}

/** Views that look at documents together need all of them; a file that is named twice has the same problems twice. */
const isWhole = ({ metrics, gold }: Plan): boolean =>
  metrics.some(({ view }) => view?.together !== undefined) || new Set(gold.paths).size < gold.paths.length

/** Cuts the inputs of a plan into so many parts, some of which may be empty. */
export const cutOf = (plan: Plan, parts: number): Cut => {
  const sides = sidesOf(plan)
  const sizes = sizesOf(plan)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const isNamed = areNamed(plan)
  const targets =
    isNamed || isWhole(plan) ? [] : Array.from({ length: parts - 1 }, (_, i) => Math.floor((total * (i + 1)) / parts))
  const sha256: Record<string, string> = {}
  const placed = cutFiles(sides, sizes, targets, sha256)
  const pieces = Array.from({ length: parts }, (): FilePiece[] => [])
  for (const { before, piece } of placed) {
    const part = isWhole(plan) || total === 0 ? 0 : Math.min(parts - 1, Math.floor((before * parts) / total))
    pieces[part]?.push(piece)
  }
  return { by: isNamed ? 'documents' : 'stretches', pieces: pieces.map((files) => ({ files })), sha256 }
}

// ---- seals -----------------------------------------------------------------------------------------------------------

const hashOf = ({ machine, maxBytes }: PlannedFiles, path: string, stretch?: Stretch): string => {
  const hash = machine.sha256()
  const bytes = stretch && { from: stretch.from?.byte ?? 0, to: stretch.to }
  for (const _ of machine.bytes(path, (chunk) => hash.update(chunk), maxBytes, bytes));
  return hash.digest()
}

/** The same with the hash of each file and of each stretch, so that whoever does a part knows whether its bytes are these. */
export const sealed = (plan: Plan, { by, pieces, sha256 }: Cut, files: readonly PlannedFiles[]): Cut => {
  const sides = sidesOf(plan)
  const whole = { ...sha256 }
  for (const own of files) for (const path of own.paths) whole[path] ??= hashOf(own, path)
  const seal = ({ file, stretches }: FilePiece): FilePiece => ({
    file,
    ...(stretches && {
      stretches: stretches.map((stretch, side) => {
        const own = (sides[side] as Side).files
        return { ...stretch, bytes: hashOf(own, own.paths[file] as string, stretch) }
      }),
    }),
  })
  return { by, pieces: pieces.map((piece) => ({ files: piece.files.map(seal) })), sha256: whole }
}

// ---- a plan of one part ----------------------------------------------------------------------------------------------

/** The files of a side as a part reads them. */
const pieceOf = (files: PlannedFiles, { files: own }: Piece, side: number, sha256: Cut['sha256']): PlannedFiles => ({
  ...files,
  paths: own.map(({ file }) => files.paths[file] as string),
  stretches: own.map(({ file, stretches }) => {
    const stretch = stretches?.[side]
    return stretch && { ...stretch, sha256: sha256[files.paths[file] as string] as string }
  }),
})

/** The plan of what a part reads. */
export const planOfPiece = (plan: Plan, { by, sha256 }: Pick<Cut, 'by' | 'sha256'>, piece: Piece): Plan => {
  if (by === 'documents') return plan
  let side = 0
  return {
    ...plan,
    gold: pieceOf(plan.gold, piece, 0, sha256),
    systems: plan.systems.map((system) =>
      system.files === undefined ? system : { ...system, files: pieceOf(system.files, piece, ++side, sha256) },
    ),
  }
}
