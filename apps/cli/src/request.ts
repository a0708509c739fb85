/** Builds requests from the arguments of `score`, `errors` and `make`, and applies flags to configs. */
import type { Code } from '@assay/core'
import { shellWord } from '@assay/core/internal/host'
import type { Bootstrap, Failure, Request, Side } from '@assay/host'
import {
  allOf,
  alternatives,
  boundsRules,
  comparisonTests,
  type Disjoint,
  type DocumentPolicies,
  defaultName,
  EACH,
  EVERY,
  errorPolicies,
  expandSystems,
  failure,
  hasPattern,
  hostCode,
  nowhere,
  parseSignature,
  type ReadSystem,
  type SignedReader,
  scoredName,
  scoredNames,
  splitColumn,
  splitName,
  splitZipPattern,
  suggestion,
  wholeSignature,
} from '@assay/host/internal'
import { node } from '@assay/host/node'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import {
  type Arguments,
  parseMaxBytes,
  parseNumber,
  parseSettings,
  parseSideSettings,
  type Settings,
} from './arguments.ts'
import { type LoadedConfig, readConfig } from './config.ts'
import { withConfigProblems } from './config-outputs.ts'
import { patchFor } from './patch-for.ts'
import type { App } from './process.ts'

const usage = (code: Code, message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

const isNamed = (text: string): boolean => /^[^=/]+=./s.test(text)

/** Parses `NAME=FILE`; a name holds no slash, so that a path may contain an equals sign. */
export const parseSystem = (text: string, reader: string | undefined): ReadSystem => {
  const named = /^([^=/]+)=(.+)$/s.exec(text)
  const file = named?.[2] ?? text
  return { name: named?.[1] ?? defaultName(node, file), files: [file], ...(reader !== undefined && { reader }) }
}

const nameOfRuns = (text: string): string => text.split('=', 1)[0]!

/** Parses `--runs NAME=PATTERN`; a name given again has the runs of both patterns. */
const parseRuns = (texts: readonly string[], reader: string | undefined): Either<Failure, readonly ReadSystem[]> => {
  const unnamed = texts.find((text) => !isNamed(text))
  if (unnamed !== undefined)
    return usage(
      hostCode.E102,
      `the runs ${unnamed} have no name`,
      `name their system: --runs NAME=${shellWord(unnamed)}`,
    )
  const all = texts.map((text) => parseSystem(text, reader))
  const names = [...new Set(all.map(({ name }) => name))]
  return right(
    names.map((name) => {
      const own = all.filter((one) => one.name === name)
      return { ...own[0]!, files: own.flatMap(({ files }) => files), hasRuns: true }
    }),
  )
}

type Right<E> = E extends { readonly right: infer A } ? A : never

export interface Inputs {
  readonly gold: Side
  readonly systems: readonly ReadSystem[]
  readonly maxBytes?: number
}

export const parseInputs = (args: Arguments, needSystem: boolean): Either<Failure, Inputs> => {
  const gold = args.all('gold')
  const systems = args.all('system')
  const runs = args.all('runs')
  const reader = args.last('reader')
  const side = { files: gold, ...(reader !== undefined && { reader }) }
  const inputs = allOf({
    gold: gold.length === 0 ? usage(hostCode.E104, 'there is no gold', 'name it: -g GOLD') : right(side),
    systems:
      needSystem && systems.length + runs.length === 0
        ? usage(hostCode.E104, 'there is no system to score', 'name it: -s FILE, or -s NAME=FILE')
        : right(systems.map((text) => parseSystem(text, reader))),
    runs: parseRuns(runs, reader),
    limit: parseMaxBytes(args),
    ofGold: parseSideSettings(args, 'gold-set'),
    ofSystems: parseSideSettings(args, 'system-set'),
  })
  return map(({ limit, ofGold, ofSystems, ...rest }: Right<typeof inputs>) => ({
    gold: { ...rest.gold, ...ofGold },
    systems: [...rest.systems, ...rest.runs].map((system) => ({ ...system, ...ofSystems })),
    ...limit,
  }))(inputs)
}

/** Parses the bootstrap flags. */
export const parseBootstrap = (args: Arguments): Either<Failure, Partial<Bootstrap>> => {
  const numbers = allOf({
    samples: parseNumber(args, 'bootstrap', 0, 1_000_000, true),
    seed: parseNumber(args, 'seed', 0, 2 ** 31 - 1, true),
    confidence: parseNumber(args, 'confidence', 0.01, 0.999, false),
  })
  const bounds = boundsRules.find((rule) => rule === args.last('bounds'))
  return map(({ samples, seed, confidence }: Right<typeof numbers>) => ({
    ...(bounds !== undefined && { bounds }),
    ...(samples !== undefined && { samples }),
    ...(seed !== undefined && { seed }),
    ...(confidence !== undefined && { confidence }),
  }))(numbers)
}

/** Parses the flags of paired tests; without them, bootstrap intervals decide which systems differ. */
const parseCompare = (args: Arguments, systems: number): Either<Failure, NonNullable<Request['compare']>> => {
  const numbers = allOf({
    trials: parseNumber(args, 'trials', 1, 1_000_000, true),
    seed: parseNumber(args, 'seed', 0, 2 ** 31 - 1, true),
  })
  if (isLeft(numbers)) return numbers
  const { trials, seed } = numbers.right
  const baseline = args.last('baseline')
  const test = comparisonTests.find((name) => name === args.last('test'))
  const alternative = alternatives.find((name) => name === args.last('alternative'))
  const measures = args.all('measure')
  if (baseline === undefined && test === undefined) {
    const why = [
      ...(measures.length > 0 ? ['--measure says by what, but not what is tested'] : []),
      ...(trials === undefined ? [] : ['--trials says how often, but not what']),
      ...(alternative === undefined ? [] : ['--alternative says which differences count, but not what is tested']),
    ]
    return why[0] === undefined
      ? right(systems > 1)
      : usage(hostCode.E103, why[0], 'add --baseline NAME, or --test randomisation for every pair')
  }
  return right({
    ...(baseline !== undefined && { baseline }),
    ...(test !== undefined && { test }),
    ...(alternative !== undefined && { alternative }),
    ...(measures.length > 0 && { measures }),
    ...(trials !== undefined && { trials }),
    ...(seed !== undefined && { seed }),
  })
}

interface SignatureSettings {
  readonly plugin: string | undefined
  readonly only: string | undefined
  readonly metric: ReadonlyMap<string, string>
  readonly reader: ReadonlyMap<string, string>
  readonly readerName: string | undefined
  readonly readSystem: SignedReader | undefined
  readonly lacking: DocumentPolicies | undefined
  readonly disjoint: Disjoint | undefined
  readonly bootstrap: Partial<Bootstrap>
  readonly labels: Request['labels'] | undefined
}

const readSignature = (text: string | undefined): Either<Failure, SignatureSettings> => {
  const nothing: SignatureSettings = {
    plugin: undefined,
    only: undefined,
    metric: new Map(),
    reader: new Map(),
    readerName: undefined,
    readSystem: undefined,
    lacking: undefined,
    disjoint: undefined,
    bootstrap: {},
    labels: undefined,
  }
  if (text === undefined) return right(nothing)
  const parsed = parseSignature(text)
  if (isLeft(parsed))
    return usage(
      hostCode.E102,
      `that is not a signature: ${parsed.left}`,
      "copy it whole and quote it: --signature 'conll-f1|scheme:…|v:@assay/conll-f1@1.0.0'",
    )
  const { metric, plugin, options, reader, readerOptions, ...others } = parsed.right
  const { readSystem, lacking, disjoint, bootstrap, labels } = others
  return right({
    plugin,
    only: metric,
    metric: options,
    reader: readerOptions,
    readerName: reader,
    readSystem,
    lacking,
    disjoint,
    bootstrap: bootstrap ?? {},
    labels,
  })
}

/** The metric to score with, or all metrics of its plugin if `--all` is set. */
const metricEntry = (args: Arguments, name: string): Either<Failure, string> => {
  if (!args.has('all')) return right(name)
  const other = ['metric', 'signature'].find((flag) => args.has(flag))
  if (other !== undefined) return usage(hostCode.E103, `--all and --${other} contradict each other`, 'give one of them')
  const { member = EVERY } = splitName(name)
  if (member !== EVERY)
    return usage(
      hostCode.E103,
      `--all is for all metrics of a plugin, and ${name} names a part of one`,
      `remove --all, or take all: ${name.slice(0, -`/${member}`.length)} --all`,
    )
  return right(name.endsWith(`/${EVERY}`) ? name : `${name}/${EVERY}`)
}

/** The metrics to score with: a plugin and the metrics picked from it, or metrics named without their plugin. */
const metricEntries = (
  args: Arguments,
  name: string | undefined,
): Either<Failure, { readonly metrics: readonly string[]; readonly only: readonly string[] }> => {
  const picked = [...args.all('metric')]
  if (name === undefined && picked.length > 0 && !args.has('all')) return right({ metrics: picked, only: [] })
  if (name === undefined)
    return usage(
      hostCode.E104,
      'no plugin is named',
      'name the package of a metric first: assay score conll-f1 -g GOLD -s SYSTEM; assay list shows what is installed',
    )
  const entry = metricEntry(args, name)
  return isLeft(entry) ? entry : right({ metrics: [entry.right], only: picked })
}

/** Parses `--map A=B,C=D`: the labels by their new names. */
const parseLabelMap = (args: Arguments): Either<Failure, Readonly<Record<string, string>>> => {
  const pairs = args
    .all('map')
    .flatMap((list) => list.split(','))
    .map((pair) => pair.split('='))
  const wrong = pairs.find((pair) => pair.length !== 2 || pair.some((label) => label.trim() === ''))
  if (wrong !== undefined)
    return usage(
      hostCode.E102,
      `--map takes LABEL=NEW, and not ${JSON.stringify(wrong.join('='))}`,
      'write it as in --map person=PER,location=LOC; labels with a comma or = are renamed by "labels" of a config',
    )
  return right(Object.fromEntries(pairs.map(([label = '', renamed = '']) => [label.trim(), renamed.trim()])))
}

interface FlagSettings {
  readonly signed: SignatureSettings
  readonly settings: Settings
  readonly entries: { readonly metrics: readonly string[]; readonly only: readonly string[] }
  readonly bootstrap: Partial<Bootstrap>
  readonly labelMap: Readonly<Record<string, string>>
  readonly inputs: Inputs
  readonly compare: NonNullable<Request['compare']>
}

const none: ReadonlyMap<string, string> = new Map()

/** Applies the settings of a signature to a side; flags take precedence. */
const withSignature = <A extends Side>(side: A, reader: string | undefined, texts: ReadonlyMap<string, string>): A => ({
  ...side,
  ...(side.reader === undefined && reader !== undefined && { reader }),
  readerTexts: new Map([...texts, ...(side.readerTexts ?? none)]),
})

/** Parses slices and their training data. */
const parseSlices = (args: Arguments): Pick<Request, 'slices' | 'train'> => ({
  ...(args.has('slice') && { slices: args.all('slice') }),
  ...(args.has('train') && { train: { files: args.all('train') } }),
})

/** The labels of a signature, with those that `--map` renames. */
const labelsOf = (signed: Request['labels'], labelMap: Readonly<Record<string, string>>): Pick<Request, 'labels'> => {
  if (Object.keys(labelMap).length === 0) return signed === undefined ? {} : { labels: signed }
  return { labels: { ...signed, map: { ...signed?.map, ...labelMap } } }
}

/** Builds the request; flags take precedence over a signature. */
const buildRequest = (
  app: App,
  args: Arguments,
  { signed, settings, entries, bootstrap, labelMap, inputs, compare }: FlagSettings,
): Request => {
  const { gold, systems, maxBytes } = inputs
  const { readSystem } = signed
  const only = entries.only.length === 0 && signed.only !== undefined ? [signed.only] : entries.only
  const disjoint = settings.disjoint ?? signed.disjoint
  return {
    folder: '.',
    asTyped: true,
    pluginFolders: app.pluginFolders,
    called: app.plugins ?? [],
    ...(app.secrets && { secrets: app.secrets }),
    gold: withSignature(gold, signed.readerName, readSystem === undefined ? none : signed.reader),
    systems: systems.map((system) =>
      withSignature(system, readSystem?.name ?? signed.readerName, readSystem?.options ?? none),
    ),
    metrics: entries.metrics,
    metricTexts: new Map([...signed.metric, ...settings.metric]),
    readerTexts: new Map([...(readSystem === undefined ? signed.reader : none), ...settings.reader]),
    bootstrap: { ...signed.bootstrap, ...bootstrap },
    compare,
    groupBy: args.all('group-by'),
    ...(args.has('means') && { means: args.all('means') }),
    ...parseSlices(args),
    ...(args.has('meta') && { documentTable: args.last('meta')! }),
    ...(args.has('patch') && { patch: args.last('patch')! }),
    ...signed.lacking,
    ...settings.documents,
    ...(disjoint !== undefined && { disjoint }),
    ...labelsOf(signed.labels, labelMap),
    ...(only.length > 0 && { only }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(args.has('any-work') && { anyWork: true }),
    ...parseErrorPolicy(args),
  }
}

/**
 * Makes a pattern without a name a system for each file, `-s 'runs/*.conll'`, or for each zip. Where the gold is a folder or several
 * files, a pattern of other files is one system that answers them all.
 */
const spreadPatterns = ({ machine }: App, args: Arguments, request: Request): Request => {
  const exists = (path: string): boolean => machine.look(path) !== undefined
  const golds = request.gold.files.map((text) => splitColumn(text, exists).path)
  const isFile = (path: string): boolean => machine.look(path)?.kind !== 'folder' && (exists(path) || !hasPattern(path))
  const isOneGold = golds.length === 1 && golds.every(isFile)
  const texts = args.all('system')
  const isSpread = (text: string): boolean =>
    hasPattern(text) && !isNamed(text) && !exists(text) && (isOneGold || splitZipPattern(text) !== undefined)
  return {
    ...request,
    systems: request.systems.map((system, i) => (isSpread(texts[i] ?? '') ? { ...system, name: EACH } : system)),
  }
}

/** Parses `--on-error`. */
const parseErrorPolicy = (args: Arguments): Pick<Request, 'onError'> => {
  const onError = errorPolicies.find((policy) => policy === args.last('on-error'))
  return onError === undefined ? {} : { onError }
}

/** Parses the request of a call, or returns all problems of its flags. */
export const parseRequest = async (
  app: App,
  args: Arguments,
  plugin: string | undefined,
): Promise<Either<Failure, Request>> => {
  const asked = args.last('signature')
  const scope = { folder: '.', pluginFolders: app.pluginFolders, called: app.plugins ?? [] }
  const whole = asked === undefined ? right(asked) : await wholeSignature(asked, plugin, scope, app.machine)
  if (isLeft(whole)) return whole
  const signedRuns = /\|runs:([^|]*)/.exec(whole.right ?? '')?.[1]
  if (signedRuns !== undefined && !args.has('runs'))
    return usage(
      hostCode.E103,
      `the signature is of a mean over ${signedRuns} runs, and --runs is not given`,
      'name the runs again: --runs NAME=PATTERN',
    )
  const trained = /\|documents\.train:([^|]*)/.exec(whole.right ?? '')?.[1]
  if (trained !== undefined && !args.has('train'))
    return usage(
      hostCode.E103,
      `the signature has training data, ${trained}, and --train is not given`,
      'name the file again: --train FILE',
    )
  const patched = /\|patch:([^|]*)/.exec(whole.right ?? '')?.[1]
  if (patched !== undefined && !args.has('patch'))
    return usage(
      hostCode.E103,
      `the signature has a patch of the gold, ${patched}, and --patch is not given`,
      'name the table again: --patch TABLE',
    )
  const signed = readSignature(whole.right)
  const settings = allOf({
    signed,
    settings: parseSettings(args),
    entries: pipe(
      signed,
      chain((own) => metricEntries(args, plugin ?? own.plugin)),
    ),
    bootstrap: parseBootstrap(args),
    labelMap: parseLabelMap(args),
    inputs: parseInputs(args, true),
    compare: parseCompare(args, args.all('system').length + new Set(args.all('runs').map(nameOfRuns)).size),
  })
  if (isLeft(settings)) return settings
  return expandSystems(app.machine, spreadPatterns(app, args, buildRequest(app, args, settings.right)))
}

/** Reads a config, and applies the flags about its files. */
export const loadConfig = async (app: App, args: Arguments, path: string): Promise<Either<Failure, LoadedConfig>> => {
  const limit = parseMaxBytes(args)
  if (isLeft(limit)) return limit
  const configured = readConfig(path, app.pluginFolders, args.last('root'), {}, app.triedConfig)
  if (isLeft(configured)) return configured
  app.onConfig?.(configured.right)
  const secrets = app.secrets ? { secrets: app.secrets } : {}
  const work = args.has('any-work') ? { anyWork: true } : {}
  const patch = patchFor(app, args, configured.right.request)
  if (isLeft(patch)) return patch
  const flags = { ...limit.right, ...work, ...parseErrorPolicy(args), ...patch.right }
  const asked: Request = { ...configured.right.request, called: app.plugins ?? [], ...secrets, ...flags }
  const request = await expandSystems(app.machine, asked)
  if (!isLeft(request)) return right({ ...configured.right, request: request.right })
  // beside what is wrong with the rest of it, but for what is said of systems that were not found
  const known = asked.systems.filter(({ name }) => name !== EACH)
  return left(await withConfigProblems(app, { ...asked, systems: known, gates: [], compare: false }, request.left))
}

/** The systems that a made system consists of, recursively. */
const memberSystems = (systems: Request['systems'], name: string): readonly string[] => {
  const system = systems.find((system) => system.name === name)
  if (system === undefined || !('make' in system)) return []
  const { of = systems.flatMap((system) => ('make' in system ? [] : system.name)) } = system
  return of.flatMap((member) => [member, ...(member === name ? [] : memberSystems(systems, member))])
}

/** Restricts a request to some systems, those they are made of, and the baseline. */
export const onlySystems = (request: Request, names: readonly string[]): Either<Failure, Request> => {
  if (names.length === 0) return right(request)
  const { systems, gates = [], compare } = request
  const known = scoredNames(systems)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return usage(hostCode.E102, `there is no system "${unknown}" in the config`, suggestion(unknown, known))
  const baseline = typeof compare === 'object' ? compare.baseline : undefined
  const kept = new Set(
    [...names, ...(baseline === undefined ? [] : [baseline])].flatMap((name) => [
      name,
      ...memberSystems(systems, name),
    ]),
  )
  return right({
    ...request,
    systems: systems.filter((system) => kept.has(system.name) || kept.has(scoredName(system))),
    gates: gates.filter(({ system }) => system === undefined || kept.has(system)),
  })
}

/** Applies the flags about groups, samples and tests to a config. Their problems have no place in it. */
export const applyFlags = (args: Arguments, request: Request): Either<Failure, Request> => {
  const bootstrap = parseBootstrap(args)
  if (isLeft(bootstrap)) return bootstrap
  const { seed } = bootstrap.right
  const baseline = args.last('baseline')
  const configured = typeof request.compare === 'object' ? request.compare : undefined
  const isTested = configured !== undefined || baseline !== undefined
  const overridden = [
    ...(args.has('group-by') ? ['groupBy'] : []),
    ...(args.has('means') ? ['means'] : []),
    ...(args.has('slice') ? ['slices'] : []),
    ...(args.has('train') ? ['train'] : []),
    ...(baseline === undefined ? [] : ['compare']),
  ]
  const { placeOf } = request
  return right({
    ...request,
    ...(args.has('group-by') && { groupBy: args.all('group-by') }),
    ...(args.has('means') && { means: args.all('means') }),
    ...parseSlices(args),
    bootstrap: { ...request.bootstrap, ...bootstrap.right },
    ...(isTested && {
      compare: { ...configured, ...(baseline !== undefined && { baseline }), ...(seed !== undefined && { seed }) },
    }),
    ...(placeOf && {
      placeOf: (...keys) => (overridden.includes(keys[0]!) ? { at: nowhere } : placeOf(...keys)),
    }),
  })
}

/** Suggests the call for files without flags: the gold first, then systems. */
const suggestCall = (args: Arguments, command: string): string | undefined => {
  const isFile = (word: string): boolean => node.look(splitColumn(word, () => false).path) !== undefined
  const [plugin, files] = isFile(args.words[0] ?? '')
    ? ['PLUGIN', args.words]
    : [args.words[0] ?? '', args.words.slice(1)]
  const golds = args.all('gold')
  const systems = args.all('system')
  if (golds.length > 0 && systems.length > 0) return undefined
  const gold = golds.length > 0 ? golds : files.slice(0, 1)
  const others = systems.length > 0 ? systems : files.slice(golds.length > 0 ? 0 : 1)
  const flags = [...gold.map((file) => `-g ${shellWord(file)}`), ...others.map((file) => `-s ${shellWord(file)}`)]
  return `write: assay ${command} ${plugin} ${flags.join(' ')}`
}

/** The plugin argument; further arguments are most likely gold and systems. */
export const pluginWord = (args: Arguments, command: string, what: string): Either<Failure, string | undefined> => {
  const word = singleWord(args, what)
  const meant = isLeft(word) ? suggestCall(args, command) : undefined
  return meant === undefined
    ? word
    : usage(hostCode.E104, `"${args.words[1]}" is one argument too many`, `${what}; ${meant}`)
}

export const singleWord = (args: Arguments, what: string): Either<Failure, string | undefined> => {
  const [first, second] = args.words
  if (second === undefined) return right(first)
  return usage(
    hostCode.E104,
    `"${second}" is one argument too many`,
    `${what}; quote patterns so that the shell leaves them alone: -s 'runs/*.conll'`,
  )
}
