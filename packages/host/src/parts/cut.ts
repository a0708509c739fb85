/**
 * How the inputs of a plan are cut: which files, or stretches of files, each of so many parts looks at. A file is cut between two
 * documents, and at the same documents on all sides; the hash of a file that is cut is taken on the way.
 */
import type { Border, Source } from '@assay/core'
import type { OpenEnd, Plan, PlannedFiles } from '../plan/planned.ts'
import { blaming } from '../problems/faults.ts'
import { areNamed, sidesOf } from '../read/pair.ts'
import { type Side, type Stream, streamsOf } from '../read/pair-streams.ts'
import { commonBorders, isCuttable } from './borders.ts'

/** Between two borders of a file. */
export interface Stretch {
  readonly from?: Border
  readonly to?: number
  /** In place of `to`, for who reads it while its end is looked for. */
  readonly open?: OpenEnd
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

// ---- sharing out -----------------------------------------------------------------------------------------------------

/** From the borders of each stream to those behind it, by side. */
export const stretchesBetween = (
  sides: number,
  streams: readonly Stream[],
  from: readonly Border[] | undefined,
  to: readonly Border[] | undefined,
): readonly Stretch[] =>
  Array.from({ length: sides }, (_, side) => {
    const own = streams.findIndex((stream) => stream.sides.includes(side))
    const [begin, end] = [from?.[own], to?.[own]]
    return { ...(begin && { from: begin }), ...(end && { to: end.byte }) }
  })

interface Placed {
  /** How many bytes of the gold stand before it. */
  readonly before: number
  readonly piece: FilePiece
}

const sizesOf = ({ gold, machine }: Plan): readonly number[] => gold.paths.map((path) => machine.look(path)?.bytes ?? 0)

/**
 * Of each file of the gold the stretches that it is cut into, as they are found: between two of the bytes that parts should end before.
 * A file that is smaller than what falls to a part stays whole, so that nobody looks through many of them for borders.
 */
function* cutFiles(
  sides: readonly Side[],
  sizes: readonly number[],
  targets: readonly number[],
  sha256: Record<string, string>,
): Iterable<Placed> {
  const share = sizes.reduce((sum, size) => sum + size, 0) / (targets.length + 1)
  let before = 0
  for (const [file, size] of sizes.entries()) {
    const start = before
    before += size
    const isLarge = size > share
    const inside = targets.flatMap((target) => (isLarge && target > start && target < before ? [target - start] : []))
    const streams = streamsOf(sides, file)
    let last: readonly Border[] | undefined
    const placed = (next?: readonly Border[]): Placed => {
      if (last === undefined && next === undefined) return { before: start, piece: { file } }
      const stretches = stretchesBetween(sides.length, streams, last, next)
      return { before: start + (last?.[0]?.byte ?? 0), piece: { file, stretches } }
    }
    if (inside.length > 0 && streams.every(isCuttable))
      for (const borders of commonBorders(streams, inside, sha256)) {
        yield placed(borders)
        last = borders
      }
    yield placed()
  }
}

/** Views that look at documents together need all of them; a file that is named twice has the same problems twice. */
export const isWhole = ({ metrics, gold }: Plan): boolean =>
  metrics.some(({ view }) => view?.together !== undefined) || new Set(gold.paths).size < gold.paths.length

/**
 * The inputs of a plan cut into so many parts, as they are found: each number with what falls to it, in their order; numbers of empty
 * parts are left out. The hashes of files that are cut are there at the end.
 */
export function* piecesOf(
  plan: Plan,
  parts: number,
  sha256: Record<string, string>,
): Iterable<readonly [part: number, piece: Piece]> {
  const sizes = sizesOf(plan)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const isOne = isWhole(plan)
  const targets =
    areNamed(plan) || isOne ? [] : Array.from({ length: parts - 1 }, (_, i) => Math.floor((total * (i + 1)) / parts))
  let part = 0
  let files: FilePiece[] = []
  for (const { before, piece } of cutFiles(sidesOf(plan), sizes, targets, sha256)) {
    const own = isOne || total === 0 ? 0 : Math.min(parts - 1, Math.floor((before * parts) / total))
    if (own !== part && files.length > 0) {
      yield [part, { files }]
      files = []
    }
    part = own
    files.push(piece)
  }
  if (files.length > 0) yield [part, { files }]
}

const cutBy = (plan: Plan): Cut['by'] => (areNamed(plan) ? 'documents' : 'stretches')

/** Cuts the inputs of a plan into so many parts, some of which may be empty. */
export const cutOf = (plan: Plan, parts: number): Cut => {
  const sha256: Record<string, string> = {}
  const pieces = Array.from({ length: parts }, (): Piece => ({ files: [] }))
  for (const [part, piece] of piecesOf(plan, parts, sha256)) pieces[part] = piece
  return { by: cutBy(plan), pieces, sha256 }
}

// ---- seals -----------------------------------------------------------------------------------------------------------

const hashOf = ({ machine, maxBytes }: PlannedFiles, path: string, stretch?: Stretch): string => {
  const hash = machine.sha256()
  const bytes = stretch && { from: stretch.from?.byte ?? 0, to: stretch.to }
  for (const _ of machine.bytes(path, (chunk) => hash.update(chunk), maxBytes, bytes));
  return hash.digest()
}

/** The files beside a path that its reader asks for before its first document, such as the text of a stand-off file. */
const besidesOf = ({ machine, maxBytes, reader, options }: PlannedFiles, path: string): readonly string[] => {
  const asked: string[] = []
  const source = machine.source(path, undefined, maxBytes)
  const beside = (name: string): Source | undefined => {
    const file = source.beside?.(name)
    if (file !== undefined) asked.push(file.path)
    return file
  }
  if (source.beside === undefined) return asked
  const who = `the reader ${reader.name} of ${reader.package.name}`
  const read = (): void => {
    for (const _ of reader.with(options)({ ...source, beside })) break
  }
  blaming(who, 'at its first document', read, { path, line: 1, column: 1 })
  return asked
}

/**
 * The same with the hash of each file, of each stretch and of what is read beside them, so that whoever does a part knows whether its
 * bytes are these.
 */
export const sealed = (plan: Plan, { by, pieces, sha256 }: Cut, files: readonly PlannedFiles[]): Cut => {
  const sides = sidesOf(plan)
  const whole = { ...sha256 }
  for (const own of files)
    for (const path of own.paths.flatMap((one) => [one, ...besidesOf(own, one)])) whole[path] ??= hashOf(own, path)
  if (plan.documentTable !== undefined) whole[plan.documentTable] ??= hashOf(plan.gold, plan.documentTable)
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
