/**
 * Resolves bare names that are not packages: a metric of an installed plugin or, if there is none, a preset; or a built-in system or a
 * reader, where one is expected.
 */
import type { AnyReader, Code, PackageMember, Plugin } from '@assay/core'
import { suggest } from '@assay/core/internal/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, suggestion } from '../checks/failure.ts'
import { installHint, splitName } from '../checks/load-plugin.ts'
import { code } from '../codes.ts'
import type { LoadedPlugin, Registry } from './registry.ts'

const namesIn = {
  metric: ({ metrics = [] }: Plugin): readonly string[] => metrics.map(({ name }) => name),
  preset: ({ presets = {} }: Plugin): readonly string[] => Object.keys(presets),
  'built-in system': ({ systems = [] }: Plugin): readonly string[] => systems.map(({ name }) => name),
  reader: ({ readers = [] }: Plugin): readonly string[] => readers.map(({ name }) => name),
} as const

/** Names that resolve to a plugin's members: the content of `assay.names` in its package.json. */
export const namesInPlugin = (plugin: Plugin): readonly string[] => [
  ...new Set(Object.values(namesIn).flatMap((names) => names(plugin))),
]

/** Kinds of members to search, in order, and the code of the error. */
interface NameKinds {
  readonly kinds: readonly (keyof typeof namesIn)[]
  readonly code: Code
}
const metricKinds: NameKinds = { kinds: ['metric', 'preset'], code: code.E210 }
export const systemKinds: NameKinds = { kinds: ['built-in system'], code: code.E213 }
const readerKinds: NameKinds = { kinds: ['reader'], code: code.E211 }

/** Splits the choice off the name of a preset: `hipe-2022:coarse`. */
export const splitChoice = (name: string): readonly [name: string, choice: string | undefined] => {
  const [, whole = name, choice] = /^(.*[^:/]):([^:/]+)$/.exec(name) ?? []
  return [whole, choice]
}

const isBare = (name: string): boolean => /^[^@./][^/]*$/.test(name)

/** True if a failure is about a missing plugin. */
const isNoPlugin = ({ problems }: Failure): boolean =>
  problems[0]?.code === code.E501 || problems[0]?.code === code.E504

/** Names the preset that needs a package. It is not scored in part: a table without a column would be taken for whole. */
export const lackedBy = (preset: string, packageName: string, lacked: Failure): Failure => {
  const hint = `install it: npm install ${packageName}; or name the other metrics of the preset by themselves`
  return lacked.problems[0]?.code !== code.E501
    ? lacked
    : failure(4, code.E501, `the preset ${preset} needs the plugin ${packageName}, which is not installed`, hint)
}

