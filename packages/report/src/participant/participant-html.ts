/** A report for one participant as one HTML file. */
import type { Result } from '@assay/core/result'
import { campaignMarkup } from '../html/campaign.ts'
import { heading, isolateName, listOf, paragraph, slugsOf, text } from '../html/markup.ts'
import { ownMarkup, ownTitle } from '../html/own-pages.ts'
import { renderDocument } from '../html/render-document.ts'
import { renderTable, sheetMarkup, sheetTable, type Table } from '../html/table.ts'
import type { Page } from '../html/view.ts'
import { formatOf } from '../layout.ts'
import type { NumberFormat } from '../values.ts'
import { drawStandings } from './draw-standing.ts'
import type { ParticipantReportOptions } from './participant-files.ts'
import {
  evidenceSheets,
  type ParticipantEvidence,
  type ParticipantSection,
  participantSections,
  type StandingSheet,
} from './sections.ts'

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

const sectionOf = (section: ParticipantSection, format: NumberFormat, slug: string): Page => ({
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
    ...section.own.map((own, i) => {
      const id = `${slug}-own-${i + 1}`
      return `${heading(3, id, ownTitle(own.title))}${ownMarkup(own, format, isolateName(own.title), id)}`
    }),
    listOf(section.signatures.map((signature) => `<code>${text(signature)}</code>`)),
  ].join(''),
})

const evidencePage = (evidence: ParticipantEvidence): Page => ({
  id: 'evidence',
  title: `Evidence by ${text(evidence.metric)}`,
  html: evidenceSheets(evidence)
    .map((sheet, i) => sheetMarkup(`evidence-${i + 1}`, sheet))
    .join(''),
})

/** The rank, each type with mean and best, then the evidence. */
export const participantHtml = (result: Result, system: string, options: ParticipantReportOptions): string => {
  const sections = participantSections(result, system, options)
  const slugs = slugsOf(sections.map(({ metric }) => `metric ${metric}`))
  const { evidence } = options
  return renderDocument({
    title: system,
    about: campaignMarkup(result, false),
    facts: text(
      `${sections.map(({ metric }) => metric).join(', ')}${options.percent === false ? '' : ', scores in percent'}`,
    ),
    pages: [
      ...sections.map((section, i) => sectionOf(section, formatOf(options), slugs[i]!)),
      ...(evidence === undefined ? [] : [evidencePage(evidence)]),
    ],
  })
}
