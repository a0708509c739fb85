/** From the arguments of `score`, `errors` and `make` to a request. */
import {
  allOf,
  alternatives,
  type Bootstrap,
  boundsRules,
  comparisonTests,
  type Disjoint,
  type DocumentPolicies,
  defaultName,
  EACH,
  EVERY,
  type Failure,
  failure,
  nowhere,
  parseSignature,
  type ReadAs,
  type ReadSystem,
  type Request,
  type Side,
  splitColumn,
  splitName,
  spreadSystems,
  suggestion,
} from '@assay/host'
import { node } from '@assay/host/node'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Arguments, maxBytesOf, numberOf, type Settings, settingsOf, sideSettingsOf } from './arguments.ts'
import { type Configured, readConfig } from './config.ts'
import { withMistakes } from './outputs.ts'
import type { App } from './process.ts'

const usage = (code: 'E102' | 'E103' | 'E104', message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

/** `NAME=FILE`; a name holds no slash, so that a path with an equals sign in it stays a path. */
export const systemOf = (text: string, reader: string | undefined): ReadSystem => {
  const named = /^([^=/]+)=(.+)$/s.exec(text)
  const file = named?.[2] ?? text
  return { name: named?.[1] ?? defaultName(node, file), files: [file], ...(reader !== undefined && { reader }) }
}

type Right<E> = E extends { readonly right: infer A } ? A : never

export interface Inputs {
  readonly gold: Side
  readonly systems: readonly ReadSystem[]
  readonly maxBytes?: number
}

export const inputsOf = (given: Arguments, needSystem: boolean): Either<Failure, Inputs> => {
  const gold = given.all('gold')
  const systems = given.all('system')
  const reader = given.last('reader')
  const side = { files: gold, ...(reader !== undefined && { reader }) }
  const said = allOf({
    gold: gold.length === 0 ? usage('E104', 'there is no gold', 'name it: -g GOLD') : right(side),
    systems:
      needSystem && systems.length === 0
        ? usage('E104', 'there is no system to score', 'name it: -s FILE, or -s NAME=FILE')
        : right(systems.map((text) => systemOf(text, reader))),
    limit: maxBytesOf(given),
    ofGold: sideSettingsOf(given, 'gold-set'),
    ofSystems: sideSettingsOf(given, 'system-set'),
  })
  return map(({ limit, ofGold, ofSystems, ...rest }: Right<typeof said>) => ({
    gold: { ...rest.gold, ...ofGold },
    systems: rest.systems.map((system) => ({ ...system, ...ofSystems })),
    ...limit,
  }))(said)
}

/** What the bootstrap flags say; nothing where none is given. */
export const bootstrapOf = (given: Arguments): Either<Failure, Partial<Bootstrap>> => {
  const numbers = allOf({
    samples: numberOf(given, 'bootstrap', 0, 1_000_000, true),
    seed: numberOf(given, 'seed', 0, 2 ** 31 - 1, true),
    confidence: numberOf(given, 'confidence', 0.01, 0.999, false),
  })
  const bounds = boundsRules.find((rule) => rule === given.last('bounds'))
  return map(({ samples, seed, confidence }: Right<typeof numbers>) => ({
    ...(bounds !== undefined && { bounds }),
    ...(samples !== undefined && { samples }),
    ...(seed !== undefined && { seed }),
    ...(confidence !== undefined && { confidence }),
  }))(numbers)
}

/** Paired tests, where a flag asks for them; else the intervals of the bootstrap say which systems differ. */
const compareOf = (given: Arguments, systems: number): Either<Failure, NonNullable<Request['compare']>> => {
  const numbers = allOf({
    trials: numberOf(given, 'trials', 1, 1_000_000, true),
    seed: numberOf(given, 'seed', 0, 2 ** 31 - 1, true),
  })
  if (isLeft(numbers)) return numbers
  const { trials, seed } = numbers.right
  const baseline = given.last('baseline')
  const test = comparisonTests.find((name) => name === given.last('test'))
  const alternative = alternatives.find((name) => name === given.last('alternative'))
  const measures = given.all('measure')
  if (baseline === undefined && test === undefined) {
    const why = [
      ...(measures.length > 0 ? ['--measure says by what, but not what is tested'] : []),
      ...(trials === undefined ? [] : ['--trials says how often, but not what']),
      ...(alternative === undefined ? [] : ['--alternative says which differences count, but not what is tested']),
    ]
    return why[0] === undefined
      ? right(systems > 1)
      : usage('E103', why[0], 'add --baseline NAME, or --test randomisation for every pair')
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

interface Signed {
  readonly plugin: string | undefined
  readonly only: string | undefined
  readonly metric: ReadonlyMap<string, string>
  readonly reader: ReadonlyMap<string, string>
  readonly readerName: string | undefined
  readonly readSystem: ReadAs | undefined
  readonly lacking: DocumentPolicies | undefined
  readonly disjoint: Disjoint | undefined
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
      'E102',
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
): Either<Failure, { readonly metrics: readonly string[]; readonly only: readonly string[] }> => {
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

interface Said {
  readonly signed: Signed
  readonly settings: Settings
  readonly entries: { readonly metrics: readonly string[]; readonly only: readonly string[] }
  readonly bootstrap: Partial<Bootstrap>
  readonly inputs: Inputs
  readonly compare: NonNullable<Request['compare']>
}

const none: ReadonlyMap<string, string> = new Map()

/** A side as a signature has it, where flags say nothing else. */
const signedSide = <A extends Side>(side: A, reader: string | undefined, texts: ReadonlyMap<string, string>): A => ({
  ...side,
  ...(side.reader === undefined && reader !== undefined && { reader }),
  readerTexts: new Map([...texts, ...(side.readerTexts ?? none)]),
})

/** Slices, and the training data that they look at. */
const slicesOf = (given: Arguments): Pick<Request, 'slices' | 'train'> => ({
  ...(given.has('slice') && { slices: given.all('slice') }),
  ...(given.has('train') && { train: { files: given.all('train') } }),
})

/** What the flags say goes before what a signature says. */
const requestFrom = (
  app: App,
  given: Arguments,
  { signed, settings, entries, bootstrap, inputs, compare }: Said,
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
    gold: signedSide(gold, signed.readerName, readSystem === undefined ? none : signed.reader),
    systems: systems.map((system) =>
      signedSide(system, readSystem?.name ?? signed.readerName, readSystem?.options ?? none),
    ),
    metrics: entries.metrics,
    metricTexts: new Map([...signed.metric, ...settings.metric]),
    readerTexts: new Map([...(readSystem === undefined ? signed.reader : none), ...settings.reader]),
    bootstrap: { ...signed.bootstrap, ...bootstrap },
    compare,
    groupBy: given.all('group-by'),
    means: given.all('means'),
    ...slicesOf(given),
    ...(given.has('meta') && { documentTable: given.last('meta') as string }),
    ...signed.lacking,
    ...settings.lacking,
    ...(disjoint !== undefined && { disjoint }),
    ...(signed.labels && { labels: signed.labels }),
    ...(only.length > 0 && { only }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(given.has('any-work') && { anyWork: true }),
  }
}

/** A request of one plugin, or all that is wrong with the flags that ask for it. */
export const requestOf = async (
  app: App,
  given: Arguments,
  plugin: string | undefined,
): Promise<Either<Failure, Request>> => {
  const signed = signedBy(given.last('signature'))
  const said = allOf({
    signed,
    settings: settingsOf(given),
    entries: pipe(
      signed,
      chain((own) => entriesOf(given, plugin ?? own.plugin)),
    ),
    bootstrap: bootstrapOf(given),
    inputs: inputsOf(given, true),
    compare: compareOf(given, given.all('system').length),
  })
  return isLeft(said) ? said : spreadSystems(app.machine, requestFrom(app, given, said.right))
}

/** A config with what the flags say of its files. */
export const configuredBy = async (app: App, given: Arguments, path: string): Promise<Either<Failure, Configured>> => {
  const limit = maxBytesOf(given)
  if (isLeft(limit)) return limit
  const configured = readConfig(path, app.pluginFolders, given.last('root'))
  if (isLeft(configured)) return configured
  const work = given.has('any-work') ? { anyWork: true } : {}
  const said: Request = { ...configured.right.request, called: app.plugins ?? [], ...limit.right, ...work }
  const request = await spreadSystems(app.machine, said)
  if (!isLeft(request)) return right({ ...configured.right, request: request.right })
  // beside what is wrong with the rest of it, but for what is said of systems that were not found
  const known = said.systems.filter(({ name }) => name !== EACH)
  return left(await withMistakes(app, { ...said, systems: known, gates: [], compare: false }, request.left))
}

/** The systems that one is made of, directly or through others. */
const partsOf = (systems: Request['systems'], name: string): readonly string[] => {
  const own = systems.find((system) => system.name === name)
  if (own === undefined || !('make' in own)) return []
  const { of = systems.flatMap((system) => ('make' in system ? [] : system.name)) } = own
  return of.flatMap((member) => [member, ...(member === name ? [] : partsOf(systems, member))])
}

/** Some of the systems of a config, with those that they are made of and that they are compared with. */
export const onlySystems = (request: Request, names: readonly string[]): Either<Failure, Request> => {
  if (names.length === 0) return right(request)
  const { systems, gates = [], compare } = request
  const known = systems.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return usage('E102', `there is no system "${unknown}" in the config`, suggestion(unknown, known))
  const baseline = typeof compare === 'object' ? compare.baseline : undefined
  const kept = new Set(
    [...names, ...(baseline === undefined ? [] : [baseline])].flatMap((name) => [name, ...partsOf(systems, name)]),
  )
  return right({
    ...request,
    systems: systems.filter(({ name }) => kept.has(name)),
    gates: gates.filter(({ system }) => system === undefined || kept.has(system)),
  })
}

/** What the flags of a call say of groups, samples and tests goes before the config, and a mistake in it stands in no file. */
export const saidBy = (given: Arguments, request: Request): Either<Failure, Request> => {
  const bootstrap = bootstrapOf(given)
  if (isLeft(bootstrap)) return bootstrap
  const { seed } = bootstrap.right
  const baseline = given.last('baseline')
  const configured = typeof request.compare === 'object' ? request.compare : undefined
  const isTested = configured !== undefined || baseline !== undefined
  const said = [
    ...(given.has('group-by') ? ['groupBy'] : []),
    ...(given.has('means') ? ['means'] : []),
    ...(given.has('slice') ? ['slices'] : []),
    ...(given.has('train') ? ['train'] : []),
    ...(baseline === undefined ? [] : ['compare']),
  ]
  const { placeOf } = request
  return right({
    ...request,
    ...(given.has('group-by') && { groupBy: given.all('group-by') }),
    ...(given.has('means') && { means: given.all('means') }),
    ...slicesOf(given),
    bootstrap: { ...request.bootstrap, ...bootstrap.right },
    ...(isTested && {
      compare: { ...configured, ...(baseline !== undefined && { baseline }), ...(seed !== undefined && { seed }) },
    }),
    ...(placeOf && { placeOf: (...keys) => (said.includes(keys[0] as string) ? { at: nowhere } : placeOf(...keys)) }),
  })
}

/** The one word that a command takes; more are most often a pattern that the shell has expanded. */
const quoted = (path: string): string => (/^[\w./:=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

/** The call that is meant by files without flags: the gold first, then systems. */
const withFlags = (given: Arguments, command: string): string | undefined => {
  const isFile = (word: string): boolean => node.look(splitColumn(word, () => false).path) !== undefined
  const [plugin, files] = isFile(given.words[0] ?? '')
    ? ['PLUGIN', given.words]
    : [given.words[0] ?? '', given.words.slice(1)]
  const golds = given.all('gold')
  const systems = given.all('system')
  if (golds.length > 0 && systems.length > 0) return undefined
  const gold = golds.length > 0 ? golds : files.slice(0, 1)
  const others = systems.length > 0 ? systems : files.slice(golds.length > 0 ? 0 : 1)
  const flags = [...gold.map((file) => `-g ${quoted(file)}`), ...others.map((file) => `-s ${quoted(file)}`)]
  return `write: assay ${command} ${plugin} ${flags.join(' ')}`
}

/** The plugin that a command is about; what stands behind it without a flag is most likely gold and systems. */
export const pluginWord = (given: Arguments, command: string, what: string): Either<Failure, string | undefined> => {
  const word = oneWord(given, what)
  const meant = isLeft(word) ? withFlags(given, command) : undefined
  return meant === undefined ? word : usage('E104', `"${given.words[1]}" is one argument too many`, `${what}; ${meant}`)
}

export const oneWord = (given: Arguments, what: string): Either<Failure, string | undefined> => {
  const [first, second] = given.words
  if (second === undefined) return right(first)
  return usage(
    'E104',
    `"${second}" is one argument too many`,
    `${what}; quote patterns so that the shell leaves them alone: -s 'runs/*.conll'`,
  )
}
