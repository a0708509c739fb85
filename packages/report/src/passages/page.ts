/** Lists of errors and matrices as one HTML file that needs nothing else. */

import type { Confused } from '../confusion.ts'
import { confusionCells } from '../confusion.ts'
import { documentOf } from '../html/document.ts'
import { passagesStyle } from '../html/inline-texts.ts'
import { heading, named, paragraph, text } from '../html/markup.ts'
import { tableOf } from '../html/table.ts'
import { withNumbers } from './clusters.ts'
import { byText, countsText, type Finding, passagesIn, placeText } from './finding.ts'
import { passageHtml } from './html.ts'
import { lineOf } from './lines.ts'
import { pieces, together } from './passage.ts'

const pageOf = (title: string, facts: readonly string[], body: string): string =>
  documentOf({
    title,
    facts: facts.map(text).join(' · '),
    pages: [{ id: 'errors', title: text(title), html: body }],
    more: { style: passagesStyle },
  })

const blockOf = (group: readonly [Finding, ...(readonly Finding[])], slug: string): string => {
  const [first] = group
  const [passage, ...rest] = passagesIn(group)
  const head = heading(3, slug, named([first.system, placeText(first) || first.document].join(' · ')))
  const whole = passage && together([passage, ...rest])
  const passages = whole === undefined ? [] : pieces(withNumbers(whole)).map(passageHtml)
  const lines = group.flatMap((finding) => lineOf(finding, whole)).map((line) => paragraph(text(line), 'note'))
  return `<section aria-labelledby="${slug}">\n${head}${passages.join('')}${lines.join('')}</section>\n`
}

/** Findings in their texts; `note` says what of them is there. */
export const findingsHtml = (findings: readonly Finding[], note: string | undefined): string => {
  const blocks = byText(findings).map((group, i) => blockOf(group, `text-${i + 1}`))
  return pageOf('errors', [...(note === undefined ? [] : [note]), countsText(findings)], blocks.join(''))
}

/** The types of gold and system as a table for each system. */
export const confusionHtml = (
  systems: readonly { readonly metric: string; readonly run: string; readonly counts: readonly Confused[] }[],
): string => {
  const tables = systems.map(({ metric, run, counts }, i) => {
    const [first = [], ...rows] = confusionCells(counts)
    return tableOf({
      id: `confusion-${i + 1}`,
      caption: text(`${run}, ${metric}`),
      columns: first.map((head, column) => ({
        head: column === 0 ? text(head) : named(head),
        is: column === 0 ? 'row' : 'number',
      })),
      rows: rows.map((row) => row.map((cell, column) => ({ of: column === 0 ? named(cell) : text(cell) }))),
      sortable: false,
    })
  })
  return pageOf('types of the gold and of the system', [], tables.join(''))
}
