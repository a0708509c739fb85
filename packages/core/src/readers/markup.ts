/**
 * A scanner of SGML and XML: text, tags and everything between `<!` or `<?` and `>`. Hand-written and in one pass,
 * whatever the input: no regular expression runs over it, and nothing is resolved or fetched. It knows no elements:
 * tags of HAREM cross, are left open and occur among bare `<`. Well-formed files are for `xml.ts`, which says why there
 * are two.
 */
import { code } from '../codes.ts'
import type { Location, Place, Problem } from '../contract.ts'
import type { Code } from '../places.ts'

/** A piece of the file, from `start` to `end`. */
export type Piece =
  | {
      readonly kind: 'text'
      readonly start: number
      readonly end: number /** From CDATA: `&` is not a reference. */
      readonly literal?: true
    }
  | Tag
  | { readonly kind: 'problem'; readonly problem: Problem }
export interface Tag {
  readonly kind: 'open' | 'close'
  readonly name: string
  /** By name in capitals; entities in values are not resolved. */
  readonly attributes: ReadonlyMap<string, string>
  /** `<P/>` */
  readonly empty: boolean
  readonly start: number
  readonly end: number
}

export interface MarkupOptions {
  /** True if `<NAME` begins a tag; otherwise `<` is a character of the text. */
  readonly isTag: (name: string) => boolean
  /** Called with each `<` that is a character of the text, and the name after it, if any. */
  readonly onOther?: (name: string, at: number) => void
}

/** Finds places in a text; fast if they are looked up in order. */
export interface Places {
  readonly at: (start: number, end?: number) => Place
  /** The place with its line, for a problem. */
  readonly spot: (start: number, end?: number) => Location
}

const LF = 10
const CR = 13

const lineEndAt = (text: string, i: number): boolean => {
  const unit = text.charCodeAt(i)
  return unit === LF || (unit === CR && text.charCodeAt(i + 1) !== LF)
}
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

/** The state of a walk through a text. */
interface Cursor {
  readonly offset: number
  readonly line: number
  readonly column: number
  readonly lineStart: number
}

const STEP = 1 << 16

/** Walks on to an offset. */
const walk = (text: string, from: Cursor, target: number): Cursor => {
  let { offset, line, column, lineStart } = from
  for (; offset < target; offset++) {
    if (lineEndAt(text, offset)) {
      line++
      column = 1
      lineStart = offset + 1
    } else if (!isLowSurrogate(text.charCodeAt(offset))) column++
  }
  return { offset, line, column, lineStart }
}

/**
 * Lines and columns of a text. A cursor moves to each place, so that a line of a megabyte is walked once; marks on its
 * way bring it back for an earlier place.
 */
export const placesOf = (path: string, text: string): Places => {
  let cursor: Cursor = { offset: 0, line: 1, column: 1, lineStart: 0 }
  const marks = [cursor]
  let shown: { readonly start: number; readonly text: string } | undefined
  const moveTo = (target: number): void => {
    if (target < cursor.offset) cursor = marks[Math.min(marks.length - 1, Math.floor(target / STEP))]!
    while (cursor.offset < target) {
      cursor = walk(text, cursor, Math.min(target, (Math.floor(cursor.offset / STEP) + 1) * STEP))
      if (cursor.offset === marks.length * STEP) marks.push(cursor)
    }
  }
  const at = (start: number, end = start + 1): Place => {
    moveTo(start)
    // what goes on in the next line is shown to the end of this one
    const [firstLine = ''] = text.slice(start, Math.min(end, start + 200)).split(/[\r\n]/, 1)
    return { path, line: cursor.line, column: cursor.column, length: Math.max(1, [...firstLine].length) }
  }
  const spot = (start: number, end?: number): Location => {
    const place = at(start, end)
    if (shown?.start !== cursor.lineStart) shown = { start: cursor.lineStart, text: lineFrom(text, cursor.lineStart) }
    return { at: place, text: shown.text }
  }
  return { at, spot }
}

const lineFrom = (text: string, start: number): string => {
  let end = start
  while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end++
  return text.slice(start, end)
}

