/**
 * What the campaign does to links before it compares them (`normalize_linking.py`): ids that historians hold for the same count as
 * one, times have no link, literal and metonymic links are one list. Cells are as the file has them, before capitals are made.
 */

export type NormTime = 'keep' | 'literal' | 'both'

export interface LinkSettings {
  /** From an id to the one that it counts as. */
  readonly relaxed: Readonly<Record<string, string>>
  readonly normTime: NormTime
  readonly union: boolean
}

const FILLER = 'EMPTY'

const relaxedCell = (cell: string, relaxed: LinkSettings['relaxed']): string =>
  cell
    .split('|')
    .map((link) => (Object.hasOwn(relaxed, link) ? (relaxed[link] as string) : link))
    .join('|')

/** The alternatives of two cells in turns; where one of them has fewer, a filler stands for it. */
const inTurns = (own: string, other: string): string => {
  if (own === '_' || own === '-' || own === '') return own
  const [a, b] = [own.split('|'), other.split('|')]
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [a[i] ?? FILLER, b[i] ?? FILLER])
    .flat()
    .join('|')
}

/** The two links of a token whose coarse tag is given; of a file without the metonymic column, the literal one alone counts. */
export const normalisedLinks = (
  coarse: string,
  literal: string,
  metonymic: string | undefined,
  { relaxed, normTime, union }: LinkSettings,
): readonly [literal: string, metonymic: string | undefined] => {
  const isTime = normTime !== 'keep' && coarse.includes('time')
  const lit = isTime ? 'NIL' : relaxedCell(literal, relaxed)
  if (metonymic === undefined) return [lit, undefined]
  const meto = isTime && normTime === 'both' ? 'NIL' : relaxedCell(metonymic, relaxed)
  return union ? [inTurns(lit, meto), inTurns(meto, lit)] : [lit, meto]
}
