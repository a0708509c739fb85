/** The metric `pair-labels`: labels of given pairs, as in HIPE-2026, SemEval-2010 Task 8 and TACRED. */
import { type Evidence, type Measure, measure, metric, type Problem, type RenderedLine, type Scorer } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { code } from './messages.ts'
import type { LabelledPair, Relations } from './model.ts'
import {
  type Absence,
  answered,
  type Cell,
  cellKey,
  cellOf,
  countCell,
  isOmitted,
  isRight,
  labelUnder,
  type PairStats,
  stats,
  summarisePairs,
  withoutDirection,
} from './pair-cells.ts'
import { type PairOptions, pairOptions } from './pair-options.ts'
import { semevalReport } from './semeval-report.ts'

type Line = Evidence<PairStats>

// ---- lines -----------------------------------------------------------------------------------------------------------

const verdictOf = (cell: Cell, options: PairOptions): string => {
  const system = answered(cell, options)
  if (system === undefined) return 'missed'
  if (isRight(cell.gold, system, options)) return 'correct'
  return withoutDirection(cell.gold) === withoutDirection(system) ? 'wrong direction' : 'wrong label'
}

interface Template extends Pick<Line, 'stats' | 'facets' | 'parts' | 'verdict'> {
  readonly gold: string
  readonly system: string | undefined
}

/** The parts of a line that items with the same labels share. */
const templateOf = (cell: Cell, isOneField: boolean, options: PairOptions): Template => {
  const nameOf = labelUnder(options)
  const system = answered(cell, options)
  const shown = (label: string): string => (isOneField ? nameOf(label) : `${cell.field}=${nameOf(label)}`)
  const counts = countCell(cell, options)
  const whole = counts.system === undefined ? counts.gold : stats.concat(counts.gold, counts.system)
  const [gold, answer] = [shown(cell.gold), system === undefined ? undefined : shown(system)]
  const base = {
    stats: whole,
    verdict: isOmitted(cell, options) ? 'omitted' : verdictOf(cell, options),
    gold: nameOf(cell.gold),
    system: system === undefined ? undefined : nameOf(system),
  }
  const facets = { field: cell.field, label: gold }
  if (answer === undefined || answer === gold) return { ...base, facets }
  return {
    ...base,
    facets,
    parts: [
      ['field', cell.field, whole],
      ['label', gold, counts.gold],
      ['label', answer, counts.system!],
    ],
  }
}

const newTemplates = (options: PairOptions) => {
  const templates = new Map<string, Template>()
  return (cell: Cell, isOneField: boolean): Template => {
    const key = `${isOneField ? 1 : 0}${cellKey(cell)}`
    const existing = templates.get(key)
    if (existing !== undefined) return existing
    const built = templateOf(cell, isOneField, options)
    templates.set(key, built)
    return built
  }
}

/** Words of a pair: the names of its entities, or their ids. */
const shownPair = ({ entities, text, mentions }: Relations, { key }: LabelledPair): string => {
  if (key.length === 1 && text !== undefined && mentions.length > 0) return text
  const names = new Map(entities.map(({ id, name }) => [id, name]))
  return key.map((id) => names.get(id) ?? id).join(', ')
}

const showItem = (
  gold: Relations,
  pair: LabelledPair,
  field: string,
  template: Template,
  isOneField: boolean,
): RenderedLine => {
  const name = isOneField ? '' : `${field}=`
  const { gold: goldLabel, system } = template
  return {
    gold: `${name}${goldLabel} (${shownPair(gold, pair)})`,
    ...(system !== undefined && { system: `${name}${system}` }),
    types: { gold: goldLabel, ...(system !== undefined && { system }) },
    ...(pair.at && { at: pair.at }),
  }
}

// ---- documents -------------------------------------------------------------------------------------------------------

const pairKey = ({ key }: LabelledPair): string => JSON.stringify(key)

/** The fields of a document that are scored, in their order. */
const fieldsOf = ({ pairs }: Relations, { fields }: PairOptions): readonly string[] => {
  if (fields.length > 0) return fields
  return [...new Set(pairs.flatMap(({ labels }) => Object.keys(labels)))]
}

const labelOf = ({ labels }: LabelledPair, field: string): string | null | undefined =>
  Object.hasOwn(labels, field) ? labels[field] : undefined

