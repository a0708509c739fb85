/** `assay errors --confusion`: the types of gold and system, or the values at a path of records, as a matrix for each system. */
import { shellWord } from '@assay/core/internal/host'
import type { Failure } from '@assay/host'
import { type EvidenceLine, failure, hostCode } from '@assay/host/internal'
import { json } from '@assay/report'
import {
  type ConfusionCounter,
  confusionCsv,
  confusionHtml,
  confusionMarkdown,
  confusionSvg,
  confusionTable,
  markdown,
  newConfusionCounter,
  safe,
} from '@assay/report/internal'

export interface Confusions {
  readonly add: (line: EvidenceLine) => void
  /** The first metric whose lines do not say which types were paired. */
  readonly untyped: () => string | undefined
  /** True if any line says which types were paired. */
  readonly isTyped: () => boolean
  /** The failure for more values than a matrix has. */
  readonly refusal: () => Failure | undefined
  readonly render: (format: string, width: number, csvRaw: boolean) => string
}

interface SystemConfusion {
  readonly metric: string
  readonly run: string
  readonly confusion: ConfusionCounter
  readonly verdicts: Map<string, number>
}

/** The failure for a metric without a matrix; `others` are metrics that have one, and `paths` fields whose values have one. */
export const noMatrix = (metric: string, others: readonly string[], paths: ReadonlySet<string> = new Set()): Failure =>
  failure(
    2,
    hostCode.E223,
    `${metric} does not report pairs of types of the gold and the system`,
    others.length > 0
      ? `choose a metric that does: --metric ${others.join(', --metric ')}`
      : paths.size > 0
        ? `count the values of one field: --path ${shellWord([...paths][0]!)}`
        : 'remove --confusion: no metric of this plugin reports them for these files',
  )

/** The most different values that a matrix of a path has: beyond, it is no matrix that anybody reads. */
const MAX_VALUES = 50

/** The failure for a path with too many values. */
const tooManyValues = (path: string, count: number): Failure =>
  failure(
    2,
    hostCode.E223,
    `${path} has ${count} different values, and a matrix has at most ${MAX_VALUES}`,
    `list them in place: --path ${shellWord(path)} without --confusion`,
  )

/** A line with the values of both sides in place of types. */
const withValues = (evidence: EvidenceLine['evidence']): EvidenceLine['evidence'] => ({
  ...evidence,
  show: () => {
    const line = evidence.show!()
    const { gold, system } = line
    return { ...line, types: { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) } }
  },
})

/** Counts lines as they are read, without keeping them; of a path its values. */
export const newConfusions = (path?: string): Confusions => {
  const systems = new Map<string, SystemConfusion>()
  const metrics = new Map<string, boolean>()
  const add = ({ metric, system: run, evidence }: EvidenceLine): void => {
    if (evidence.show === undefined || evidence.again === true) return
    if (path !== undefined && evidence.facets?.['path'] !== path) return
    const key = JSON.stringify([run, metric])
    const ofSystem = systems.get(key) ?? {
      metric,
      run,
      confusion: newConfusionCounter(),
      verdicts: new Map<string, number>(),
    }
    systems.set(key, ofSystem)
    ofSystem.verdicts.set(evidence.verdict, (ofSystem.verdicts.get(evidence.verdict) ?? 0) + 1)
    metrics.set(
      metric,
      ofSystem.confusion.add(path === undefined ? evidence : withValues(evidence)) || metrics.get(metric) === true,
    )
  }
  return {
    add,
    untyped: () => [...metrics].find(([, isTyped]) => !isTyped)?.[0],
    isTyped: () => [...metrics.values()].some((isTyped) => isTyped),
    refusal: () => {
      if (path === undefined) return undefined
      for (const { confusion } of systems.values()) {
        const values = new Set(confusion.counts().flatMap(({ gold, system }) => [gold, system]))
        values.delete(null)
        if (values.size > MAX_VALUES) return tooManyValues(path, values.size)
      }
      return undefined
    },
    render: (format, width, csvRaw) => renderConfusions(format, [...systems.values()], width, csvRaw),
  }
}

const NOTHING = 'no matching lines\n'

/** Name of a matrix, if there are several. */
const matrixName = (systems: readonly SystemConfusion[], { run, metric }: SystemConfusion): string | undefined => {
  if (systems.length === 1) return undefined
  return new Set(systems.map((other) => other.metric)).size > 1 ? `${run}, ${metric}` : run
}

const textOf = (systems: readonly SystemConfusion[], width: number): string => {
  const blocks = systems.map((ofSystem) => {
    const name = matrixName(systems, ofSystem)
    const lines = confusionTable(ofSystem.confusion.counts(), width)
    const counted = [...ofSystem.verdicts].map(([verdict, n]) => `${n} ${verdict}`).join(', ')
    return [...(name === undefined ? [] : [safe(name)]), ...lines, '', counted].map((line) => `${line}\n`).join('')
  })
  return blocks.join('\n')
}

const renderConfusions = (
  format: string,
  systems: readonly SystemConfusion[],
  width: number,
  csvRaw: boolean,
): string => {
  const all = systems.map(({ metric, run, confusion }) => ({ metric, run, counts: confusion.counts() }))
  if (format === 'json') return json(all)
  if (format === 'csv') return confusionCsv(all, csvRaw)
  if (systems.length === 0) return NOTHING
  if (format === 'svg') return confusionSvg(all)
  if (format === 'html') return confusionHtml(all)
  if (format === 'text') return textOf(systems, width)
  return systems
    .map((ofSystem) => {
      const name = matrixName(systems, ofSystem)
      return `${name === undefined ? '' : `${markdown(name)}\n\n`}${confusionMarkdown(ofSystem.confusion.counts())}`
    })
    .join('\n')
}
