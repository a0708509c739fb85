/** WebAnno TSV as a CAS: the text of its sentences, and the annotations of its layers. */
import { commonCode } from '@assay/core'
import type { SkippedCounts } from '@assay/core/internal/source'
import { code } from '../messages.ts'
import { type Cas, type CasFault, casFault, type Structure } from '../uima-cas/cas.ts'
import { isFault, type Row, type Sentence, type Tsv, type TsvLayer } from './parse.ts'

// Cells of WebAnno TSV: escapes, stacked values, and the numbers that tell annotations apart.

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b' }

/** A text without its escapes: `\[` is a bracket, `\->` an arrow, `\n` a line end. */
const unescaped = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign) : text

/** The parts of a cell between bars that are not escaped. */
const stacked = (cell: string): readonly string[] => {
  if (!cell.includes('|')) return [cell]
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < cell.length; at++) {
    if (cell[at] === '\\') at++
    else if (cell[at] === '|') {
      parts.push(cell.slice(from, at))
      from = at + 1
    }
  }
  parts.push(cell.slice(from))
  return parts
}

/** A value of a cell. */
interface Value {
  /** `undefined` for `*`, which is an annotation without a value. */
  readonly text: string | undefined
  /** Number in brackets after the value, which all words of an annotation share. */
  readonly number: string | undefined
}

/** Value of a part of a cell; nothing for `_`, which means no annotation. */
const cellValue = (part: string): Value | undefined => {
  const bracket = /(?<!\\)(?:\\\\)*\[(\d{1,15})\]$/.exec(part)
  const number = bracket?.[1]
  const labelText = number === undefined ? part : part.slice(0, -(number.length + 2))
  if (number === undefined && (labelText === '_' || labelText === '')) return undefined
  return { text: labelText === '*' || labelText === '_' || labelText === '' ? undefined : unescaped(labelText), number }
}

// ---- the text --------------------------------------------------------------------------------------------------------

/** Longest gap between two sentences; the file does not have the text there. */
const MAX_GAP = 100_000

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Start of a text in the document, by its first word; or the first row whose word is not at its place. */
const beginOf = (text: string, rows: readonly Row[]): number | Row => {
  const [first] = rows
  const at = first === undefined ? 0 : text.indexOf(first.form)
  if (first === undefined || at < 0) return first!
  const begin = first.begin - at
  return rows.find((row) => text.slice(row.begin - begin, row.end - begin) !== row.form) ?? begin
}

/** The text of a sentence and its start: without escapes, or as written if only then the words are found. */
const placedText = ({ text, rows }: Sentence): { readonly sentenceText: string; readonly begin: number } | CasFault => {
  const plainText = unescaped(text)
  const begin = beginOf(plainText, rows)
  if (typeof begin === 'number') return { sentenceText: plainText, begin }
  const raw = beginOf(text, rows)
  if (typeof raw === 'number') return { sentenceText: text, begin: raw }
  const { form, offset } = begin
  return casFault(
    commonCode.E331,
    `${shown(form)} is not at ${begin.begin}-${begin.end} of the text`,
    offset,
    'offsets count UTF-16 units of the document, and the words are those of #Text=: export the document again',
  )
}

/** The text of the document; the unknown characters between two sentences become blanks and a line end. */
const textIn = (sentences: readonly Sentence[]): string | CasFault => {
  const parts: string[] = []
  let size = 0
  for (const sentence of sentences) {
    const placed = placedText(sentence)
    if (isFault(placed)) return placed
    const gap = placed.begin - size
    if (gap < 0 || gap > MAX_GAP)
      return casFault(
        commonCode.E330,
        `the sentence begins at ${placed.begin}, and what is before it ends at ${size}`,
        sentence.offset,
        'offsets count UTF-16 units of the document, in the order of its sentences',
      )
    if (gap > 0) parts.push(' '.repeat(gap - 1), '\n')
    parts.push(placed.sentenceText)
    size += gap + placed.sentenceText.length
  }
  return parts.join('')
}

// ---- annotations -----------------------------------------------------------------------------------------------------

/** An annotation that later words may go on with. */
interface OpenAnnotation {
  readonly structure: { -readonly [K in keyof Structure]: Structure[K] }
  word: number
}

interface Build {
  readonly structures: Structure[]
  /** By the layer and the number. */
  readonly open: Map<string, OpenAnnotation>
  readonly skipped: SkippedCounts
}

/** One of the values of a row for a layer: what its columns have at one place of the stack. */
interface StackLevel {
  readonly number: string | undefined
  readonly features: ReadonlyMap<string, string>
}

