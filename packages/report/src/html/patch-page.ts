/** The page on what a patch of the gold changes. */

import { formatOf } from '../layout.ts'
import { patchSection } from '../patch-section.ts'
import { listOf, text } from './markup.ts'
import { sheetMarkup } from './table.ts'
import type { Context, Page } from './view.ts'

export const patchPage = ({ result: { patch }, options }: Context): Page => {
  if (patch === undefined) return { id: 'patch', title: 'What the patch changes', html: '' }
  const { title, sentences, sheets } = patchSection(patch, options.describe, formatOf(options))
  const tables = sheets.map((sheet, i) => sheetMarkup(`patch_${i + 1}`, sheet))
  return { id: 'patch', title, html: [listOf(sentences.map(text)), ...tables].join('') }
}
