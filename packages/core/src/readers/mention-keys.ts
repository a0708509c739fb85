/** From the keys of mentions, `12-13,17`, back to tokens: what the writers of coreference share. */
import { type Clusters, clusterCount, keyOf } from '../models/clusters/type.ts'

/** A run of tokens, both ends included. */
export type TokenRun = readonly [first: number, last: number]

/** The tokens of a mention, without its empty nodes; undefined if the key is not that of a mention. */
const runsOfKey = (key: string): readonly TokenRun[] | undefined => {
  const runs: TokenRun[] = []
  for (const part of key.split(',')) {
    if (/^\^?\d{1,9}\.\d{1,9}$/.test(part)) continue
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? []
    if (first === undefined) return undefined
    runs.push([Number(first), Number(last)])
  }
  return runs
}

/** The reason why clusters are not coreference of a text. */
export const noMentions = ({ items }: Clusters): string | undefined => {
  for (let item = 0; item < items.size; item++) {
    const key = keyOf(items, item)
    if (runsOfKey(key) === undefined) return `its items are not spans of a text: ${JSON.stringify(key.slice(0, 40))}`
  }
  return undefined
}

/** Names of entities that a format can hold, or numbers where one of them cannot. */
export const entityNames = (clusters: Clusters, fits: (name: string) => boolean): readonly string[] => {
  const names = Array.from({ length: clusterCount(clusters) }, (_, c) => clusters.clusterName(c))
  return names.every(fits) && new Set(names).size === names.length ? names : names.map((_, c) => `${c + 1}`)
}

/** A mention with tokens: its item and its cluster. */
export interface TokenMention {
  readonly item: number
  readonly cluster: number
  readonly runs: readonly [TokenRun, ...(readonly TokenRun[])]
}

/** All mentions that have a token, cluster by cluster. */
export const tokenMentions = (clusters: Clusters): readonly TokenMention[] => {
  const { start, members, items } = clusters
  const mentions: TokenMention[] = []
  for (let cluster = 0; cluster < clusterCount(clusters); cluster++) {
    for (const item of members.subarray(start[cluster], start[cluster + 1])) {
      const [first, ...rest] = runsOfKey(keyOf(items, item)) ?? []
      if (first !== undefined) mentions.push({ item, cluster, runs: [first, ...rest] })
    }
  }
  return mentions
}

/** A stretch of tokens that a bracket opens and another closes. */
export interface Stretch {
  readonly first: number
  readonly last: number
  readonly opening: string
  readonly closing: string
  readonly single: string
}

interface TokenBrackets {
  readonly closing: string[]
  readonly single: string[]
  readonly opening: string[]
}

/**
 * The brackets of each token. Closing ones come first, and of those that open at one token the longest comes first, so
 * that the one that opened last is the first that closes.
 */
export const bracketsOf = (stretches: readonly Stretch[]): ReadonlyMap<number, readonly string[]> => {
  const tokens = new Map<number, TokenBrackets>()
  const at = (token: number): TokenBrackets => {
    const here = tokens.get(token) ?? { closing: [], single: [], opening: [] }
    tokens.set(token, here)
    return here
  }
  for (const stretch of [...stretches].sort((a, b) => a.first - b.first || b.last - a.last)) {
    const { first, last } = stretch
    if (first === last) at(first).single.push(stretch.single)
    else {
      at(first).opening.push(stretch.opening)
      at(last).closing.unshift(stretch.closing)
    }
  }
  return new Map(
    [...tokens].map(([token, { closing, single, opening }]) => [token, [...closing, ...single, ...opening]] as const),
  )
}
