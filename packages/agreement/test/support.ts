/** What the tests of this package share: the vectors, and fractions as text. */
import vectors from '../golden/vectors/agreement.vectors.json' with { type: 'json' }
import { alignmentCost, type GammaOptions } from '../src/gamma.ts'
import type { SetDistance, SetOptions } from '../src/sets.ts'
import { inPlace, type Unit } from '../src/unit-stats.ts'

export { vectors }

/** The units of each annotator, as the vectors write them. */
export type Written = readonly (readonly (readonly (string | number)[])[])[]
export const unitsIn = (panel: Written): readonly (readonly Unit[])[] =>
  panel.map((units) =>
    inPlace(units.map(([start, end, label]) => ({ start: Number(start), end: Number(end), label: String(label) }))),
  )

export type Cell = string | number | null
export type Rows = readonly (readonly Cell[])[]

/** `5437/12637` as a double; null is no value. */
export const valueIn = (text: string | null | undefined): number | undefined => {
  if (text === null || text === undefined) return undefined
  const [above, below = '1'] = text.split('/')
  // whole numbers may pass what a double holds
  const [a, b] = [BigInt(above!), BigInt(below)]
  const isSmall = [a, b].every((n) => n < 2n ** 53n && n > -(2n ** 53n))
  return isSmall ? Number(a) / Number(b) : Number((a * 2n ** 80n) / b) / 2 ** 80
}

/** The disorder of the best alignment. */
export const disorderOf = (
  panel: readonly (readonly Unit[])[],
  weights: Pick<GammaOptions, 'alpha' | 'beta' | 'deltaEmpty'>,
): number => {
  const units = panel.reduce((sum, one) => sum + one.length, 0)
  return alignmentCost(panel, weights)! / (units / panel.length)
}

/** The options of a distance of sets, as the vectors name it. */
export const setOptions = (name: string): SetOptions =>
  name === 'masiDkpro' ? { setDistance: 'masi', masi: 'dkpro' } : { setDistance: name as SetDistance, masi: 'exact' }

/** Rows of a study as items: texts, and nothing where there is no value. */
export const itemsOf = (rows: Rows): readonly (readonly (string | undefined)[])[] =>
  rows.map((row) => row.map((cell) => (cell === null ? undefined : String(cell))))

/** `a`, `b`, `c` … */
export const names = (n: number): readonly string[] => Array.from({ length: n }, (_, i) => String.fromCharCode(97 + i))
