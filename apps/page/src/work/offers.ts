/** Offers of metrics and presets that can score a format. */
import type { AnyMetric, AnyReader, PackageMember, Plugin, PresetEntry } from '@assay/core'
import { decodeOptions } from '@assay/core/internal/host'
import { rankFits } from '@assay/host/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Shelf } from './detect-format.ts'

export interface Offer {
  /** Name in a config. */
  readonly entry: string
  readonly title: string
  readonly package: string
  readonly kind: 'preset' | 'metric'
  /** Group in which the offer is shown. */
  readonly task: string
  /** True if `assay GOLD SYSTEM` would choose it. */
  readonly isUsual: boolean
  /** Other packages that a config must name. */
  readonly plugins: readonly string[]
  /** Views to choose from, as the option `view` names them. */
  readonly views: readonly string[]
  /** Parts of a preset that can be scored alone. */
  readonly parts: readonly OfferPart[]
}
export interface OfferPart {
  /** Name in a config: `hipe/hipe-2022:coarse`. */
  readonly entry: string
  readonly name: string
}

/** Tasks by the model that a metric reads. */
const tasks: Readonly<Record<string, string>> = {
  tags: 'Tags of tokens',
  spans: 'Spans of text',
  trees: 'Nested entities',
  clusters: 'Clusters',
  mentions: 'Coreference',
}

/** Group of what reads or gives a model. */
export const taskOfModel = (model: string): string => tasks[model] ?? `Others: ${model}`

const taskOf = (metric: AnyMetric): string => {
  const usual = decodeOptions(metric.options, {})
  if (!isLeft(usual) && metric.with(usual.right).panel !== undefined) return 'Agreement of annotators'
  return taskOfModel(metric.reads)
}

