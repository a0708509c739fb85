/** Reads the config, `assay.json`, with a place for every mistake. */
import { dirname } from 'node:path'
import { type Code, commonCode, type MetricEntry, type Problem } from '@assay/core'
import { optionText } from '@assay/core/internal/host'
import type { Bootstrap, Failure, Gate, Request } from '@assay/host'
import {
  type BuiltInSystem,
  type Compare,
  type Config,
  configKeysAt,
  configShape,
  deepestIssue,
  failure,
  hostCode,
  isFault,
  jsonTape,
  KEY,
  keyPlace,
  type LoadedConfig,
  placeAt,
  type ReadSystem,
  type SideConfig,
  suggestion,
  wholeFile,
} from '@assay/host/internal'
import { node } from '@assay/host/node'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import { explainMistake } from './config-mistakes.ts'
import { code as ownCode } from './messages.ts'

const configFailure = (
  code: Code,
  message: string,
  place: Pick<Problem, 'at' | 'text'>,
  hint: string,
): Either<Failure, never> => left({ exit: 2, problems: [{ severity: 'error', code, message, ...place, hint }] })

// ---- reading ---------------------------------------------------------------------------------------------------------

// a config names data and does not hold it
const MAX_BYTES = 4 * 2 ** 20
const MAX_DEPTH = 100

const readFailure = (path: string, { code, message }: Problem): Failure => {
  if (code === commonCode.E363)
    return failure(
      2,
      commonCode.E363,
      `the config ${path} is ${message}`,
      'is this the right file? a config names data and does not contain it',
    )
  return failure(
    2,
    ownCode.E201,
    code === hostCode.E306 ? `there is no config ${path}` : `the config ${path} cannot be read: ${message}`,
    'name it: assay run PATH; or score without one: assay score PLUGIN -g GOLD -s SYSTEM',
  )
}

const readText = (path: string): Either<Failure, string> => {
  // a config never comes from standard input: its paths would have nothing to be relative to
  const bytes = wholeFile(node, path === '-' ? './-' : path, MAX_BYTES)
  if (isLeft(bytes)) return left(readFailure(path, bytes.left))
  try {
    return right(new TextDecoder('utf-8', { fatal: true }).decode(bytes.right))
  } catch {
    return left(failure(2, ownCode.E201, `the config ${path} is not valid UTF-8`, 'save it as UTF-8'))
  }
}

/** Parses JSON, and refuses what JSON.parse accepts: repeated keys and `__proto__`. */
const parse = (path: string, source: string): Either<Failure, unknown> => {
  const tape = jsonTape(source, MAX_DEPTH)
  if (isFault(tape)) {
    const place = placeAt(path, source, tape.at)
    if (tape.code === commonCode.E333) {
      const hint = 'JSON has no comments and no comma after the last item'
      return configFailure(ownCode.E201, `the config is not valid JSON: ${tape.message}`, place, hint)
    }
    const hint =
      tape.first === undefined
        ? 'correct the value'
        : `it is first defined in line ${placeAt(path, source, tape.first).at.line}; keep one of them`
    return configFailure(tape.code, tape.message, place, hint)
  }
  const bad = tape.values.findIndex((value, i) => value === '__proto__' && tape.kinds[i] === KEY)
  if (bad < 0) return right(JSON.parse(source))
  const place = placeAt(path, source, tape.at[bad]!)
  return configFailure(ownCode.E206, 'the config has a key "__proto__"', place, 'give it another name')
}

/** Keys that begin with `x-` are free at the top, and `$schema` is for editors. */
const withoutNotes = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.fromEntries(Object.entries(data).filter(([key]) => !key.startsWith('x-') && key !== '$schema'))
    : data

const withDefaults = (defaults: object, data: unknown): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...defaults, ...data } : data

const issueProblem = (path: string, source: string, issue: v.BaseIssue<unknown>): Problem => {
  const deepest = deepestIssue(issue, (inner) => inner.expected === 'never' && !isOfOtherKind(inner))
  const keys = (deepest.path ?? []).map((item) => String(item.key))
  const place = keyPlace(path, source, keys)
  if (isOfOtherKind(deepest)) {
    const hint = 'a system has "files", "runs" or "make": keep one of them, and the keys that go with it'
    const message = `the config has "${keys.join('.')}" and a key that excludes it`
    return { severity: 'error', code: hostCode.E205, message, ...place, hint }
  }
  if (deepest.expected === 'never') {
    const hint = suggestion(keys.at(-1) ?? '', configKeysAt(keys.slice(0, -1)))
    return {
      severity: 'error',
      code: hostCode.E204,
      message: `the config has no key "${keys.join('.')}"`,
      ...place,
      hint,
    }
  }
  return { severity: 'error', code: hostCode.E205, ...explainMistake(keys, deepest), ...place }
}