const levelsOf = ({ columns, first }: TsvLayer, { cells }: Row): readonly StackLevel[] => {
  const all = columns.map((_, i) => stacked(cells[first + i]!))
  const depth = Math.max(...all.map(({ length }) => length))
  const levels: StackLevel[] = []
  for (let level = 0; level < depth; level++) {
    const features = new Map<string, string>()
    let number: string | undefined
    let isThere = false
    for (const [i, { kind, name }] of columns.entries()) {
      const part = all[i]?.[level] ?? '_'
      // the numbers of a target are those of what is referred to
      const value: Value | undefined =
        kind === 'target' ? (part === '_' ? undefined : { text: undefined, number: undefined }) : cellValue(part)
      if (value === undefined) continue
      isThere = true
      number ??= value.number
      if (kind === 'value' && value.text !== undefined && name !== '') features.set(name, value.text)
    }
    if (isThere) levels.push({ number, features })
  }
  return levels
}

const sameFeatures = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([name, value]) => b.get(name) === value)

const continuationFault = (open: OpenAnnotation, row: Row, { number, features }: StackLevel): CasFault | undefined => {
  if (row.word > open.word + 1)
    return casFault(
      code.E422,
      `the annotation [${number}] ended above, and continues here`,
      row.offset,
      'each annotation has a number of its own, and covers words that follow one another',
    )
  if (!sameFeatures(open.structure.features, features))
    return casFault(
      code.E422,
      `the annotation [${number}] has other values here than above`,
      row.offset,
      'all words of an annotation have its values: give each annotation a number of its own',
    )
  open.word = row.word
  open.structure.begin = Math.min(open.structure.begin!, row.begin)
  open.structure.end = Math.max(open.structure.end!, row.end)
  return undefined
}

const addSpans = (build: Build, layer: TsvLayer, row: Row): CasFault | undefined => {
  for (const one of levelsOf(layer, row)) {
    const key = `${layer.first} ${one.number}`
    const open = one.number === undefined ? undefined : build.open.get(key)
    if (open !== undefined) {
      const fault = continuationFault(open, row, one)
      if (fault !== undefined) return fault
      continue
    }
    const { begin, end, offset, word } = row
    const id = String(build.structures.length + 1)
    const structure = { id, type: layer.type, sofa: '0', begin, end, features: one.features, references: [], offset }
    build.structures.push(structure)
    if (one.number !== undefined) build.open.set(key, { structure, word })
  }
  return undefined
}

/** Counts what is not read: relations at the words where they arrive, chains by their numbers, links by their targets. */
const countSkipped = (
  { skipped }: Build,
  { kind, columns, first }: TsvLayer,
  { cells }: Row,
  chains: Set<string>,
): void => {
  for (const [i, column] of columns.entries())
    for (const part of stacked(cells[first + i]!)) {
      if (kind === 'CH') {
        const chain = /(?:\[|->)(\d{1,15})(?:\]|-\d{1,15})$/.exec(part)?.[1]
        const key = `${first} ${chain}`
        if (chain === undefined || chains.has(key)) continue
        chains.add(key)
        skipped.see('chain')
      } else if (column.kind === 'target' && part !== '_' && part !== '*') {
        if (kind === 'RL') skipped.see('relation')
        else for (const _ of part.split(';')) skipped.see('link')
      }
    }
}

/** The last of the rows that begins at or before a place. */
const rowAt = (rows: readonly Row[], unit: number): number => {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (rows[middle]!.begin <= unit) low = middle
    else high = middle - 1
  }
  return rows[low]?.offset ?? 0
}

export const casFromTsv = ({ layers, sentences }: Tsv, skipped: SkippedCounts): Cas | CasFault => {
  const text = textIn(sentences)
  if (typeof text !== 'string') return text
  const build: Build = { structures: [], open: new Map(), skipped }
  const chains = new Set<string>()
  const rows = sentences.flatMap((sentence) => sentence.rows)
  for (const row of rows)
    for (const layer of layers) {
      countSkipped(build, layer, row, chains)
      const fault = layer.kind === 'SP' ? addSpans(build, layer, row) : undefined
      if (fault !== undefined) return fault
    }
  const words = rows.filter(({ isPart }) => !isPart)
  const sofa = { id: '0', name: '_InitialView', text, offset: 0, offsetOf: (unit: number) => rowAt(words, unit) }
  return { structures: build.structures, sofas: [sofa], members: new Map(), above: undefined }
}
