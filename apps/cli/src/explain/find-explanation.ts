/** Finds what a name means for `assay explain`. */
import type { AnyMetric, Message, PackageMember, Preset } from '@assay/core'
import { messageOf, suggest } from '@assay/core/internal/host'
import type { Failure } from '@assay/host'
import { bibliographyOf, failure, hostCode } from '@assay/host/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { messages } from '../messages.ts'
import type { Registry } from '../registry.ts'
import { readVerified } from '../stored-results.ts'
import { formatLines } from './format-lines.ts'
import type { PluginMetric } from './result-text.ts'
import { codeText, metricText, pluginText, presetText, readerText, systemText } from './texts.ts'
import { topics } from './topics.ts'

/** The meanings of a code, by plugin. */
const meaningsOf = ({ plugins }: Registry, code: string): readonly (readonly [plugin: string, meaning: Message])[] =>
  plugins.flatMap(({ name, plugin }) => {
    const meaning = Object.hasOwn(plugin?.messages ?? {}, code) ? plugin?.messages?.[code] : undefined
    return meaning === undefined ? [] : [[name, meaning] as const]
  })

/** Explains a code of Assay or of one plugin; undefined if there is no such code. */
export const explainCode = (registry: Registry, code: string): Either<Failure, string> | undefined => {
  const found = messageOf(messages, code)
  if (found !== undefined) return right(codeText(code, found))
  const [first, ...others] = meaningsOf(registry, code)
  if (first === undefined) return undefined
  if (others.length === 0) return right(`${codeText(code, first[1])}\na code of ${first[0]}\n`)
  const names = [first, ...others].map(([plugin]) => plugin).join(' and ')
  return left(
    failure(4, hostCode.E512, `${names} both bring the code ${code}`, 'report it there: a code has one meaning'),
  )
}

/** An explanation of a name. */
export interface Explanation {
  readonly kind: 'metric' | 'preset' | 'reader' | 'built-in system' | 'plugin' | 'topic' | 'format'
  readonly plugin: string
  readonly name: string
  readonly text: () => Promise<string> | string
  /** Metrics whose scores `--of` explains. */
  readonly metrics?: readonly PluginMetric[]
}

/** All explanations, in order of precedence of bare names. A plugin comes last and means its default metric. */
const allExplanations = (registry: Registry): readonly Explanation[] => {
  const loaded = registry.plugins.flatMap(({ plugin }) => plugin ?? [])
  const bibliography = () => bibliographyOf(loaded)
  const textOf = (plugin: string, metric: PackageMember<AnyMetric>) => metricText(plugin, metric, bibliography())
  return [
    ...registry.metrics.map(([plugin, metric]): Explanation => {
      const { name } = metric
      return { kind: 'metric', plugin, name, text: () => textOf(plugin, metric), metrics: [{ plugin, metric }] }
    }),
    ...registry.plugins.flatMap(({ name: plugin, plugin: loaded }) =>
      Object.entries(loaded?.presets ?? {})
        .flatMap(withChoices)
        .map(([name, preset]): Explanation => {
          const text = () => presetText(plugin, name, preset, bibliography())
          return { kind: 'preset', plugin, name, text, metrics: metricsIn(registry, preset) }
        }),
    ),
    ...registry.readers.map(([plugin, reader]): Explanation => {
      return { kind: 'reader', plugin, name: reader.name, text: () => readerText(plugin, reader) }
    }),
    ...registry.systems.map(([plugin, system]): Explanation => {
      return { kind: 'built-in system', plugin, name: system.name, text: () => systemText(plugin, system) }
    }),
    ...registry.plugins.flatMap(({ name: plugin, description, plugin: ownPlugin }): readonly Explanation[] => {
      if (ownPlugin === undefined) return []
      const [first] = ownPlugin.metrics ?? []
      const page = pluginText(ownPlugin, description)
      const text = async () => (first === undefined ? page : `${page}\n${await textOf(plugin, first)}`)
      const metrics = ownPlugin.metrics?.map((metric) => ({ plugin, metric })) ?? []
      return [{ kind: 'plugin', plugin, name: shortOf(plugin), text, metrics }]
    }),
    ...Object.entries(topics).map(([name, topic]): Explanation => {
      return { kind: 'topic', plugin: 'comparisons', name, text: () => `${codeText(name, topic)}\n${topic.source}\n` }
    }),
    ...Object.entries(formatLines).map(([name, line]): Explanation => {
      return { kind: 'format', plugin: 'reports', name, text: () => `${name}: ${line}\n` }
    }),
  ]
}

