/** Cells of a workbook as text: ECMA-376, part 1, 18.3.1.4 (cells), 18.8.30 (formats of numbers) and 18.17.4 (dates). */

/** Formats of numbers that are dates by their id. Those of 27 to 36 and 50 to 58 are dates in East Asian versions. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** True for a format that shows a date or a time; durations, `[h]:mm`, stay numbers. */
export const isDateFormat = (id: number, format: string | undefined): boolean => {
  if (format === undefined) return isDateId(id)
  const [positive = ''] = format.split(';')
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return false
  const shown = positive.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
  return !/^general$/i.test(shown.trim()) && /[dmyhs]/i.test(shown)
}

const [DAY, FIRST_1900, FIRST_1904] = [86_400_000, Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

/** The serial number of a date as ISO 8601: a time where it has no day, a day where it has no time. `undefined` if it is none. */
export const isoDate = (serial: number, from1904: boolean): string | undefined => {
  // 1900 is taken for a leap year: day 60 does not exist, and days before it are one later
  if (!from1904 && Math.floor(serial) === 60) return undefined
  const shift = !from1904 && serial >= 1 && serial < 60 ? 1 : 0
  const time = Math.round((serial + shift) * DAY)
  const date = new Date((from1904 ? FIRST_1904 : FIRST_1900) + time)
  if (!(serial >= 0) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined
  const [day, clock] = date.toISOString().replace('Z', '').replace('.000', '').split('T') as [string, string]
  if (serial < 1 && !from1904) return clock
  return time % DAY === 0 ? day : `${day}T${clock}`
}

/** A number in its shortest form; the digits of a whole one as they are stored, which may be more than a double holds. */
export const shortNumber = (stored: string): string | undefined => {
  const text = stored.trim()
  if (/^-?(?:0|[1-9]\d*)$/.test(text)) return text
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? undefined : String(number)
}

/** Characters that XML cannot hold stand as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))

/** A cell in a table of comma-separated values. Quoted, too, is what could be taken for another delimiter or a comment. */
export const asCsv = (text: string): string =>
  /[",;|\t\r\n]|^[\s#]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Splits `AB12` into the number of its column and its row, from 1. */
export const parseCellName = (name: string): { readonly column: number; readonly row: number } | undefined => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? []
  if (letters === undefined) return undefined
  return { column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0), row: Number(digits) }
}
