/**
 * The sums of a part as they are stored: of all its documents, or of each where they are kept apart. Whoever adds them up does what a
 * run of the whole does, and comes to its bytes.
 */
import type { Evidence, Json } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { type LineSum, newLineAccumulator } from '@assay/core/internal/host'
import { type Either, isLeft, left, right, traverseArray } from 'fp-ts/lib/Either.js'
import { encodeSum } from '../checks/faults.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import type { AnyDocument } from '../read/pair.ts'
import { newAccumulator, type Retention, type Total } from '../score/accumulator.ts'
import { DOCUMENT, type DocumentNames } from '../score/document-names.ts'
import { newUnits, type UnitHeader, type Units } from '../score/units.ts'

/** The sum of a document, of a smaller unit, or of all: with its parts. */
type StoredSum = readonly [stats: Json, parts: readonly (readonly [facet: string, label: string, stats: Json])[]]

/** The sums of one metric in a part. */
export interface StoredSums {
  /** Metadata that documents are grouped by, each once. */
  readonly metas: readonly Readonly<Record<string, string>>[]
  /** Documents in their order: the number of their metadata, the smaller units that are drawn of each, and how many after one another are alike. */
  readonly documents: readonly DocumentRun[]
  /** Keys of metadata that there are. */
  readonly keys: readonly string[]
  /** Sums, each once. */
  readonly sums: readonly StoredSum[]
  /** By system: how many documents it answers, and the number of the sum of all, or of each. */
  readonly systems: readonly SystemSums[]
}

type DocumentRun = readonly [meta: number, smaller: number, times: number]

type SystemSums = { readonly units: number } & (
  | { readonly whole: number }
  /** Those of smaller units follow that of their document; of a document that the system does not answer there is `NONE` alone. */
  | { readonly each: readonly number[] }
)

const NONE = -1

/** True where each document has a sum of its own. */
export const areApart = ({ hasRows, means }: Retention): boolean => hasRows || means

/** Retention of documents while a part is read: means over them are those of their rows. */
export const retentionInPart = (retention: Retention): Retention => ({
  hasRows: areApart(retention),
  means: retention.means,
})

// ---- to be stored ----------------------------------------------------------------------------------------------------

/** Numbers of sums, equal ones with the same. */
const newSumTable = (planned: PlannedMetric) => {
  const numbers = new Map<string, number>()
  const sums: StoredSum[] = []
  let why: string | undefined
  const encode = (stats: unknown): Json => planned.scorer.stats.encode(stats)
  const refuseUnsound = (stats: unknown): void => {
    const encoded = encodeSum(planned, stats)
    if (isLeft(encoded)) why ??= encoded.left
  }
  return {
    numberOf: ({ stats, parts }: Pick<LineSum<unknown>, 'stats' | 'parts'>): number => {
      const smaller = Object.entries(parts()).flatMap(([facet, labels]) =>
        Array.from(labels, ([label, part]) => [facet, label, part] as const),
      )
      const sum: StoredSum = [encode(stats), smaller.map(([facet, label, part]) => [facet, label, encode(part)])]
      const text = JSON.stringify(sum)
      const existing = numbers.get(text)
      if (existing !== undefined) return existing
      refuseUnsound(stats)
      for (const [, , part] of smaller) refuseUnsound(part)
      numbers.set(text, sums.length)
      return sums.push(sum) - 1
    },
    sums: (): Either<string, readonly StoredSum[]> => (why === undefined ? right(sums) : left(why)),
  }
}

/** The metadata of documents, of which only these keys are asked for. */
const metasOf = (documents: readonly UnitHeader[], keys: readonly string[], nameOf: DocumentNames['of']) => {
  const numbers = new Map<string, number>()
  const metas: Record<string, string>[] = []
  const valueIn = (header: UnitHeader, key: string): string | undefined => {
    if (key === DOCUMENT) return nameOf(header)
    return Object.hasOwn(header.meta, key) ? header.meta[key] : undefined
  }
  const each = documents.map((header) => {
    const values: Record<string, string> = Object.create(null)
    for (const key of keys) {
      const value = valueIn(header, key)
      if (value !== undefined) values[key] = value
    }
    const text = JSON.stringify(values)
    const number = numbers.get(text) ?? metas.push(values) - 1
    numbers.set(text, number)
    return number
  })
  return { metas, each }
}

/**
 * The totals of one metric, by system, to be stored; or the reason why they cannot be.
 *
 * @param keys keys of metadata that documents are grouped by
 * @param nameOf names of documents
 */
