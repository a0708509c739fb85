/** Chooses a metric for the format of the files. */
import { type AnyMetric, type AnyReader, addTo, compareCodePoints, type Plugin } from '@assay/core'
import { decodeOptions } from '@assay/core/internal/host'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import type { Installed } from '../checks/load-plugin.ts'
import { code } from '../codes.ts'
import { onlyView } from '../plan/find-views.ts'
import type { Registry } from '../plan/registry.ts'
import { resolvePluginOrName } from '../plan/resolve-names.ts'
import { isKnownTo, wordsOf } from './guess-folder.ts'
import type { Ask, Decision, GuessRequest, GuessResult } from './guess-request.ts'

/** Failure for input that ends before an answer. */
export const unanswered = (question: string, hint: string): Failure =>
  failure(2, code.E221, `there was no answer to "${question}"`, hint)

// ---- the metric ------------------------------------------------------------------------------------------------------

/** A metric or preset that can score a format; a higher score fits better. */
interface MetricFit {
  readonly entry: string
  readonly score: number
}

type Views = Pick<Registry, 'views'>

const tooCommon = new Set(['assay', 'plugin', 'evaluation', 'with', 'that', 'each', 'have', 'file', 'line'])

const distinctiveWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).filter((word) => word.length > 3 && !tooCommon.has(word)))

/** True if a preset is named after the format: `weps` for weps-xml, `bsnlp-2019` for bsnlp. */
const isNamedAs = (preset: string, format: string): boolean =>
  preset === format || format.startsWith(`${preset}-`) || preset.startsWith(`${format}-`)

const reads = (registry: Views, { reads: model }: AnyMetric, reader: AnyReader): boolean =>
  model === reader.gives ||
  onlyView(registry.views().filter((view) => view.from === reader.gives && view.to === model)) !== undefined

/** True if a metric is made for panels: for gold and systems, others come first. */
const isForPanels = (metric: AnyMetric): boolean => {
  const usual = decodeOptions(metric.options, {})
  return !isLeft(usual) && metric.with(usual.right).panel !== undefined
}

/** Metrics and presets of a plugin that can score a format, with the similarity of the descriptions. */
const findFits = (registry: Views, installed: Installed, plugin: Plugin, reader: AnyReader): readonly MetricFit[] => {
  const metrics = plugin.metrics ?? []
  const able = metrics.filter((metric) => reads(registry, metric, reader))
  const about = distinctiveWords([reader.name, reader.title])
  const described = distinctiveWords([installed.name, installed.description, ...(installed.keywords ?? [])])
  const direct = metrics.some((metric) => metric.reads === reader.gives && !isForPanels(metric)) ? 10 : 0
  const shared = direct + [...described].filter((word) => about.has(word)).length
  const presets = Object.keys(plugin.presets ?? {}).filter((name) => isNamedAs(name, reader.name))
  const [preset] = presets
  const isPreset = preset !== undefined && presets.length === 1
  const named = isPreset ? [{ entry: `${installed.name}/${preset}`, score: 100 + shared }] : []
  const suggested = suggestedFor(plugin, reader).map((name, i) => ({
    entry: name === metrics[0]?.name ? installed.name : `${installed.name}/${name}`,
    score: (Object.hasOwn(plugin.suggests ?? {}, reader.name) ? FOR_FORMAT : FOR_MODEL) - i + direct / 20,
  }))
  const fits = [...named, ...suggested.filter(({ entry }) => entry !== named[0]?.entry)]
  if (fits.length > 0 || able.length === 0) return fits
  // a package name alone means its default metric
  if (able[0] === metrics[0]) return [{ entry: installed.name, score: shared }]
  return able.map(({ name }) => ({ entry: `${installed.name}/${name}`, score: shared }))
}

/** More than similar descriptions give, and less than a preset that is named after the format. */
const FOR_MODEL = 50
const FOR_FORMAT = 80

