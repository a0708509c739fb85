/** The title row of a file of columns: whether there is one, and what its titles say of the columns. */
import * as v from 'valibot'
import type { ColumnName } from '../contract.ts'
import type { DelimiterName } from '../source/csv.ts'

/** A column as an option names it, with its help and its default `usual`. Columns count from 1; 0 may mean none. */
export const columnEntry = (help: string, usual: number, lenient: readonly number[] = []) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.pipe(v.number(), v.integer())]),
      v.check((column) => usual > 0 || !/^0+$/.test(String(column)), 'columns count from 1, or from -1 at the right'),
      v.description(help),
      v.metadata({ lenient }),
      v.transform((column): ColumnName => (/^-?\d{1,6}$/.test(String(column)) ? Number(column) : column)),
    ),
    usual,
  )

// ---- what titles say -------------------------------------------------------------------------------------------------

type Role = 'sentence' | 'document' | 'annotator' | 'word' | 'item' | 'tag' | 'score' | 'other'

const numbered = '(?:[ _-]?(?:#|id|idx|index|no|num|number))?'

/** Titles of data sets and of the tools that write them, by what their column holds. */
const roles: readonly (readonly [role: Role, titles: RegExp])[] = [
  ['sentence', new RegExp(`^sent(?:ence)?${numbered}$`, 'i')],
  ['document', new RegExp(`^doc(?:ument)?${numbered}$`, 'i')],
  ['annotator', new RegExp(`^(?:annotator|coder|rater|judge|worker|user|labell?er)(?:[ _-]?name|${numbered})$`, 'i')],
  ['word', /^(?:words?|tokens?|forms?|texts?)$/i],
  [
    'item',
    new RegExp(
      `^(?:(?:items?|units?|instance|example|task|row|text|word|token)${numbered}|id|index|unnamed: 0)?$`,
      'i',
    ),
  ],
  [
    'tag',
    /^(?:(?:(?:ner|iob2?|bio|bilou|gold|true|pred(?:icted)?)[ _-]?)?(?:tags?|labels?)|ner|iob2?|bio|bilou|gold|pred(?:iction|icted)?|category|class|code|rating|annotation|answer)$/i,
  ],
  ['other', /^(?:lemma|[ux]?pos(?:[ _-]?tags?)?|chunk(?:[ _-]?tags?)?|feats|head|deprel|comments?|notes?)$/i],
  ['score', /^(?:(?:match[ _-]?)?prob(?:abilit(?:y|ies))?|scores?|confidence)$/i],
]

export const roleOf = (title: string): Role | undefined => roles.find(([, titles]) => titles.test(title.trim()))?.[0]

/** True for a title of columns with tags or labels. */
export const isTagTitle = (title: string): boolean => roleOf(title) === 'tag'

/** True for a title of numbers that say how sure an answer is. */
export const isScoreTitle = (title: string): boolean => roleOf(title) === 'score'

const isKnown = (title: string): boolean => title.trim() !== '' && roleOf(title) !== undefined

export const looksLikeTag = (text: string): boolean => text === 'O' || (text.length < 40 && /^[A-Z[\].]-\S/u.test(text))

const isNumber = (text: string): boolean => /^[-+]?\d+(?:[.,]\d+)?$/.test(text.trim())

// ---- whether there is a title row ------------------------------------------------------------------------------------

/** The kind of the first row; `sure` if it decides it alone, whatever follows. */
export interface FirstRow {
  readonly is: 'titles' | 'data' | 'unclear'
  readonly sure: boolean
}

/** True for the titles of a data frame whose columns have no names: empty, 0, 1, 2. */
const isCounted = ([first, ...others]: readonly string[]): boolean =>
  first === '' && others.length > 0 && others.every((title, i) => title === String(i))

/** Of fewer rows nothing follows from a label that only one of them has. */
const ENOUGH = 10

/**
 * Detects titles in a first row. A row with a number or a tag in it is data, one with two known titles is not; any
 * other is data if a later row has the same label. If that leaves it open, columns of commas and semicolons have
 * titles; with blanks and tabs, which usually separate words from tags, the row is data unless there are many rows.
 */
