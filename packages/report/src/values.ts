/** Numbers for readers: percent or ratios, counts, intervals; `–` for no value. */
import { compareCodePoints, fixed } from '@assay/core'
import type { SectionUnit } from '@assay/core/internal'
import type { Comparison, Description, GateResult, Measures, Score, Value } from '@assay/core/result'
import { truncate } from './terminal.ts'

export interface NumberFormat {
  /** Percent, or ratios from 0 to 1. */
  readonly percent: boolean
  readonly digits: number
}

/** The sign for "no value". */
export const NONE = '–'

/**
 * A ratio. The product is rounded once to a double before it is printed, so that 97/800 is the tie that it is in the
 * arithmetic of the official scripts (12.125 → 12.12), not the double below or above it.
 */
const ratioText = ({ percent, digits }: NumberFormat, ratio: number | null | undefined): string =>
  ratio === null || ratio === undefined ? NONE : fixed(percent ? ratio * 100 : ratio, digits)

/** A count, or a sum of weights, which need not be a whole number. */
export const countText = ({ digits }: NumberFormat, value: number | null | undefined): string =>
  value === null || value === undefined ? NONE : fixed(value, Number.isInteger(value) ? 0 : digits)

/** A difference with its sign. */
export const signed = (format: NumberFormat, ratio: number | null | undefined): string => {
  const text = ratioText(format, ratio)
  return typeof ratio === 'number' && ratio > 0 ? `+${text}` : text
}

/** A number without the zeros at its end: 95, 97.5. */
export const shortNumber = (x: number): string => fixed(x, 6).replace(/\.?0{1,6}$/, '')

/** Ratios with ± half of their intervals, so that they align under each other. */
export const withHalves = (
  formatOf: (i: number) => NumberFormat,
  values: readonly (Value | undefined)[],
): readonly string[] => {
  const halves = values.map((value, i) => halfOf(formatOf(i), value?.interval))
  const width = halves.reduce((most, half) => Math.max(most, half.length), 0)
  return values.map((value, i) => {
    const text = ratioText(formatOf(i), value?.value)
    return width === 0 ? text : `${text} ${halves[i]!.padEnd(width)}`
  })
}

/** Half of an interval: `±0.70`; empty if there is none. */
export const halfOf = (format: NumberFormat, interval: Value['interval']): string =>
  interval === undefined ? '' : `±${ratioText(format, (interval[1] - interval[0]) / 2)}`

/** The mean of numbers; undefined of none. */
export const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

/** Names in the order of their code points, each once. */
export const uniqueSorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort(compareCodePoints)

