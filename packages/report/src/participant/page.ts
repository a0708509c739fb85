/** A report for one participant as one HTML file. */
import type { Result } from '@assay/core/result'
import { confusionCells } from '../confusion.ts'
import { documentOf } from '../html/document.ts'
import { heading, listOf, named, paragraph, slugsOf, text } from '../html/markup.ts'
import { sheetTable } from '../html/sheet.ts'
import { tableOf } from '../html/table.ts'
import type { Page } from '../html/view.ts'
import { type Finding, placeText } from '../passages/finding.ts'
import { cutNote, heads, MOST_ROWS, type OwnEvidence, type ParticipantReportOptions } from './files.ts'
import { type ParticipantSection, participantSections } from './sections.ts'

const sectionOf = (section: ParticipantSection, slug: string): Page => ({
  id: slug,
  title: text(section.metric),
  html: [
    paragraph(
      `${text(section.title)}${section.variant === undefined ? '' : ` <small>${text(section.variant)}</small>`}`,
      'note',
    ),
    `<ul class="lead">\n${section.place.map((line) => `<li>${text(line)}</li>\n`).join('')}</ul>\n`,
    paragraph(text(section.about), 'note'),
    ...section.tables.map((sheet, i) => tableOf(sheetTable(`${slug}-${i + 1}`, text(sheet.title), sheet))),
    listOf(section.signatures.map((signature) => `<code>${text(signature)}</code>`)),
  ].join(''),
})

const findingsTable = (id: string, title: string, findings: readonly Finding[] = []): string => {
  if (findings.length === 0) return ''
  const note = cutNote(findings.length)
  const table = tableOf({
    id: `${id}-table`,
    caption: `${title}: ${findings.length}`,
    columns: [{ head: 'verdict' }, { head: 'place' }, { head: 'gold', is: 'long' }, { head: 'system', is: 'long' }],
    rows: findings
      .slice(0, MOST_ROWS)
      .map((finding) => [
        { of: text(finding.verdict) },
        { of: named(placeText(finding) || finding.document) },
        { of: finding.shown.gold === undefined ? '–' : named(finding.shown.gold) },
        { of: finding.shown.system === undefined ? '–' : named(finding.shown.system) },
      ]),
  })
  return `${heading(3, id, title)}${table}${note === undefined ? '' : paragraph(note, 'note')}`
}

const confusionTable = (confusion: OwnEvidence['confusion']): string => {
  if (confusion.length === 0) return ''
  const [first = [], ...rows] = confusionCells(confusion)
  const table = tableOf({
    id: 'confusion-table',
    caption: heads.confusion,
    columns: first.map((head, i) => ({ head: i === 0 ? text(head) : named(head), is: i === 0 ? 'row' : 'number' })),
    rows: rows.map((row) => row.map((cell, i) => ({ of: i === 0 ? named(cell) : text(cell) }))),
    sortable: false,
  })
  return `${heading(3, 'confusion', 'Confusion')}${table}`
}

const evidencePage = ({ metric, errors, confusion, foundByAllOthers }: OwnEvidence): Page => ({
  id: 'evidence',
  title: `Evidence by ${text(metric)}`,
  html: [
    findingsTable('found-by-all-others', heads.foundByAllOthers, foundByAllOthers),
    confusionTable(confusion),
    findingsTable('own-errors', heads.errors, errors),
  ].join(''),
})

/** The rank, each type beside mean and best, then what its evidence says. */
export const participantHtml = (result: Result, system: string, options: ParticipantReportOptions): string => {
  const sections = participantSections(result, system, options)
  const slugs = slugsOf(sections.map(({ metric }) => `metric ${metric}`))
  const { evidence } = options
  return documentOf({
    title: system,
    facts: text(
      `${sections.map(({ metric }) => metric).join(', ')}${options.percent === false ? '' : ', ratios in per cent'}`,
    ),
    pages: [
      ...sections.map((section, i) => sectionOf(section, slugs[i]!)),
      ...(evidence === undefined ? [] : [evidencePage(evidence)]),
    ],
  })
}
