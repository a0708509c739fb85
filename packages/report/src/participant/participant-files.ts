/** A report for one participant in the formats of files: JSON, CSV, TSV, Markdown. */
import { compareCodePoints } from '@assay/core'
import { json, type Result } from '@assay/core/result'
import { confusionMarkdown, type TypePairCount } from '../confusion.ts'
import { csv, exactNumber, markdown, tsv } from '../escape.ts'
import { campaignHeading, markdownSection, markdownTable } from '../markdown-report.ts'
import { sectionNotes, sectionSheets } from '../own-sections.ts'
import { type Finding, placeText } from '../passages/finding.ts'
import { type MeasureStanding, newParticipant, type Participant, type ParticipantOptions } from './participant.ts'
import { participantSections } from './sections.ts'

/** Evidence of one metric about a participant. */
export interface ParticipantEvidence {
  readonly metric: string
  /** Absent if only counts are shown. */
  readonly errors?: readonly Finding[]
  /** Confusion of types; empty if the metric has no types. */
  readonly confusion: readonly TypePairCount[]
  /** Items of the gold that every other system has and this one has not; absent if errors are. */
  readonly foundByAllOthers?: readonly Finding[]
}

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
  const own: Participant = newParticipant(result, system, options)
  return json({
    ...own,
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

const numberOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : exactNumber(value)

const cellsOf = ({
  value,
  interval,
  lowest,
  mean,
  best,
  bestOf = [],
  rank,
  of,
}: MeasureStanding): readonly string[] => [
  numberOf(value),
  numberOf(interval?.[0]),
  numberOf(interval?.[1]),
  numberOf(lowest),
  numberOf(mean),
  numberOf(best),
  bestOf.join('; '),
  rank === undefined ? '' : String(rank),
  String(of),
]

const rowsOf = ({ system, metrics }: Participant): readonly (readonly string[])[] =>
  metrics.flatMap(({ metric, parts, signature }) =>
    parts.flatMap(({ kind, name, label, measures }) =>
      Object.entries(measures)
        .sort(([a], [b]) => compareCodePoints(a, b))
        .map(([measure, stand]) => [
          metric,
          system,
          kind === 'total' ? 'total' : `${kind}:${name}`,
          label,
          measure,
          ...cellsOf(stand),
          signature,
        ]),
    ),
  )

const TEXT_COLUMNS: readonly (typeof columns)[number][] = [
  'metric',
  'system',
  'group',
  'label',
  'measure',
  'best_of',
  'signature',
]

const isNumber = (column: number): boolean => !TEXT_COLUMNS.includes(columns[column]!)

const participantTable = (
  result: Result,
  system: string,
  options: ParticipantReportOptions,
  separator: string,
  escaped: (text: string) => string,
): string =>
  [columns, ...rowsOf(newParticipant(result, system, options))]
    .map((row, i) => `${row.map((cell, c) => (i > 0 && isNumber(c) ? cell : escaped(cell))).join(separator)}\n`)
    .join('')

/** A row for each measure of each part, with the lowest, the mean and the best of all systems. */
export const participantCsv = (result: Result, system: string, options: ParticipantReportOptions): string =>
  participantTable(result, system, options, ',', (text) => csv(text, options.csvRaw ?? false))

export const participantTsv = (result: Result, system: string, options: ParticipantReportOptions): string =>
  participantTable(result, system, options, '\t', tsv)

// ---- Markdown --------------------------------------------------------------------------------------------------------

/** Rows shown in a document; JSON has them all. */
export const MOST_ROWS = 200

export const EVIDENCE_TITLES = {
  foundByAllOthers: 'found by all others and not here',
  confusion: 'types of the gold (down) and of this system (across)',
  errors: 'own errors',
}

/** Note below a list that is cut. */
export const cutNote = (all: number): string | undefined =>
  all > MOST_ROWS ? `the first ${MOST_ROWS} of ${all}; json has them all` : undefined

const cell = (text: string): { readonly text: string } => ({ text })

const listOf = (title: string, findings: readonly Finding[] = []): readonly string[] => {
  if (findings.length === 0) return []
  const rows = findings
    .slice(0, MOST_ROWS)
    .map((finding) => [
      cell(finding.verdict),
      cell(placeText(finding) || finding.document),
      cell(finding.shown.gold ?? '–'),
      cell(finding.shown.system ?? '–'),
    ])
  const table = markdownTable({ title: '', head: ['verdict', 'place', 'gold', 'system'], names: 4, rows })
  const note = cutNote(findings.length)
  return [`### ${title} (${findings.length})`, table, ...(note === undefined ? [] : [note])]
}

const evidenceOf = ({ metric, foundByAllOthers, confusion, errors }: ParticipantEvidence): readonly string[] => [
  `## ${markdown(`evidence by ${metric}`)}`,
  ...listOf(EVIDENCE_TITLES.foundByAllOthers, foundByAllOthers),
  ...(confusion.length === 0 ? [] : [`### ${EVIDENCE_TITLES.confusion}`, confusionMarkdown(confusion).trimEnd()]),
  ...listOf(EVIDENCE_TITLES.errors, errors),
]

/** The rank, each type with mean and best, then the evidence. */
export const participantMarkdown = (result: Result, system: string, options: ParticipantReportOptions): string => {
  const blocks = participantSections(result, system, options).flatMap(({ place, own, ...section }) => {
    const tables = [...section.tables, ...own.flatMap(sectionSheets)]
    const notes = own.flatMap(sectionNotes)
    const [head = '', ...rest] = markdownSection({ ...section, tables, notes })
    return [head, place.map((line) => `- ${markdown(line)}`).join('\n'), ...rest]
  })
  return `${[...campaignHeading(result), `# ${markdown(system)}`, ...blocks, ...(options.evidence ? evidenceOf(options.evidence) : [])].join('\n\n')}\n`
}
