/** Faults of plugins as failures that name the plugin, the document and the line of code. */
import type { AnyMetric, Evidence, Json, Model, Models, Place, Problem, Scorer } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { describeThrown, type Failure } from './failure.ts'

/** The metric to blame, and its package. */
export interface PluginMetric {
  readonly metric: Pick<AnyMetric, 'name'>
  readonly plugin: string
}
type AnyScorer = Scorer<Model, unknown, string>

export const describeMetric = ({ metric, plugin }: PluginMetric): string => `${metric.name} of ${plugin}`

/** Thrown by the host if a plugin breaks the contract. */
interface Breach {
  readonly breach: string
}
/** Throws: the plugin broke the contract. */
export const refuse = (breach: string): never => {
  const thrown: Breach = { breach }
  throw thrown
}
const isBreach = (error: unknown): error is Breach => typeof error === 'object' && error !== null && 'breach' in error

// ---- the current call ------------------------------------------------------------------------------------------------

/** Code of a plugin that runs, and its input. */
export interface CurrentCall {
  readonly who: string
  /** `on document 3` */
  readonly where: string
  readonly at: Place
}

let current: (() => CurrentCall) | undefined

/** Notes a call of a plugin before it is made. */
export const enterCall = (call: () => CurrentCall): void => {
  current = call
}

/** The last call of a plugin in this thread. */
export const currentCall = (): CurrentCall | undefined => current?.()

// ---- where it was thrown ---------------------------------------------------------------------------------------------

/** The path of a stack frame: imported modules have URLs. */
const pathOf = (file: string): string =>
  file.startsWith('file:') ? decodeURIComponent(new URL(file).pathname).replace(/^\/(?=[A-Za-z]:)/, '') : file

// the host's own files: its folder in the sources, the file that it is bundled into elsewhere
const ownPath = pathOf(import.meta.url)
const folder = ownPath.replace(/\/[^/]*\/[^/]*$/, '/')
const isHostPath = (path: string): boolean => (ownPath.endsWith('.ts') ? path.startsWith(folder) : path === ownPath)

interface Frame {
  readonly path: string
  readonly at: string
}

const framesOf = (stack: string): readonly Frame[] =>
  stack.split('\n').flatMap((line) => {
    const [, file, at] = /^ +at (?:.* \()?([^()]+?)(:\d+:\d+)\)?$/.exec(line) ?? []
    return file === undefined || at === undefined || file.startsWith('node:') ? [] : [{ path: pathOf(file), at }]
  })

/** The path relative to the current folder, in a process that has one. */
const relativePath = (path: string): string => {
  const current = globalThis.process?.cwd().split('/') ?? []
  const parts = path.split('/')
  const same = parts.findIndex((part, i) => part !== current[i])
  return same < 2 ? path : [...current.slice(same).map(() => '..'), ...parts.slice(same)].join('/')
}

const stackOf = (error: unknown): readonly Frame[] => framesOf(error instanceof Error ? String(error.stack) : '')

/** The innermost stack frame outside the host. */
const pluginFrame = (error: unknown): Frame | undefined => stackOf(error).find(({ path }) => !isHostPath(path))

/** `node_modules/own/index.js:3:9` */
const frameText = (frame: Frame | undefined): string | undefined =>
  frame === undefined ? undefined : `${relativePath(frame.path)}${frame.at}`

/** True if the stack holds frames of the host alone. */
export const isHostFault = (error: unknown): boolean => stackOf(error).length > 0 && pluginFrame(error) === undefined

/** The line of plugin code in a stack, if there is one. */
const pluginFrameText = (error: unknown): string | undefined => frameText(pluginFrame(error))

/** The line of plugin code, or else the innermost line. */
export const innermostFrame = (error: unknown): string | undefined => frameText(pluginFrame(error) ?? stackOf(error)[0])

const errorText = (error: unknown): string => {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } catch {
    return 'something that has no text'
  }
}

/** The kind of an error of the language, in parentheses; other names may hold words of the input. */
const kindText = (error: unknown): string => {
  const kind = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].find(
    (errorClass) => error instanceof errorClass,
  )
  return kind === undefined ? '' : ` (${kind.name})`
}

// ---- problems --------------------------------------------------------------------------------------------------------

export const REPORT_HINT = 'this is a mistake of the plugin: please report it there'

/** Thrown by the host once the culprit is known. */
interface ThrownFailure {
  readonly blamed: Failure
}
const isThrownFailure = (error: unknown): error is ThrownFailure =>
  typeof error === 'object' && error !== null && 'blamed' in error

/** Runs a function of one part of a plugin; an exception is the fault of that part. */
export const duringCall = <A>(call: () => CurrentCall, run: () => A): A => {
  enterCall(call)
  try {
    return run()
  } catch (cause) {
    const { who, where, at } = call()
    const failure: ThrownFailure = { blamed: fault(who, where, cause, at) }
    throw failure
  }
}

