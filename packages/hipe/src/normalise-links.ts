/**
 * Normalises links before they are compared, as the campaign does (`normalize_linking.py`): ids of the same historical entity count as
 * one, times have no link, literal and metonymic links form one list. Cells are as in the file, not yet in upper case.
 */
export type NormTime = 'keep' | 'literal' | 'both'

export interface LinkSettings {
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
