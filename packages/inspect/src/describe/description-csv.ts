/** A description of data as CSV: one row for each number. */
import { exactNumber } from '@assay/report'
import { csv } from '@assay/report/internal'
import { AMBIGUITY, type DataDescription, type DataPart } from './description.ts'
import type { Counts } from './tally.ts'

const head = ['part', 'key', 'value', 'second key', 'second value', 'count', 'number', 'mean', 'least', 'most']

type Ranges = DataPart['perDocument']

const rangeOf = (ranges: Ranges, count: string): readonly string[] => {
  const { mean, least, most } = ranges[count] ?? {}
  return [mean, least, most].map((value) => (value === undefined ? '' : exactNumber(value)))
}

const withAmbiguity = (counts: Counts, ambiguity: number | null): Counts =>
  ambiguity === null ? counts : { ...counts, [AMBIGUITY]: ambiguity }

const rowsOf = ({ name, counts, perDocument, ambiguity, breakdowns }: DataPart): readonly (readonly string[])[] => {
  const rowsAt = (place: readonly string[], counts: Counts, ranges: Ranges): readonly (readonly string[])[] =>
    Object.entries(counts).map(([count, number]) => [
      name,
      ...place,
      count,
      exactNumber(number),
      ...rangeOf(ranges, count),
    ])
  return [
    ...rowsAt(['', '', '', ''], withAmbiguity(counts, ambiguity), perDocument),
    ...breakdowns.flatMap(({ keys: [first = '', second = ''], rows }) =>
      rows.flatMap(({ values: [value = '', other = ''], counts, perDocument = {}, ambiguity = null }) =>
        rowsAt([first, value, second, other], withAmbiguity(counts, ambiguity), perDocument),
      ),
    ),
  ]
}

export const descriptionCsv = ({ parts }: DataDescription): string =>
  [head, ...parts.flatMap(rowsOf)].map((row) => `${row.map((text) => csv(text)).join(',')}\n`).join('')
