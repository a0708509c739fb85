/** Messages of a queue: the work that all parts share, the piece of each, results and failures; no text of documents. */
import { commonCode, type Either, left, right } from '@assay/core'
import type { Failure } from '@assay/host'
import { failure, hostCode, type Part, type PartWork, type StoredPart } from '@assay/host/internal'
import { version } from './version.ts'

/** Key of the work that all parts share. */
export interface SharedWork extends Omit<PartWork, 'k' | 'piece'> {
  /** Version of this package, which makes the parts. */
  readonly queue: string
  /** Folder in which the run was started; paths are relative to it. */
  readonly folder: string
}

export const sharedWork = ({ k: _, piece: __, ...described }: PartWork, folder: string): SharedWork => ({
  ...described,
  queue: version,
  folder,
})

/** The piece of one part. */
type PartPiece = Pick<PartWork, 'k' | 'piece'>

export const pieceText = ({ k, piece }: PartWork): string => JSON.stringify({ k, piece } satisfies PartPiece)

const workOf = ({ queue: _, folder: __, ...described }: SharedWork, text: string): PartWork => ({
  ...described,
  ...(JSON.parse(text) as PartPiece),
})

/** The failure for a message that `assay run --on` has not written. */
export const malformedPart = (): Failure =>
  failure(3, hostCode.E218, 'this part is not as assay run --on writes it', 'cut the run again: assay run --on URL')

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses the shared work of a run. */
export const parseShared = (text: string): Either<Failure, SharedWork> => {
  const common = parseObject(text)
  const { queue, folder, request, sizes, sha256 } = common ?? {}
  const isOne = typeof queue === 'string' && typeof folder === 'string' && [request, sizes, sha256].every(isRecord)
  return isOne ? right(common as unknown as SharedWork) : left(malformedPart())
}

/** Parses the work of a part. */
export const parseWork = (common: SharedWork, text: string): Either<Failure, PartWork> => {
  const { k, piece } = parseObject(text) ?? {}
  const isOne = Number.isSafeInteger(k) && isRecord(piece) && Array.isArray((piece as PartPiece['piece']).files)
  return isOne ? right(workOf(common, text)) : left(malformedPart())
}

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** Serialises a result, without the shared work and without lines of documents in warnings. */
export const resultText = ({ described: _, warnings, ...part }: Part): string =>
  JSON.stringify({
    ...part,
    warnings: warnings.map((chapter) =>
      chapter.map(({ kept, ...counted }) => ({ ...counted, kept: kept.map(({ text: __, ...problem }) => problem) })),
    ),
  })

/** Parses the result of a part. */
export const parsePart = (text: string, k: number, common: SharedWork): Either<Failure, StoredPart> => {
  const { queue: _, folder: __, ...described } = common
  const part = parseObject(text)
  return part === undefined
    ? left(failure(3, hostCode.E218, `part ${k} is not as a worker writes it`, 'make it again: assay run --on URL'))
    : right({ path: `part ${k}`, part: { ...(part as unknown as Omit<Part, 'described'>), described } })
}

// ---- why there is none -------------------------------------------------------------------------------------------------

/** Codes of failures that another worker may not have: missing files, other bytes, plugins, versions. */
const WORKER_CODES: readonly string[] = [
  hostCode.E207,
  hostCode.E208,
  hostCode.E306,
  hostCode.E307,
  hostCode.E308,
  commonCode.E364,
  hostCode.E501,
  hostCode.E502,
  hostCode.E503,
  hostCode.E504,
  hostCode.E803,
]

const workerProblems = ({ problems }: Failure): Failure['problems'] =>
  problems.filter(({ code }) => WORKER_CODES.includes(code))

/** True if the failure is one of the worker, not of the part. */
export const isWorkerFault = (why: Failure): boolean => workerProblems(why).length > 0

// problems that are sent for one part
const MAX_PROBLEMS = 20

/**
 * Serialises a failure. Problems of the data are sent as code and place only, since their message may quote the data; the
 * starter of the run repeats the part to see it.
 */
export const failureText = (why: Failure): string => {
  const { exit } = why
  // what else is wrong with other bytes follows from that
  const problems = isWorkerFault(why)
    ? workerProblems(why)
    : why.problems.filter(({ severity }) => severity === 'error')
  const isOfData = exit === 3 && !isWorkerFault(why)
  const sent = problems.slice(0, MAX_PROBLEMS).map(({ text: _, message, hint, ...problem }) => ({
    ...problem,
    message: isOfData && problem.code !== hostCode.E218 ? '' : message,
    ...(hint !== undefined && (!isOfData || problem.code === hostCode.E218) && { hint }),
  }))
  return JSON.stringify({ exit, problems: sent } satisfies Failure)
}

export const parseFailure = (text: string): Failure | undefined => {
  try {
    return JSON.parse(text) as Failure
  } catch {
    return undefined
  }
}
