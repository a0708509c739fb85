/** Executes the page's orders in the worker. */
import { type AnyMetric, type AnyReader, compareCodePoints, type PackageMember, type Problem } from '@assay/core'
import { type Failure, guess, readStored, type StoredResult, score } from '@assay/host'
import {
  frugal,
  goldRank,
  type Remedy,
  readerOfSystems,
  restore,
  settleRefusal,
  verifyResult,
} from '@assay/host/internal'
import { newEvidenceCollector, noEvidence } from '@assay/report/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import { isOffer } from '../is-offer.ts'
import type { StoredFile } from '../machine/files.ts'
import { type BundledPlugins, newMachine, type PageMachine } from '../machine/machine.ts'
import { callText, commandCall, configText, type Plan, type PlanSide, requestOf } from '../plan.ts'
import type { Answers, Form, FormSide, OfferForm, ReaderForm, Refusal, ReportView, StepProgress } from '../protocol.ts'
import { extensionsOf, remedyText } from './apply-remedy.ts'
import { detectFormat, newShelf, type Shelf } from './detect-format.ts'
import { fieldsOf, optionsIn, readerFieldsOf } from './fields.ts'
import { metricsNamed, type Offer, offersFor, taskOfModel } from './offers.ts'
import { problemList } from './problem-list.ts'
import { progressTo } from './progress.ts'
import { type Format, type ReportSource, renderReport } from './reports.ts'

export interface Session {
  readonly take: (files: readonly StoredFile[]) => Promise<Answers['take']>
  readonly look: (paths: readonly string[]) => Promise<Answers['look']>
  readonly offer: (reader: string, system: FormSide | undefined) => Promise<Answers['offer']>
  readonly guess: (folder: string) => Promise<Answers['guess']>
  readonly findGold: (paths: readonly string[]) => Answers['findGold']
  readonly plan: (form: Form) => Promise<Answers['plan']>
  readonly score: (form: Form, onProgress: (progress: StepProgress) => void) => Promise<Answers['score']>
  readonly settle: (form: Form, problems: readonly Problem[]) => Promise<Answers['settle']>
  readonly open: (path: string) => Answers['open']
  readonly save: (format: Format) => Answers['save']
}

// ---- metrics ---------------------------------------------------------------------------------------------------------

const withFields = async (shelf: Shelf, offer: Offer): Promise<OfferForm> => {
  const [metric] = offer.kind === 'metric' ? metricsNamed(shelf, offer.entry) : []
  const fields = metric === undefined ? [] : await fieldsOf(metric)
  const view = {
    name: 'view',
    description: 'the view from the format to what the metric reads',
    default: '',
    choices: offer.views,
    kind: 'choice',
    values: offer.views.join(' | '),
  } as const
  return { ...offer, fields: offer.views.length === 0 ? fields : [view, ...fields] }
}

// ---- what is asked ---------------------------------------------------------------------------------------------------

const sideOf = async (machine: PageMachine, shelf: Shelf, sides: readonly FormSide[]): Promise<PlanSide> => {
  const files: string[] = []
  for (const { path, column } of sides) {
    const { files: paths } = await detectFormat(machine, shelf, path)
    files.push(column === undefined ? paths : `${paths}:${column}`)
  }
  const reader = sides.find((side) => side.reader !== undefined)?.reader
  const set: Readonly<Record<string, string>> = Object.assign({}, ...sides.map((side) => side.set))
  return { files, ...(reader !== undefined && { reader }), ...(Object.keys(set).length > 0 && { set }) }
}

/** The reader of a system that is of another model than the gold. */
const readerOf = async (
  machine: PageMachine,
  shelf: Shelf,
  gold: AnyReader,
  { path, reader }: FormSide,
): Promise<AnyReader | undefined> => {
  if (reader !== undefined) return shelf.readers.find(({ name, gives }) => name === reader && gives !== gold.gives)
  const { files } = await detectFormat(machine, shelf, path)
  const shelfRegistry = {
    machine,
    readers: () => shelf.readers,
    models: () => shelf.models,
    views: () => shelf.views,
    viewsOfAnswers: () => shelf.viewsOfAnswers,
  }
  return readerOfSystems(shelfRegistry, '.', gold, [{ file: files }])
}