const suggestedFor = ({ suggests = {} }: Plugin, { name, gives }: AnyReader): readonly string[] => {
  const key = [name as string, gives as string].find((word) => Object.hasOwn(suggests, word))
  return key === undefined ? [] : suggests[key]!
}

/** Metrics and presets of plugins that can score a format, best first. */
export const rankFits = (
  registry: Views,
  plugins: readonly (readonly [Installed, Plugin])[],
  reader: AnyReader,
): readonly MetricFit[] =>
  plugins
    .flatMap(([installed, plugin]) => findFits(registry, installed, plugin, reader))
    .sort((a, b) => b.score - a.score || compareCodePoints(a.entry, b.entry))

const SIGHT = 'saw.'

/**
 * Metrics that plugins name as the next to look at, by a property that readers detect: those that can be scored by what the
 * reader gives, or by what another one does that knows the files.
 */
export const nextBySight = (
  registry: Registry,
  plugins: readonly (readonly [Installed, Plugin])[],
  reader: AnyReader,
  path: string,
): ReadonlyMap<string, readonly string[]> => {
  const next = new Map<string, string[]>()
  const isRead = (metric: AnyMetric): boolean =>
    reads(registry, metric, reader) ||
    isKnownTo(
      registry.machine,
      registry.readers().filter(({ gives }) => gives === metric.reads),
      path,
    )
  for (const [{ name }, { suggests = {}, metrics = [] }] of plugins)
    for (const [key, names] of Object.entries(suggests))
      if (key.startsWith(SIGHT))
        for (const metricName of names)
          if (metrics.some((metric) => metric.name === metricName && isRead(metric)))
            addTo(next, key.slice(SIGHT.length), `${name}/${metricName}`)
  return next
}

/** A chosen metric, and the next ones that fit. */
export interface MetricDecision extends Decision<string> {
  readonly others: readonly string[]
}

const noMetric = (reader: AnyReader, plugins: readonly Installed[]): Failure =>
  failure(
    2,
    code.E221,
    `no installed plugin has a metric for what ${reader.name} gives (${reader.gives}); ${plugins.length === 0 ? 'none is installed' : `there is ${plugins.map(({ name }) => name).join(', ')}`}`,
    'install one (npm install @assay/…), or name it: --metric NAME',
  )

/** Other metrics that a choice names: those that their plugins suggest. */
const OTHERS = 2
const LIKELY = 40

export const chooseMetric = async (
  request: GuessRequest,
  registry: Registry,
  plugins: readonly (readonly [Installed, Plugin])[],
  reader: AnyReader,
  ask: Ask | undefined,
): GuessResult<MetricDecision> => {
  if (request.metric !== undefined) {
    const named = await resolvePluginOrName(registry, request.metric)
    return isLeft(named) ? named : right({ value: named.right, why: 'as you named it', others: [] })
  }
  const all = rankFits(registry, plugins, reader)
  const best = all.filter(({ score }) => score === all[0]?.score)
  const [only] = best
  if (only === undefined)
    return left(
      noMetric(
        reader,
        plugins.map(([installed]) => installed),
      ),
    )
  const others = all
    .slice(1)
    .filter(({ score }) => score > LIKELY)
    .slice(0, OTHERS)
    .map(({ entry }) => entry)
  if (best.length > 1 && ask !== undefined) {
    const answer = await ask({
      what: 'metric',
      question: 'which metric?',
      among: best.map(({ entry }) => entry),
    })
    const chosen = best.find(({ entry }) => entry === answer)
    return chosen === undefined
      ? left(unanswered('which metric?', 'name it: --metric NAME'))
      : right({ value: chosen.entry, why: 'as you answered', others })
  }
  const also = others.length === 0 ? '' : `; it can be scored by ${others.join(', ')} too: --metric`
  return right({ value: only.entry, why: `reads what ${reader.name} gives${also}`, others })
}
