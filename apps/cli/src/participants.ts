/** One report for each participant: `html:out/{system}.html`. */
import {
  evidence,
  type Failure,
  failure,
  isRightLine,
  type Line,
  type Request,
  type Surroundings,
  shownPath,
} from '@assay/host'
import { node } from '@assay/host/node'
import {
  type Confusion,
  type Finding,
  newConfusion,
  type OwnEvidence,
  type ParticipantReportOptions,
  participantCsv,
  participantHtml,
  participantJson,
  participantMarkdown,
  participantTsv,
  type Result,
} from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'

/** Stands in a path for the name of each system. */
const PLACE = '{system}'

type Write = (result: Result, system: string, options: ParticipantReportOptions) => string

const forms: Readonly<Record<string, Write>> = {
  html: participantHtml,
  markdown: participantMarkdown,
  json: participantJson,
  csv: participantCsv,
  tsv: participantTsv,
}

export const isForEach = ({ path }: { readonly path: string | undefined }): boolean => path?.includes(PLACE) === true

/** What writes a participant's report in a format. */
export const participantForm = (format: string): Either<Failure, Write> => {
  const form = Object.hasOwn(forms, format) ? forms[format] : undefined
  const hint = `ask for ${Object.keys(forms).join(', ')}, or write without ${PLACE}`
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

/** `shown` names a path as the result does. */
const gathering = (shown: (path: string) => string) => {
  const systems = new Map<string, Own>()
  const found = new Map<string, number>()
  let by = ''
  const add = ({ metric, system, document, evidence: line }: Line): void => {
    const { again, verdict, facets, show } = line
    const own = systems.get(system) ?? { confusion: newConfusion(), errors: [], items: [] }
    systems.set(system, own)
    by = metric
    if (show === undefined || again === true) return
    own.confusion.add(line)
    const said = show()
    const item = itemOf(document, said)
    if (!isRightLine(line)) {
      const placed = said.at === undefined ? said : { ...said, at: { ...said.at, path: shown(said.at.path) } }
      own.errors.push({ metric, system, document, verdict, ...(facets && { facets }), shown: placed })
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
          metric: by,
          errors,
          confusion: confusion.counts(),
          foundByAllOthers: errors.filter((_, i) => isFound(items[i])),
        },
      ]),
    )
  }
  return { add, all }
}

export type EvidenceOfAll = () => Promise<Either<Failure, ReadonlyMap<string, OwnEvidence>>>

const isStdin = (request: Request): boolean =>
  [request.gold, ...request.systems].some(
    (side) => 'files' in side && side.files.some((file) => /^-(?::|$)/.test(file)),
  )

/** The evidence of every system by the first metric, read again; none of standard input, which is read once, or of isolated plugins. */
export const evidenceOfAll =
  (request: Request, surroundings: Surroundings): EvidenceOfAll =>
  async () => {
    const { asTyped, folder } = request
    const { add, all } = gathering((path) => shownPath(node.paths, path, asTyped === true ? undefined : folder))
    if (isStdin(request) || surroundings.isolation !== undefined) return right(new Map())
    const read = await evidence(request, add, surroundings)()
    return isLeft(read) ? read : right(all())
  }
