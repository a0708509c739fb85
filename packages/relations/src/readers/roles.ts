/** Names of the roles of binary relations, and ids in one field. */
import type { RelationArgument } from '../model.ts'

const heads: ReadonlySet<string> = new Set(['arg1', 'from', 'subject', 'head'])
const tails: ReadonlySet<string> = new Set(['arg2', 'to', 'object', 'tail'])

/** The same arguments with the roles head and tail, where they are two that formats call so. */
export const withUsualRoles = (all: readonly RelationArgument[]): readonly RelationArgument[] => {
  const [first, second, ...more] = all
  if (first === undefined || second === undefined || more.length > 0) return all
  const isHead = (role: string): boolean => heads.has(role.toLowerCase())
  const isTail = (role: string): boolean => tails.has(role.toLowerCase())
  const pair = isHead(first.role) ? ([first, second] as const) : ([second, first] as const)
  if (!isHead(pair[0].role) || !isTail(pair[1].role)) return all
  return [
    { ...pair[0], role: 'head' },
    { ...pair[1], role: 'tail' },
  ]
}

/** The ids of a field that may name several. */
export const idsIn = (text: string): readonly string[] =>
  text
    .split(/[,;|]/)
    .map((id) => id.trim())
    .filter((id) => id !== '' && id !== '-' && id !== '-1')
