/** Cells of WebAnno TSV: escapes, stacked values, and the numbers that tell annotations apart. */

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b' }

/** A text without its escapes: `\[` is a bracket, `\->` an arrow, `\n` a line end. */
export const unescaped = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign) : text

/** The parts of a cell between bars that are not escaped. */
export const stacked = (cell: string): readonly string[] => {
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
export interface Value {
  /** `undefined` for `*`, which is an annotation without a value. */
  readonly text: string | undefined
  /** Number in brackets after the value, which all words of an annotation share. */
  readonly number: string | undefined
}

/** Value of a part of a cell; nothing for `_`, which means no annotation. */
export const cellValue = (part: string): Value | undefined => {
  const bracket = /(?<!\\)(?:\\\\)*\[(\d{1,15})\]$/.exec(part)
  const number = bracket?.[1]
  const own = number === undefined ? part : part.slice(0, -(number.length + 2))
  if (number === undefined && (own === '_' || own === '')) return undefined
  return { text: own === '*' || own === '_' || own === '' ? undefined : unescaped(own), number }
}
