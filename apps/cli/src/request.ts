/** Builds requests from the arguments of `score`, `errors` and `make`, and applies flags to configs. */
import type { Code } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { shellWord } from '@assay/core/internal/host'
import type { Failure, Request } from '@assay/host'
import {
  allOf,
  type Config,
  defaultName,
  EACH,
  EVERY,
  expandSystems,
  failure,
  hasPattern,
  hostCode,
  type LoadedConfig,
  locate,
  type OptionTexts,
  type ParsedSignature,
  parseSignature,
  type ReadSystem,
  refuseOutsideRoot,
  type SideConfig,
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
  type Flag,
  type FlagSettings,
  keyedSettings,
  parseMaxBytes,
  parseSettings,
  parseSideSettings,
  type SideSettings,
} from './arguments.ts'
import { withConfigProblems } from './config-outputs.ts'
import { bootstrapFlags, compareFlags, errorFlag, groupFlags, patchFlag } from './flags.ts'
import type { App } from './process.ts'
import { asCall, type CallConfig, readConfig, requestOf } from './read-config.ts'

const usage = (code: Code, message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

const isNamed = (text: string): boolean => /^[^=/]+=./s.test(text)

/** Parses `NAME=FILE`; a name holds no slash, so that a path may contain an equals sign. */
export const parseSystem = (text: string, reader: string | undefined): ReadSystem => {
  const named = /^([^=/]+)=(.+)$/s.exec(text)
  const file = named?.[2] ?? text
  return { name: named?.[1] ?? defaultName(node, file), files: [file], ...(reader !== undefined && { reader }) }
}

type SystemEntry = readonly [name: string, Exclude<Config['systems'][string], { readonly make: string }>]

/** The sides of a call, as a config has them. */
interface Inputs extends Pick<CallConfig, 'gold'>, Pick<Request, 'maxBytes'> {
  readonly systems: readonly SystemEntry[]
}

/** Parses `--runs NAME=PATTERN`; a name given again has the runs of both patterns. */
const parseRuns = (texts: readonly string[], reader: string | undefined): Either<Failure, readonly SystemEntry[]> => {
  const unnamed = texts.find((text) => !isNamed(text))
  if (unnamed !== undefined)
    return usage(
      hostCode.E102,
      `the runs ${unnamed} have no name`,
      `name their system: --runs NAME=${shellWord(unnamed)}`,
    )
  const all = texts.map((text) => parseSystem(text, reader))
  return right(
    [...new Set(all.map(({ name }) => name))].map((name) => {
      const runs = all.flatMap((run) => (run.name === name ? run.files : []))
      return [name, { runs, ...(reader !== undefined && { reader }) }]
    }),
  )
}

type Right<E> = E extends { readonly right: infer A } ? A : never

/** Option texts of metrics and of readers as the `set` of a config. */
export const setOf = (metric: OptionTexts, reader: OptionTexts): Record<string, string> =>
  Object.fromEntries([...metric, ...[...reader].map(([key, text]) => [`reader.${key}`, text] as const)])

/** A side with its reader and its options. */
const withSet = <S extends object>(
  side: S,
  { reader, metricTexts, readerTexts }: SideSettings,
): S & Partial<SideConfig> => ({
  ...side,
  ...(reader !== undefined && { reader }),
  set: setOf(metricTexts, readerTexts),
})

export const parseInputs = (args: Arguments, needSystem: boolean): Either<Failure, Inputs> => {
  const gold = args.all('gold')
  const systems = args.all('system')
  const runs = args.all('runs')
  const reader = args.last('reader')
  const inputs = allOf({
    gold:
      gold.length === 0
        ? usage(hostCode.E104, 'there is no gold', 'name it: -g GOLD')
        : right({ files: [...gold], ...(reader !== undefined && { reader }) }),
    systems:
      needSystem && systems.length + runs.length === 0
        ? usage(hostCode.E104, 'there is no system to score', 'name it: -s FILE, or -s NAME=FILE')
        : right(
            systems.map((text): SystemEntry => {
              const { name, files } = parseSystem(text, undefined)
              return [name, { files: [...files], ...(reader !== undefined && { reader }) }]
            }),
          ),
    runs: parseRuns(runs, reader),
    limit: parseMaxBytes(args),
    ofGold: parseSideSettings(args, 'gold-set'),
    ofSystems: parseSideSettings(args, 'system-set'),
  })
  return map(({ limit, ofGold, ofSystems, ...others }: Right<typeof inputs>) => ({
    gold: withSet(others.gold, ofGold),
    systems: [...others.systems, ...others.runs].map(
      ([name, system]): SystemEntry => [name, withSet(system, ofSystems)],
    ),
    ...limit,
  }))(inputs)
}

/**
 * A config with the settings of flags, which go before its own. Without a baseline or a test, bootstrap intervals decide which systems
 * differ; the seed is of both.
 */
const withSettings = <C extends Partial<CallConfig>>(
  config: C,
  { compare: fromFlags, bootstrap, documents, ...settings }: FlagSettings,
): Either<Failure, C & FlagSettings> => {
  const configured = config.compare || undefined
  const isTested = configured !== undefined || fromFlags?.baseline !== undefined || fromFlags?.test !== undefined
  const why = isTested
    ? undefined
    : [
        ...(fromFlags?.measures === undefined ? [] : ['--measure needs a test or a baseline']),
        ...(fromFlags?.trials === undefined ? [] : ['--trials needs a test or a baseline']),
        ...(fromFlags?.alternative === undefined ? [] : ['--alternative needs a test or a baseline']),
      ][0]
  if (why !== undefined) return usage(hostCode.E103, why, 'add --baseline NAME, or --test randomisation for every pair')
  const { seed } = bootstrap ?? {}
  return right({
    ...config,
    ...settings,
    bootstrap: { ...config.bootstrap, ...bootstrap },
    ...(documents && { documents: { ...config.documents, ...documents } }),
    ...(isTested && { compare: { ...configured, ...fromFlags, ...(seed !== undefined && { seed }) } }),
  })
}

/** The settings of a signature; none without one. */
const readSignature = (text: string | undefined): Either<Failure, Partial<ParsedSignature>> => {
  const parsed = text === undefined ? right({}) : parseSignature(text)
  return isLeft(parsed)
    ? usage(
        hostCode.E102,
        `that is not a signature: ${parsed.left}`,
        "copy all of it and quote it: --signature 'conll-f1|scheme:…|v:@assay/conll-f1@1.0.0'",
      )
    : parsed
}

/** Parts of signatures from files that they do not hold, and how these are named again. */
const filesOfSignatures = [
  {
    part: 'runs',
    flag: 'runs',
    has: (runs: string) => `is of a mean over ${runs} runs`,
    hint: 'runs again: --runs NAME=PATTERN',
  },
  {
    part: 'documents.train',
    flag: 'train',
    has: (name: string) => `has training data, ${name}`,
    hint: 'file again: --train FILE',
  },
  {
    part: 'patch',
    flag: 'patch',
    has: (name: string) => `has a patch of the gold, ${name}`,
    hint: 'table again: --patch TABLE',
  },
]

const refuseUnnamed = (args: Arguments, signature: string): Either<Failure, never> | undefined => {
  for (const { part, flag, has, hint } of filesOfSignatures) {
    const value = signature.split('|').find((text) => text.startsWith(`${part}:`))
    if (value !== undefined && !args.has(flag))
      return usage(
        hostCode.E103,
        `the signature ${has(value.slice(part.length + 1))}, and --${flag} is not given`,
        `name the ${hint}`,
      )
  }
  return undefined
}

/** The metric to score with, or all metrics of its plugin if `--all` is set. */
const metricEntry = (args: Arguments, name: string): Either<Failure, string> => {
  if (!args.has('all')) return right(name)
  const other = ['metric', 'signature'].find((flag) => args.has(flag))
  if (other !== undefined)
    return usage(hostCode.E103, `--all and --${other} contradict each other`, 'remove one of them')
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

const none: OptionTexts = new Map()

/** A side with the reader of a signature and its options; flags take precedence. */
const withReader = <S extends Partial<SideConfig>>(side: S, reader: string | undefined, texts: OptionTexts): S => ({
  ...side,
  ...(side.reader === undefined && reader !== undefined && { reader }),
  set: { ...setOf(none, texts), ...side.set },
})

/**
 * Makes a pattern without a name a system for each file, `-s 'runs/*.conll'`, or for each zip. Where the gold is a folder or several
 * files, a pattern of other files is one system that answers them all.
 */
const spreadPatterns = ({ machine }: App, args: Arguments, { gold, systems }: Inputs): readonly SystemEntry[] => {
  const exists = (path: string): boolean => machine.look(path) !== undefined
  const golds = gold.files.map((text) => splitColumn(text, exists).path)
  const isFile = (path: string): boolean => machine.look(path)?.kind !== 'folder' && (exists(path) || !hasPattern(path))
  const isOneGold = golds.length === 1 && golds.every(isFile)
  const texts = args.all('system')
  const isSpread = (text: string): boolean =>
    hasPattern(text) && !isNamed(text) && !exists(text) && (isOneGold || splitZipPattern(text) !== undefined)
  return systems.map(([name, system], i) => [isSpread(texts[i] ?? '') ? EACH : name, system])
}

/** Settings of a call that have no key in a config. */
const calledWith = (app: App, args: Arguments): Either<Failure, Partial<Request>> =>
  map((limit: Pick<Request, 'maxBytes'>) => ({
    pluginsOfCall: app.plugins ?? [],
    ...(app.secrets && { secrets: app.secrets }),
    ...limit,
    ...(args.has('any-work') && { anyWork: true }),
  }))(parseMaxBytes(args))

const callFlags: readonly Flag[] = [...bootstrapFlags, ...compareFlags, ...groupFlags, patchFlag, errorFlag]

/** Parses the config that a call amounts to, or returns all problems of its flags, which take precedence over a signature. */
export const parseCall = async (
  app: App,
  args: Arguments,
  plugin: string | undefined,
): Promise<Either<Failure, CallConfig>> => {
  const signature = args.last('signature')
  const scope = { folder: '.', pluginFolders: app.pluginFolders, pluginsOfCall: app.plugins ?? [] }
  const whole = signature === undefined ? right(signature) : await wholeSignature(signature, plugin, scope, app.machine)
  if (isLeft(whole)) return whole
  const unnamed = refuseUnnamed(args, whole.right ?? '')
  if (unnamed !== undefined) return unnamed
  const signed = readSignature(whole.right)
  const parts = allOf({
    signed,
    settings: parseSettings(args),
    entries: pipe(
      signed,
      chain((parsed) => metricEntries(args, plugin ?? parsed.plugin)),
    ),
    keyed: pipe(
      keyedSettings(args, callFlags),
      chain((keyed) => withSettings({}, keyed)),
    ),
    labelMap: parseLabelMap(args),
    inputs: parseInputs(args, true),
  })
  return map(({ signed, settings, entries, keyed, labelMap, inputs }: Right<typeof parts>): CallConfig => {
    const { readSystem, reader, readerOptions = none } = signed
    const only = entries.only.length === 0 && signed.metric !== undefined ? [signed.metric] : entries.only
    const disjoint = settings.disjoint ?? signed.disjoint
    const map = { ...signed.labels?.map, ...labelMap }
    return {
      ...keyed,
      gold: withReader(inputs.gold, reader, readSystem === undefined ? none : readerOptions),
      systems: spreadPatterns(app, args, inputs).map(([name, system]) => [
        name,
        withReader(system, readSystem?.name ?? reader, readSystem?.options ?? none),
      ]),
      metrics: [...entries.metrics],
      set: {
        ...setOf(signed.options ?? none, readSystem === undefined ? readerOptions : none),
        ...setOf(settings.metric, settings.reader),
      },
      bootstrap: { ...signed.bootstrap, ...keyed.bootstrap },
      documents: { ...signed.lacking, ...settings.documents, ...keyed.documents },
      ...(disjoint !== undefined && { disjoint }),
      ...((signed.labels !== undefined || Object.keys(map).length > 0) && { labels: { ...signed.labels, map } }),
      ...(only.length > 0 && { only }),
    }
  })(parts)
}

/** The request of a call. */
export const callRequest = async (app: App, args: Arguments, config: CallConfig): Promise<Either<Failure, Request>> => {
  const called = calledWith(app, args)
  if (isLeft(called)) return called
  const request = requestOf(config, { folder: '.', asTyped: true, pluginFolders: app.pluginFolders })
  return expandSystems(app.machine, { ...request, ...called.right })
}

/** Parses the request of a call. */
export const parseRequest = async (
  app: App,
  args: Arguments,
  plugin: string | undefined,
): Promise<Either<Failure, Request>> => {
  const config = await parseCall(app, args, plugin)
  return isLeft(config) ? config : callRequest(app, args, config.right)
}

/**
 * The patch of a config, from its folder: that of `--patch` is relative to the current folder, and may lead anywhere; that of the config
 * has to be below its root, like its other files.
 */
const patchFor = (
  { machine }: App,
  called: string | undefined,
  request: Request,
): Either<Failure, Pick<Request, 'patch'>> => {
  const { isAbsolute, join, relative } = machine.paths
  const { folder, patch, root } = request
  if (called !== undefined)
    return right({ patch: called === '-' || isAbsolute(called) ? called : relative(folder, called) })
  if (patch === undefined) return right({})
  const outside = refuseOutsideRoot(machine, isAbsolute(patch) ? patch : join(folder, patch), {
    root,
    spot: locate(request, 'patch'),
  })
  return outside === undefined ? right({}) : left(outside)
}

/** Reads a config, and joins to it what `flags` say; their problems have no place in it. */
export const loadConfig = async (
  app: App,
  args: Arguments,
  path: string,
  flags: readonly Flag[] = [],
): Promise<Either<Failure, LoadedConfig>> => {
  const called = calledWith(app, args)
  if (isLeft(called)) return called
  const configured = readConfig(path, app.pluginFolders, args.last('root'), {}, app.triedConfig)
  if (isLeft(configured)) return configured
  app.onConfig?.(configured.right)
  const { config, request: configuredRequest } = configured.right
  const patch = patchFor(app, args.last('patch'), configuredRequest)
  if (isLeft(patch)) return patch
  const settings = keyedSettings(args, [...flags, errorFlag])
  if (isLeft(settings)) return settings
  const joined = withSettings(asCall(config), settings.right)
  if (isLeft(joined)) return joined
  const { folder, pluginFolders, root, placeOf } = configuredRequest
  const { compare, ...others } = settings.right
  const isSaid = (key: string): boolean => key in others || (key === 'compare' && compare !== undefined)
  const combined: Request = {
    ...requestOf(joined.right, {
      folder,
      pluginFolders,
      ...(root !== undefined && { root }),
      placeOf: (...keys) => (isSaid(keys[0]!) ? { at: nowhere } : placeOf!(...keys)),
    }),
    ...called.right,
    ...patch.right,
  }
  const request = await expandSystems(app.machine, combined)
  if (!isLeft(request)) return right({ ...configured.right, request: request.right })
  // beside what is wrong with the rest of it, but for what is said of systems that were not found
  const listed = combined.systems.filter(({ name }) => name !== EACH)
  return left(await withConfigProblems(app, { ...combined, systems: listed, gates: [], compare: false }, request.left))
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
  const scored = scoredNames(systems)
  const unknown = names.find((name) => !scored.includes(name))
  if (unknown !== undefined)
    return usage(hostCode.E102, `there is no system "${unknown}" in the config`, suggestion(unknown, scored, 'systems'))
  const baseline = typeof compare === 'object' ? compare.baseline : undefined
  const chosen = new Set(
    [...names, ...(baseline === undefined ? [] : [baseline])].flatMap((name) => [
      name,
      ...memberSystems(systems, name),
    ]),
  )
  return right({
    ...request,
    systems: systems.filter((system) => chosen.has(system.name) || chosen.has(scoredName(system))),
    gates: gates.filter(({ system }) => system === undefined || chosen.has(system)),
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
  const suggestedCall = isLeft(word) ? suggestCall(args, command) : undefined
  return suggestedCall === undefined
    ? word
    : usage(hostCode.E104, `"${args.words[1]}" is one argument too many`, `${what}; ${suggestedCall}`)
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
