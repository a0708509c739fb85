/** One report for each participant: `html:out/{system}.html`. */
import { type Failure, failure, isRightLine, type Line } from '@assay/host'
import {
  type Confusion,
  type Finding,
  newConfusion,
  type OwnEvidence,
  type ParticipantReportOptions,
  type Result,
} from '@assay/report'
import { type Either, left, right } from 'fp-ts/lib/Either.js'

/** Stands in a path for the name of each system. */
const PLACE = '{system}'

export type WriteParticipant = (result: Result, system: string, options: ParticipantReportOptions) => string

const formats = ['html', 'markdown', 'json', 'csv', 'tsv'] as const
export type ParticipantFormat = (typeof formats)[number]

export const isForEach = ({ path }: { readonly path: string | undefined }): boolean => path?.includes(PLACE) === true

/** The format of a participant's report, if there is one in it. */
export const participantFormat = (format: string): Either<Failure, ParticipantFormat> => {
  const form = formats.find((name) => name === format)
  const hint = `ask for ${formats.join(', ')}, or write without ${PLACE}`
  return form === undefined
    ? left(failure(2, 'E212', `there is no report of one participant in the format ${format}`, hint))
    : right(form)
}

/** The name of a system as a part of a path, on every machine. */
const fileName = (system: string): string => {
  const safe = system.replace(/[\\/:*?"<>|\u0000-\u001f]/gu, '_')
  return safe === '' || /^\.+$/.test(safe) ? `_${safe.slice(1)}` : safe
}

export const pathFor = (path: string, system: string): string => path.replaceAll(PLACE, () => fileName(system))

// ---- evidence --------------------------------------------------------------------------------------------------------

/** What is gathered of one system while lines come. */
interface Own {
  readonly confusion: Confusion
  readonly errors: Finding[]
  /** By the place of the error in the list: the item of the gold that it is about. */
  readonly items: (string | undefined)[]
}

/** An item of the gold, the same for all systems. */
const itemOf = (document: string, { gold, where }: Finding['shown']): string | undefined =>
  gold === undefined ? undefined : JSON.stringify([document, gold, where?.gold])

/** Gathers the lines of one metric, as they come. */
export const gathering = (seen: (finding: Finding) => Finding) => {
  const systems = new Map<string, Own>()
  const found = new Map<string, number>()
  let by: string | undefined
  const add = ({ metric, system, document, evidence: line }: Line): void => {
    const { again, verdict, facets, show } = line
    by ??= metric
    // several metrics say everything twice
    if (metric !== by) return
    const own = systems.get(system) ?? { confusion: newConfusion(), errors: [], items: [] }
    systems.set(system, own)
    if (show === undefined || again === true) return
    own.confusion.add(line)
    const shown = show()
    const item = itemOf(document, shown)
    if (!isRightLine(line)) {
      own.errors.push(seen({ metric, system, document, verdict, ...(facets && { facets }), shown }))
      own.items.push(item)
    } else if (item !== undefined) found.set(item, (found.get(item) ?? 0) + 1)
  }
  const all = (): ReadonlyMap<string, OwnEvidence> => {
    const others = systems.size - 1
    const isFound = (item: string | undefined): boolean =>
      others > 0 && item !== undefined && found.get(item) === others
    return new Map(
      [...systems].map(([system, { confusion, errors, items }]) => [
        system,
        {
          metric: by ?? '',
          errors,
          confusion: confusion.counts(),
          foundByAllOthers: errors.filter((_, i) => isFound(items[i])),
        },
      ]),
    )
  }
  return { add, all }
}
