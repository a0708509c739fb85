/** A part as it stands in a queue: what all parts have in common once, what each does by itself; no text of a document. */
import { type Failure, failure, type Part, type PartWork, type StoredPart } from '@assay/host'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import manifest from '../../package.json' with { type: 'json' }

/** What all parts of a run have in common. */
export interface Common extends Omit<PartWork, 'k' | 'piece'> {
  /** The version of the app. */
  readonly app: string
  /** Where the run was started: paths are from there. */
  readonly folder: string
}

export const commonOf = ({ k: _, piece: __, ...described }: PartWork, folder: string): Common => ({
  ...described,
  app: manifest.version,
  folder,
})

/** What one part does. */
type Own = Pick<PartWork, 'k' | 'piece'>

export const ownText = ({ k, piece }: PartWork): string => JSON.stringify({ k, piece } satisfies Own)

const workOf = ({ app: _, folder: __, ...described }: Common, own: string): PartWork => ({
  ...described,
  ...(JSON.parse(own) as Own),
})

/** The refusal of a part that somebody has written to the queue otherwise than `assay run --on` does. */
export const senseless = (): Failure =>
  failure(3, 'E218', 'this part is not as assay run --on writes it', 'cut the run again: assay run --on URL')

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The common description of a run's parts, as somebody wrote it to the queue. */
export const commonIn = (text: string): Either<Failure, Common> => {
  const common = asObject(text)
  const { app, folder, request, sizes, sha256 } = common ?? {}
  const isOne = typeof app === 'string' && typeof folder === 'string' && [request, sizes, sha256].every(isRecord)
  return isOne ? right(common as unknown as Common) : left(senseless())
}

/** The work of a part, as somebody wrote what it does by itself to the queue. */
export const workIn = (common: Common, own: string): Either<Failure, PartWork> => {
  const { k, piece } = asObject(own) ?? {}
  const isOne = Number.isSafeInteger(k) && isRecord(piece) && Array.isArray((piece as Own['piece']).files)
  return isOne ? right(workOf(common, own)) : left(senseless())
}

const asObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** A result without what the queue knows already, and without the lines that its warnings show. */
export const resultText = ({ described: _, warnings, ...part }: Part): string =>
  JSON.stringify({
    ...part,
    warnings: warnings.map((chapter) =>
      chapter.map(({ kept, ...counted }) => ({ ...counted, kept: kept.map(({ text: __, ...problem }) => problem) })),
    ),
  })

/** A result as some worker wrote it to the queue. */
export const partIn = (text: string, k: number, common: Common): Either<Failure, StoredPart> => {
  const { app: _, folder: __, ...described } = common
  const part = asObject(text)
  return part === undefined
    ? left(failure(3, 'E218', `part ${k} is not as a worker writes it`, 'make it again: assay run --on URL'))
    : right({ path: `part ${k}`, part: { ...(part as unknown as Omit<Part, 'described'>), described } })
}

// ---- why there is none -------------------------------------------------------------------------------------------------

/** What another worker may do: it has the file, the same bytes, the plugin, the version. */
const OWN: readonly string[] = ['E207', 'E208', 'E306', 'E307', 'E308', 'E364', 'E501', 'E502', 'E503', 'E504', 'E803']

const ownOf = ({ problems }: Failure): Failure['problems'] => problems.filter(({ code }) => OWN.includes(code))

/** Whether it is the worker that is not fit for the part. */
export const isOwn = (why: Failure): boolean => ownOf(why).length > 0

// more than anybody reads of one part
const MOST = 20

/**
 * A failure as it is sent: the words of a problem in the data may hold some of it, so that only its code and its place are; whoever
 * started the run looks there.
 */
export const failureText = (why: Failure): string => {
  const { exit } = why
  // what else is wrong with other bytes follows from that
  const problems = isOwn(why) ? ownOf(why) : why.problems.filter(({ severity }) => severity === 'error')
  const isOfData = exit === 3 && !isOwn(why)
  const sent = problems.slice(0, MOST).map(({ text: _, message, hint, ...problem }) => ({
    ...problem,
    message: isOfData && problem.code !== 'E218' ? '' : message,
    ...(hint !== undefined && (!isOfData || problem.code === 'E218') && { hint }),
  }))
  return JSON.stringify({ exit, problems: sent } satisfies Failure)
}

export const failureIn = (text: string): Failure | undefined => {
  try {
    return JSON.parse(text) as Failure
  } catch {
    return undefined
  }
}
