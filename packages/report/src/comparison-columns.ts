/** The columns of a table of comparisons: differences, and what there is of intervals and tests. */
import type { Comparison } from '@assay/core/result'
import { detectableText } from './detectable.ts'
import type { Group } from './group-scores.ts'
import { formatFor, type NumberFormat, pText, signed } from './values.ts'

/** A column of comparisons, of which some may have nothing. */
interface ComparisonColumn {
  readonly head: string
  readonly cell: (comparison: Comparison) => string | undefined
}

/** The columns of comparisons that any of them has. */
export const comparisonColumns = (
  group: Pick<Group, 'description'>,
  format: NumberFormat,
  comparisons: readonly Comparison[],
): readonly ComparisonColumn[] => {
  const number = ({ measure }: Comparison) => {
    const measureFormat = formatFor(format, group.description, measure)
    return (value: number | null): string => signed(measureFormat, value)
  }
  const columns: readonly ComparisonColumn[] = [
    { head: 'difference', cell: (comparison) => number(comparison)(comparison.difference) },
    { head: 'interval', cell: (comparison) => comparison.interval?.map(number(comparison)).join(' to ') },
    { head: 'detectable', cell: (comparison) => detectableText(group, format, comparison) || undefined },
    { head: 'p', cell: ({ p }) => (p === undefined ? p : pText(p)) },
    { head: 'p corrected', cell: ({ pCorrected: p }) => (p === undefined ? p : pText(p)) },
    { head: 'differs', cell: ({ differs }) => (differs === undefined ? undefined : differs ? 'yes' : 'no') },
  ]
  return columns.filter(({ cell }) => comparisons.some((comparison) => cell(comparison) !== undefined))
}
