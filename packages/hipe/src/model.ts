/** Documents in the columns of CLEF-HIPE as they are: each token with a cell in every column, its noise and its date. */
import { model, type Spot, textOfWords } from '@assay/core'

/** A column: the cells that its file has, in upper case as they are compared, and for each token of a document which it is. */
export interface HipeColumn {
  readonly names: readonly string[]
  readonly ids: ArrayLike<number>
}

/**
 * A document, or several that are paired as one: `starts` says where each begins in the tokens, and the gold's is what holds
 * for a system.
 */
export interface HipeText {
  readonly length: number
  readonly tokens: HipeColumn
  /** By the name of the header, without `TOKEN` and `MISC`. */
  readonly columns: ReadonlyMap<string, HipeColumn>
  /** Levenshtein distance, by length, between what was recognised and what stands on paper; NaN where it is not said. */
  readonly led: ArrayLike<number>
  /** `18931104` for 4 November 1893; 0 where it is not said. */
  readonly date: ArrayLike<number>
  readonly starts: readonly number[]
  /** Whether sides may have other words, as long as there are as many of them. */
  readonly words: 'same' | 'official'
  /** Where the cell of a token stands, in a column, or the token itself. */
  readonly spot: (token: number, column?: string) => Spot
}

declare module '@assay/core' {
  interface Models {
    /** The columns of CLEF-HIPE: tokens with tags, links, noise and date. */
    readonly hipe: HipeText
  }
}

export const cellAt = ({ names, ids }: HipeColumn, token: number): string => names[ids[token] as number] as string

export const wordsOf = ({ length, tokens }: HipeText): readonly string[] =>
  Array.from({ length }, (_, token) => cellAt(tokens, token))

const isBlank = (cell: string): boolean => cell === 'O' || cell === '_' || cell === '-' || cell === ''

const shownToken = (text: HipeText, token: number): string => {
  const cells = [...text.columns].flatMap(([name, column]) => {
    const cell = cellAt(column, token)
    return isBlank(cell) ? [] : [`${name}=${cell}`]
  })
  const led = text.led[token] as number
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
  if (ids.some(({ names, ids: own }) => Array.from(own).some((id) => names[id] === undefined)))
    return 'a cell is none of its column'
  if (led.length !== length || date.length !== length) return `not every token has a distance and a date`
  return starts.every((start, i) => start >= (starts[i - 1] ?? 0) && start <= length)
    ? undefined
    : 'its documents do not stand one behind the other'
}

/** The same document with one token more, outside of everything. */
const longer = (text: HipeText): HipeText => {
  const { length, tokens, columns, led, date } = text
  const added = ({ names, ids }: HipeColumn, cell: string): HipeColumn => {
    const known = names.indexOf(cell)
    return known < 0
      ? { names: [...names, cell], ids: [...Array.from(ids), names.length] }
      : { names, ids: [...Array.from(ids), known] }
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

/** The document model `hipe`: the tokens of a document and its columns. */
export const hipeModel = model({
  contract: 1,
  name: 'hipe',
  show: (text) => Array.from({ length: text.length }, (_, token) => shownToken(text, token)).join('; '),
  text: (text) => textOfWords(wordsOf(text)),
  flaw,
  // the cells of a file are one list, which all its documents share
  seal: (text) => {
    Object.freeze(text)
  },
  longer,
})