/** Problems of a config, unknown keys first: a missing key is most often a mistyped one. */
const configProblems = (
  path: string,
  source: string,
  data: unknown,
  issues: readonly v.BaseIssue<unknown>[],
): readonly Problem[] => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const hint = 'write { "gold": …, "systems": { … }, "metrics": [ … ] }'
    return [
      {
        severity: 'error',
        code: hostCode.E205,
        message: 'the config is not an object',
        ...placeAt(path, source, 0),
        hint,
      },
    ]
  }
  const explained = issues.map((issue) => issueProblem(path, source, issue))
  const explainedMessages = new Set(explained.map(({ message }) => message))
  const unknown = Object.keys(withoutNotes(data) as object)
    .filter((key) => !(key in configShape.entries) && !explainedMessages.has(`the config has no key "${key}"`))
    .map((key): Problem => {
      const hint = suggestion(key, Object.keys(configShape.entries))
      return {
        severity: 'error',
        code: hostCode.E204,
        message: `the config has no key "${key}"`,
        ...keyPlace(path, source, [key]),
        hint,
      }
    })
  return [...unknown, ...explained]
}

/** True for a key that only another kind of system has. */
const isOfOtherKind = ({ expected, path }: v.BaseIssue<unknown>): boolean => {
  const keys = (path ?? []).map((item) => String(item.key))
  return expected === 'never' && keys.length > 0 && configKeysAt(keys.slice(0, -1)).includes(keys.at(-1)!)
}

// ---- request ---------------------------------------------------------------------------------------------------------

type Texts = ReadonlyMap<string, string>
type TextOf = (value: unknown) => string

const READER = 'reader.'

/** Splits settings into those of readers and those of metrics. */
const splitSet = (
  set: NonNullable<SideConfig['set']>,
  textOf: TextOf,
): { readonly readerTexts: Texts; readonly metricTexts: Texts } => {
  const texts = Object.entries(set).map(([key, value]) => [key, textOf(value)] as const)
  const [ofReader, ofMetrics] = [true, false].map((is) => texts.filter(([key]) => key.startsWith(READER) === is))
  return {
    readerTexts: new Map(ofReader?.map(([key, text]) => [key.slice(READER.length), text])),
    metricTexts: new Map(ofMetrics),
  }
}

const sideOf = (
  { files: paths, reader, set }: Pick<SideConfig, 'files'> & Partial<SideConfig>,
  textOf: TextOf = optionText,
) => ({
  files: paths,
  ...(typeof reader === 'string' && { reader }),
  ...(Array.isArray(reader) && { reader: reader[0], options: reader[1] as NonNullable<ReadSystem['options']> }),
  ...(set !== undefined && splitSet(set, textOf)),
})

const trainOf = (train: string | SideConfig) => sideOf(typeof train === 'string' ? { files: [train] } : train)

const systemOf = (name: string, system: Config['systems'][string], textOf: TextOf): ReadSystem | BuiltInSystem => {
  const meta = 'meta' in system && system.meta !== undefined ? { meta: system.meta } : {}
  if (!('make' in system)) {
    const metricOptions = 'options' in system ? system.options : undefined
    return {
      name,
      ...meta,
      ...(metricOptions !== undefined && { metricOptions: metricOptions as NonNullable<ReadSystem['metricOptions']> }),
      ...('runs' in system
        ? { ...sideOf({ ...system, files: system.runs }, textOf), hasRuns: true }
        : sideOf(system, textOf)),
    }
  }
  const { make, of, train, options: systemOptions } = system
  return {
    name,
    ...meta,
    make,
    ...(of !== undefined && { of }),
    ...(train !== undefined && { train: trainOf(train) }),
    ...(systemOptions !== undefined && { options: systemOptions as NonNullable<BuiltInSystem['options']> }),
  }
}

