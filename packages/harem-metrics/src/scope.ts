/** Selective scenarios: the categories and types that are evaluated, such as `PESSOA(INDIVIDUAL;CARGO):LOCAL(*)`. */
import { hasType, type Tag } from './ontology.ts'

/** Types by category, or `*` for all; `undefined` is the total scenario. */
export type Scope = ReadonlyMap<string, ReadonlySet<string> | '*'> | undefined

/** A predicate for the tags in a scenario. */
export type ScopeFilter = (tag: Tag) => boolean

const TOTAL = 'total'
const entry = /^([^():;\s]+)\((\*|[^():;*\s]+(?:;[^():;*\s]+)*)\)$/

/** Parses the notation of HAREM; `null` if it is invalid. */
export const parseScope = (text: string): Scope | null => {
  if (text === TOTAL || text === 'null') return undefined
  const scope = new Map<string, ReadonlySet<string> | '*'>()
  for (const part of text.split(':')) {
    const [, category = '', types = ''] = entry.exec(part.trim()) ?? []
    if (category === '' || scope.has(category)) return null
    scope.set(category, types === '*' ? '*' : new Set(types.split(';')))
  }
  return scope
}

export type ScopeInput = null | string | Readonly<Record<string, '*' | readonly string[]>>

/** The notation of HAREM for either form of the option, as in signatures. */
export const scopeText = (input: ScopeInput): string => {
  if (input === null) return TOTAL
  if (typeof input === 'string') return input === 'null' ? TOTAL : input
  return Object.entries(input)
    .map(([category, types]) => `${category}(${types === '*' ? '*' : types.join(';')})`)
    .join(':')
}

/** Builds the predicate of a scope; a tag without a type, or with OUTRO, is in scope if its category is. */
export const scopeFilter = (scope: Scope, outroCounts: boolean): ScopeFilter => {
  if (scope === undefined) return () => true
  return (tag) => {
    const types = scope.get(tag.category)
    if (types === undefined) return false
    return types === '*' || !hasType({ outroCounts }, tag) || types.has(tag.type!)
  }
}