const shortOf = (name: string): string => name.replace(/^@assay\//, '')

/** Short name of a view: the text in its parentheses. */
const callOf = (name: string): string => /\(([^()]+)\)$/.exec(name)?.[1] ?? name

const viewsTo = ({ views }: Shelf, reader: AnyReader, { reads }: AnyMetric) =>
  views.filter(({ from, to }) => from === reader.gives && to === reads)

const fits = (shelf: Shelf, reader: AnyReader, metric: AnyMetric): boolean =>
  metric.reads === reader.gives || viewsTo(shelf, reader, metric).length > 0

const neededPlugins = (
  shelf: Shelf,
  reader: AnyReader,
  plugin: Plugin,
  metrics: readonly AnyMetric[],
): readonly string[] => {
  const modelNames = new Set<string>([reader.gives, ...metrics.map(({ reads }) => reads)])
  const views = metrics.flatMap((metric) => viewsTo(shelf, reader, metric))
  const models = shelf.models.filter(({ name }) => modelNames.has(name))
  const owners = [reader, ...views, ...models].map(shelf.ownerOf)
  return [...new Set(owners.filter((owner) => owner !== undefined && owner !== plugin.name))] as readonly string[]
}

const nameOf = (entry: PresetEntry): string => (typeof entry === 'string' ? entry : entry[0])

/** Metrics of an entry of a preset. */
const metricsIn = (shelf: Shelf, entry: PresetEntry): readonly PackageMember<AnyMetric>[] =>
  shelf.plugins.flatMap((plugin) =>
    (plugin.metrics ?? []).filter(({ name }) => nameOf(entry) === `${plugin.name}/${name}`),
  )

/** True if one view leads to the metric, or the preset chooses one. */
const isClear = (shelf: Shelf, reader: AnyReader, metric: AnyMetric, entry: PresetEntry): boolean =>
  metric.reads === reader.gives ||
  viewsTo(shelf, reader, metric).length === 1 ||
  (typeof entry !== 'string' && Object.hasOwn(entry[1], 'view'))

/** The metrics of an entry as offered: one, or those of a preset. */
export const metricsNamed = (shelf: Shelf, entry: string): readonly PackageMember<AnyMetric>[] =>
  shelf.plugins.flatMap((plugin) => {
    const [name = '', member = '', part = ''] = entry.split(/[/:]/)
    if (shortOf(plugin.name) !== name) return []
    const named = (plugin.metrics ?? []).filter((metric) => metric.name === member)
    const preset = plugin.presets?.[member]
    const inner = preset?.choices?.[part] ?? preset
    return named.length > 0 || inner === undefined
      ? named
      : inner.metrics.flatMap((presetEntry) => metricsIn(shelf, presetEntry))
  })

const presetsOf = (shelf: Shelf, reader: PackageMember<AnyReader>, plugin: Plugin): readonly Offer[] =>
  Object.entries(plugin.presets ?? {}).flatMap(([name, { title, metrics, choices = {} }]) => {
    const entry = `${shortOf(plugin.name)}/${name}`
    const all = metrics.flatMap((entry) => metricsIn(shelf, entry))
    const isFit = metrics.every((entry) =>
      metricsIn(shelf, entry).every((metric) => fits(shelf, reader, metric) && isClear(shelf, reader, metric, entry)),
    )
    if (all.length === 0 || !isFit) return []
    const plugins = neededPlugins(shelf, reader, plugin, all)
    return [
      {
        entry,
        title,
        package: plugin.name,
        kind: 'preset',
        task: 'As campaigns and other tools score',
        isUsual: false,
        plugins,
        views: [],
        parts: Object.keys(choices).map((part) => ({ entry: `${entry}:${part}`, name: part })),
      },
    ]
  })

const metricsOf = (shelf: Shelf, reader: PackageMember<AnyReader>, plugin: Plugin): readonly Offer[] =>
  (plugin.metrics ?? [])
    .filter((metric) => fits(shelf, reader, metric))
    .map((metric) => {
      const views = metric.reads === reader.gives ? [] : viewsTo(shelf, reader, metric).map(({ name }) => callOf(name))
      return {
        entry: `${shortOf(plugin.name)}/${metric.name}`,
        title: metric.title,
        package: plugin.name,
        kind: 'metric',
        task: taskOf(metric),
        isUsual: false,
        plugins: neededPlugins(shelf, reader, plugin, [metric]),
        views: views.length > 1 ? views : [],
        parts: [],
      }
    })

/** Scores of packages and presets for a format, best first, as the command line has them. */
const scoresFor = (shelf: Shelf, reader: AnyReader): ReadonlyMap<string, number> => {
  const plugins = shelf.installed.map(({ manifest, plugin }) => [manifest, plugin] as const)
  return new Map(
    rankFits({ views: () => shelf.views }, plugins, reader).map(({ entry, score }) => [shortOf(entry), score] as const),
  )
}

/**
 * Offers for a gold, presets first, each kind sorted by how well it fits the systems: they may be of another model, as
 * answers of language models are.
 */
export const offersFor = (
  shelf: Shelf,
  reader: PackageMember<AnyReader>,
  ofSystems: AnyReader = reader,
): readonly Offer[] => {
  const scores = scoresFor(shelf, ofSystems)
  const scoreOf = ({ entry }: Offer): number => Math.max(scores.get(entry) ?? 0, scores.get(entry.split('/')[0]!) ?? 0)
  const [best = ''] = scores.keys()
  // a package by itself is its first metric
  const firstOf = (name: string): string =>
    `${name}/${shelf.plugins.find((plugin) => shortOf(plugin.name) === name)?.metrics?.[0]?.name ?? ''}`
  const usual = best.includes('/') ? best : firstOf(best)
  return shelf.plugins
    .flatMap((plugin) => [...presetsOf(shelf, reader, plugin), ...metricsOf(shelf, reader, plugin)])
    .map((offer) => ({ ...offer, isUsual: offer.entry === usual }))
    .sort((a, b) => Number(b.kind === 'preset') - Number(a.kind === 'preset') || scoreOf(b) - scoreOf(a))
}
