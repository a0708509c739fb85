/** Slices of the gold: by how noisy the text is (Levenshtein distance of mentions), and by when it was printed. */
import type { HipeText } from './model.ts'

/** A range of distances: `0.1-0.3` is from 0.1 up to 0.3; `0.0-0.0` is 0 alone. */
export interface Noise {
  readonly label: string
  readonly from: number
  readonly to: number
}
/** A range of dates, as `yyyymmdd`: from the first up to the second, which is not in it. */
export interface Period {
  readonly label: string
  /** As the scorer calls it, by its years alone: several may have one name. */
  readonly years: string
  readonly from: number
  readonly to: number
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
export const noiseForm = new RegExp(`^(${NUMBER})-(${NUMBER})$`)
export const periodForm = /^(\d{4})-(\d{4})$|^(\d{4})\/(\d{2})\/(\d{2})-(\d{4})\/(\d{2})\/(\d{2})$/

/** A double as Python prints it, for numbers that people write. */
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

/** A noise and a period, either of which may be all there is. */
export interface Slice {
  readonly noise: Noise | undefined
  readonly period: Period | undefined
}

/** Whether it is everything. */
export const isAll = ({ noise, period }: Slice): boolean => noise === undefined && period === undefined

/** Everything first, then each period under all noise, and so on. */
export const slicesOf = (noises: readonly Noise[], periods: readonly Period[]): readonly Slice[] =>
  [undefined, ...periods].flatMap((period) => [undefined, ...noises].map((noise) => ({ noise, period })))

const isNoise = (led: number, { from, to }: Noise): boolean => (from <= led && led < to) || (led === from && led === to)

/** Whether a date is of a period, or none is asked for. */
export const isDateOf = (period: Period | undefined, date: number): boolean =>
  period === undefined || (date > 0 && period.from <= date && date < period.to)

/** Whether a mention is of a slice: one without a distance is in no slice by noise. */
export const isMentionOf = ({ noise, period }: Slice, led: number, date: number): boolean =>
  (noise === undefined || isNoise(led, noise)) && isDateOf(period, date)

/** Whether a token is left in a slice: one without a distance stays in every slice by noise. */
const isTokenOf = ({ noise, period }: Slice, led: number, date: number): boolean =>
  (noise === undefined || Number.isNaN(led) || isNoise(led, noise)) && isDateOf(period, date)

/** Whether the tokens of a part of a text all have the same date, or none has any. */
export const isOfOneDate = ({ date }: HipeText, from: number, to: number): boolean => {
  for (let token = from + 1; token < to; token++) if (date[token] !== date[from]) return false
  return true
}

/** The tokens that are left of a part of a text. */
export const tokensOf = (slice: Slice, { led, date }: HipeText, from: number, to: number): readonly number[] => {
  const kept: number[] = []
  for (let token = from; token < to; token++)
    if (isTokenOf(slice, led[token] as number, date[token] as number)) kept.push(token)
  return kept
}
