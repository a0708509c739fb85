/** Strings as JSON and Python write them: their escapes. */

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  '\n': '',
}
const anyEscape =
  /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|U(000[0-9a-fA-F]{5}|0010[0-9a-fA-F]{4})|([0-7]{1,3})|([\s\S]))/g

/** A string without its escapes, as Python has them. */
export const unescaped = (written: string): string =>
  written.replace(anyEscape, (all, u?: string, x?: string, long?: string, octal?: string, one?: string) => {
    const hex = u ?? x ?? long
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8))
    return Object.hasOwn(escapes, one!) ? escapes[one!]! : all
  })

/** The string that is written in JSON; nothing where it is not. */
export const jsonString = (written: string): string | undefined => {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

/** True if all escapes are those of JSON. */
export const hasJsonEscapes = (written: string): boolean => {
  for (let at = written.indexOf('\\'); at >= 0; at = written.indexOf('\\', at)) {
    const next = written.charAt(at + 1)
    if (next === 'u' ? !/^[0-9a-fA-F]{4}$/.test(written.slice(at + 2, at + 6)) : !JSON_ESCAPED.has(next)) return false
    at += next === 'u' ? 6 : 2
  }
  return true
}

const JSON_ESCAPED = new Set('"\\/bfnrt')

/** True of a string of JSON: no control characters in it. */
export const isPlain = (written: string): boolean => {
  for (let i = 0; i < written.length; i++) if (written.charCodeAt(i) < 32) return false
  return true
}

/** True if all escapes are those of JSON or Python. */
export const hasKnownEscapes = (written: string): boolean => {
  for (const [, , , , , one] of written.matchAll(anyEscape))
    if (one !== undefined && !Object.hasOwn(escapes, one)) return false
  return true
}
