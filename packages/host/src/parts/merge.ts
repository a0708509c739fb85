/** The whole from its parts: the same bytes as one run of all documents, since what parts have stored is played again in its order. */
import type { Input } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { guarded, planSafely } from '../judge/guard.ts'
import type { Outcome } from '../plan/outcome.ts'
import type { Plan } from '../plan/planned.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { type ProblemLog, problemLog } from '../problems/problem-log.ts'
import { finishReading, type Seen, sidesOf } from '../read/pair.ts'
import { type FileSeen, noteSameColumn } from '../read/pair-by-position.ts'
import { streamsOf } from '../read/pair-streams.ts'
import { together } from '../result/as-read.ts'
import { enterSum, keptFor, type Read } from '../result/read.ts'
import { outcomeOf } from '../result/score.ts'
import type { Cut } from './cut.ts'
import { asDescribed, type Described, revivedRequest, versionsOf } from './described.ts'
import type { FileRead, Part, PartSurroundings, PieceRead } from './part.ts'
import { type Played, played } from './play.ts'
import type { MetricSeen } from './tape.ts'

/** A part and the file that it was read from. */
export interface StoredPart {
  readonly path: string
  readonly part: Part
}

const refused = (message: string, hint: string): Failure => failure(2, 'E803', message, hint)

// ---- whether they belong together --------------------------------------------------------------------------------------

/** How two descriptions differ, in words. */
const difference = (a: Described, b: Described): string => {
  const paths = [...new Set([...Object.keys(a.sizes), ...Object.keys(b.sizes)])]
  const other = paths.find((path) => a.sizes[path] !== b.sizes[path] || a.sha256[path] !== b.sha256[path])
  if (a.n !== b.n) return `the one is of ${b.n} parts, the other of ${a.n}`
  const version = b.versions.find((one) => !a.versions.includes(one))
  if (version !== undefined) return `${version} made the first of them, and not the other`
  if (other !== undefined) return `${other} was not the same file for both`
  const keys = Object.keys({ ...a.request, ...b.request }) as (keyof Described['request'])[]
  const asked = keys.find((key) => JSON.stringify(a.request[key]) !== JSON.stringify(b.request[key]))
  return asked === undefined ? 'they were cut in two ways' : `something else was asked for, "${asked}"`
}

const remedy = 'merge the parts of one run alone: the same call each time, but for the number of the part'

const foreign = (all: readonly StoredPart[]): Failure | undefined => {
  const [first] = all as readonly [StoredPart]
  const other = all.find(({ part }) => part.part.of !== first.part.part.of)
  if (other === undefined) return undefined
  const why = `${other.path} and ${first.path} are parts of two runs: ${difference(first.part.described, other.part.described)}`
  return refused(why, remedy)
}

const twice = (all: readonly StoredPart[]): Failure | undefined => {
  const by = new Map<number, string>()
  for (const { path, part } of all) {
    const { k, n } = part.part
    const other = by.get(k)
    if (other !== undefined) return refused(`${other} and ${path} are both part ${k} of ${n}`, 'name each part once')
    by.set(k, path)
  }
  return undefined
}

// More numbers than anybody reads.
const NAMED = 10

const missing = (all: readonly StoredPart[]): Failure | undefined => {
  const { n } = (all[0] as StoredPart).part.part
  const there = new Set(all.map(({ part }) => part.part.k))
  const lacking = Array.from({ length: n }, (_, i) => i + 1).filter((k) => !there.has(k))
  if (lacking.length === 0) return undefined
  const named = lacking.slice(0, NAMED).join(', ')
  const more = lacking.length > NAMED ? ` and ${lacking.length - NAMED} more` : ''
  const isOne = lacking.length === 1
  return refused(
    `of ${n} parts ${isOne ? 'one is' : `${lacking.length} are`} missing: ${named}${more}`,
    `make ${isOne ? 'it' : 'them'} by the same call with "--part ${lacking[0]}/${n}"${isOne ? '' : ' and so on'}, or name ${isOne ? 'its file' : 'their files'} too`,
  )
}

const hashesOf = ({ part }: StoredPart): readonly Input[] => [
  ...(part.described.by === 'documents' ? part.files.flatMap(({ inputs }) => inputs) : []),
  ...part.learnt,
  ...part.training,
  ...(part.table === undefined ? [] : [part.table.input]),
]

/** Files that several parts have read are the same in all of them. */
const changed = (all: readonly StoredPart[]): Failure | undefined => {
  const known = new Map<string, readonly [sha256: string, path: string]>()
  for (const one of all)
    for (const { path, sha256 } of hashesOf(one)) {
      const [other, by] = known.get(path) ?? [sha256, one.path]
      if (other !== sha256)
        return refused(`${path} was another file for ${one.path} than for ${by}`, 'make all parts of the same files')
      known.set(path, [other, by])
    }
  return undefined
}

// ---- the whole ---------------------------------------------------------------------------------------------------------

/** What the stretches of a file were as one: documents are counted, and what was seen of it is put together. */
const inputOf = (inputs: readonly Input[]): Input => {
  const [first] = inputs as readonly [Input]
  const saw = together(inputs)
  const documents = inputs.reduce((sum, input) => sum + input.documents, 0)
  return { ...first, documents, ...(saw && { saw }) }
}

const fileOf = (pieces: readonly FileRead[]): FileSeen => {
  const [first] = pieces as readonly [FileRead]
  const inputs = first.inputs.map((_, i) => inputOf(pieces.map((piece) => piece.inputs[i] as Input)))
  return { inputs, places: first.places }
}

