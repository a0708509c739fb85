/**
 * Fields of a record by what they say of its spans: by their names, in the words that tools and people have for them, and by their
 * values. Names are compared without case, accents, blanks, _ and -. A tool more is a word more here.
 */
import { sidesAmong } from '@assay/core/internal/source'
import { type HeadObject, type HeadValue, isList, isObject } from './json-head.ts'

/** The fields of a span, and of the record around it. */
export type SpanRole = 'document' | 'text' | 'start' | 'end' | 'length' | 'label' | 'surface' | 'score'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const names: Readonly<Record<SpanRole, ReadonlySet<string>>> = {
  document: words(
    'doc docid document documentid documentname docname file filename fileid id textid tweetid articleid pmid dokument datei fichier documento archivo arquivo',
  ),
  text: words('text fulltext rawtext sourcetext sentence content document body passage texte texto'),
  start: words(
    'start begin from offset startoffset startposition startpos startchar charstart startspan startidx startindex beginoffset off0 offset0 beginn anfang debut inicio',
  ),
  end: words(
    'end stop to finish endoffset endposition endpos endchar charend endspan endidx endindex off1 offset1 ende fin fim',
  ),
  length: words('length len'),
  label: words(
    'label type tag entitytype entitylabel entity category class kind entitygroup nertype displayname classid etikett kategorie klasse typ etiquette categorie etiqueta categoria tipo',
  ),
  surface: words(
    'text surface mention word value entityvalue name form string span entitytext coveredtext extraction texte mot texto palabra palavra wort',
  ),
  score: words('score confidence confidencescore probability'),
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\s_\p{M}-]/gu, '')

/** The names that may have a role. */
export const namesOf = (role: SpanRole, all: readonly string[]): readonly string[] =>
  all.filter((name) => names[role].has(folded(name)))

/** The one name that has a role; nothing where none or several may. */
export const onlyName = (role: SpanRole, all: readonly string[]): string | undefined => {
  const [only, more] = namesOf(role, all)
  return more === undefined ? only : undefined
}

/** The keys of spans in a record, as the options of `spans-jsonl` name them. */
export interface SpanKeys {
  readonly text: string
  readonly spans: string
  readonly start: string
  readonly end: string
  readonly label: string
  readonly surface: string
  /** The lists of spans of the gold and of a system, where a record has both. */
  readonly sides?: readonly string[]
}

/** An offset as a number, or as a string of digits. */
const isPlace = (value: HeadValue | undefined, length: number): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) &&
  Number.isInteger(Number(value)) &&
  Number(value) >= 0 &&
  Number(value) <= length

/** True for a tag of a token, as tables and lists of tokens with their places have it: such tokens are no spans. */
export const isTokenTag = (label: HeadValue | undefined): boolean =>
  typeof label === 'string' && /^(?:O|[BIESLUM]-.*)$/s.test(label)

/** Lists whose items are tokens or sentences, whatever their places and tags. */
const tokenLists = words('tokens token words sentences sents')

/** The keys of one list of spans, where each item has both of its places within the text. */
const keysIn = (list: readonly HeadValue[], text: string): Omit<SpanKeys, 'text' | 'spans'> | undefined => {
  const [first] = list
  if (first === undefined || !isObject(first)) return undefined
  const keys = Object.keys(first)
  const [start, end, label] = [onlyName('start', keys), onlyName('end', keys), onlyName('label', keys)]
  if (start === undefined || end === undefined || label === undefined) return undefined
  const { length } = text
  const areSpans = list.every(
    (one) =>
      isObject(one) &&
      isPlace(one[start], length) &&
      isPlace(one[end], length) &&
      typeof one[label] === 'string' &&
      !isTokenTag(one[label]),
  )
  const surface = namesOf('surface', keys).find((key) => typeof first[key] === 'string' && key !== label)
  return areSpans ? { start, end, label, surface: surface ?? '' } : undefined
}

