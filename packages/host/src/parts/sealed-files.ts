/**
 * The files that somebody else's part may read on this machine: those that it names with the hash of their bytes, below one folder. A
 * part comes from whoever may write to a queue, so that nothing else is opened, and a refusal tells neither size nor hash of a file.
 */
import { commonCode, type Problem, type Source } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { type Either, left } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Hash, Machine, Paths, Stretch } from '../io/machine.ts'
import { refuseOutsideRoot } from '../plan/expand-files.ts'
import type { Plan } from '../plan/plan.ts'
import { sidesOf } from '../read/pair.ts'
import { planOfPiece } from './cut.ts'
import { type Described, filesIn, type PartWork } from './description.ts'

/** Hashes that were taken of whole files before, by path, size and time of writing, so that parts of one file take one. */
export type KnownHashes = Map<string, string>

/** A shorter stretch could be guessed from its hash, byte by byte: the whole file is hashed in its place. */
const SHORTEST = 2 ** 16

export interface SealedFiles {
  /** The machine to plan and to read with: of the data it opens nothing that was not admitted. */
  readonly machine: Machine
  /** Admits what a part reads, or says why it is not made here. */
  readonly admit: (plan: Plan, work: PartWork) => Failure | undefined
}

const changedFile = (path: string): Failure =>
  failure(
    3,
    commonCode.E364,
    `${path} is another file here than where the run was cut`,
    'every part has to be made of the same files: copy them again to where the worker looks for them',
  )

const outsideFile = (path: string): Failure =>
  failure(
    3,
    code.E208,
    `${path} leads out of the folder of this worker`,
    'start the worker in a folder that all files of the run are in, or name that folder to it',
  )

const unsealedFile = (path: string): Failure =>
  failure(
    3,
    code.E218,
    `this part names ${path} without the hash of its bytes`,
    'cut the run again with assay run --on',
  )

const missingFile = (path: string): Failure =>
  failure(
    3,
    code.E306,
    `${path} is not on this machine`,
    'start the worker where the files of the run are, or name their folder to it',
  )

const problemOf = ({ problems }: Failure): Problem => problems[0]!

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

// plugins are looked for among the packages of the installation
const isOfPackages = ({ sep }: Paths, path: string): boolean => path.split(sep).includes('node_modules')
const isManifest = (paths: Paths, path: string): boolean =>
  paths.basename(path) === 'package.json' && isOfPackages(paths, path)

/** A stretch that a part names, with the hash of its bytes. */
interface Seal {
  readonly path: string
  readonly stretch: Stretch | undefined
  readonly sha256: string | undefined
}

const digestOf = (machine: Machine, path: string, stretch?: Stretch): string => {
  const hash: Hash = machine.sha256()
  for (const _ of machine.bytes(path, (chunk) => hash.update(chunk), Number.POSITIVE_INFINITY, stretch));
  return hash.digest()
}

const lengthOf = (machine: Machine, path: string, { from, to }: Stretch): number =>
  Math.min(to ?? Number.POSITIVE_INFINITY, machine.look(path)?.bytes ?? 0) - from

/** Selects the parts of the files that a part of a run reads: stretches of those that are cut, and whole files. */
const sealsOf = (plan: Plan, { sha256, piece, by }: PartWork): readonly Seal[] => {
  const piecePlan = planOfPiece(plan, { sha256, by }, piece)
  const cut = sidesOf(piecePlan).flatMap(({ files }) =>
    files.paths.map((path, i): Seal => {
      const stretch = files.stretches?.[i]
      return stretch?.bytes === undefined
        ? { path, stretch: undefined, sha256: sha256[path] }
        : { path, stretch: { from: stretch.from?.byte ?? 0, to: stretch.to }, sha256: stretch.bytes }
    }),
  )
  const learnt = new Set([
    ...filesIn(piecePlan).flatMap(({ paths }) => paths),
    ...(piecePlan.documentTable === undefined ? [] : [piecePlan.documentTable]),
  ])
  for (const { path } of cut) learnt.delete(path)
  return [...cut, ...[...learnt].map((path): Seal => ({ path, stretch: undefined, sha256: sha256[path] }))]
}

