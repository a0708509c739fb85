/** Pages that are of no metric: what a patch of the gold changes, and what the gold holds. */

import { formatOf } from '../layout.ts'
import { patchSection } from '../patch-section.ts'
import type { SheetSection } from '../sheet.ts'
import { listOf, text } from './markup.ts'
import { sheetMarkup } from './table.ts'
import type { Context, Page } from './view.ts'

const pageOf = (id: string, section: SheetSection | undefined): Page => {
  const { title, sentences, sheets } = section ?? { title: '', sentences: [], sheets: [] }
  const tables = sheets.map((sheet, i) => sheetMarkup(`${id}_${i + 1}`, sheet))
  return { id, title, html: [listOf(sentences.map(text)), ...tables].join('') }
}

export const patchPage = ({ result: { patch }, options }: Context): Page =>
  pageOf('patch', patch && patchSection(patch, options.describe, formatOf(options)))

export const goldPage = ({ options }: Context): Page => pageOf('gold', options.gold)
