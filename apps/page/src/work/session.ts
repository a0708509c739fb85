/** Executes the page's orders in the worker. */
import { type AnyMetric, compareCodePoints, type PackageMember, type Plugin, type Problem } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import { type Failure, guess, type Machine, readStored, type StoredResult, score } from '@assay/host'
import { goldRank, messages, type Progress, restore, verifyResult } from '@assay/host/internal'
import { newEvidenceCollector, noEvidence } from '@assay/report/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { StoredFile } from '../machine/files.ts'
import { type BundledPlugins, newMachine } from '../machine/machine.ts'
import { callText, commandCall, configText, type Plan, type PlanSide, requestOf } from '../plan.ts'
import type { Answers, Form, FormSide, OfferForm, ProblemList, Refusal, ReportView, StepProgress } from '../protocol.ts'
import { fieldsOf, optionsIn } from './fields.ts'
import { look, newShelf, type Shelf } from './look.ts'
import { type Offer, offersFor } from './offers.ts'
import { type Format, type ReportSource, renderReport } from './reports.ts'

export interface Session {
  readonly take: (files: readonly StoredFile[]) => Answers['take']
  readonly look: (paths: readonly string[]) => Promise<Answers['look']>
  readonly offer: (reader: string) => Promise<Answers['offer']>
  readonly guess: (folder: string) => Promise<Answers['guess']>
  readonly findGold: (paths: readonly string[]) => Answers['findGold']
  readonly plan: (wanted: Form) => Promise<Answers['plan']>
  readonly score: (wanted: Form, onProgress: (progress: StepProgress) => void) => Promise<Answers['score']>
  readonly open: (path: string) => Answers['open']
  readonly save: (format: Format) => Answers['save']
}

// ---- problems --------------------------------------------------------------------------------------------------------

const problemList = (
  plugins: readonly Plugin[],
  problems: readonly Problem[],
  total = problems.length,
): ProblemList => ({
  problems,
  total,
  explained: Object.fromEntries(
    [...new Set(problems.map(({ code }) => code))].flatMap((code) => {
      const own =
        messageOf(messages, code) ?? plugins.map((plugin) => plugin.messages?.[code]).find((one) => one !== undefined)
      return own === undefined ? [] : [[code, own] as const]
    }),
  ),
})

// ---- metrics ---------------------------------------------------------------------------------------------------------

const metricNamed = ({ plugins }: Shelf, entry: string): PackageMember<AnyMetric> | undefined =>
  plugins.flatMap((plugin: Plugin) =>
    (plugin.metrics ?? []).filter(({ name }) => entry === `${plugin.name.replace(/^@assay\//, '')}/${name}`),
  )[0]

