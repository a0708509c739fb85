/** From a request to a plan: plugins loaded, options decoded, files found, a reader chosen. Nothing is read yet. */

import type { Preset } from '@assay/core'
import { isLabelled, labelled } from '@assay/core/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, failureAt, inConfig, nowhere } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { chooseAll } from './choose.ts'
import { pathIn } from './files.ts'
import { planGates } from './gates.ts'
import type { Import } from './load.ts'
import { planMetrics, withFormat } from './metrics.ts'
import type { Plan, Planned, PlannedFiles, PlannedMetric, PlannedSystem } from './planned.ts'
import { planFiles, viewBetween } from './readers.ts'
import { type Bootstrap, type Compare, type PlannedLabels, type Request, type Spotted, spotOf } from './request.ts'
import { clashAmong, leavesRoot } from './root.ts'
import { loadNamed, stockOf } from './stock.ts'
import { modelOf, planSystems, withPresetSystems } from './systems.ts'

const planBootstrap = (request: Request, preset: Preset['bootstrap']): Bootstrap | undefined => {
  const asked = { ...preset, ...request.bootstrap }
  if (asked.samples === undefined || asked.samples === 0) return undefined
  return { samples: asked.samples, seed: asked.seed ?? 12345, confidence: asked.confidence ?? 0.95 }
}

/** Nothing is compared with a system that is not there, or by a measure that no metric has. */
const planCompare = (
  { compare = false, placeOf }: Request,
  systems: readonly PlannedSystem[],
  metrics: readonly PlannedMetric[],
): Either<Failure, boolean | Compare> => {
  if (typeof compare === 'boolean') return right(compare)
  const names = systems.map(({ name }) => name)
  const { baseline } = compare
  if (baseline !== undefined && !names.includes(baseline)) {
    const why = `the baseline is "${baseline}", and there is no such system`
    return left(failureAt(2, 'E801', why, suggestion(baseline, names), placeOf?.('compare', 'baseline')))
  }
  const known = [...new Set(metrics.flatMap(({ metric }) => Object.keys(metric.measures)))]
  for (const [i, measure] of (compare.measures ?? []).entries()) {
    if (known.includes(measure)) continue
    const spot = placeOf?.('compare', 'measures', String(i))
    return left(failureAt(2, 'E801', `no metric here has a measure "${measure}"`, suggestion(measure, known), spot))
  }
  return right({ test: 'randomisation', trials: 10_000, correction: 'holm', seed: 12345, ...compare })
}

/** A policy for documents on one side needs names to tell them by, and answers with nothing in them. */
const refusedMissing = ({ missing = 'error' }: Request, sides: readonly PlannedFiles[]): Failure | undefined => {
  if (missing === 'error') return undefined
  for (const { reader } of sides) {
    if (reader.pairs === 'position') {
      const why = `documents.missing=${missing}: ${reader.name} tells ${reader.units} by their place, so none can be missing`
      return failure(2, 'E205', why, 'leave it away, or read a format whose documents have names')
    }
    if (missing === 'empty' && reader.empty === undefined) {
      const why = `documents.missing=empty: ${reader.name} cannot make an answer with nothing in it`
      return failure(2, 'E205', why, 'take documents.missing=skip, or add the documents to the system')
    }
  }
  return undefined
}

/** Labels are for documents that have some. */
const planLabels = (
  { labels, placeOf }: Request,
  sides: readonly PlannedFiles[],
): Either<Failure, PlannedLabels | undefined> => {
  if (labels === undefined) return right(undefined)
  const spot = (...keys: readonly string[]): Spotted => placeOf?.('labels', ...keys) ?? { at: nowhere }
  const model = sides[0]?.reader.gives as string
  const other = sides.find(({ reader }) => reader.gives !== model || !isLabelled(model))?.reader
  if (other === undefined && isLabelled(model))
    return right({ labels: { map: {}, only: [], ...labels }, model, configured: placeOf !== undefined, spot })
  const why = `labels are for ${Object.keys(labelled).join(', ')}, and ${other?.name} gives ${other?.gives}`
  return left(failureAt(2, 'E205', why, 'leave "labels" away; a metric may have an option for its own labels', spot()))
}