/** Opens the files of parts below a folder, once their bytes are those that the part was cut from. */
export const newSealedFiles = (
  machine: Machine,
  folder: string,
  { sizes, sha256 }: Pick<Described, 'sizes' | 'sha256'>,
  digests: KnownHashes,
): SealedFiles => {
  /** By path; true where all of it may be read. */
  const admitted = new Map<string, true | readonly Stretch[]>()

  const wholeHash = (path: string): string => {
    const look = machine.look(path)
    const key = JSON.stringify([machine.realPath(path), look?.bytes, look?.written])
    const digest = digests.get(key) ?? digestOf(machine, path)
    digests.set(key, digest)
    return digest
  }

  /** Reason why the bytes of a path are not opened, or `undefined`. */
  const refusal = ({ path, stretch, sha256: digest }: Seal): Failure | undefined => {
    if (path === '-' || refuseOutsideRoot(machine, path, { root: folder, spot: { at: nowhere } }) !== undefined)
      return outsideFile(path)
    if (!isHash(digest)) return unsealedFile(path)
    const look = machine.look(path)
    if (look?.kind !== 'file') return missingFile(path)
    if (Object.hasOwn(sizes, path) && sizes[path] !== look.bytes) return changedFile(path)
    if (stretch === undefined || lengthOf(machine, path, stretch) < SHORTEST) {
      const seal = stretch === undefined ? digest : sha256[path]
      if (!isHash(seal)) return unsealedFile(path)
      if (wholeHash(path) !== seal) return changedFile(path)
      admitted.set(path, true)
      return undefined
    }
    if (digestOf(machine, path, stretch) !== digest) return changedFile(path)
    const others = admitted.get(path) ?? []
    if (others !== true) admitted.set(path, [...others, stretch])
    return undefined
  }

  const isAdmitted = (path: string, stretch: Stretch | undefined): boolean => {
    const access = admitted.get(path)
    if (access === undefined || access === true) return access === true
    return stretch !== undefined && access.some(({ from, to }) => from === stretch.from && to === stretch.to)
  }
  const shut = (path: string): Either<Problem, never> => left(problemOf(unsealedFile(path)))
  const bytes: Machine['bytes'] = (path, onChunk, maxBytes, stretch) =>
    isAdmitted(path, stretch) || isManifest(machine.paths, path)
      ? machine.bytes(path, onChunk, maxBytes, stretch)
      : [shut(path)]
  const source: Machine['source'] = (path, onChunk, maxBytes) => {
    const original = machine.source(path, onChunk, maxBytes)
    if (!isAdmitted(path, undefined)) return { path: original.path, chunks: () => [shut(path)] }
    return { ...original, ...(original.beside && { beside: (name: string) => sealedBeside(original.beside?.(name)) }) }
  }
  /** A file beside one that is read, such as the text of a stand-off file, is sealed as that is: it is never taken for one that is not there. */
  const sealedBeside = (file: Source | undefined): Source | undefined => {
    if (file === undefined) return undefined
    const why = refusal({ path: file.path, stretch: undefined, sha256: sha256[file.path] })
    return why === undefined ? file : { path: file.path, chunks: () => [left(problemOf(why))] }
  }

  const isOpen = (path: string): boolean => admitted.has(path) || isOfPackages(machine.paths, path)
  return {
    machine: {
      ...machine,
      bytes,
      source,
      look: (path) => (isOpen(path) ? machine.look(path) : undefined),
      realPath: (path) => (isOpen(path) ? machine.realPath(path) : undefined),
      namesIn: (path) => (isOpen(path) ? machine.namesIn(path) : []),
      matching: async () => [],
    },
    admit: (plan, work) => {
      for (const sealed of sealsOf(plan, work)) {
        const why = refusal(sealed)
        if (why !== undefined) return why
      }
      return undefined
    },
  }
}
