/** Texts of `assay explain`: metrics, readers, systems, presets, plugins, codes. */
import type {
  AnyMetric,
  AnyReader,
  AnySystem,
  Measure,
  Message,
  PackageMember,
  Plugin,
  Preset,
  Schema,
} from '@assay/core'
import { helpOf, lenientValues } from '@assay/host/internal'
import { reference } from '@assay/report'
import { safe, table } from '@assay/report/internal'

/** Rows as lines of a table, under a heading. */
export const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows.map((row) => row.map((cell) => safe(cell))))
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('')

/** `ratio, 0 to 1`. */
export const rangeOf = ({ range: [low, high], unit }: Measure<string>): string =>
  high === Number.POSITIVE_INFINITY ? `${unit}, from ${low}` : `${unit}, ${low} to ${high}`

/** The headings of `optionCells`. */
export const OPTION_HEAD = ['default', 'values', 'what it does']

/** Each option by name, with its default, its values and what it does. */
export const optionCells = async (
  schema: Schema<unknown>,
): Promise<readonly (readonly [name: string, cells: readonly string[]])[]> => {
  const lenient = lenientValues(schema)
  return (await helpOf(schema)).map(({ name, values, default: fallback, description }) => {
    const what = lenient.has(name) ? `${description} (lenient: ${lenient.get(name)?.join(', ')})` : description
    return [name, [JSON.stringify(fallback ?? null), values, what]]
  })
}

const optionsText = async (schema: Schema<unknown>, prefix: string): Promise<string> => {
  const options = await optionCells(schema)
  if (options.length === 0) return ''
  const rows = options.map(([name, cells]) => [`${prefix}${name}`, ...cells])
  return `\noptions (--set ${prefix}key=value)\n${indented([['option', ...OPTION_HEAD], ...rows])}`
}

/** Explains the value of 0/0, which some formulas say themselves. */
const zeroText = async (schema: Schema<unknown>, formulas: readonly string[]): Promise<string> => {
  const zeroDivision = (await helpOf(schema)).find(({ name }) => name === 'zeroDivision')
  const noValue = 'A measure has no value (– in text, null in JSON) where its formula is 0/0'
  if (zeroDivision === undefined)
    return formulas.some((formula) => formula.includes('0/0'))
      ? `${noValue}, unless it says what 0/0 is.`
      : `${noValue}.`
  return zeroDivision.default === 'none'
    ? `${noValue}, unless zeroDivision says what stands for it.`
    : `Where the formula of a measure is 0/0, ${String(zeroDivision.default)} stands for it (zeroDivision=${String(zeroDivision.default)}); with zeroDivision=none it has no value (– in text, null in JSON).`
}

export const metricText = async (
  plugin: string,
  metric: PackageMember<AnyMetric>,
  bibliography: Readonly<Record<string, string>>,
): Promise<string> => {
  const measures = Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)
  const rows = measures.map(([name, measure]) => [name, rangeOf(measure), measure.formula])
  const head = `${metric.name} ${metric.package.version}, of ${plugin}\n${metric.title}\n`
  const notes = [
    `headline ${metric.headline}; reads ${metric.reads}; resampled by ${metric.draws ?? metric.units}`,
    await zeroText(
      metric.options,
      measures.map(([, { formula }]) => formula),
    ),
  ]
  const cites = (metric.cites as readonly string[]).map((cite) => `  ${safe(reference(cite, bibliography))}\n`).join('')
  return `${head}\nmeasures\n${indented(rows)}\n${notes.join('\n')}\n${await optionsText(metric.options, '')}${cites === '' ? '' : `\ncite (assay cite ${plugin} prints BibTeX)\n${cites}`}`
}

const exampleText = ({ example }: AnyReader): string =>
  example === undefined
    ? ''
    : `\nexample\n${example
        .trimEnd()
        .split('\n')
        .map((line) => `${line === '' ? '' : '  '}${line.split('\t').map(safe).join('\t')}\n`)
        .join('')}`

/** The fields that one option names at once, such as `reader.fields=start:begin,end:finish`. */
const fieldsText = ({ fields }: AnyReader): string =>
  fields === undefined ? '' : `fields (--set reader.fields=FIELD:NAME,FIELD:NAME): ${Object.keys(fields).join(', ')}\n`

export const readerText = async (plugin: string, reader: PackageMember<AnyReader>): Promise<string> =>
  `${reader.name} ${reader.package.version}, a reader of ${plugin}\n${reader.title}\n\ngives ${reader.gives}; documents are paired by ${reader.pairs}\n${fieldsText(reader)}${exampleText(reader)}${await optionsText(reader.options, 'reader.')}`