export const firstRowIn = (
  first: readonly string[],
  others: readonly (readonly string[])[],
  delimiter: DelimiterName,
): FirstRow => {
  const isTable = delimiter === 'comma' || delimiter === 'semicolon'
  const labels = first.length === 1 ? first : first.slice(1)
  if (isTable && isCounted(first)) return { is: 'titles', sure: true }
  if (first.some((cell) => isNumber(cell) || looksLikeTag(cell))) return { is: 'data', sure: true }
  const knownCount = first.filter(isKnown).length
  if (knownCount > 1 && (delimiter !== 'blank' || knownCount === first.length)) return { is: 'titles', sure: true }
  const from = first.length - labels.length
  if (labels.some((label, i) => others.some((row) => row[from + i] === label))) return { is: 'data', sure: false }
  if (first.length === 1) return { is: knownCount > 0 && roleOf(first[0]!) === 'tag' ? 'titles' : 'data', sure: false }
  if (delimiter === 'blank') {
    const isTitled = others.length >= ENOUGH && isKnown(first[0]!)
    return { is: isTitled ? 'titles' : 'data', sure: false }
  }
  if (isTable || others.length >= ENOUGH)
    return { is: knownCount > 0 || first[0] === '' ? 'titles' : 'unclear', sure: false }
  return { is: 'data', sure: false }
}

// ---- which columns are read ------------------------------------------------------------------------------------------

/** The columns by their content, from 0; -1 for none. */
export interface TitledColumns {
  readonly tags: readonly number[]
  readonly form: number
  readonly sentence: number
  readonly document: number
  readonly annotator: number
}

/** The reason why no column can be read: one does not exist, several are candidates, or two have the places of spans. */
export type ColumnFault =
  | { readonly missing: ColumnName }
  | { readonly several: readonly string[] }
  | { readonly span: readonly string[] }

/** Titles of the two places of a span. */
const placeTitles = [
  /^(?:char[ _-]?)?(?:start|begin|from)(?:[ _-]?(?:char|offset|pos(?:ition)?|index|idx))?$/i,
  /^(?:char[ _-]?)?(?:end|stop|to|length|len)(?:[ _-]?(?:char|offset|pos(?:ition)?|index|idx))?$/i,
]

/** The titles of both places of spans, in a table with a span a row. */
const spanTitles = (titles: readonly string[]): readonly string[] | undefined => {
  const matches = placeTitles.flatMap((place) => titles.find((title) => place.test(title.trim())) ?? [])
  return matches.length === placeTitles.length ? matches : undefined
}

const USUAL_TAGS = -1
export const USUAL_FORM = 1

/**
 * The requested columns, with titles or without. By default, tags are in the column with such a title, else in the last
 * one, and words in the one with such a title, else in the first that is nothing else.
 */
export const columnsUnder = (
  titles: readonly string[] | undefined,
  width: number,
  wanted: readonly ColumnName[],
  form: ColumnName,
): TitledColumns | ColumnFault => {
  const all = titles ?? []
  const placesOf = (role: Role): readonly number[] => all.flatMap((title, i) => (roleOf(title) === role ? [i] : []))
  const placeOf = (column: ColumnName): number => {
    if (typeof column === 'string') return all.findIndex((title) => title.trim() === column.trim())
    return column > 0 ? column - 1 : width + column
  }
  const lacking = [...wanted, ...(form === 0 ? [] : [form])].find((column) => {
    const place = placeOf(column)
    return place < 0 || place >= width
  })
  if (lacking !== undefined) return { missing: lacking }
  const titled = placesOf('tag')
  const span = wanted.includes(USUAL_TAGS) ? spanTitles(all) : undefined
  if (span !== undefined) return { span }
  if (wanted.includes(USUAL_TAGS) && titled.length > 1) return { several: titled.map((place) => all[place]!) }
  const tags = wanted.map((column) => (column === USUAL_TAGS && titled[0] !== undefined ? titled[0] : placeOf(column)))
  const [sentence = -1] = placesOf('sentence')
  const [document = -1] = placesOf('document')
  const [annotator = -1] = placesOf('annotator')
  const first = [...all.keys()].find((place) => ![sentence, document, annotator].includes(place)) ?? -1
  const [titledForm = first] = [...placesOf('word'), ...placesOf('item')]
  const place = form === 0 ? -1 : form === USUAL_FORM && titles !== undefined ? titledForm : placeOf(form)
  return { tags, form: tags.includes(place) ? -1 : place, sentence, document, annotator }
}

/** The columns of annotators in a table with one for each: all whose titles have no other meaning. */
export const annotatorColumns = (titles: readonly string[]): readonly number[] =>
  titles.flatMap((title, i) => {
    const role = roleOf(title)
    return role === undefined || (role === 'tag' && /^(?:gold|pred)/i.test(title)) ? [i] : []
  })

/** True for the titles of a table of labels: a column called so, or one for each of several annotators. */
export const isLabelTable = (titles: readonly string[]): boolean =>
  titles.some((title) => roleOf(title) === 'annotator') ||
  ((titles.some((title) => roleOf(title) === 'tag') ||
    (annotatorColumns(titles).length > 1 && !titles.some(isScoreTitle))) &&
    !/cluster|entity|document,topic/i.test(String(titles)))
