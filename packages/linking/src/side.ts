/** The mentions of a side: spans with their ids in the form of the options. */
import { type Interval, type Region, regionLength, type Span, type Spans, type Unaligned } from '@assay/core'
import { unescapeText } from '@assay/core/internal'
import type { MentionOptions } from './options.ts'
import { followRedirects, redirectsIn } from './redirects.ts'

/** The status of an id: an entity of the knowledge base, NIL, or neither (no id, under `missingId=neleval`). */
export type Status = 'linked' | 'nil' | 'none'

export interface Mention extends Interval {
  /** Equal for mentions of one span. */
  readonly key: string
  /** The first label, its path with dots; empty without one. */
  readonly type: string
  readonly path: readonly string[]
  readonly status: Status
  /** The best id as it is compared; empty without one. */
  readonly id: string
  /** The cluster that the mention is in, over all documents; empty where it is one of its own. */
  readonly cluster: string
  /** All candidates, the best first. */
  readonly candidates: readonly string[]
  readonly attributes: Readonly<Record<string, string>>
  readonly span: Unaligned
  /** The span in its region, if it has a place. */
  readonly inText: { readonly region: Region; readonly span: Span } | undefined
  readonly inTokens: boolean
}

// ---- ids -------------------------------------------------------------------------------------------------------------

const forms: { readonly [K in MentionOptions['ids']]: (id: string) => string } = {
  exact: (id) => id,
  wikidata: (id) => id.replace(/^(?:https?:\/\/(?:www\.)?wikidata\.org\/(?:entity|wiki)\/|wd:)/, ''),
  wikipedia: (id) =>
    unescapeText(id.replace(/^https?:\/\/[a-z-]{1,20}(?:\.m)?\.wikipedia\.org\/wiki\//, '')).replaceAll(' ', '_'),
}

/** Brings ids into the form in which they are compared. */
const formUnder = ({ ids, redirects }: Pick<MentionOptions, 'ids' | 'redirects'>): ((id: string) => string) => {
  const form = forms[ids]
  if (redirects.length === 0) return form
  const next = new Map(redirectsIn(redirects).map(([from, to]) => [form(from), form(to)]))
  return (id) => followRedirects(next, form(id))
}

/** Tests that an id is NIL. */
const nilUnder = ({ nilPattern, kb }: Pick<MentionOptions, 'nilPattern' | 'kb'>): ((id: string) => boolean) => {
  const whole = new Set(nilPattern.filter((pattern) => !pattern.endsWith('*')))
  const prefixes = nilPattern.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1))
  return (id) =>
    whole.has(id) ||
    prefixes.some((prefix) => id.startsWith(prefix)) ||
    (kb.length > 0 && !kb.some((prefix) => id.startsWith(prefix)))
}

export interface Ids {
  readonly statusOf: (id: string) => Status
  /** Candidates of a span, the best first, without repeats. */
  readonly candidatesOf: (span: Unaligned) => readonly string[]
}

/** Parses a reader's list of ids; in a file, an attribute of that name may be something else. */
const listIn = (text: string): readonly string[] => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

const noIds: readonly string[] = []

export const idsUnder = (options: MentionOptions): Ids => {
  const form = formUnder(options)
  const isNil = nilUnder(options)
  const missing: Status = options.missingId === 'neleval' ? 'none' : 'nil'
  return {
    statusOf: (id) => (id === '' ? missing : isNil(id) ? 'nil' : 'linked'),
    candidatesOf: ({ attributes }) => {
      const best = attributes?.[options.attribute] ?? ''
      if (best === '') return noIds
      const others = attributes?.['ids']
      if (others === undefined || options.attribute !== 'id') return [form(best)]
      return [...new Set([best, ...listIn(others)].map(form))]
    },
  }
}

// ---- mentions --------------------------------------------------------------------------------------------------------

const noAttributes: Readonly<Record<string, string>> = {}

/** The cluster of an id; an id that only marks NIL has none. */
const clusterOf = (id: string, status: Status, { nilPattern }: MentionOptions): string => {
  if (status === 'none') return '-'
  return id === '' || nilPattern.includes(id) ? '' : `=${id}`
}

/** The same mention with another of its candidates as its id. */
export const withId = (mention: Mention, id: string, ids: Ids, options: MentionOptions): Mention => {
  const status = ids.statusOf(id)
  return { ...mention, id, status, cluster: clusterOf(id, status, options) }
}

const isIn = (zones: readonly Interval[], unit: number): boolean =>
  zones.some(({ start, end }) => start <= unit && unit < end)

export interface Side {
  readonly mentions: readonly Mention[]
  /** Parts of the text that are not evaluated. */
  readonly omitted: readonly Interval[]
}

const none: readonly never[] = []

/** The mentions of a document in the order of the file; of regions with several readings those of the first. */
export const sideUnder = (options: MentionOptions): ((content: Spans) => Side) => {
  const ids = idsUnder(options)
  const mentionOf = (
    span: Unaligned,
    start: number,
    end: number,
    key: string,
    inTokens: boolean,
    inText: Mention['inText'],
  ): Mention => {
    const path = span.labels[0] ?? none
    const candidates = ids.candidatesOf(span)
    const id = candidates[0] ?? ''
    const status = ids.statusOf(id)
    return {
      start,
      end,
      key,
      type: path.length === 1 ? path[0]! : path.join('.'),
      path,
      status,
      id,
      cluster: clusterOf(id, status, options),
      candidates,
      attributes: span.attributes ?? noAttributes,
      span,
      inText,
      inTokens,
    }
  }
  return ({ regions, tokens, tags, unaligned = none }) => {
    const inTokens = tokens !== undefined || tags !== undefined
    const all: Mention[] = []
    const omitted: Interval[] = []
    const idsTaken = options.duplicates === 'first' ? new Set<string>() : undefined
    let offset = 0
    for (const region of regions) {
      for (const span of region.readings[0] ?? none) {
        const [start, end] = [offset + span.start, offset + span.end]
        if (span.omitted !== undefined) {
          omitted.push({ start, end })
          continue
        }
        const key = `${start} ${end}`
        if (idsTaken?.has(key)) continue
        idsTaken?.add(key)
        all.push(mentionOf(span, start, end, key, inTokens, { region, span }))
      }
      offset += regionLength(region)
    }
    // without a place they match nothing: their spans are empty
    unaligned.forEach((span, i) => {
      all.push(mentionOf(span, 0, 0, `? ${i}`, inTokens, undefined))
    })
    return { mentions: all, omitted }
  }
}

/** Tests that a mention has a place in the text. */
export const isPlaced = ({ start, end }: Mention): boolean => end > start

/** Drops mentions of a system that begin or end in a part of the gold that is not evaluated (TAC 2015). */
export const dropOmitted = (system: readonly Mention[], omitted: readonly Interval[]): readonly Mention[] =>
  omitted.length === 0
    ? system
    : system.filter(
        (mention) => !isPlaced(mention) || !(isIn(omitted, mention.start) || isIn(omitted, mention.end - 1)),
      )
