/** The entities of one side of a document with their tokens, in text order. */
import { type Interval, type Region, regionLength, type Span, type Spans, spanText } from '@assay/core'
import type { Tag } from './ontology.ts'
import { type Tokens, tokenFrom } from './tokens.ts'

export type Gender = 'M' | 'F' | '?'
export type GrammaticalNumber = 'S' | 'P' | '?'
/** `MORF="M,S"`; a field without a valid value is `undefined`. */
export interface Morphology {
  readonly gender: Gender | undefined
  readonly number: GrammaticalNumber | undefined
}

export interface Entity {
  readonly tags: readonly Tag[]
  readonly morphology: Morphology | undefined
  /** The number of its `<ALT>` in the document, and of its option; -1 outside of any. */
  readonly group: number
  readonly option: number
  /** An entity in `<OMITIDO>`, or the zone itself. */
  readonly omitted: Span['omitted']
  readonly span: Span
  readonly region: Region
  readonly reading: number
  /** The start of its region, in the text of the first readings. */
  readonly offset: number
  /** Its tokens are those of `run` from `first` to below `last`. */
  readonly run: Run
  readonly first: number
  readonly last: number
}

/** The tokens of a reading with their identities: equal numbers are the same occurrence of the same word. */
export interface Run extends Tokens {
  /** 0 if a token cannot be on the other side. */
  readonly ids: number[]
  /** The identities of entities without tokens, by start: they are identified by the token before them. */
  readonly anchors: Map<number, number>
}

export interface Side {
  readonly entities: readonly Entity[]
  /** The runs to number: a part is a single run, or the runs of the options of an `<ALT>`. */
  readonly parts: readonly (readonly Run[])[]
  /** The number of options of each `<ALT>`. */
  readonly groups: readonly number[]
}

const genders = new Set(['M', 'F', '?'])
const numbers = new Set(['S', 'P', '?'])

const parseMorphology = (text: string): Morphology => {
  const [gender = '', number = ''] = text.split(',').map((part) => part.trim().toUpperCase())
  return {
    gender: genders.has(gender) ? (gender as Gender) : undefined,
    number: numbers.has(number) ? (number as GrammaticalNumber) : undefined,
  }
}

/** The usual values of MORF, which are few; others are parsed each time. */
const usual: ReadonlyMap<string, Morphology> = new Map(
  [...genders, ''].flatMap((gender) =>
    [...numbers, ''].map((number) => [`${gender},${number}`, parseMorphology(`${gender},${number}`)] as const),
  ),
)

const morphologyOf = ({ attributes }: Span): Morphology | undefined => {
  const text = attributes?.['MORF']
  return text === undefined ? undefined : (usual.get(text) ?? parseMorphology(text))
}

/** True if MORF has a value that is not one of HAREM's. */
export const hasInvalidMorphology = ({ attributes }: Span): boolean => {
  const text = attributes?.['MORF']
  if (text === undefined) return false
  const [gender = '', number = '', ...more] = text.split(',').map((part) => part.trim().toUpperCase())
  return more.length > 0 || (gender !== '' && !genders.has(gender)) || (number !== '' && !numbers.has(number))
}

export const tagsOf = ({ labels }: Span): readonly Tag[] =>
  labels.map(([category = '', type]) => ({ category, type: type === '' ? undefined : type }))

/** The position of an entity in its document, in a text with the first option of every `<ALT>` before it. */
export const intervalOf = ({ offset, span: { start, end } }: Entity): Interval => ({
  start: offset + start,
  end: offset + end,
})

export const entityText = ({ region, reading, span }: Entity): string => spanText(region, reading, span)

/** Reads one side. The gold keeps all options of each `<ALT>`, a run only the first one in 2005, since a run gives one answer. */
export const sideOf = (
  { regions }: Spans,
  tokens: (region: Region, reading: number) => Tokens,
  role: 'gold' | 'system',
  options: 'first' | 'all',
): Side => {
  const entities: Entity[] = []
  const parts: (readonly Run[])[] = []
  const groups: number[] = []
  let offset = 0
  for (const region of regions) {
    const alternatives = options === 'all' && region.readings.length > 1
    const runs = region.readings.slice(0, options === 'all' ? undefined : 1).map((spans, reading) => {
      const run: Run = { ...tokens(region, reading), ids: [], anchors: new Map() }
      const place = {
        region,
        reading,
        offset,
        run,
        group: alternatives ? groups.length : -1,
        option: alternatives ? reading : -1,
      }
      entities.push(...entitiesOf(spans, role, place))
      return run
    })
    if (alternatives) groups.push(runs.length)
    parts.push(runs)
    offset += regionLength(region)
  }
  return { entities, parts, groups }
}

type EntityContext = Pick<Entity, 'region' | 'reading' | 'offset' | 'run' | 'group' | 'option'>

const entitiesOf = (spans: readonly Span[], role: 'gold' | 'system', context: EntityContext): readonly Entity[] =>
  [...spans]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    // an omitted zone of a run has no meaning
    .filter(({ omitted }) => role === 'gold' || omitted !== 'zone')
    .map((span) => ({
      group: context.group,
      option: context.option,
      region: context.region,
      reading: context.reading,
      offset: context.offset,
      run: context.run,
      span,
      tags: tagsOf(span),
      morphology: morphologyOf(span),
      omitted: role === 'gold' ? span.omitted : undefined,
      first: tokenFrom(context.run, span.start),
      last: tokenFrom(context.run, span.end),
    }))
