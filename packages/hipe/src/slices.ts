/** Slices of the gold: by noise (Levenshtein distance of mentions) and by date of publication. */
import type { HipeText } from './model.ts'

/** A range of distances: `0.1-0.3` is from 0.1 to below 0.3; `0.0-0.0` is 0 only. */
export interface Noise {
  readonly label: string
  readonly from: number
  readonly to: number
}
/** A range of dates as `yyyymmdd`, without its upper bound. */
export interface Period {
  readonly label: string
  /** Its name in HIPE-scorer, which has years only, so that several periods may share it. */
  readonly years: string
  readonly from: number
  readonly to: number
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
export const noiseForm = new RegExp(`^(${NUMBER})-(${NUMBER})$`)
export const periodForm = /^(\d{4})-(\d{4})$|^(\d{4})\/(\d{2})\/(\d{2})-(\d{4})\/(\d{2})\/(\d{2})$/

/** Prints a number as Python does, for the usual range. */
const pythonFloat = (x: number): string => (Number.isInteger(x) ? `${x}.0` : String(x))

export const noiseOf = (text: string): Noise => {
  const [, from, to] = (noiseForm.exec(text) ?? []).map(Number) as [number, number, number]
  return { label: `${pythonFloat(from)}-${pythonFloat(to)}`, from, to }
}

export const periodsOf = (texts: readonly string[]): readonly Period[] => {
  const all = texts.map((text) => {
    const [, year1, year2, ...dates] = periodForm.exec(text) ?? []
    const [y1, m1, d1, y2, m2, d2] = year1 === undefined ? dates : [year1, '01', '01', year2, '01', '01']
    return {
      full: `${y1}/${m1}/${d1}-${y2}/${m2}/${d2}`,
      years: `${y1}-${y2}`,
      from: Number(`${y1}${m1}${d1}`),
      to: Number(`${y2}${m2}${d2}`),
    }
  })
  return all.map(({ full, years, from, to }) => ({
    label: all.filter((other) => other.years === years).length > 1 ? full : years,
    years,
    from,
    to,
  }))
}

/** A range of noise and a period; `undefined` for everything. */
export interface Slice {
  readonly noise: Noise | undefined
  readonly period: Period | undefined
}

/** True for the slice of everything. */
export const isAll = ({ noise, period }: Slice): boolean => noise === undefined && period === undefined

/** All slices: everything first, then each period with all ranges of noise. */
export const slicesOf = (noises: readonly Noise[], periods: readonly Period[]): readonly Slice[] =>
  [undefined, ...periods].flatMap((period) => [undefined, ...noises].map((noise) => ({ noise, period })))

const isNoise = (led: number, { from, to }: Noise): boolean => (from <= led && led < to) || (led === from && led === to)

/** True if a date is in a period, or there is no period. */
export const isDateIn = (period: Period | undefined, date: number): boolean =>
  period === undefined || (date > 0 && period.from <= date && date < period.to)

/** True if a mention is in a slice; one without a distance is in no slice by noise. */
export const isMentionIn = ({ noise, period }: Slice, led: number, date: number): boolean =>
  (noise === undefined || isNoise(led, noise)) && isDateIn(period, date)

/** True if a token is in a slice; one without a distance is in every slice by noise. */
const isTokenIn = ({ noise, period }: Slice, led: number, date: number): boolean =>
  (noise === undefined || Number.isNaN(led) || isNoise(led, noise)) && isDateIn(period, date)

/** True if all tokens from `from` to `to` have the same date, or none. */
export const haveOneDate = ({ date }: HipeText, from: number, to: number): boolean => {
  for (let token = from + 1; token < to; token++) if (date[token] !== date[from]) return false
  return true
}

/** The tokens of a range that are in a slice. */
export const tokensOf = (slice: Slice, { led, date }: HipeText, from: number, to: number): readonly number[] => {
  const tokensInSlice: number[] = []
  for (let token = from; token < to; token++) if (isTokenIn(slice, led[token]!, date[token]!)) tokensInSlice.push(token)
  return tokensInSlice
}
