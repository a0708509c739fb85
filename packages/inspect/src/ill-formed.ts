/** Tags that the scheme of a part does not allow, where the scheme is the one with the fewest of them. */
import { type IllFormed, type ReadingOptions, reading, type StrictScheme, strictSchemes } from '@assay/core/internal'
import type { Part } from './parts.ts'

export interface IllFormedTags {
  readonly scheme: StrictScheme
  readonly count: number
  /** The first of them, with their documents. */
  readonly first: readonly { readonly index: number; readonly found: IllFormed }[]
}

const optionsFor = (scheme: StrictScheme): ReadingOptions => ({ scheme, repair: 'error', outside: 'O', types: [] })

/** Schemes of which another is a part, last: what fits both is of the plainer one. */
const ordered: readonly StrictScheme[] = ['IOB2', ...strictSchemes.filter((scheme) => scheme !== 'IOB2')]

/** The ill-formed tags of a part; nothing of one without tags, or whose tags have no prefixes. */
export const illFormedIn = (part: Part, most: number): IllFormedTags | undefined => {
  if (part.model !== 'tags') return undefined
  const names = new Set(part.documents.map(({ content }) => content.column.names))
  if (![...names].some((nameLists) => nameLists.some((name) => /^[BIESMLU]-./.test(name)))) return undefined
  let best: IllFormedTags | undefined
  for (const scheme of ordered) {
    const read = reading(optionsFor(scheme))
    const limit = best?.count ?? Number.POSITIVE_INFINITY
    const first: { index: number; found: IllFormed }[] = []
    let count = 0
    for (let index = 0; index < part.documents.length && count < limit; index++)
      for (const illFormed of read.illFormed(part.documents[index]!.content)) {
        count++
        if (first.length < most) first.push({ index, found: illFormed })
      }
    if (count < limit) best = { scheme, count, first }
    if (count === 0) break
  }
  return best
}
