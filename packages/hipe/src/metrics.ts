/** The metrics `hipe-ner` and `hipe-link`: entities and links of CLEF-HIPE, scored by column. */
import { metric, type Problem, type Scorer } from '@assay/core'
import { type HipeStats, hipeStats } from './cells.ts'
import { checkWith } from './checks.ts'
import { jsonReport } from './json-report.ts'
import { judgeWith } from './judge.ts'
import { boundsColumn, type MetricPlan, planLinks, planTypes } from './metric-plan.ts'
import type { HipeText } from './model.ts'
import { type CommonOptions, linkOptions, nerOptions } from './options.ts'
import { sliceSections } from './slice-section.ts'
import { type HipeMeasure, measures, measuresOfRegimes, summariseWith, workedWith } from './summary.ts'
import { tsvReport } from './tsv-report.ts'

const wrongLabels = (s: HipeStats): number => {
  let count = 0
  for (const { type, other } of s.objects.values()) count += type + other
  return count
}

const remarksFor =
  ({ blame, facet }: MetricPlan) =>
  (s: HipeStats): readonly string[] =>
    blame === 'gold' && facet === 'type' && wrongLabels(s) > 0
      ? [
          "a wrong type counts against the gold's type only, as in HIPE-scorer, so precision by type is not TP / (TP + FP) of the system's labels (blame=own counts it against both)",
        ]
      : []

const scorerOf = (
  plan: MetricPlan,
  { regimes, zeroDivisionInMeans, hyphens, periods }: CommonOptions,
  needed: readonly string[],
): Scorer<'hipe', HipeStats, HipeMeasure> => {
  const summarise = summariseWith(plan.cells, regimes, zeroDivisionInMeans)
  const check: (content: HipeText, gold?: HipeText) => Iterable<Problem> = checkWith({
    needed,
    columns: plan.columns,
    hyphens,
    facet: plan.facet,
    isDated: periods.length > 0,
  })
  return {
    stats: hipeStats,
    // sums and reports list the links themselves
    ...(plan.facet === 'link' && { words: true }),
    judge: judgeWith(plan),
    summarise,
    report: {
      worked: workedWith(plan.cells, regimes, zeroDivisionInMeans),
      remarks: remarksFor(plan),
      sections: sliceSections(plan.cells, regimes, summarise),
      formats: {
        'hipe-tsv': (s, { system }) => tsvReport(s, plan, system),
        'hipe-json': (s) => jsonReport(s, plan),
      },
    },
    measures: measuresOfRegimes(regimes, plan.columns),
    check,
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
  with: (options) => scorerOf(planTypes(options), options, options.columns),
})

export const hipeLink = metric({
  ...shared,
  name: 'hipe-link',
  title: 'entity links of CLEF-HIPE by column: alternatives up to a cutoff, spans by entity or by link',
  options: linkOptions,
  with: (options) =>
    scorerOf(
      planLinks(options),
      options,
      options.bounds === 'ner' ? options.columns.flatMap((name) => [name, boundsColumn(name)]) : options.columns,
    ),
})
