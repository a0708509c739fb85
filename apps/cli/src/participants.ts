/** One report for each participant: `html:out/{system}.html`. */
import type { Failure } from '@assay/host'
import { type EvidenceLine, failure, hostCode, isCorrectLine } from '@assay/host/internal'
import type { Result } from '@assay/report'
import {
  type ConfusionCounter,
  type Finding,
  newConfusionCounter,
  type ParticipantEvidence,
  type ParticipantReportOptions,
} from '@assay/report/internal'
import { type Either, left, right } from 'fp-ts/lib/Either.js'

/** Placeholder for the name of a system in a path. */
const PLACE = '{system}'

export type WriteParticipant = (result: Result, system: string, options: ParticipantReportOptions) => string

const formats = ['html', 'markdown', 'json', 'csv', 'tsv'] as const
export type ParticipantFormat = (typeof formats)[number]

export const isPerParticipant = ({ path }: { readonly path: string | undefined }): boolean =>
  path?.includes(PLACE) === true

/** Checks that there is a participant's report in a format. */
export const participantFormat = (format: string): Either<Failure, ParticipantFormat> => {
  const form = formats.find((name) => name === format)
  const hint = `ask for ${formats.join(', ')}, or write without ${PLACE}`
  return form === undefined
    ? left(failure(2, hostCode.E212, `there is no report of one participant in the format ${format}`, hint))
    : right(form)
}

/** Name of a system as a file name that is valid on every platform. */
const fileName = (system: string): string => {
  const safe = system.replace(/[\\/:*?"<>|\u0000-\u001f]/gu, '_')
  return safe === '' || /^\.+$/.test(safe) ? `_${safe.slice(1)}` : safe
}

export const participantPath = (path: string, system: string): string => path.replaceAll(PLACE, () => fileName(system))

// ---- evidence --------------------------------------------------------------------------------------------------------

/** Evidence of one system, while lines are read. */
interface SystemEvidence {
  readonly confusion: ConfusionCounter
  readonly errors: Finding[]
  /** For each error, the item of the gold that it is about. */
  readonly items: (string | undefined)[]
}

/** Key of an item of the gold, the same for all systems. */
const goldItemKey = (document: string, { gold, where }: Finding['shown']): string | undefined =>
  gold === undefined ? undefined : JSON.stringify([document, gold, where?.gold])

/** Collects the lines of the first metric; if they are only counted, just the pairs of types. */
export const gatherEvidence = ({ isCounted }: { readonly isCounted: boolean }) => {
  const systems = new Map<string, SystemEvidence>()
  const found = new Map<string, number>()
  let by: string | undefined
  const add = ({ metric, system, document, evidence: line }: EvidenceLine): void => {
    const { again, verdict, facets, show } = line
    by ??= metric
    // several metrics say everything twice
    if (metric !== by) return
    const own = systems.get(system) ?? { confusion: newConfusionCounter(), errors: [], items: [] }
    systems.set(system, own)
    if (show === undefined || again === true) return
    own.confusion.add(line)
    if (isCounted) return
    const shown = show()
    const item = goldItemKey(document, shown)
    if (!isCorrectLine(line)) {
      own.errors.push({ metric, system, document, verdict, ...(facets && { facets }), shown })
      own.items.push(item)
    } else if (item !== undefined) found.set(item, (found.get(item) ?? 0) + 1)
  }
  const all = (): ReadonlyMap<string, ParticipantEvidence> => {
    const others = systems.size - 1
    const isFound = (item: string | undefined): boolean =>
      others > 0 && item !== undefined && found.get(item) === others
    return new Map(
      [...systems].map(([system, { confusion, errors, items }]) => [
        system,
        {
          metric: by ?? '',
          confusion: confusion.counts(),
          ...(!isCounted && { errors, foundByAllOthers: errors.filter((_, i) => isFound(items[i])) }),
        },
      ]),
    )
  }
  return { add, all }
}
