/** A page of tables that are made elsewhere, such as those of two results against each other. */
import type { Sheet } from '../layout.ts'
import { documentOf } from './document.ts'
import { folded, paragraph, text } from './markup.ts'
import { sheetTable } from './sheet.ts'
import { tableOf } from './table.ts'

/** Tables that belong together. */
export interface SheetsPage {
  readonly id: string
  readonly title: string
  readonly notes?: readonly string[]
  readonly sheets: readonly Sheet[]
  /** Tables that few readers need, under one line. */
  readonly folded?: { readonly summary: string; readonly sheets: readonly Sheet[] }
}

const tableIn = (sheet: Sheet, id: string): string =>
  `${tableOf(sheetTable(id, text(sheet.title), sheet))}${(sheet.notes ?? []).map((one) => paragraph(text(one), 'note')).join('')}`

const pageOf = ({ id, title, notes = [], sheets, folded: rest }: SheetsPage) => ({
  id,
  title: text(title),
  html: [
    ...notes.map((one) => paragraph(text(one))),
    ...sheets.map((sheet, i) => tableIn(sheet, `${id}_${i + 1}`)),
    ...(rest === undefined
      ? []
      : [folded(text(rest.summary), rest.sheets.map((sheet, i) => tableIn(sheet, `${id}_more_${i + 1}`)).join(''))]),
  ].join(''),
})

/** One HTML file. The same tables give the same bytes. */
export const sheetsReport = (title: string, facts: readonly string[], pages: readonly SheetsPage[]): string =>
  documentOf({ title, facts: facts.map(text).join(' · '), pages: pages.map(pageOf) })
