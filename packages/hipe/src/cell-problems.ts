/** What is wrong with the cells of a file once all are there: tags that are none, and labels with nothing to stand behind. */
import type { Problem } from '@assay/core'
import { isOutside, isTagColumn, type RawColumn, rawCell } from './columns.ts'
import { type FileState, spotIn } from './file.ts'

const isTag = (cell: string): boolean => isOutside(cell) || /^[BISEbise]-./.test(cell)

/** Cells that are not tags, and entities that begin without a B-. */
export function* tagProblems(state: FileState): Iterable<Problem> {
  const spot = spotIn(state)
  const begins = new Uint8Array(state.length)
  for (const { start } of state.documents) begins[start] = 1
  for (const column of state.columns) {
    if (!isTagColumn(column.name)) continue
    const { names } = column.cells
    const plain = names.map((cell) => isOutside(cell))
    const wrong = names.map((cell) => !isTag(cell))
    const types = names.map((cell) => (isOutside(cell) ? '' : cell.slice(2).toUpperCase()))
    const goesOn = names.map((cell) => /^[IiE]-/.test(cell))
    const { all } = column.ids
    for (let token = 0; token < state.length; token++) {
      const id = all[token] as number
      if (plain[id]) continue
      const cell = names[id] as string
      if (wrong[id]) {
        const hint = 'tags are B-TYPE, I-TYPE and O, or those of IOBES'
        yield {
          severity: 'error',
          code: 'E314',
          message: `"${cell}" is not a tag of IOB`,
          ...spot(token, column.name),
          hint,
        }
      } else if (goesOn[id] && (begins[token] === 1 || types[all[token - 1] as number] !== types[id])) {
        const message = `${cell} goes on with what has not begun`
        const hint = 'it is read as the beginning of a span'
        yield { severity: 'warning', code: 'W334', message, ...spot(token, column.name), hint }
      }
    }
  }
}

/** A label that is to stand behind that of another column, which has none there. */
export function* glueProblems(state: FileState): Iterable<Problem> {
  const spot = spotIn(state)
  const named = (name: string | undefined) => state.columns.find((column) => column.name === name) as RawColumn
  for (const pair of state.settings.glue) {
    const [first, second] = pair.split('+').map(named) as [RawColumn, RawColumn]
    for (let token = 0; token < state.length; token++) {
      if (isOutside(rawCell(second, token)) || !isOutside(rawCell(first, token))) continue
      const message = `${rawCell(second, token)} has nothing in ${first.name} to stand behind`
      const hint = `reader.glue puts the label of ${first.name} before that of ${second.name}; the scorer stops here`
      yield { severity: 'error', code: 'E377', message, ...spot(token, second.name), hint }
    }
  }
}
