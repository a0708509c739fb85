/** Report formats by the names that `--format` takes; formats of metrics are not included. */
import type { Failure } from '@assay/host'
import { csvReport, type FormatName, json, markdownReport, textReport, tsvReport } from '@assay/report'
import { withOverSystems } from '@assay/report/internal'
import { type Either, right } from 'fp-ts/lib/Either.js'
import { dataStyle, readerStyle, type View } from './report-view.ts'

type Format = (view: View) => Either<Failure, string> | Promise<Either<Failure, string>>

/** Formats that support `--columns`. */
export const columnFormats: readonly string[] = [
  'text',
  'agent',
  'csv',
  'tsv',
  'markdown',
  'latex',
  'html',
  'codabench',
  'tira',
] satisfies readonly FormatName[]

/** Formats that have a section on the gold. */
export const goldFormats: readonly string[] = [
  'text',
  'markdown',
  'latex',
  'html',
  'json',
] satisfies readonly FormatName[]

export const markdown = (view: View): string => markdownReport(view.shown, readerStyle(view))

// most calls ask for none of them, and they take longer to load than such a call takes
const loadOthers = () => import('./other-formats.ts')

const formats: Readonly<Record<FormatName, Format>> = {
  text: (view) =>
    right(
      textReport(view.shown, {
        ...readerStyle(view),
        width: view.width,
        wrap: view.wrap,
        color: view.color,
        short: view.short,
        allMeasures: view.allMeasures,
      }),
    ),
  agent: async (view) => (await loadOthers()).agent(view),
  json: (view) =>
    right(json({ ...withOverSystems(view.result, readerStyle(view)), ...(view.gold && { gold: view.gold.part }) })),
  csv: (view) => right(csvReport(view.shown, dataStyle(view))),
  tsv: (view) => right(tsvReport(view.shown, dataStyle(view))),
  markdown: (view) => right(markdown(view)),
  latex: async (view) => (await loadOthers()).latex(view),
  html: async (view) => (await loadOthers()).html(view),
  svg: async (view) => (await loadOthers()).svg(view),
  junit: async (view) => (await loadOthers()).junit(view),
  codabench: async (view) => (await loadOthers()).codabench(view),
  tira: async (view) => (await loadOthers()).tira(view),
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

/** Format implied by a file extension. */
export const formatOfPath = (path: string): string | undefined =>
  endings.get(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '')
