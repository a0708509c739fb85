/**
 * The JSON of HIPE-scorer (commit c2a5684) with the same keys, values and layout. Labels are sorted by code point; the scorer has them
 * in order of appearance. Means over documents may differ in the last digit, which depends on the order of documents in the scorer.
 */
import type { HipeStats } from './cells.ts'
import {
  actualOf,
  type Counts,
  countedTuples,
  countsUnder,
  meansOverDocuments,
  officialF,
  officialPrf,
  possibleOf,
  type Regime,
} from './formulas.ts'
import type { MetricPlan } from './metric-plan.ts'
import { sumOfTuples } from './outcome-tuples.ts'
import { cellsUnder, type Documents, noiseName, rowsOf, timeName } from './report-cells.ts'

/** A float, which Python prints with a decimal point; plain numbers are counts. */
interface Float {
  readonly float: number
}
type Value = null | number | Float | { readonly [key: string]: Value }

const float = (x: number): Float => ({ float: x })

/** The regimes in the scorer's order, under the scorer's names. */
const names: readonly (readonly [name: string, regime: Regime])[] = [
  ['partial', 'partial'],
  ['strict', 'strict'],
  ['ent_type', 'fuzzy'],
  ['exact', 'exact'],
]

const quotientValue = (x: number, by: number): Value => (by > 0 ? float(x) : 0)

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
    P_micro: quotientValue(p, actual),
    R_micro: quotientValue(r, possible),
    F1_micro: quotientValue(f, p + r),
  }
}

const means = (regime: Regime, documents: Documents): Record<string, Value> => {
  const macros = Object.entries(meansOverDocuments(countedTuples(documents), regime, officialPrf)).map(
    ([name, value]) => [name.toUpperCase().replace('F', 'F1'), value] as const,
  )
  const named = (ending: string, of: 'mean' | 'std') =>
    macros.map(
      ([name, value]) => [`${name}_macro_doc${ending}`, value === undefined ? null : float(value[of])] as const,
    )
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
    P_macro: quotientValue(p, n),
    R_macro: quotientValue(r, n),
    F1_macro: quotientValue(f, n),
    'F1_macro (recomputed from P & R)': quotientValue(officialF(p, r), p + r),
  }
}

const columnAt = (s: HipeStats, plan: MetricPlan, column: string, cutoff: number): Value => {
  const times: Record<string, Record<string, Value>> = {}
  for (const cell of cellsUnder(plan, column, cutoff)) {
    const rows = rowsOf(s, cell)
    const labels = rows.filter(([label]) => label !== 'ALL')
    const ofLabel = (label: string, documents: Documents): Value =>
      Object.fromEntries(
        names.map(([name, regime]) => [
          name,
          {
            ...scoresOf(countsUnder(regime, sumOfTuples(documents))),
            ...means(regime, documents),
            ...(label === 'ALL' &&
              macroOverLabels(labels.map(([, byTuple]) => countsUnder(regime, sumOfTuples(byTuple))))),
          },
        ]),
      )
    const all = rows.find(([label]) => label === 'ALL')!
    times[timeName(cell)] ??= {}
    times[timeName(cell)]![noiseName(cell)] = Object.fromEntries(
      [...labels, all].map(([label, documents]) => [label, ofLabel(label, documents)]),
    )
  }
  return times
}

/** Prints a double as Python's `repr` does. */
const pythonNumber = (x: number): string => {
  const [digits, exponent] = x.toExponential().split('e') as [string, string]
  const power = Number(exponent)
  if (x === 0 || (power >= -4 && power < 16)) return Number.isInteger(x) ? `${x}.0` : String(x)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

const isFloat = (value: object): value is Float => typeof (value as Partial<Float>).float === 'number'

/** Writes a string as `json.dump(…, indent=4)` does, in ASCII only. */
const ascii = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const printValue = (value: Value, indent: string): string => {
  if (value === null || typeof value === 'number') return String(value)
  if (isFloat(value)) return pythonNumber(value.float)
  const inner = `${indent}    `
  const entries = Object.entries(value).map(
    ([key, entry]) => `${inner}${ascii(key)}: ${printValue(entry as Value, inner)}`,
  )
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`
}

export const jsonReport = (s: HipeStats, plan: MetricPlan): string => {
  const at = (cutoff: number): Value =>
    Object.fromEntries(plan.columns.map((column) => [column, columnAt(s, plan, column, cutoff)]))
  const [first] = plan.cutoffs as readonly [number]
  const value =
    plan.facet === 'type' ? at(first) : Object.fromEntries(plan.cutoffs.map((cutoff) => [String(cutoff), at(cutoff)]))
  return printValue(value, '')
}