/** Runs a function of one part of a plugin, such as `the view acme of @acme/kappa`, on an input, such as `on this file`. */
export const withBlame = <A>(who: string, where: string, run: () => A, at: Place = nowhere): A =>
  duringCall(() => ({ who, where, at }), run)

/** The failure for an exception; `where` is the plugin's input, such as `document 3`. */
export const fault = (who: string, where: string, cause: unknown, at: Place = nowhere): Failure => {
  if (isThrownFailure(cause)) return cause.blamed
  const problem = problemOf(who, where, cause, at)
  return { exit: 4, problems: [problem], ...(!isBreach(cause) && { detail: describeThrown(cause).detail }) }
}

/** The culprit if only the line of code is known. */
export const UNKNOWN_PLUGIN = 'a plugin'

/** Names the plugin by the package folder of a stack frame. */
export const pluginAt = (frame: string | undefined): string => {
  const name = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(frame ?? '')?.[1]
  return name === undefined ? UNKNOWN_PLUGIN : `the plugin ${name}`
}

const problemOf = (someone: string, where: string, cause: unknown, at: Place): Problem => {
  const who = someone === UNKNOWN_PLUGIN ? pluginAt(pluginFrameText(cause)) : someone
  if (isBreach(cause))
    return { severity: 'error', code: code.E506, message: `${who}: ${cause.breach}`, at, hint: REPORT_HINT }
  const frame = innermostFrame(cause)
  const hint = `${frame === undefined ? '' : `thrown at ${frame}${kindText(cause)}; `}${REPORT_HINT}${at === nowhere ? '' : ', with the document'}`
  return { severity: 'error', code: code.E505, message: `${who} fails ${where}: ${errorText(cause)}`, at, hint }
}

/** Joins faults into one failure. */
export const joinFaults = (failures: readonly Failure[]): Failure => {
  const detail = failures.flatMap((failure) => failure.detail ?? []).join('\n')
  return { exit: 4, problems: failures.flatMap(({ problems }) => problems), ...(detail && { detail }) }
}

/** True for a promise; its rejection is ignored, since it is never awaited. */
const isPromise = (value: unknown): value is PromiseLike<unknown> => {
  const then = typeof value === 'object' && value !== null && 'then' in value ? value.then : undefined
  if (typeof then !== 'function') return false
  ;(value as PromiseLike<unknown>).then(undefined, () => undefined)
  return true
}

/** Returns the result of a plugin's function; refuses a promise. */
export const requireSync = <A>(step: string, value: A): A => {
  if (!isPromise(value)) return value
  return refuse(`${step} returns a promise; plugins return their results directly`)
}

type JudgeAnswer = (system: Models[Model]) => Iterable<Evidence<unknown>>

/** Calls `judge` with a document of the gold. */
export const judgeGold = (scorer: AnyScorer, gold: Models[Model]): JudgeAnswer =>
  requireSync('judge', scorer.judge(gold))

/** Judges an answer: its lines of evidence. */
export const evidenceLines = (against: JudgeAnswer, system: Models[Model]): Iterable<Evidence<unknown>> =>
  requireSync('judge', against(system))

/** A call of a metric. */
export const metricCall = (whose: PluginMetric, where: string, at: Place = nowhere): CurrentCall => ({
  who: describeMetric(whose),
  where,
  at,
})

/** Runs a function of one plugin; an exception is its failure. */
export const attempt = <A>(whose: PluginMetric, where: string, run: () => Either<Failure, A>): Either<Failure, A> => {
  enterCall(() => metricCall(whose, where))
  try {
    return run()
  } catch (cause) {
    return left(fault(describeMetric(whose), where, cause))
  }
}

// ---- sums ------------------------------------------------------------------------------------------------------------

/** Explains why a value is not valid JSON; `undefined` if it is. `within` are the enclosing values. */
const whyNotJson = (value: unknown, within: Set<unknown> = new Set()): string | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `it holds ${value}`
  if (typeof value !== 'object') return `it holds ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`
  if (within.has(value)) return 'it holds itself'
  within.add(value)
  for (const part of Object.values(value)) {
    const why = whyNotJson(part, within)
    if (why !== undefined) return why
  }
  within.delete(value)
  return undefined
}

/** Encodes a sum for a result. Refuses one that cannot be read back: a negative count, a cycle, a promise. */
export const encodeSum = (
  { metric, scorer }: PluginMetric & { readonly scorer: AnyScorer },
  stats: unknown,
): Either<string, Json> => {
  const no = `${metric.name} gives a sum that cannot be stored`
  if (isPromise(stats)) return left(`${no}: it is a promise`)
  const encoded = scorer.stats.encode(stats)
  const why = whyNotJson(encoded)
  if (why !== undefined) return left(`${no}: ${why}`)
  const decoded = scorer.stats.decode(encoded)
  return decoded._tag === 'Left' ? left(`${no}: ${decoded.left}`) : right(encoded)
}
