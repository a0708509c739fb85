/** Weights of the clusters of a sample, in a table beside it: a row for each cluster, with its name and its weight. */
import { code } from '../codes.ts'
import type { Location, Problem, Source } from '../contract.ts'
import { type Items, itemAt, keyOf } from '../models/clusters/type.ts'
import { recordsOf } from '../source/csv.ts'
import type { TextOptions } from '../source/text.ts'
import { mayQuoteCells, tableCursor } from './table-cursor.ts'

const wrong = (message: string, spot: Location, hint: string): Problem => ({
  severity: 'error',
  code: code.E479,
  message,
  ...spot,
  hint,
})

const NUMBER = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** The weight of each cluster, by number; a problem where one has none, or the table has another one. */
export const readWeights = (
  source: Source,
  name: string,
  text: TextOptions,
  clusters: Items,
): Float64Array | Problem => {
  const start = { at: { path: source.path, line: 1, column: 1 } }
  const table = source.beside?.(name)
  if (table === undefined)
    return wrong(`there is no ${name} beside this file`, start, 'reader.weights names a file of the same folder')
  const weights = new Float64Array(clusters.size)
  let isFirst = true
  for (const row of recordsOf(table.path, tableCursor(table, text), mayQuoteCells)) {
    if (row._tag === 'Left') return row.left
    const { cells, spot } = row.right
    const [cluster = '', weight = ''] = cells
    const isTitled = isFirst && !NUMBER.test(weight.trim())
    isFirst = false
    if (isTitled) continue
    const at = itemAt(clusters, cluster)
    if (at < 0)
      return wrong(
        `${cluster} is not a cluster of ${source.path}`,
        spot(0),
        'the table has the clusters of the sample alone',
      )
    if (weights[at]! > 0) return wrong(`${cluster} has two weights`, spot(0), 'each cluster has one')
    const value = Number(weight)
    if (!NUMBER.test(weight.trim()) || !(value > 0) || !Number.isFinite(value))
      return wrong(`${weight} is no weight`, spot(1), 'a weight is a number above 0')
    weights[at] = value
  }
  const without = weights.indexOf(0)
  if (without >= 0)
    return wrong(`${keyOf(clusters, without)} has no weight in ${name}`, start, 'each cluster of the sample has one')
  return weights
}