const withFields = async (shelf: Shelf, offer: Offer): Promise<OfferForm> => {
  const metric = offer.kind === 'metric' ? metricNamed(shelf, offer.entry) : undefined
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

const sideOf = async (machine: Machine, shelf: Shelf, sides: readonly FormSide[]): Promise<PlanSide> => {
  const files: string[] = []
  for (const { path, column } of sides) {
    const { files: meant } = await look(machine, shelf, path)
    files.push(column === undefined ? meant : `${meant}:${column}`)
  }
  const reader = sides.find((side) => side.reader !== undefined)?.reader
  return { files, ...(reader !== undefined && { reader }) }
}

/** Packages that the config must name besides those of the metrics. */
const pluginsFor = async (
  machine: Machine,
  shelf: Shelf,
  { gold, metrics }: Pick<Form, 'gold' | 'metrics'>,
): Promise<readonly string[]> => {
  const [first] = gold
  if (first === undefined) return []
  const found = first.reader ?? (await look(machine, shelf, first.path)).likely[0]?.reader
  const reader = shelf.readers.find(({ name }) => name === found)
  if (reader === undefined) return []
  const offers = offersFor(shelf, reader)
  const all = metrics.flatMap(({ entry }) => offers.find((offer) => offer.entry === entry)?.plugins ?? [])
  const own = new Set(metrics.map(({ entry }) => `@assay/${entry.split('/')[0]}`))
  return [...new Set(all)].filter((name) => !own.has(name)).sort(compareCodePoints)
}

const planOf = async (machine: Machine, shelf: Shelf, wanted: Form): Promise<Plan> => {
  const { gold, systems, metrics, missing, extra, disjoint, groupBy } = wanted
  const { samples, confidence, seed, test, baseline, trials } = wanted
  const sides: Plan['systems'][number][] = []
  for (const system of systems) sides.push({ name: system.name, ...(await sideOf(machine, shelf, [system])) })
  const seeded = seed === undefined ? {} : { seed }
  return {
    gold: await sideOf(machine, shelf, gold),
    systems: sides,
    plugins: await pluginsFor(machine, shelf, wanted),
    metrics: metrics.map(({ entry, texts, options: given }) => {
      const { view, ...own } = texts
      const metric = metricNamed(shelf, entry)
      const options = metric === undefined ? {} : optionsIn(metric, own)
      return { entry, options: { ...given, ...(view !== undefined && view !== '' && { view }), ...options } }
    }),
    ...(missing !== undefined && { missing }),
    ...(extra !== undefined && { extra }),
    ...(disjoint !== undefined && { disjoint }),
    groupBy: groupBy.split(/[\s,]+/).filter((key) => key !== ''),
    ...(samples > 0 && { bootstrap: { samples, ...seeded, ...(confidence !== undefined && { confidence }) } }),
    ...(test !== 'none' && { compare: { ...(baseline !== '' && { baseline }), test, trials, ...seeded } }),
  }
}

// ---- progress --------------------------------------------------------------------------------------------------------

/** Reports progress, at a limited rate. */
const progressTo = (tell: (progress: StepProgress) => void): Progress => {
  const EVERY = 60
  let bytes = 0
  let read = 0
  let last = 0
  const now = (step: string, done: number, of: number): void => {
    const time = performance.now()
    if (time - last < EVERY && done < of) return
    last = time
    tell({ step, done, of })
  }
  return {
    start: (all) => {
      bytes = all
      now('reading', 0, all)
    },
    read: (more) => {
      read += more
      now('reading', read, bytes)
    },
    step: (name, turns) => {
      let done = 0
      tell({ step: name, done, of: turns })
      return (more) => {
        done += more
        now(name, done, turns)
      }
    },
    stop: () => undefined,
  }
}

// ---- the session -----------------------------------------------------------------------------------------------------

export const newSession = (carried: BundledPlugins): Session => {
  const shelf = newShelf(carried)
  const metrics = shelf.plugins.flatMap((plugin) =>
    (plugin.metrics ?? []).map((metric): readonly [string, PackageMember<AnyMetric>] => [plugin.name, metric]),
  )
  let machine = newMachine([], carried)
  let reported: ReportSource | undefined
  const everywhere = [...carried.formats, ...shelf.plugins]
  const refusal = ({ problems, total }: Failure): Refusal => ({ refused: problemList(everywhere, problems, total) })
  const show = (made: ReportSource, warnings: readonly Problem[]): ReportView => {
    reported = made
    const page = renderReport(made, 'html')
    const html = 'text' in page ? page.text : ''
    return { html, title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '', warnings: problemList(everywhere, warnings) }
  }
  return {
    take: (files) => {
      machine = newMachine(files, carried)
      return { readers: shelf.readers.map(({ name }) => name as string).sort(compareCodePoints) }
    },
    look: (all) => Promise.all(all.map((path) => look(machine, shelf, path))),
    offer: async (name) => {
      const reader = shelf.readers.find((one) => one.name === name)
      return reader === undefined ? [] : Promise.all(offersFor(shelf, reader).map((offer) => withFields(shelf, offer)))
    },
    guess: async (folder) => {
      const made = await guess({ folder, pluginFolders: ['.'], systems: [], checked: false }, undefined, { machine })()
      if (isLeft(made)) return refusal(made.left)
      const { gold, systems, metric, reader, reasons } = made.right
      return { gold, systems, metric, reader, reasons }
    },
    findGold: (paths) => {
      const ranks = paths.map((path) => goldRank(machine.paths, path))
      const least = Math.min(...ranks)
      const isNamed = least < Number.POSITIVE_INFINITY
      return { gold: paths[isNamed ? ranks.indexOf(least) : 0] ?? '', isNamed }
    },
    plan: async (wanted) => {
      const asked = await planOf(machine, shelf, wanted)
      const call = commandCall(asked)
      return { asked, config: configText(asked), call: callText(call), needsConfig: call.needsConfig }
    },
    score: async (wanted, onProgress) => {
      const request = requestOf(await planOf(machine, shelf, wanted))
      const { onLine, collected } = newEvidenceCollector()
      const outcome = await score(request, { machine, progress: progressTo(onProgress), onLine })()
      if (isLeft(outcome)) return refusal(outcome.left)
      const { result, metrics: described, warnings } = outcome.right
      onProgress({ step: 'writing the report', done: 0, of: 1 })
      return show({ result, metrics: described, evidence: { ...noEvidence, ...collected() } }, warnings)
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
