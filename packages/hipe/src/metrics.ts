/** The metrics `hipe-ner` and `hipe-link`: entities and links of CLEF-HIPE, each column by itself. */
import { metric, type Problem, type Scorer } from '@assay/core'
import { type HipeStats, hipeStats } from './cells.ts'
import { checkWith } from './checks.ts'
import { judgeWith } from './judge.ts'
import type { HipeText } from './model.ts'
import { type CommonOptions, linkOptions, nerOptions } from './options.ts'
import { jsonReport } from './report-json.ts'
import { tsvReport } from './report-tsv.ts'
import { type HipeMeasure, measures, measuresOfRegimes, summariseWith, sweepsWith, workedWith } from './summary.ts'
import { bordersOf, type Work, workOfLinks, workOfTypes } from './work.ts'

const wrongLabels = (s: HipeStats): number => {
  let count = 0
  for (const { type, other } of s.objects.values()) count += type + other
  return count
}

const remarksWith =
  ({ blame, facet }: Work) =>
  (s: HipeStats): readonly string[] =>
    blame === 'gold' && facet === 'type' && wrongLabels(s) > 0
      ? [
          "a wrong type counts against the gold's type alone, as for the scorer: by type, precision is not TP / (TP + FP) of what the system calls so (blame=own counts it for both)",
        ]
      : []

const scorerOf = (
  work: Work,
  { regimes, zeroDivisionInMeans, hyphens, periods }: CommonOptions,
  needed: readonly string[],
): Scorer<'hipe', HipeStats, HipeMeasure> => {
  const summarise = summariseWith(work.cells, regimes, zeroDivisionInMeans)
  const check: (content: HipeText, gold?: HipeText) => Iterable<Problem> = checkWith({
    needed,
    columns: work.columns,
    hyphens,
    facet: work.facet,
    isDated: periods.length > 0,
  })
  return {
    stats: hipeStats,
    judge: judgeWith(work),
    summarise,
    worked: workedWith(work.cells, regimes, zeroDivisionInMeans),
    measures: measuresOfRegimes(regimes),
    check,
    remarks: remarksWith(work),
    sweeps: sweepsWith(work.cells, regimes, summarise),
    formats: {
      'hipe-tsv': (s, { system }) => tsvReport(s, work, system),
      'hipe-json': (s) => jsonReport(s, work),
    },
  }
}

const cites = ['ehrmann-2020-hipe', 'ehrmann-2022-hipe']
const shared = {
  contract: 1,
  reads: 'hipe',
  units: 'documents',
  cites,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
} as const

export const hipeNer = metric({
  ...shared,
  name: 'hipe-ner',
  title:
    'named entities of CLEF-HIPE by column: strict, fuzzy, partial and exact, over documents, types, noise and periods',
  options: nerOptions,
  with: (options) => scorerOf(workOfTypes(options), options, options.columns),
})

export const hipeLink = metric({
  ...shared,
  name: 'hipe-link',
  title: 'entity links of CLEF-HIPE by column: alternatives up to a cutoff, borders by entity or by link',
  options: linkOptions,
  with: (options) =>
    scorerOf(
      workOfLinks(options),
      options,
      options.bounds === 'ner' ? options.columns.flatMap((name) => [name, bordersOf(name)]) : options.columns,
    ),
})