/** Removes undefined keys, so that defaults and presets apply. */
const withoutUndefined = <A extends object>(record: A): { [K in keyof A]?: Exclude<A[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never

/**
 * A config, or what the flags of a call say as one: `set` is for both sides and all metrics, and names of systems may repeat until
 * they are checked.
 */
export type CallConfig = Omit<
  Config,
  'gold' | 'systems' | 'bootstrap' | 'compare' | 'documents' | 'labels' | 'groupBy' | 'means' | 'slices' | 'train'
> &
  Pick<Request, 'bootstrap' | 'labels' | 'groupBy' | 'means' | 'slices' | 'only'> & {
    readonly gold: Pick<SideConfig, 'files'> & Partial<SideConfig>
    readonly train?: string | Pick<SideConfig, 'files'>
    readonly compare?: false | Partial<Compare>
    readonly systems: readonly (readonly [name: string, Config['systems'][string]])[]
    readonly documents?: {
      readonly [K in keyof NonNullable<Config['documents']>]?: NonNullable<Config['documents']>[K]
    }
    readonly set?: NonNullable<SideConfig['set']>
  }

/** A config as the flags of a call are joined to it. */
export const asCall = (config: Config): CallConfig =>
  ({ ...config, systems: Object.entries(config.systems) }) as CallConfig

/** The request of a config, and of a call, whose settings are option texts already. */
export const requestOf = (
  config: CallConfig,
  where: Pick<Request, 'folder' | 'pluginFolders' | 'placeOf' | 'root' | 'asTyped'>,
): Request => {
  const { plugins, metrics, disjoint, onError, documents, labels, groupBy, means, slices, train, patch } = config
  const { bootstrap, compare, gates, title, date, link, only, set } = config
  const textOf = where.asTyped === true ? String : optionText
  const gold = sideOf(config.gold, textOf)
  const systems = config.systems.map(([name, system]) => systemOf(name, system, textOf))
  return {
    ...where,
    gold,
    // a system of a config is read as the gold is, unless it says otherwise
    systems: systems.map((system) =>
      'make' in system || system.reader !== undefined || where.asTyped === true
        ? system
        : {
            ...system,
            ...(gold.reader !== undefined && { reader: gold.reader }),
            ...('options' in gold && { options: gold.options as NonNullable<ReadSystem['options']> }),
          },
    ),
    ...(plugins && { plugins }),
    metrics: metrics as readonly MetricEntry[],
    ...(only && { only }),
    ...(set && splitSet(set, textOf)),
    ...(disjoint && { disjoint }),
    ...(onError && { onError }),
    ...(documents?.missing && { missing: documents.missing }),
    ...(documents?.extra && { extra: documents.extra }),
    ...(documents?.names && { names: documents.names }),
    ...(documents?.meta && { documentTable: documents.meta }),
    ...(labels && { labels: withoutUndefined(labels) as NonNullable<Request['labels']> }),
    ...(groupBy && { groupBy }),
    ...(means && { means }),
    ...(slices && { slices }),
    ...(train !== undefined && { train: trainOf(train) }),
    ...(patch !== undefined && { patch }),
    ...(gates && { gates: gates.map((gate) => withoutUndefined(gate) as Gate) }),
    ...(bootstrap && { bootstrap: withoutUndefined(bootstrap) as Partial<Bootstrap> }),
    compare: compare ? (withoutUndefined(compare) as Partial<Compare>) : compare !== false && systems.length > 1,
    ...((title ?? date ?? link) !== undefined && { campaign: withoutUndefined({ title, date, link }) }),
  }
}

/**
 * Reads a config into a request, with `tried` in its place if there is one. Paths are relative to its folder, and must stay in it or in
 * `root`; `defaults` are keys that it may lack.
 */
export const readConfig = (
  path: string,
  pluginFolders: readonly string[],
  root: string = dirname(path),
  defaults: object = {},
  amended?: object,
): Either<Failure, LoadedConfig> => {
  const source = readText(path)
  if (isLeft(source)) return source
  const data = parse(path, source.right)
  if (isLeft(data)) return data
  const decoded = v.safeParse(configShape, withDefaults(defaults, amended ?? withoutNotes(data.right)))
  if (!decoded.success)
    return left({ exit: 2, problems: configProblems(path, source.right, data.right, decoded.issues) })
  const { output = [], anonymise = false, others } = decoded.output
  // paths are joined to it here too: ./a and a are one file wherever the config is run from
  const folder = dirname(path) === '.' ? './' : dirname(path)
  const placeOf: NonNullable<Request['placeOf']> = (...keys) => keyPlace(path, source.right, keys)
  return right({
    path,
    config: decoded.output,
    request: requestOf(asCall(decoded.output), { folder, pluginFolders, placeOf, root }),
    outputs: typeof output === 'string' ? [output] : output,
    anonymise,
    others,
  })
}
