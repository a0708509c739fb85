/** What a plugin does wrong, as a failure that says which plugin, on which document, and where in its code. */
import type { AnyMetric, Evidence, Json, Model, Models, Place, Problem, Scorer } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, nowhere, thrown } from './failure.ts'

/** Whose fault it is. */
export interface Whose {
  readonly metric: Pick<AnyMetric, 'name'>
  readonly plugin: string
}
type AnyScorer = Scorer<Model, unknown, string>

export const named = ({ metric, plugin }: Whose): string => `${metric.name} of ${plugin}`

/** The same where it is one of several: two packages may have a metric of one name. */
export const keyOf = ({ metric, plugin }: Whose): string => `${plugin}/${metric.name}`

/** Thrown by the host where a plugin does not keep to the contract. */
interface Breach {
  readonly breach: string
  /** The line of code that does it, where that is known. */
  readonly frame: string | undefined
}
/** Ends a call of a plugin that has not kept to it. */
export const refuse = (breach: string, frame?: string): never => {
  const own: Breach = { breach, frame }
  throw own
}
const isBreach = (error: unknown): error is Breach => typeof error === 'object' && error !== null && 'breach' in error

/** In words, where it ends something that says itself whose fault it is. */
export const saidOf = (cause: unknown): string => (isBreach(cause) ? cause.breach : saidBy(cause))

// ---- where it was thrown ---------------------------------------------------------------------------------------------

/** A path as stacks name it: an import's is a URL. */
const pathOf = (file: string): string =>
  file.startsWith('file:') ? decodeURIComponent(new URL(file).pathname).replace(/^\/(?=[A-Za-z]:)/, '') : file

// the host's own files: its folder in the sources, the file that it is bundled into elsewhere
const here = pathOf(import.meta.url)
const folder = here.replace(/\/[^/]*\/[^/]*$/, '/')
const isOwn = (path: string): boolean => (here.endsWith('.ts') ? path.startsWith(folder) : path === here)

interface Frame {
  readonly path: string
  readonly at: string
}

const framesOf = (stack: string): readonly Frame[] =>
  stack.split('\n').flatMap((line) => {
    const [, file, at] = /^ +at (?:.* \()?([^()]+?)(:\d+:\d+)\)?$/.exec(line) ?? []
    return file === undefined || at === undefined || file.startsWith('node:') ? [] : [{ path: pathOf(file), at }]
  })

/** A path as seen from the current folder, where there is one. */
const fromHere = (path: string): string => {
  const current = globalThis.process?.cwd().split('/') ?? []
  const parts = path.split('/')
  const same = parts.findIndex((part, i) => part !== current[i])
  return same < 2 ? path : [...current.slice(same).map(() => '..'), ...parts.slice(same)].join('/')
}

const stackOf = (error: unknown): readonly Frame[] => framesOf(error instanceof Error ? String(error.stack) : '')

/** The innermost line that is not the host's. */
const foreignFrame = (error: unknown): Frame | undefined => stackOf(error).find(({ path }) => !isOwn(path))

/** `node_modules/own/index.js:3:9` */
const shownFrame = (frame: Frame | undefined): string | undefined =>
  frame === undefined ? undefined : `${fromHere(frame.path)}${frame.at}`

/** Whether it was thrown by the host alone, as far as that is known. */
export const isOwnFault = (error: unknown): boolean => stackOf(error).length > 0 && foreignFrame(error) === undefined

/** Where the code of a plugin was, if it was its code. */
export const foreignAt = (error: unknown): string | undefined => shownFrame(foreignFrame(error))

/** The same, or else the innermost line of all. */
export const thrownAt = (error: unknown): string | undefined => shownFrame(foreignFrame(error) ?? stackOf(error)[0])

const saidBy = (error: unknown): string => {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } catch {
    return 'something that has no text'
  }
}

// ---- problems --------------------------------------------------------------------------------------------------------

export const report = 'this is a mistake of the plugin: please report it there'

/** Thrown on by the host where it is known already whose fault something is. */
interface Blamed {
  readonly blamed: Failure
}
const isBlamed = (error: unknown): error is Blamed => typeof error === 'object' && error !== null && 'blamed' in error

/** Throws on what was thrown as the failure of one part of a plugin, whoever catches it. */
export const blame = (who: string, where: string, cause: unknown, at?: Place): never => {
  const own: Blamed = { blamed: fault(who, where, cause, at) }
  throw own
}

