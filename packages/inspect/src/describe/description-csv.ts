/** A description of data as CSV: one row for each number. */
import { exactNumber } from '@assay/report'
import { csv } from '@assay/report/internal'
import type { DataDescription, DataPart } from './description.ts'

const head = ['part', 'key', 'value', 'second key', 'second value', 'count', 'number', 'mean', 'least', 'most']

const rowsOf = ({ name, counts, perDocument, breakdowns }: DataPart): readonly (readonly string[])[] => [
  ...Object.entries(counts).map(([count, number]) => {
    const { mean, least, most } = perDocument[count] ?? {}
    const range = [mean, least, most].map((value) => (value === undefined ? '' : exactNumber(value)))
    return [name, '', '', '', '', count, exactNumber(number), ...range]
  }),
  ...breakdowns.flatMap(({ keys: [first = '', second = ''], rows }) =>
    rows.flatMap(({ values: [value = '', other = ''], counts }) =>
      Object.entries(counts).map(([count, number]) => [
        name,
        first,
        value,
        second,
        other,
        count,
        exactNumber(number),
        '',
        '',
        '',
      ]),
    ),
  ),
]

export const descriptionCsv = ({ parts }: DataDescription): string =>
  [head, ...parts.flatMap(rowsOf)].map((row) => `${row.map((text) => csv(text)).join(',')}\n`).join('')
