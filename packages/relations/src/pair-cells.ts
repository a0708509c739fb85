/** Counts of labels of pairs, and the numbers that follow. */
import {
  compareCodePoints,
  count,
  meansOverTypes,
  ofZeroDivision,
  type Prf,
  shareOf,
  struct,
  table,
  type ZeroDivision,
} from '@assay/core'
import type { PairOptions } from './pair-options.ts'

/** A reason why there is not a label of the system: null, a pair without the field, or no pair. */
export type Absence = 'null' | 'field' | 'pair'

/** The labels of one field of a pair. */
export interface Cell {
  readonly field: string
  readonly gold: string
  /** True where the gold has null, and `gold` stands for it. */
  readonly isFilled?: true
  readonly system?: string
  /** Set where there is not a label of the system. */
  readonly absent?: Absence
}

/** A cell as a label of a table. */
export const cellKey = ({ field, gold, isFilled, system, absent }: Cell): string =>
  JSON.stringify([field, gold, isFilled ? 1 : 0, system ?? null, absent ?? null])

export const cellOf = (key: string): Cell => {
  const [field, gold, isFilled, system, absent] = JSON.parse(key) as [
    string,
    string,
    0 | 1,
    string | null,
    Absence | null,
  ]
  return {
    field,
    gold,
    ...(isFilled === 1 && { isFilled: true as const }),
    ...(system !== null && { system }),
    ...(absent !== null && { absent }),
  }
}

const labelCounts = struct({ gold: count, found: count, correct: count, wrongDirection: count })
const itemCounts = struct({ total: count, correct: count, answered: count, missed: count })

export const stats = struct({
  /** By field and label. */
  labels: table(labelCounts),
  /** By field. */
  items: table(itemCounts),
  /** Both labels of each item, which reports and remarks need. */
  cells: table(count),
})
export type PairStats = typeof stats.empty

// ---- labels ----------------------------------------------------------------------------------------------------------

const DIRECTION = /\((?:e1,e2|e2,e1)\)$/

/** A label without its direction. */
export const withoutDirection = (label: string): string => label.replace(DIRECTION, '')

/** A label as it is counted. */
export const labelUnder = ({ direction }: PairOptions): ((label: string) => string) =>
  direction === 'exact' ? (label) => label : withoutDirection

/** Tests a label of the system; where directions count, they must be equal too. */
export const isRight = (gold: string, system: string, { direction }: PairOptions): boolean =>
  direction === 'ignore' ? withoutDirection(gold) === withoutDirection(system) : gold === system

/** True for an item without an answer that does not count. */
export const isOmitted = ({ absent }: Cell, options: PairOptions): boolean =>
  absent !== undefined && options['items.missing'] === 'omit'

/** The label of the system that counts: its own, or the one that stands for a missing one. */
export const answered = ({ system, absent }: Cell, options: PairOptions): string | undefined =>
  system ?? (absent !== undefined && options['items.missing'] === 'label' ? options.missingLabel : undefined)

// ---- counts ----------------------------------------------------------------------------------------------------------

/** A label of a field as a key of the table. */
const labelKey = (field: string, label: string): string => JSON.stringify([field, label])

/** Counts of an item: of the gold's label with the item itself, and of the system's label. */
export interface Counted {
  readonly gold: PairStats
  readonly system: PairStats | undefined
}

const ofLabel = (field: string, label: string, counts: Partial<typeof labelCounts.empty>): PairStats['labels'] =>
  new Map([[labelKey(field, label), { ...labelCounts.empty, ...counts }]])

export const countCell = (cell: Cell, options: PairOptions): Counted => {
  const { field, gold, absent } = cell
  const cells = new Map([[cellKey(cell), 1]])
  if (isOmitted(cell, options)) return { gold: { ...stats.empty, cells }, system: undefined }
  const nameOf = labelUnder(options)
  const system = answered(cell, options)
  const isCorrect = system !== undefined && isRight(gold, system, options)
  const isReversed =
    system !== undefined && options.direction === 'count' && !isCorrect && nameOf(gold) === nameOf(system)
  return {
    gold: {
      labels: ofLabel(field, nameOf(gold), {
        gold: 1,
        correct: isCorrect ? 1 : 0,
        wrongDirection: isReversed ? 1 : 0,
      }),
      items: new Map([
        [
          field,
          {
            total: 1,
            correct: isCorrect ? 1 : 0,
            answered: absent === 'pair' ? 0 : 1,
            missed: system === undefined ? 1 : 0,
          },
        ],
      ]),
      cells,
    },
    system: system === undefined ? undefined : { ...stats.empty, labels: ofLabel(field, nameOf(system), { found: 1 }) },
  }
}

// ---- numbers ---------------------------------------------------------------------------------------------------------

type LabelCounts = typeof labelCounts.empty

/** The labels of each field that precision, recall and the means are over. */
const labelsByField = (
  { labels }: PairStats,
  { negative, classes }: PairOptions,
): ReadonlyMap<string, LabelCounts[]> => {
  const fields = new Map<string, LabelCounts[]>()
  for (const [key, counts] of labels) {
    const [field, label] = JSON.parse(key) as [string, string]
    const counted = fields.get(field) ?? []
    fields.set(field, counted)
    if (!negative.includes(label) && !(classes === 'gold' && counts.gold === 0)) counted.push(counts)
  }
  return fields
}

const scoresOf = ({ gold, found, correct }: LabelCounts, zero: ZeroDivision): Prf => ({
  precision: shareOf(correct, found, zero),
  recall: shareOf(correct, gold, zero),
  f1: shareOf(2 * correct, gold + found, zero),
})

const meansOf = (labels: readonly LabelCounts[], options: PairOptions): Prf => {
  const { zeroDivisionInMeans: zero } = options
  const value = ofZeroDivision(options.zeroDivision)
  if (labels.length === 0) return { precision: value, recall: value, f1: value }
  const types = labels.map((counts) => ({
    scores: scoresOf(counts, zero === 'omit' ? 'none' : zero),
    gold: counts.gold,
  }))
  return meansOverTypes(types).macro
}

/** The mean over fields; of those that have a value. */
const meanOfFields = (means: readonly Prf[], name: keyof Prf): number | undefined => {
  const values = means.flatMap((scores) => scores[name] ?? [])
  return shareOf(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
    'none',
  )
}

export const summarisePairs = (s: PairStats, options: PairOptions) => {
  const fields = [...labelsByField(s, options)]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([, labelCountsOfField]) => labelCountsOfField)
  let labels = labelCounts.empty
  for (const counts of fields.flat()) labels = labelCounts.concat(labels, counts)
  let items = itemCounts.empty
  for (const counts of s.items.values()) items = itemCounts.concat(items, counts)
  const means = fields.map((field) => meansOf(field, options))
  return {
    ...scoresOf(labels, options.zeroDivision),
    macroPrecision: meanOfFields(means, 'precision'),
    macroRecall: meanOfFields(means, 'recall'),
    macroF1: meanOfFields(means, 'f1'),
    accuracy: shareOf(items.correct, items.total, options.zeroDivision),
    ...items,
    gold: labels.gold,
    found: labels.found,
    wrongDirection: labels.wrongDirection,
  }
}