// ---- characters ------------------------------------------------------------------------------------------------------

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)
const isNameStart = (unit: number): boolean => (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95
/** Letters, digits, `_ - . :`, and the bar of HAREM's `<PESSOA|LOCAL>`. */
const isName = (unit: number): boolean =>
  isNameStart(unit) || (unit >= 48 && unit <= 58) || unit === 45 || unit === 46 || unit === 124

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const reference = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6}));/g

/** A text with its character references decoded: the five of XML and those by number. Any other `&…` stays as it is. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(reference, (whole, name?: string, decimal?: string, hexadecimal?: string) => {
        if (name !== undefined) return named.get(name)!
        const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
        const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code >= 0xe000)
        return isCharacter ? String.fromCodePoint(code) : whole
      })
    : text

// ---- the scanner -----------------------------------------------------------------------------------------------------

interface Scan {
  readonly text: string
  readonly places: Places
  readonly options: MarkupOptions
}

const problemPiece = (scan: Scan, code: Code, message: string, hint: string, start: number, end?: number): Piece => ({
  kind: 'problem',
  problem: { severity: 'error', code, message, ...scan.places.spot(start, end), hint },
})

const notClosed = (scan: Scan, start: number, what: string, close: string): Piece =>
  problemPiece(scan, code.E342, `${what} is not closed`, `it ends with ${close}; is the file cut?`, start)

/** The pieces of a text, in order. A piece that is not well formed is a problem, and scanning goes on after it. */
export function* markup(text: string, places: Places, options: MarkupOptions): Iterable<Piece> {
  const scan: Scan = { text, places, options }
  let textStart = 0
  let i = text.indexOf('<')
  while (i >= 0) {
    const tag = tagAt(scan, i)
    if (tag === undefined) {
      i = text.indexOf('<', i + 1)
      continue
    }
    if (i > textStart) yield { kind: 'text', start: textStart, end: i }
    yield* tag.pieces
    textStart = tag.end
    i = text.indexOf('<', textStart)
  }
  if (textStart < text.length) yield { kind: 'text', start: textStart, end: text.length }
}

interface ScanStep {
  readonly pieces: readonly Piece[]
  readonly end: number
}

/** The piece that begins with the `<` at `start`; `undefined` if that is a character of the text. */
const tagAt = (scan: Scan, start: number): ScanStep | undefined => {
  const { text, options } = scan
  const next = text.charCodeAt(start + 1)
  if (next === 33) return declarationAt(scan, start)
  if (next === 63) return until(scan, start, '?>', 'the instruction')
  const close = next === 47
  const nameStart = start + (close ? 2 : 1)
  if (!isNameStart(text.charCodeAt(nameStart))) {
    options.onOther?.('', start)
    return undefined
  }
  let end = nameStart
  while (isName(text.charCodeAt(end))) end++
  const name = text.slice(nameStart, end)
  if (!options.isTag(name)) {
    options.onOther?.(name, start)
    return undefined
  }
  return attributesAt(scan, start, end, { kind: close ? 'close' : 'open', name })
}

const until = (scan: Scan, start: number, close: string, what: string): ScanStep => {
  const end = scan.text.indexOf(close, start)
  if (end < 0) return { pieces: [notClosed(scan, start, what, close)], end: scan.text.length }
  return { pieces: [], end: end + close.length }
}

const badTag = (scan: Scan, start: number, at: number, why: string): ScanStep => {
  const close = scan.text.indexOf('>', at)
  const next = scan.text.indexOf('<', at)
  const end = close >= 0 && (next < 0 || close < next) ? close + 1 : next < 0 ? scan.text.length : next
  const hint = 'a tag is <NAME ATTRIBUTE="value">, with quotation marks round the value'
  return { pieces: [problemPiece(scan, code.E342, why, hint, start, at + 1)], end }
}

