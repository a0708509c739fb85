/** Stored results: read back, and told apart where they are about other data or were made in another way. */
import { readFileSync } from 'node:fs'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import type { Result } from '../report/result.ts'
import { offsetOf } from '../source/json-places.ts'
import { placed } from '../source/whole.ts'
import { type Failure, failure, failureAt } from './failure.ts'

const measures = v.record(
  v.string(),
  v.looseObject({
    value: v.nullable(v.number()),
    interval: v.optional(v.tuple([v.number(), v.number()])),
  }),
)
const part = v.looseObject({ measures })
const parts = v.record(v.string(), v.record(v.string(), part))
const score = v.looseObject({
  metric: v.string(),
  version: v.string(),
  system: v.string(),
  meta: v.optional(v.record(v.string(), v.string())),
  signature: v.string(),
  headline: v.string(),
  units: v.number(),
  measures,
  facets: parts,
  groups: v.optional(v.record(v.string(), v.record(v.string(), v.looseObject({ measures, units: v.number() })))),
  stats: v.unknown(),
})
const input = v.looseObject({
  role: v.string(),
  path: v.string(),
  sha256: v.string(),
  column: v.optional(v.number()),
  systems: v.optional(v.array(v.looseObject({ system: v.string(), column: v.optional(v.number()) }))),
})
const result = v.looseObject({
  result: v.literal(1),
  inputs: v.array(input),
  scores: v.array(score),
  comparisons: v.array(v.looseObject({})),
  gates: v.array(v.looseObject({})),
  problems: v.array(v.looseObject({})),
})

const remake = 'a result is what --json prints, or -o FILE.json writes'

const parsed = (path: string, text: string): Either<Failure, unknown> => {
  try {
    return right(JSON.parse(text))
  } catch (error) {
    const at = /at position (\d+)/.exec((error as Error).message)?.[1]
    const spot = placed(path, text).spot(Number(at ?? text.length))
    return left(failureAt(2, 'E217', 'the stored result is not valid JSON', remake, spot))
  }
}

/** Reads a result from its file. */
export const readResult = (path: string): Either<Failure, Result> => {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const why = missing ? `there is no stored result ${path}` : `${path} cannot be read: ${(error as Error).message}`
    return left(failure(2, 'E217', why, 'check the path; it is relative to the folder you are in, or to the config'))
  }
  const data = parsed(path, text)
  if (isLeft(data)) return data
  const decoded = v.safeParse(result, data.right)
  if (decoded.success) return right(data.right as Result)
  const [issue] = decoded.issues
  const keys = (issue.path ?? []).map((item) => String(item.key))
  const spot = placed(path, text).spot(offsetOf(text, keys))
  return left(
    failureAt(2, 'E217', `this is no stored result: ${keys.join('.') || 'it'}: ${issue.message}`, remake, spot),
  )
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
const goldOf = ({ inputs }: Pick<Result, 'inputs'>): string =>
  inputs
    .filter(({ role }) => role === 'gold')
    .map(({ sha256, column = -1 }) => `${sha256}:${column}`)
    .sort()
    .join(' ')

export const sameGold = (a: Pick<Result, 'inputs'>, b: Pick<Result, 'inputs'>): boolean => goldOf(a) === goldOf(b)
