/** What `assay explain` knows by name. */
import type { AnyMetric, Message, Packaged, Preset } from '@assay/core'
import { bibliographyOf, type Failure, failure, suggestion } from '@assay/host'
import { codes, message } from '@assay/report'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Registry } from '../installed.ts'
import type { OfMetric } from './of.ts'
import { codeText, metricText, pluginText, presetText, readerText, systemText } from './texts.ts'
import { topics } from './topics.ts'

/** The plugins that bring a code, and what it means there. */
const meaningsOf = ({ plugins }: Registry, code: string): readonly (readonly [plugin: string, meaning: Message])[] =>
  plugins.flatMap(({ name, plugin }) => {
    const meaning = Object.hasOwn(plugin?.messages ?? {}, code) ? plugin?.messages?.[code] : undefined
    return meaning === undefined ? [] : [[name, meaning] as const]
  })

/** What a code means, to Assay or to the one plugin that brings it; nothing where it is not a code. */
export const codeOf = (registry: Registry, code: string): Either<Failure, string> | undefined => {
  const found = message(code)
  if (found !== undefined) return right(codeText(code, found))
  const [first, ...others] = meaningsOf(registry, code)
  if (first === undefined) return undefined
  if (others.length === 0) return right(`${codeText(code, first[1])}\na code of ${first[0]}\n`)
  const names = [first, ...others].map(([plugin]) => plugin).join(' and ')
  return left(failure(4, 'E512', `${names} both bring the code ${code}`, 'report it there: a code has one meaning'))
}

/** Something that can be explained. */
export interface Explained {
  readonly kind: 'metric' | 'preset' | 'reader' | 'built-in system' | 'plugin' | 'figure'
  readonly plugin: string
  readonly name: string
  readonly text: () => Promise<string> | string
  /** The metrics whose scores in a result it explains. */
  readonly metrics?: readonly OfMetric[]
}

/** All that has a name, in the order in which a bare name means one of them; last a plugin, which stands for its default metric. */
const explainedIn = (registry: Registry): readonly Explained[] => {
  const loaded = registry.plugins.flatMap(({ plugin }) => plugin ?? [])
  const bibliography = () => bibliographyOf(loaded)
  const textOf = (plugin: string, own: Packaged<AnyMetric>) => metricText(plugin, own, bibliography())
  return [
    ...registry.metrics.map(([plugin, metric]): Explained => {
      const { name } = metric
      return { kind: 'metric', plugin, name, text: () => textOf(plugin, metric), metrics: [{ plugin, metric }] }
    }),
    ...registry.plugins.flatMap(({ name: plugin, plugin: own }) =>
      Object.entries(own?.presets ?? {}).map(([name, preset]): Explained => {
        const text = () => presetText(plugin, name, preset, bibliography())
        return { kind: 'preset', plugin, name, text, metrics: metricsIn(registry, preset) }
      }),
    ),
    ...registry.readers.map(([plugin, reader]): Explained => {
      return { kind: 'reader', plugin, name: reader.name, text: () => readerText(plugin, reader) }
    }),
    ...registry.systems.map(([plugin, system]): Explained => {
      return { kind: 'built-in system', plugin, name: system.name, text: () => systemText(plugin, system) }
    }),
    ...registry.plugins.flatMap(({ name: plugin, description, plugin: own }): readonly Explained[] => {
      if (own === undefined) return []
      const [first] = own.metrics ?? []
      const page = pluginText(own, description)
      const text = async () => (first === undefined ? page : `${page}\n${await textOf(plugin, first)}`)
      const metrics = own.metrics?.map((metric) => ({ plugin, metric })) ?? []
      return [{ kind: 'plugin', plugin, name: shortOf(plugin), text, metrics }]
    }),
    ...Object.entries(topics).map(([name, own]): Explained => {
      return { kind: 'figure', plugin: 'comparisons', name, text: () => `${codeText(name, own)}\n${own.source}\n` }
    }),
  ]
}

const metricsIn = ({ metrics }: Registry, preset: Preset): readonly OfMetric[] => {
  const names = preset.metrics.map((entry) => (typeof entry === 'string' ? entry : entry[0]))
  return metrics.flatMap(([plugin, metric]) =>
    names.includes(`${plugin}/${metric.name}`) || names.includes(plugin) ? [{ plugin, metric }] : [],
  )
}

const shortOf = (plugin: string): string => plugin.replace(/^@assay\//, '')

/** `entity-match`, `span-f1/entity-match`, `@assay/span-f1/entity-match`; a plugin by itself has no name before its own. */
const isCalled = (asked: string, { kind, plugin, name }: Explained): boolean =>
  asked === name ||
  (kind === 'plugin' ? asked === plugin : [plugin, shortOf(plugin)].some((from) => asked === `${from}/${name}`))

/** The pages of what several packages have under one name, after the names by which a command takes one of them. */
const together = (asked: string, first: Explained, others: readonly Explained[]): Explained => {
  const all = [first, ...others]
  const names = all.map(({ plugin, name }) => `${plugin}/${name}`).join(' or ')
  const text = async () => {
    const pages = await Promise.all(all.map((one) => one.text()))
    return [
      `several packages have a ${first.kind} "${asked}"; to score or read with one, name it whole: ${names}\n`,
      ...pages,
    ].join('\n')
  }
  return { ...first, text, metrics: all.flatMap(({ metrics = [] }) => metrics) }
}

/** The meanings of a name; a name that several packages have means all of them, since no number depends on it. */
export const named = (registry: Registry, asked: string): Either<Failure, Explained> => {
  const all = explainedIn(registry)
  const called = all.filter((one) => isCalled(asked, one))
  const [first, ...others] = called.filter(({ kind }) => kind === called[0]?.kind)
  if (first === undefined) {
    const own = registry.plugins.flatMap(({ plugin }) => Object.keys(plugin?.messages ?? {}))
    const known = /^[A-Z]+\d+$/i.test(asked) ? [...codes, ...own] : [...new Set(all.map(({ name }) => name))]
    const bare = asked.replace(/^.*\/(?=.)/, '')
    return left(failure(2, 'E106', `there is nothing called "${asked}"`, suggestion(bare, known)))
  }
  // of plugins, the one that the short name is for
  const isOne = others.length === 0 || first.kind === 'plugin' || first.kind === 'figure'
  return right(isOne ? first : together(asked, first, others))
}
