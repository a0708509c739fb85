/** Prints the config that a call amounts to. Nothing is printed that a run would score in another way. */
import { itemsIn, unescapeText } from '@assay/core/internal/host'
import { matchesName } from '@assay/core/result'
import type { Failure, Request } from '@assay/host'
import {
  type Config,
  configShape,
  EACH,
  expandSystems,
  failure,
  hostCode,
  type Outline,
  type Plan,
  planSafely,
} from '@assay/host/internal'
import { json } from '@assay/report'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import { writtenSide } from './amend-config.ts'
import type { Arguments } from './arguments.ts'
import type { App } from './process.ts'
import { asCall, type CallConfig, requestOf } from './read-config.ts'
import { callRequest, parseCall } from './request.ts'

/** A plan, and what it says of signatures and readers. */
interface Planned {
  readonly plan: Plan
  readonly outline: Outline
}

const planOf = async ({ machine }: App, request: Request): Promise<Either<Failure, Planned>> => {
  let outline: Outline | undefined
  const plan = await planSafely(request, { machine, onPlan: (value) => (outline = value) })
  return map((value: Plan) => ({ plan: value, outline: outline! }))(plan)
}

/** All that numbers depend on beside the files. */
const settingsOf = ({ plan, outline }: Planned): string => {
  const { bootstrap, compare, groupBy, means, disjoint } = plan
  const metrics = outline.metrics.map(({ name, version, signatures }) => ({ name, version, signatures }))
  const readers = outline.files.map(({ who, reader }) => ({ who, reader }))
  return JSON.stringify({ metrics, readers, bootstrap, compare, groupBy, means, disjoint })
}

/** The text of an option as JSON. */
const optionJson = (text: string) => (text.includes(',') ? itemsIn(text).map(unescapeText) : unescapeText(text))

type Texts = readonly (readonly [key: string, text: string])[]

const textsIn = (set: CallConfig['set'] = {}): Texts => Object.entries(set).map(([key, text]) => [key, String(text)])

const jsonIn = (texts: Texts) => Object.fromEntries(texts.map(([key, text]) => [key, optionJson(text)]))

const isOfReader = ([key]: Texts[number]): boolean => key.startsWith('reader.')

/** The metrics that were picked, or those that the call names, with the options that are theirs. */
const metricsOf = ({ metrics, only, set }: CallConfig, { plan }: Planned): CallConfig['metrics'] => {
  const texts = textsIn(set).filter((text) => !isOfReader(text))
  const nameOf = ({ plugin, metric }: Plan['metrics'][number]) => ({ plugin, metric: metric.name })
  const names =
    only === undefined ? metrics.map(String) : plan.metrics.map((metric) => `${metric.plugin}/${metric.metric.name}`)
  return [...new Set(names)].map((name) => {
    const planned =
      names.length === 1 ? plan.metrics : plan.metrics.filter((metric) => matchesName(name, nameOf(metric)))
    const options = texts.flatMap(([key, text]) => {
      const having = planned.find((metric) => Object.hasOwn(metric.options, key))
      if (having === undefined && key !== 'view') return []
      return [[key, having?.options[key] ?? optionJson(text)] as const]
    })
    return options.length === 0 ? name : [name, Object.fromEntries(options)]
  })
}

/** The config of a call as JSON. */
const writtenCall = (call: CallConfig, planned: Planned, outputs: readonly string[]): object => {
  const { only: _, set, gold, systems, metrics: __, bootstrap: ___, ...settings } = call
  const ofReaders = textsIn(set).filter(isOfReader)
  const sideOf = <S extends CallConfig['gold'] | CallConfig['systems'][number][1]>(side: S): unknown => {
    const texts = jsonIn([...ofReaders, ...('set' in side ? textsIn(side.set) : [])])
    return writtenSide({ ...side, set: Object.keys(texts).length === 0 ? undefined : texts } as S)
  }
  // a config reads systems as the gold is read, where it does not say how
  const readers = planned.outline.files.filter(({ who }) => who.startsWith('system '))
  const readerOf = (name: string): string | undefined =>
    (readers.find(({ who }) => who === `system ${name}`) ?? readers[0])?.reader.replace(/@[^@]*$/, '')
  const written: Record<string, unknown> = {}
  for (const [name, system] of systems) {
    const isRead = 'make' in system || 'reader' in system || gold.reader === undefined
    const patterns = systems.flatMap(([other, side]) => (other === EACH && 'files' in side ? side.files : []))
    const files = name === EACH ? { files: patterns } : {}
    written[name] = sideOf({ ...system, ...(isRead ? {} : { reader: readerOf(name) }), ...files } as typeof system)
  }
  const { bootstrap } = planned.plan
  return {
    gold: sideOf(gold),
    systems: written,
    metrics: metricsOf(call, planned),
    ...(bootstrap && call.bootstrap && Object.keys(call.bootstrap).length > 0 && { bootstrap }),
    ...Object.fromEntries(
      Object.entries(settings).filter(([, setting]) => setting !== undefined && json(setting) !== json({})),
    ),
    ...(outputs.length > 0 && { output: outputs }),
  }
}

/** The text of the config that a call amounts to; its problems are those of the call. */
export const configOfCall = async (
  app: App,
  args: Arguments,
  plugin: string | undefined,
): Promise<Either<Failure, string>> => {
  const call = await parseCall(app, args, plugin)
  if (isLeft(call)) return call
  const request = await callRequest(app, args, call.right)
  if (isLeft(request)) return request
  const planned = await planOf(app, request.right)
  if (isLeft(planned)) return planned
  const plugins = [...(call.right.plugins ?? []), ...(app.plugins ?? [])]
  const outputs = args.all('output').filter((output) => output !== '-')
  const written = writtenCall({ ...call.right, ...(plugins.length > 0 && { plugins }) }, planned.right, outputs)
  const decoded = v.safeParse(configShape, written)
  const asConfig = (config: Config): Request =>
    requestOf(asCall(config), { folder: './', pluginFolders: app.pluginFolders })
  const run = decoded.success ? await expandSystems(app.machine, asConfig(decoded.output)) : undefined
  const replanned = run === undefined || isLeft(run) ? undefined : await planOf(app, run.right)
  return replanned !== undefined && !isLeft(replanned) && settingsOf(replanned.right) === settingsOf(planned.right)
    ? right(`${JSON.stringify(written, null, 2)}\n`)
    : left(
        failure(
          2,
          hostCode.E103,
          'a config cannot express this call',
          'score it as it is; a choice of the metrics of a preset is one of calls alone',
        ),
      )
}
