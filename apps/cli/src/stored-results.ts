/** Reads stored results. */
import { type Failure, readStored, type StoredResult } from '@assay/host'
import { failure, hostCode, verifyResult } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { chain, type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Registry } from './registry.ts'

/** Reads a result, and verifies that its numbers follow from its sums. */
export const readVerified = (path: string, { metrics }: Pick<Registry, 'metrics'>): Either<Failure, StoredResult> =>
  chain((stored: StoredResult) => verifyResult(stored, metrics))(readStored(node, path))

/** Reads two or more results, at most `most`. */
export const readResults = (
  paths: readonly string[],
  command: string,
  registry: Pick<Registry, 'metrics'>,
  most = Number.POSITIVE_INFINITY,
): Either<Failure, readonly [StoredResult, StoredResult, ...StoredResult[]]> => {
  if (paths.length < 2 || paths.length > most) {
    const needed = most === 2 ? 'two' : 'at least two'
    const hint = `write: assay ${command} A.json B.json`
    return left(
      failure(2, hostCode.E104, `${command} takes ${needed} stored results, and there are ${paths.length}`, hint),
    )
  }
  const results: StoredResult[] = []
  for (const path of paths) {
    const stored = readVerified(path, registry)
    if (isLeft(stored)) return stored
    results.push(stored.right)
  }
  // one of each path, of which there are at least two
  return right(results as unknown as readonly [StoredResult, StoredResult, ...StoredResult[]])
}