/** A preset, and each of its choices as a preset of its own: `hipe-2022:coarse`. */
const withChoices = ([name, preset]: readonly [string, Preset]): readonly (readonly [string, Preset])[] => {
  const { choices = {}, ...shared } = preset
  const choicePresets = Object.entries(choices).map(
    ([choice, metrics]) => [`${name}:${choice}`, { ...shared, ...metrics }] as const,
  )
  return [[name, preset], ...choicePresets]
}

const metricsIn = ({ metrics }: Registry, preset: Preset): readonly PluginMetric[] => {
  const names = preset.metrics.map((entry) => (typeof entry === 'string' ? entry : entry[0]))
  return metrics.flatMap(([plugin, metric]) =>
    names.includes(`${plugin}/${metric.name}`) || names.includes(plugin) ? [{ plugin, metric }] : [],
  )
}

const shortOf = (plugin: string): string => plugin.replace(/^@assay\//, '')

/** True if the name is `entity-match`, `span-f1/entity-match` or `@assay/span-f1/entity-match`. */
const hasName = (asked: string, { kind, plugin, name }: Explanation): boolean =>
  asked === name ||
  (kind === 'plugin' ? asked === plugin : [plugin, shortOf(plugin)].some((from) => asked === `${from}/${name}`))

/** Joins the explanations of a name that several packages have. */
const joinExplanations = (asked: string, first: Explanation, others: readonly Explanation[]): Explanation => {
  const all = [first, ...others]
  const names = all.map(({ plugin, name }) => `${plugin}/${name}`).join(' or ')
  const text = async () => {
    const pages = await Promise.all(all.map((one) => one.text()))
    return [`several packages have a ${first.kind} "${asked}"; to choose one: ${names}\n`, ...pages].join('\n')
  }
  return { ...first, text, metrics: all.flatMap(({ metrics = [] }) => metrics) }
}

/** A hint: for a stored result the call that explains it, else a similar name, else the command that lists names. */
const hintFor = (asked: string, names: readonly string[], registry: Registry): string => {
  if (asked.endsWith('.json')) {
    const stored = readVerified(asked, registry)
    const metric = isLeft(stored) ? 'METRIC' : (stored.right.result.scores[0]?.metric ?? 'METRIC')
    return `the numbers of a stored result: assay explain ${metric} --of ${asked}`
  }
  const bareName = asked.replace(/^.*\/(?=.)/, '')
  const [longerName] = names.filter((name) => name.startsWith(`${bareName}-`)).sort((a, b) => a.length - b.length)
  const suggestedName = suggest(bareName, names) ?? longerName
  return suggestedName === undefined
    ? 'assay list shows what is installed, and assay explain METRIC its measures and options'
    : `did you mean ${suggestedName}?`
}

/**
 * Finds the explanation of a name; an ambiguous name means all of them, since no number depends on it. A misspelling is corrected to a name,
 * or else to one of `words`.
 */
export const findExplanation = (
  registry: Registry,
  asked: string,
  words: readonly string[] = [],
): Either<Failure, Explanation> => {
  const all = allExplanations(registry)
  const matches = all.filter((one) => hasName(asked, one))
  const [first, ...others] = matches.filter(({ kind }) => kind === matches[0]?.kind)
  if (first === undefined) {
    const codes = registry.plugins.flatMap(({ plugin }) => Object.keys(plugin?.messages ?? {}))
    const names = /^[A-Z]+\d+$/i.test(asked)
      ? [...Object.keys(messages), ...codes]
      : [...new Set([...all.map(({ name }) => name), ...words])]
    return left(failure(2, hostCode.E106, `there is nothing called "${asked}"`, hintFor(asked, names, registry)))
  }
  // plugins, topics and formats are not joined: the first that fits is meant
  const isOne = others.length === 0 || ['plugin', 'topic', 'format'].includes(first.kind)
  return right(isOne ? first : joinExplanations(asked, first, others))
}
