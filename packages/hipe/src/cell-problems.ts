/** Checks of the cells of a whole file: invalid tags, and labels that `glue` has nothing to append to. */
import { commonCode, type Problem } from '@assay/core'
import { isOutside, isTagColumn, type RawColumn, rawCell } from './columns.ts'
import { type FileState, spotIn } from './file-state.ts'
import { code } from './messages.ts'

const isTag = (cell: string): boolean => isOutside(cell) || /^[BISEbise]-./.test(cell)

// kinds of cells: correct, not a tag, continuation of a span
const VALID = 0
const INVALID = 1
const CONTINUES = 2

const kindOf = (cell: string): number => {
  if (isOutside(cell)) return VALID
  if (!isTag(cell)) return INVALID
  return /^[IiE]-/.test(cell) ? CONTINUES : VALID
}

/** The number of each cell's type. */
const typesOf = (names: readonly string[]): Int32Array => {
  const ids = new Map<string, number>()
  return Int32Array.from(names, (cell) => {
    const type = isOutside(cell) ? '' : cell.slice(2).toUpperCase()
    const id = ids.get(type) ?? ids.size
    ids.set(type, id)
    return id
  })
}

/** The next token whose cell is not a tag, or continues a span that is not open. */
const nextProblem = (
  ids: Int32Array,
  kinds: Uint8Array,
  types: Int32Array,
  begins: Uint8Array,
  from: number,
): number => {
  for (let token = from; token < begins.length; token++) {
    const id = ids[token]!
    const kind = kinds[id]
    if (kind === VALID) continue
    if (kind === INVALID || begins[token] === 1 || types[ids[token - 1]!] !== types[id]) return token
  }
  return begins.length
}

/** Reports cells that are not tags, and entities that begin without a B-. */
export function* tagProblems(state: FileState): Iterable<Problem> {
  const spot = spotIn(state)
  const begins = new Uint8Array(state.length)
  for (const { start } of state.documents) begins[start] = 1
  for (const { name, cells, ids } of state.columns) {
    if (!isTagColumn(name)) continue
    const { names } = cells
    const kinds = Uint8Array.from(names, kindOf)
    const types = typesOf(names)
    for (let token = nextProblem(ids, kinds, types, begins, 0); token < state.length; ) {
      const cell = rawCell({ cells, ids }, token)
      if (kinds[ids[token]!] === INVALID) {
        const hint = 'tags are B-TYPE, I-TYPE and O, or those of IOBES'
        const message = `"${cell}" is not a tag of IOB`
        yield { severity: 'error', code: commonCode.E314, message, ...spot(token, name), hint }
      } else {
        const message = `${cell} continues a span that is not open`
        const hint = 'it is read as the beginning of a span'
        yield { severity: 'warning', code: code.W334, message, ...spot(token, name), hint }
      }
      token = nextProblem(ids, kinds, types, begins, token + 1)
    }
  }
}

/** Reports labels that `glue` is to append to a label of another column, which has none there. */
export function* glueProblems(state: FileState): Iterable<Problem> {
  const spot = spotIn(state)
  const named = (name: string | undefined) => state.columns.find((column) => column.name === name)!
  for (const pair of state.settings.glue) {
    const [first, second] = pair.split('+').map(named) as [RawColumn, RawColumn]
    for (let token = 0; token < state.length; token++) {
      if (isOutside(rawCell(second, token)) || !isOutside(rawCell(first, token))) continue
      const message = `${rawCell(second, token)} has no label in ${first.name} to be appended to`
      const hint = `reader.glue appends the label of ${second.name} to that of ${first.name}; HIPE-scorer fails here`
      yield { severity: 'error', code: code.E377, message, ...spot(token, second.name), hint }
    }
  }
}
