/**
 * The report of the scorer of SemEval-2010 Task 8, version 1.2, byte for byte: three evaluations, each with its matrix of
 * confusion. Labels of answers that the key does not have are in columns of their own.
 */
import { compareCodePoints, fixed } from '@assay/core'
import { harmonic } from '@assay/core/internal'
import { cellOf, withoutDirection } from './pair-cells.ts'

/** The script calls it so, and it comes last in each order. */
const OTHER = '_Other'

/** Examples with one label in the key and one in the answers; undefined where they are skipped. */
interface Row {
  readonly key: string
  readonly answer: string | undefined
  readonly times: number
}

const named = (label: string): string => (label === 'Other' ? OTHER : label)

const rowsOf = (cells: ReadonlyMap<string, number>): readonly Row[] =>
  [...cells].map(([cell, times]) => {
    const { gold, system } = cellOf(cell)
    return { key: named(gold), answer: system === undefined ? undefined : named(system), times }
  })

type Name = (label: string) => string

/** `C-E1` for Cause-Effect(e1,e2), `C-E` without a direction. */
const short = (label: string): string => {
  if (label === OTHER) return '_O_'
  const [, first = '', second = '', direction] = /^(.)[^-]*-(.)[^(]*(?:\(e([12]))?/.exec(label) ?? []
  return `${first}-${second}${direction ?? ''}`
}

/** The same for a label that the key does not have: `*CE1`. */
const starred = (label: string): string => (label === OTHER ? short(label) : `*${short(label).replace('-', '')}`)

const wide = (text: string | number, width: number): string => String(text).padStart(width)

const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0)
const shown = (value: number): string => fixed(value, 2)

/** The counts of an evaluation. */
interface Counts {
  /** Labels of the key in order, and those that answers alone have. */
  readonly inKey: readonly string[]
  readonly others: readonly string[]
  readonly at: (key: string, answer: string) => number
  readonly column: (answer: string) => number
  readonly reversed: (key: string) => number
  readonly skipped: (key: string) => number
  readonly actual: (key: string) => number
}

const countRows = (rows: readonly Row[], nameOf: Name, countsDirection: boolean): Counts => {
  const sums = new Map<string, number>()
  const add = (name: string, times: number): void => {
    sums.set(name, (sums.get(name) ?? 0) + times)
  }
  const keys = new Set<string>()
  const answers = new Set<string>()
  for (const { key, answer, times } of rows) {
    const label = nameOf(key)
    keys.add(label)
    add(`actual ${label}`, times)
    if (answer === undefined) {
      add(`skipped ${label}`, times)
      continue
    }
    const other = nameOf(answer)
    answers.add(other)
    if (countsDirection && label === other && key !== answer) add(`reversed ${label}`, times)
    else {
      add(`at ${label} ${other}`, times)
      add(`column ${other}`, times)
    }
  }
  const sum = (name: string): number => sums.get(name) ?? 0
  return {
    inKey: [...keys].sort(compareCodePoints),
    others: [...answers].filter((label) => !keys.has(label)).sort(compareCodePoints),
    at: (key, answer) => sum(`at ${key} ${answer}`),
    column: (answer) => sum(`column ${answer}`),
    reversed: (key) => sum(`reversed ${key}`),
    skipped: (key) => sum(`skipped ${key}`),
    actual: (key) => sum(`actual ${key}`),
  }
}

const total = (labels: readonly string[], of: (label: string) => number): number =>
  labels.reduce((sum, label) => sum + of(label), 0)

// ---- the matrix ------------------------------------------------------------------------------------------------------

const matrixOf = (counts: Counts, countsDirection: boolean): readonly string[] => {
  const { inKey, others, at, column, reversed, skipped, actual } = counts
  const columns = [...inKey, ...others]
  const rule = `      +${'-'.repeat(5 * columns.length)}+`
  const sides = (row: number, reverse: number, skip: number, all: number): string =>
    countsDirection
      ? `${wide(row, 4)}  ${wide(reverse, 4)}  ${wide(skip, 4)}   ${wide(all, 4)}`
      : `${wide(row, 4)} ${wide(skip, 4)} ${wide(all, 4)}`
  const row = (key: string): string =>
    `${wide(short(key), 5)} |${columns.map((answer) => `${wide(at(key, answer), 4)} `).join('')}| ${sides(
      total(columns, (answer) => at(key, answer)),
      reversed(key),
      skipped(key),
      actual(key),
    )}`
  const names = [...inKey.map(short), ...others.map(starred)]
  return [
    `       ${names.map((name) => ` ${wide(name, 4)}`).join('')} <-- classified as`,
    `${rule} -SUM-${countsDirection ? ' xDIRx skip  ACTUAL' : ' skip ACTUAL'}`,
    ...inKey.map(row),
    rule,
    ` -SUM-${columns.map((answer) => ` ${wide(column(answer), 4)}`).join('')}   ${sides(
      total(columns, column),
      total(inKey, reversed),
      total(inKey, skipped),
      total(inKey, actual),
    )}`,
  ]
}

// ---- the numbers -----------------------------------------------------------------------------------------------------

const share = (part: number, whole: number): string => `${part}/${whole} = ${wide(shown(percent(part, whole)), 5)}%`

const accuracies = ({ inKey, others, at, column, reversed, skipped, actual }: Counts): readonly string[] => {
  const all = total(inKey, actual)
  const answered = total([...inKey, ...others], column) + total(inKey, reversed)
  const right = total(inKey, (label) => at(label, label))
  return [
    `Coverage = ${share(answered, all)}`,
    `Accuracy (calculated for the above confusion matrix) = ${share(right, answered)}`,
    `Accuracy (considering all skipped examples as Wrong) = ${share(right, all)}`,
    `Accuracy (considering all skipped examples as Other) = ${share(right + skipped(OTHER), all)}`,
  ]
}

interface Scores {
  readonly lines: readonly string[]
  readonly macroF1: number
}

const scoresOf = ({ inKey, at, column, reversed, actual }: Counts, countsDirection: boolean): Scores => {
  const ofLabel = (label: string) => {
    const [right, found, reverse, all] = [at(label, label), column(label), reversed(label), actual(label)]
    const [p, r] = [percent(right, found + reverse), percent(right, all)]
    return { right, found, reverse, all, p, r, f: harmonic(p, r) }
  }
  const line = (label: string): string => {
    const { right, found, reverse, all, p, r, f } = ofLabel(label)
    const under = countsDirection ? `(${wide(found, 4)} + ${wide(reverse, 3)})` : wide(found, 4)
    return `${wide(label, 25)} :    P = ${wide(right, 4)}/${under} = ${wide(shown(p), 6)}%     R = ${wide(right, 4)}/${wide(all, 4)} = ${wide(shown(r), 6)}%     F1 = ${wide(shown(f), 6)}%`
  }
  const each = inKey.filter((label) => label !== OTHER).map(ofLabel)
  const sum = (of: (counts: ReturnType<typeof ofLabel>) => number): number =>
    each.reduce((all, counts) => all + of(counts), 0)
  const right = sum((counts) => counts.right)
  const found = sum((counts) => counts.found + counts.reverse)
  const all = sum((counts) => counts.all)
  const [p, r] = [percent(right, found), percent(right, all)]
  const mean = (of: (counts: ReturnType<typeof ofLabel>) => number): number =>
    each.length > 0 ? sum(of) / each.length : 0
  const macroF1 = mean((counts) => counts.f)
  return {
    lines: [
      'Results for the individual relations:',
      ...inKey.map(line),
      '',
      'Micro-averaged result (excluding Other):',
      `P = ${wide(right, 4)}/${wide(found, 4)} = ${wide(shown(p), 6)}%     R = ${wide(right, 4)}/${wide(all, 4)} = ${wide(shown(r), 6)}%     F1 = ${wide(shown(harmonic(p, r)), 6)}%`,
      '',
      'MACRO-averaged result (excluding Other):',
      `P = ${wide(shown(mean((counts) => counts.p)), 6)}%\tR = ${wide(shown(mean((counts) => counts.r)), 6)}%\tF1 = ${wide(shown(macroF1), 6)}%`,
    ],
    macroF1,
  }
}

// ---- the report ------------------------------------------------------------------------------------------------------

const evaluations: readonly (readonly [title: string, nameOf: Name, countsDirection: boolean])[] = [
  ['<<< (2*9+1)-WAY EVALUATION (USING DIRECTIONALITY)>>>:', (label) => label, false],
  ['<<< (9+1)-WAY EVALUATION IGNORING DIRECTIONALITY >>>:', withoutDirection, false],
  ['<<< (9+1)-WAY EVALUATION TAKING DIRECTIONALITY INTO ACCOUNT -- OFFICIAL >>>:', withoutDirection, true],
]

const warningsOf = (rows: readonly Row[]): readonly string[] => {
  const keys = new Set(rows.map(({ key }) => key))
  const unknown = new Map<string, number>()
  for (const { answer, times } of rows)
    if (answer !== undefined && !keys.has(answer)) unknown.set(answer, (unknown.get(answer) ?? 0) + times)
  return [...unknown]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(
      ([label, times]) =>
        `!!!WARNING!!! The proposed file contains ${times} label(s) of type '${label}', which is NOT present in the key file.\n`,
    )
}

export const semevalReport = (cells: ReadonlyMap<string, number>): string => {
  const rows = rowsOf(cells)
  const lines: string[] = [...warningsOf(rows)]
  let official = 0
  for (const [title, nameOf, countsDirection] of evaluations) {
    const counts = countRows(rows, nameOf, countsDirection)
    const scores = scoresOf(counts, countsDirection)
    official = scores.macroF1
    lines.push(title, '', 'Confusion matrix:', ...matrixOf(counts, countsDirection), '')
    lines.push(...accuracies(counts), '', ...scores.lines, '', '', '')
  }
  lines.push(
    `<<< The official score is (9+1)-way evaluation with directionality taken into account: macro-averaged F1 = ${shown(official)}% >>>`,
  )
  return `${lines.join('\n')}\n`
}
