/** Texts and facets of lines of evidence about phrases. */
import { type Facets, type Interval, locationAt, type RenderedLine, type Tags } from '@assay/core'
import { formsBetween } from '@assay/core/internal'
import type { Phrases, SideBySide } from './side-by-side.ts'

const interval = ({ start, end }: Phrases, i: number): Interval => ({
  start: start[i]!,
  end: end[i]!,
})

/** `PER John Smith`, or the tokens where the files hold tags alone. */
const phraseText = (tags: Tags, type: string, { start, end }: Interval): string => {
  const where = end - start === 1 ? `token ${start + 1}` : `tokens ${start + 1}–${end}`
  return `${type} ${formsBetween(tags, start, end) ?? where}`
}

/** Shows a phrase of the gold, of the system, or both, by their numbers; -1 for none. */
export const shownPair = (
  { goldTags, systemTags, typeNames, gold, system }: SideBySide,
  g: number,
  s: number,
): RenderedLine => {
  const typeIn = ({ type }: Phrases, i: number): string => typeNames[type[i]!]!
  const textIn = (tags: Tags, phrases: Phrases, i: number, phrase: Interval): string =>
    phraseText(tags, typeIn(phrases, i), phrase)
  const inGold = g < 0 ? undefined : interval(gold, g)
  const inSystem = s < 0 ? undefined : interval(system, s)
  return {
    ...(inGold && { gold: textIn(goldTags, gold, g, inGold) }),
    ...(inSystem && { system: textIn(systemTags, system, s, inSystem) }),
    at: inGold === undefined ? locationAt(systemTags, inSystem!.start).at : locationAt(goldTags, inGold.start).at,
    types: { ...(inGold && { gold: typeIn(gold, g) }), ...(inSystem && { system: typeIn(system, s) }) },
    where: { ...(inGold && { gold: [inGold] }), ...(inSystem && { system: [inSystem] }) },
  }
}

/** The facets of each type, made once: lines share them. */
export const typeFacets = (): ((names: readonly string[], type: number) => Facets) => {
  const facetsByType: Facets[] = []
  return (names, type) => {
    const facets = facetsByType[type] ?? { type: names[type]! }
    facetsByType[type] = facets
    return facets
  }
}
