/** `assay explain METRIC|CODE`: what a number means, or what a problem means and what to do. */
import type { AnyMetric, AnyReader, AnySystem, Measure, Message, Packaged, Schema } from '@assay/core'
import { bibliographyOf, type Failure, failure, helpOf, suggestion } from '@assay/host'
import { codes, message, reference, safe, table } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { type Stock, stockOf } from '../installed.ts'
import { print } from '../output.ts'
import { oneWord } from '../request.ts'
import type { Command } from './command.ts'

const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows.map((row) => row.map((cell) => safe(cell))))
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('')

const rangeOf = ({ range: [low, high], unit }: Measure<string>): string =>
  high === Number.POSITIVE_INFINITY ? `${unit}, from ${low}` : `${unit}, ${low} to ${high}`

const optionsText = async (schema: Schema<unknown>, prefix: string): Promise<string> => {
  const help = await helpOf(schema)
  if (help.length === 0) return ''
  const rows = help.map(({ name, values, default: fallback, description }) => [
    `${prefix}${name}`,
    JSON.stringify(fallback ?? null),
    values,
    description,
  ])
  return `\noptions (--set ${prefix}key=value)\n${indented([['option', 'default', 'values', 'what it does'], ...rows])}`
}

const metricText = async (
  plugin: string,
  metric: Packaged<AnyMetric>,
  bibliography: Readonly<Record<string, string>>,
): Promise<string> => {
  const measures = Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)
  const rows = measures.map(([name, measure]) => [name, rangeOf(measure), measure.formula])
  const head = `${metric.name} ${metric.package.version}, of ${plugin}\n${metric.title}\n`
  const notes = [
    `headline ${metric.headline}; reads ${metric.reads}; resampled by ${metric.units}`,
    'A measure has no value (– in text, null in JSON) where its formula is 0/0.',
  ]
  const cites = (metric.cites as readonly string[]).map((cite) => `  ${safe(reference(cite, bibliography))}\n`).join('')
  return `${head}\nmeasures\n${indented(rows)}\n${notes.join('\n')}\n${await optionsText(metric.options, '')}\ncite (assay cite ${plugin} prints BibTeX)\n${cites}`
}

const readerText = async (plugin: string, reader: Packaged<AnyReader>): Promise<string> =>
  `${reader.name} ${reader.package.version}, a reader of ${plugin}\n${reader.title}\n\ngives ${reader.gives}; documents are paired by ${reader.pairs}\n${await optionsText(reader.options, 'reader.')}`

const systemText = async (plugin: string, system: Packaged<AnySystem>): Promise<string> =>
  `${system.name} ${system.package.version}, a built-in system of ${plugin}\n${system.title}\n\nmade from ${system.from}; write it out with: assay make ${plugin}/${system.name} -o FILE\n${await optionsText(system.options, '')}`

const codeText = (code: string, { title, explain }: Message): string => `${code}: ${safe(title)}\n\n${safe(explain)}\n`

/** The plugins that bring a code, and what it means there. */
const meaningsOf = ({ plugins }: Stock, code: string): readonly (readonly [plugin: string, meaning: Message])[] =>
  plugins.flatMap(({ name, plugin }) => {
    const meaning = Object.hasOwn(plugin?.messages ?? {}, code) ? plugin?.messages?.[code] : undefined
    return meaning === undefined ? [] : [[name, meaning] as const]
  })

/** What a code means, to Assay or to the one plugin that brings it; nothing where it is not a code. */
const codeOf = (stock: Stock, code: string): Either<Failure, string> | undefined => {
  const found = message(code)
  if (found !== undefined) return right(codeText(code, found))
  const [first, ...others] = meaningsOf(stock, code)
  if (first === undefined) return undefined
  if (others.length === 0) return right(`${codeText(code, first[1])}\na code of ${first[0]}\n`)
  const names = [first, ...others].map(([plugin]) => plugin).join(' and ')
  return left(failure(4, 'E502', `${names} both bring the code ${code}`, 'report it there: a code has one meaning'))
}

export const explainCommand: Command = {
  name: 'explain',
  title: 'what a metric, a reader, a built-in system or the code of a problem means',
  usage: 'explain METRIC|READER|SYSTEM|CODE',
  examples: [
    ['assay explain conll-f1', 'its measures, formulas and options'],
    ['assay explain conll-columns', 'a format and its options'],
    ['assay explain E311', 'what the problem means and what to do'],
  ],
  flags: consoleFlags,
  run: async (app, given, console) => {
    const word = oneWord(given, 'explain takes one name')
    if (isLeft(word)) return fail(console, word.left)
    const name = word.right?.replace(/^.*\/(?=.)/, '')
    if (name === undefined)
      return fail(
        console,
        failure(2, 'E104', 'explain what?', 'name a metric, a reader or the code of a problem: assay explain E311'),
      )
    const stock = await stockOf(app)
    if (isLeft(stock)) return fail(console, stock.left)
    const code = codeOf(stock.right, name.toUpperCase())
    if (code !== undefined && isLeft(code)) return fail(console, code.left)
    const text = code?.right ?? (await named(stock.right, name))
    if (typeof text !== 'string')
      return fail(console, failure(2, 'E106', `there is nothing called "${name}"`, suggestion(name, text)))
    const printed = print(app.stdout, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}

/** The text, or the names there are. */
const named = async (stock: Stock, name: string): Promise<string | readonly string[]> => {
  const loaded = stock.plugins.flatMap(({ plugin }) => plugin ?? [])
  for (const [plugin, metric] of stock.metrics)
    if (metric.name === name) return metricText(plugin, metric, bibliographyOf(loaded))
  for (const [plugin, reader] of stock.readers) if (reader.name === name) return readerText(plugin, reader)
  for (const [plugin, system] of stock.systems) if (system.name === name) return systemText(plugin, system)
  const known = [...stock.metrics, ...stock.readers, ...stock.systems].map(([, item]) => item.name as string)
  const own = loaded.flatMap(({ messages }) => Object.keys(messages ?? {}))
  return /^[A-Z]+\d+$/i.test(name) ? [...codes, ...own] : known
}
