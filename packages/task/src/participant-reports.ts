/** Reports of one participant each: what is gathered for them, and the writer of each format. */
import { isCorrectLine } from '@assay/host/internal'
import {
  type ConfusionCounter,
  type Finding,
  newConfusionCounter,
  type ParticipantReports,
  participantCsv,
  participantHtml,
  participantJson,
  participantMarkdown,
  participantTsv,
} from '@assay/report/internal'

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

const gather: ParticipantReports['gather'] = ({ isCounted }) => {
  const systems = new Map<string, SystemEvidence>()
  const found = new Map<string, number>()
  let by: string | undefined
  const add: ReturnType<typeof gather>['add'] = ({ metric, system, document, evidence: line }) => {
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
  const all: ReturnType<typeof gather>['all'] = () => {
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

export const participantReports: ParticipantReports = {
  gather,
  write: {
    html: participantHtml,
    markdown: participantMarkdown,
    json: participantJson,
    csv: participantCsv,
    tsv: participantTsv,
  },
}
