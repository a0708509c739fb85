/** The metric that fits what the files hold. */

import { type AnyMetric, type AnyReader, compareCodePoints, type Plugin } from '@assay/core'
import { decodeOptions } from '@assay/core/host'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import { wholeName } from '../plan/bare.ts'
import type { Installed } from '../plan/load.ts'
import type { Registry } from '../plan/registry.ts'
import { type Failure, failure } from '../problems/failure.ts'
import type { Ask, Chosen, Guessed, GuessRequest } from './ask.ts'
import { wordsOf } from './folder.ts'

/** The input ended before an answer. */
export const unanswered = (question: string, hint: string): Failure =>
  failure(2, 'E221', `there was no answer to "${question}"`, hint)

// ---- the metric ------------------------------------------------------------------------------------------------------

/** Something that could score a format: the higher its score, the better it goes with that. */
export interface Fitting {
  readonly entry: string
  readonly score: number
}

type Views = Pick<Registry, 'views'>

const tooCommon = new Set(['assay', 'plugin', 'evaluation', 'with', 'that', 'each', 'have', 'file', 'line'])

const tellingWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).filter((word) => word.length > 3 && !tooCommon.has(word)))

/** Whether a preset is called as the format is: `weps` for weps-xml, `bsnlp-2019` for bsnlp. */
const isNamedAs = (preset: string, format: string): boolean =>
  preset === format || format.startsWith(`${preset}-`) || preset.startsWith(`${format}-`)

const reads = (registry: Views, { reads: model }: AnyMetric, reader: AnyReader): boolean =>
  model === reader.gives ||
  registry.views().filter((view) => view.from === reader.gives && view.to === model).length === 1

/** Whether it is made for annotators who are all equal: files of a gold and systems are for others first. */
const isForPanels = (metric: AnyMetric): boolean => {
  const usual = decodeOptions(metric.options, {})
  return !isLeft(usual) && metric.with(usual.right).panel !== undefined
}

/** What of a plugin could score a format, and how well its description goes with that of the format. */
export const fittingIn = (
  registry: Views,
  installed: Installed,
  plugin: Plugin,
  reader: AnyReader,
): readonly Fitting[] => {
  const metrics = plugin.metrics ?? []
  const able = metrics.filter((metric) => reads(registry, metric, reader))
  const about = tellingWords([reader.name, reader.title])
  const told = tellingWords([installed.name, installed.description, ...(installed.keywords ?? [])])
  const direct = metrics.some((metric) => metric.reads === reader.gives && !isForPanels(metric)) ? 10 : 0
  const shared = direct + [...told].filter((word) => about.has(word)).length
  const presets = Object.keys(plugin.presets ?? {}).filter((name) => isNamedAs(name, reader.name))
  const [preset] = presets
  if (preset !== undefined && presets.length === 1)
    return [{ entry: `${installed.name}/${preset}`, score: 100 + shared }]
  if (able.length === 0) return []
  // a package by itself is its default metric
  if (able[0] === metrics[0]) return [{ entry: installed.name, score: shared }]
  return able.map(({ name }) => ({ entry: `${installed.name}/${name}`, score: shared }))
}

const noMetric = (reader: AnyReader, plugins: readonly Installed[]): Failure =>
  failure(
    2,
    'E221',
    `no installed plugin has a metric for what ${reader.name} gives (${reader.gives}); ${plugins.length === 0 ? 'none is installed' : `there is ${plugins.map(({ name }) => name).join(', ')}`}`,
    'install one (npm install @assay/…), or name it: --metric NAME',
  )

export const metricOf = async (
  request: GuessRequest,
  registry: Registry,
  plugins: readonly (readonly [Installed, Plugin])[],
  reader: AnyReader,
  ask: Ask | undefined,
): Guessed<Chosen<string>> => {
  if (request.metric !== undefined) {
    const named = await wholeName(registry, request.metric)
    return isLeft(named) ? named : right({ value: named.right, why: 'as you named it' })
  }
  const all = plugins
    .flatMap(([installed, plugin]) => fittingIn(registry, installed, plugin, reader))
    .sort((a, b) => b.score - a.score || compareCodePoints(a.entry, b.entry))
  const best = all.filter(({ score }) => score === all[0]?.score)
  const [only] = best
  if (only === undefined)
    return left(
      noMetric(
        reader,
        plugins.map(([installed]) => installed),
      ),
    )
  const others = all.slice(1).map(({ entry }) => entry)
  if (best.length > 1 && ask !== undefined) {
    const answer = await ask({
      what: 'metric',
      question: 'which metric?',
      among: best.map(({ entry }) => entry),
    })
    const chosen = best.find(({ entry }) => entry === answer)
    return chosen === undefined
      ? left(unanswered('which metric?', 'name it: --metric NAME'))
      : right({ value: chosen.entry, why: 'as you answered' })
  }
  const also = others.length === 0 ? '' : `; it can be scored by ${others.join(', ')} too: --metric`
  return right({ value: only.entry, why: `reads what ${reader.name} gives${also}` })
}
