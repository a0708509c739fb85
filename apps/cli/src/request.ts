/** From the arguments of `score`, `errors` and `make` to a request. */
import {
  type Bootstrap,
  comparisonTests,
  defaultName,
  EVERY,
  type Failure,
  failure,
  type Missing,
  nowhere,
  parseSignature,
  type ReadSystem,
  type Request,
  type Side,
  splitName,
} from '@assay/host'
import { node } from '@assay/host/node'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, maxBytesOf, numberOf, settingsOf } from './arguments.ts'
import { type Configured, readConfig } from './config.ts'
import type { App } from './process.ts'

const usage = (code: 'E102' | 'E103' | 'E104', message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

/** `NAME=FILE`; a name holds no slash, so that a path with an equals sign in it stays a path. */
export const systemOf = (text: string, reader: string | undefined): ReadSystem => {
  const named = /^([^=/]+)=(.+)$/s.exec(text)
  const file = named?.[2] ?? text
  return { name: named?.[1] ?? defaultName(node, file), files: [file], ...(reader !== undefined && { reader }) }
}

export interface Inputs {
  readonly gold: Side
  readonly systems: readonly ReadSystem[]
  readonly maxBytes?: number
}

export const inputsOf = (given: Arguments, needSystem: boolean): Either<Failure, Inputs> => {
  const gold = given.all('gold')
  const systems = given.all('system')
  const reader = given.last('reader')
  if (gold.length === 0) return usage('E104', 'there is no gold', 'name it: -g GOLD')
  if (needSystem && systems.length === 0)
    return usage('E104', 'there is no system to score', 'name it: -s FILE, or -s NAME=FILE')
  const limit = maxBytesOf(given)
  if (isLeft(limit)) return limit
  const side = { files: gold, ...(reader !== undefined && { reader }) }
  return right({ gold: side, systems: systems.map((text) => systemOf(text, reader)), ...limit.right })
}

/** What the bootstrap flags say; nothing where none is given. */
const bootstrapOf = (given: Arguments): Either<Failure, Partial<Bootstrap>> => {
  const samples = numberOf(given, 'bootstrap', 0, 1_000_000, true)
  if (isLeft(samples)) return samples
  const seed = numberOf(given, 'seed', 0, 2 ** 31 - 1, true)
  if (isLeft(seed)) return seed
  const confidence = numberOf(given, 'confidence', 0.01, 0.999, false)
  if (isLeft(confidence)) return confidence
  return right({
    ...(samples.right !== undefined && { samples: samples.right }),
    ...(seed.right !== undefined && { seed: seed.right }),
    ...(confidence.right !== undefined && { confidence: confidence.right }),
  })
}

/** Paired tests, where a flag asks for them; else the intervals of the bootstrap say which systems differ. */
const compareOf = (given: Arguments, systems: number): Either<Failure, NonNullable<Request['compare']>> => {
  const trials = numberOf(given, 'trials', 1, 1_000_000, true)
  if (isLeft(trials)) return trials
  const seed = numberOf(given, 'seed', 0, 2 ** 31 - 1, true)
  if (isLeft(seed)) return seed
  const baseline = given.last('baseline')
  const test = comparisonTests.find((name) => name === given.last('test'))
  const measures = given.all('measure')
  if (baseline === undefined && test === undefined && measures.length > 0)
    return usage(
      'E103',
      '--measure says by what, but not what is tested',
      'add --baseline NAME, or --test randomisation for every pair',
    )
  if (baseline === undefined && test === undefined)
    return trials.right === undefined
      ? right(systems > 1)
      : usage(
          'E103',
          '--trials says how often, but not what',
          'add --baseline NAME, or --test randomisation for every pair',
        )
  return right({
    ...(baseline !== undefined && { baseline }),
    ...(test !== undefined && { test }),
    ...(measures.length > 0 && { measures }),
    ...(trials.right !== undefined && { trials: trials.right }),
    ...(seed.right !== undefined && { seed: seed.right }),
  })
}

interface Signed {
  readonly plugin: string | undefined
  readonly only: string | undefined
  readonly metric: ReadonlyMap<string, string>
  readonly reader: ReadonlyMap<string, string>
  readonly readerName: string | undefined
  readonly missing: Missing | undefined
  readonly bootstrap: Partial<Bootstrap>
  readonly labels: Request['labels'] | undefined
}

const signedBy = (text: string | undefined): Either<Failure, Signed> => {
  const nothing: Signed = {
    plugin: undefined,
    only: undefined,
    metric: new Map(),
    reader: new Map(),
    readerName: undefined,
    missing: undefined,
    bootstrap: {},
    labels: undefined,
  }
  if (text === undefined) return right(nothing)
  const parsed = parseSignature(text)
  if (isLeft(parsed))
    return usage(
      'E102',
      `that is not a signature: ${parsed.left}`,
      "copy it whole and quote it: --signature 'conll-f1|scheme:…|v:@assay/conll-f1@1.0.0'",
    )
  const { metric, plugin, options, reader, readerOptions, missing, bootstrap, labels } = parsed.right
  return right({
    plugin,
    only: metric,
    metric: options,
    reader: readerOptions,
    readerName: reader,
    missing,
    bootstrap: bootstrap ?? {},
    labels,
  })
}

/** What is scored with: a plugin or a part of it, and all of it where `--all` says so. */
const scoredWith = (given: Arguments, name: string): Either<Failure, string> => {
  if (!given.has('all')) return right(name)
  const other = ['metric', 'signature'].find((flag) => given.has(flag))
  if (other !== undefined) return usage('E103', `--all and --${other} contradict each other`, 'give one of them')
  const { member = EVERY } = splitName(name)
  if (member !== EVERY)
    return usage(
      'E103',
      `--all is for all metrics of a plugin, and ${name} names a part of one`,
      `remove --all, or take all: ${name.slice(0, -`/${member}`.length)} --all`,
    )
  return right(name.endsWith(`/${EVERY}`) ? name : `${name}/${EVERY}`)
}

/** What is scored with, and what is picked of it: metrics that are named without their plugin are themselves what is scored with. */
const entriesOf = (
  given: Arguments,
  name: string | undefined,
): Either<Failure, { readonly metrics: readonly string[]; readonly only: string[] }> => {
  const picked = [...given.all('metric')]
  if (name === undefined && picked.length > 0 && !given.has('all')) return right({ metrics: picked, only: [] })
  if (name === undefined)
    return usage(
      'E104',
      'no plugin is named',
      'name the package of a metric first: assay score conll-f1 -g GOLD -s SYSTEM; assay list shows what is installed',
    )
  const entry = scoredWith(given, name)
  return isLeft(entry) ? entry : right({ metrics: [entry.right], only: picked })
}

/** A request of one plugin. What the flags say goes before what a signature says. */
export const requestOf = (app: App, given: Arguments, plugin: string | undefined): Either<Failure, Request> => {
  const settings = settingsOf(given)
  if (isLeft(settings)) return settings
  const signed = signedBy(given.last('signature'))
  if (isLeft(signed)) return signed
  const entries = entriesOf(given, plugin ?? signed.right.plugin)
  if (isLeft(entries)) return entries
  const bootstrap = bootstrapOf(given)
  if (isLeft(bootstrap)) return bootstrap
  const inputs = inputsOf(given, true)
  if (isLeft(inputs)) return inputs
  const { gold, systems, maxBytes } = inputs.right
  const compare = compareOf(given, systems.length)
  if (isLeft(compare)) return compare
  const readerName = given.last('reader') ?? signed.right.readerName
  const read = readerName === undefined ? {} : { reader: readerName }
  const { only } = entries.right
  if (only.length === 0 && signed.right.only !== undefined) only.push(signed.right.only)
  const missing = settings.right.missing ?? signed.right.missing
  return right({
    folder: '.',
    pluginFolders: app.pluginFolders,
    called: app.plugins ?? [],
    gold: { ...gold, ...read },
    systems: systems.map((system) => ({ ...system, ...read })),
    metrics: entries.right.metrics,
    metricTexts: new Map([...signed.right.metric, ...settings.right.metric]),
    readerTexts: new Map([...signed.right.reader, ...settings.right.reader]),
    bootstrap: { ...signed.right.bootstrap, ...bootstrap.right },
    compare: compare.right,
    groupBy: given.all('group-by'),
    ...(given.has('meta') && { documentTable: given.last('meta') as string }),
    ...(missing !== undefined && { missing }),
    ...(signed.right.labels && { labels: signed.right.labels }),
    ...(only.length > 0 && { only }),
    ...(maxBytes !== undefined && { maxBytes }),
  })
}

/** A config with what the flags say of its files. */
export const configuredBy = (app: App, given: Arguments, path: string): Either<Failure, Configured> => {
  const limit = maxBytesOf(given)
  if (isLeft(limit)) return limit
  const configured = readConfig(path, app.pluginFolders, given.last('root'))
  if (isLeft(configured)) return configured
  const { request } = configured.right
  return right({ ...configured.right, request: { ...request, called: app.plugins ?? [], ...limit.right } })
}

/** What the flags of a call say of groups, samples and tests goes before the config, and a mistake in it stands in no file. */
export const saidBy = (given: Arguments, request: Request): Either<Failure, Request> => {
  const bootstrap = bootstrapOf(given)
  if (isLeft(bootstrap)) return bootstrap
  const { seed } = bootstrap.right
  const baseline = given.last('baseline')
  const configured = typeof request.compare === 'object' ? request.compare : undefined
  const isTested = configured !== undefined || baseline !== undefined
  const said = [...(given.has('group-by') ? ['groupBy'] : []), ...(baseline === undefined ? [] : ['compare'])]
  const { placeOf } = request
  return right({
    ...request,
    ...(given.has('group-by') && { groupBy: given.all('group-by') }),
    bootstrap: { ...request.bootstrap, ...bootstrap.right },
    ...(isTested && {
      compare: { ...configured, ...(baseline !== undefined && { baseline }), ...(seed !== undefined && { seed }) },
    }),
    ...(placeOf && { placeOf: (...keys) => (said.includes(keys[0] as string) ? { at: nowhere } : placeOf(...keys)) }),
  })
}

/** The one word that a command takes; more are most often a pattern that the shell has expanded. */
export const oneWord = (given: Arguments, what: string): Either<Failure, string | undefined> => {
  const [first, second] = given.words
  if (second === undefined) return right(first)
  return usage(
    'E104',
    `"${second}" is one argument too many`,
    `${what}; quote patterns so that the shell leaves them alone: -s 'runs/*.conll'`,
  )
}
