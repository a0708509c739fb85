/**
 * A part of a report that a metric brings, as plain data: a text, a table, a chart. It is worked out in the run and stored
 * in the result, and every format draws it: charts as pictures on pages, as a table of their numbers in texts.
 */
import type { Measure } from './measure.ts'

/** It holds no words, forms or ids of the documents, unless it says so: a report is for others too. */
export interface Section {
  /** Its heading, another one for each section of a metric: `by noise and period`. */
  readonly title: string
  /** True where it holds words of the documents: it is removed from files written for others. */
  readonly words?: true
  /** A sentence or two about the numbers. */
  readonly text?: string
  readonly table?: SectionTable
  /** A picture; texts have a table of its numbers, unless there is a table anyway. */
  readonly chart?: SectionChart
  /** Smaller pictures beside it, such as one for each label; texts leave them out. */
  readonly panels?: readonly SectionPanel[]
}

export interface SectionPanel {
  readonly title: string
  readonly chart: SectionChart
}

export type SectionUnit = Measure<string>['unit']

/** Something that has numbers: a column, an axis. */
export interface Quantity {
  readonly title: string
  readonly unit: SectionUnit
}

export interface SectionTable {
  /** Those without a unit hold names, and come first. */
  readonly columns: readonly SectionColumn[]
  /** A cell for each column. */
  readonly rows: readonly (readonly SectionCell[])[]
  /** The numbers that a page shades the darkest, in the columns with the unit of the last. */
  readonly shade?: 'high' | 'low'
}
export interface SectionColumn {
  readonly title: string
  readonly unit?: SectionUnit
}
/** A name; or a number, null for "no value", and an empty text where none belongs. Numbers are finite; ratios run from 0 to 1, and rates of errors beyond. */
export type SectionCell = string | number | null

export type SectionChart = BarChart | LineChart

/** Numbers by name. */
export interface BarChart {
  readonly kind: 'bars'
  /** The kind of the names. */
  readonly x: { readonly title: string }
  readonly y: Quantity
  readonly series: readonly ChartSeries<string>[]
}
/** Numbers by number: points that a line joins, that steps join, or that stand alone. A few hundred are enough for any line. */
export interface LineChart {
  readonly kind: 'lines' | 'steps' | 'points'
  readonly x: Quantity
  readonly y: Quantity
  /** True for a line where both axes are equal: what a reliability diagram is compared with. */
  readonly diagonal?: true
  readonly series: readonly LineSeries[]
}
export interface LineSeries extends ChartSeries<number> {
  /**
   * Drawn otherwise than the chart says: as marks alone, such as a point that was chosen; as bars from zero; or as a guide, a faint line
   * that all systems share, such as a curve of equal F.
   */
  readonly as?: 'points' | 'bars' | 'guide'
}
export interface ChartSeries<X extends string | number> {
  readonly name: string
  readonly points: readonly ChartPoint<X>[]
}
export interface ChartPoint<X extends string | number> {
  readonly x: X
  readonly y: number | null
  readonly interval?: readonly [low: number, high: number]
}
