/** Cells of labels: of the gold, of the system, or of both. All numbers of `pair-labels` follow from how often each is there. */
import { meansOverTypes, ofZeroDivision, type Prf, shareOf, type ZeroDivision } from '@assay/core'
import type { PairOptions } from './pair-options.ts'

/** A reason why there is no label of the system: null, a pair without the field, no pair, or another label that counts elsewhere. */
export type Absence = 'null' | 'field' | 'pair' | 'other'

/** The labels of one field of a pair. */
export interface Cell {
  readonly field: string
  /** Absent for an answer that counts for its own label. */
  readonly gold?: string
  /** True where the gold has null, and `gold` stands for it. */
  readonly isFilled?: true
  readonly system?: string
  /** Set where there is no label of the system beside the gold's. */
  readonly absent?: Absence
}

/** A cell as a label of a table. */
export const cellKey = ({ field, gold, isFilled, system, absent }: Cell): string =>
  JSON.stringify([field, gold ?? null, isFilled ? 1 : 0, system ?? null, absent ?? null])

export const cellOf = (key: string): Cell => {
  const [field, gold, isFilled, system, absent] = JSON.parse(key) as [
    string,
    string | null,
    0 | 1,
    string | null,
    Absence | null,
  ]
  return {
    field,
    ...(gold !== null && { gold }),
    ...(isFilled === 1 && { isFilled: true as const }),
    ...(system !== null && { system }),
    ...(absent !== null && { absent }),
  }
}

// ---- labels ----------------------------------------------------------------------------------------------------------

const DIRECTION = /\((?:e1,e2|e2,e1)\)$/

/** A label without its direction. */
export const withoutDirection = (label: string): string => label.replace(DIRECTION, '')

/** A label as it is counted. */
export const labelUnder = ({ direction }: PairOptions): ((label: string) => string) =>
  direction === 'exact' ? (label) => label : withoutDirection

/** Where a direction is counted, both have it. */
export const isRight = (gold: string, system: string, { direction }: PairOptions): boolean =>
  direction === 'ignore' ? withoutDirection(gold) === withoutDirection(system) : gold === system

const isMissing = (absent: Absence | undefined): boolean => absent !== undefined && absent !== 'other'

/** True for an item without an answer that does not count. */
export const isOmitted = ({ absent }: Cell, options: PairOptions): boolean =>
  isMissing(absent) && options['items.missing'] === 'omit'

/** The label of the system that counts: its own, or the one that stands for a missing one. */
export const answered = ({ system, absent }: Cell, options: PairOptions): string | undefined =>
  system ?? (isMissing(absent) && options['items.missing'] === 'label' ? options.missingLabel : undefined)

// ---- counts ----------------------------------------------------------------------------------------------------------

export interface LabelCounts {
  gold: number
  found: number
  correct: number
  wrongDirection: number
}

export interface FieldCounts {
  readonly labels: Map<string, LabelCounts>
  total: number
  correct: number
  answered: number
  missed: number
}

const labelCounts = ({ labels }: FieldCounts, label: string): LabelCounts => {
  const known = labels.get(label)
  if (known !== undefined) return known
  const made: LabelCounts = { gold: 0, found: 0, correct: 0, wrongDirection: 0 }
  labels.set(label, made)
  return made
}

const addCell = (to: FieldCounts, cell: Cell, times: number, options: PairOptions): void => {
  if (isOmitted(cell, options)) return
  const { gold, absent } = cell
  const nameOf = labelUnder(options)
  const system = answered(cell, options)
  if (system !== undefined) labelCounts(to, nameOf(system)).found += times
  if (gold === undefined) return
  const own = labelCounts(to, nameOf(gold))
  own.gold += times
  to.total += times
  if (absent !== 'pair') to.answered += times
  if (system === undefined) {
    if (isMissing(absent)) to.missed += times
    return
  }
  if (isRight(gold, system, options)) {
    own.correct += times
    to.correct += times
  } else if (withoutDirection(gold) === withoutDirection(system) && options.direction === 'count')
    own.wrongDirection += times
}

/** The counts of each field. */
export const countFields = (
  cells: ReadonlyMap<string, number>,
  options: PairOptions,
): ReadonlyMap<string, FieldCounts> => {
  const fields = new Map<string, FieldCounts>()
  for (const [key, times] of cells) {
    const cell = cellOf(key)
    const known = fields.get(cell.field)
    const own = known ?? { labels: new Map(), total: 0, correct: 0, answered: 0, missed: 0 }
    if (known === undefined) fields.set(cell.field, own)
    addCell(own, cell, times, options)
  }
  return fields
}

// ---- numbers ---------------------------------------------------------------------------------------------------------

/** The labels that precision, recall and the means are over. */
export const countedLabels = ({ labels }: FieldCounts, options: PairOptions): readonly LabelCounts[] =>
  [...labels].flatMap(([label, own]) =>
    options.negative.includes(label) || (options.classes === 'gold' && own.gold === 0) || own.gold + own.found === 0
      ? []
      : [own],
  )

const scoresOf = ({ gold, found, correct }: LabelCounts, zero: ZeroDivision): Prf => ({
  precision: shareOf(correct, found, zero),
  recall: shareOf(correct, gold, zero),
  f1: shareOf(2 * correct, gold + found, zero),
})

const meansOf = (field: FieldCounts, options: PairOptions): Prf => {
  const { zeroDivisionInMeans: zero } = options
  const labels = countedLabels(field, options)
  const value = ofZeroDivision(options.zeroDivision)
  if (labels.length === 0) return { precision: value, recall: value, f1: value }
  const types = labels.map((own) => ({ scores: scoresOf(own, zero === 'omit' ? 'none' : zero), gold: own.gold }))
  return meansOverTypes(types).macro
}

/** The mean over fields; of those that have a value. */
const meanOfFields = (means: readonly Prf[], name: keyof Prf): number | undefined => {
  const values = means.flatMap((own) => own[name] ?? [])
  return shareOf(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
    'none',
  )
}

export const summarisePairs = (cells: ReadonlyMap<string, number>, options: PairOptions) => {
  const fields = [...countFields(cells, options)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own)
  const sums = { gold: 0, found: 0, hits: 0, wrongDirection: 0, total: 0, correct: 0, answered: 0, missed: 0 }
  for (const field of fields) {
    sums.total += field.total
    sums.correct += field.correct
    sums.answered += field.answered
    sums.missed += field.missed
    for (const own of countedLabels(field, options)) {
      sums.gold += own.gold
      sums.found += own.found
      sums.hits += own.correct
      sums.wrongDirection += own.wrongDirection
    }
  }
  const { hits, ...counts } = sums
  const means = fields.map((field) => meansOf(field, options))
  const scores = scoresOf({ ...sums, correct: hits }, options.zeroDivision)
  return {
    ...scores,
    macroPrecision: meanOfFields(means, 'precision'),
    macroRecall: meanOfFields(means, 'recall'),
    macroF1: meanOfFields(means, 'f1'),
    accuracy: shareOf(sums.correct, sums.total, options.zeroDivision),
    ...counts,
  }
}
