/** The controls above the list of errors. */
import type { ErrorRecords } from '../src/html/error-records.ts'
import { element } from './element.ts'
import { type ErrorFilter, type ErrorOrder, pairKey } from './select-errors.ts'

type Choice<Value extends string = string> = readonly [value: Value, text: string]

interface Select {
  readonly label: HTMLLabelElement
  readonly select: HTMLSelectElement
}

const selectOf = (title: string, choices: readonly Choice[]): Select => {
  const select = element('select', {}, ...choices.map(([value, text]) => element('option', { value }, text)))
  return { label: element('label', {}, `${title} `, select), select }
}

const namesOf = (numbers: readonly number[], words: readonly string[]): readonly Choice[] => [
  ['', 'all'],
  ...numbers.map((number): Choice => [String(number), words[number] ?? '']),
]

/** Types that met anywhere, the most frequent first, by their keys. */
const pairsIn = ({ documents, words }: ErrorRecords): readonly Choice[] => {
  const pairs = new Map<string, { readonly text: string; count: number }>()
  for (const [, systems] of documents)
    for (const [, , , , own] of systems)
      for (const [gold, system, count] of own) {
        const key = pairKey(gold, system)
        const pair = pairs.get(key) ?? { text: pairText(words[gold], words[system]), count: 0 }
        pairs.set(key, pair)
        pair.count += count
      }
  return [...pairs].sort(([, a], [, b]) => b.count - a.count).map(([key, { text }]) => [key, text])
}

const pairText = (gold: string | undefined, system: string | undefined): string => {
  if (system === undefined) return `${gold} missed`
  return gold === undefined ? `${system} spurious` : `${gold} as ${system}`
}

/** The orders; two systems can be apart. */
const ordersFor = (systems: number): readonly Choice<ErrorOrder>[] => [
  ['worst', 'worst first'],
  ...(systems > 1 ? ([['apart', 'largest difference A − B']] as const) : []),
  ['random', 'at random'],
  ['text', 'as they come'],
]

export interface ErrorControls {
  readonly element: HTMLElement
  readonly search: HTMLInputElement
  readonly filter: () => ErrorFilter
  /** Chooses the worst of a system with these types and no other choice. */
  readonly choose: (system: string, types: string) => void
  readonly onChange: (listener: () => void) => void
  /** Hides what has no say in the order that is chosen. */
  readonly tidy: () => void
}

export const errorControls = (records: ErrorRecords): ErrorControls => {
  const { systems, words, documents, seed } = records
  const verdicts = new Set(
    documents.flatMap(([, own]) => own.flatMap(([, counts]) => counts.map(([verdict]) => verdict))),
  )
  const pairs = pairsIn(records)
  const system = selectOf('system', namesOf(systems, words))
  const verdict = selectOf('verdict', namesOf([...verdicts], words))
  const types = selectOf('types', [['', 'all'], ...pairs])
  types.label.hidden = pairs.length === 0
  const order = selectOf('order', ordersFor(systems.length))
  const first = selectOf('A', namesOf(systems, words).slice(1))
  const second = selectOf('B', namesOf(systems, words).slice(1))
  if (systems.length > 1) second.select.value = String(systems[1])
  const seeded = element('input', { type: 'number', min: '0', step: '1', value: String(seed) })
  const seedLabel = element('label', {}, 'seed ', seeded)
  const search = element('input', { type: 'search' })
  const selects = [system, verdict, types, order, first, second]
  return {
    element: element(
      'div',
      { className: 'controls' },
      ...selects.map(({ label }) => label),
      seedLabel,
      element('label', {}, 'search ', search),
    ),
    search,
    filter: () => ({
      system: system.select.value,
      verdict: verdict.select.value,
      types: types.select.value,
      order: order.select.value as ErrorOrder,
      first: first.select.value,
      second: second.select.value,
      seed: seeded.value,
      search: search.value,
    }),
    choose: (name, pair) => {
      system.select.value = name
      types.select.value = pair
      verdict.select.value = ''
      order.select.value = 'worst'
      search.value = ''
    },
    onChange: (listener) => {
      for (const control of [...selects.map(({ select }) => select), seeded])
        control.addEventListener('change', listener)
      search.addEventListener('input', listener)
    },
    tidy: () => {
      const isApart = order.select.value === 'apart'
      system.label.hidden = isApart
      for (const { label } of [first, second]) label.hidden = !isApart
      seedLabel.hidden = order.select.value !== 'random'
    },
  }
}
