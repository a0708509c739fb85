/**
 * Cuts the inputs of a plan: the files, or stretches of files, of each part. A file is cut between two documents, and at the same
 * documents on all sides; it is hashed during the scan.
 */
import type { Border, Source } from '@assay/core'
import { withBlame } from '../checks/faults.ts'
import type { OpenEnd, Plan, PlannedFiles } from '../plan/plan.ts'
import { areNamed, sidesOf } from '../read/pair.ts'
import { type Side, type Stream, streamsOf } from '../read/pair-streams.ts'
import { commonBorders, isCuttable } from './borders.ts'

/** Bytes between two borders of a file. */
export interface Stretch {
  readonly from?: Border
  readonly to?: number
  /** Replaces `to` while the end is still being determined. */
  readonly open?: OpenEnd
  /** Hash of its bytes, where parts are sealed. */
  readonly bytes?: string
}

/** The share of a part in one file of the gold and its counterparts. */
export interface FilePiece {
  /** Number of the file. */
  readonly file: number
  /** By side; absent if the file is read whole. */
  readonly stretches?: readonly Stretch[]
}

/** Work of one part. */
export interface PartPiece {
  readonly files: readonly FilePiece[]
}

export interface Cut {
  /**
   * `stretches`: each part reads its own. `documents`: each part reads all files, since any may hold the answer to a document,
   * and judges the documents of its own files of the gold.
   */
  readonly by: 'stretches' | 'documents'
  readonly pieces: readonly PartPiece[]
  /** Hash of all bytes, by path: of files that are cut, or of all where parts are sealed. */
  readonly sha256: Readonly<Record<string, string>>
}

// ---- sharing out -----------------------------------------------------------------------------------------------------

/** Stretches between the borders of each stream, by side. */
export const stretchesBetween = (
  sides: number,
  streams: readonly Stream[],
  from: readonly Border[] | undefined,
  to: readonly Border[] | undefined,
): readonly Stretch[] =>
  Array.from({ length: sides }, (_, side) => {
    const place = streams.findIndex((stream) => stream.sides.includes(side))
    const [begin, end] = [from?.[place], to?.[place]]
    return { ...(begin && { from: begin }), ...(end && { to: end.byte }) }
  })

interface PlacedPiece {
  /** Bytes of the gold before it. */
  readonly before: number
  readonly piece: FilePiece
}

const sizesOf = ({ gold, machine }: Plan): readonly number[] => gold.paths.map((path) => machine.look(path)?.bytes ?? 0)

/**
 * Yields the stretches of each file of the gold, cut near the given bytes. A file smaller than a part's share stays whole, so
 * that small files are not scanned for borders.
 */
function* cutFiles(
  sides: readonly Side[],
  sizes: readonly number[],
  targets: readonly number[],
  sha256: Record<string, string>,
): Iterable<PlacedPiece> {
  const share = sizes.reduce((sum, size) => sum + size, 0) / (targets.length + 1)
  let before = 0
  for (const [file, size] of sizes.entries()) {
    const start = before
    before += size
    const isLarge = size > share
    const inside = targets.flatMap((target) => (isLarge && target > start && target < before ? [target - start] : []))
    const streams = streamsOf(sides, file)
    let last: readonly Border[] | undefined
    const placed = (next?: readonly Border[]): PlacedPiece => {
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

/**
 * True if a plan cannot be cut: a view joins documents, ambiguous words are looked for in the whole gold, or a file is named twice, which
 * would repeat its problems.
 */
export const isWhole = ({ metrics, gold, slices, patch }: Plan): boolean =>
  patch !== undefined ||
  metrics.some(({ view }) => view?.together !== undefined) ||
  slices.names.includes('ambiguity') ||
  new Set(gold.paths).size < gold.paths.length

/** Yields the pieces of a plan, with their number; empty parts are skipped. Returns the hashes of files that were cut. */
export function* piecesOf(
  plan: Plan,
  parts: number,
  sha256: Record<string, string>,
): Iterable<readonly [part: number, piece: PartPiece]> {
  const sizes = sizesOf(plan)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const isOne = isWhole(plan)
  const targets =
    areNamed(plan) || isOne ? [] : Array.from({ length: parts - 1 }, (_, i) => Math.floor((total * (i + 1)) / parts))
  let part = 0
  let files: FilePiece[] = []
  for (const { before, piece } of cutFiles(sidesOf(plan), sizes, targets, sha256)) {
    const target = isOne || total === 0 ? 0 : Math.min(parts - 1, Math.floor((before * parts) / total))
    if (target !== part && files.length > 0) {
      yield [part, { files }]
      files = []
    }
    part = target
    files.push(piece)
  }
  if (files.length > 0) yield [part, { files }]
}

const cutBy = (plan: Plan): Cut['by'] => (areNamed(plan) ? 'documents' : 'stretches')

/** Cuts the inputs of a plan into parts, some of which may be empty. */
export const cutOf = (plan: Plan, parts: number): Cut => {
  const sha256: Record<string, string> = {}
  const pieces = Array.from({ length: parts }, (): PartPiece => ({ files: [] }))
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

/** Companion files that a reader opens before the first document, such as the text of stand-off annotation. */
const besidesOf = ({ machine, maxBytes, reader, options }: PlannedFiles, path: string): readonly string[] => {
  const paths: string[] = []
  const source = machine.source(path, undefined, maxBytes)
  const beside = (name: string): Source | undefined => {
    const file = source.beside?.(name)
    if (file !== undefined) paths.push(file.path)
    return file
  }
  if (source.beside === undefined) return paths
  const who = `the reader ${reader.name} of ${reader.package.name}`
  const read = (): void => {
    for (const _ of reader.with(options)({ ...source, beside })) break
  }
  withBlame(who, 'at its first document', read, { path, line: 1, column: 1 })
  return paths
}

/** Adds the hash of each file, stretch and companion file, so that a part can verify its bytes. */
export const sealCut = (plan: Plan, { by, pieces, sha256 }: Cut, files: readonly PlannedFiles[]): Cut => {
  const sides = sidesOf(plan)
  const whole = { ...sha256 }
  for (const sideFiles of files)
    for (const path of sideFiles.paths.flatMap((sidePath) => [sidePath, ...besidesOf(sideFiles, sidePath)]))
      whole[path] ??= hashOf(sideFiles, path)
  if (plan.documentTable !== undefined) whole[plan.documentTable] ??= hashOf(plan.gold, plan.documentTable)
  const seal = ({ file, stretches }: FilePiece): FilePiece => ({
    file,
    ...(stretches && {
      stretches: stretches.map((stretch, side) => {
        const sideFiles = sides[side]!.files
        return { ...stretch, bytes: hashOf(sideFiles, sideFiles.paths[file]!, stretch) }
      }),
    }),
  })
  return { by, pieces: pieces.map((piece) => ({ files: piece.files.map(seal) })), sha256: whole }
}

// ---- a plan of one part ----------------------------------------------------------------------------------------------

/** Files of a side as a part reads them. */
const pieceOf = (
  files: PlannedFiles,
  { files: pieces }: PartPiece,
  side: number,
  sha256: Cut['sha256'],
): PlannedFiles => ({
  ...files,
  paths: pieces.map(({ file }) => files.paths[file]!),
  stretches: pieces.map(({ file, stretches }) => {
    const stretch = stretches?.[side]
    return stretch && { ...stretch, sha256: sha256[files.paths[file]!]! }
  }),
})

/** Plan of a part. */
export const planOfPiece = (plan: Plan, { by, sha256 }: Pick<Cut, 'by' | 'sha256'>, piece: PartPiece): Plan => {
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
