/** Systems that were skipped, as reports say it. */
import type { Result } from '@assay/core/result'

/** For each skipped system, its name and its first mistake. */
export const skippedLines = ({ problems }: Pick<Result, 'problems'>): readonly string[] =>
  problems.filter(({ skipped }) => skipped !== undefined).map(({ message }) => message)
