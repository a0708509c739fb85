/** The names of what is in a zip: how they are written, and which are not taken. */
import { crc32 } from './crc.ts'

/** IBM PC code page 437 from 0x80 on, which names are in where nothing else is said: APPNOTE.TXT of PKWARE, appendix D. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const inUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

const inCp437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437[byte - 0x80])).join('')

const UNICODE_PATH = 0x7075

/** The extra field of a kind. */
export const extraField = (extra: Uint8Array, kind: number): Uint8Array | undefined => {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.length)
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === kind) return end <= extra.length ? extra.subarray(at + 4, end) : undefined
    at = end
  }
  return undefined
}

/** The name in UTF-8 that Info-ZIP keeps beside one in another encoding, with the CRC-32 of that one. */
const besideName = (raw: Uint8Array, extra: Uint8Array): string | undefined => {
  const field = extraField(extra, UNICODE_PATH)
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined
  const crc = new DataView(field.buffer, field.byteOffset).getUint32(1, true)
  return crc === crc32(raw) ? inUtf8(field.subarray(5)) : undefined
}

/**
 * The name of an entry; `undefined` where it says that it is UTF-8 and is not. Without a mark it is read as UTF-8 all the same where its
 * bytes are that, since macOS and others write it so; as cp437 otherwise.
 */
export const nameOf = (raw: Uint8Array, extra: Uint8Array, isMarked: boolean): string | undefined => {
  if (isMarked) return inUtf8(raw)
  return besideName(raw, extra) ?? inUtf8(raw) ?? inCp437(raw)
}

/** Whether a name might lead elsewhere, on any system: from the top, from a drive, upwards, or by the other slash. */
export const isClimbing = (name: string): boolean =>
  name.includes('\0') || name.includes('\\') || /^(?:\/|[A-Za-z]:)/.test(name) || name.split('/').includes('..')

/** The parts of a path, without those that mean nothing. */
export const partsOf = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '' && part !== '.')

/** What folders leave out too, and what macOS packs beside the files. */
export const isIgnored = (parts: readonly string[]): boolean =>
  parts[0] === '__MACOSX' || parts.some((part) => part.startsWith('.'))