/** The keys of a record that has one text and one list of spans with their places in it, or one for each side; nothing where that is not so. */
export const spanKeysOf = (record: HeadObject): SpanKeys | undefined => {
  const fields = Object.entries(record)
  const texts = fields.filter(([key, value]) => typeof value === 'string' && namesOf('text', [key]).length > 0)
  const [text, moreTexts] = texts
  if (text === undefined || moreTexts !== undefined) return undefined
  const layouts = fields.flatMap(([spans, value]) => {
    const keys = isList(value) ? keysIn(value, text[1] as string) : undefined
    // tokens are spans where what they say is said of entities
    if (tokenLists.has(folded(spans)) && !/^entity/i.test(keys?.label ?? '')) return []
    return keys === undefined ? [] : [{ text: text[0], spans, ...keys }]
  })
  const [first, ...others] = layouts
  if (first === undefined || others.length === 0) return first
  const sides = sidesAmong(layouts.map(({ spans }) => spans))
  return sides && { ...first, sides: [sides.gold, sides.system] }
}

// ---- by value alone ----------------------------------------------------------------------------------------------------

/** The fields of spans that their values tell, whatever they are called: `start` and `end` are the only two whose places fit all spans. */
export interface SpanFields {
  readonly fields: Readonly<Record<'text' | 'spans' | 'start' | 'end' | 'label', string>> & {
    readonly surface?: string
  }
  readonly ends: 'exclusive' | 'inclusive'
}

type Flat = Readonly<Record<string, HeadValue>>

/** The fields of a span, those of an object in it as `a.b`. */
const flat = (span: HeadObject): Flat =>
  Object.fromEntries(
    Object.entries(span).flatMap(([key, value]) =>
      isObject(value)
        ? Object.entries(value).map(([inner, innerValue]) => [`${key}.${inner}`, innerValue])
        : [[key, value]],
    ),
  )

const MAX_PLACES = 6
const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** True where words of the text end at a place. */
const isBorder = (characters: readonly string[], at: number): boolean =>
  !isLetter(characters[at - 1]) || !isLetter(characters[at])

const fieldsIn = (
  list: readonly HeadValue[],
  text: string,
): (Omit<SpanFields['fields'], 'text' | 'spans'> & Pick<SpanFields, 'ends'>) | undefined => {
  if (list.length === 0 || !list.every(isObject)) return undefined
  const spans = (list as readonly HeadObject[]).map(flat)
  const characters = [...text]
  const allKeys = Object.keys(spans[0]!)
  const keys = allKeys.filter((key) => spans.every((span) => isPlace(span[key], characters.length)))
  const strings = allKeys.filter((key) => spans.every((span) => typeof span[key] === 'string'))
  const surface = strings.find((key) => spans.every((span) => text.includes(span[key] as string)))
  const tags = strings.filter((key) => spans.every((span) => isTokenTag(span[key])))
  const [label, otherLabel] = tags.length > 0 ? [] : strings.filter((key) => key !== surface)
  if (label === undefined || otherLabel !== undefined || keys.length > MAX_PLACES) return undefined
  const fits = keys.flatMap((start) =>
    keys.flatMap((end) =>
      (['exclusive', 'inclusive'] as const).flatMap((ends) => {
        const isSpan = (span: Flat): boolean => {
          const [from, to] = [Number(span[start]), Number(span[end]) + (ends === 'inclusive' ? 1 : 0)]
          const stretch = characters.slice(from, to).join('')
          if (start === end || to <= from || to > characters.length) return false
          return surface === undefined
            ? stretch.trim() === stretch && isBorder(characters, from) && isBorder(characters, to)
            : stretch === span[surface]
        }
        return spans.every(isSpan) ? [{ start, end, ends }] : []
      }),
    ),
  )
  const [only, other] = fits
  return only === undefined || other !== undefined
    ? undefined
    : { ...only, label, ...(surface !== undefined && { surface }) }
}

/** The fields of a record with one text and one list of spans in it by their values; nothing where several may be meant. */
export const spanFieldsOf = (record: HeadObject): SpanFields | undefined => {
  const fields = Object.entries(record)
  const layouts = fields.flatMap(([text, value]) =>
    typeof value !== 'string' || !value.includes(' ')
      ? []
      : fields.flatMap(([spans, list]): readonly SpanFields[] => {
          const keys = isList(list) && !tokenLists.has(folded(spans)) ? fieldsIn(list, value) : undefined
          if (keys === undefined) return []
          const { ends, ...rest } = keys
          return [{ fields: { text, spans, ...rest }, ends }]
        }),
  )
  const [only, other] = layouts
  return other === undefined ? only : undefined
}
