/** The formats of a report, by the name that `--format` takes. What a metric brings of its own is not among them. */

import type { Failure } from '@assay/host'
import { csvReport, type FormatName, json, markdownReport, text, tsvReport } from '@assay/report'
import { type Either, right } from 'fp-ts/lib/Either.js'
import { looks, tidy, type View } from './view.ts'

type Format = (view: View) => Either<Failure, string> | Promise<Either<Failure, string>>

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
