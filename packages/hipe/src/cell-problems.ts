/** What is wrong with the cells of a file once all are there: tags that are none, and labels with nothing to stand behind. */
import type { Problem } from '@assay/core'
import { isOutside, isTagColumn, type RawColumn, rawCell } from './columns.ts'
import { type FileState, spotIn } from './file.ts'

const isTag = (cell: string): boolean => isOutside(cell) || /^[BISEbise]-./.test(cell)

// by the number of a cell: nothing is wrong with it, or it is not a tag, or it goes on with what another began
const FINE = 0
const WRONG = 1
const GOES_ON = 2

const kindOf = (cell: string): number => {
  if (isOutside(cell)) return FINE
  if (!isTag(cell)) return WRONG
  return /^[IiE]-/.test(cell) ? GOES_ON : FINE
}

/** The number of each cell's type. */
const typesOf = (names: readonly string[]): Int32Array => {
  const known = new Map<string, number>()
  return Int32Array.from(names, (cell) => {
    const type = isOutside(cell) ? '' : cell.slice(2).toUpperCase()
    const own = known.get(type) ?? known.size
    known.set(type, own)
    return own
  })
}

/** The next token from one on whose tag is none, or goes on with another type than that of the tag before it. */
const nextOdd = (ids: Int32Array, kinds: Uint8Array, types: Int32Array, begins: Uint8Array, from: number): number => {
  for (let token = from; token < begins.length; token++) {
    const id = ids[token] as number
    const kind = kinds[id]
    if (kind === FINE) continue
    if (kind === WRONG || begins[token] === 1 || types[ids[token - 1] as number] !== types[id]) return token
  }
  return begins.length
}

/** Cells that are not tags, and entities that begin without a B-. */
export function* tagProblems(state: FileState): Iterable<Problem> {
  const spot = spotIn(state)
  const begins = new Uint8Array(state.length)
  for (const { start } of state.documents) begins[start] = 1
  for (const { name, cells, ids } of state.columns) {
    if (!isTagColumn(name)) continue
    const { names } = cells
    const kinds = Uint8Array.from(names, kindOf)
    const types = typesOf(names)
    for (let token = nextOdd(ids, kinds, types, begins, 0); token < state.length; ) {
      const cell = rawCell({ cells, ids }, token)
      if (kinds[ids[token] as number] === WRONG) {
        const hint = 'tags are B-TYPE, I-TYPE and O, or those of IOBES'
        const message = `"${cell}" is not a tag of IOB`
        yield { severity: 'error', code: 'E314', message, ...spot(token, name), hint }
      } else {
        const message = `${cell} goes on with what has not begun`
        const hint = 'it is read as the beginning of a span'
        yield { severity: 'warning', code: 'W334', message, ...spot(token, name), hint }
      }
      token = nextOdd(ids, kinds, types, begins, token + 1)
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
