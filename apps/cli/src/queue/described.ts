/** A part as it stands in a queue: what all parts have in common once, what each does by itself; no text of a document. */
import type { Failure, Part, PartWork } from '@assay/host'
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

export const workOf = ({ app: _, folder: __, ...described }: Common, own: string): PartWork => ({
  ...described,
  ...(JSON.parse(own) as Own),
})

/** A result without what the queue knows already, and without the lines that its warnings show. */
export const resultText = ({ described: _, warnings, ...part }: Part): string =>
  JSON.stringify({
    ...part,
    warnings: warnings.map((chapter) =>
      chapter.map(({ kept, ...counted }) => ({ ...counted, kept: kept.map(({ text: __, ...problem }) => problem) })),
    ),
  })

export const partIn = (text: string, common: Common): Part => {
  const { app: _, folder: __, ...described } = common
  return { ...(JSON.parse(text) as Omit<Part, 'described'>), described }
}

// ---- why there is none -------------------------------------------------------------------------------------------------

/** What another worker may do: it has the file, the same bytes, the plugin, the version. */
const OWN: readonly string[] = ['E207', 'E306', 'E307', 'E308', 'E364', 'E501', 'E502', 'E503', 'E504', 'E803']

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
    message: isOfData ? '' : message,
    ...(hint !== undefined && !isOfData && { hint }),
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
