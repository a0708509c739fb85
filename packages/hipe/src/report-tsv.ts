/** The table of HIPE-scorer (commit c2a5684), byte for byte. */
import { compareCodePoints, fixed } from '@assay/core'
import type { HipeStats } from './cells.ts'
import { actualOf, countsUnder, creditOf, possibleOf, type Regime, sumOfTuples } from './counts.ts'
import { cellsUnder, type Documents, noiseName, rowsOf, timeName } from './report.ts'
import { type MeanAndStd, officialPrf, overDocuments, repeated } from './scores.ts'
import { isSubmission } from './submission.ts'
import type { Work } from './work.ts'

const head = ['System', 'Evaluation', 'Label', 'P', 'R', 'F1', 'F1_std', 'P_std', 'R_std', 'TP', 'FP', 'FN']

/** As Python prints `round(x, 3)`. */
const rounded = (x: number): string => fixed(x, 3).replace(/0{1,2}$/, '')

/** A number that was divided; where nothing was, the scorer has the whole number 0. */
const divided = (x: number, by: number): string => (by > 0 ? rounded(x) : '0')

const micro = (regime: Regime, documents: Documents): readonly string[] => {
  const counts = countsUnder(regime, sumOfTuples(documents))
  const [actual, possible] = [actualOf(counts), possibleOf(counts)]
  const { p, r, f } = officialPrf(counts)
  const { correct } = counts
  const right = creditOf(counts)
  return [
    divided(p, actual),
    divided(r, possible),
    divided(f, right),
    '',
    '',
    '',
    String(correct),
    String(actual - correct),
    String(possible - correct),
  ]
}

const mean = (own: MeanAndStd | undefined): string => (own === undefined ? '' : rounded(own.mean))
const std = (own: MeanAndStd | undefined): string => (own === undefined ? '' : rounded(own.std))

const macro = (regime: Regime, documents: Documents): readonly string[] => {
  const { p, r, f } = overDocuments(repeated(documents), regime, officialPrf)
  return [mean(p), mean(r), mean(f), std(f), std(p), std(r), '', '', '']
}

const aggregations = [
  ['micro', micro],
  ['macro_doc', macro],
] as const

/** As Python's csv writes a field. */
const field = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function* rowsAt(s: HipeStats, work: Work, system: string, cutoff: number): Iterable<readonly string[]> {
  for (const column of [...work.columns].sort(compareCodePoints)) {
    const suffix = column.includes('NEL') ? `-@${cutoff}` : ''
    for (const cell of cellsUnder(work, column, cutoff)) {
      const rows = rowsOf(s, cell).filter(([label]) => work.facet === 'type' || label === 'ALL')
      for (const [name, numbers] of aggregations)
        for (const regime of ['fuzzy', 'strict'] as const)
          for (const [label, documents] of rows) {
            const evaluation = `${column}-${name}-${regime}-${timeName(cell)}-${noiseName(cell)}${suffix}`
            yield [system, evaluation, label, ...numbers(regime, documents)]
          }
    }
  }
}

/** The scorer writes the names of submissions in small letters. */
const nameOf = (system: string): string => (isSubmission(`${system}.tsv`) ? system.toLowerCase() : system)

export const tsvReport = (s: HipeStats, work: Work, system: string): string => {
  const rows = [head, ...work.cutoffs.flatMap((cutoff) => [...rowsAt(s, work, nameOf(system), cutoff)])]
  return rows.map((row) => `${row.map(field).join('\t')}\r\n`).join('')
}
