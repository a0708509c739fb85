/** Stored results: read back, and told apart where they are about other data or were made in another way. */

import type { Problem, Spot } from '@assay/core'
import type { Input, Result } from '@assay/core/result'
import { offsetOf, type Whole, wholeText } from '@assay/core/source'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Machine } from '../machine/machine.ts'
import type { Failure } from '../problems/failure.ts'
import { storedResult } from './decode.ts'
import { heldIn } from './page.ts'

/** A result and the file that it was read from. */
export interface Stored {
  readonly path: string
  readonly result: Result
  /** Where the value at a path of keys stands in the file. */
  readonly spot?: (...keys: readonly string[]) => Spot
}

/** A longer file is not a result, and no string holds it either. */
const MOST_MIB = 256

/** Problems whose remedy is that of any file; those of texts advise an option of the reader, and a result has none. */
const ofAnyFile = new Set(['E306', 'E307', 'E308'])

const advised = (problem: Problem): Problem => {
  if (ofAnyFile.has(problem.code)) return problem
  const hint =
    problem.code === 'E363'
      ? `a result has at most ${MOST_MIB} MiB: is this the right file?`
      : 'a result is UTF-8 text: what assay run --json prints, or assay run -o FILE.json writes'
  return { ...problem, hint }
}

const textOf = (machine: Pick<Machine, 'source'>, path: string): Either<Failure, Whole> => {
  const whole = wholeText(machine.source(path, undefined, MOST_MIB * 2 ** 20), {
    encoding: 'utf-8',
    maxLineBytes: MOST_MIB * 2 ** 20,
  })
  return isLeft(whole) ? left({ exit: 3, problems: [advised(whole.left)] }) : whole
}

/**
 * Reads a result with its places; `-` is standard input. It is an input wherever it is named, on the command line or in a
 * config: what cannot be read or is damaged is an input error.
 */
export const readStored = (machine: Pick<Machine, 'source'>, path: string): Either<Failure, Stored> => {
  const whole = textOf(machine, path)
  if (isLeft(whole)) return whole
  const { text, spot } = whole.right
  const result = storedResult(whole.right.path, text)
  if (isLeft(result)) return left({ exit: 3, ...result.left })
  return right({ path, result: result.right, spot: (...keys) => spot(offsetOf(heldIn(text) ?? text, keys)) })
}

/**
 * What of a signature has a part in the values: not how intervals were drawn, and not in which format one of the systems
 * is written.
 */
export const meaningOf = (signature: string): string =>
  signature
    .split('|')
    .filter((text) => !text.startsWith('bootstrap:') && !text.startsWith('readSystem:'))
    .join('|')

/** The gold data of a result: the hashes of its files, whatever they are called, and the column in them. */
const filesOf = ({ inputs }: Pick<Result, 'inputs'>, of: Input['role']): string =>
  inputs
    .filter(({ role }) => role === of)
    .map(({ sha256, column = -1 }) => `${sha256}:${column}`)
    .sort()
    .join(' ')

export const sameGold = (a: Pick<Result, 'inputs'>, b: Pick<Result, 'inputs'>): boolean =>
  filesOf(a, 'gold') === filesOf(b, 'gold')

/** Whether the table of metadata, which groups are made by, is the same. */
export const sameTable = (a: Pick<Result, 'inputs'>, b: Pick<Result, 'inputs'>): boolean =>
  filesOf(a, 'documents') === filesOf(b, 'documents')
