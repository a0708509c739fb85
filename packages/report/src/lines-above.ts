/** Lines that stand above all scores, since without them the scores would be taken for what they are not. */
import type { Result } from '@assay/core/result'

/** The code of the host for a system that equals the gold. */
const EQUAL = 'W401'

/** For each skipped system, its name and its first mistake; and for each that equals the gold, that it does: no answer of it can be wrong. */
export const linesAbove = ({ problems }: Pick<Result, 'problems'>): readonly string[] =>
  problems.filter(({ code, skipped }) => skipped !== undefined || code === EQUAL).map(({ message }) => message)
