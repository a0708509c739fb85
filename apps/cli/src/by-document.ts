/** `assay errors --by-document`: the documents that hurt a system most. */
import type { Measure } from '@assay/core'
import { type InfluenceReport, shownPath } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { json } from '@assay/report'
import { fixed, safe, table, truncate } from '@assay/report/internal'

// Documents that are shown of each system.
const MAX_DOCUMENTS = 20

const numberText = (value: number | null, { unit }: Measure<string>): string => {
  if (value === null) return '–'
  return unit === 'ratio' ? fixed(value * 100, 2) : fixed(value, Number.isInteger(value) ? 0 : 4)
}

/** The reason why no document is shown. */
const whyNone = (value: number | null, documents: number): string => {
  if (documents === 0) return 'it answers no document'
  if (value === null) return 'there is no value that a document could make worse'
  return documents === 1 ? 'there is one document, and nothing without it' : 'no document makes it worse'
}

const systemText = (
  measure: Measure<string>,
  { system, value, documents }: InfluenceReport['systems'][number],
): string => {
  const hurting = documents.filter(({ gain }) => gain !== null && gain > 0)
  const title = `${truncate(safe(system), 40)}: ${measure.title} ${numberText(value, measure)}`
  if (hurting.length === 0) return `${title}; ${whyNone(value, documents.length)}\n`
  const rows = hurting
    .slice(0, MAX_DOCUMENTS)
    .map(({ document, at, without, gain }) => [
      truncate(safe(document), 40),
      safe(`${at.path}:${at.line}`),
      numberText(without, measure),
      numberText(gain, measure),
    ])
  const lines = table([['document', 'place', `${measure.title} without`, 'better by'], ...rows], {
    align: ['left', 'left', 'right', 'right'],
  })
  const more = hurting.length - MAX_DOCUMENTS
  const footer = more > 0 ? `… and ${more} more; --json has them all\n` : ''
  return `${title}, and without one document\n\n${lines.join('\n')}\n${footer}`
}

/** The documents whose absence would better a score, the worst first. */
export const byDocumentText = ({ metric, systems }: InfluenceReport): string => {
  const measure = metric.measures[metric.headline as string]!
  return systems.map((system) => systemText(measure, system)).join('\n')
}

/** All documents, those too that better the score. */
export const byDocumentJson = ({ metric, systems }: InfluenceReport): string =>
  json(
    systems.map(({ system, value, documents }) => ({
      metric: metric.name,
      measure: metric.headline,
      system,
      value,
      documents: documents.map((document) => ({
        ...document,
        at: { ...document.at, path: shownPath(node.paths, document.at.path) },
      })),
    })),
  )
