/** The table of HIPE-scorer (commit c2a5684), byte for byte. */
import { compareCodePoints, fixed } from '@assay/core'
import type { HipeStats } from './cells.ts'
import {
  actualOf,
  countedTuples,
  countsUnder,
  creditOf,
  type MeanAndStd,
  meansOverDocuments,
  officialPrf,
  possibleOf,
  type Regime,
} from './formulas.ts'
import type { MetricPlan } from './metric-plan.ts'
import { sumOfTuples } from './outcome-tuples.ts'
import { cellsUnder, type Documents, noiseName, rowsOf, timeName } from './report-cells.ts'
import { isSubmission } from './submission.ts'

const head = ['System', 'Evaluation', 'Label', 'P', 'R', 'F1', 'F1_std', 'P_std', 'R_std', 'TP', 'FP', 'FN']

/** Prints a number as Python prints `round(x, 3)`. */
const printRounded = (x: number): string => fixed(x, 3).replace(/0{1,2}$/, '')

/** Prints precision, recall or F1, whose formula divides by `denominator`; the scorer prints the integer 0 for 0/0. */
const printRatio = (ratio: number, denominator: number): string => (denominator > 0 ? printRounded(ratio) : '0')

const micro = (regime: Regime, documents: Documents): readonly string[] => {
  const counts = countsUnder(regime, sumOfTuples(documents))
  const [actual, possible] = [actualOf(counts), possibleOf(counts)]
  const { p, r, f } = officialPrf(counts)
  const { correct } = counts
  const credit = creditOf(counts)
  return [
    printRatio(p, actual),
    printRatio(r, possible),
    printRatio(f, credit),
    '',
    '',
    '',
    String(correct),
    String(actual - correct),
    String(possible - correct),
  ]
}

const mean = (value: MeanAndStd | undefined): string => (value === undefined ? '' : printRounded(value.mean))
const std = (value: MeanAndStd | undefined): string => (value === undefined ? '' : printRounded(value.std))

const macro = (regime: Regime, documents: Documents): readonly string[] => {
  const { p, r, f } = meansOverDocuments(countedTuples(documents), regime, officialPrf)
  return [mean(p), mean(r), mean(f), std(f), std(p), std(r), '', '', '']
}

const aggregations = [
  ['micro', micro],
  ['macro_doc', macro],
] as const

/** Writes a field as Python's csv module does. */
const csvField = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function* rowsAt(s: HipeStats, plan: MetricPlan, system: string, cutoff: number): Iterable<readonly string[]> {
  for (const column of [...plan.columns].sort(compareCodePoints)) {
    const suffix = column.includes('NEL') ? `-@${cutoff}` : ''
    for (const cell of cellsUnder(plan, column, cutoff)) {
      const rows = rowsOf(s, cell).filter(([label]) => plan.facet === 'type' || label === 'ALL')
      for (const [name, numbers] of aggregations)
        for (const regime of ['fuzzy', 'strict'] as const)
          for (const [label, documents] of rows) {
            const evaluation = `${column}-${name}-${regime}-${timeName(cell)}-${noiseName(cell)}${suffix}`
            yield [system, evaluation, label, ...numbers(regime, documents)]
          }
    }
  }
}

/** The name of a system as the scorer writes it: submissions in lower case. */
const systemName = (system: string): string => (isSubmission(`${system}.tsv`) ? system.toLowerCase() : system)

export const tsvReport = (s: HipeStats, plan: MetricPlan, system: string): string => {
  const rows = [head, ...plan.cutoffs.flatMap((cutoff) => [...rowsAt(s, plan, systemName(system), cutoff)])]
  return rows.map((row) => `${row.map(csvField).join('\t')}\r\n`).join('')
}
