/** The inputs of a result in one order, whichever were read first: of a run, of its shards merged. */
import { compareCodePoints } from '@assay/core'
import type { Input } from '@assay/core/result'

const roles: readonly Input['role'][] = ['gold', 'system', 'train', 'documents']

/** By role, then by path. */
export const inOrder = (inputs: readonly Input[]): readonly Input[] =>
  [...inputs].sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || compareCodePoints(a.path, b.path))
