/** The file of a patch of the gold: a table of decisions, which is read whole and known by its hash. */
import type { AnyModel, AnyReader } from '@assay/core'
import { optionText } from '@assay/core/internal/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { type Machine, pathIn, wholeFile } from '../io/machine.ts'
import { type Failure, failure } from './failure.ts'

export interface PatchFile {
  readonly path: string
  readonly bytes: Uint8Array
  readonly sha256: string
  /** The name of the file with the beginning of its hash, as signatures have it: `decisions.csv@1f2e3d4c`. */
  readonly name: string
}

/** The part of a request that is about the patch. */
interface PatchRequest {
  readonly patch?: string
  readonly folder: string
  readonly gold: { readonly files: readonly string[] }
  readonly systems: readonly ({ readonly files: readonly string[] } | object)[]
}

/** Reads the patch of a request; refuses it for a gold whose model does not say how items are replaced. */
export const readPatch = (
  machine: Machine,
  models: readonly AnyModel[],
  { patch, folder, gold, systems }: PatchRequest,
  { model, reader }: { readonly model: AnyModel; readonly reader: AnyReader },
): Either<Failure, PatchFile | undefined> => {
  if (patch === undefined) return right(undefined)
  if (model.replacer === undefined) {
    const able = models.flatMap((candidate): readonly string[] =>
      candidate.replacer === undefined ? [] : [candidate.name],
    )
    const why = `a patch is for ${able.join(', ')}, and ${reader.name} gives ${reader.gives}`
    return left(failure(2, code.E223, why, 'remove the patch, and correct the files of the gold'))
  }
  const files = [patch, ...gold.files, ...systems.flatMap((system) => ('files' in system ? system.files : []))]
  if (files.some((file) => file === '-' || file.startsWith('-:'))) {
    const why =
      'standard input can be read only once, and a patch needs it twice: for the gold as it is, and as patched'
    return left(failure(2, code.E103, why, 'write it to a file first, and name the file'))
  }
  const path = pathIn(machine.paths, folder, patch)
  const whole = wholeFile(machine, path)
  if (isLeft(whole)) return left({ exit: 3, problems: [whole.left] })
  const hash = machine.sha256()
  hash.update(whole.right)
  const sha256 = hash.digest()
  const name = `${optionText(machine.paths.basename(path))}@${sha256.slice(0, 8)}`
  return right({ path, bytes: whole.right, sha256, name })
}
