/** The formats of a report, by the name that `--format` takes. What a metric brings of its own is not among them. */

import type { Failure } from '@assay/host'
import {
  type ChartName,
  type Column,
  csvReport,
  type Description,
  type Differing,
  type FormatName,
  json,
  markdownReport,
  type PageEvidence,
  type Result,
  text,
  tsvReport,
} from '@assay/report'
import { type Either, right } from 'fp-ts/lib/Either.js'

/** What a report is made from, and how it is to look. */
export interface View {
  /** As it is stored. */
  readonly result: Result
  /** The same in which a metric has its package before its name where several packages have that name. */
  readonly shown: Result
  readonly describe: (metric: string) => Description
  /** Decimals, where they were asked for. */
  readonly digits: number | undefined
  /** Per cent or not, where it was asked for. */
  readonly percent: boolean | undefined
  readonly csvRaw: boolean
  /** The measures that were asked for. */
  readonly columns: readonly Column[] | undefined
  /** What `svg` shows, where that was asked for. */
  readonly chart: ChartName | undefined
  readonly width: number
  /** Whether prose is broken where the width ends. */
  readonly wrap: boolean
  readonly color: boolean
  /** Single lines for a page. */
  readonly evidence: PageEvidence | undefined
  /** The items on which annotators differ, for a page. */
  readonly differing: Differing | undefined
  /** Where it goes, if that is a file. */
  readonly path: string | undefined
}

type Format = (view: View) => Either<Failure, string> | Promise<Either<Failure, string>>

/** Per cent unless ratios were asked for: for readers. Programs get what is stored unless per cent was asked for. */
export const looks = ({ describe, digits, percent = true, columns }: View) => ({
  describe,
  percent,
  ...(digits !== undefined && { digits }),
  ...(columns !== undefined && { columns }),
})
export const tidy = ({ describe, digits, percent = false, csvRaw, columns }: View) => ({
  describe,
  percent,
  raw: csvRaw,
  ...(digits !== undefined && { digits }),
  ...(columns !== undefined && { columns }),
})

/** The formats whose measures may be chosen. */
export const choosing: readonly string[] = [
  'text',
  'csv',
  'tsv',
  'markdown',
  'latex',
  'html',
  'codabench',
  'tira',
] satisfies readonly FormatName[]

export const markdown = (view: View): string => markdownReport(view.shown, looks(view))

// most calls ask for none of them, and they take longer to load than such a call takes
const others = () => import('./other-formats.ts')

const formats: Readonly<Record<FormatName, Format>> = {
  text: (view) => right(text(view.shown, { ...looks(view), width: view.width, wrap: view.wrap, color: view.color })),
  json: ({ result }) => right(json(result)),
  csv: (view) => right(csvReport(view.shown, tidy(view))),
  tsv: (view) => right(tsvReport(view.shown, tidy(view))),
  markdown: (view) => right(markdown(view)),
  latex: async (view) => (await others()).latex(view),
  html: async (view) => (await others()).html(view),
  svg: async (view) => (await others()).svg(view),
  junit: async (view) => (await others()).junit(view),
  codabench: async (view) => (await others()).codabench(view),
  tira: async (view) => (await others()).tira(view),
}

export const formatNamed = (name: string): Format | undefined =>
  Object.hasOwn(formats, name) ? formats[name as FormatName] : undefined

const endings: ReadonlyMap<string, string> = new Map([
  ['json', 'json'],
  ['txt', 'text'],
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['tex', 'latex'],
  ['html', 'html'],
  ['htm', 'html'],
  ['svg', 'svg'],
  ['xml', 'junit'],
  ['prototext', 'tira'],
])

/** The format that the ending of a file's name says. */
export const formatOfPath = (path: string): string | undefined =>
  endings.get(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '')