export const storedSums = (
  planned: PlannedMetric,
  totals: readonly Total[],
  units: Units,
  keys: readonly string[],
  nameOf: DocumentNames['of'],
): Either<string, StoredSums> => {
  const table = newSumTable(planned)
  const isDrawn = planned.metric.draws !== undefined
  const { metas, each: metaOf } = metasOf(units.documents, keys, nameOf)
  const smallerIn = (document: number): number => (isDrawn ? units.drawnIn(document) : 0)
  const systems = totals.map(({ rows, units: answered, ...sum }): SystemSums => {
    if (rows === undefined) return { units: answered, whole: table.numberOf(sum) }
    let drawn = 0
    const each = units.documents.flatMap((_, document) => {
      const from = drawn
      drawn += smallerIn(document)
      if (!rows.answered(document)) return [NONE]
      const smaller = Array.from({ length: drawn - from }, (__, i) => table.numberOf(rows.drawn.sumOf(from + i)))
      return [table.numberOf(rows.sumOf(document)), ...smaller]
    })
    return { units: answered, each }
  })
  const sums = table.sums()
  if (isLeft(sums)) return sums
  const documents: DocumentRun[] = []
  for (const [document, meta] of metaOf.entries()) {
    const [lastMeta, lastSmaller, times = 0] = documents.at(-1) ?? []
    const smaller = smallerIn(document)
    if (lastMeta === meta && lastSmaller === smaller) documents[documents.length - 1] = [meta, smaller, times + 1]
    else documents.push([meta, smaller, 1])
  }
  return right({ metas, documents, keys: units.keys(), sums: sums.right, systems })
}

// ---- added up again --------------------------------------------------------------------------------------------------

type Line = Evidence<unknown>

const lineOf =
  ({ scorer }: PlannedMetric) =>
  ([stored, storedParts]: StoredSum): Either<string, Line> => {
    const stats = scorer.stats.decode(stored)
    if (isLeft(stats)) return stats
    const parts = traverseArray(([facet, label, encodedPart]: StoredSum[1][number]) => {
      const part = scorer.stats.decode(encodedPart)
      return isLeft(part) ? part : right([facet, label, part.right] as const)
    })(storedParts)
    return isLeft(parts) ? parts : right({ stats: stats.right, verdict: '', parts: parts.right })
  }

/** The totals of one metric from all parts. */
export interface AddedSums {
  /** By system. */
  readonly finish: () => readonly Total[]
  readonly units: Units
}

const addWholes = (planned: PlannedMetric, systems: number) => {
  const all = Array.from({ length: systems }, () => newLineAccumulator(planned.scorer.stats))
  const units = new Array<number>(systems).fill(0)
  return {
    add: (system: number, answered: number, line: Line): void => {
      if (answered === 0) return
      all[system]!.add(line)
      units[system] = units[system]! + answered
    },
    finish: (): readonly Total[] =>
      all.map((accumulator, system) => ({
        ...accumulator.sum(),
        units: units[system]!,
        rows: undefined,
        means: undefined,
      })),
  }
}

/** The line of a document: its sum, shared out among its smaller units. */
const lineOfDocument = (lines: readonly Line[], whole: number, smaller: readonly number[]): Line => {
  const line = lines[whole]!
  if (smaller.length === 0) return line
  const shares = smaller.map((number, unit) => ({
    unit,
    stats: lines[number]!.stats,
    parts: lines[number]!.parts ?? [],
  }))
  return { ...line, shares: { units: smaller.length, each: () => shares } }
}

function* eachDocument({ documents }: StoredSums): Iterable<DocumentRun> {
  for (const run of documents) for (let i = 0; i < run[2]; i++) yield run
}

/** Adds up the sums of one metric in all parts, in their order. */
export const addStoredSums = (
  planned: PlannedMetric,
  parts: readonly StoredSums[],
  systems: number,
  retention: Retention,
): Either<string, AddedSums> => {
  const units = newUnits(parts.flatMap(({ keys }) => keys))
  const wholes = addWholes(planned, systems)
  const accumulators = Array.from({ length: systems }, () => newAccumulator(planned, units, retention))
  for (const part of parts) {
    const decoded = traverseArray(lineOf(planned))(part.sums)
    if (isLeft(decoded)) return decoded
    const lines = decoded.right
    for (const [system, sums] of part.systems.entries())
      if ('whole' in sums) wholes.add(system, sums.units, lines[sums.whole]!)
    const places = part.systems.map(() => 0)
    for (const [meta, smaller] of eachDocument(part)) {
      const document = { id: '', meta: part.metas[meta], at: nowhere } as AnyDocument
      for (const [system, sums] of part.systems.entries()) {
        if (!('each' in sums)) continue
        const place = places[system]!
        const number = sums.each[place]!
        places[system] = place + (number === NONE ? 1 : 1 + smaller)
        if (number === NONE) continue
        const line = lineOfDocument(lines, number, sums.each.slice(place + 1, place + 1 + smaller))
        accumulators[system]!.add([line], document)
      }
    }
  }
  const finish = (): readonly Total[] =>
    areApart(retention) ? accumulators.map((accumulator) => accumulator.finish()) : wholes.finish()
  return right({ units, finish })
}
