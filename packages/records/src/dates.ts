/** Days of the Gregorian calendar, as formats say how they are written. */

const DAY = 86_400_000

const parts: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  DD: '(?<day>\\d{2})',
  M: '(?<month>\\d{1,2})',
  D: '(?<day>\\d{1,2})',
}

const PART = /YYYY|MM|DD|M|D/g

/** Tests whether a format has a year, a month and a day, each once. */
export const isDateFormat = (format: string): boolean =>
  (format.match(PART) ?? [])
    .map((part) => part[0])
    .sort()
    .join('') === 'DMY'

const patternOf = (format: string): RegExp => {
  let pattern = ''
  let from = 0
  for (const found of format.matchAll(PART)) {
    pattern += escaped(format.slice(from, found.index)) + parts[found[0]]!
    from = found.index + found[0].length
  }
  return new RegExp(`^${pattern}${escaped(format.slice(from))}$`, 'u')
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The number of a day since the first of January 1970; none where there is no such day. */
const dayOf = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isDay = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? date.getTime() / DAY : undefined
}

/** The days that a text may be, in the order of the formats that it fits; each once. */
export type DaysOf = (text: string) => readonly number[]

export const daysUnder = (formats: readonly string[]): DaysOf => {
  const patterns = formats.map(patternOf)
  return (text) => {
    const inner = text.trim()
    const days = new Set<number>()
    for (const pattern of patterns) {
      const { year, month, day } = pattern.exec(inner)?.groups ?? {}
      const found = year === undefined ? undefined : dayOf(Number(year), Number(month), Number(day))
      if (found !== undefined) days.add(found)
    }
    return [...days]
  }
}
