/**
 * A strict scanner of small XML: elements, attributes, text, comments, CDATA, the five entities and character references. A
 * document type may be there and is passed over; one that defines entities is refused, and nothing is ever fetched.
 * Every step moves forward, so that a hostile file costs its length and no more.
 *
 * There are two scanners: this one builds elements and refuses what is not well-formed, which its files always are. The files
 * of HAREM are not, and `markup.ts` gives their pieces one after the other and leaves it to the reader what to make of them.
 * What both have, names and quotes, is less than the switches that one scanner for both would need.
 */
import { code, commonCode } from '../codes.ts'
import type { Code } from '../places.ts'
export interface XmlMistake {
  readonly code: Code
  readonly message: string
  readonly offset: number
  readonly end: number
  readonly hint: string
}

/** The events of a scan, in order. Offsets count UTF-16 units of the text. */
export interface XmlEvents {
  readonly open: (element: XmlElement) => void
  readonly close: (name: string, offset: number) => void
  /** Character data that is not white space. */
  readonly text: (text: string, offset: number) => void
}
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly start: number
  readonly end: number
}

const DEEPEST = 1000

interface Scan {
  readonly text: string
  readonly events: XmlEvents
  /** Names and offsets of the elements that are open. */
  readonly open: { readonly name: string; readonly start: number; readonly end: number }[]
  /** Version 1.1, in which control characters may be referred to. */
  readonly isNew: boolean
  at: number
  roots: number
  mistake: XmlMistake | undefined
}

const fault = (
  scan: Scan,
  code: XmlMistake['code'],
  message: string,
  offset: number,
  end: number,
  hint: string,
): undefined => {
  scan.mistake ??= { code, message, offset, end, hint }
  return undefined
}

const wellFormed = 'the file must be well-formed XML: each element closed, in the order in which they were opened'

const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** A literal line end or tab in a value is a blank (XML 1.0, 3.3.3). */
const blanked = (raw: string): string => raw.replace(/\r\n|[\t\n\r]/g, ' ')

/** Text with its references resolved; `plain` changes what is between them. */
const resolved = (scan: Scan, from: number, to: number, plain = (raw: string): string => raw): string => {
  const raw = scan.text.slice(from, to)
  let out = ''
  for (let at = 0; at < raw.length; ) {
    const amp = raw.indexOf('&', at)
    if (amp < 0) return out + plain(raw.slice(at))
    out += plain(raw.slice(at, amp))
    const reference = /^&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([A-Za-z][\w.-]{0,60}));/.exec(raw.slice(amp, amp + 70))
    const value = reference === null ? undefined : referenceText(reference, scan.isNew)
    if (reference === null || value === undefined) {
      const name = reference?.[0] ?? '&'
      const what = reference === null ? 'an & that begins no reference' : `${name} is not a reference of XML`
      fault(
        scan,
        code.E342,
        what,
        from + amp,
        from + amp + name.length,
        'write &amp; for &, and characters as they are or as &#160;',
      )
      return out
    }
    out += value
    at = amp + reference[0].length
  }
  return out
}

const referenceText = ([, decimal, hex, name]: RegExpExecArray, isNew: boolean): string | undefined => {
  if (name !== undefined) return entities.get(name)
  const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
  const valid =
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (isNew && point > 0 && point < 32) ||
    (point >= 32 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff))
  return valid ? String.fromCodePoint(point) : undefined
}

// ---- parts of a tag --------------------------------------------------------------------------------------------------

const blank = /[ \t\r\n]/
const skipBlanks = (scan: Scan): void => {
  while (scan.at < scan.text.length && blank.test(scan.text[scan.at]!)) scan.at++
}