/** The table of metadata, which stays under the root as all other files do. */
const planTable = (request: Request): Either<Failure, string | undefined> => {
  if (request.documentTable === undefined) return right(undefined)
  const path = pathIn(request.folder, request.documentTable)
  const outside = leavesRoot(path, { root: request.root, spot: spotOf(request, 'documents', 'meta') })
  return outside === undefined ? right(path) : left(outside)
}

/** Loads and decodes everything that the request names. */
export const planOf = async (asked: Request, importPlugin?: Import): Planned<Plan> => {
  const stock = stockOf(asked, importPlugin)
  const named = await loadNamed(stock, asked)
  if (isLeft(named)) return named
  const chosen = await chooseAll(stock, asked)
  if (isLeft(chosen)) return chosen
  const request = withPresetSystems(asked, chosen.right.systems)
  const all = await planMetrics(chosen.right, request.metricTexts ?? new Map())
  if (isLeft(all)) return inConfig(all.left, spotOf(request, 'metrics'))
  const metrics = withFormat(all.right, request.format)
  if (isLeft(metrics)) return metrics
  const model = await modelOf(stock, request, metrics.right)
  if (isLeft(model)) return model
  const gold = await planFiles(stock, request, request.gold, model.right, 'gold')
  if (isLeft(gold)) return inConfig(gold.left, spotOf(request, 'gold'))
  const systems = await planSystems(stock, request, gold.right, gold.right.reader.gives)
  if (isLeft(systems)) return inConfig(systems.left, spotOf(request, 'systems'))
  const sides = [gold.right, ...systems.right.flatMap(({ files }) => (files === undefined ? [] : [files]))]
  const clash = clashAmong(sides.flatMap(({ paths }) => paths))
  if (clash !== undefined) return left(clash)
  const table = planTable(request)
  if (isLeft(table)) return table
  const refused = refusedMissing(request, sides)
  if (refused !== undefined) return left(refused)
  const viewed: PlannedMetric[] = []
  for (const planned of metrics.right) {
    const view = viewBetween(stock, gold.right.reader.gives, planned.metric.reads, planned.viewNamed)
    if (isLeft(view)) return view
    viewed.push({ ...planned, view: view.right })
  }
  if (request.metricTexts?.has('view') && viewed.every(({ view }) => view === undefined))
    return left(failure(2, 'E204', 'nothing is looked at through a view here', 'leave --set view=… away'))
  const compare = planCompare(request, systems.right, metrics.right)
  if (isLeft(compare)) return compare
  const labels = planLabels(request, sides)
  if (isLeft(labels)) return labels
  const bootstrap = planBootstrap(request, chosen.right.bootstrap)
  const gates = planGates(request, {
    metrics: metrics.right.map(({ metric, package: plugin }) => ({ metric: metric.name, plugin, described: metric })),
    systems: systems.right.map(({ name }) => name),
    groupBy: request.groupBy ?? [],
    spare: chosen.right.spare,
    bootstrapped: bootstrap !== undefined,
  })
  if (isLeft(gates)) return gates
  return right({
    folder: request.folder,
    metrics: viewed,
    alone: chosen.right.alone,
    plugins: stock.all().map(({ name, plugin: { version } }) => ({ name, version })),
    titles: stock.titles(),
    gold: gold.right,
    systems: systems.right,
    bootstrap,
    gates: gates.right,
    labels: labels.right,
    missing: request.missing ?? 'error',
    compare: compare.right,
    documentTable: table.right,
    groupBy: request.groupBy ?? [],
    sums: request.sums ?? true,
    spotOf: request.placeOf ?? (() => ({ at: nowhere })),
  })
}