/** Packages that the config must name besides those of the metrics. */
const pluginsFor = async (
  machine: PageMachine,
  shelf: Shelf,
  { gold, metrics }: Pick<Form, 'gold' | 'metrics'>,
): Promise<readonly string[]> => {
  const [first] = gold
  if (first === undefined) return []
  const readerName = first.reader ?? (await detectFormat(machine, shelf, first.path)).likely[0]?.reader
  const reader = shelf.readers.find(({ name }) => name === readerName)
  if (reader === undefined) return []
  const offers = offersFor(shelf, reader)
  const all = metrics.flatMap(({ entry }) => offers.find((offer) => isOffer(offer, entry))?.plugins ?? [])
  const ofMetrics = new Set(metrics.map(({ entry }) => `@assay/${entry.split('/')[0]}`))
  return [...new Set(all)].filter((name) => !ofMetrics.has(name)).sort(compareCodePoints)
}

const planOf = async (machine: PageMachine, shelf: Shelf, form: Form): Promise<Plan> => {
  const { gold, systems, metrics, missing, extra, names, disjoint, groupBy } = form
  const { samples, confidence, seed, test, baseline, trials } = form
  const sides: Plan['systems'][number][] = []
  for (const system of systems) sides.push({ name: system.name, ...(await sideOf(machine, shelf, [system])) })
  const seeded = seed === undefined ? {} : { seed }
  return {
    gold: await sideOf(machine, shelf, gold),
    systems: sides,
    plugins: await pluginsFor(machine, shelf, form),
    metrics: metrics.map(({ entry, texts, options: configured }) => {
      const { view, ...others } = texts
      // each option as the last metric that has it reads it
      const all = metricsNamed(shelf, entry).map((metric) => optionsIn(metric, others))
      const options = Object.assign({}, ...all)
      return { entry, options: { ...configured, ...(view !== undefined && view !== '' && { view }), ...options } }
    }),
    ...(missing !== undefined && { missing }),
    ...(extra !== undefined && { extra }),
    ...(names !== undefined && { names }),
    ...(disjoint !== undefined && { disjoint }),
    groupBy: groupBy.split(/[\s,]+/).filter((key) => key !== ''),
    ...(samples > 0 && { bootstrap: { samples, ...seeded, ...(confidence !== undefined && { confidence }) } }),
    ...(test !== 'none' && { compare: { ...(baseline !== '' && { baseline }), test, trials, ...seeded } }),
  }
}

// ---- remedies --------------------------------------------------------------------------------------------------------

/** A form with the options of a remedy. */
interface Amended {
  readonly remedy: Remedy
  readonly form: Form
}

const readerForms = (shelf: Shelf): Promise<readonly ReaderForm[]> =>
  Promise.all(
    [...shelf.readers]
      .sort((a, b) => compareCodePoints(a.name, b.name))
      .map(async (reader) => ({
        name: reader.name,
        title: reader.title,
        task: taskOfModel(reader.gives),
        fields: await readerFieldsOf(reader),
      })),
  )

/** Options of each metric and preset of the form. */
const optionNames = async (shelf: Shelf, { metrics }: Form): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const names = new Map<string, ReadonlySet<string>>()
  for (const { entry } of metrics) {
    const optionSet = new Set(['view'])
    for (const metric of metricsNamed(shelf, entry)) for (const { name } of await fieldsOf(metric)) optionSet.add(name)
    names.set(entry, optionSet)
  }
  return names
}

// ---- the session -----------------------------------------------------------------------------------------------------

