/** A card of each metric, from its description and from the README of its package. */
import {
  type AnyMetric,
  bibliographyText,
  helpOf,
  lenientValues,
  type Measure,
  type PackageMember,
  type Plugin,
  type Schema,
} from './from.ts'
import { code, fence, type Page, plain, table } from './page.ts'
import { parityPart } from './parity.ts'
import { type Files, partUnder, sources } from './written.ts'

const infinite = Number.POSITIVE_INFINITY

const rangeText = ({ range: [low, high] }: Measure<string>): string =>
  high === infinite ? `from ${low}` : low === -infinite ? `up to ${high}` : `${low} to ${high}`

export const optionsPart = async (schema: Schema<unknown>, prefix: string): Promise<string> => {
  const help = await helpOf(schema)
  if (help.length === 0) return ''
  const lenient = lenientValues(schema)
  const rows = help.map(({ name, values, default: usual, description }) => [
    code(`${prefix}${name}`),
    usual === undefined ? '–' : code(typeof usual === 'string' ? usual : JSON.stringify(usual)),
    plain(values),
    `${plain(description)}${lenient.has(name) ? ` (lenient: ${lenient.get(name)?.map(String).map(code).join(', ')})` : ''}`,
  ])
  const lead = `Each is given with ${code(`--set ${prefix}NAME=VALUE`)}, or in a config; what it is stands in the signature.`
  return `## Options\n\n${lead}\n\n${table(['option', 'default', 'values', 'what it does'], rows)}`
}

/** What of the README of a package belongs on each card. */
const parts = [
  ['By hand', /^By hand/],
  ['What it is held to', /^Parity/],
  ['Where it differs', /^Where we differ/],
] as const

const undefinedPart = (metric: AnyMetric, options: readonly string[]): string => {
  const zero = options.filter((name) => /zeroDivision|rateWithoutGold|emptyGold|emptyDocuments|noValue/i.test(name))
  const lacking = (flag: 'wholeOnly' | 'unsliced'): readonly string[] =>
    Object.entries<Measure<string>>(metric.measures).flatMap(([name, own]) => (own[flag] ? [name] : []))
  const [wholeOnly, unsliced] = [lacking('wholeOnly'), lacking('unsliced')]
  const lines = [
    'A measure has no value (– in text, null in JSON) where its formula is 0/0, unless it says what 0/0 is: never NaN.',
    ...(zero.length > 0 ? [`What stands for a 0/0 instead is said by ${zero.map(code).join(', ')}.`] : []),
    ...(wholeOnly.length > 0 ? [`Of a part, such as a type, there is no ${wholeOnly.map(code).join(', ')}.`] : []),
    ...(unsliced.length > 0
      ? [`Of a row of a slice (${code('--slice')}) there is no ${unsliced.map(code).join(', ')}.`]
      : []),
    `${code(`assay explain ${metric.name} --of result.json`)} names the parts of a result that have no value, and why.`,
  ]
  return `## Undefined\n\n${lines.join('\n')}\n`
}

const cardOf = async (
  folder: string,
  readme: string,
  plugin: Plugin,
  metric: PackageMember<AnyMetric>,
  files: Files,
): Promise<Page> => {
  const measures = Object.entries<Measure<string>>(metric.measures)
  const rows = measures.map(([name, measure]) => [
    code(name),
    plain(measure.formula),
    `${measure.unit}, ${rangeText(measure)}`,
    measure.better,
  ])
  const names = (await helpOf(metric.options)).map(({ name }) => name)
  const isFirst = plugin.metrics?.[0] === metric
  const called = isFirst ? plugin.name.replace('@assay/', '') : `${plugin.name.replace('@assay/', '')}/${metric.name}`
  const taken = parts.flatMap(([title, heading]) => {
    const text = partUnder(readme, heading)
    return text === undefined
      ? []
      : [
          `## ${title}\n\nOf the package [${plugin.name}](/${sources().get(`packages/${folder}/README.md`)}).\n\n${text}\n`,
        ]
  })
  const text = [
    `# ${metric.name}\n\n${plain(metric.title)}\n`,
    `Of [${plugin.name}](/packages/${folder}); headline ${code(metric.headline)}, reads ${metric.reads}, resampled by ${metric.units}.\n`,
    fence(`assay score ${called} -g GOLD -s SYSTEM\nassay explain ${metric.name} --of result.json`, 'sh'),
    `## Formulas\n\n${table(['measure', 'formula', 'values', 'better'], rows)}`,
    undefinedPart(metric, names),
    await parityPart(folder, metric.name, files),
    ...taken,
    await optionsPart(metric.options, ''),
    `## Cite\n\n${fence(bibliographyText(metric, plugin), 'bibtex')}`,
  ]
  return { path: `metrics/${metric.name}`, title: metric.name, text: text.join('\n') }
}

export const metricPages = async (
  folder: string,
  readme: string,
  plugin: Plugin,
  files: Files,
): Promise<readonly (readonly [Page, string])[]> =>
  Promise.all(
    (plugin.metrics ?? []).map(async (one) => [await cardOf(folder, readme, plugin, one, files), one.title] as const),
  )
