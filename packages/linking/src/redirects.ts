/** Redirects of ids: pages that were merged, or ids of one entity in several knowledge bases. */

/** Parses pairs of `ID=MAIN`. */
export const redirectsIn = (texts: readonly string[]): readonly (readonly [from: string, to: string])[] =>
  texts.map((text) => {
    const equals = text.indexOf('=')
    return [text.slice(0, equals), text.slice(equals + 1)] as const
  })

/** Follows the redirects of an id to the end. In a circle, which two forms of one id may make, the id stays the same. */
export const followRedirects = (next: ReadonlyMap<string, string>, id: string): string => {
  let own = id
  for (let steps = 0; steps <= next.size; steps++) {
    const to = next.get(own)
    if (to === undefined || to === own) return own
    own = to
  }
  return id
}

/** Finds the first circle of redirects, its first id again at the end; an id that redirects to itself is none. */
export const circleIn = (texts: readonly string[]): readonly string[] | undefined => {
  const next = new Map(redirectsIn(texts))
  const ends = new Set<string>()
  for (const from of next.keys()) {
    const path = new Set<string>()
    let own: string | undefined = from
    while (own !== undefined && !ends.has(own)) {
      if (path.has(own)) return [...[...path].slice([...path].indexOf(own)), own]
      path.add(own)
      const to: string | undefined = next.get(own)
      own = to === own ? undefined : to
    }
    for (const id of path) ends.add(id)
  }
  return undefined
}
