/** Stored results: reading them, and comparing their data and signatures. */
import { commonCode, type Location, type Problem } from '@assay/core'
import { offsetOf } from '@assay/core/internal/source'
import type { Input, Result } from '@assay/core/result'
import { type TextWithPlaces, wholeText } from '@assay/core/source'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import { decodeResult, embeddedResult } from './decode-result.ts'
import type { Failure } from './failure.ts'

/** A result and the file that it was read from. */
export interface StoredResult {
  readonly path: string
  readonly result: Result
  /** Locates the value at a path of keys. */
  readonly spot?: (...keys: readonly string[]) => Location
}

/** Size limit: a longer file cannot be a result, nor would it fit a string. */
const MAX_MIB = 256

/** Codes whose hint fits any file; other hints name reader options, which results do not have. */
const commonCodes = new Set([code.E306, code.E307, code.E308])

const withResultHint = (problem: Problem): Problem => {
  if (commonCodes.has(problem.code)) return problem
  const hint =
    problem.code === commonCode.E363
      ? `a result has at most ${MAX_MIB} MiB: is this the right file?`
      : 'a result is UTF-8 text: what assay run --json prints, or assay run -o FILE.json writes'
  return { ...problem, hint }
}

const readText = (machine: Pick<Machine, 'source'>, path: string): Either<Failure, TextWithPlaces> => {
  const whole = wholeText(machine.source(path, undefined, MAX_MIB * 2 ** 20), {
    encoding: 'utf-8',
    maxLineBytes: MAX_MIB * 2 ** 20,
  })
  return isLeft(whole) ? left({ exit: 3, problems: [withResultHint(whole.left)] }) : whole
}

/**
 * Reads a result with its places; `-` is standard input. An unreadable or damaged one is an input error, on the command line and in a
 * config.
 */
export const readStored = (machine: Pick<Machine, 'source'>, path: string): Either<Failure, StoredResult> => {
  const whole = readText(machine, path)
  if (isLeft(whole)) return whole
  const { text, spot } = whole.right
  const result = decodeResult(whole.right.path, text)
  if (isLeft(result)) return left({ exit: 3, ...result.left })
  return right({ path, result: result.right, spot: (...keys) => spot(offsetOf(embeddedResult(text) ?? text, keys)) })
}

const notOfValues = ['bootstrap:', 'readSystem:', 'runs:']

/** The part of a signature that systems share: without the bootstrap, the format of the system and the number of its runs. */
export const scoringPart = (signature: string): string =>
  signature
    .split('|')
    .filter((text) => !notOfValues.some((key) => text.startsWith(key)))
    .join('|')

/** Identifies the files of a role by hash and column, whatever their names. */
const filesOf = ({ inputs }: Pick<Result, 'inputs'>, of: Input['role']): string =>
  inputs
    .filter(({ role }) => role === of)
    .map(({ sha256, column = -1 }) => `${sha256}:${column}`)
    .sort()
    .join(' ')

export const isSameGold = (a: Pick<Result, 'inputs'>, b: Pick<Result, 'inputs'>): boolean =>
  filesOf(a, 'gold') === filesOf(b, 'gold')

/** True if two results have the same table of metadata, which defines groups. */
export const isSameTable = (a: Pick<Result, 'inputs'>, b: Pick<Result, 'inputs'>): boolean =>
  filesOf(a, 'documents') === filesOf(b, 'documents')

// the view stays among the options: so it is asked for by name, as --set view=NAME does
export const hostKeys = new Set([
  'read',
  'readSystem',
  'v',
  'documents.missing',
  'documents.extra',
  'documents.names',
  'documents.train',
  'patch',
  'disjoint',
  'bootstrap',
  'runs',
  'labels.map',
  'labels.only',
  'hash',
])

export const splitPart = (part: string): readonly [key: string, text: string] => {
  const colon = part.indexOf(':')
  return colon < 0 ? ['', part] : [part.slice(0, colon), part.slice(colon + 1)]
}

/** Options in a signature, as texts; other parts are ignored. */
export const parseOptionTexts = (signature: string): ReadonlyMap<string, string> =>
  new Map(
    signature
      .split('|')
      .slice(1)
      .map(splitPart)
      .filter(([key]) => key !== '' && !hostKeys.has(key)),
  )
