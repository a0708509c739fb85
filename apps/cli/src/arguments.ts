/** Parses the arguments of a command. */
import { parseArgs } from 'node:util'
import type { Code } from '@assay/core'
import { suggest } from '@assay/core/internal/host'
import type { CommandCall, CommandFlag, Failure, Request } from '@assay/host'
import {
  allIn,
  type Compare,
  type Disjoint,
  type DocumentPolicies,
  disjointPolicies,
  documentNames,
  failure,
  hostCode,
  missingPolicies,
  suggestion,
  typedText,
} from '@assay/host/internal'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'

export interface Flag extends CommandFlag {
  /** Key of the config that it sets: `bootstrap.samples`. */
  readonly key?: string
  /** The numbers that it takes: the least, the most, and if they are whole. */
  readonly number?: readonly [least: number, most: number, isWhole: boolean]
}

export type Arguments = Pick<CommandCall, 'words' | 'has' | 'last' | 'all'>

export const usage = (code: Code, message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

/** A value may begin with a dash (`-g -:-2`), so Node's strict mode is off and the checks are here. */
export const parseArguments = (
  texts: readonly string[],
  flags: readonly Flag[],
  command: string,
): Either<Failure, Arguments> => {
  const options = Object.fromEntries(
    flags.map(({ name, short, value }) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(short && { short }),
      },
    ]),
  )
  const { tokens } = parseArgs({
    args: [...fillBareFlags(texts, flags)],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const words: string[] = []
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const flag = flags.find(({ name }) => name === token.name)
    if (flag === undefined) {
      return usage(hostCode.E101, `${command} has no flag ${token.rawName}`, flagHint(token.rawName, flags, command))
    }
    const bad = checkValue(flag, token.value, token.rawName, values.get(flag.name)?.length ?? 0)
    if (bad !== undefined) return bad
    values.set(flag.name, [...(values.get(flag.name) ?? []), token.value ?? ''])
  }
  const all = (flag: string): readonly string[] => values.get(flag) ?? []
  return right({ words, has: (flag) => values.has(flag), last: (flag) => all(flag).at(-1), all })
}

/** Near names of a flag, or where the flags are listed. */
const flagHint = (typed: string, flags: readonly Flag[], command: string): string => {
  const shorts = flags.flatMap(({ short }) => (short === undefined ? [] : [`-${short}`]))
  if (!typed.startsWith('--')) return `one of: ${shorts.sort().join(', ')}`
  const near = suggest(
    typed,
    flags.map(({ name }) => `--${name}`),
  )
  return near === undefined ? `assay ${command} --help lists its flags` : `did you mean ${near}?`
}

/** `--percent` alone, with the value that it means. */
const fillBareFlags = (texts: readonly string[], flags: readonly Flag[]): readonly string[] =>
  texts.map((text, i) => {
    const { bare: usual, choices = [] } = flags.find(({ name }) => text === `--${name}`) ?? {}
    const isValued = usual === undefined || /^[^-]/.test(texts[i + 1] ?? '') || choices.includes(texts[i + 1] ?? '')
    return isValued ? text : `${text}=${usual}`
  })

const checkValue = (
  flag: Flag,
  value: string | undefined,
  rawName: string,
  before: number,
): Either<Failure, never> | undefined => {
  if (flag.value === undefined)
    return value === undefined ? undefined : usage(hostCode.E102, `${rawName} takes no value`, `write ${rawName} alone`)
  if (value === undefined || value === '')
    return usage(hostCode.E102, `${rawName} needs a value`, `write ${rawName} ${flag.value}`)
  if (before > 0 && flag.many === undefined) return usage(hostCode.E102, `${rawName} is given twice`, 'give it once')
  if (flag.choices !== undefined && !flag.choices.includes(value))
    return usage(hostCode.E102, `${rawName} cannot be "${value}"`, suggestion(value, flag.choices))
  return undefined
}

/** Parses the number after a flag. */
export const parseNumber = (
  args: Arguments,
  flag: string,
  least: number,
  most: number,
  whole: boolean,
): Either<Failure, number | undefined> => {
  const text = args.last(flag)
  if (text === undefined) return right(undefined)
  const value = Number(text)
  const fits =
    text.trim() !== '' &&
    Number.isFinite(value) &&
    value >= least &&
    value <= most &&
    (!whole || Number.isInteger(value))
  if (fits) return right(value)
  const range = most === Number.POSITIVE_INFINITY ? `from ${least} up` : `from ${least} to ${most}`
  return usage(hostCode.E102, `--${flag} cannot be "${text}"`, `it is a ${whole ? 'whole ' : ''}number ${range}`)
}

/** The value of a flag under its key of the config. */
const valueIn = (args: Arguments, { name, value, many, number }: Flag): Either<Failure, unknown> => {
  if (number !== undefined) return parseNumber(args, name, ...number)
  return right(value === undefined ? true : many ? args.all(name) : args.last(name))
}

/** Settings of flags, as a config has them. */
export type FlagSettings = Partial<
  Pick<Request, 'bootstrap' | 'groupBy' | 'means' | 'slices' | 'patch' | 'onError' | 'only'>
> & {
  readonly compare?: Partial<Compare>
  readonly train?: { readonly files: string[] }
  readonly documents?: { readonly meta: string }
}

