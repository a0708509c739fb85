/** Names that differ between two sides by a beginning or an ending that all names of one side have, such as a folder or the ending of a file. */

/** The side whose names are longer, and the affix that they have. */
export interface Affix {
  readonly side: 'gold' | 'system'
  readonly at: 'start' | 'end'
  readonly text: string
}

// names that are tried, and how long what is between them may be: an affix of all names is one of the first
const TRIED = 3
const LONGEST = 200

const shorter = (name: string, { at, text }: Pick<Affix, 'at' | 'text'>): string | undefined => {
  if (at === 'start') return name.startsWith(text) ? name.slice(text.length) : undefined
  return name.endsWith(text) ? name.slice(0, name.length - text.length) : undefined
}

/** The rest of a name, where cutting it makes the name one of the other side. */
const affixIn = (name: string, others: ReadonlySet<string>): Pick<Affix, 'at' | 'text'> | undefined => {
  for (let cut = 1; cut < Math.min(name.length, LONGEST); cut++) {
    if (others.has(name.slice(cut))) return { at: 'start', text: name.slice(0, cut) }
    if (others.has(name.slice(0, -cut))) return { at: 'end', text: name.slice(-cut) }
  }
  return undefined
}

const longerBy = (side: Affix['side'], long: readonly string[], short: ReadonlySet<string>): Affix | undefined => {
  for (const name of long.slice(0, TRIED)) {
    const affix = affixIn(name, short)
    if (affix !== undefined) return { side, ...affix }
  }
  return undefined
}

/** The affix that one of two sides has more than the other, and how many names of the system meet without it. */
export const affixBetween = (
  gold: readonly string[],
  system: readonly string[],
): { readonly affix: Affix; readonly meet: number } | undefined => {
  const [inGold, inSystem] = [new Set(gold), new Set(system)]
  const affix = longerBy('system', system, inGold) ?? longerBy('gold', gold, inSystem)
  if (affix === undefined) return undefined
  const [long, short] = affix.side === 'system' ? [system, inGold] : [gold, inSystem]
  const meet = long.filter((name) => {
    const rest = shorter(name, affix)
    return rest !== undefined && short.has(rest)
  }).length
  return { affix, meet }
}

/** The remedy for names with an affix. */
export const withoutAffix = ({ side, at, text }: Affix, names: string): string =>
  `take ${JSON.stringify(text)} off the ${at === 'start' ? 'beginning' : 'end'} of the ${names} of the ${side}`