export const newSession = (carried: BundledPlugins): Session => {
  const shelf = newShelf(carried)
  const metrics = shelf.plugins.flatMap((plugin) =>
    (plugin.metrics ?? []).map((metric): readonly [string, PackageMember<AnyMetric>] => [plugin.name, metric]),
  )
  const forms = readerForms(shelf)
  let machine = newMachine([], carried)
  let reported: ReportSource | undefined
  const everywhere = [...carried.formats, ...shelf.plugins]
  const refusal = ({ problems, total }: Failure): Refusal => ({ refused: problemList(everywhere, problems, total) })
  const show = (source: ReportSource, warnings: readonly Problem[]): ReportView => {
    reported = source
    const page = renderReport(source, 'html')
    const html = 'text' in page ? page.text : ''
    return { html, title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '', warnings: problemList(everywhere, warnings) }
  }
  return {
    take: async (files) => {
      machine = newMachine(files, carried)
      return { readers: await forms }
    },
    look: (all) => Promise.all(all.map((path) => detectFormat(machine, shelf, path))),
    offer: async (name, system) => {
      const reader = shelf.readers.find((candidate) => candidate.name === name)
      if (reader === undefined) return []
      const ofSystem = system === undefined ? undefined : await readerOf(machine, shelf, reader, system)
      return Promise.all(offersFor(shelf, reader, ofSystem).map((offer) => withFields(shelf, offer)))
    },
    guess: async (folder) => {
      const guessed = await guess({ folder, pluginFolders: ['.'], systems: [], checked: false }, undefined, {
        machine,
      })()
      if (isLeft(guessed)) return refusal(guessed.left)
      const { gold, systems, metric, reader, reasons } = guessed.right
      const within = (file: string): string => machine.paths.join(folder, file)
      const named = systems.map(({ name, file }) => ({ name, file: within(file) }))
      return { gold: within(gold), systems: named, metric, reader, reasons }
    },
    findGold: (paths) => {
      const ranks = paths.map((path) => goldRank(machine.paths, path))
      const least = Math.min(...ranks)
      const isNamed = least < Number.POSITIVE_INFINITY
      return { gold: paths[isNamed ? ranks.indexOf(least) : 0] ?? '', isNamed }
    },
    plan: async (form) => {
      const plan = await planOf(machine, shelf, form)
      const call = commandCall(plan)
      return { asked: plan, config: configText(plan), call: callText(call), needsConfig: call.needsConfig }
    },
    score: async (form, onProgress) => {
      const request = requestOf(await planOf(machine, shelf, form))
      const { onLine, collected } = newEvidenceCollector()
      const outcome = await score(request, { machine, progress: progressTo(onProgress), onLine })()
      if (isLeft(outcome)) return refusal(outcome.left)
      const { result, metrics: described, warnings } = outcome.right
      onProgress({ step: 'writing the report', done: 0, of: 1 })
      return show({ result, metrics: described, evidence: { ...noEvidence, ...collected() } }, warnings)
    },
    settle: async (form, problems) => {
      const names = await optionNames(shelf, form)
      const isOption = (entry: string, key: string): boolean => names.get(entry)?.has(key) === true
      const unmended: Amended = { remedy: [], form: form }
      const accepted = await settleRefusal(unmended, problems, {
        extend: ({ remedy, form }, more, paths) =>
          extensionsOf(form, more, paths, isOption).map((mended) => ({ remedy: [...remedy, ...more], form: mended })),
        attempt: async ({ form }) => {
          const { bootstrap, ...request } = requestOf(await planOf(machine, shelf, form))
          try {
            const outcome = await score({ ...request, compare: false }, { machine: frugal(machine) })()
            return isLeft(outcome) ? { isAccepted: false, problems: outcome.left.problems } : { isAccepted: true }
          } catch {
            // it reads too much
            return { isAccepted: false, problems: [] }
          }
        },
      })
      return accepted.map(({ remedy, form }) => ({ text: remedyText(remedy), form }))
    },
    open: (path) => {
      const stored = readStored(machine, path)
      if (isLeft(stored)) return refusal(stored.left)
      const right = verifyResult(stored.right as StoredResult, metrics)
      if (isLeft(right)) return refusal(right.left)
      return show(restore(right.right.result, metrics), [])
    },
    save: (format) =>
      reported === undefined ? { why: 'there is no result yet', hint: 'score first' } : renderReport(reported, format),
  }
}
