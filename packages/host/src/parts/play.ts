/** Plays the evidence of all parts again, in the order of the documents. */
import type { Evidence } from '@assay/core'
import { gathering } from '@assay/core/host'
import { type Either, isLeft, right, traverseArray } from 'fp-ts/lib/Either.js'
import { newUnits, type Units } from '../judge/units.ts'
import type { PlannedMetric } from '../plan/planned.ts'
import { nowhere } from '../problems/failure.ts'
import type { AnyDocument } from '../read/pair.ts'
import { type Kept, type Lane, laneOf, type Tallied } from '../sum/lane.ts'
import { unpacked } from './packed.ts'
import { areApart, type MetricSeen, type PackedLine, type PackedPart } from './tape.ts'

type Line = Evidence<unknown>

const decodedPart =
  ({ scorer }: PlannedMetric) =>
  ([facet, label, stats]: PackedPart): Either<string, readonly [string, string, unknown]> => {
    const own = scorer.stats.decode(stats)
    return isLeft(own) ? own : right([facet, label, own.right] as const)
  }

const decodedLine =
  (planned: PlannedMetric) =>
  ([packedStats, verdict, facets, packedParts]: PackedLine): Either<string, Line> => {
    const stats = planned.scorer.stats.decode(packedStats)
    if (isLeft(stats)) return stats
    const parts = packedParts === null ? right(undefined) : traverseArray(decodedPart(planned))(packedParts)
    if (isLeft(parts)) return parts
    return right({
      stats: stats.right,
      verdict,
      ...(facets && { facets }),
      ...(parts.right && { parts: parts.right }),
    })
  }

/** The documents of a tape: which the next is, and its lines. */
const player = (tape: string, lines: readonly Line[]) => {
  const numbers = unpacked(tape)
  const number = (): number => numbers.next().value as number
  const first = numbers.next()
  let next = first.done === true ? Number.POSITIVE_INFINITY : first.value
  return {
    isAt: (place: number): boolean => next === place,
    linesOf: (): readonly Line[] => {
      const own: Line[] = []
      for (let runs = number(); runs > 0; runs--) {
        const line = lines[number()] as Line
        for (let times = number(); times > 0; times--) own.push(line)
      }
      const { value, done } = numbers.next()
      next = done === true ? Number.POSITIVE_INFINITY : next + 1 + value
      return own
    },
  }
}

const playPart = ({ metas, documents, systems }: MetricSeen, lines: readonly Line[], lanes: readonly Lane[]): void => {
  const players = systems.map(({ tape = '' }) => player(tape, lines))
  const runs = unpacked(documents)
  let place = 0
  for (let meta = runs.next(); meta.done !== true; meta = runs.next())
    for (let run = runs.next().value as number; run > 0; run--) {
      const document = { id: '', meta: metas[meta.value], at: nowhere } as AnyDocument
      for (let system = 0; system < players.length; system++) {
        const own = players[system] as (typeof players)[number]
        if (own.isAt(place)) lanes[system]?.add(own.linesOf(), document)
      }
      place++
    }
}

export interface Played {
  /** By system. */
  readonly finish: () => readonly Tallied[]
  readonly units: Units
}

const playApart = (
  planned: PlannedMetric,
  parts: readonly MetricSeen[],
  systems: number,
  kept: Kept,
): Either<string, Played> => {
  const units = newUnits(parts.flatMap(({ keys }) => keys))
  const lanes = Array.from({ length: systems }, () => laneOf(planned, units, kept))
  for (const part of parts) {
    const lines = traverseArray(decodedLine(planned))(part.lines)
    if (isLeft(lines)) return lines
    playPart(part, lines.right, lanes)
  }
  return right({ units, finish: () => lanes.map((lane) => lane.finish()) })
}

const playTogether = (
  planned: PlannedMetric,
  parts: readonly MetricSeen[],
  systems: number,
): Either<string, Played> => {
  const all = Array.from({ length: systems }, () => gathering(planned.scorer.stats))
  const units = new Array<number>(systems).fill(0)
  for (const part of parts)
    for (const [system, { sum, units: own }] of part.systems.entries()) {
      if (sum === undefined || own === 0) continue
      const line = decodedLine(planned)([sum.stats, '', null, sum.parts])
      if (isLeft(line)) return line
      all[system]?.add(line.right)
      units[system] = (units[system] as number) + own
    }
  const finish = (): readonly Tallied[] =>
    all.map((own, system) => ({
      ...own.gathered(),
      units: units[system] as number,
      rows: undefined,
      means: undefined,
    }))
  return right({ units: newUnits(parts.flatMap(({ keys }) => keys)), finish })
}

/** What one metric has seen in all parts, in their order. */
export const played = (
  planned: PlannedMetric,
  parts: readonly MetricSeen[],
  systems: number,
  kept: Kept,
): Either<string, Played> =>
  areApart(kept) ? playApart(planned, parts, systems, kept) : playTogether(planned, parts, systems)
