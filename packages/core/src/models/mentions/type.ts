/**
 * The model `mentions`: the names of one document, each with its base form, its type and the entity it refers to. A
 * mention is a form, not an occurrence: the formats of the Slavic challenges annotate each form of a document once.
 */
import { type Location, nowhere } from '../../places.ts'

/** The origin of a document, for breakdowns and for linking across documents. */
export interface Origin {
  readonly topic: string
  readonly language: string
  /** The document, by a name that no other has. */
  readonly document: string
}

/** Mentions, column by column: mention `i` is at index `i` of each. */
export interface NameMentions extends Origin {
  /** The name as written in the text, its case folded if the reader is set to. */
  readonly form: readonly string[]
  readonly base: readonly string[]
  readonly type: readonly string[]
  /** The id of the entity: the same in all documents and languages. */
  readonly entity: readonly string[]
  /** The form as the input has it. */
  readonly shown: (mention: number) => string
  /** The base form as the input has it; `base`, if absent. */
  readonly shownBase?: (mention: number) => string
  readonly spot: (mention: number) => Location
}

/** No mentions, of the same document: an answer with nothing in it. */
export const withoutMentions = ({ topic, language, document }: NameMentions): NameMentions => ({
  topic,
  language,
  document,
  form: [],
  base: [],
  type: [],
  entity: [],
  shown: () => '',
  spot: () => ({ at: nowhere }),
})

/** One mention of a list made by hand. */
export type NameRow = readonly [form: string, base: string, type: string, entity: string]

/** Mentions made by hand, for tests and programs. */
export const mentionsOf = (
  rows: readonly NameRow[],
  { topic = '', language = '', document = '' }: Partial<Origin> = {},
): NameMentions => ({
  topic,
  language,
  document,
  form: rows.map(([form]) => form),
  base: rows.map(([, base]) => base),
  type: rows.map(([, , type]) => type),
  entity: rows.map(([, , , entity]) => entity),
  shown: (mention) => rows[mention]?.[0] ?? '',
  spot: (mention) => ({ at: { path: '', line: mention + 1, column: 1 } }),
})

/**
 * The facets of an origin and the crosses of them that the challenges report; `document` is omitted if there is none.
 */
export const originFacets = ({ topic, language, document }: Partial<Origin>): Readonly<Record<string, string>> => ({
  ...(topic !== undefined && { topic }),
  ...(language !== undefined && { language }),
  ...(topic !== undefined && language !== undefined && { 'topic × language': `${topic} × ${language}` }),
  ...(document !== undefined && { document }),
})

/** Facets, with the type as one of them, and each of them crossed with it. */
export const crossWithType = (
  facets: Readonly<Record<string, string>>,
  type: string,
): Readonly<Record<string, string>> => {
  const crossed: Record<string, string> = { type, ...facets }
  for (const [facet, label] of Object.entries(facets)) crossed[`${facet} × type`] = `${label} × ${type}`
  return crossed
}
