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
import { newUnitRows } from './unit-rows.ts'
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
/** Rows of units, in the order of their documents; empty for those that the system does not answer. */
export interface DrawnRows extends WeightedRows<Sum>, Pick<LineRows<unknown>, 'inOneUnit'> {
  /** The row of a unit by itself. */
  readonly sumOf: (unit: number) => Sum
  /** Weighted sum of some units, one weight for each. */
  readonly weighSome: (units: ArrayLike<number>, weights: ArrayLike<number>) => unknown
}

/** One row a document of the gold. */
export interface DocumentRows extends DrawnRows {
  readonly answered: (document: number) => boolean
  /** The rows that are drawn: these, or those of the smaller units that the metric has in place of documents. */
  readonly drawn: DrawnRows
}

export interface Accumulator {
  readonly add: (lines: Iterable<Evidence<unknown>>, document: AnyDocument) => void
  readonly finish: () => Total
}

/** A sum with the parts that its lines do not name. */
const wholeSum = (scorer: PlannedMetric['scorer'], sum: Sum): Sum =>
  scorer.report?.rest === undefined ? sum : { ...sum, parts: () => withRest(scorer, sum.stats, sum.parts()) }

/** Nothing is kept of a document, so that memory does not grow with the files. */
export const newTotalAccumulator = (
  scorer: PlannedMetric['scorer'],
): { readonly add: (lines: Iterable<Evidence<unknown>>) => void; readonly finish: () => Total } => {
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

const drawnRows = (scorer: PlannedMetric['scorer'], rows: LineRows<unknown>): DrawnRows => ({
  size: rows.size,
  packed: rows.packed,
  inOneUnit: rows.inOneUnit,
  sumOf: (unit) => rows.weighSome([unit], [1]),
  weigh: (weights) => wholeSum(scorer, rows.weigh(weights)),
  weighSome: (places, weights) => rows.weighSome(places, weights).stats,
})

const newRowAccumulator = (planned: PlannedMetric, units: Units): Accumulator => {
  const { metric, scorer } = planned
  const rows = lineRowsOf(scorer.stats)
  const smaller = metric.draws === undefined ? undefined : newUnitRows(planned, units)
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
      const place = units.place(document)
      skipTo(place)
      for (const line of smaller?.noting(lines, place) ?? lines) rows.add(line)
      end(true)
    },
    finish: () => {
      skipTo(units.documents.length)
      const drawn = drawnRows(scorer, rows)
      const documentRows: DocumentRows = {
        ...drawn,
        answered: (document) => answered[document] === true,
        drawn: smaller === undefined ? drawn : drawnRows(scorer, smaller.finish()),
      }
      const whole = drawn.weigh(new Float64Array(drawn.size()).fill(1))
      return {
        ...whole,
        units: answered.filter((isAnswered) => isAnswered).length,
        rows: documentRows,
        means: undefined,
      }
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
const withMeans = ({ metric, scorer }: PlannedMetric, accumulator: Accumulator): Accumulator => {
  const values = newMeans(Object.keys(metric.measures))
  return {
    add: (lines, document) => {
      const documentSum = newLineAccumulator(scorer.stats)
      // of a document by itself, nothing is asked by facet
      accumulator.add(
        tee(lines, ({ stats, verdict }) => documentSum.add({ stats, verdict })),
        document,
      )
      const ofDocument = requireSync('summarise', scorer.summarise(documentSum.sum().stats))
      const broken = brokenMeasure(metric, ofDocument)
      if (broken !== undefined) refuse(`${broken}, for document ${document.id}`)
      values.add(ofDocument)
    },
    finish: () => ({ ...accumulator.finish(), means: values.means() }),
  }
}

export interface Retention {
  /** A row a document. */
  readonly hasRows: boolean
  /** Means over documents. */
  readonly means: boolean
}

/** The accumulator of one metric and one system. */
export const newAccumulator = (planned: PlannedMetric, units: Units, { hasRows, means }: Retention): Accumulator => {
  const accumulator = hasRows ? newRowAccumulator(planned, units) : newTotalAccumulator(planned.scorer)
  return means ? withMeans(planned, accumulator) : accumulator
}
