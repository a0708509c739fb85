/** Tables of sweeps: measures as functions of a parameter, such as an error rate by the weight of one of its parts. */
import type { Score, SweepPoint } from '@assay/core/result'
import { type Group, scoresOf } from './group-scores.ts'
import { cellsOf, type Sheet } from './sheet.ts'
import { lookUp, measureText, type NumberFormat, namesIn, shortNumber, shortTitle } from './values.ts'

/** One row of a table: a measure of a system at each point. */
interface Row {
  readonly head: readonly string[]
  readonly points: readonly SweepPoint[]
  readonly measure: string
}

/** For each parameter a table: its values in the first line, a line a system and measure. */
export const sweepSheets = (group: Group, format: NumberFormat): readonly Sheet[] => {
  const scores = scoresOf(group)
  const parameters = [...new Set(scores.flatMap(({ sweeps = {} }) => Object.keys(sweeps)))]
  return parameters.map((parameter) => {
    const rows = rowsOf(group, scores, parameter)
    const values = [...new Set(rows.flatMap(({ points }) => points.map(({ at }) => at)))].sort((a, b) => a - b)
    const names = rows[0]?.head.length ?? 1
    return {
      title: `by ${parameter}`,
      head: [parameter, ...(names > 1 ? ['measure'] : []), ...values.map(shortNumber)],
      names,
      rows: rows.map(({ head, points, measure }) =>
        cellsOf([...head, ...values.map((at) => cellAt(group, format, points, at, measure))]),
      ),
    }
  })
}

/** Rows by system and measure; names that are the same in all rows are omitted. */
const rowsOf = ({ description }: Group, scores: readonly Score[], parameter: string): readonly Row[] => {
  const rows = scores.flatMap((score) => {
    const points = lookUp(score.sweeps ?? {}, parameter) ?? []
    const measures = new Set(points.flatMap((point) => namesIn(description, point.measures)))
    return [...measures].map((measure) => ({ system: score.system, points, measure }))
  })
  const titled = scores.length === 1 || new Set(rows.map(({ measure }) => measure)).size > 1
  return rows.map(({ system, points, measure }) => ({
    head: [...(scores.length > 1 ? [system] : []), ...(titled ? [shortTitle(description, measure)] : [])],
    points,
    measure,
  }))
}

const cellAt = (
  { description }: Group,
  format: NumberFormat,
  points: readonly SweepPoint[],
  at: number,
  measure: string,
): string => measureText(format, description, points.find((point) => point.at === at)?.measures, measure)