/** The settings of the flags that stand for a key of the config, or all that is wrong with their values. */
export const keyedSettings = (args: Arguments, flags: readonly Flag[]): Either<Failure, FlagSettings> => {
  const keyedFlags = flags.filter(({ name, key }) => key !== undefined && args.has(name))
  return map((values: readonly unknown[]) => {
    const settings: Record<string, unknown> = {}
    for (const [i, { key = '' }] of keyedFlags.entries()) {
      const [top = '', below] = key.split('.')
      settings[top] = below === undefined ? values[i] : { ...(settings[top] as object), [below]: values[i] }
    }
    return settings as FlagSettings
  })(allIn(keyedFlags.map((flag) => valueIn(args, flag))))
}

const units: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }

/** Parses the number of bytes after a flag: plain, or as 500K, 64M, 4G. */
export const parseBytes = (args: Arguments, flag: string): Either<Failure, number | undefined> => {
  const text = args.last(flag)
  if (text === undefined) return right(undefined)
  const [, number, unit = ''] = /^(\d{1,15})([KMG]?)$/.exec(text) ?? []
  const value = Number(number) * units[unit]!
  if (value > 0 && Number.isSafeInteger(value)) return right(value)
  return usage(hostCode.E102, `--${flag} cannot be "${text}"`, 'it is a number of bytes, or such as 500K, 64M, 4G')
}

/** Parses `--max-bytes`. */
export const parseMaxBytes = (args: Arguments): Either<Failure, { readonly maxBytes?: number }> =>
  map((maxBytes: number | undefined) => (maxBytes === undefined ? {} : { maxBytes }))(parseBytes(args, 'max-bytes'))

/** Settings of `--set`: options of the metrics and of the reader, policies for missing documents and for disjoint sides. */
export interface Settings {
  readonly metric: ReadonlyMap<string, string>
  readonly reader: ReadonlyMap<string, string>
  readonly documents: Pick<Request, keyof DocumentPolicies>
  readonly disjoint?: Disjoint
}

/** Splits the `key=value` arguments of a flag. */
const parsePairs = (args: Arguments, flag: string): Either<Failure, readonly (readonly [string, string])[]> => {
  const pairs: (readonly [string, string])[] = []
  for (const text of args.all(flag)) {
    const equals = text.indexOf('=')
    if (equals < 1)
      return usage(
        hostCode.E102,
        `--${flag} cannot be "${text}"`,
        `write --${flag} key=value, or --${flag} reader.key=value`,
      )
    pairs.push([text.slice(0, equals), text.slice(equals + 1)])
  }
  return right(pairs)
}

const READER = 'reader.'

/** The document policies in `--set`, with their values. */
const documentPolicies = {
  missing: missingPolicies,
  extra: missingPolicies,
  names: documentNames,
} as const satisfies Record<keyof DocumentPolicies, readonly string[]>

const DOCUMENTS = 'documents.'
const documentPolicyIn = (key: string): keyof DocumentPolicies | undefined => {
  const name = key.startsWith(DOCUMENTS) ? key.slice(DOCUMENTS.length) : ''
  return Object.hasOwn(documentPolicies, name) ? (name as keyof DocumentPolicies) : undefined
}

/** The first document policy that is set, for commands that take none. */
export const documentPolicySet = ({ documents }: Settings): string | undefined => {
  const [name] = Object.keys(documents)
  return name && `${DOCUMENTS}${name}`
}

export const parseSettings = (args: Arguments): Either<Failure, Settings> => {
  const pairs = parsePairs(args, 'set')
  if (isLeft(pairs)) return pairs
  const documents: Partial<Record<keyof DocumentPolicies, string>> = {}
  let disjoint: Disjoint | undefined
  const metric = new Map<string, string>()
  const reader = new Map<string, string>()
  for (const [key, text] of pairs.right) {
    const side = documentPolicyIn(key)
    if (side !== undefined) {
      const policies: readonly string[] = documentPolicies[side]
      if (!policies.includes(text))
        return usage(hostCode.E217, `${key} cannot be "${text}"`, `it is one of ${policies.join(', ')}`)
      documents[side] = text
    } else if (key === 'disjoint') {
      disjoint = disjointPolicies.find((policy) => policy === text)
      if (disjoint === undefined)
        return usage(hostCode.E217, `disjoint cannot be "${text}"`, `it is one of ${disjointPolicies.join(', ')}`)
    } else if (key.startsWith(READER)) reader.set(key.slice(READER.length), typedText(text))
    else metric.set(key, typedText(text))
  }
  return right({ metric, reader, documents: documents as Settings['documents'], ...(disjoint && { disjoint }) })
}

/** Settings of one side: its format, options of its reader, and options of metrics. */
export interface SideSettings {
  readonly reader?: string
  readonly readerTexts: ReadonlyMap<string, string>
  readonly metricTexts: ReadonlyMap<string, string>
}

export const parseSideSettings = (args: Arguments, flag: 'gold-set' | 'system-set'): Either<Failure, SideSettings> => {
  const pairs = parsePairs(args, flag)
  if (isLeft(pairs)) return pairs
  const metricTexts = new Map<string, string>()
  const readerTexts = new Map<string, string>()
  let reader: string | undefined
  for (const [key, text] of pairs.right) {
    if (documentPolicyIn(key) !== undefined || key === 'disjoint' || key === 'view')
      return usage(hostCode.E217, `${key} is one for both sides`, `set it for both sides: --set ${key}=${text}`)
    if (key === 'reader') reader = text
    else if (key.startsWith(READER)) readerTexts.set(key.slice(READER.length), typedText(text))
    else metricTexts.set(key, typedText(text))
  }
  return right({ metricTexts, readerTexts, ...(reader !== undefined && { reader }) })
}