const nameEnd = /[\s=/>"'<&]/
const passName = (scan: Scan): string => {
  const start = scan.at
  while (scan.at < scan.text.length && !nameEnd.test(scan.text[scan.at]!)) scan.at++
  return scan.text.slice(start, scan.at)
}

const passAttribute = (scan: Scan, attributes: Map<string, string>): undefined => {
  const start = scan.at
  const name = passName(scan)
  skipBlanks(scan)
  if (name === '' || scan.text[scan.at] !== '=')
    return fault(
      scan,
      code.E343,
      name === '' ? 'an attribute without a name' : `the attribute ${name} has no value`,
      start,
      Math.max(scan.at, start + 1),
      'write name="value"',
    )
  scan.at++
  skipBlanks(scan)
  const quote = scan.text[scan.at]
  const end = quote === '"' || quote === "'" ? scan.text.indexOf(quote, scan.at + 1) : -1
  if (end < 0)
    return fault(scan, code.E343, `the value of ${name} is not in quotes`, start, scan.at + 1, 'write name="value"')
  if (attributes.has(name))
    return fault(
      scan,
      code.E343,
      `the attribute ${name} occurs twice`,
      start,
      end + 1,
      'an element has each attribute once',
    )
  attributes.set(name, resolved(scan, scan.at + 1, end, blanked))
  scan.at = end + 1
}

const passOpening = (scan: Scan): undefined => {
  const start = scan.at++
  const name = passName(scan)
  const attributes = new Map<string, string>()
  if (!/^[A-Za-z_:\u0080-\uffff]/.test(name))
    return fault(scan, code.E342, 'a < that begins no tag', start, start + 1, 'write &lt; for <')
  for (;;) {
    skipBlanks(scan)
    const here = scan.text[scan.at]
    if (here === undefined || here === '<')
      return fault(scan, code.E343, `the tag <${name} is not ended`, start, start + name.length + 1, wellFormed)
    if (here === '>' || here === '/') break
    passAttribute(scan, attributes)
    if (scan.mistake !== undefined) return undefined
  }
  const empty = scan.text[scan.at] === '/'
  if (empty && scan.text[++scan.at] !== '>')
    return fault(scan, code.E343, `the tag <${name} is not ended`, start, scan.at, wellFormed)
  scan.at++
  if (scan.open.length === 0 && scan.roots++ > 0)
    return fault(scan, code.E343, `a second root element, <${name}>`, start, scan.at, wellFormed)
  scan.events.open({ name, attributes, start, end: scan.at })
  if (empty) return void scan.events.close(name, scan.at) as undefined
  scan.open.push({ name, start, end: scan.at })
  if (scan.open.length > DEEPEST)
    return fault(
      scan,
      commonCode.E362,
      `elements nested more than ${DEEPEST} deep`,
      start,
      scan.at,
      'no such file is this deep: check that it is the right one',
    )
}

const passClosing = (scan: Scan): undefined => {
  const start = scan.at
  scan.at += 2
  const name = passName(scan)
  skipBlanks(scan)
  if (scan.text[scan.at] !== '>')
    return fault(scan, code.E343, `the tag </${name} is not ended`, start, scan.at, wellFormed)
  scan.at++
  const top = scan.open.pop()
  if (top === undefined) return fault(scan, code.E343, `</${name}> closes nothing`, start, scan.at, wellFormed)
  if (top.name !== name)
    return fault(scan, code.E343, `</${name}> closes here, but <${top.name}> is open`, start, scan.at, wellFormed)
  scan.events.close(name, start)
}

// ---- what is not an element ----------------------------------------------------------------------------------------------

const passUntil = (scan: Scan, end: string, what: string): number => {
  const endAt = scan.text.indexOf(end, scan.at)
  if (endAt < 0) fault(scan, code.E343, `${what} is not closed`, scan.at, scan.at + 4, wellFormed)
  else scan.at = endAt + end.length
  return endAt
}

const passDoctype = (scan: Scan): undefined => {
  const start = scan.at
  let brackets = 0
  for (; scan.at < scan.text.length; scan.at++) {
    const here = scan.text[scan.at]
    if (here === '[') brackets++
    else if (here === ']') brackets--
    else if (here === '<' && /^<!ENTITY\b/.test(scan.text.slice(scan.at, scan.at + 9)))
      return fault(
        scan,
        code.E341,
        'a definition of an entity',
        scan.at,
        scan.at + 8,
        'entities are not expanded: write the characters themselves, and take the definition out',
      )
    else if (here === '>' && brackets === 0) {
      scan.at++
      return undefined
    }
  }
  return fault(scan, code.E343, 'the document type is not closed', start, start + 9, wellFormed)
}

const passText = (scan: Scan): undefined => {
  const start = scan.at
  const next = scan.text.indexOf('<', start)
  scan.at = next < 0 ? scan.text.length : next
  const text = resolved(scan, start, scan.at)
  if (scan.mistake !== undefined || text.trim() === '') return undefined
  const first = start + (text.length - text.trimStart().length)
  if (scan.open.length === 0)
    return fault(scan, code.E343, 'text outside of the root element', first, first + 1, wellFormed)
  scan.events.text(text, first)
}

const passMarkup = (scan: Scan): undefined => {
  const { text, at } = scan
  if (text.startsWith('</', at)) return passClosing(scan)
  if (text.startsWith('<!--', at)) return void passUntil(scan, '-->', 'a comment') as undefined
  if (text.startsWith('<?', at)) return void passUntil(scan, '?>', 'a processing instruction') as undefined
  if (text.startsWith('<!DOCTYPE', at)) return passDoctype(scan)
  if (!text.startsWith('<![CDATA[', at)) return passOpening(scan)
  const end = passUntil(scan, ']]>', 'a CDATA section')
  if (end >= 0) scan.events.text(text.slice(at + 9, end), at + 9)
}

/** Emits the events of a text, up to the first mistake, which it returns. */
export const scanXml = (text: string, events: XmlEvents): XmlMistake | undefined => {
  const isNew = /^\s*<\?xml\s+version\s*=\s*["']1\.1/.test(text.slice(0, 60))
  const scan: Scan = { text, events, open: [], isNew, at: 0, roots: 0, mistake: undefined }
  while (scan.at < text.length && scan.mistake === undefined) {
    if (text[scan.at] === '<') passMarkup(scan)
    else passText(scan)
  }
  const top = scan.open.pop()
  if (scan.mistake !== undefined) return scan.mistake
  if (top !== undefined)
    fault(
      scan,
      code.E343,
      `<${top.name}> is never closed: the file ends inside it`,
      top.start,
      top.end,
      'the file may have been cut off; write it again',
    )
  else if (scan.roots === 0) fault(scan, code.E343, 'there is no element', 0, 1, wellFormed)
  return scan.mistake
}

/** A value between double quotes, as it is written; line ends in it stay what they are. */
export const attribute = (value: string): string => value.replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
