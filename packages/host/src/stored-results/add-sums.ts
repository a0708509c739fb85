/** The sums of shards, added. */
import type { Json, Parts, Stats } from '@assay/core'
import type { Part, Score } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, failureAt, plural } from '../checks/failure.ts'
import type { StoredResult } from '../checks/read-stored.ts'
import { code } from '../codes.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import { facetsOf, toRecord } from '../result/measures.ts'
import { groupsOf, sectionsOf, sweepsOf } from '../result/summary.ts'
import { withRest } from '../score/rest-parts.ts'

export type Shard = StoredResult & { readonly score: Score }

/** The sum of a score or of a part of it, and the keys that lead to it. */
interface StoredSum {
  readonly shard: Shard
  readonly keys: readonly string[]
  readonly stats: Json | undefined
}

/** Refuses results without sums, which cannot be added, and means over runs. */
export const withoutSums = ({ path, result }: StoredResult): Failure | undefined => {
  const mean = result.scores.find(({ runs }) => runs !== undefined)
  if (mean !== undefined) {
    const why = `${path} has ${mean.system} as the mean over ${plural(mean.runs!.length, 'run')}, which is not a sum`
    return failure(2, code.E803, why, 'score in parts instead, which merge with runs: assay score --part K/N')
  }
  const without = result.scores.find(({ words, stats }) => words && stats === null)
  if (without === undefined) return undefined
  const why = `${path} has no sums of ${without.metric}: they hold words of the documents, and pages and redacted results have none`
  return failure(2, code.E803, why, 'merge results that were written as JSON, and not for others')
}

const broken = ({ shard, keys }: StoredSum, why: string): Either<Failure, never> => {
  const { path, result, score, spot } = shard
  const steps = ['scores', String(result.scores.indexOf(score)), ...keys, 'stats']
  const at = spot?.(...steps) ?? { at: { path, line: 1, column: 1 } }
  const message = `${path} holds no sum of ${score.metric}: ${why}`
  return left(failureAt(3, code.E218, message, 'a result that was changed by hand adds up to nothing', at))
}

const sumOf = (stats: Stats<unknown>, held: readonly StoredSum[]): Either<Failure, unknown> => {
  let sum = stats.empty
  for (const shard of held) {
    const decoded = stats.decode(shard.stats)
    if (isLeft(decoded)) return broken(shard, decoded.left)
    sum = stats.concat(sum, decoded.right)
  }
  return right(sum)
}

type Labels = Readonly<Record<string, Readonly<Record<string, Part & { readonly units?: number }>>>>

/** The sums of parts that some shards have, by key and label. */
const partsOf = (
  stats: Stats<unknown>,
  shards: readonly Shard[],
  of: 'facets' | 'groups',
): Either<Failure, readonly { key: string; label: string; stats: unknown; units: number }[]> => {
  const held = new Map<string, { key: string; label: string; held: StoredSum[]; units: number }>()
  for (const shard of shards)
    for (const [key, labels] of Object.entries<Labels[string]>(shard.score[of] ?? {}))
      for (const [label, part] of Object.entries(labels)) {
        const name = JSON.stringify([key, label])
        const entry = held.get(name) ?? { key, label, held: [], units: 0 }
        held.set(name, entry)
        entry.held.push({ shard, keys: [of, key, label], stats: part.stats })
        entry.units += part.units ?? 0
      }
  const parts: { key: string; label: string; stats: unknown; units: number }[] = []
  for (const { key, label, held: sums, units } of held.values()) {
    const sum = sumOf(stats, sums)
    if (isLeft(sum)) return sum
    parts.push({ key, label, stats: sum.right, units })
  }
  return right(parts)
}

/** Adds up the stored parts of the shards. */
const mergedParts = ({ scorer }: PlannedMetric, shards: readonly Shard[]): Either<Failure, Parts<unknown>> => {
  const parts = partsOf(scorer.stats, shards, 'facets')
  if (isLeft(parts)) return parts
  const facets = new Map<string, Map<string, unknown>>()
  for (const { key, label, stats } of parts.right)
    facets.set(key, (facets.get(key) ?? new Map<string, unknown>()).set(label, stats))
  return right(toRecord(facets))
}

export const mergedScore = (
  planned: PlannedMetric,
  shards: readonly Shard[],
): Either<Failure, readonly [Score, unknown]> => {
  const { scorer } = planned
  const { score } = shards[0]!
  const sum = sumOf(
    scorer.stats,
    shards.map((shard) => ({ shard, keys: [], stats: shard.score.stats })),
  )
  if (isLeft(sum)) return sum
  const named = mergedParts(planned, shards)
  if (isLeft(named)) return named
  const parts = withRest(scorer, sum.right, named.right)
  const groups = partsOf(scorer.stats, shards, 'groups')
  if (isLeft(groups)) return groups
  const values = scorer.summarise(sum.right)
  const remarks = scorer.report?.remarks?.(sum.right, parts) ?? []
  const sweeps = sweepsOf(planned, sum.right)
  const sections = sectionsOf(planned, sum.right, parts)
  const { remarks: _, sweeps: __, sections: ___, ...fields } = score
  const merged: Score = {
    ...fields,
    units: shards.reduce((units, shard) => units + shard.score.units, 0),
    measures: toRecord(Object.keys(score.measures).map((name) => [name, { value: values[name] ?? null }] as const)),
    ...(sweeps && { sweeps }),
    facets: facetsOf(planned, parts, true),
    ...(score.groups && {
      groups: groupsOf(
        planned,
        groups.right.map((group) => ({ ...group, documents: [], drawn: [] })),
        groups.right,
        true,
      ),
    }),
    ...(sections && { sections }),
    ...(remarks.length > 0 && { remarks }),
    stats: scorer.stats.encode(sum.right),
  }
  return right([merged, sum.right])
}
