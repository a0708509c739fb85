/** A page of given tables, such as those of a comparison of two results. */
import type { Sheet } from '../layout.ts'
import { disclosure, paragraph, text } from './markup.ts'
import { renderDocument } from './render-document.ts'
import { renderTable, sheetTable } from './table.ts'

/** Tables that belong together. */
export interface SheetsPage {
  readonly id: string
  readonly title: string
  readonly notes?: readonly string[]
  readonly sheets: readonly Sheet[]
  /** Tables that few readers need, under one line. */
  readonly moreTables?: { readonly summary: string; readonly sheets: readonly Sheet[] }
}

const sheetMarkup = (sheet: Sheet, id: string): string =>
  `${renderTable(sheetTable(id, text(sheet.title), sheet))}${(sheet.notes ?? []).map((one) => paragraph(text(one), 'note')).join('')}`

const pageOf = ({ id, title, notes = [], sheets, moreTables: rest }: SheetsPage) => ({
  id,
  title: text(title),
  html: [
    ...notes.map((one) => paragraph(text(one))),
    ...sheets.map((sheet, i) => sheetMarkup(sheet, `${id}_${i + 1}`)),
    ...(rest === undefined
      ? []
      : [
          disclosure(
            text(rest.summary),
            rest.sheets.map((sheet, i) => sheetMarkup(sheet, `${id}_more_${i + 1}`)).join(''),
          ),
        ]),
  ].join(''),
})

/** One HTML file. The same tables give the same bytes. */
export const sheetsReport = (title: string, facts: readonly string[], pages: readonly SheetsPage[]): string =>
  renderDocument({ title, facts: facts.map(text).join(' · '), pages: pages.map(pageOf) })
