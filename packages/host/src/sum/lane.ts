/** Where the evidence of one metric on one system is added up: the whole and its parts, and a row a document where anything is drawn or grouped. */
import type { Evidence } from '@assay/core'
import { type Gathered, gathering, type LineRows, lineRowsOf, type Weighed } from '@assay/core/host'
import type { Means } from '@assay/core/result'
import type { Units } from '../judge/units.ts'
import type { PlannedMetric } from '../plan/planned.ts'
import { atOnce, refuse } from '../problems/faults.ts'
import type { AnyDocument } from '../read/pair.ts'
import { brokenMeasure } from './broken.ts'
import { averaged } from './means.ts'

/** A sum, and what it says of each part. */
export type Sum = Gathered<unknown>

/** The sum over all documents. */
export interface Tallied extends Sum {
  readonly units: number
  /** Over the documents that the system answers, where that is asked for. */
  readonly means: Means | undefined
  /** Where documents are kept apart. */
  readonly rows: DocumentRows | undefined
}
/** One row a document of the gold; empty for those that the system does not answer. */
export interface DocumentRows extends Weighed<Sum>, Pick<LineRows<unknown>, 'inOneUnit'> {
  readonly answered: (document: number) => boolean
  /** What some documents add up to, one weight for each. */
  readonly weighSome: (documents: ArrayLike<number>, weights: ArrayLike<number>) => unknown
}

export interface Lane {
  readonly add: (lines: Iterable<Evidence<unknown>>, document: AnyDocument) => void
  readonly finish: () => Tallied
}

/** Nothing is kept of a document, so that memory does not grow with the files. */
const laneTogether = ({ stats }: PlannedMetric['scorer']): Lane => {
  const all = gathering(stats)
  let units = 0
  return {
    add: (lines) => {
      units++
      for (const line of lines) all.add(line)
    },
    finish: () => ({ ...all.gathered(), units, rows: undefined, means: undefined }),
  }
}

const laneApart = ({ stats }: PlannedMetric['scorer'], units: Units): Lane => {
  const rows = lineRowsOf(stats)
  const answered: boolean[] = []
  const end = (isAnswered: boolean): void => {
    rows.endUnit()
    answered.push(isAnswered)
  }
  /** Documents that this system does not answer have rows too: all systems share their draws. */
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
      const { size, packed, weigh, inOneUnit } = rows
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

function* both(
  lines: Iterable<Evidence<unknown>>,
  add: (line: Evidence<unknown>) => void,
): Iterable<Evidence<unknown>> {
  for (const line of lines) {
    add(line)
    yield line
  }
}

/** The values of each document by itself are kept beside what the lane keeps. */
const withMeans = ({ metric, scorer }: PlannedMetric, lane: Lane): Lane => {
  const values = averaged(Object.keys(metric.measures))
  return {
    add: (lines, document) => {
      const own = gathering(scorer.stats)
      // of a document by itself, nothing is asked by facet
      lane.add(
        both(lines, ({ stats, verdict }) => own.add({ stats, verdict })),
        document,
      )
      const ofDocument = atOnce('summarise', scorer.summarise(own.gathered().stats))
      const broken = brokenMeasure(metric, ofDocument)
      if (broken !== undefined) refuse(`${broken}, for document ${document.id}`)
      values.add(ofDocument)
    },
    finish: () => ({ ...lane.finish(), means: values.means() }),
  }
}

export interface Kept {
  /** A row a document. */
  readonly apart: boolean
  /** Means over documents. */
  readonly means: boolean
}

/** The lane of one metric and one system. */
export const laneOf = (planned: PlannedMetric, units: Units, { apart, means }: Kept): Lane => {
  const lane = apart ? laneApart(planned.scorer, units) : laneTogether(planned.scorer)
  return means ? withMeans(planned, lane) : lane
}
