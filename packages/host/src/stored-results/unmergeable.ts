/** Results that cannot be merged: one that is given twice, and what their sums do not hold. */
import { type Failure, failure } from '../checks/failure.ts'
import type { StoredResult } from '../checks/read-stored.ts'
import { code } from '../codes.ts'

const repeated = (all: readonly StoredResult[]): Failure | undefined => {
  const shardOf = new Map<string, number>()
  for (const [i, { path, result }] of all.entries())
    for (const { role, sha256 } of result.inputs) {
      const other = shardOf.get(sha256) ?? i
      if (role !== 'gold') continue
      if (other !== i) {
        const why = `${all[other]!.path} and ${path} are about the same gold file`
        return failure(2, code.E803, why, 'each shard counts once: name it once')
      }
      shardOf.set(sha256, i)
    }
  return undefined
}

/** Refuses values that need single units, which sums do not hold. */
const restsOnUnits = ({ path, result }: StoredResult): Failure | undefined => {
  const what =
    result.comparisons.length > 0
      ? 'comparisons'
      : result.gates.length > 0
        ? 'gates'
        : result.scores.some(({ bootstrap }) => bootstrap !== undefined)
          ? 'bootstrap intervals'
          : result.scores.some(({ means }) => means !== undefined)
            ? 'means over documents or groups'
            : undefined
  if (what === undefined) return undefined
  const hint =
    'these need the single units: score in parts instead, which merge with all of them (assay score --part K/N), or merge shards without bootstrap, compare, means and gates'
  return failure(2, code.E803, `${path} has ${what}`, hint)
}

/** Refuses what a patch changes: the gold as it was has no sums here. */
const hasPatch = ({ path, result: { patch } }: StoredResult): Failure | undefined =>
  patch === undefined
    ? undefined
    : failure(
        2,
        code.E803,
        `${path} was scored with a patch of the gold, ${patch.path}, and holds how far that changes its own scores`,
        'score all documents in one run with the patch: shards do not show how far it changes the scores',
      )

/** The first reason not to merge these results, if there is one. */
export const unmergeable = (all: readonly StoredResult[]): Failure | undefined =>
  [repeated(all), ...all.map(hasPatch), ...all.map(restsOnUnits)].find((why) => why !== undefined)
