/** Decodes a stored result strictly: any difference from what `--json` writes is a problem with its place. */
import type { Code, Problem } from '@assay/core'
import { isRecord } from '@assay/core/internal/host'
import { isFault, type JsonTape, offsetOnTape, withPlaces } from '@assay/core/internal/source'
import type { Result } from '@assay/core/result'
import { jsonTape, type TextWithPlaces } from '@assay/core/source'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import { code } from '../codes.ts'
import { storedResult } from './result-schema.ts'

/** Maximum depth of nesting. */
const MAX_DEPTH = 100

/** Limit of reported problems: a file of another kind has one at every key. */
const MAX_REPORTED = 50

const NO_RESULT = 'this is not a result as assay run --json writes it'

const NO_PAGE = {
  message: 'this page holds no result',
  hint: 'only a page that assay wrote with -o FILE.html holds one; a stored result is what -o FILE.json writes',
}

/** The problems of a damaged result, and their number; not all are kept. */
export interface Damage {
  readonly problems: readonly Problem[]
  readonly total: number
}

const damageOf = (problem: Problem): Either<Damage, never> => left({ problems: [problem], total: 1 })

/** Decodes the result in a text. */
export const decodeResult = (path: string, text: string): Either<Damage, Result> => {
  const held = embeddedResult(text.replace(/^\uFEFF/, ''))
  const whole = withPlaces(path, held ?? '')
  if (held === undefined) return damageOf({ severity: 'error', code: code.E218, ...NO_PAGE, ...whole.spot(0) })
  const tape = jsonTape(whole.text, MAX_DEPTH)
  if (isFault(tape)) {
    const { code, message, at } = tape
    const hint = 'the file was cut or changed by hand: score again'
    return damageOf({ severity: 'error', code, message, ...whole.spot(at), hint })
  }
  const read = { whole, tape }
  const data: unknown = JSON.parse(whole.text)
  if (!isRecord(data)) return damageOf(problemAt(read, code.E218, [], 'the file holds no object', NO_RESULT))
  const other = otherVersion(data)
  if (other !== undefined) return damageOf(problemAt(read, code.E219, ['result'], ...other))
  const { success, issues = [] } = v.safeParse(storedResult, data)
  // decoded for its issues alone: a copy would lose labels such as `__proto__`
  if (success) return right(data as unknown as Result)
  return left({ problems: issues.slice(0, MAX_REPORTED).map((issue) => problemOf(read, issue)), total: issues.length })
}

/** Message and hint for a result of another version. */
const otherVersion = ({ result }: Readonly<Record<string, unknown>>): readonly [string, string] | undefined => {
  if (typeof result !== 'number' || result === 1) return undefined
  const newer = Number.isInteger(result) && result > 1
  return [
    `the result is of version ${result}; this program reads version 1`,
    newer ? 'a newer program wrote it: update this one, or score again with it' : 'score again with this program',
  ]
}

interface ParsedFile {
  readonly whole: TextWithPlaces
  readonly tape: JsonTape
}

const problemOf = (read: ParsedFile, issue: v.BaseIssue<unknown>): Problem => {
  const path = (issue.path ?? []).map(({ key }) => key as string | number)
  const missing = issue.received === 'undefined'
  const text = missing ? 'is missing' : `expected ${expectedText(issue)}, found ${issue.received}`
  return problemAt(read, code.E218, path, `${pathText(path) || 'the file'}: ${text}`, NO_RESULT)
}

const expectedText = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected === null || expected === 'unknown' ? message : expected

const problemAt = (
  { whole, tape }: ParsedFile,
  code: Code,
  path: readonly (string | number)[],
  message: string,
  hint: string,
): Problem => ({ severity: 'error', code, message, ...whole.spot(offsetOnTape(tape, path)), hint })

/** Formats a path: `scores[0].measures.f1.value`. */
const pathText = (path: readonly (string | number)[]): string =>
  path
    .map((step, i) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[A-Za-z_]\w*$/.test(step)) return `[${JSON.stringify(step)}]`
      return i === 0 ? step : `.${step}`
    })
    .join('')

const OPENING = '<script type="application/json" id="assay-result">'

/** The JSON of a result: the text, or the data in a page, padded with blanks so that offsets stay; `undefined` without any. */
export const embeddedResult = (text: string): string | undefined => {
  if (!/^\s*<!doctype html/i.test(text)) return text
  const opening = text.indexOf(OPENING)
  const from = opening + OPENING.length
  const to = text.indexOf('</script>', from)
  if (opening < 0 || to < 0) return undefined
  const blank = (part: string): string => part.replace(/[^\n\r]/g, ' ')
  return `${blank(text.slice(0, from))}${text.slice(from, to)}${blank(text.slice(to))}`
}
