/** Lists of errors and matrices as one HTML file that needs nothing else. */
import { confusionSheet, type TypePairCount } from '../confusion.ts'
import { lineText, numberClusters } from '../passages/clusters.ts'
import { countsText, type Finding, groupByText, placeText, textOf } from '../passages/finding.ts'
import { cutPassage } from '../passages/passage.ts'
import { passagesStyle } from './inline-texts.ts'
import { paragraph, text } from './markup.ts'
import { passagesHtml, textSection } from './passages-html.ts'
import { renderDocument } from './render-document.ts'
import { sheetMarkup } from './table.ts'

const pageOf = (title: string, facts: readonly string[], body: string): string =>
  renderDocument({
    title,
    facts: facts.map(text).join(' · '),
    pages: [{ id: 'errors', title: text(title), html: body }],
    assets: { style: passagesStyle },
  })

const blockOf = (group: readonly [Finding, ...(readonly Finding[])], slug: string): string => {
  const [first] = group
  const whole = textOf(group)
  const passages = whole === undefined ? [] : passagesHtml(cutPassage(numberClusters(whole)))
  const lines = group.flatMap((finding) => lineText(finding, whole)).map((line) => paragraph(text(line), 'note'))
  return textSection(
    slug,
    [first.system, placeText(first) || first.document].join(' · '),
    [...passages, ...lines].join(''),
  )
}

/** Findings in their texts; `note` says which of them are included. */
export const findingsHtml = (findings: readonly Finding[], note: string | undefined): string => {
  const blocks = groupByText(findings).map((group, i) => blockOf(group, `text-${i + 1}`))
  return pageOf('errors', [...(note === undefined ? [] : [note]), countsText(findings)], blocks.join(''))
}

/** The types of gold and system as a table for each system. */
export const confusionHtml = (
  systems: readonly { readonly metric: string; readonly run: string; readonly counts: readonly TypePairCount[] }[],
): string => {
  const tables = systems.map(({ metric, run, counts }, i) =>
    sheetMarkup(`confusion-${i + 1}`, confusionSheet(`${run}, ${metric}`, counts)),
  )
  return pageOf('types of the gold and of the system', [], tables.join(''))
}
