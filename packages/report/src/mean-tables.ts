/** Tables of means over documents or groups: the measures of a ranking, with their standard deviation and units. */
import { comparisonColumns } from './comparison-columns.ts'
import { type Group, scoresOf } from './group-scores.ts'
import { cellsOf, type Sheet } from './sheet.ts'
import { lookUp, measureText, type NumberFormat, shortTitle, trialsText, uniqueSorted, unitsOf } from './values.ts'

const keysOf = (group: Group): readonly string[] =>
  uniqueSorted(scoresOf(group).flatMap(({ means = {} }) => Object.keys(means)))

/** A row for each system and measure: names, mean, its interval if any has one, standard deviation, and the number of units with a value. */
const sheetOf = (group: Group, format: NumberFormat, key: string): Sheet => {
  const { description, columns } = group
  const scores = scoresOf(group)
  const system = scores.length > 1 ? ['system'] : []
  const all = scores.flatMap((score) => {
    const { units: most, measures } = lookUp(score.means ?? {}, key) ?? { units: 0, measures: {} }
    return columns.flatMap((name) => {
      const mean = lookUp(measures, name)
      return mean === undefined ? [] : [{ name, most, mean, system: system.map(() => score.system) }]
    })
  })
  const isDrawn = all.some(({ mean }) => mean.interval !== undefined)
  const rows = all.map(({ name, most, mean: { mean, interval, sd, units }, system: of }) => {
    const number = (value: number | null): string => measureText(format, description, { [name]: { value } }, name)
    const bounds = isDrawn ? [interval === undefined ? '' : interval.map(number).join(' to ')] : []
    return cellsOf([...of, shortTitle(description, name), number(mean), ...bounds, number(sd), `${units} of ${most}`])
  })
  return {
    title: `mean over ${key === 'document' ? unitsOf(scores, description) : key}`,
    head: [...system, 'measure', 'mean', ...(isDrawn ? ['interval'] : []), 's.d.', 'of'],
    names: system.length + 1,
    rows,
    ...(isDrawn && { notes: [`interval of a mean: ${unitsOf(scores, description)} are drawn within each ${key}`] }),
  }
}

// Figures of comparisons that those of means do not show.
const UNSHOWN: readonly string[] = ['detectable', 'differs']

/** The differences of a mean between two systems, with what there is of intervals and tests. */
const differencesOf = (
  { description, meanComparisons }: Group,
  format: NumberFormat,
  key: string,
): readonly Sheet[] => {
  const all = meanComparisons.filter(({ mean }) => mean === key)
  const columns = comparisonColumns({ description }, format, all).filter(({ head }) => !UNSHOWN.includes(head))
  if (all.length === 0) return []
  return [
    {
      title: `mean over ${key}: differences`,
      head: ['system', 'against', 'measure', ...columns.map(({ head }) => head)],
      names: 3,
      rows: all.map((comparison) =>
        cellsOf([
          comparison.system,
          comparison.baseline,
          shortTitle(description, comparison.measure),
          ...columns.map(({ cell }) => cell(comparison) ?? ''),
        ]),
      ),
      notes: [
        ...new Set(all.map((comparison) => `differences of means: ${comparison.test}, ${trialsText(comparison)}`)),
      ],
    },
  ]
}

/** The means over documents or groups, and their differences. */
export const meanSheets = (group: Group, format: NumberFormat): readonly Sheet[] =>
  keysOf(group).flatMap((key) => [sheetOf(group, format, key), ...differencesOf(group, format, key)])
