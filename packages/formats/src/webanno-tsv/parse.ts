/** The header, the sentences and the rows of WebAnno TSV 3. */
import { commonCode } from '@assay/core'
import { code } from '../messages.ts'
import { type CasFault, casFault } from '../uima-cas/cas.ts'

/** Content of a column of a layer. */
export type ColumnKind = 'value' | 'role' | 'target'

export interface Column {
  readonly kind: ColumnKind
  /** The feature; empty where the layer has none. */
  readonly name: string
}

export interface TsvLayer {
  readonly kind: 'SP' | 'CH' | 'RL'
  readonly type: string
  readonly columns: readonly Column[]
  /** The first of its columns, among all of them. */
  readonly first: number
}

/** A word, or a part of one. */
export interface Row {
  readonly begin: number
  readonly end: number
  readonly form: string
  readonly cells: readonly string[]
  /** True if it is a part of the word above. */
  readonly isPart: boolean
  /** Number of its word in the file; parts have that of their word. */
  readonly word: number
  readonly offset: number
}

export interface Sentence {
  /** As the lines have it, with line ends between them. */
  readonly text: string
  readonly offset: number
  readonly rows: Row[]
}

export interface Tsv {
  readonly layers: readonly TsvLayer[]
  readonly sentences: readonly Sentence[]
}

export const isFault = (u: object): u is CasFault => 'hint' in u

// ---- the header ------------------------------------------------------------------------------------------------------

const columnsOf = (parts: readonly string[]): readonly Column[] => {
  let isTarget = false
  return parts.map((name) => {
    const kind: ColumnKind = name.startsWith('ROLE_') ? 'role' : isTarget || name.startsWith('BT_') ? 'target' : 'value'
    isTarget = kind === 'role'
    return { kind, name }
  })
}

const layerFrom = (line: string, first: number): TsvLayer | undefined => {
  const match = /^#T_(SP|CH|RL)=([^|]+)(?:\|(.*))?$/.exec(line)
  if (match === null) return undefined
  const [, kind, type = '', features = ''] = match
  return { kind: kind as TsvLayer['kind'], type, columns: columnsOf(features.split('|')), first }
}

/** A line with its place in the file. */
interface Line {
  readonly text: string
  readonly offset: number
}

function* linesIn(text: string): Iterable<Line> {
  for (const { 0: lineText, index } of text.matchAll(/[^\r\n]+/g)) yield { text: lineText, offset: index }
}

const onlyThree = (line: Line | undefined): CasFault =>
  casFault(
    code.E420,
    /^#FORMAT=/.test(line?.text ?? '')
      ? `this is ${line?.text.slice('#FORMAT='.length)}: TSV 3 only`
      : 'this is not WebAnno TSV 3: TSV 3 only',
    line?.offset ?? 0,
    'the first line of TSV 3 is #FORMAT=WebAnno TSV 3.3; export the document again, as XMI or CAS JSON if you can',
  )

// ---- rows ------------------------------------------------------------------------------------------------------------

const rowHead = /^(\d{1,9})-(\d{1,9})((?:\.\d{1,9})*)\t(\d{1,15})-(\d{1,15})\t/

const rowOf = (line: Line, width: number, words: number): Row | CasFault => {
  const head = rowHead.exec(line.text)
  const hint = 'a row is 1-1, its offsets as 0-3, the word, and a column for each feature, with tabs between them'
  if (head === null) return casFault(code.E422, 'this is not a row of WebAnno TSV', line.offset, hint)
  const [form = '', ...cells] = line.text.slice(head[0].length).split('\t')
  // each line ends in a tab
  if (cells.length === width + 1 && cells[width] === '') cells.pop()
  if (cells.length !== width) {
    const message = `the row has ${cells.length} columns after the word, and the header has ${width}`
    return casFault(code.E422, message, line.offset, hint)
  }
  const isPart = head[3] !== ''
  const [begin, end] = [Number(head[4]), Number(head[5])]
  if (isPart && words === 0)
    return casFault(
      code.E422,
      'a part of a word that has no row',
      line.offset,
      'the row of a word comes before those of its parts',
    )
  if (begin > end || (begin === end && !isPart))
    return casFault(
      commonCode.E330,
      `the offsets ${begin}-${end} are not those of a word`,
      line.offset,
      'they count UTF-16 units of the document, and the end is one past the last',
    )
  return { begin, end, form, cells, isPart, word: isPart ? words : words + 1, offset: line.offset }
}

/** The whole of a file; the first thing that is wrong ends it. */
export const parseTsv = (text: string): Tsv | CasFault => {
  const layers: TsvLayer[] = []
  const sentences: Sentence[] = []
  let width = 0
  let words = 0
  let isFirst = true
  let pending: { text: string; readonly offset: number } | undefined
  for (const line of linesIn(text)) {
    if (isFirst) {
      if (!/^#FORMAT=WebAnno TSV 3(?:\.|$)/.test(line.text)) return onlyThree(line)
      isFirst = false
    } else if (line.text.startsWith('#Text=')) {
      const sentence = line.text.slice('#Text='.length)
      if (pending === undefined) pending = { text: sentence, offset: line.offset }
      else pending.text += `\n${sentence}`
    } else if (line.text.startsWith('#')) {
      const layer = layerFrom(line.text, width)
      if (layer === undefined) continue
      if (sentences.length > 0)
        return casFault(
          code.E422,
          'a layer is named after the first row',
          line.offset,
          'the header names all layers; were two files joined into one?',
        )
      layers.push(layer)
      width += layer.columns.length
    } else {
      const row = rowOf(line, width, words)
      if (isFault(row)) return row
      words = row.word
      if (pending !== undefined) {
        sentences.push({ ...pending, rows: [] })
        pending = undefined
      }
      const sentence = sentences.at(-1)
      if (sentence === undefined)
        return casFault(
          code.E422,
          'a row without the text of its sentence',
          line.offset,
          'a sentence begins with its text: #Text=Zoë met Añã.',
        )
      sentence.rows.push(row)
    }
  }
  return isFirst ? onlyThree(undefined) : { layers, sentences }
}
