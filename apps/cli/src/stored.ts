/** Stored results that a command names. */
import { type Failure, failure, readStored, type Stored, sound } from '@assay/host'
import { node } from '@assay/host/node'
import { chain, type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Registry } from './installed.ts'

/** Reads a result whose numbers are those of its sums. */
export const soundResult = (path: string, { metrics }: Pick<Registry, 'metrics'>): Either<Failure, Stored> =>
  chain((stored: Stored) => sound(stored, metrics))(readStored(node, path))

/** Reads at least two results, and exactly two where no more make sense. */
export const storedResults = (
  paths: readonly string[],
  command: string,
  registry: Pick<Registry, 'metrics'>,
  most = Number.POSITIVE_INFINITY,
): Either<Failure, readonly [Stored, Stored, ...Stored[]]> => {
  if (paths.length < 2 || paths.length > most) {
    const wanted = most === 2 ? 'two' : 'at least two'
    const hint = `write: assay ${command} A.json B.json`
    return left(failure(2, 'E104', `${command} takes ${wanted} stored results, and there are ${paths.length}`, hint))
  }
  const results: Stored[] = []
  for (const path of paths) {
    const stored = soundResult(path, registry)
    if (isLeft(stored)) return stored
    results.push(stored.right)
  }
  // one of each path, of which there are at least two
  return right(results as unknown as readonly [Stored, Stored, ...Stored[]])
}
