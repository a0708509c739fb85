/** `assay agree --items`: the items on which annotators differ, with what each of them says. */
import { type Failure, failure, isRightLine, type Line, shownPath, suggestion } from '@assay/host'
import { node } from '@assay/host/node'
import { csv, type Differing, type DifferingItem, json, markdown, safe, short, table } from '@assay/report'
import { chain, type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from './arguments.ts'
import { type Target, targetsOf } from './render.ts'

/** One item: where it stands, what it is, and the label that each annotator gave it. */
export interface Item {
  readonly document: string
  readonly path: string
  readonly line: number
  readonly item: string
  readonly labels: Readonly<Record<string, string>>
}

const formats = ['text', 'json', 'csv', 'markdown']

export const itemTargets = (given: Arguments): Either<Failure, readonly Target[]> =>
  chain((targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    const wrong = targets.find(({ format }) => !formats.includes(format))
    if (wrong === undefined) return right(targets)
    const why = `there is no format "${wrong.format}" for a list of items`
    return left(failure(2, 'E212', why, suggestion(wrong.format, formats)))
  })(targetsOf(given))

/** A line of evidence as an item. */
export const itemOf = ({ document, evidence: { facets = {}, show } }: Line): Item => {
  const { details = '', at } = show?.() ?? {}
  const path = at === undefined ? '' : shownPath(node.paths, at.path)
  return { document, path, line: at?.line ?? 0, item: details, labels: facets }
}

/** How many a page has. */
const ON_PAGE = 200

/** Takes lines as they come, and keeps what a page has of them. */
export const newDiffering = () => {
  const items: DifferingItem[] = []
  let all = 0
  return {
    onLine: (line: Line): void => {
      if (line.evidence.show === undefined || isRightLine(line.evidence)) return
      all++
      if (items.length >= ON_PAGE) return
      const { path, line: at, item, labels } = itemOf(line)
      items.push({ place: `${path}:${at}`, item, labels })
    },
    differing: (annotators: readonly string[]): Differing => ({ annotators, items, all }),
  }
}

/** How many a terminal shows where nothing else is said. */
const USUAL = 50

export const limitOf = (given: Arguments): Either<Failure, number | undefined> => {
  const text = given.last('limit')
  if (text === undefined) return right(undefined)
  if (text === 'all') return right(Number.POSITIVE_INFINITY)
  if (/^[1-9]\d{0,14}$/.test(text)) return right(Number(text))
  return left(failure(2, 'E102', `--limit cannot be "${text}"`, 'it is a whole number from 1 up, or all'))
}

const rowsOf = (items: readonly Item[], annotators: readonly string[]): readonly (readonly string[])[] => [
  ['place', 'item', ...annotators],
  ...items.map(({ path, line, item, labels }) => [
    `${path}:${line}`,
    item,
    ...annotators.map((name) => (Object.hasOwn(labels, name) ? (labels[name] as string) : '–')),
  ]),
]

const textOf = (items: readonly Item[], annotators: readonly string[], all: number): string => {
  if (all === 0) return 'they differ on no item\n'
  const lines = table(
    rowsOf(items, annotators).map((row) => row.map((cell, i) => (i === 0 ? safe(cell) : short(safe(cell), 40)))),
  )
  const rest = items.length < all ? [`the first ${items.length} of ${all}; all: --limit all`] : [`${all} items`]
  return [...lines, '', ...rest].map((line) => `${line}\n`).join('')
}

const csvOf = (items: readonly Item[], annotators: readonly string[], isRaw: boolean): string =>
  [
    ['document', 'path', 'line', 'item', ...annotators],
    ...items.map(({ document, path, line, item, labels }) => [
      document,
      path,
      String(line),
      item,
      ...annotators.map((name) => (Object.hasOwn(labels, name) ? (labels[name] as string) : '')),
    ]),
  ]
    .map((row) => `${row.map((cell) => csv(cell, isRaw)).join(',')}\r\n`)
    .join('')

const markdownOf = (items: readonly Item[], annotators: readonly string[]): string => {
  const [head = '', ...rows] = rowsOf(items, annotators).map((row) => `| ${row.map(markdown).join(' | ')} |\n`)
  return [head, `|${' --- |'.repeat(annotators.length + 2)}\n`, ...rows].join('')
}

/** The items in a format. */
export const itemsIn = (
  format: string,
  items: readonly Item[],
  annotators: readonly string[],
  { limit, csvRaw }: { readonly limit: number | undefined; readonly csvRaw: boolean },
): string => {
  const some = items.slice(0, limit ?? (format === 'text' ? USUAL : Number.POSITIVE_INFINITY))
  if (format === 'json') return json(some)
  if (format === 'csv') return csvOf(some, annotators, csvRaw)
  return format === 'markdown' ? markdownOf(some, annotators) : textOf(some, annotators, items.length)
}
