/** Names of zip entries: their encoding, and the names that are refused or skipped. */
import { crc32 } from './crc32.ts'

/** IBM PC code page 437 from 0x80 on, the default encoding of names: APPNOTE.TXT of PKWARE, appendix D. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

const decodeCp437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437[byte - 0x80])).join('')

const UNICODE_PATH = 0x7075

/** Finds the extra field with an id. */
export const extraField = (extra: Uint8Array, kind: number): Uint8Array | undefined => {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.length)
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === kind) return end <= extra.length ? extra.subarray(at + 4, end) : undefined
    at = end
  }
  return undefined
}

/** Info-ZIP's copy of the name in UTF-8, valid if it has the CRC-32 of the raw name. */
const unicodeName = (raw: Uint8Array, extra: Uint8Array): string | undefined => {
  const field = extraField(extra, UNICODE_PATH)
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined
  const crc = new DataView(field.buffer, field.byteOffset).getUint32(1, true)
  return crc === crc32(raw) ? decodeUtf8(field.subarray(5)) : undefined
}

/**
 * Decodes the name of an entry; `undefined` if it is marked as UTF-8 and is not. An unmarked name is read as UTF-8 if its bytes are valid,
 * since macOS and others write it so; as cp437 otherwise.
 */
export const decodeName = (raw: Uint8Array, extra: Uint8Array, isMarked: boolean): string | undefined => {
  if (isMarked) return decodeUtf8(raw)
  return unicodeName(raw, extra) ?? decodeUtf8(raw) ?? decodeCp437(raw)
}

/** True if a name could lead out of the zip on any system: an absolute path, a drive, `..`, or a backslash. */
export const isClimbing = (name: string): boolean =>
  name.includes('\0') || name.includes('\\') || /^(?:\/|[A-Za-z]:)/.test(name) || name.split('/').includes('..')

/** Splits a path, without empty parts and `.`. */
export const pathParts = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '' && part !== '.')

/** True for hidden files, which folders skip too, and for the files that macOS adds. */
export const isIgnored = (parts: readonly string[]): boolean =>
  parts[0] === '__MACOSX' || parts.some((part) => part.startsWith('.'))
