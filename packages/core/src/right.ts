/** What lines of evidence say. */
import type { Evidence } from './contract.ts'

/** Whether a line of evidence says that nothing is wrong. */
export const isRightLine = ({ verdict, right }: Pick<Evidence<unknown>, 'verdict' | 'right'>): boolean =>
  right === true || (verdict.endsWith('correct') && !verdict.endsWith('incorrect'))
