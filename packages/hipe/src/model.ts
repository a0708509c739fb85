/** The same document with other words and links; cells without a word stay. */
const reworded = (text: HipeText, replace: (word: string) => string): HipeText => {
  const changed = ({ names, ids }: HipeColumn): HipeColumn => ({
    names: names.map((cell) => (isBlank(cell) || cell.startsWith('NIL') ? cell : replace(cell))),
    ids,
  })
  return {
    ...text,
    tokens: changed(text.tokens),
    columns: new Map(
      Array.from(text.columns, ([name, column]) => [name, name.startsWith('NEL-') ? changed(column) : column]),
    ),
  }
}

/** The document model `hipe`: tokens with a cell in every column, noise and date. */
import { type ContentItem, type DocumentContents, type Location, model } from '@assay/core'
import { textOfWords } from '@assay/core/internal'

/** A column: the distinct cells of its file in upper case, and for each token of a document the id of its cell. */
export interface HipeColumn {
  readonly names: readonly string[]
  readonly ids: ArrayLike<number>
}

/** A document, or several that are paired as one: `starts` has the first token of each; the gold's list holds for both sides. */
export interface HipeText {
  readonly length: number
  readonly tokens: HipeColumn
  /** By name in the header, without `TOKEN` and `MISC`. */
  readonly columns: ReadonlyMap<string, HipeColumn>
  /** Normalised Levenshtein distance between recognised and printed text; NaN if unknown. */
  readonly led: ArrayLike<number>
  /** `18931104` for 4 November 1893; 0 if unknown. */
  readonly date: ArrayLike<number>
  readonly starts: readonly number[]
  /** `official` if the sides may have different words, as long as their number is equal. */
  readonly words: 'same' | 'official'
  /** The place of a token, or of its cell in a column. */
  readonly spot: (token: number, column?: string) => Location
}

declare module '@assay/core' {
  interface Models {
    /** The columns of CLEF-HIPE: tokens with tags, links, noise and date. */
    readonly hipe: HipeText
  }
}

export const cellAt = ({ names, ids }: HipeColumn, token: number): string => names[ids[token]!]!

export const wordsOf = ({ length, tokens }: HipeText): readonly string[] =>
  Array.from({ length }, (_, token) => cellAt(tokens, token))

const isBlank = (cell: string): boolean => cell === 'O' || cell === '_' || cell === '-' || cell === ''

const shownToken = (text: HipeText, token: number): string => {
  const cells = [...text.columns].flatMap(([name, column]) => {
    const cell = cellAt(column, token)
    return isBlank(cell) ? [] : [`${name}=${cell}`]
  })
  const led = text.led[token]!
  return [
    cellAt(text.tokens, token),
    ...cells,
    ...(Number.isNaN(led) ? [] : [`LED${led}`]),
    ...(text.date[token] === 0 ? [] : [String(text.date[token])]),
  ].join(' ')
}

const flaw = ({ length, tokens, columns, led, date, starts }: HipeText): string | undefined => {
  const ids = [tokens, ...columns.values()]
  if (ids.some((column) => column.ids.length !== length)) return `not every column has ${length} cells`
  if (ids.some(({ names, ids }) => Array.from(ids).some((id) => names[id] === undefined)))
    return 'a cell id is not of its column'
  if (led.length !== length || date.length !== length) return `not every token has a distance and a date`
  return starts.every((start, i) => start >= (starts[i - 1] ?? 0) && start <= length)
    ? undefined
    : 'the starts of its documents are not in order'
}

/** The document with one more token, outside of all entities. */
const longer = (text: HipeText): HipeText => {
  const { length, tokens, columns, led, date } = text
  const added = ({ names, ids }: HipeColumn, cell: string): HipeColumn => {
    const index = names.indexOf(cell)
    return index < 0
      ? { names: [...names, cell], ids: [...Array.from(ids), names.length] }
      : { names, ids: [...Array.from(ids), index] }
  }
  return {
    ...text,
    length: length + 1,
    tokens: added(tokens, '.'),
    columns: new Map(
      Array.from(columns, ([name, column]) => [name, added(column, name.startsWith('NE-') ? 'O' : '_')]),
    ),
    led: [...Array.from(led), Number.NaN],
    date: [...Array.from(date), date[length - 1] ?? 0],
  }
}

/** Entities of a column of tags: each B, and each I behind another type. */
const entitiesInColumn = (text: HipeText, name: string, column: HipeColumn): readonly ContentItem[] => {
  const items: ContentItem[] = []
  let type = ''
  for (let token = 0; token < text.length; token++) {
    const cell = cellAt(column, token)
    const label = /^[BI]-/.test(cell) ? cell.slice(2) : ''
    if (label !== '' && (cell.startsWith('B-') || label !== type)) items.push({ kind: name, labels: [label] })
    type = label
  }
  return items
}

const contents = (text: HipeText): DocumentContents => ({
  sizes: { tokens: text.length },
  items: [...text.columns].flatMap(([name, column]) =>
    name.startsWith('NE-') && !name.includes('+') ? entitiesInColumn(text, name, column) : [],
  ),
})

/** The document model `hipe`: the tokens of a document and its columns. */
export const hipeModel = model({
  contract: 1,
  name: 'hipe',
  show: (text) => Array.from({ length: text.length }, (_, token) => shownToken(text, token)).join('; '),
  text: (text) => textOfWords(wordsOf(text)),
  contents,
  flaw,
  // all documents of a file share its list of cells
  seal: (text) => {
    Object.freeze(text)
  },
  longer,
  reworded,
})
