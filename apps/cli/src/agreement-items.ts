/** `assay agree --items`: the items on which annotators differ, with the label of each annotator. */
import type { Failure } from '@assay/host'
import { type EvidenceLine, failure, hostCode, isCorrectLine, shownPath, suggestion } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { json } from '@assay/report'
import { csvRows, type Disagreements, type DisputedItem, markdown, safe, table, truncate } from '@assay/report/internal'
import { chain, type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from './arguments.ts'
import { parseTargets, type Target } from './render.ts'

/** An item: its place, its text, and the label of each annotator. */
export interface AgreementItem {
  readonly document: string
  readonly path: string
  readonly line: number
  readonly item: string
  readonly labels: Readonly<Record<string, string>>
}

const formats = ['text', 'json', 'csv', 'markdown']

export const parseItemTargets = (args: Arguments): Either<Failure, readonly Target[]> =>
  chain((targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    const wrong = targets.find(({ format }) => !formats.includes(format))
    if (wrong === undefined) return right(targets)
    const why = `there is no format "${wrong.format}" for a list of items`
    return left(failure(2, hostCode.E212, why, suggestion(wrong.format, formats)))
  })(parseTargets(args))

/** A line of evidence as an item. */
export const itemOf = ({ document, evidence: { facets = {}, show } }: EvidenceLine): AgreementItem => {
  const { details = '', at } = show?.() ?? {}
  const path = at === undefined ? '' : shownPath(node.paths, at.path)
  return { document, path, line: at?.line ?? 0, item: details, labels: facets }
}

/** Maximal number of items in a page. */
const PAGE_LIMIT = 200

/** Collects the differing items that a page shows. */
export const collectDiffering = () => {
  const items: DisputedItem[] = []
  let all = 0
  return {
    onLine: (line: EvidenceLine): void => {
      if (line.evidence.show === undefined || isCorrectLine(line.evidence)) return
      all++
      if (items.length >= PAGE_LIMIT) return
      const { path, line: at, item, labels } = itemOf(line)
      items.push({ place: `${path}:${at}`, item, labels })
    },
    differing: (annotators: readonly string[]): Disagreements => ({ annotators, items, all }),
  }
}

/** Default number of items in a terminal. */
const DEFAULT_LIMIT = 50

export const parseLimit = (args: Arguments): Either<Failure, number | undefined> => {
  const text = args.last('limit')
  if (text === undefined) return right(undefined)
  if (text === 'all') return right(Number.POSITIVE_INFINITY)
  if (/^[1-9]\d{0,14}$/.test(text)) return right(Number(text))
  return left(failure(2, hostCode.E102, `--limit cannot be "${text}"`, 'it takes an integer from 1 up, or all'))
}

const rowsOf = (items: readonly AgreementItem[], annotators: readonly string[]): readonly (readonly string[])[] => [
  ['place', 'item', ...annotators],
  ...items.map(({ path, line, item, labels }) => [
    `${path}:${line}`,
    item,
    ...annotators.map((name) => (Object.hasOwn(labels, name) ? labels[name]! : '–')),
  ]),
]

const textOf = (items: readonly AgreementItem[], annotators: readonly string[], all: number): string => {
  if (all === 0) return 'they differ on no item\n'
  const lines = table(
    rowsOf(items, annotators).map((row) => row.map((cell, i) => (i === 0 ? safe(cell) : truncate(safe(cell), 40)))),
  )
  const footer = items.length < all ? [`the first ${items.length} of ${all}; all: --limit all`] : [`${all} items`]
  return [...lines, '', ...footer].map((line) => `${line}\n`).join('')
}

const csvOf = (items: readonly AgreementItem[], annotators: readonly string[], isRaw: boolean): string =>
  csvRows(
    [
      ['document', 'path', 'line', 'item', ...annotators],
      ...items.map(({ document, path, line, item, labels }) => [
        document,
        path,
        String(line),
        item,
        ...annotators.map((name) => (Object.hasOwn(labels, name) ? labels[name]! : '')),
      ]),
    ],
    isRaw,
  )

const markdownOf = (items: readonly AgreementItem[], annotators: readonly string[]): string => {
  const [head = '', ...rows] = rowsOf(items, annotators).map((row) => `| ${row.map(markdown).join(' | ')} |\n`)
  return [head, `|${' --- |'.repeat(annotators.length + 2)}\n`, ...rows].join('')
}

/** Renders items in a format. */
export const renderItems = (
  format: string,
  items: readonly AgreementItem[],
  annotators: readonly string[],
  { limit, csvRaw }: { readonly limit: number | undefined; readonly csvRaw: boolean },
): string => {
  const first = items.slice(0, limit ?? (format === 'text' ? DEFAULT_LIMIT : Number.POSITIVE_INFINITY))
  if (format === 'json') return json(first)
  if (format === 'csv') return csvOf(first, annotators, csvRaw)
  return format === 'markdown' ? markdownOf(first, annotators) : textOf(first, annotators, items.length)
}
