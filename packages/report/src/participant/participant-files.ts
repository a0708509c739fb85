/** A report for one participant in the formats of files: JSON, CSV, TSV, Markdown. */
import { compareCodePoints } from '@assay/core'
import { json, type Result } from '@assay/core/result'
import { type CsvCell, writeRows } from '../csv-report.ts'
import { csv, exactNumber, markdown, tsv } from '../escape.ts'
import { campaignHeading, markdownSection, markdownSheet } from '../markdown-report.ts'
import { sectionNotes, sectionSheets } from '../metric-sections.ts'
import type { Finding, ParticipantEvidence } from '../passages/finding.ts'
import { cellsOf } from '../sheet.ts'
import { type MeasureStanding, newParticipant, type Participant, type ParticipantOptions } from './participant.ts'
import { evidenceSheets, participantSections } from './sections.ts'

export interface ParticipantReportOptions extends ParticipantOptions {
  readonly evidence?: ParticipantEvidence
  /** True if CSV has text as it is, without the apostrophe before formulas. */
  readonly csvRaw?: boolean
}

// ---- JSON ------------------------------------------------------------------------------------------------------------

const evidenceJson = ({ verdict, document, shown: { gold, system, details, at, where } }: Finding) => ({
  verdict,
  document,
  gold: gold ?? null,
  system: system ?? null,
  ...(details !== undefined && { details }),
  at: at ?? null,
  ...(where && { where }),
})

/** The participant with its evidence, if there is any. */
export const participantJson = (result: Result, system: string, options: ParticipantReportOptions): string => {
  const { evidence } = options
  const participant: Participant = newParticipant(result, system, options)
  return json({
    ...participant,
    ...(evidence && {
      evidence: {
        metric: evidence.metric,
        confusion: evidence.confusion,
        ...(evidence.foundByAllOthers && { foundByAllOthers: evidence.foundByAllOthers.map(evidenceJson) }),
        ...(evidence.errors && { errors: evidence.errors.map(evidenceJson) }),
      },
    }),
  })
}

// ---- tables for programs ----------------------------------------------------------------------------------------------

const columns = [
  'metric',
  'system',
  'group',
  'label',
  'measure',
  'value',
  'low',
  'high',
  'lowest',
  'mean',
  'best',
  'best_of',
  'rank',
  'of',
  'signature',
] as const

const numberCell = (value: number | null | undefined): CsvCell => ({
  number: value === null || value === undefined ? '' : exactNumber(value),
})

const standingCells = ({ value, interval, lowest, mean, best, bestOf = [], rank, of }: MeasureStanding) => [
  ...[value, interval?.[0], interval?.[1], lowest, mean, best].map(numberCell),
  { text: bestOf.join('; ') },
  ...[rank, of].map(numberCell),
]

const rowsOf = ({ system, metrics }: Participant): readonly (readonly CsvCell[])[] =>
  metrics.flatMap(({ metric, parts, signature }) =>
    parts.flatMap(({ kind, name, label, measures }) =>
      Object.entries(measures)
        .sort(([a], [b]) => compareCodePoints(a, b))
        .map(([measure, stand]) => [
          ...cellsOf([metric, system, kind === 'total' ? 'total' : `${kind}:${name}`, label, measure]),
          ...standingCells(stand),
          { text: signature },
        ]),
    ),
  )

const participantTable = (
  result: Result,
  system: string,
  options: ParticipantReportOptions,
  separator: string,
  escaped: (text: string) => string,
): string => writeRows([cellsOf(columns), ...rowsOf(newParticipant(result, system, options))], separator, escaped)

/** A row for each measure of each part, with the lowest, the mean and the best of all systems. */
export const participantCsv = (result: Result, system: string, options: ParticipantReportOptions): string =>
  participantTable(result, system, options, ',', (text) => csv(text, options.csvRaw ?? false))

export const participantTsv = (result: Result, system: string, options: ParticipantReportOptions): string =>
  participantTable(result, system, options, '\t', tsv)

// ---- Markdown --------------------------------------------------------------------------------------------------------

/** The rank, each type with mean and best, then the evidence. */
export const participantMarkdown = (result: Result, system: string, options: ParticipantReportOptions): string => {
  const blocks = participantSections(result, system, options).flatMap(({ place, metricSections, ...section }) => {
    const tables = [...section.tables, ...metricSections.flatMap(sectionSheets)]
    const notes = metricSections.flatMap(sectionNotes)
    const [head = '', ...body] = markdownSection({ ...section, tables, notes })
    return [head, place.map((line) => `- ${markdown(line)}`).join('\n'), ...body]
  })
  const { evidence } = options
  const lists =
    evidence === undefined
      ? []
      : [`## ${markdown(`evidence by ${evidence.metric}`)}`, ...evidenceSheets(evidence).flatMap(markdownSheet)]
  return `${[...campaignHeading(result), `# ${markdown(system)}`, ...blocks, ...lists].join('\n\n')}\n`
}
