/** What can score a format: presets of campaigns first, then metrics. */
import type { AnyMetric, AnyReader, MetricEntry, Packaged, Plugin } from '@assay/core'
import type { Shelf } from './drops.ts'

export interface Offer {
  /** As a config names it. */
  readonly entry: string
  readonly title: string
  readonly package: string
  readonly kind: 'preset' | 'metric'
  /** Whether it is what `assay init` would take: a preset called as the format, or the first metric. */
  readonly isUsual: boolean
  /** Packages that a config names beside it. */
  readonly plugins: readonly string[]
  /** Which of several views a metric is to look through, as its option `view` names them. */
  readonly views: readonly string[]
}

const shortOf = (name: string): string => name.replace(/^@assay\//, '')

/** Views are called by what stands in their parentheses, where several lead to one model. */
const callOf = (name: string): string => /\(([^()]+)\)$/.exec(name)?.[1] ?? name

const viewsTo = ({ views }: Shelf, reader: AnyReader, { reads }: AnyMetric) =>
  views.filter(({ from, to }) => from === reader.gives && to === reads)

const fits = (shelf: Shelf, reader: AnyReader, metric: AnyMetric): boolean =>
  metric.reads === reader.gives || viewsTo(shelf, reader, metric).length > 0

const besides = (shelf: Shelf, reader: AnyReader, own: Plugin, metrics: readonly AnyMetric[]): readonly string[] => {
  const seen = new Set<string>([reader.gives, ...metrics.map(({ reads }) => reads)])
  const views = metrics.flatMap((metric) => viewsTo(shelf, reader, metric))
  const models = shelf.models.filter(({ name }) => seen.has(name))
  const owners = [reader, ...views, ...models].map(shelf.ownerOf)
  return [...new Set(owners.filter((owner) => owner !== undefined && owner !== own.name))] as readonly string[]
}

const nameOf = (entry: MetricEntry): string => (typeof entry === 'string' ? entry : entry[0])

/** The metrics that an entry of a preset leads to. */
const metricsIn = (shelf: Shelf, entry: MetricEntry): readonly Packaged<AnyMetric>[] =>
  shelf.plugins.flatMap((plugin) =>
    (plugin.metrics ?? []).filter(({ name }) => nameOf(entry) === `${plugin.name}/${name}`),
  )

/** Whether a preset is called as the format is: `weps` for weps-xml, `bsnlp-2019` for bsnlp. */
const isNamedAs = (preset: string, format: string): boolean =>
  preset === format || format.startsWith(`${preset}-`) || preset.startsWith(`${format}-`)

const rankOf = (shelf: Shelf, reader: AnyReader, { entry, kind }: Offer): number => {
  const [own = '', member = ''] = entry.split('/')
  const plugin = shelf.plugins.find(({ name }) => shortOf(name) === own)
  const isDirect = (plugin?.metrics ?? []).some(({ reads }) => reads === reader.gives)
  if (kind === 'preset') return isNamedAs(member, reader.name) ? 0 : isDirect ? 1 : 2
  const first = plugin?.metrics?.[0]?.name
  return (isDirect ? 3 : 5) + (first === member ? 0 : 1)
}

const presetsOf = (shelf: Shelf, reader: Packaged<AnyReader>, plugin: Plugin): readonly Offer[] =>
  Object.entries(plugin.presets ?? {}).flatMap(([name, { title, metrics }]) => {
    const all = metrics.flatMap((entry) => metricsIn(shelf, entry))
    if (all.length === 0 || !all.every((metric) => fits(shelf, reader, metric))) return []
    const plugins = besides(shelf, reader, plugin, all)
    return [
      {
        entry: `${shortOf(plugin.name)}/${name}`,
        title,
        package: plugin.name,
        kind: 'preset',
        isUsual: false,
        plugins,
        views: [],
      },
    ]
  })

const metricsOf = (shelf: Shelf, reader: Packaged<AnyReader>, plugin: Plugin): readonly Offer[] =>
  (plugin.metrics ?? [])
    .filter((metric) => fits(shelf, reader, metric))
    .map((metric) => {
      const views = metric.reads === reader.gives ? [] : viewsTo(shelf, reader, metric).map(({ name }) => callOf(name))
      return {
        entry: `${shortOf(plugin.name)}/${metric.name}`,
        title: metric.title,
        package: plugin.name,
        kind: 'metric',
        isUsual: false,
        plugins: besides(shelf, reader, plugin, [metric]),
        views: views.length > 1 ? views : [],
      }
    })

/** The best first. */
export const offersFor = (shelf: Shelf, reader: Packaged<AnyReader>): readonly Offer[] => {
  const ranked = shelf.plugins
    .flatMap((plugin) => [...presetsOf(shelf, reader, plugin), ...metricsOf(shelf, reader, plugin)])
    .map((offer, i) => ({ offer, i, rank: rankOf(shelf, reader, offer) }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
  const usual = ranked.find(({ rank }) => rank === 0) ?? ranked.find(({ offer }) => offer.kind === 'metric')
  return ranked.map((one) => ({ ...one.offer, isUsual: one === usual }))
}
