/**
 * What a bare name means that is not the name of a package: a metric of an installed plugin or, where none has it, a preset; or a
 * built-in system or a reader, where one is asked for.
 */
import type { AnyReader, Packaged, Plugin } from '@assay/core'
import { suggest } from '@assay/core/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { splitName } from './load.ts'
import type { Loaded, Registry } from './registry.ts'

const namesIn = {
  metric: ({ metrics = [] }: Plugin): readonly string[] => metrics.map(({ name }) => name),
  preset: ({ presets = {} }: Plugin): readonly string[] => Object.keys(presets),
  'built-in system': ({ systems = [] }: Plugin): readonly string[] => systems.map(({ name }) => name),
  reader: ({ readers = [] }: Plugin): readonly string[] => readers.map(({ name }) => name),
} as const

/** The names by which something of a plugin is found without its package: what `assay.names` of its package.json says. */
export const namesOf = (plugin: Plugin): readonly string[] => [
  ...new Set(Object.values(namesIn).flatMap((names) => names(plugin))),
]

/** What is sought, in this order: the code of an error says what was named. */
interface Sought {
  readonly kinds: readonly (keyof typeof namesIn)[]
  readonly code: 'E210' | 'E211' | 'E213'
}
const scored: Sought = { kinds: ['metric', 'preset'], code: 'E210' }
export const systems: Sought = { kinds: ['built-in system'], code: 'E213' }
const readers: Sought = { kinds: ['reader'], code: 'E211' }

const isBare = (asked: string): boolean => /^[^@./][^/]*$/.test(asked)

/** Whether a failure says that there is no plugin of a name. */
const isNone = ({ problems }: Failure): boolean => problems[0]?.code === 'E501' || problems[0]?.code === 'E504'

const shortOf = (name: string): string => name.replace(/^@assay\//, '')

const unknown = (asked: string, all: readonly Loaded[], kinds: Sought['kinds']): Failure => {
  const names = all.flatMap(({ name, plugin }) => [shortOf(name), ...kinds.flatMap((kind) => namesIn[kind](plugin))])
  const near = suggest(asked, names)
  // no package is made of a name for installing: somebody else may have taken it
  const hint =
    near === undefined
      ? 'assay list shows what is installed; install another by the whole name of its package: npm install PACKAGE'
      : `did you mean ${near}?`
  const what = ['plugin', ...kinds]
  return failure(4, 'E501', `there is no ${what.slice(0, -1).join(', ')} or ${what.at(-1)} "${asked}" here`, hint)
}

const severalHave = (kind: string, asked: string, names: readonly string[], code: Sought['code']): Failure =>
  failure(2, code, `several packages have a ${kind} "${asked}"`, `say which: ${names.join(' or ')}`)

/** `PACKAGE/NAME` for a bare name, if any of these have it. */
const among = (all: readonly Loaded[], asked: string, { kinds, code }: Sought): Either<Failure, string> | undefined => {
  for (const kind of kinds) {
    const having = all.filter(({ plugin }) => namesIn[kind](plugin).includes(asked))
    const names = having.map(({ name }) => `${name}/${asked}`)
    if (names[0] === undefined) continue
    return names.length === 1 ? right(names[0]) : left(severalHave(kind, asked, names, code))
  }
  return undefined
}

/** `PACKAGE/NAME` for a bare name; `none` is why it is not the name of a plugin. */
export const meantBy = async (
  registry: Registry,
  asked: string,
  none: Failure,
  sought: Sought = scored,
): Promise<Either<Failure, string>> => {
  if (!isBare(asked) || !isNone(none)) return left(none)
  // most say in their package.json which names they have; what one does not say there is found all the same
  const likely = among(await registry.installed(asked), asked, sought)
  if (likely !== undefined) return likely
  const all = await registry.installed()
  return among(all, asked, sought) ?? left(none.problems[0]?.code === 'E501' ? unknown(asked, all, sought.kinds) : none)
}

/** The same where a name may be that of a plugin, or of something in one, which stays as you named it. */
export const wholeName = async (registry: Registry, asked: string): Promise<Either<Failure, string>> => {
  const loaded = await registry.plugin(splitName(asked).package, asked)
  return isLeft(loaded) ? meantBy(registry, asked, loaded.left) : right(asked)
}

// ---- readers ---------------------------------------------------------------------------------------------------------

/** What is said of a name that no reader has; `names` are those of readers. */
type NoReader = (names: readonly string[]) => Failure

/** What there is, and how a reader is named whose package is none that is known here. */
const orElsewhere = (hint: string): string =>
  hint.startsWith('did you mean') ? hint : `${hint}; one of another package: PACKAGE/NAME`

export const noReader =
  (asked: string, message: string): NoReader =>
  (names) =>
    failure(2, 'E211', message, orElsewhere(suggestion(asked, names)))

/**
 * A reader of what is loaded by its name or, where none has it, the one of an installed plugin; `PACKAGE/NAME` is one of any package,
 * which is loaded for it.
 */
export const readerNamed = async (
  registry: Registry,
  asked: string,
  none: NoReader = noReader(asked, `there is no reader "${asked}"`),
): Promise<Either<Failure, Packaged<AnyReader>>> => {
  const having = registry.readers().filter(({ name }) => name === asked)
  if (having[0] !== undefined && having.length === 1) return right(having[0])
  const owned = having.map((one) => `${registry.ownerOf(one)}/${asked}`)
  if (having.length > 1) return left(severalHave('reader', asked, owned, readers.code))
  const whole = isBare(asked) ? await installedReader(registry, asked, none) : right(asked)
  if (isLeft(whole)) return whole
  const { package: own, member } = splitName(whole.right)
  if (member === undefined) return left(none(registry.readers().map((one) => one.name)))
  const loaded = await registry.plugin(own, whole.right)
  if (isLeft(loaded)) return loaded
  const { name, plugin } = loaded.right
  const found = (plugin.readers ?? []).find((one) => one.name === member)
  if (found !== undefined) return right(found)
  return left(failure(2, 'E211', `${name} has no reader "${member}"`, suggestion(member, namesIn.reader(plugin))))
}

const installedReader = async (registry: Registry, asked: string, none: NoReader): Promise<Either<Failure, string>> => {
  const likely = among(await registry.installed(asked), asked, readers)
  if (likely !== undefined) return likely
  const all = await registry.installed()
  const names = [
    ...registry.readers().map(({ name }) => name as string),
    ...all.flatMap(({ plugin }) => namesIn.reader(plugin)),
  ]
  return among(all, asked, readers) ?? left(none(names))
}