/** Does what needs one part of a plugin alone. */
export const blaming = <A>(who: string, where: string, run: () => A, at?: Place): A => {
  try {
    return run()
  } catch (cause) {
    return blame(who, where, cause, at)
  }
}

/** What was thrown, where the plugin worked on something: `document 3`. */
export const fault = (who: string, where: string, cause: unknown, at: Place = nowhere): Failure => {
  if (isBlamed(cause)) return cause.blamed
  const problem = problemOf(who, where, cause, at)
  return { exit: 4, problems: [problem], ...(!isBreach(cause) && { detail: thrown(cause).detail }) }
}

/** Who it was where only the line of code is known. */
export const SOMEONE = 'a plugin'

/** By the folder that a package lies in, whatever else lies around it. */
export const ownerAt = (frame: string | undefined): string => {
  const name = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(frame ?? '')?.[1]
  return name === undefined ? SOMEONE : `the plugin ${name}`
}

const problemOf = (someone: string, where: string, cause: unknown, at: Place): Problem => {
  const who = someone === SOMEONE ? ownerAt(isBreach(cause) ? cause.frame : foreignAt(cause)) : someone
  if (isBreach(cause)) {
    const hint = cause.frame === undefined ? report : `it does so at ${cause.frame}; ${report}`
    return { severity: 'error', code: 'E506', message: `${who}: ${cause.breach}`, at, hint }
  }
  const frame = thrownAt(cause)
  const hint = `${frame === undefined ? '' : `thrown at ${frame}; `}${report}${at === nowhere ? '' : ', with the document'}`
  return { severity: 'error', code: 'E505', message: `${who} fails ${where}: ${saidBy(cause)}`, at, hint }
}

/** Several of them as one. */
export const allOf = (failures: readonly Failure[]): Failure => {
  const detail = failures.flatMap((one) => one.detail ?? []).join('\n')
  return { exit: 4, problems: failures.flatMap(({ problems }) => problems), ...(detail && { detail }) }
}

/** A promise is never waited for: its failure is nobody's. */
const isPromise = (given: unknown): given is PromiseLike<unknown> => {
  const then = typeof given === 'object' && given !== null && 'then' in given ? given.then : undefined
  if (typeof then !== 'function') return false
  ;(given as PromiseLike<unknown>).then(undefined, () => undefined)
  return true
}

/** What a function of a plugin has given, unless that is a promise. */
export const atOnce = <A>(step: string, given: A): A => {
  if (!isPromise(given)) return given
  return refuse(`${step} gives a promise, and plugins give their answers at once`)
}

type Against = (system: Models[Model]) => Iterable<Evidence<unknown>>

/** What judges the answers to a document of the gold. */
export const againstOf = (scorer: AnyScorer, gold: Models[Model]): Against => atOnce('judge', scorer.judge(gold))

/** The lines of evidence of an answer. */
export const linesOf = (against: Against, system: Models[Model]): Iterable<Evidence<unknown>> =>
  atOnce('judge', against(system))

/** Does what needs one plugin alone; an exception is its failure. */
export const attempt = <A>(whose: Whose, where: string, run: () => Either<Failure, A>): Either<Failure, A> => {
  try {
    return run()
  } catch (cause) {
    return left(fault(named(whose), where, cause))
  }
}

// ---- sums ------------------------------------------------------------------------------------------------------------

/** Why something is not valid JSON; `undefined` if it is. `within` are the values around it. */
const notJson = (value: unknown, within: Set<unknown> = new Set()): string | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `it holds ${value}`
  if (typeof value !== 'object') return `it holds ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`
  if (within.has(value)) return 'it holds itself'
  within.add(value)
  for (const part of Object.values(value)) {
    const why = notJson(part, within)
    if (why !== undefined) return why
  }
  within.delete(value)
  return undefined
}

/** A sum as it is stored. One that cannot be stored and read back is not one: it has a count below zero, or holds itself, or is a promise. */
export const storable = (
  { metric, scorer }: Whose & { readonly scorer: AnyScorer },
  stats: unknown,
): Either<string, Json> => {
  const no = `${metric.name} gives a sum that cannot be stored`
  if (isPromise(stats)) return left(`${no}: it is a promise`)
  const encoded = scorer.stats.encode(stats)
  const why = notJson(encoded)
  if (why !== undefined) return left(`${no}: ${why}`)
  const decoded = scorer.stats.decode(encoded)
  return decoded._tag === 'Left' ? left(`${no}: ${decoded.left}`) : right(encoded)
}
