/** The entities of one side of a document, with their tokens, in the order of the text. */
import { type Interval, type Region, type Span, type Spans, spanText } from '@assay/core'
import type { Tag } from './ontology.ts'
import { type Tokens, tokenFrom } from './tokens.ts'

export type Gender = 'M' | 'F' | '?'
export type Numbering = 'S' | 'P' | '?'
/** `MORF="M,S"`; a field that is not given, or has no value of HAREM, is absent. */
export interface Morphology {
  readonly gender: Gender | undefined
  readonly number: Numbering | undefined
}

export interface Entity {
  readonly tags: readonly Tag[]
  readonly morphology: Morphology | undefined
  /** Which `<ALT>` of the document it belongs to, and which of its options; -1 outside of any. */
  readonly group: number
  readonly option: number
  /** An entity in `<OMITIDO>`, or the zone itself. */
  readonly omitted: Span['omitted']
  readonly span: Span
  readonly region: Region
  readonly reading: number
  /** Where its region begins, in the text of the first readings. */
  readonly offset: number
  /** Its tokens are those from `first` up to `last` of `run`. */
  readonly run: Run
  readonly first: number
  readonly last: number
}

/** The tokens of a reading with the identity of each: equal numbers are the same occurrence of the same word. */
export interface Run extends Tokens {
  /** 0 where a token cannot be on the other side. */
  readonly ids: number[]
  /** The identity of an entity without any token, by where it begins: it is known by what stands before it. */
  readonly anchors: Map<number, number>
}

export interface Side {
  readonly entities: readonly Entity[]
  /** What is numbered: a part is a run, or the runs of the options of an `<ALT>`. */
  readonly parts: readonly (readonly Run[])[]
  /** How many options each `<ALT>` has. */
  readonly groups: readonly number[]
}

const genders = new Set(['M', 'F', '?'])
const numbers = new Set(['S', 'P', '?'])

const parse = (text: string): Morphology => {
  const [gender = '', number = ''] = text.split(',').map((part) => part.trim().toUpperCase())
  return {
    gender: genders.has(gender) ? (gender as Gender) : undefined,
    number: numbers.has(number) ? (number as Numbering) : undefined,
  }
}

/** The values of MORF as files have them, which are few: others are parsed each time. */
const usual: ReadonlyMap<string, Morphology> = new Map(
  [...genders, ''].flatMap((gender) =>
    [...numbers, ''].map((number) => [`${gender},${number}`, parse(`${gender},${number}`)] as const),
  ),
)

const morphologyOf = ({ attributes }: Span): Morphology | undefined => {
  const text = attributes?.['MORF']
  return text === undefined ? undefined : (usual.get(text) ?? parse(text))
}

/** The values of MORF that HAREM does not have. */
export const oddMorphology = ({ attributes }: Span): boolean => {
  const text = attributes?.['MORF']
  if (text === undefined) return false
  const [gender = '', number = '', ...more] = text.split(',').map((part) => part.trim().toUpperCase())
  return more.length > 0 || (gender !== '' && !genders.has(gender)) || (number !== '' && !numbers.has(number))
}

export const tagsOf = ({ labels }: Span): readonly Tag[] =>
  labels.map(([category = '', type]) => ({ category, type: type === '' ? undefined : type }))

/** Where it stands in its document: in units of the text that has the first option of every `<ALT>` before it. */
export const intervalOf = ({ offset, span: { start, end } }: Entity): Interval => ({
  start: offset + start,
  end: offset + end,
})

export const entityText = ({ region, reading, span }: Entity): string => spanText(region, reading, span)

/**
 * Reads one side. The gold is numbered through all options of each `<ALT>`; of a run that has alternatives the first ones
 * count, since a run says one thing.
 */
export const sideOf = (
  { regions }: Spans,
  tokens: (region: Region, reading: number) => Tokens,
  role: 'gold' | 'system',
): Side => {
  const entities: Entity[] = []
  const parts: (readonly Run[])[] = []
  const groups: number[] = []
  let offset = 0
  for (const region of regions) {
    const alternatives = role === 'gold' && region.readings.length > 1
    const runs = region.readings.slice(0, role === 'gold' ? undefined : 1).map((spans, reading) => {
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
    offset += region.texts?.[0]?.length ?? 0
  }
  return { entities, parts, groups }
}

type Where = Pick<Entity, 'region' | 'reading' | 'offset' | 'run' | 'group' | 'option'>

const entitiesOf = (spans: readonly Span[], role: 'gold' | 'system', where: Where): readonly Entity[] =>
  [...spans]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    // a zone says what is not evaluated in the gold; in a run it says nothing
    .filter(({ omitted }) => role === 'gold' || omitted !== 'zone')
    .map((span) => ({
      group: where.group,
      option: where.option,
      region: where.region,
      reading: where.reading,
      offset: where.offset,
      run: where.run,
      span,
      tags: tagsOf(span),
      morphology: morphologyOf(span),
      omitted: role === 'gold' ? span.omitted : undefined,
      first: tokenFrom(where.run, span.start),
      last: tokenFrom(where.run, span.end),
    }))
