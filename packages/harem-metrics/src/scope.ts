/** Selective scenarios: the categories and types that a run set out to find, such as `PESSOA(INDIVIDUAL;CARGO):LOCAL(*)`. */
import { isReal, type Tag } from './ontology.ts'

/** By category its types, or `*` for all; `undefined` is the total scenario. */
export type Scope = ReadonlyMap<string, ReadonlySet<string> | '*'> | undefined

/** Whether a tag belongs to a scenario. */
export type Keeps = (tag: Tag) => boolean

const TOTAL = 'total'
const entry = /^([^():;\s]+)\((\*|[^():;*\s]+(?:;[^():;*\s]+)*)\)$/

/** Reads the notation of HAREM; `null` where it is none. */
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

/** The notation of HAREM for either form of the option: what signatures show. */
export const scopeText = (input: ScopeInput): string => {
  if (input === null) return TOTAL
  if (typeof input === 'string') return input === 'null' ? TOTAL : input
  return Object.entries(input)
    .map(([category, types]) => `${category}(${types === '*' ? '*' : types.join(';')})`)
    .join(':')
}

/** A type that is not given, or OUTRO, is in scope with its category. */
export const keepsIn = (scope: Scope, outroCounts: boolean): Keeps => {
  if (scope === undefined) return () => true
  return (tag) => {
    const types = scope.get(tag.category)
    if (types === undefined) return false
    return types === '*' || !isReal({ outroCounts }, tag) || types.has(tag.type as string)
  }
}
