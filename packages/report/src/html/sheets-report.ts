/** A page of given sentences, tables and texts, such as those of a comparison of two results. */
import { grouped } from '@assay/core/internal'
import type { Campaign } from '@assay/core/result'
import type { Sheet } from '../layout.ts'
import { numberClusters } from '../passages/clusters.ts'
import { cutPassage, mergePassages, type Passage } from '../passages/passage.ts'
import { campaignMarkup } from './campaign.ts'
import { passagesStyle } from './inline-texts.ts'
import { disclosure, listOf, paragraph, text } from './markup.ts'
import { MARKS_LEGEND, passagesHtml, textSection } from './passages-html.ts'
import { renderDocument } from './render-document.ts'
import { sheetMarkup } from './table.ts'

/** A text with what several systems mark in it. */
export interface MarkedText {
  /** Its place or its document. */
  readonly place: string
  readonly passages: readonly Passage[]
}

/** Sentences, tables and texts that belong together. */
export interface SheetsPage {
  readonly id: string
  readonly title: string
  /** The result in sentences, before the tables that say it in full. */
  readonly sentences?: readonly string[]
  readonly notes?: readonly string[]
  readonly texts?: readonly MarkedText[]
  readonly sheets: readonly Sheet[]
  /** Tables that few readers need, under one line. */
  readonly moreTables?: { readonly summary: string; readonly sheets: readonly Sheet[] }
}

/** One copy of each sentence, with the marks of the gold and of all systems. */
const textMarkup = ({ place, passages }: MarkedText, id: string): string => {
  const bySystem = [...grouped(passages, ({ system }) => system).values()]
  const cut = bySystem.flatMap(([first, ...others]) =>
    first === undefined ? [] : cutPassage(numberClusters(mergePassages([first, ...others]))),
  )
  return textSection(id, place, passagesHtml(cut, true).join(''))
}

const pageOf = ({ id, title, sentences = [], notes = [], texts = [], sheets, moreTables: more }: SheetsPage) => ({
  id,
  title: text(title),
  html: [
    listOf(sentences.map(text)),
    ...notes.map((note) => paragraph(text(note))),
    texts.length === 0 ? '' : paragraph(MARKS_LEGEND, 'note'),
    ...texts.map((markedText, i) => textMarkup(markedText, `${id}_text_${i + 1}`)),
    ...sheets.map((sheet, i) => sheetMarkup(`${id}_${i + 1}`, sheet)),
    ...(more === undefined
      ? []
      : [
          disclosure(
            text(more.summary),
            more.sheets.map((sheet, i) => sheetMarkup(`${id}_more_${i + 1}`, sheet)).join(''),
          ),
        ]),
  ].join(''),
})

/** One HTML file. The same pages give the same bytes; a campaign gives its date and its link. */
export const sheetsReport = (
  title: string,
  facts: readonly string[],
  pages: readonly SheetsPage[],
  campaign: Campaign = {},
): string =>
  renderDocument({
    title,
    about: campaignMarkup({ campaign }, true),
    facts: facts.map(text).join(' · '),
    pages: pages.map(pageOf),
    ...(pages.some(({ texts = [] }) => texts.length > 0) && { assets: { style: passagesStyle } }),
  })