const shortOf = (name: string): string => name.replace(/^@assay\//, '')

const MAX_NAMES = 6

/** Names of which only the beginning was typed, as a list: `conll-f1, conll-2000 or conll-2003`. */
const namesThatBegin = (beginning: string, names: readonly string[]): string | undefined => {
  const matches = [...new Set(names)].filter((name) => name.startsWith(beginning)).slice(0, MAX_NAMES)
  return matches.length < 2 ? matches[0] : `${matches.slice(0, -1).join(', ')} or ${matches.at(-1)}`
}

/** Metrics that have a measure of a name that is no metric, as a hint. */
const metricsWith = (measure: string, all: readonly LoadedPlugin[]): string | undefined => {
  const metrics = all
    .flatMap(({ plugin }) => plugin.metrics ?? [])
    .filter(({ measures }) => Object.hasOwn(measures, measure))
  const names = metrics.slice(0, MAX_NAMES).map(({ name }) => name as string)
  return names.length === 0
    ? undefined
    : `${measure} is a measure of metrics: name one of them, such as ${names.join(', ')}`
}

const unknownName = (
  { machine }: Registry,
  name: string,
  all: readonly LoadedPlugin[],
  kinds: NameKinds['kinds'],
): Failure => {
  const names = all.flatMap(({ name, plugin }) => [shortOf(name), ...kinds.flatMap((kind) => namesIn[kind](plugin))])
  const near = suggest(name, names) ?? namesThatBegin(name, names)
  const others = 'assay list shows what is installed; install another by the name of its package: npm install PACKAGE'
  // other guessed packages are not suggested for installing: anyone may have published them
  const install = installHint(splitName(name).package, machine)
  const measured = kinds.includes('metric') ? metricsWith(name, all) : undefined
  const hint = install ?? measured ?? (near === undefined ? others : `did you mean ${near}?`)
  const what = ['plugin', ...kinds]
  return failure(4, code.E501, `there is no ${what.slice(0, -1).join(', ')} or ${what.at(-1)} "${name}" here`, hint)
}

const ambiguousName = (kind: string, name: string, names: readonly string[], code: NameKinds['code']): Failure =>
  failure(2, code, `several packages have a ${kind} "${name}"`, `choose one: ${names.join(' or ')}`)

/** Finds `PACKAGE/NAME` for a bare name among plugins. */
const findAmong = (
  all: readonly LoadedPlugin[],
  bare: string,
  { kinds, code }: NameKinds,
): Either<Failure, string> | undefined => {
  for (const kind of kinds) {
    const having = all.filter(({ plugin }) => namesIn[kind](plugin).includes(bare))
    const names = having.map(({ name }) => `${name}/${bare}`)
    if (names[0] === undefined) continue
    return names.length === 1 ? right(names[0]) : left(ambiguousName(kind, bare, names, code))
  }
  return undefined
}

/** Resolves a bare name to `PACKAGE/NAME`, and keeps a choice; `none` is the failure to load it as a plugin. */
export const resolveName = async (
  registry: Registry,
  name: string,
  none: Failure,
  kinds: NameKinds = metricKinds,
): Promise<Either<Failure, string>> => {
  const [bare, choice] = splitChoice(name)
  const fullName = await findMember(registry, bare, none, kinds)
  return isLeft(fullName) || choice === undefined ? fullName : right(`${fullName.right}:${choice}`)
}

const findMember = async (
  registry: Registry,
  name: string,
  none: Failure,
  kinds: NameKinds,
): Promise<Either<Failure, string>> => {
  if (!isBare(name) || !isNoPlugin(none)) return left(none)
  // most say in their package.json which names they have; what one does not say there is found all the same
  const likely = findAmong(await registry.installed(name), name, kinds)
  if (likely !== undefined) return likely
  const all = await registry.installed()
  return (
    findAmong(all, name, kinds) ??
    left(none.problems[0]?.code === code.E501 ? unknownName(registry, name, all, kinds.kinds) : none)
  )
}

/** Resolves a name that may be a plugin or a member; those stay as typed. */
export const resolvePluginOrName = async (registry: Registry, entry: string): Promise<Either<Failure, string>> => {
  const loaded = await registry.plugin(splitName(splitChoice(entry)[0]).package, entry)
  return isLeft(loaded) ? resolveName(registry, entry, loaded.left) : right(entry)
}

// ---- readers ---------------------------------------------------------------------------------------------------------

/** The failure for an unknown reader; `names` are the known ones. */
type NoReader = (names: readonly string[]) => Failure

/** Adds to a list of readers how to name one of another package. */
const withOtherPackages = (hint: string): string =>
  hint.startsWith('did you mean') ? hint : `${hint}; one of another package: PACKAGE/NAME`

export const unknownReader =
  (readerName: string, message: string): NoReader =>
  (names) =>
    failure(2, code.E211, message, withOtherPackages(suggestion(readerName, names, 'readers')))

/** Finds a reader by name among loaded plugins or, if none has it, among installed ones; `PACKAGE/NAME` loads the package. */
export const findReader = async (
  registry: Registry,
  readerName: string,
  none: NoReader = unknownReader(readerName, `there is no reader "${readerName}"`),
): Promise<Either<Failure, PackageMember<AnyReader>>> => {
  const having = registry.readers().filter(({ name }) => name === readerName)
  if (having[0] !== undefined && having.length === 1) return right(having[0])
  const owned = having.map((reader) => `${registry.ownerOf(reader)}/${readerName}`)
  if (having.length > 1) return left(ambiguousName('reader', readerName, owned, readerKinds.code))
  const whole = isBare(readerName) ? await findInstalledReader(registry, readerName, none) : right(readerName)
  if (isLeft(whole)) return whole
  const { package: packageName, member } = splitName(whole.right)
  if (member === undefined) return left(none(registry.readers().map((reader) => reader.name)))
  const loaded = await registry.plugin(packageName, whole.right)
  if (isLeft(loaded)) return loaded
  const { name, plugin } = loaded.right
  const match = (plugin.readers ?? []).find((reader) => reader.name === member)
  if (match !== undefined) return right(match)
  return left(
    failure(2, code.E211, `${name} has no reader "${member}"`, suggestion(member, namesIn.reader(plugin), 'readers')),
  )
}

const findInstalledReader = async (
  registry: Registry,
  readerName: string,
  none: NoReader,
): Promise<Either<Failure, string>> => {
  const likely = findAmong(await registry.installed(readerName), readerName, readerKinds)
  if (likely !== undefined) return likely
  const all = await registry.installed()
  const names = [
    ...registry.readers().map(({ name }) => name as string),
    ...all.flatMap(({ plugin }) => namesIn.reader(plugin)),
  ]
  return findAmong(all, readerName, readerKinds) ?? left(none(names))
}
