/**
 * The JSON of HIPE-scorer (commit c2a5684): the same keys and values, laid out as it does. Its labels come in the order in which
 * it met them, and here by code point; means over documents may differ in their last digit, which there depends on the order of
 * the documents.
 */
import type { HipeStats } from './cells.ts'
import { actualOf, type Counts, countsUnder, possibleOf, type Regime, sumOfTuples } from './counts.ts'
import { cellsUnder, type Documents, noiseName, rowsOf, timeName } from './report.ts'
import { officialF, officialPrf, overDocuments, repeated } from './scores.ts'
import type { Work } from './work.ts'

/** A number that Python would print with a point; whole numbers are counts. */
interface Float {
  readonly float: number
}
type Value = null | number | Float | { readonly [key: string]: Value }

const float = (x: number): Float => ({ float: x })

/** In the scorer's order, under the scorer's names. */
const names: readonly (readonly [name: string, regime: Regime])[] = [
  ['partial', 'partial'],
  ['strict', 'strict'],
  ['ent_type', 'fuzzy'],
  ['exact', 'exact'],
]

const divided = (x: number, by: number): Value => (by > 0 ? float(x) : 0)

const scoresOf = (counts: Counts): Record<string, Value> => {
  const [actual, possible] = [actualOf(counts), possibleOf(counts)]
  const { p, r, f } = officialPrf(counts)
  return {
    ...counts,
    possible,
    actual,
    TP: counts.correct,
    FP: actual - counts.correct,
    FN: possible - counts.correct,
    P_micro: divided(p, actual),
    R_micro: divided(r, possible),
    F1_micro: divided(f, p + r),
  }
}

const means = (regime: Regime, documents: Documents): Record<string, Value> => {
  const own = Object.entries(overDocuments(repeated(documents), regime, officialPrf)).map(
    ([name, value]) => [name.toUpperCase().replace('F', 'F1'), value] as const,
  )
  const named = (ending: string, of: 'mean' | 'std') =>
    own.map(([name, value]) => [`${name}_macro_doc${ending}`, value === undefined ? null : float(value[of])] as const)
  return Object.fromEntries([...named('', 'mean'), ...named('_std', 'std')])
}

const macroOverLabels = (labels: readonly Counts[]): Record<string, Value> => {
  const mean = (of: (counts: Counts) => number): number =>
    labels.length === 0 ? 0 : labels.reduce((sum, counts) => sum + of(counts), 0) / labels.length
  const [p, r, f] = [
    mean((counts) => officialPrf(counts).p),
    mean((counts) => officialPrf(counts).r),
    mean((counts) => officialPrf(counts).f),
  ]
  const n = labels.length
  return {
    P_macro: divided(p, n),
    R_macro: divided(r, n),
    F1_macro: divided(f, n),
    'F1_macro (recomputed from P & R)': divided(officialF(p, r), p + r),
  }
}

const columnAt = (s: HipeStats, work: Work, column: string, cutoff: number): Value => {
  const times: Record<string, Record<string, Value>> = {}
  for (const cell of cellsUnder(work, column, cutoff)) {
    const rows = rowsOf(s, cell)
    const labels = rows.filter(([label]) => label !== 'ALL')
    const ofLabel = (label: string, documents: Documents): Value =>
      Object.fromEntries(
        names.map(([name, regime]) => [
          name,
          {
            ...scoresOf(countsUnder(regime, sumOfTuples(documents))),
            ...means(regime, documents),
            ...(label === 'ALL' && macroOverLabels(labels.map(([, own]) => countsUnder(regime, sumOfTuples(own))))),
          },
        ]),
      )
    const all = rows.find(([label]) => label === 'ALL') as (typeof rows)[number]
    times[timeName(cell)] ??= {}
    ;(times[timeName(cell)] as Record<string, Value>)[noiseName(cell)] = Object.fromEntries(
      [...labels, all].map(([label, documents]) => [label, ofLabel(label, documents)]),
    )
  }
  return times
}

/** A double as Python's `repr` prints it. */
const pythonNumber = (x: number): string => {
  const [digits, exponent] = x.toExponential().split('e') as [string, string]
  const power = Number(exponent)
  if (x === 0 || (power >= -4 && power < 16)) return Number.isInteger(x) ? `${x}.0` : String(x)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

const isFloat = (value: object): value is Float => typeof (value as Partial<Float>).float === 'number'

/** As `json.dump(…, indent=4)` writes, which writes no character beyond ASCII. */
const ascii = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const printed = (value: Value, indent: string): string => {
  if (value === null || typeof value === 'number') return String(value)
  if (isFloat(value)) return pythonNumber(value.float)
  const inner = `${indent}    `
  const entries = Object.entries(value).map(([key, own]) => `${inner}${ascii(key)}: ${printed(own as Value, inner)}`)
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`
}

export const jsonReport = (s: HipeStats, work: Work): string => {
  const at = (cutoff: number): Value =>
    Object.fromEntries(work.columns.map((column) => [column, columnAt(s, work, column, cutoff)]))
  const [first] = work.cutoffs as readonly [number]
  const value =
    work.facet === 'type' ? at(first) : Object.fromEntries(work.cutoffs.map((cutoff) => [String(cutoff), at(cutoff)]))
  return printed(value, '')
}