const answerTo = (
  answer: LabelledPair | undefined,
  field: string,
): { readonly system: string } | { readonly absent: Absence } => {
  if (answer === undefined) return { absent: 'pair' }
  const label = labelOf(answer, field)
  return typeof label === 'string' ? { system: label } : { absent: label === null ? 'null' : 'field' }
}

/** The items of a pair of documents. */
function* itemsOf(
  gold: Relations,
  system: Relations,
  options: PairOptions,
): Iterable<readonly [pair: LabelledPair, cell: Cell]> {
  const answers = new Map(system.pairs.map((pair) => [pairKey(pair), pair]))
  const fields = fieldsOf(gold, options)
  for (const pair of gold.pairs)
    for (const field of fields) {
      const label = labelOf(pair, field)
      const goldLabel = label ?? options.missingLabel
      yield [
        pair,
        {
          field,
          gold: goldLabel,
          ...(typeof label !== 'string' && { isFilled: true as const }),
          ...answerTo(answers.get(pairKey(pair)), field),
        },
      ]
    }
}

// ---- checks ----------------------------------------------------------------------------------------------------------

const shownKey = ({ key }: LabelledPair): string => `(${key.join(', ')})`

function* checkGold(gold: Relations, options: PairOptions): Iterable<Problem> {
  if (options.missingLabel !== '') return
  const fields = fieldsOf(gold, options)
  for (const pair of gold.pairs)
    for (const field of fields)
      if (typeof labelOf(pair, field) !== 'string')
        yield {
          severity: 'error',
          code: code.E725,
          message: `the pair ${shownKey(pair)} of the gold has no label "${field}"`,
          at: pair.at ?? nowhere,
          hint: 'missingLabel=FALSE counts null as FALSE; masked data cannot be scored',
        }
}

function* checkAnswer(system: Relations, gold: Relations, options: PairOptions): Iterable<Problem> {
  const goldKeys = new Set(gold.pairs.map(pairKey))
  for (const pair of system.pairs)
    if (!goldKeys.has(pairKey(pair)))
      yield {
        severity: 'warning',
        code: code.W722,
        message: 'pairs that the gold does not have are ignored',
        at: pair.at ?? nowhere,
        hint: 'are the ids of the pairs those of the gold?',
      }
  const fields = fieldsOf(gold, options)
  const lost = gold.pairs.length === 0 ? [] : fieldsOf(system, options).filter((field) => !fields.includes(field))
  for (const field of lost)
    yield {
      severity: 'error',
      code: code.E726,
      message: `the field "${field}" is in the system alone`,
      at: system.pairs[0]?.at ?? nowhere,
      hint: `name the fields that are scored: --set fields=${fields.join(',')}`,
    }
  if (options['items.missing'] !== 'error') return
  for (const [pair, cell] of itemsOf(gold, system, options))
    if (cell.system === undefined)
      yield {
        severity: 'error',
        code: code.E725,
        message: `the system has no label "${cell.field}" of the pair ${shownKey(pair)}`,
        at: pair.at ?? nowhere,
        hint: 'items.missing=wrong counts it as wrong, items.missing=omit leaves it out',
      }
}

/** Fields of which no pair has a label on one of the sides. */
const emptyFields = ({
  cells,
}: PairStats): { readonly gold?: string; readonly system?: string; readonly labelled: readonly string[] } => {
  const fields = new Map<string, { gold: boolean; system: boolean }>()
  for (const key of cells.keys()) {
    const { field, isFilled, absent } = cellOf(key)
    const sides = fields.get(field) ?? { gold: false, system: false }
    fields.set(field, sides)
    sides.gold ||= !isFilled
    sides.system ||= absent !== 'field'
  }
  const first = (side: 'gold' | 'system'): string | undefined => [...fields].find(([, sides]) => !sides[side])?.[0]
  const [gold, system] = [first('gold'), first('system')]
  const labelled = [...fields].flatMap(([field, sides]) => (sides.gold && sides.system ? [field] : []))
  return { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }), labelled }
}

/** The remedy for a field that a side lacks: a call with those that both sides have. */
const fieldsHint = (labelled: readonly string[]): string =>
  labelled.length === 0
    ? 'score data that has its labels'
    : `score the fields that both sides have: --set fields=${labelled.join(',')}`

