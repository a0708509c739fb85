/**
 * Accumulates the evidence of one metric on one system: the whole, its parts, and a row per document if anything is resampled or
 * grouped.
 */
import type { AnyMetric, Evidence, Measure } from '@assay/core'
import {
  type LineRows,
  type LineSum,
  lineRowsOf,
  newLineAccumulator,
  type WeightedRows,
} from '@assay/core/internal/host'
import type { Means } from '@assay/core/result'
import { refuse, requireSync } from '../checks/faults.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import type { AnyDocument } from '../read/pair.ts'
import { newMeans } from './document-means.ts'
import { withRest } from './rest-parts.ts'
import type { Units } from './units.ts'

type Values = Readonly<Record<string, number | undefined>>
type MeasureEntries = readonly (readonly [string, Measure<string>])[]

export const measuresIn = (metric: AnyMetric): MeasureEntries =>
  Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)

/** Describes a number outside its measure's range: a bug of the plugin, never shown as a score. */
export const brokenMeasure = (
  metric: AnyMetric,
  values: Values,
  measures: MeasureEntries = measuresIn(metric),
): string | undefined => {
  for (const [name, { range }] of measures) {
    const value = values[name]
    const fits = typeof value === 'number' && value >= range[0] && value <= range[1]
    if (value === undefined || fits) continue
    return `${metric.name} gives ${name} = ${value}, outside ${range[0]} to ${range[1]}`
  }
  return undefined
}

/** A sum, and what it says of each part. */
export type Sum = LineSum<unknown>

/** The sum over all documents. */
export interface Total extends Sum {
  readonly units: number
  /** Over the documents that the system answers, where that is asked for. */
  readonly means: Means | undefined
  /** Rows of documents, if they are kept apart. */
  readonly rows: DocumentRows | undefined
}
/** One row a document of the gold; empty for those that the system does not answer. */
export interface DocumentRows extends WeightedRows<Sum>, Pick<LineRows<unknown>, 'inOneUnit'> {
  readonly answered: (document: number) => boolean
  /** Weighted sum of some documents, one weight for each. */
  readonly weighSome: (documents: ArrayLike<number>, weights: ArrayLike<number>) => unknown
}

export interface Accumulator {
  readonly add: (lines: Iterable<Evidence<unknown>>, document: AnyDocument) => void
  readonly finish: () => Total
}

/** A sum with the parts that its lines do not name. */
const wholeSum = (scorer: PlannedMetric['scorer'], sum: Sum): Sum =>
  scorer.rest === undefined ? sum : { ...sum, parts: () => withRest(scorer, sum.stats, sum.parts()) }

/** Nothing is kept of a document, so that memory does not grow with the files. */
const newTotalAccumulator = (scorer: PlannedMetric['scorer']): Accumulator => {
  const all = newLineAccumulator(scorer.stats)
  let units = 0
  return {
    add: (lines) => {
      units++
      for (const line of lines) all.add(line)
    },
    finish: () => ({ ...wholeSum(scorer, all.sum()), units, rows: undefined, means: undefined }),
  }
}

const newRowAccumulator = (scorer: PlannedMetric['scorer'], units: Units): Accumulator => {
  const rows = lineRowsOf(scorer.stats)
  const answered: boolean[] = []
  const end = (isAnswered: boolean): void => {
    rows.endUnit()
    answered.push(isAnswered)
  }
  /** Rows exist also for documents that this system does not answer: all systems share their draws. */
  const skipTo = (place: number): void => {
    while (rows.size() < place) end(false)
  }
  return {
    add: (lines, document) => {
      skipTo(units.place(document))
      for (const line of lines) rows.add(line)
      end(true)
    },
    finish: () => {
      skipTo(units.documents.length)
      const { size, packed, inOneUnit } = rows
      const weigh = (weights: ArrayLike<number>): Sum => wholeSum(scorer, rows.weigh(weights))
      const kept: DocumentRows = {
        size,
        packed,
        weigh,
        inOneUnit,
        weighSome: (documents, weights) => rows.weighSome(documents, weights).stats,
        answered: (document) => answered[document] === true,
      }
      const whole = weigh(new Float64Array(size()).fill(1))
      return { ...whole, units: answered.filter((isAnswered) => isAnswered).length, rows: kept, means: undefined }
    },
  }
}

function* tee(lines: Iterable<Evidence<unknown>>, add: (line: Evidence<unknown>) => void): Iterable<Evidence<unknown>> {
  for (const line of lines) {
    add(line)
    yield line
  }
}

/** Keeps the values of each document as well. */
const withMeans = ({ metric, scorer }: PlannedMetric, lane: Accumulator): Accumulator => {
  const values = newMeans(Object.keys(metric.measures))
  return {
    add: (lines, document) => {
      const own = newLineAccumulator(scorer.stats)
      // of a document by itself, nothing is asked by facet
      lane.add(
        tee(lines, ({ stats, verdict }) => own.add({ stats, verdict })),
        document,
      )
      const ofDocument = requireSync('summarise', scorer.summarise(own.sum().stats))
      const broken = brokenMeasure(metric, ofDocument)
      if (broken !== undefined) refuse(`${broken}, for document ${document.id}`)
      values.add(ofDocument)
    },
    finish: () => ({ ...lane.finish(), means: values.means() }),
  }
}

export interface Retention {
  /** A row a document. */
  readonly apart: boolean
  /** Means over documents. */
  readonly means: boolean
}

/** The lane of one metric and one system. */
export const newAccumulator = (planned: PlannedMetric, units: Units, { apart, means }: Retention): Accumulator => {
  const lane = apart ? newRowAccumulator(planned.scorer, units) : newTotalAccumulator(planned.scorer)
  return means ? withMeans(planned, lane) : lane
}