export const systemText = async (plugin: string, system: PackageMember<AnySystem>): Promise<string> =>
  `${system.name} ${system.package.version}, a built-in system of ${plugin}\n${system.title}\n\nmade from ${system.from}; write it out with: assay make ${plugin}/${system.name} -o FILE\n${await optionsText(system.options, '')}`

const bootstrapText = ({ samples, confidence, seed, bounds }: NonNullable<Preset['bootstrap']>): string =>
  [
    ...(samples === undefined ? [] : [`${samples} samples`]),
    ...(confidence === undefined ? [] : [`confidence ${confidence}`]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(bounds === undefined ? [] : [`bounds ${bounds}`]),
  ].join(', ')

/** Settings of a preset besides its metrics, named as in `--set`. */
const settingsOf = ({ bootstrap, means = [], compare, documents, reader }: Preset): readonly (readonly string[])[] => [
  ...(bootstrap ? [['bootstrap', bootstrapText(bootstrap)]] : []),
  ...means.map((unit) => ['means', unit]),
  ...(compare ? [['compare.alternative', compare.alternative]] : []),
  ...Object.entries(documents ?? {}).map(([key, policy]) => [`documents.${key}`, policy]),
  ...Object.entries(reader?.[1] ?? {}).map(([key, value]) => [
    `reader.${key}`,
    typeof value === 'string' ? value : JSON.stringify(value),
    `for files read by ${reader?.[0]}`,
  ]),
]

export const presetText = (
  plugin: string,
  name: string,
  preset: Preset,
  bibliography: Readonly<Record<string, string>>,
): string => {
  const { title, metrics, systems, choices, from = [] } = preset
  const papers = from.map(([cite, where]) => `  ${safe(reference(cite, bibliography))} ${safe(where)}\n`).join('')
  const rows = metrics.map((entry) => {
    if (typeof entry === 'string') return [entry]
    const [metric, options, { convention, headline, optional } = {}] = entry
    const details = [
      ...(convention === undefined ? [] : [convention]),
      ...(headline === undefined ? [] : [`ranked by ${headline}`]),
      ...(optional ? ['where its view fits'] : []),
    ]
    return [metric, JSON.stringify(options), ...(details.length === 0 ? [] : [details.join(', ')])]
  })
  const choiceRows = Object.entries(choices ?? {}).map(([choice, choicePreset]) => [
    `${name}:${choice}`,
    choicePreset.title,
  ])
  const made = Object.entries(systems ?? {}).map(([system, by]) => [system, by])
  const settings = settingsOf(preset)
  return `${name}, a preset of ${plugin}\n${title}\n\nmetrics\n${indented(rows)}${choiceRows.length === 0 ? '' : `\nchoices\n${indented(choiceRows)}`}${made.length === 0 ? '' : `\nsystems\n${indented(made)}`}${settings.length === 0 ? '' : `\nsettings, unless the config or the call says otherwise\n${indented(settings)}`}${papers === '' ? '' : `\nas in\n${papers}`}`
}

/** A whole signature, and each of its parts in a line. */
export const signatureText = (whole: string): string => {
  const [metric = '', ...parts] = whole.split('|').map(safe)
  const rows = parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)])
  return `${safe(whole)}\n\n${metric}, scored with\n${indented(rows)}`
}

export const codeText = (code: string, { title, explain }: Message): string =>
  `${code}: ${safe(title)}\n\n${safe(explain)}\n`

/** Contents of a plugin, a line each. */
export const pluginText = (
  { name, version, metrics = [], readers = [], systems = [], containers = [], presets = {}, messages = {} }: Plugin,
  description: string,
): string => {
  const titled = (all: readonly { readonly name: string; readonly title: string }[]) =>
    all.map((one) => [one.name, one.title])
  const sections: readonly (readonly [title: string, rows: readonly (readonly string[])[]])[] = [
    ['metrics, the first by default', titled(metrics)],
    ['readers', titled(readers)],
    ['built-in systems', titled(systems)],
    ['kinds of files that are unpacked', titled(containers)],
    ['presets', Object.entries(presets).map(([preset, { title }]) => [preset, title])],
    ['codes of problems', Object.entries(messages).map(([code, { title }]) => [code, title])],
  ]
  const lists = sections.filter(([, rows]) => rows.length > 0).map(([title, rows]) => `\n${title}\n${indented(rows)}`)
  return `${safe(name)} ${safe(version)}, a plugin\n${description === '' ? '' : `${safe(description)}\n`}${lists.join('')}`
}