const warnings = [
  [
    code.E726,
    (s: PairStats) => {
      const { gold, system, labelled } = emptyFields(s)
      if (gold !== undefined)
        return {
          severity: 'error' as const,
          message: `no pair of the gold has a label "${gold}": masked data cannot be scored`,
          hint: fieldsHint(labelled),
        }
      return system === undefined
        ? undefined
        : {
            severity: 'error' as const,
            message: `the field "${system}" is in the gold alone`,
            hint: fieldsHint(labelled),
          }
    },
  ],
] as const

const firstLabels = (labels: readonly string[]): string => labels.slice(0, 5).join(', ')

/** Labels that the system alone uses: their recall is 0/0, and counts in the mean. */
const remarksUnder =
  (options: PairOptions) =>
  ({ cells }: PairStats): readonly string[] => {
    if (options.classes === 'gold' || options.zeroDivisionInMeans === 'omit') return []
    const sides = new Map<string, { gold: boolean; found: boolean }>()
    const nameOf = labelUnder(options)
    const at = (field: string, label: string) => {
      const name = `${field}=${nameOf(label)}`
      const presence = sides.get(name) ?? { gold: false, found: false }
      sides.set(name, presence)
      return presence
    }
    for (const key of cells.keys()) {
      const cell = cellOf(key)
      at(cell.field, cell.gold).gold = true
      const system = answered(cell, options)
      if (system !== undefined) at(cell.field, system).found = true
    }
    const alone = [...sides].flatMap(([name, presence]) => (presence.found && !presence.gold ? [name] : [])).toSorted()
    const value = options.zeroDivisionInMeans
    return alone.length === 0
      ? []
      : [`labels that the system alone uses count ${value} in macro recall: ${firstLabels(alone)}`]
  }

// ---- the metric ------------------------------------------------------------------------------------------------------

const { number, ratio } = measure
const ofFields = (fieldMeasure: Measure<never>): Measure<never> => measure.ofWhole(fieldMeasure, ['field'])
const measures = {
  precision: ratio('precision', 'right labels / found labels, without negative ones'),
  recall: ratio('recall', 'right labels / labels of the gold, without negative ones'),
  f1: ratio('F1', '2 · right / (found + gold) labels, without negative ones'),
  macroPrecision: ofFields(ratio('macro precision', 'mean of precision over labels, of several fields their mean')),
  macroRecall: ofFields(ratio('macro recall', 'mean of recall over labels, of several fields their mean')),
  macroF1: ofFields(ratio('macro F1', 'mean of F1 over labels, of several fields their mean')),
  accuracy: ratio('accuracy', 'correct / total, negative labels too'),
  total: number('items', 'labels of the gold that are scored'),
  correct: number('correct items', 'items with the right label'),
  answered: number('answered items', 'items whose pair the system gives'),
  missed: number('missed items', 'items without a label of the system'),
  gold: number('gold labels', 'labels of the gold, without negative ones'),
  found: number('found labels', 'labels of the system, without negative ones'),
  wrongDirection: number('wrong directions', 'labels that are right but for their direction, where it is counted'),
} as const

const withOptions = (options: PairOptions): Scorer<'relations', PairStats, keyof typeof measures> => {
  const template = newTemplates(options)
  return {
    stats,
    judge: (gold) => {
      const isOneField = fieldsOf(gold, options).length === 1
      return function* (system): Iterable<Line> {
        for (const [pair, cell] of itemsOf(gold, system, options)) {
          const withItems = template(cell, isOneField)
          const { gold: _, system: __, ...line } = withItems
          yield { ...line, show: () => showItem(gold, pair, cell.field, withItems, isOneField) }
        }
      }
    },
    summarise: (s) => summarisePairs(s, options),
    check: (content, gold) => (gold === undefined ? checkGold(content, options) : checkAnswer(content, gold, options)),
    report: {
      doubts: warnings,
      remarks: remarksUnder(options),
      formats: { 'semeval-2010-8': ({ cells }) => semevalReport(cells) },
    },
    labelForm: labelUnder(options),
  }
}

export const pairLabels = metric({
  contract: 1,
  name: 'pair-labels',
  title: 'labels of given pairs: accuracy, precision, recall and F1 by field and label, with macro means',
  reads: 'relations',
  units: 'documents',
  cites: ['hendrickx-2010-semeval', 'zhang-2017-tacred', 'opitz-2026-hipe'],
  options: pairOptions,
  measures,
  headline: 'macroF1',
  shows: ['accuracy', 'f1'],
  with: withOptions,
})
