/**
 * The page of confusion: which types of the gold a system took for which, with what it missed and what it made up. A count whose items
 * are on the page of errors leads there.
 */
import { confusionMatrix, confusionSheet } from '../confusion.ts'
import type { Finding } from '../passages/finding.ts'
import { disclosure, isolateName, paragraph, text } from './markup.ts'
import { type Cell, notesMarkup, renderTable, sheetTable } from './table.ts'
import type { Context, Page } from './view.ts'

type SystemConfusion = NonNullable<NonNullable<Context['options']['evidence']>['confusions']>[number]

const keyOf = (system: string, gold: string | null, took: string | null): string => JSON.stringify([system, gold, took])

/** Pairs of types for which the page of errors has lines. */
const pairsWithErrors = (findings: readonly Finding[]): ReadonlySet<string> =>
  new Set(
    findings.flatMap(({ system, shown: { types } }) =>
      types === undefined ? [] : [keyOf(system, types.gold ?? null, types.system ?? null)],
    ),
  )

/** Links a count to its errors: the script of the page filters by these attributes. */
const linkToErrors = (count: string, system: string, gold: string | null, took: string | null): string => {
  const types = [
    ...(gold === null ? [] : [` data-gold="${text(gold)}"`]),
    ...(took === null ? [] : [` data-took="${text(took)}"`]),
  ]
  return `<a href="#page-errors" data-of="${text(system)}"${types.join('')}>${count}</a>`
}

/** A table whose counts lead to their errors. */
const confusionMarkup = ({ metric, system, counts }: SystemConfusion, has: ReadonlySet<string>, id: string): string => {
  const { rows, columns } = confusionMatrix(counts)
  const { notes, ...sheet } = confusionSheet('', counts)
  const caption = `types of the gold by what ${isolateName(system)} took them for, ${isolateName(metric)}`
  const table = sheetTable(id, caption, sheet)
  const linked = (cell: Cell, gold: string | null, took: string | null | undefined): Cell =>
    took !== undefined && has.has(keyOf(system, gold, took))
      ? { ...cell, markup: linkToErrors(cell.markup, system, gold, took) }
      : cell
  const cells = table.rows.map((row, r) => row.map((cell, c) => linked(cell, rows[r]!, columns[c - 1])))
  return `${renderTable({ ...table, rows: cells, sortable: false })}${notesMarkup(notes)}`
}

export const confusion = ({ options, views }: Context): Page => {
  const { confusions = [], findings = [] } = options.evidence ?? {}
  const ranking = views[0]?.scores.map(({ system }) => system) ?? []
  const ranked = [...confusions]
    .filter(({ counts }) => counts.length > 0)
    .sort((a, b) => ranking.indexOf(a.system) - ranking.indexOf(b.system))
  const has = pairsWithErrors(findings)
  const tables = ranked.map((entry, i) => {
    const table = confusionMarkup(entry, has, `confusion-${i + 1}`)
    return i === 0 ? table : disclosure(`confusion of ${isolateName(entry.system)}`, table)
  })
  const how = 'the darker, the more of its row'
  const where = has.size > 0 ? `${how}; a count leads to its items among the errors` : how
  return {
    id: 'confusion',
    title: 'Confusion',
    html: tables.length === 0 ? '' : `${paragraph(where, 'note')}${tables.join('')}`,
  }
}
