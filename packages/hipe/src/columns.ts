/** The columns of a file while it is read: interned cells, and their normalisation before comparison. */
import { type ByteInterner, byteInterner } from '@assay/core/source'
import type { HipeColumn } from './model.ts'

/**
 * Normalises links before they are compared, as the campaign does (`normalize_linking.py`): ids of the same historical entity count as
 * one, times have no link, literal and metonymic links form one list. Cells are as in the file, not yet in upper case.
 */
type NormTime = 'keep' | 'literal' | 'both'

interface LinkSettings {
  /** The id that an id counts as. */
  readonly relaxed: Readonly<Record<string, string>>
  readonly normTime: NormTime
  readonly union: boolean
}

const FILLER = 'EMPTY'

const relaxCell = (cell: string, relaxed: LinkSettings['relaxed']): string =>
  cell
    .split('|')
    .map((link) => (Object.hasOwn(relaxed, link) ? relaxed[link]! : link))
    .join('|')

/** Interleaves the alternatives of two cells; the shorter list is filled up. */
const interleave = (first: string, second: string): string => {
  if (first === '_' || first === '-' || first === '') return first
  const [a, b] = [first.split('|'), second.split('|')]
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [a[i] ?? FILLER, b[i] ?? FILLER])
    .flat()
    .join('|')
}

/** Normalises the links of a token with a coarse tag; without a metonymic column only the literal link counts. */
export const normaliseLinks = (
  coarse: string,
  literal: string,
  metonymic: string | undefined,
  { relaxed, normTime, union }: LinkSettings,
): readonly [literal: string, metonymic: string | undefined] => {
  const isTime = normTime !== 'keep' && coarse.includes('time')
  const lit = isTime ? 'NIL' : relaxCell(literal, relaxed)
  if (metonymic === undefined) return [lit, undefined]
  const meto = isTime && normTime === 'both' ? 'NIL' : relaxCell(metonymic, relaxed)
  return union ? [interleave(lit, meto), interleave(meto, lit)] : [lit, meto]
}

/** A column as in the file: its distinct cells, and for each token the id of its cell. */
export interface RawColumn {
  readonly name: string
  readonly cells: ByteInterner
  /** With spare room at the end. */
  ids: Int32Array
}
export const rawColumn = (name: string, room: number): RawColumn => ({
  name,
  cells: byteInterner(),
  ids: new Int32Array(room),
})
export const rawCell = ({ cells, ids }: Pick<RawColumn, 'cells' | 'ids'>, token: number): string =>
  cells.names[ids[token]!]!

/** Converts a tag of IOBES to IOB; only upper-case prefixes count, as in HIPE-scorer. */
const asIob = (cell: string): string =>
  cell.startsWith('S-') ? `B-${cell.slice(2)}` : cell.startsWith('E-') ? `I-${cell.slice(2)}` : cell

export const isTagColumn = (name: string): boolean => name.startsWith('NE-')

/** A cell in the form in which it is compared. */
const comparedCell = (name: string, cell: string): string => (isTagColumn(name) ? asIob(cell) : cell).toUpperCase()

/** Builds a column from computed cells; tokens with the same key share a cell. */
const buildColumn = (length: number, keyOf: (token: number) => string, make: (token: number) => string): HipeColumn => {
  const ids = new Int32Array(length)
  const byKey = new Map<string, number>()
  const byName = new Map<string, number>()
  const names: string[] = []
  for (let token = 0; token < length; token++) {
    const key = keyOf(token)
    let id = byKey.get(key)
    if (id === undefined) {
      const name = make(token)
      id = byName.get(name) ?? names.push(name) - 1
      byName.set(name, id)
      byKey.set(key, id)
    }
    ids[token] = id
  }
  return { names, ids }
}

export const isOutside = (tag: string): boolean => tag === 'O' || tag === '_' || tag === '-' || tag === ''

/** The label of the first column before that of the second: `PERS.IND.COMP.TITLE`. */
const glueLabels = (first: string, second: string): string =>
  isOutside(second) || isOutside(first) ? second : `${second.slice(0, 2)}${first.slice(2)}.${second.slice(2)}`

export interface ColumnSettings extends LinkSettings {
  /** Pairs of columns: `NE-FINE-LIT+NE-FINE-COMP`. */
  readonly glue: readonly string[]
}

const isNormalised = ({ relaxed, normTime, union }: LinkSettings): boolean =>
  union || normTime !== 'keep' || Object.keys(relaxed).length > 0

const key = (token: number, ...columns: readonly (RawColumn | undefined)[]): string =>
  columns.map((column) => column?.ids[token]).join(' ')

const linkColumns = (raw: ReadonlyMap<string, RawColumn>, length: number, settings: LinkSettings) => {
  const [coarse, literal, metonymic] = ['NE-COARSE-LIT', 'NEL-LIT', 'NEL-METO'].map((name) => raw.get(name))
  if (literal === undefined || !isNormalised(settings)) return []
  const linksAt = (token: number) =>
    normaliseLinks(
      coarse === undefined ? '' : rawCell(coarse, token),
      rawCell(literal, token),
      metonymic && rawCell(metonymic, token),
      settings,
    )
  return ([literal, metonymic] as const).flatMap((column, i) =>
    column === undefined
      ? []
      : [
          [
            column.name,
            buildColumn(
              length,
              (token) => key(token, coarse, literal, metonymic),
              (token) => linksAt(token)[i]!.toUpperCase(),
            ),
          ] as const,
        ],
  )
}

/** The columns with their cells in the form in which they are compared. */
export const comparedColumns = (
  raw: ReadonlyMap<string, RawColumn>,
  length: number,
  settings: ColumnSettings,
): ReadonlyMap<string, HipeColumn> => {
  const columns = new Map(
    Array.from(raw, ([name, { cells, ids }]): readonly [string, HipeColumn] => [
      name,
      { names: cells.names.map((cell) => comparedCell(name, cell)), ids: ids.subarray(0, length) },
    ]),
  )
  for (const [name, column] of linkColumns(raw, length, settings)) columns.set(name, column)
  for (const pair of settings.glue) {
    const [first, second] = pair.split('+') as [string, string]
    const [a, b] = [columns.get(first), columns.get(second)]
    if (a === undefined || b === undefined) continue
    const cell = ({ names, ids }: HipeColumn, token: number): string => names[ids[token]!]!
    columns.set(
      second,
      buildColumn(
        length,
        (token) => `${a.ids[token]} ${b.ids[token]}`,
        (token) => glueLabels(cell(a, token), cell(b, token)),
      ),
    )
  }
  return columns
}
