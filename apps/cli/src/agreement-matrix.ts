/** `assay agree --matrix`: pairwise agreement of annotators as a matrix. */
import { compareCodePoints } from '@assay/core'
import type { Failure } from '@assay/host'
import { failure, hostCode, suggestion } from '@assay/host/internal'
import { type Description, json, type Result, type Score } from '@assay/report'
import { csvRows, fixed, heats, markdown, safe, table } from '@assay/report/internal'
import { chain, type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from './arguments.ts'
import { parseTargets, type Target } from './render.ts'

/** One metric's headline for each two annotators; null where it has no value. */
export interface AgreementMatrix {
  readonly metric: string
  readonly measure: string
  readonly title: string
  readonly annotators: readonly string[]
  /** By row and column; undefined on the diagonal. */
  readonly values: readonly (readonly (number | null | undefined)[])[]
}

const formats = ['text', 'json', 'csv', 'markdown', 'svg']

export const parseMatrixTargets = (args: Arguments): Either<Failure, readonly Target[]> =>
  chain((targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    const wrong = targets.find(({ format }) => !formats.includes(format))
    if (wrong === undefined) return right(targets)
    const why = `there is no format "${wrong.format}" for a matrix of annotators`
    return left(failure(2, hostCode.E212, why, suggestion(wrong.format, formats)))
  })(parseTargets(args))

/** Names of the annotators, sorted. */
export const annotatorNames = ({ inputs }: Pick<Result, 'inputs'>): readonly string[] =>
  [...new Set(inputs.flatMap(({ systems = [] }) => systems.map(({ system }) => system)))].sort(compareCodePoints)

/** Builds the matrix; with two annotators, the score itself is their agreement. */
export const matrixOf = (
  annotators: readonly string[],
  score: Score,
  { measures }: Pick<Description, 'measures'>,
): AgreementMatrix => {
  const { headline } = score
  const pairs = score.facets['pair']
  const between = (a: string, b: string): number | null => {
    if (pairs === undefined) return score.measures[headline]?.value ?? null
    return (pairs[`${a} × ${b}`] ?? pairs[`${b} × ${a}`])?.measures[headline]?.value ?? null
  }
  return {
    metric: score.metric,
    measure: headline,
    title: measures[headline]?.title ?? headline,
    annotators,
    values: annotators.map((a) => annotators.map((b) => (a === b ? undefined : between(a, b)))),
  }
}

const shown = (value: number | null | undefined): string =>
  value === undefined ? '' : value === null ? '–' : fixed(value * 100, 2)

const rowsOf = ({ title, annotators, values }: AgreementMatrix, cell: (value: number | null | undefined) => string) => [
  [title, ...annotators],
  ...annotators.map((name, i) => [name, ...(values[i] ?? []).map(cell)]),
]

const textOf = (matrix: AgreementMatrix): string =>
  `${table(
    rowsOf(matrix, shown).map((row) => row.map((cell) => safe(cell))),
    { align: ['left', ...matrix.annotators.map(() => 'right' as const)] },
  ).join('\n')}\n`

const csvOf = (matrix: AgreementMatrix, isRaw: boolean): string =>
  csvRows(
    rowsOf(matrix, (value) => (value == null ? '' : String(value))),
    isRaw,
  )

const markdownOf = (matrix: AgreementMatrix): string => {
  const [head = '', ...rows] = rowsOf(
    { ...matrix, title: markdown(matrix.title), annotators: matrix.annotators.map(markdown) },
    shown,
  ).map((row) => `| ${row.join(' | ')} |\n`)
  return [head, `| --- |${' ---: |'.repeat(matrix.annotators.length)}\n`, ...rows].join('')
}

/** Draws a heat map of each matrix. */
const svgOf = (all: readonly AgreementMatrix[]): string =>
  heats(
    all.map(({ metric, title, annotators, values }) => ({
      title: `${metric}: ${title} of each two`,
      down: 'annotator',
      across: 'annotator',
      digits: 2,
      columns: annotators,
      rows: annotators.map((name, i) => ({
        name,
        values: (values[i] ?? []).map((value) => (typeof value === 'number' ? value * 100 : value)),
      })),
      blank: values.flat().reduce<number>((least, value) => Math.min(least, (value ?? 0) * 100), 0),
      notes: ['percent; the darker, the more they agree'],
    })),
    { width: 720, paper: true },
  )

export const renderMatrices = (format: string, all: readonly AgreementMatrix[], csvRaw: boolean): string => {
  if (format === 'json') return json(all)
  if (format === 'svg') return svgOf(all)
  return all
    .map((each) => (format === 'text' ? textOf(each) : format === 'csv' ? csvOf(each, csvRaw) : markdownOf(each)))
    .join('\n')
}
