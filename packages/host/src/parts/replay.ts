/** Plays the evidence of all parts again, in the order of the documents. */
import type { Evidence, UnitShare } from '@assay/core'
import { newLineAccumulator } from '@assay/core/internal/host'
import { type Either, isLeft, right, traverseArray } from 'fp-ts/lib/Either.js'
import { nowhere } from '../checks/failure.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import type { AnyDocument } from '../read/pair.ts'
import { type Accumulator, newAccumulator, type Retention, type Total } from '../score/accumulator.ts'
import { newUnits, type Units } from '../score/units.ts'
import { areApart, type MetricEvidence, type PackedLine, type PackedPart, type PackedShare } from './encoding.ts'
import { unpackNumbers } from './packing.ts'

type Line = Evidence<unknown>

const decodedPart =
  ({ scorer }: PlannedMetric) =>
  ([facet, label, stats]: PackedPart): Either<string, readonly [string, string, unknown]> => {
    const own = scorer.stats.decode(stats)
    return isLeft(own) ? own : right([facet, label, own.right] as const)
  }

const decodedShare =
  (planned: PlannedMetric) =>
  ([unit, packedStats, packedParts, packedDrawn]: PackedShare): Either<string, UnitShare<unknown>> => {
    const stats = planned.scorer.stats.decode(packedStats)
    if (isLeft(stats)) return stats
    const parts = traverseArray(decodedPart(planned))(packedParts)
    if (isLeft(parts)) return parts
    const drawn = packedDrawn === undefined ? right(undefined) : planned.scorer.stats.decode(packedDrawn)
    if (isLeft(drawn)) return drawn
    return right({
      unit,
      stats: stats.right,
      parts: parts.right,
      ...(packedDrawn !== undefined && { drawn: drawn.right }),
    })
  }

const decodedLine =
  (planned: PlannedMetric) =>
  ([packedStats, verdict, facets, packedParts, packedShares]: PackedLine): Either<string, Line> => {
    const stats = planned.scorer.stats.decode(packedStats)
    if (isLeft(stats)) return stats
    const parts = packedParts === null ? right(undefined) : traverseArray(decodedPart(planned))(packedParts)
    if (isLeft(parts)) return parts
    const [units = 0, each = []] = packedShares ?? []
    const shares = traverseArray(decodedShare(planned))(each)
    if (isLeft(shares)) return shares
    return right({
      stats: stats.right,
      verdict,
      ...(facets && { facets }),
      ...(parts.right && { parts: parts.right }),
      ...(packedShares && { shares: { units, each: () => shares.right } }),
    })
  }

/** The documents of a tape: which the next is, and its lines. */
const newPlayer = (tape: string, lines: readonly Line[]) => {
  const numbers = unpackNumbers(tape)
  const number = (): number => numbers.next().value!
  const first = numbers.next()
  let next = first.done === true ? Number.POSITIVE_INFINITY : first.value
  return {
    isAt: (place: number): boolean => next === place,
    linesOf: (): readonly Line[] => {
      const own: Line[] = []
      for (let runs = number(); runs > 0; runs--) {
        const line = lines[number()]!
        for (let times = number(); times > 0; times--) own.push(line)
      }
      const { value, done } = numbers.next()
      next = done === true ? Number.POSITIVE_INFINITY : next + 1 + value
      return own
    },
  }
}

const playPart = (
  { metas, documents, systems }: MetricEvidence,
  lines: readonly Line[],
  lanes: readonly Accumulator[],
): void => {
  const players = systems.map(({ tape = '' }) => newPlayer(tape, lines))
  const runs = unpackNumbers(documents)
  let place = 0
  for (let meta = runs.next(); meta.done !== true; meta = runs.next())
    for (let run = runs.next().value!; run > 0; run--) {
      const document = { id: '', meta: metas[meta.value], at: nowhere } as AnyDocument
      for (let system = 0; system < players.length; system++) {
        const own = players[system]!
        if (own.isAt(place)) lanes[system]?.add(own.linesOf(), document)
      }
      place++
    }
}

export interface ReplayedMetric {
  /** By system. */
  readonly finish: () => readonly Total[]
  readonly units: Units
}

const replayRows = (
  planned: PlannedMetric,
  parts: readonly MetricEvidence[],
  systems: number,
  kept: Retention,
): Either<string, ReplayedMetric> => {
  const units = newUnits(parts.flatMap(({ keys }) => keys))
  const lanes = Array.from({ length: systems }, () => newAccumulator(planned, units, kept))
  for (const part of parts) {
    const lines = traverseArray(decodedLine(planned))(part.lines)
    if (isLeft(lines)) return lines
    playPart(part, lines.right, lanes)
  }
  return right({ units, finish: () => lanes.map((lane) => lane.finish()) })
}

const replayTotal = (
  planned: PlannedMetric,
  parts: readonly MetricEvidence[],
  systems: number,
): Either<string, ReplayedMetric> => {
  const all = Array.from({ length: systems }, () => newLineAccumulator(planned.scorer.stats))
  const units = new Array<number>(systems).fill(0)
  for (const part of parts)
    for (const [system, { sum, units: own }] of part.systems.entries()) {
      if (sum === undefined || own === 0) continue
      const line = decodedLine(planned)([sum.stats, '', null, sum.parts])
      if (isLeft(line)) return line
      all[system]?.add(line.right)
      units[system] = units[system]! + own
    }
  const finish = (): readonly Total[] =>
    all.map((own, system) => ({
      ...own.sum(),
      units: units[system]!,
      rows: undefined,
      means: undefined,
    }))
  return right({ units: newUnits(parts.flatMap(({ keys }) => keys)), finish })
}

/** Replays the evidence of one metric from all parts, in their order. */
export const replayMetric = (
  planned: PlannedMetric,
  parts: readonly MetricEvidence[],
  systems: number,
  kept: Retention,
): Either<string, ReplayedMetric> =>
  areApart(kept) ? replayRows(planned, parts, systems, kept) : replayTotal(planned, parts, systems)
