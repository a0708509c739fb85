/** Tables that a click on a head sorts; long ones are filtered too. */
import { compareCells } from './compare-cells.ts'
import { element } from './element.ts'

/** Rows from which on a table has a filter. */
const LONG = 25

const textIn = (node: Node): string => node.textContent?.trim() ?? ''

const textOf = (row: HTMLTableRowElement, column: number): string => {
  const cell = row.cells[column]
  return cell === undefined ? '' : textIn(cell)
}

const sortRows = (body: HTMLTableSectionElement, column: number, direction: 1 | -1): void => {
  const rows = [...body.rows].map((row) => ({ row, text: textOf(row, column) }))
  rows.sort((a, b) => compareCells(a.text, b.text, direction))
  body.append(...rows.map(({ row }) => row))
}

/** A button around what the head says, or beside it where that is a link. */
const buttonIn = (head: HTMLTableCellElement): HTMLButtonElement => {
  const button =
    head.querySelector('a') === null
      ? element('button', { type: 'button' }, ...head.childNodes)
      : element('button', { type: 'button', ariaLabel: `sort by ${textIn(head)}` })
  head.append(button)
  return button
}

const makeSortable = (heads: readonly HTMLTableCellElement[], body: HTMLTableSectionElement): void => {
  heads.forEach((head, column) => {
    if (textIn(head) === '') return
    buttonIn(head).addEventListener('click', () => {
      const first = head.classList.contains('n') ? 'descending' : 'ascending'
      const other = first === 'descending' ? 'ascending' : 'descending'
      const order = head.getAttribute('aria-sort') === first ? other : first
      for (const each of heads) each.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', order)
      sortRows(body, column, order === 'ascending' ? 1 : -1)
    })
  })
}

const addFilter = (table: HTMLTableElement, body: HTMLTableSectionElement): void => {
  const input = element('input', { type: 'search' })
  table.parentElement?.before(element('label', { className: 'filter' }, 'rows with ', input))
  input.addEventListener('input', () => {
    const wanted = input.value.toLowerCase()
    for (const row of body.rows) row.hidden = !(row.textContent ?? '').toLowerCase().includes(wanted)
  })
}

/** Adds buttons to the heads of tables that can be sorted, and a filter to long ones. */
export const sortTables = (): void => {
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sort]')) {
    const heads = [...(table.tHead?.rows ?? [])].at(-1)
    const body = table.tBodies[0]
    if (heads === undefined || body === undefined) continue
    makeSortable([...heads.cells], body)
    if (body.rows.length >= LONG) addFilter(table, body)
  }
}
