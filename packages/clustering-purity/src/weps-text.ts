/**
 * The file that the scorer of WePS-1 writes for a team, `TEAM.eval`: measures by their ids, a row a name, their average last,
 * without a line end after it.
 */
import { fixed } from '@assay/core'

/** The ids of the measures, as the scorer sorts them. */
export const ids = ['BEP', 'BER', 'FMeasure_0.5_BEP-BER', 'FMeasure_0.5_P-IP', 'IP', 'P', 'PJ', 'PM', 'PR'] as const
export type Id = (typeof ids)[number]

/** The values of a name, or their means; `undefined` is 0/0, which is NaN there. */
export type Values = { readonly [P in Id]: number | undefined }

/** `MathHelper.round`, then `%.2f`: NaN is rounded to 0. */
const rounded = (value: number | undefined): string => fixed(Math.round((value ?? 0) * 100) / 100, 2)

/** `%.2f` of Java: half up, of the shortest decimal that is the double. */
const halfUp = (value: number | undefined): string => {
  if (value === undefined) return 'NaN'
  const [whole = '0', decimals = ''] = (value < 0.001 ? '0' : String(value)).split('.')
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return fixed((cents + ((decimals[2] ?? '0') >= '5' ? 1 : 0)) / 100, 2)
}

const row = (name: string, values: Values, number: (value: number | undefined) => string): string =>
  [name, ...ids.map((id) => number(values[id]))].join('\t')

/** The whole file. Names are sorted as Java sorts strings, by UTF-16 units. */
export const wepsText = (names: ReadonlyMap<string, Values>, average: Values): string =>
  [
    ['topic', ...ids].join('\t'),
    ...[...names].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([name, values]) => row(name, values, rounded)),
    row('Average', average, halfUp),
  ].join('\n')
