/** Faults that a schema finds in a value with several forms. */
import type * as v from 'valibot'

type Issue = v.BaseIssue<unknown>

/** The inner issue with its full path: issues of a union's branches are relative to the union. */
const withPath = (outer: Issue, inner: Issue): Issue => {
  const path = [...(outer.path ?? []), ...(inner.path ?? [])]
  // a path that is not empty, as valibot's type says of it
  return path.length === 0 ? inner : { ...inner, path: path as unknown as NonNullable<typeof inner.path> }
}

const isUnknownKey = ({ expected }: Issue): boolean => expected === 'never'

/** The issue of the form that matched deepest; a key that is unknown in every form says most. */
export const deepestIssue = (issue: Issue, isUnknown: (inner: Issue) => boolean = isUnknownKey): Issue => {
  const weight = (inner: Issue): number => (inner.path?.length ?? 0) * 2 + (isUnknown(inner) ? 1 : 0)
  const all = (issue.issues ?? []).map((inner) => deepestIssue(withPath(issue, inner as Issue), isUnknown))
  return all.reduce((best, inner) => (weight(inner) > weight(best) ? inner : best), issue)
}