type HowCut = Pick<Cut, 'by' | 'sha256'>

/** The files of all parts in their order, each with its warnings. */
const filesOf = (
  plan: Plan,
  parts: readonly PieceRead[],
  { by, sha256 }: HowCut,
  log: ProblemLog,
): readonly FileSeen[] => {
  const [first] = parts as readonly [PieceRead]
  if (by === 'documents') {
    log.take(first.warnings[0] ?? [])
    for (const { warnings } of parts) log.take(warnings[1] ?? [])
    return first.files
  }
  log.take(first.warnings[0] ?? [])
  const sides = sidesOf(plan)
  return plan.gold.paths.map((_, file) => {
    const pieces = parts.flatMap(({ files, warnings }) =>
      files.flatMap((own, i) => (own.file === file ? [{ own, chapter: warnings[i + 1] ?? [] }] : [])),
    )
    for (const { chapter } of pieces) log.take(chapter)
    const whole = fileOf(pieces.map(({ own }) => own))
    if (pieces[0]?.own.cut === true) {
      const streams = streamsOf(sides, file).map((stream) => ({
        stream,
        sha256: sha256[stream.path] as string,
        documents: whole.inputs[0]?.documents ?? 0,
      }))
      noteSameColumn(streams, sides, whole.places, log)
    }
    return whole
  })
}

const labelsOf = (parts: readonly PieceRead[], { by }: HowCut): Seen['labels'] => {
  const counted = by === 'documents' ? parts.slice(0, 1) : parts
  return parts[0]?.labels?.map((_, side) => {
    const sum = new Map<string, number>()
    for (const { labels } of counted)
      for (const [label, count] of labels?.[side] ?? []) sum.set(label, (sum.get(label) ?? 0) + count)
    return sum
  })
}

const filledOf = (parts: readonly PieceRead[]): Seen['filled'] => {
  const all = parts.flatMap(({ filled }) => filled ?? [])
  const [first] = all
  return (
    first && {
      gold: all.some(({ gold }) => gold),
      systems: first.systems.map((_, s) => all.some(({ systems }) => systems[s] === true)),
    }
  )
}

/** A row of the table is unused where no part has its document. */
const tableOf = (parts: readonly PieceRead[]): Seen['table'] => {
  const table = parts[0]?.table
  if (table === undefined) return undefined
  const others = parts.slice(1).map((part) => new Set(part.table?.unused.map(([row]) => row)))
  const unused = table.unused.flatMap(([row, problem]) =>
    problem !== null && others.every((rows) => rows.has(row)) ? [[row, problem] as const] : [],
  )
  return { input: table.input, unused }
}

/** What one run would have read and judged, from all pieces in their order. */
export const readOf = (plan: Plan, parts: readonly PieceRead[], cut: HowCut): Either<Failure, Read> => {
  const [first] = parts as readonly [PieceRead]
  const log = problemLog(plan, plan.titles)
  const files = filesOf(plan, parts, cut, log)
  const seen: Seen = {
    files,
    learnt: first.learnt,
    table: tableOf(parts),
    labels: labelsOf(parts, cut),
    filled: filledOf(parts),
  }
  const { inputs, labels, barenessOf } = finishReading(plan, seen, log)
  for (const { warnings } of parts) log.take(warnings.at(-1) ?? [])
  const kept = keptFor(plan)
  const all: Played[] = []
  for (const [m, planned] of plan.metrics.entries()) {
    enterSum(planned)
    const own = played(
      planned,
      parts.map(({ metrics }) => metrics[m] as MetricSeen),
      plan.systems.length,
      kept,
    )
    if (isLeft(own))
      return left(failure(3, 'E218', `a part holds no sum of ${planned.metric.name}: ${own.left}`, 'make it again'))
    all.push(own.right)
  }
  return right({
    tallied: log.errors() > 0 ? [] : all.map(({ finish }) => finish()),
    units: all.map(({ units }) => units),
    inputs: [...inputs, ...first.training],
    labels,
    barenessOf,
    log,
  })
}

const otherVersions = (plan: Plan, { versions }: Described): Failure | undefined => {
  const own = versionsOf(plan)
  const version = versions.find((one) => !own.includes(one))
  if (version === undefined) return undefined
  const hint = 'install the version that made the parts, or make them again with what is installed'
  return refused(`the parts were made with ${version}, and ${own.join(', ')} is installed`, hint)
}

/** Makes the whole of all parts of a run, in whatever order they are named. */
export const mergeParts = async (
  all: readonly [StoredPart, ...StoredPart[]],
  { machine, progress, pluginFolders }: PartSurroundings,
): Promise<Either<Failure, Outcome>> => {
  const why = twice(all) ?? foreign(all) ?? missing(all) ?? changed(all)
  if (why !== undefined) return left(why)
  const parts = all.map(({ part }) => part).sort((a, b) => a.part.k - b.part.k)
  const { described } = all[0].part
  const request = revivedRequest(described.request, pluginFolders)
  const plan = await planSafely(request, { machine: asDescribed(machine, described) })
  if (isLeft(plan)) return plan
  const other = otherVersions(plan.right, described)
  if (other !== undefined) return left(other)
  return guarded(plan.right, undefined, () => {
    const read = readOf(plan.right, parts, described)
    return isLeft(read) ? read : outcomeOf(plan.right, read.right, { progress })
  })
}
