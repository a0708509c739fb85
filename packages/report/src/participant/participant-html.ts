/** A report for one participant as one HTML file. */
import type { Result } from '@assay/core/result'
import { htmlReport } from '../html/html-report.ts'
import { listOf, paragraph, slugsOf, text } from '../html/markup.ts'
import { renderTable, sheetMarkup, sheetTable, type Table } from '../html/table.ts'
import type { Page } from '../html/view.ts'
import { noEvidence } from '../passages/evidence-collector.ts'
import type { ParticipantEvidence } from '../passages/finding.ts'
import { drawStandings } from './draw-standing.ts'
import type { ParticipantReportOptions } from './participant-files.ts'
import { type ParticipantSection, participantSections, type StandingSheet, sheetOfOthers } from './sections.ts'

/** After the name and the participant's own value, where a narrow screen has it too. */
const PICTURE_COLUMN = 2

/** A table with a picture of each standing. */
const standingTable = (sheet: StandingSheet, id: string): Table => {
  const pictures = sheet.scales.flatMap(drawStandings)
  const table = sheetTable(id, text(sheet.title), sheet)
  if (pictures.every((picture) => picture === '')) return table
  return {
    ...table,
    columns: table.columns.toSpliced(PICTURE_COLUMN, 0, {
      head: '<small>lowest … best; the stroke is the mean</small>',
    }),
    rows: table.rows.map((row, i) => row.toSpliced(PICTURE_COLUMN, 0, { markup: pictures[i] ?? '' })),
  }
}

const standingPage = (section: ParticipantSection, slug: string): Page => ({
  id: slug,
  title: text(section.metric),
  html: [
    paragraph(
      `${text(section.title)}${section.variant === undefined ? '' : ` <small>${text(section.variant)}</small>`}`,
      'note',
    ),
    `<ul class="lead">\n${section.place.map((line) => `<li>${text(line)}</li>\n`).join('')}</ul>\n`,
    paragraph(text(section.about), 'note'),
    ...section.tables.map((sheet, i) => renderTable(standingTable(sheet, `${slug}-${i + 1}`))),
    listOf(section.signatures.map((signature) => `<code>${text(signature)}</code>`)),
  ].join(''),
})

const othersPage = (evidence: ParticipantEvidence): Page => {
  const sheet = sheetOfOthers(evidence)
  return {
    id: 'others',
    title: 'Found by all others',
    html: sheet.rows.length === 0 ? '' : sheetMarkup('others-1', sheet),
  }
}

/** The result of one system, without what tells of others. */
const resultOfOne = ({ patch: _, ...result }: Result, system: string): Result => ({
  ...result,
  inputs: [],
  scores: result.scores.filter((score) => score.system === system),
  comparisons: [],
  gates: [],
  problems: [],
})

/** The report of the result with this system alone, after its rank, and each type with mean and best. */
export const participantHtml = (result: Result, system: string, options: ParticipantReportOptions): string => {
  const { evidence, ...layout } = options
  const sections = participantSections(result, system, options)
  const slugs = slugsOf(sections.map(({ metric }) => `metric ${metric}`))
  return htmlReport(resultOfOne(result, system), {
    ...layout,
    participant: {
      system,
      pages: [
        ...sections.map((section, i) => standingPage(section, slugs[i]!)),
        ...(evidence === undefined ? [] : [othersPage(evidence)]),
      ],
    },
    ...(evidence && {
      evidence: {
        ...noEvidence,
        findings: evidence.errors ?? [],
        confusions: [{ metric: evidence.metric, system, counts: evidence.confusion }],
      },
    }),
  })
}
