/** Table of the measures of two results, for `compare`. */
import type { Difference } from '@assay/host/internal'
import { safe, table, truncate } from '@assay/report/internal'
import { errorReductionText, type Metrics, measureOf, numberText, signedText, systemText } from './comparison-text.ts'

const row = (metrics: Metrics, difference: Difference): readonly string[] => {
  const { measure, baseline, system, before, after, difference: change } = difference
  const described = measureOf(metrics, difference)
  return [
    metrics.nameOf(difference),
    systemText(baseline, system),
    described?.title ?? measure,
    numberText(before, described?.unit),
    numberText(after, described?.unit),
    signedText(change, described?.unit),
    errorReductionText(metrics, difference),
  ]
}

/** Renders the table, a line per difference. */
export const differencesText = (metrics: Metrics, differences: readonly Difference[]): string => {
  const head = ['metric', 'system', 'measure', 'before', 'after', 'difference', 'fewer errors']
  const rows = differences.map((difference) => row(metrics, difference))
  if (rows.length === 0) return 'nothing has changed\n'
  // what no row has needs no column
  const used = rows.some((row) => row.at(-1) !== '') ? head.length : head.length - 1
  const cells = [head, ...rows].map((cells) => cells.slice(0, used).map((cell) => truncate(safe(cell), 60)))
  const lines = table(cells, { align: head.map((_, column) => (column < 3 ? 'left' : 'right')) })
  return `${lines.join('\n')}\n`
}
