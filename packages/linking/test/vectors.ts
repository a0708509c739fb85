/** The vectors of neleval and of GERBIL, as documents and options. */
import type { Span, Spans } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { gerbil } from '../src/index.ts'
import { columns, golden, pairsOf } from './support.ts'

export type Pair = readonly [gold: Spans, system: Spans]

// ---- neleval ---------------------------------------------------------------------------------------------------------

export type Numbers = readonly [ptp: string, fp: string, rtp: string, fn: string, p: string, r: string, f: string]
export interface NelevalVector {
  readonly gold: string
  readonly system: string
  readonly why: string
  readonly by?: readonly string[]
  readonly typeWeights?: string
  readonly expected: Readonly<Record<string, Numbers>>
}

export const { cases: nelevalVectors } = JSON.parse(golden('neleval.vectors.json')) as {
  readonly cases: readonly NelevalVector[]
}

/** In the order of the vectors. */
export const numbers = ['ptp', 'fp', 'rtp', 'fn', 'precision', 'recall', 'f1'] as const

export const neleval = { missingId: 'neleval', duplicates: 'keep', zeroDivision: 0, zeroDivisionInMeans: 0 }

/** Those of a vector beside them. */
export const weightsOf = ({ typeWeights }: NelevalVector): object =>
  typeWeights === undefined
    ? {}
    : {
        typeWeights: Object.fromEntries(
          golden(typeWeights)
            .trim()
            .split('\n')
            .map((line) => line.split('\t'))
            .map(([gold, system, weight]) => [`${gold}>${system}`, Number(weight)]),
        ),
      }

// ---- neleval of files that are cut at a score ------------------------------------------------------------------------

interface CutVector {
  readonly system: string
  readonly threshold: number
  readonly expected: Readonly<Record<string, readonly number[]>>
}

export const { cases: cutVectors } = JSON.parse(golden('link-confidence/neleval.json')) as {
  readonly cases: readonly CutVector[]
}

/** The documents of a system with scores, and their gold. */
export const scoredFiles = (system: string): readonly Pair[] => [
  ...pairsOf(columns(golden('link-confidence/gold.tsv')), columns(golden(`link-confidence/${system}.tsv`))).values(),
]

// ---- GERBIL ----------------------------------------------------------------------------------------------------------

type Markings = Readonly<Record<string, readonly (readonly [start: number, length: number, uris: readonly string[]])[]>>
interface GerbilVector {
  readonly source: string
  readonly task: string
  readonly match?: string
  readonly kb: string
  readonly gold?: Markings
  readonly system?: Markings
  readonly goldFile?: string
  readonly systemFile?: string
  readonly expected: Readonly<Record<string, string | readonly number[]>>
}

export const gerbilVectors = JSON.parse(golden('gerbil.vectors.json')) as readonly GerbilVector[]

export const documentsOf = (markings: Markings): ReadonlyMap<string, Spans> =>
  new Map(
    Object.entries(markings).map(([id, all]) => [
      id,
      {
        length: 100,
        regions: [
          {
            readings: [
              all.map(
                ([start, length, uris]): Span => ({
                  start,
                  end: start + length,
                  labels: [],
                  attributes: { id: uris[0]!, ids: JSON.stringify(uris) },
                }),
              ),
            ],
          },
        ],
      },
    ]),
  )

export const scoresOf = (pairs: Iterable<Pair>, options: object) => {
  const scorer = gerbil.with(optionsOf(gerbil, options))
  let sum = scorer.stats.empty
  for (const [gold, system] of pairs)
    for (const line of scorer.judge(gold)(system)) sum = scorer.stats.concat(sum, line.stats)
  return {
    values: scorer.summarise(sum) as Readonly<Record<string, number | undefined>>,
    remarks: scorer.report?.remarks?.(sum),
  }
}

/** The measures of a vector. */
export const valuesOf = (own: GerbilVector): Readonly<Record<string, number | undefined>> => {
  const gold = own.gold === undefined ? columns(golden(own.goldFile!)) : documentsOf(own.gold)
  const system = own.system === undefined ? columns(golden(own.systemFile!)) : documentsOf(own.system)
  // a system is asked about the documents of the gold, and has no others
  const pairs = [...pairsOf(gold, system)].filter(([id]) => gold.has(id)).map(([, pair]) => pair)
  return scoresOf(pairs, {
    task: own.task,
    spanMatch: own.match ?? 'strong',
    kb: own.kb === 'not NIL' ? [] : [own.kb],
    uris: own.gold === undefined ? 'best' : 'all',
    emptyDocuments: 1,
  }).values
}

/** `InKB Micro F1 score` is `inKbMicroF1`. */
export const measureOf = (name: string): string => {
  const [, prefix = '', mean = '', what = ''] =
    name.match(/^(?:(InKB|EE|GSInKB) )?(Micro|Macro) (Precision|Recall|F1)/) ?? []
  const under = { InKB: 'inKb', EE: 'ee', GSInKB: 'gsInKb' }[prefix]
  return under === undefined ? `${mean.toLowerCase()}${what}` : `${under}${mean}${what}`
}

export const classes = ['', 'InKB ', 'EE ', 'GSInKB '] as const

/** The counts of a class of documents: `tp`, `inKbTp`. */
export const countsOf = (prefix: string): readonly string[] =>
  ['tp', 'fp', 'fn'].map((name) =>
    prefix === '' ? name : measureOf(`${prefix}Micro F1`).replace('MicroF1', name[0]?.toUpperCase() + name.slice(1)),
  )
