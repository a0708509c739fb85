/** `assay errors --confusion`: the types of gold and system as a matrix, for each system. */

import { type Failure, failure, type Line } from '@assay/host'
import {
  type Confusion,
  confusionCsv,
  confusionHtml,
  confusionMarkdown,
  confusionSvg,
  confusionTable,
  json,
  markdown,
  newConfusion,
  safe,
} from '@assay/report'

export interface Confusions {
  readonly add: (line: Line) => void
  /** A metric of which no line says which types met, if there is one. */
  readonly untyped: () => string | undefined
  /** Whether some line does. */
  readonly isTyped: () => boolean
  readonly in: (format: string, width: number, csvRaw: boolean) => string
}

interface OfSystem {
  readonly metric: string
  readonly run: string
  readonly confusion: Confusion
  readonly verdicts: Map<string, number>
}

/** Why there is no matrix; `others` are metrics that have one here. */
export const noMatrix = (metric: string, others: readonly string[]): Failure =>
  failure(
    2,
    'E223',
    `the evidence of ${metric} does not say which type of the gold met which type of the system`,
    others.length > 0
      ? `ask one that does: --metric ${others.join(', --metric ')}`
      : 'remove --confusion: no other metric of this plugin says it of these files either',
  )

/** Counts lines as they come; they need not be kept. */
export const newConfusions = (): Confusions => {
  const systems = new Map<string, OfSystem>()
  const metrics = new Map<string, boolean>()
  const add = ({ metric, system: run, evidence }: Line): void => {
    if (evidence.show === undefined || evidence.again === true) return
    const key = JSON.stringify([run, metric])
    const own = systems.get(key) ?? { metric, run, confusion: newConfusion(), verdicts: new Map<string, number>() }
    systems.set(key, own)
    own.verdicts.set(evidence.verdict, (own.verdicts.get(evidence.verdict) ?? 0) + 1)
    metrics.set(metric, own.confusion.add(evidence) || metrics.get(metric) === true)
  }
  return {
    add,
    untyped: () => [...metrics].find(([, isTyped]) => !isTyped)?.[0],
    isTyped: () => [...metrics.values()].some((isTyped) => isTyped),
    in: (format, width, csvRaw) => confusionsIn(format, [...systems.values()], width, csvRaw),
  }
}

const NOTHING = 'no matching lines\n'

/** Which matrix this is, where there are several. */
const nameIn = (systems: readonly OfSystem[], { run, metric }: OfSystem): string | undefined => {
  if (systems.length === 1) return undefined
  return new Set(systems.map((own) => own.metric)).size > 1 ? `${run}, ${metric}` : run
}

const textOf = (systems: readonly OfSystem[], width: number): string => {
  const blocks = systems.map((own) => {
    const name = nameIn(systems, own)
    const lines = confusionTable(own.confusion.counts(), width)
    const counted = [...own.verdicts].map(([verdict, n]) => `${n} ${verdict}`).join(', ')
    return [...(name === undefined ? [] : [safe(name)]), ...lines, '', counted].map((line) => `${line}\n`).join('')
  })
  return blocks.join('\n')
}

const confusionsIn = (format: string, systems: readonly OfSystem[], width: number, csvRaw: boolean): string => {
  const all = systems.map(({ metric, run, confusion }) => ({ metric, run, counts: confusion.counts() }))
  if (format === 'json') return json(all)
  if (format === 'csv') return confusionCsv(all, csvRaw)
  if (systems.length === 0) return NOTHING
  if (format === 'svg') return confusionSvg(all)
  if (format === 'html') return confusionHtml(all)
  if (format === 'text') return textOf(systems, width)
  return systems
    .map((own) => {
      const name = nameIn(systems, own)
      return `${name === undefined ? '' : `${markdown(name)}\n\n`}${confusionMarkdown(own.confusion.counts())}`
    })
    .join('\n')
}
