/** Takes down the evidence of a part. */
import type { Evidence, Json, UnitShare, UnitShares } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { encodeSum } from '../checks/faults.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import { type Accumulator, newAccumulator, type Retention } from '../score/accumulator.ts'
import { DOCUMENT, type DocumentNames } from '../score/document-names.ts'
import { newUnits, type UnitHeader, type Units } from '../score/units.ts'
import {
  areApart,
  type MetricEvidence,
  type PackedLine,
  type PackedPart,
  type PackedShare,
  type PackedShares,
  type SystemEvidence,
} from './encoding.ts'
import { newPacking, type Packing, packNumbers } from './packing.ts'

type Line = Evidence<unknown>

/** Lines that are known by themselves; beyond these they are known by their text. */
const MOST_KNOWN = 4096

/** Lines with numbers, equal ones with the same; with their shares, where units are drawn. */
const newLines = (planned: PlannedMetric, isDrawn: boolean) => {
  const known = new Map<unknown, Map<unknown, number>>()
  let size = 0
  const byText = new Map<string, number>()
  const lines: PackedLine[] = []
  let why: string | undefined
  const encoded = (stats: unknown): Json => {
    const own = encodeSum(planned, stats)
    if (isLeft(own)) why ??= own.left
    return isLeft(own) ? null : own.right
  }
  const packed = (parts: NonNullable<Line['parts']>): readonly PackedPart[] =>
    parts.map(([facet, label, own]) => [facet, label, encoded(own)])
  const packedShare = ({ unit, stats, parts = [], drawn }: UnitShare<unknown>): PackedShare => [
    unit,
    encoded(stats),
    packed(parts),
    ...(drawn === undefined ? ([] as const) : ([encoded(drawn)] as const)),
  ]
  const packedShares = ({ units, each }: UnitShares<unknown>): PackedShares => [units, Array.from(each(), packedShare)]
  const numbered = ({ stats, verdict, facets, parts, shares }: Line): number => {
    const line: PackedLine = [
      encoded(stats),
      verdict,
      facets ?? null,
      parts === undefined ? null : packed(parts),
      ...(isDrawn && shares !== undefined ? ([packedShares(shares)] as const) : ([] as const)),
    ]
    const text = JSON.stringify(line)
    const number = byText.get(text) ?? lines.length
    if (number === lines.length) {
      byText.set(text, number)
      lines.push(line)
    }
    return number
  }
  return {
    numberOf: (line: Line): number => {
      const { stats, verdict, facets, parts } = line
      const some = known.get(stats)
      const shared = parts ?? facets ?? verdict
      const number = some?.get(shared)
      if (number !== undefined && lines[number]?.[1] === verdict && line.shares === undefined) return number
      const own = numbered(line)
      if (size < MOST_KNOWN && number === undefined && line.shares === undefined) {
        size++
        if (some === undefined) known.set(stats, new Map([[shared, own]]))
        else some.set(shared, own)
      }
      return own
    },
    lines: (): Either<string, readonly PackedLine[]> => (why === undefined ? right(lines) : left(why)),
    encoded,
  }
}

interface Recording {
  readonly lane: Accumulator
  readonly seen: () => SystemEvidence
}

type Lines = ReturnType<typeof newLines>

const addRuns = (tape: Packing, numbers: readonly number[]): void => {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.[0] === number) last[1]++
    else runs.push([number, 1])
  }
  tape.add(runs.length)
  for (const [number, times] of runs) {
    tape.add(number)
    tape.add(times)
  }
}

function* noteLines(lines: Iterable<Line>, { numberOf }: Lines, numbers: number[]): Iterable<Line> {
  for (const line of lines) {
    numbers.push(numberOf(line))
    yield line
  }
}

const recordRows = (planned: PlannedMetric, units: Units, lines: Lines, means: boolean): Recording => {
  // what documents come to by themselves is looked at where they are
  const own = means ? newAccumulator(planned, newUnits(), { apart: false, means }) : undefined
  const tape = newPacking()
  let answered = 0
  let next = 0
  return {
    lane: {
      add: (all, document) => {
        const place = units.place(document)
        const numbers: number[] = []
        if (own === undefined) for (const line of all) numbers.push(lines.numberOf(line))
        else own.add(noteLines(all, lines, numbers), document)
        tape.add(place - next)
        addRuns(tape, numbers)
        next = place + 1
        answered++
      },
      finish: () => (own ?? newAccumulator(planned, newUnits(), { apart: false, means: false })).finish(),
    },
    seen: () => ({ units: answered, tape: tape.text() }),
  }
}

const recordTotal = (planned: PlannedMetric, { encoded }: Lines): Recording => {
  const lane = newAccumulator(planned, newUnits(), { apart: false, means: false })
  return {
    lane,
    seen: () => {
      const { stats, parts, units } = lane.finish()
      const each = Object.entries(parts()).flatMap(([facet, labels]) =>
        Array.from(labels, ([label, own]): PackedPart => [facet, label, encoded(own)]),
      )
      return { units, sum: { stats: encoded(stats), parts: each } }
    },
  }
}

/** The runs of metadata of documents, of which only these keys are asked for. */
const encodeMetas = (
  { documents }: Units,
  asked: readonly string[],
  nameOf: DocumentNames['of'],
): Pick<MetricEvidence, 'metas' | 'documents'> => {
  const valueIn = (header: UnitHeader, key: string): string | undefined => {
    if (key === DOCUMENT) return nameOf(header)
    return Object.hasOwn(header.meta, key) ? header.meta[key] : undefined
  }
  const numbers = new Map<string, number>()
  const metas: Record<string, string>[] = []
  const runs: number[] = []
  for (const header of documents) {
    const own: Record<string, string> = Object.create(null)
    for (const key of asked) {
      const value = valueIn(header, key)
      if (value !== undefined) own[key] = value
    }
    const text = JSON.stringify(own)
    const number = numbers.get(text) ?? metas.push(own) - 1
    numbers.set(text, number)
    if (runs.at(-2) === number) runs.push(runs.pop()! + 1)
    else runs.push(number, 1)
  }
  return { metas, documents: packNumbers(runs) }
}

export interface Recorder {
  /** By system. */
  readonly lanes: readonly Accumulator[]
  /** Evidence so far, or the reason why it cannot be stored. */
  readonly seen: () => Either<string, MetricEvidence>
}

/** Takes down what one metric finds; `asked` are keys of metadata, and `nameOf` gives the names of documents. */
export const newRecorder = (
  planned: PlannedMetric,
  systems: number,
  kept: Retention,
  asked: readonly string[],
  nameOf: DocumentNames['of'],
): Recorder => {
  const units = newUnits()
  const lines = newLines(planned, kept.apart && planned.metric.draws !== undefined)
  const recordings = Array.from({ length: systems }, () =>
    areApart(kept) ? recordRows(planned, units, lines, kept.means) : recordTotal(planned, lines),
  )
  return {
    lanes: recordings.map(({ lane }) => lane),
    seen: () => {
      const seen = recordings.map((one) => one.seen())
      const all = lines.lines()
      if (isLeft(all)) return all
      return right({ ...encodeMetas(units, asked, nameOf), keys: units.keys(), lines: all.right, systems: seen })
    },
  }
}
