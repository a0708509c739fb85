/** Table of the measures of two results, for `compare`. */
import type { Difference } from '@assay/host/internal'
import { safe, table, truncate } from '@assay/report/internal'
import { type Metrics, measureOf, numberText, signedText, systemText } from './comparison-text.ts'

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
  ]
}

/** Renders the table, a line per difference. */
export const differencesText = (metrics: Metrics, differences: readonly Difference[]): string => {
  const head = ['metric', 'system', 'measure', 'before', 'after', 'difference']
  const rows = differences.map((difference) => row(metrics, difference))
  if (rows.length === 0) return 'nothing has changed\n'
  const cells = [head, ...rows].map((cells) => cells.map((cell) => truncate(safe(cell), 60)))
  const lines = table(cells, { align: ['left', 'left', 'left', 'right', 'right', 'right'] })
  return `${lines.join('\n')}\n`
}
