/** Redirects of ids: pages that were merged, or ids of one entity in several knowledge bases. */

/** Parses pairs of `ID=MAIN`. */
export const redirectsIn = (texts: readonly string[]): readonly (readonly [from: string, to: string])[] =>
  texts.map((text) => {
    const equals = text.indexOf('=')
    return [text.slice(0, equals), text.slice(equals + 1)] as const
  })

/** Follows the redirects of an id to the end. In a circle, which two forms of one id may make, the id stays the same. */
export const followRedirects = (next: ReadonlyMap<string, string>, id: string): string => {
  let current = id
  for (let steps = 0; steps <= next.size; steps++) {
    const to = next.get(current)
    if (to === undefined || to === current) return current
    current = to
  }
  return id
}

/** Finds the first circle of redirects, its first id again at the end; an id that redirects to itself is none. */
export const circleIn = (texts: readonly string[]): readonly string[] | undefined => {
  const next = new Map(redirectsIn(texts))
  const ends = new Set<string>()
  for (const from of next.keys()) {
    const path = new Set<string>()
    let current: string | undefined = from
    while (current !== undefined && !ends.has(current)) {
      if (path.has(current)) return [...[...path].slice([...path].indexOf(current)), current]
      path.add(current)
      const to: string | undefined = next.get(current)
      current = to === current ? undefined : to
    }
    for (const id of path) ends.add(id)
  }
  return undefined
}