/** The own property of a record, whatever its key is called. */
export const lookUp = <A>(record: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** True where at least one measure has a value. */
export const hasValues = (measures: Measures): boolean => Object.values(measures).some(({ value }) => value !== null)

/** Title of a measure; a stored result may name measures that its metric no longer has. */
export const measureTitle = ({ measures }: Description, name: string): string => lookUp(measures, name)?.title ?? name

/** The title, cut for a table of text. */
export const shortTitle = (description: Description, name: string): string =>
  truncate(measureTitle(description, name), 40)

/** Counts, and sums of weights, which are shown as counts are. */
export const isCount = (description: Description, name: string): boolean => {
  const unit = lookUp(description.measures, name)?.unit
  return unit === 'count' || unit === 'sum'
}

/** The better direction of a measure. */
export const betterOf = ({ measures }: Description, name: string) => lookUp(measures, name)?.better ?? 'neither'

/** True if any measure is a ratio. */
export const hasRatios = ({ measures }: Description): boolean =>
  Object.values(measures).some(({ unit }) => unit === 'ratio')

/** Format of a measure: only ratios are shown in percent, and not, for example, nats. */
export const formatFor = (format: NumberFormat, description: Description, name: string): NumberFormat =>
  lookUp(description.measures, name)?.unit === 'number' ? { percent: false, digits: 4 } : format

/** A number as text, by its unit. */
export const numberText = (format: NumberFormat, unit: SectionUnit, value: number | null): string =>
  unit === 'ratio'
    ? ratioText(format, value)
    : unit === 'number'
      ? ratioText({ percent: false, digits: 4 }, value)
      : countText(format, value)

/** One measure as text, by what it counts. */
export const measureText = (
  format: NumberFormat,
  description: Description,
  measures: Measures | undefined,
  name: string,
): string => {
  if (measures === undefined) return ''
  const value = lookUp(measures, name)?.value
  return isCount(description, name) ? countText(format, value) : ratioText(formatFor(format, description, name), value)
}

// A double has no more than these.
const MAX_DIGITS = 15

/** Formats the numbers of a gate. One that fails has enough decimals to separate its value from its bound: 59.997 is not at least 60. */
export const gateNumbers = (
  format: NumberFormat,
  description: Description,
  { measure, value, min, max, pass }: GateResult,
): ((value: number | null | undefined) => string) => {
  const withDigits = (digits: number) => (x: number | null | undefined) =>
    measureText({ ...format, digits }, description, { [measure]: { value: x ?? null } }, measure)
  const missed = pass ? [] : [min, max].filter((bound) => bound !== undefined && bound !== value)
  let { digits } = format
  const looksMet = (): boolean => missed.some((bound) => withDigits(digits)(bound) === withDigits(digits)(value))
  while (digits < MAX_DIGITS && looksMet()) digits++
  return withDigits(digits)
}

/** A p with four decimals; a smaller one is `<0.0001`. */
export const pText = (p: number): string => (p > 0 && p < 0.00005 ? '<0.0001' : fixed(p, 4))

/** The bounds of a gate in words; `than` is what a drop is measured against. */
export const boundsText = (
  { min, max, maxDrop, significant, p }: GateResult,
  number: (value: number) => string,
  than: string,
): string => {
  const test = p === undefined ? '' : ` (p ${pText(p)})`
  return [
    ...(min === undefined ? [] : [`at least ${number(min)}`]),
    ...(max === undefined ? [] : [`at most ${number(max)}`]),
    ...(maxDrop === undefined ? [] : [`at most ${number(maxDrop)} worse than ${than}`]),
    ...(significant === true ? [`unless by chance${test}`] : []),
  ].join(', ')
}

/** Requirement of a gate; `against` is the name of an earlier result, ready to be shown. */
export const wantedText = (gate: GateResult, number: ReturnType<typeof gateNumbers>, against: string): string =>
  `${gate.bound === undefined ? '' : `${gate.bound} bound `}${boundsText(gate, number, `${number(gate.baseline)} in ${against}`)}`

/** Describes the trials of a test; if all shuffles were made, there is no seed. */
export const trialsText = ({ alternative, trials, seed, exact, pCorrected }: Comparison): string =>
  `${alternative === 'one-sided' ? 'one-sided, ' : ''}${exact === true ? `all ${trials} shuffles` : `${trials} trials, seed ${seed}`}${pCorrected === undefined ? '' : ', Holm'}`

/** Units of the scores: as a view names them, or as the metric does. */
export const unitsOf = ([first]: readonly Score[], { units }: Pick<Description, 'units'>): string =>
  first?.unitsCalled ?? units

/** Number of units of the scores: `3 to 5 documents`. */
export const unitsText = (scores: readonly Score[], description: Description): string => {
  const counts = [...new Set(scores.map((score) => score.units))].sort((a, b) => a - b)
  const called = unitsOf(scores, description)
  if (counts.length > 1) return `${counts[0]} to ${counts.at(-1)} ${called}`
  return `${counts[0]} ${counts[0] === 1 ? called.replace(/s$/, '') : called}`
}

/** The measures of a score, in the order of their description, which a stored result does not have. */
export const namesIn = (description: Description, measures: Measures): readonly string[] => {
  const described = Object.keys(description.measures).filter((name) => Object.hasOwn(measures, name))
  const others = Object.keys(measures).filter((name) => !Object.hasOwn(description.measures, name))
  return [...described, ...others]
}

/** Keys of the metadata that any of the systems has. */
export const metaKeys = (scores: readonly Score[]): readonly string[] =>
  uniqueSorted(scores.flatMap(({ meta = {} }) => Object.keys(meta)))

/** Seed of the samples, and the rule for bounds if it is not the default. */
export const bootstrapText = ({ seed, bounds }: NonNullable<Score['bootstrap']>): string =>
  `seed ${seed}${bounds === undefined || bounds === 'cut' ? '' : `, bounds ${bounds}`}`

/** The drawn units, and the runs of systems that have several. */
export const drawnUnits = (units: string, scores: readonly Score[]): string =>
  scores.some(({ runs = [] }) => runs.length > 1) ? `${units} and of runs` : units

/** Lenient options of all scores; those of some scores name their systems. */
export const listLeniencies = (scores: readonly Score[]): readonly string[] => {
  const all = [...new Set(scores.flatMap(({ lenient = [] }) => lenient))]
  return all.map((leniency) => {
    const having = scores.filter(({ lenient = [] }) => lenient.includes(leniency))
    return having.length === scores.length
      ? leniency
      : `${leniency} (of ${having.map(({ system }) => system).join(', ')})`
  })
}

/** `2 options are lenient: repair=discard, reader.unaligned=miss`. */
export const leniencyText = (lenient: readonly string[]): string =>
  `${lenient.length === 1 ? '1 option is' : `${lenient.length} options are`} lenient: ${lenient.join(', ')}`
