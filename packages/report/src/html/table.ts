/** Tables of a page: with a caption, heads for columns and rows, and a frame that scrolls, with keys too. */
import { type Drawing, type Size, svgOf } from '../charts/draw.ts'
import { cellText, FEW, type Sheet, type Cell as SheetCell } from '../sheet.ts'
import { isolateName, paragraph, text } from './markup.ts'

export interface Column {
  /** Markup. */
  readonly head: string
  readonly kind?: 'number' | 'row' | 'long'
  /** True if all its names are short enough for one line, on a narrow page too. */
  readonly isShort?: boolean
}
/** A cell of a sheet with markup in place of its text. */
export interface Cell extends Omit<SheetCell, 'text' | 'marks' | 'link' | 'code'> {
  readonly markup: string
}
export interface Table {
  readonly id: string
  /** Markup. */
  readonly caption: string
  /** Heads over so many columns each, in markup; none where it is empty. */
  readonly over?: readonly { readonly head: string; readonly columns: number }[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** False if the order of the rows is meaningful. */
  readonly sortable?: boolean
}

// Steps of shade that the style has a class for.
const SHADES = 9

// A name that is longer is broken where its column ends.
const MAX_UNBROKEN = 36

const isLong = (markup: string): boolean => markup.replace(/<[^>]*>/g, '').length > MAX_UNBROKEN

const classesOf = ({ kind, isShort }: Column, { markup, best, few, shade, verdict }: Cell): string => {
  const step = shade === undefined ? 0 : Math.round(Math.min(1, Math.max(0, shade)) * SHADES)
  const classes = [
    ...(kind === 'number' ? ['n'] : kind === 'long' ? ['long'] : kind === 'row' && isLong(markup) ? ['wrap'] : []),
    ...(isShort ? ['short'] : []),
    ...(best ? ['best'] : []),
    ...(few ? ['few'] : []),
    ...(step === 0 ? [] : [`s${step}`]),
    ...(verdict === undefined ? [] : [verdict]),
  ]
  return classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
}

const cellOf = (column: Column, cell: Cell): string => {
  const inner = cell.best ? `<strong>${cell.markup}</strong>` : cell.markup
  return column.kind === 'row'
    ? `<th scope="row"${classesOf(column, cell)}>${inner}</th>`
    : `<td${classesOf(column, cell)}>${inner}</td>`
}

const overOf = (over: NonNullable<Table['over']>): string => {
  const cells = over.map(({ head, columns }) =>
    head === '' ? `<td colspan="${columns}"></td>` : `<th scope="colgroup" colspan="${columns}">${head}</th>`,
  )
  return cells.length === 0 ? '' : `<tr>${cells.join('')}</tr>\n`
}

export const renderTable = ({ id, caption, over = [], columns, rows, sortable = true }: Table): string => {
  const heads = columns.map(
    (column) => `<th scope="col"${column.kind === 'number' ? ' class="n"' : ''}>${column.head}</th>`,
  )
  const line = (cells: readonly Cell[]): string =>
    `<tr>${columns.map((column, i) => cellOf(column, cells[i] ?? { markup: '' })).join('')}</tr>\n`
  const sorts = sortable && rows.length > 1 ? ' data-sort' : ''
  return `<div class="scroll" role="group" tabindex="0" aria-labelledby="${id}">
<table${sorts}>
<caption id="${id}"><span>${caption}</span></caption>
<thead>
${overOf(over)}<tr>${heads.join('')}</tr>
</thead>
<tbody>
${rows.map(line).join('')}</tbody>
</table>
</div>
`
}

/** A picture in a frame that scrolls on a narrow page. */
export const figure = (drawing: Drawing, size: Size): string =>
  `<figure class="scroll" tabindex="0">\n${svgOf(drawing, size)}</figure>\n`

// A name that fits beside others on a narrow page.
const SHORT = 12

/** Below numbers that rest on few items. */
export const FEW_NOTE = `n&lt;${FEW}`

const markupIn = ({ marks, few, link, code, ...cell }: SheetCell, column: number, names: number): string => {
  const shown = cellText(cell)
  const isName = column === 0 || (column < names && shown !== '')
  const markup = code ? `<code>${text(shown)}</code>` : isName ? isolateName(shown) : text(shown)
  return [
    link === undefined ? markup : `<a href="${text(link)}">${markup}</a>`,
    few && column === 0 ? ` <small>${FEW_NOTE}</small>` : '',
    marks === undefined ? '' : `<sup>${text(marks)}</sup>`,
  ].join('')
}

/** A sheet as a table of a page. */
export const sheetTable = (
  id: string,
  caption: string,
  { over = [], head, names, rowHead = 0, long = [], rows }: Sheet,
): Table => {
  const marked = (row: readonly SheetCell[]): readonly Cell[] =>
    row.map((cell, i) => {
      const { text: _, half, marks, link, code, ...look } = cell
      return { ...look, markup: markupIn(cell, i, names) }
    })
  return {
    id,
    caption,
    over: over.map((group) => ({ head: text(group.text), columns: group.columns })),
    columns: head.map((title, i): Column => {
      const is = i === rowHead ? 'row' : long.includes(i) ? 'long' : i < names ? undefined : 'number'
      const isShort = i < names && rows.every((row) => (row[i]?.text.length ?? 0) <= SHORT)
      return { head: isolateName(title), ...(is !== undefined && { kind: is }), ...(isShort && { isShort }) }
    }),
    rows: rows.map(marked),
  }
}

export const notesMarkup = (notes: readonly string[] = []): string =>
  notes.map((note) => paragraph(text(note), 'note')).join('')

/** A sheet under its title, with its notes. */
export const sheetMarkup = (id: string, sheet: Sheet): string =>
  `${renderTable(sheetTable(id, text(sheet.title), sheet))}${notesMarkup(sheet.notes)}`