const attributesAt = (
  scan: Scan,
  start: number,
  from: number,
  { kind, name }: Pick<Tag, 'kind' | 'name'>,
): ScanStep => {
  const { text } = scan
  const attributes = new Map<string, string>()
  let i = from
  for (;;) {
    while (isSpace(text.charCodeAt(i))) i++
    const empty = text.charCodeAt(i) === 47 && text.charCodeAt(i + 1) === 62
    if (empty || text.charCodeAt(i) === 62) {
      const end = i + (empty ? 2 : 1)
      return { pieces: [{ kind, name, attributes, empty, start, end }], end }
    }
    if (!isNameStart(text.charCodeAt(i))) return badTag(scan, start, i, `the tag <${name} is not well formed`)
    const read = attributeAt(text, i)
    if (typeof read === 'string') return badTag(scan, start, i, read)
    if (attributes.has(read.name)) return badTag(scan, start, i, `<${name} has the attribute ${read.name} twice`)
    attributes.set(read.name, read.value)
    i = read.end
  }
}

/** `NAME="value"`; a value ends at its quotation mark and holds no `<`, so that one that is not closed costs little. */
const attributeAt = (
  text: string,
  start: number,
): { readonly name: string; readonly value: string; readonly end: number } | string => {
  let i = start
  while (isName(text.charCodeAt(i))) i++
  const name = text.slice(start, i).toUpperCase()
  while (isSpace(text.charCodeAt(i))) i++
  if (text.charCodeAt(i) !== 61) return `the attribute ${name} has no value`
  i++
  while (isSpace(text.charCodeAt(i))) i++
  const quote = text.charCodeAt(i)
  if (quote !== 34 && quote !== 39) return `the value of ${name} has no quotation marks`
  const valueStart = ++i
  while (i < text.length && text.charCodeAt(i) !== quote && text.charCodeAt(i) !== 60) i++
  if (text.charCodeAt(i) !== quote) return `the value of ${name} is not closed`
  return { name, value: text.slice(valueStart, i), end: i + 1 }
}

// ---- what begins with <! ---------------------------------------------------------------------------------------------

const declarationAt = (scan: Scan, start: number): ScanStep | undefined => {
  const { text } = scan
  if (text.startsWith('<!--', start)) return until(scan, start, '-->', 'the comment')
  if (text.startsWith('<![CDATA[', start)) {
    const end = text.indexOf(']]>', start)
    if (end < 0) return { pieces: [notClosed(scan, start, 'the CDATA section', ']]>')], end: text.length }
    return { pieces: [{ kind: 'text', start: start + 9, end, literal: true }], end: end + 3 }
  }
  if (text.startsWith('<!DOCTYPE', start)) return doctypeAt(scan, start)
  return undefined
}

/**
 * The document type: element and attribute declarations are skipped. Entities are refused, since a few lines of them
 * can expand to gigabytes, or to another file; no data of an evaluation needs them.
 */
const doctypeAt = (scan: Scan, start: number): ScanStep => {
  const { text } = scan
  const pieces: Piece[] = []
  let depth = 0
  let i = start + 9
  while (i < text.length) {
    const unit = text.charCodeAt(i)
    if (unit === 34 || unit === 39) i = closing(text, i, text[i]!)
    else if (text.startsWith('<!--', i)) i = closing(text, i + 3, '-->')
    else if (text.startsWith('<!ENTITY', i)) {
      if (pieces.length === 0) pieces.push(entityDefinition(scan, i))
      i += 8
    } else if (unit === 37 && isNameStart(text.charCodeAt(i + 1)) && pieces.length === 0) {
      pieces.push(entityDefinition(scan, i))
      i++
    } else if (unit === 62 && depth === 0) return { pieces, end: i + 1 }
    else {
      if (unit === 91) depth++
      if (unit === 93) depth--
      i++
    }
  }
  return { pieces: [...pieces, notClosed(scan, start, 'the document type', ']>')], end: text.length }
}

/** The offset after the next `close`, or the end. */
const closing = (text: string, from: number, close: string): number => {
  const end = text.indexOf(close, from + 1)
  return end < 0 ? text.length : end + close.length
}

const entityDefinition = (scan: Scan, start: number): Piece =>
  problemPiece(
    scan,
    code.E341,
    'the document type defines or uses an entity',
    'entities are not resolved, since they can stand for anything; write the characters themselves',
    start,
    start + 8,
  )
